// An interactive chapter on the board: its reader plays one side, the chapter answers.
import { untrack } from "svelte";
import { failed } from "../errors";
import { continuedBy } from "../model/players";
import { moveText } from "../model/moves";
import type { SavedGame } from "../model/storage";
import type { RemoteGame } from "../core/remote";
import type { PlayedMove } from "../core/types";
import type { App } from "../state/app.svelte";
import * as say from "../words/en/study";
import { Lesson } from "./lesson";
import ReaderStrip from "./ReaderStrip.svelte";
import type { Studies } from "./studies.svelte";
import type { Chapter, Study } from "./study";

export class Reader {
  /** What is said of the last move, and of the position. */
  told = $state("");
  words = $state("");
  done = $state(false);
  readonly study: Study;
  readonly chapter: Chapter;
  readonly #app: App;
  readonly #studies: Studies;
  readonly #lesson: Lesson;
  readonly #game: RemoteGame;
  #path: string[] = []; // the moves that have been made
  #busy = true;

  private constructor(app: App, studies: Studies, study: Study, chapter: Chapter, game: RemoteGame) {
    this.#app = app;
    this.#studies = studies;
    this.study = study;
    this.chapter = chapter;
    this.#game = game;
    this.#lesson = new Lesson(game.tree);
  }

  /** Puts the position in which a chapter begins on the board, and reads the chapter beside it. */
  static async open(app: App, studies: Studies, study: Study, chapter: Chapter, saved: SavedGame): Promise<void> {
    const opened = await app.cores.open({ kind: "saved", saved });
    if (failed(opened)) return void app.notices.fail(say.chapterLost);
    const { source, start, game } = opened;
    const people = continuedBy("people");
    const shown = await app.put(() => app.session.begin(source, people, start), people);
    // What a reader tries is kept nowhere.
    await app.library.leave();
    if (!shown) return;
    await app.session.becomeAnalysis();
    const board = (await import("../analysis/open")).boardOf(app);
    const reader = new Reader(app, studies, study, chapter, game);
    board.reader = reader;
    board.strip = ReaderStrip;
    app.analysis = board;
    app.board.flipped = chapter.orientation === "black";
    await reader.#answer("");
    // As long as it is shown, also while the panel is not.
    const end = $effect.root(() => {
      $effect(() => {
        void app.session.snapshot;
        if (app.analysis === board) void untrack(() => reader.look());
        else untrack(() => reader.#close(end));
      });
    });
  }

  #close(end: () => void): void {
    queueMicrotask(end);
    void this.#game.close();
  }

  /** How far the reader has come, in words. */
  get progress(): string {
    const { found, atOnce, shown } = this.#lesson;
    return say.progress(found, atOnce, shown);
  }

  get next(): Chapter | null {
    return this.study.chapters[this.study.chapters.indexOf(this.chapter) + 1] ?? null;
  }

  /** Judges what has been played on the board since. To be called with every position that is shown. */
  async look(): Promise<void> {
    const { snapshot } = this.#app.session;
    const line = snapshot?.line ?? [];
    const last = line.at(-1);
    if (this.#busy || this.done || !last || line.length !== this.#path.length + 1) return;
    if (this.#path.some((text, i) => text !== line[i]?.text)) return;
    this.#busy = true;
    const verdict = this.#lesson.try(last.text);
    if (verdict.right) {
      this.#path.push(last.text);
      await this.#answer(say.right(this.#named(last)));
      return;
    }
    await this.#app.session.remove(last.node);
    this.told = say.wrong(this.#named(last), verdict.words || say.notTheMove);
    this.#busy = false;
  }

  hint(): void {
    this.told = this.#lesson.hint ? say.hintIs(this.#lesson.hint) : say.noHint;
  }

  /** Makes the move that was to be found. */
  async show(): Promise<void> {
    if (this.#busy || this.done) return;
    this.#busy = true;
    const move = await this.#play(true);
    await this.#answer(move ? say.shownMove(this.#named(move)) : "");
  }

  async again(): Promise<void> {
    await this.#studies.read(this.study, this.chapter);
  }

  async goOn(chapter: Chapter): Promise<void> {
    await (chapter.interactive ? this.#studies.read(this.study, chapter) : this.#studies.open(chapter));
  }

  /** Back to the chapter as its author sees it. */
  async leave(): Promise<void> {
    await this.#studies.open(this.chapter);
  }

  /** The other side's moves, until the reader is to move or nothing is left. */
  async #answer(told: string): Promise<void> {
    const { session } = this.#app;
    const said: string[] = told ? [told] : [];
    while (this.#lesson.wanted !== "" && session.snapshot?.side !== this.chapter.orientation) {
      if (this.#lesson.words) said.push(this.#lesson.words);
      const move = await this.#play(false);
      if (!move) break;
      said.push(say.answered(this.#named(move)));
    }
    this.words = this.#lesson.words;
    this.done = this.#lesson.wanted === "";
    if (this.done) said.push(say.done);
    else said.push(say.findMove);
    this.told = said.join(" ");
    this.#busy = false;
  }

  /** Makes the chapter's next move: undefined if it cannot be made. */
  async #play(shown: boolean): Promise<PlayedMove | undefined> {
    const { session } = this.#app;
    const text = this.#lesson.wanted;
    // From an earlier position that is looked at too, and when what is on its way has been done.
    await session.go(session.tree.find(this.#path).node);
    await session.play(text);
    const line = session.snapshot?.line ?? [];
    if (line.length !== this.#path.length + 1) return undefined;
    this.#path.push(text);
    this.#lesson.pass(shown);
    return line.at(-1);
  }

  /** As the list of moves has it. */
  #named(move: PlayedMove): string {
    const { info } = this.#app.session;
    return info ? moveText(info, this.#app.board.names, move) : move.readable;
  }
}
