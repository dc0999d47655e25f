// Home's board: a position that tells its story once, unless somebody takes it over; and the tour on the same board.
import { continuedBy, defaultPlayers } from "../model/players";
import { guessWords, story, storyTimes } from "../model/story";
import { tour, tourCell, tourPosition, type TourStep } from "../model/tour";
import { whyAttack } from "../model/why";
import { colourOf, pieceName, statusText } from "../model/words";
import type { ReachMove } from "../core/types";
import * as say from "../words/en/story";
import { Answers } from "./answers.svelte";
import { BoardState } from "./board.svelte";
import type { Preferences } from "./preferences.svelte";
import { Session, type Surroundings } from "./session.svelte";
import { Timeline } from "./timeline";
import { Viewport } from "./viewport.svelte";

/** The story goes on by itself; its question waits for an answer; somebody learns, wins a first game, or plays. */
export type Scene = "story" | "suspects" | "tour" | "win" | "play";

export class Showcase {
  scene = $state<Scene>("story");
  said = $state("");
  /** The queen's reach comes up by number of axes: begun so many milliseconds ago, -1 when that is over. */
  bloomed = $state(-1);
  /** The boards tip over and come back. */
  tipping = $state(false);
  step = $state(-1); // of the tour
  found = $state(false); // the cell that the step asks for
  begun = $state(false); // the first game stands on the board, no longer what was there before
  readonly session: Session;
  readonly board: BoardState;
  readonly view: Viewport;
  #timeline = new Timeline([]);
  #opened = false;
  #answered = -1; // how often the position had changed when the question was answered
  #watched = false;

  constructor(around: Surroundings, preferences: Preferences) {
    this.session = new Session(around);
    this.board = new BoardState(this.session, preferences);
    this.view = new Viewport(this.board);
    // As in the picture, where a game would rather have larger cells than all of them in sight.
    this.view.zoom = "whole";
  }

  readonly ready = $derived.by(() => this.session.snapshot !== null);
  readonly suspects = $derived.by(() =>
    this.scene === "suspects" ? story.suspects.map((name) => this.#cell(name)) : [],
  );
  readonly stop = $derived.by((): TourStep | undefined => tour[this.step]);

  /** What stands beside the board: the last sentence, else whose move it is. */
  readonly words = $derived.by(() => {
    const { info, snapshot, changes, error } = this.session;
    if (error) return error;
    if (this.scene !== "play" || (this.said !== "" && changes === this.#answered)) return this.said;
    return info && snapshot && snapshot.line.length > 0 ? statusText(info, snapshot) : story.sentences.yours;
  });

  readonly #reaches = new Answers<ReachMove[]>();
  #line: string = story.line;

  /** How many cells the selected piece sees, else the queen: as many as are marked where they are. */
  readonly line = $derived.by(() => {
    const { session, board } = this;
    const { info, snapshot, changes } = session;
    if (!info || !snapshot) return this.#line;
    const chosen = snapshot.board[board.selected] ?? ".";
    const cell = chosen === "." ? snapshot.board.indexOf("Q") : board.selected;
    if (cell < 0) return (this.#line = say.oneBoard);
    const marked = chosen !== "." && board.dests.size > 0;
    const reach = marked ? [] : this.#reaches.get(changes, cell, () => session.ask("reach", cell));
    if (!reach) return this.#line;
    const count = marked ? board.dests.size : reach.length;
    const letter = snapshot.board[cell] ?? ".";
    const owned = this.scene === "play" && colourOf(letter) === "black" ? say.black : "";
    const checked = marked && snapshot.status === "check";
    return (this.#line = say.seesCells(owned, pieceName(info, letter), checked ? say.canGoTo : say.sees, count));
  });

  /** Begins the story, which the picture in the page has shown for so many milliseconds. */
  async open(shown: number): Promise<void> {
    if (this.#opened) return;
    this.#opened = true;
    if (!(await this.#set(story.position))) return;
    // Somebody may have begun the tour or a game while the board was set up.
    if (this.#taken()) return;
    this.board.select(this.#cell(story.queen));
    this.bloomed = shown;
    const { sentences } = story;
    this.#timeline = new Timeline(
      [
        { at: storyTimes.tip, run: () => this.#tip(sentences.tip) },
        { at: storyTimes.capture, run: () => this.#move(story.capture, sentences.capture) },
        { at: storyTimes.answer, run: () => this.#move(story.answer, sentences.answer) },
        { at: storyTimes.pieces, run: () => void (this.said = sentences.pieces) },
        { at: storyTimes.question, run: () => this.#ask() },
      ],
      Math.min(shown, storyTimes.tip),
    );
    this.#timeline.run(this.#watched);
  }

  /** Nothing happens while nobody can see it. */
  watch(watched: boolean): void {
    this.#watched = watched;
    this.#timeline.run(watched);
  }

  /** The story's next sentence, at once. */
  next(): Promise<void> {
    return this.#timeline.next();
  }

  /** Goes on to the question at once. */
  async skip(): Promise<void> {
    this.#timeline.stop();
    this.#still();
    const moves = [story.capture, story.answer].slice(this.session.snapshot?.line.length ?? 0);
    for (const move of moves) await this.session.play(move);
    this.#ask();
  }

  /** The board is the player's from here on. */
  async handOver(): Promise<void> {
    if (this.scene === "play" || this.scene === "win" || this.scene === "tour") return;
    this.#timeline.stop();
    this.scene = "play";
    this.said = "";
    this.#still();
    this.board.silent = false;
    await this.session.seat(defaultPlayers());
  }

  /** A cell was pressed while something was asked. False: the press means what it always does. */
  async answer(cell: number): Promise<void> {
    const { session, board } = this;
    const king = this.#cell(story.king);
    const found = await session.ask("explain", cell, king);
    if (!found || !session.info || !session.snapshot) return;
    this.#timeline.stop();
    board.clear();
    const guess = {
      info: session.info,
      board: session.snapshot.board,
      names: board.names,
      left: this.#cell(story.answer.slice(0, 4)),
    };
    const words = guessWords(guess, cell, king, found);
    const right = found.obstacle === "none";
    if (right && this.scene !== "tour") await this.handOver();
    this.said = words;
    this.#answered = session.changes;
    // Of another piece also all the cells that it reaches.
    if (!right) board.select(cell);
    board.replayed = whyAttack(board, cell, king, found);
  }

  /** Moves are made on the board, and nothing is told of it. */
  get playing(): boolean {
    return this.scene === "win" || (this.scene === "play" && this.#answered !== this.session.changes);
  }

  get asking(): boolean {
    return this.scene === "suspects" || (this.scene === "tour" && this.stop?.piece === undefined);
  }

  isSuspect(cell: number): boolean {
    return this.asking && story.suspects.some((name) => this.#cell(name) === cell);
  }

  /** The tour's question was answered with a cell. */
  find(cell: number): void {
    const { board } = this;
    const [column, file, row, rank] = board.names[cell] ?? "";
    this.found = cell === this.#cell(this.stop?.find ?? "");
    const where = say.whereCellIs(column ?? "", file ?? "", row ?? "", rank ?? "");
    this.said = say.found(this.found ? say.yes : say.notYet, board.names[cell] ?? "", where);
  }

  /** Shows a step of the tour; beyond the last, and before the first, the story's question waits. */
  async go(step: number): Promise<void> {
    this.#timeline.stop();
    this.#opened = true;
    this.step = step in tour ? step : -1;
    this.scene = "tour";
    this.said = "";
    this.found = false;
    this.#still();
    const { board, stop } = this;
    const piece = stop?.piece;
    board.silent = true;
    board.clear();
    if (!(await this.#set(piece === undefined ? story.position : tourPosition(piece)))) return;
    this.#cut(stop?.inside);
    if (piece === undefined) {
      for (const move of [story.capture, story.answer]) await this.session.play(move);
      if (this.step < 0) this.#ask();
      return;
    }
    const from = this.#cell(tourCell);
    board.select(from);
    if (stop?.line === undefined) return;
    const to = this.#cell(stop.line);
    const found = await this.session.ask("explain", from, to);
    if (found && board.selected === from) board.pointed = to;
  }

  /** A small game against the weakest computer, which White wins in a few moves. */
  async win(): Promise<void> {
    this.#timeline.stop();
    this.#opened = true;
    this.step = -1;
    if (this.scene !== "win") this.begun = false;
    this.scene = "win";
    this.said = "";
    this.#still();
    const { board } = this;
    board.clear();
    board.silent = false;
    const { firstWin } = await import("../model/firstWin");
    if (!(await this.session.begin({ id: story.game }, defaultPlayers(), firstWin))) return;
    this.#cut();
    this.begun = true;
  }

  leave(): void {
    this.watch(false);
    this.session.leave();
  }

  /** Somebody is back who had begun to play. */
  enter(): void {
    if (this.scene === "play" || this.scene === "win") this.session.resume();
  }

  #taken(): boolean {
    return this.scene !== "story";
  }

  #set(position: string): Promise<boolean> {
    return this.session.begin({ id: story.game }, continuedBy("people"), position);
  }

  #cell(name: string): number {
    return this.session.info?.cellNames.indexOf(name) ?? -1;
  }

  #cut(inside: [number, number] = [0, 1]): void {
    const { board } = this;
    const wanted = board.choices.findIndex(({ across, up }) => across[0] === inside[0] && up[0] === inside[1]);
    board.arrange(Math.max(0, wanted));
  }

  #tip(words: string): void {
    this.said = words;
    this.bloomed = -1;
    this.tipping = true;
  }

  async #move(text: string, words: string): Promise<void> {
    this.#still();
    this.board.silent = true;
    await this.session.play(text);
    this.said = words;
  }

  #still(): void {
    this.bloomed = -1;
    this.tipping = false;
  }

  #ask(): void {
    this.scene = "suspects";
    this.said = story.sentences.question;
  }
}
