// A puzzle on the board: its solver makes the moves of one side, the other side's answers come by themselves.
import { BoardGuide } from "../analysis/boardGuide.svelte";
import type { Guide } from "../analysis/guide";
import type { PlayedMove, Snapshot } from "../core/types";
import { cellNamed, moveCells } from "../model/cells";
import { coordinates } from "../model/layout";
import { passed } from "../model/nullMove";
import { continuedBy } from "../model/players";
import { listed, pieceName } from "../model/words";
import type { App } from "../state/app.svelte";
import { lineTo } from "../state/steps";
import * as say from "../words/en/puzzles";
import { longest } from "./attempts";
import { Answer, type Verdict } from "./judge";
import { replyTo } from "./reply";
import type { Puzzle } from "./set";
import type { Change, Trainer } from "./trainer.svelte";
import { questionOf, themeNames } from "./words";

export const addressOf = (game: string, id: string): string => `#puzzles/${game}/${id}`;

/** Where the puzzles are listed that it is one of. */
export const placeOf = ({ game, puzzle }: Pick<Task, "game" | "puzzle">): string =>
  puzzle.mistake ? `${game}/own` : game;

/** What belongs to a puzzle on the board. */
export interface Task {
  game: string;
  set: readonly Puzzle[];
  puzzle: Puzzle;
}

export class PuzzleBoard extends BoardGuide {
  told = $state("");
  question = $state("");
  /** How much has been said of the solution. */
  hints = $state(0);
  done = $state(false);
  /** Solved without a wrong move, a hint or the solution. */
  clean = $state(true);
  change = $state.raw<Change | undefined>(undefined);
  readonly task: Task;
  readonly trainer: Trainer;
  protected readonly answer: Answer;
  protected path: string[] = []; // moves since the position was set up
  #busy = true;
  tried = $state(false); // the first attempt, which alone counts
  #began = 0; // when it was put on the board
  #piece = ""; // that solves it

  constructor(app: App, trainer: Trainer, task: Task) {
    super(app);
    this.trainer = trainer;
    this.task = task;
    this.answer = new Answer(task.puzzle);
  }

  static open(app: App, trainer: Trainer, task: Task): Promise<boolean> {
    return new PuzzleBoard(app, trainer, task).begin();
  }

  /** False: the position was refused, which the session tells. */
  async begin(): Promise<boolean> {
    const { app, task } = this;
    if (!(await this.setUp(task.puzzle.position))) return false;
    const { info, snapshot } = app.session;
    if (!info || !snapshot) return false;
    this.question = questionOf(task.puzzle, info, snapshot, app.board.names);
    const cells = this.counts ? null : moveCells(info.sizes, this.answer.wanted);
    this.#piece = snapshot.board[cells?.from ?? -1]?.toUpperCase() ?? "";
    await this.#show(snapshot.side === "black");
    this.#began = this.trainer.now;
    this.#busy = false;
    return true;
  }

  get title(): string {
    return say.pageTitle(themeNames[this.task.puzzle.theme]);
  }

  load(): ReturnType<Guide["load"]> {
    return import("./PuzzlePanel.svelte");
  }

  /** Pieces are asked for: their solver says when there are no more. */
  get counts(): boolean {
    return this.answer.counts;
  }

  protected setUp(position: string): Promise<boolean> {
    const { game, puzzle } = this.task;
    const people = continuedBy("people");
    const open = (): Promise<boolean> => this.app.session.begin({ id: game }, people, position);
    return this.app.put(open, people, null, addressOf(game, puzzle.id));
  }

  async #show(flipped: boolean): Promise<void> {
    this.show(() => this.app.learn("puzzles", placeOf(this.task)), flipped);
    this.app.session.looking = false;
    await this.app.session.becomeAnalysis();
  }

  #cell(text: string): number {
    return cellNamed(this.app.session.info?.sizes ?? [], text);
  }

  /** Judges what has been played on the board since. */
  protected override look(): void {
    void this.#look();
  }

  async #look(): Promise<void> {
    const { snapshot } = this.app.session;
    const last = this.#busy || this.done ? null : this.madeAfter(this.path);
    if (!last || !snapshot) return;
    this.#busy = true;
    const verdict = await this.judge(last, snapshot);
    if (!this.shown) return;
    if (verdict === null) await this.app.session.remove(last.node);
    else if (verdict === "wrong") await this.#refuse(last, snapshot);
    else if (this.counts) await this.#count(last, verdict === "known");
    else await this.#goOn(last);
    this.#busy = false;
    // A move may have been made meanwhile.
    void this.#look();
  }

  /** What a move is as an answer. `snapshot`: after it. Null: nobody can say, which has been told. */
  protected judge(...[last]: [last: PlayedMove, snapshot: Snapshot]): Verdict | Promise<Verdict | null> {
    return this.answer.take(last.text);
  }

  /** Nothing else has been put on the board. */
  protected get shown(): boolean {
    return this.app.analysis?.reader === this;
  }

  /** What else is said at the end. */
  protected get ending(): string {
    return "";
  }

  /** A capture of those that are asked for. */
  async #count(last: PlayedMove, known: boolean): Promise<void> {
    await this.app.session.remove(last.node);
    this.told = known ? say.alreadyFound(this.named(last)) : say.right(this.named(last));
  }

  /** The other side's answer, until nothing is left. */
  async #goOn(last: PlayedMove): Promise<void> {
    const { session } = this.app;
    this.path.push(last.text);
    const words = say.right(this.named(last));
    if (this.answer.complete) return this.#end(words);
    if (this.task.puzzle.theme === "shortestPath") {
      const position = await session.ask("fen");
      if (typeof position !== "string") return;
      const { flipped } = this.app.board;
      this.path = [];
      if (await this.setUp(passed(position, 1))) await this.#show(flipped);
      this.told = `${words} ${say.passed}`;
      return;
    }
    if (session.snapshot?.side === last.side) {
      this.told = words; // a turn of two moves goes on
      return;
    }
    const said = [words];
    while (!this.answer.complete && session.snapshot?.side !== last.side) {
      const reply = await this.#make(this.answer.wanted);
      if (!reply) break;
      said.push(say.answered(this.named(reply)));
    }
    this.told = said.join(" ");
  }

  /** Makes the next move of the solution: null if it cannot be made. */
  async #make(text: string): Promise<PlayedMove | null> {
    const move = await this.makeAfter(this.path, text);
    if (!move) return null;
    this.answer.take(text);
    this.path.push(text);
    return move;
  }

  /** Takes a wrong move back once it is known why it is none. */
  async #refuse(last: PlayedMove, snapshot: Snapshot): Promise<void> {
    this.clean = false;
    const { session, board } = this.app;
    const { puzzle } = this.task;
    const name = this.named(last);
    const { info } = session;
    let why: string;
    if (puzzle.theme === "capturers") why = say.notThere(board.names[this.#cell(puzzle.solution[0] ?? "")] ?? "");
    else if (puzzle.theme === "shortestPath") why = say.notOnPath;
    else if (puzzle.theme === "block") why = last.captured === "" ? say.kingInstead : say.capturesInstead;
    else if (puzzle.theme === "hangingPiece" && last.captured === "") why = say.capturesNothing;
    else if (!info) why = say.noReason;
    else {
      this.told = say.lookingWhy(name);
      const line = lineTo(session, snapshot);
      const reply = await replyTo(this.trainer.opponent, puzzle, line, last, snapshot, { info, names: board.names });
      why = last.text === puzzle.mistake?.text ? `${say.thatWasPlayed} ${reply.words}` : reply.words;
      if (!this.shown) return this.#record(false);
      if (reply.from >= 0) board.overlay = [{ from: reply.from, to: reply.to, kind: "threat", weight: 1 }];
    }
    this.told = say.wrong(name, why);
    await session.remove(last.node);
    await this.#record(false);
  }

  async #end(words: string): Promise<void> {
    this.done = true;
    this.told = `${words} ${this.clean ? say.done : say.doneWithHelp}${this.ending}`;
    await this.#record(this.clean);
  }

  /** The first attempt alone counts. */
  async #record(solved: boolean): Promise<void> {
    if (this.tried) return;
    this.tried = true;
    const { game, set, puzzle } = this.task;
    const ms = Math.min(longest, this.trainer.now - this.#began);
    this.change = await this.trainer.tried(game, set, puzzle, solved, { piece: this.#piece, ms });
  }

  /** Of pieces that are asked for: whether all have been found. */
  async claimAll(): Promise<void> {
    if (this.#busy || this.done || !this.counts) return;
    if (this.answer.complete) return this.#end("");
    this.clean = false;
    this.told = say.someMissing(this.#missing());
    await this.#record(false);
  }

  #missing(): string {
    return listed(this.answer.missing.map((cell) => this.app.board.names[this.#cell(cell)] ?? cell));
  }

  /** More of the solution with each: the piece, the axes along which it moves; of pieces that are asked for their number. */
  async hint(): Promise<void> {
    if (this.#busy || this.done) return;
    const { session } = this.app;
    // Wherever one has gone back to.
    const { node } = session.tree.find(this.path);
    if (node !== session.snapshot?.node) await session.go(node);
    const { info, snapshot } = session;
    const cells = info && moveCells(info.sizes, this.answer.wanted);
    if (!info || !snapshot || !cells) return;
    this.clean = false;
    this.hints = Math.min(2, this.hints + 1);
    const piece = pieceName(info, snapshot.board[cells.from] ?? "");
    const [from, to] = [coordinates(info.sizes, cells.from), coordinates(info.sizes, cells.to)];
    const axes = info.axisNames.filter((_, axis) => from[axis] !== to[axis]);
    this.told = this.counts
      ? say.hintCount(this.task.puzzle.solution.length - 1)
      : this.hints === 1
        ? say.hintPiece(piece, this.app.board.names[cells.from] ?? "")
        : say.hintAxes(listed(axes));
    await this.#record(false);
  }

  /** Makes the move that is looked for, or names the pieces. */
  async solve(): Promise<void> {
    if (this.#busy || this.done) return;
    this.#busy = true;
    this.clean = false;
    await this.#record(false);
    if (this.counts) {
      this.done = true;
      this.told = say.someMissing(this.#missing());
    } else {
      const move = await this.#make(this.answer.wanted);
      if (move) {
        this.path.pop();
        await this.#goOn(move);
        this.told = `${say.shown(this.named(move))} ${this.done ? say.doneWithHelp + this.ending : ""}`;
      }
    }
    this.#busy = false;
  }
}
