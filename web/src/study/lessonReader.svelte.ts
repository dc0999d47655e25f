// An interactive chapter on the board: its reader plays one side, the chapter answers.
import { failed } from "../errors";
import { continuedBy } from "../model/players";
import type { RemoteGame } from "../core/remote";
import type { PlayedMove } from "../core/types";
import { refusal } from "../refusals";
import type { App } from "../state/app.svelte";
import * as say from "../words/en/study";
import { Lesson } from "./lesson";
import { Reader, type Ways } from "./reader.svelte";
import type { ChapterOpening, Reading } from "./reading";

export class LessonReader extends Reader {
  /** What is said of the last move, and of the position. */
  told = $state("");
  words = $state("");
  done = $state(false);
  readonly #lesson: Lesson;
  readonly #game: RemoteGame;
  #path: string[] = []; // the moves that have been made
  #busy = true;

  private constructor(app: App, reading: Reading, at: number, ways: (reader: Reader) => Ways, game: RemoteGame) {
    super(app, reading, at, ways);
    this.#game = game;
    this.#lesson = new Lesson(game.tree);
  }

  /** Puts the position in which the chapter begins on the board. False: it was refused, and that was told. */
  static async open(
    app: App,
    reading: Reading,
    at: number,
    ways: (reader: Reader) => Ways,
    opening: ChapterOpening,
  ): Promise<boolean> {
    const opened = await app.cores.open(opening);
    if (failed(opened)) {
      app.notices.fail(refusal("game", opened));
      return false;
    }
    const { source, start, game } = opened;
    const people = continuedBy("people");
    // What a reader tries is kept nowhere.
    if (!(await app.put(() => app.session.begin(source, people, start), people, null, reading.address(at))))
      return false;
    const reader = new LessonReader(app, reading, at, ways, game);
    reader.showChapter();
    app.session.looking = false;
    await app.session.becomeAnalysis();
    await reader.#answer("");
    return true;
  }

  protected override close(): void {
    super.close();
    void this.#game.close();
  }

  /** How far the reader has come, in words. */
  get progress(): string {
    const { found, atOnce, shown } = this.#lesson;
    return say.progress(found, atOnce, shown);
  }

  /** Judges what has been played on the board since. */
  protected override look(): void {
    void this.#look();
  }

  async #look(): Promise<void> {
    const last = this.#busy || this.done ? null : this.madeAfter(this.#path);
    if (!last) return;
    this.#busy = true;
    const verdict = this.#lesson.try(last.text);
    if (verdict.right) {
      this.#path.push(last.text);
      await this.#answer(say.right(this.named(last)));
      return;
    }
    await this.app.session.remove(last.node);
    this.told = say.wrong(this.named(last), verdict.words || say.notTheMove);
    this.#busy = false;
  }

  hint(): void {
    this.told = this.#lesson.hint ? say.hintIs(this.#lesson.hint) : say.noHint;
  }

  /** Makes the move that was to be found. */
  async showMove(): Promise<void> {
    if (this.#busy || this.done) return;
    this.#busy = true;
    const move = await this.#play(true);
    await this.#answer(move ? say.shownMove(this.named(move)) : "");
  }

  /** The other side's moves, until the reader is to move or nothing is left. */
  async #answer(told: string): Promise<void> {
    const { session } = this.app;
    const said: string[] = told ? [told] : [];
    while (this.#lesson.wanted !== "" && session.snapshot?.side !== this.chapter.orientation) {
      if (this.#lesson.words) said.push(this.#lesson.words);
      const move = await this.#play(false);
      if (!move) break;
      said.push(say.answered(this.named(move)));
    }
    this.words = this.#lesson.words;
    this.done = this.#lesson.wanted === "";
    if (this.done) said.push(say.done);
    else said.push(say.findMove);
    this.told = said.join(" ");
    this.#busy = false;
  }

  /** Makes the chapter's next move: null if it cannot be made. */
  async #play(shown: boolean): Promise<PlayedMove | null> {
    const text = this.#lesson.wanted;
    const move = await this.makeAfter(this.#path, text);
    if (!move) return null;
    this.#path.push(text);
    this.#lesson.pass(shown);
    return move;
  }
}
