// The mate in one of a day as it is being solved: what is seen of it, what is chosen, and what came of a try.
import type { CoreError, LargeCore } from "../core/types";
import { failed } from "../errors";
import { surprise } from "../faults";
import { withPlainBlanks } from "../model/blanks";
import { Mark } from "../model/marks";
import { axesWords, colourOf, pieceName } from "../model/words";
import { cellName, cellNamed, moveCells } from "../model/cells";
import { axesBetween, moved, pieceWords, sameSlice, type Axes, type BoardInfo } from "../vast/model";
import type { DensityOf } from "../vast/window.svelte";
import type { PuzzleAttempt, PuzzleChecks, PuzzleInfo, PuzzleRequest } from "../core/windows";
import * as say from "../words/en/puzzle";
import { attemptWords, axesOf, firstView, specialOf } from "./model";

interface Way {
  from: number;
  to: number;
}

type Ask = <M extends PuzzleRequest>(method: M, ...args: Parameters<LargeCore[M]>) => Promise<ReturnType<LargeCore[M]>>;

/** Flat boards that are named. */
const mostBoards = 8;

export class PuzzleState {
  puzzle = $state.raw<PuzzleInfo | null>(null);
  error = $state("");
  /** The cell that the flat board in sight goes through, and the axes along which it lies. */
  here = $state(0);
  axes = $state.raw<Axes>({ a: 0, b: 1 });
  of = $state<DensityOf>("board");
  selected = $state(-1);
  checks = $state.raw<PuzzleChecks | null>(null); // of the selected piece
  attempt = $state.raw<PuzzleAttempt | null>(null);
  said = $state("");
  promotion = $state("q");
  hints = $state(0);
  tries = $state(0);
  shown = $state.raw<Way | null>(null); // the answer
  readonly #ask: Ask;
  #opened = 0;

  /** `ask`: the core that holds the puzzle. */
  constructor(ask: Ask) {
    this.#ask = ask;
  }

  readonly info = $derived<BoardInfo | null>(this.puzzle && { ...this.puzzle, axisNames: this.puzzle.axes });
  readonly letters = $derived(new Map(this.puzzle?.standing.map(({ cell, piece }) => [cell, piece])));
  readonly solved = $derived(this.attempt?.outcome === "mate");
  readonly chosen = $derived(this.letters.get(this.selected) ?? "");
  readonly promotes = $derived(this.chosen === "P" && this.checks !== null);
  readonly king = $derived(this.puzzle?.standing.find(({ piece }) => piece === "k")?.cell ?? -1);

  /** A second board where the first does not show it all: where the move shown ends, else the king's; -1 for none. */
  readonly second = $derived.by(() => {
    const { info, shown, here } = this;
    if (!info) return -1;
    const other = shown ? (here === shown.to ? shown.from : shown.to) : this.king;
    return other < 0 || sameSlice(info.sizes, here, other, this.axes) ? -1 : other;
  });

  /** What a line is drawn for: the move shown or tried, or the reply where it is looked at. */
  readonly line = $derived.by((): Way | null => {
    const { shown, attempt, here } = this;
    return shown ?? (attempt?.reply && here === attempt.reply.to ? attempt.reply : attempt);
  });

  readonly #targets = $derived(new Set(this.checks?.to));
  readonly marks = $derived.by(() => {
    const marks = new Map<number, number>();
    const add = (cell: number, mark: number): void => void marks.set(cell, (marks.get(cell) ?? 0) | mark);
    const { shown, attempt, letters, info, puzzle } = this;
    const goal = (from: number, to: number): number => {
      if (letters.has(to)) return Mark.capture;
      const special = this.#special(from, to);
      return special === "passing" ? Mark.passant : special === "castling" ? Mark.castling : Mark.quiet;
    };
    if (shown) {
      add(shown.from, Mark.selected);
      add(shown.to, goal(shown.from, shown.to));
    } else if (attempt) {
      const { from, to, checkers, reply } = attempt;
      add(from, Mark.lastFrom);
      add(to, Mark.lastTo);
      for (const { cell } of checkers) add(cell, Mark.attacks);
      if (checkers.length > 0) add(this.king, Mark.check);
      if (reply) {
        add(reply.from, Mark.selected);
        add(reply.to, checkers.some(({ cell }) => cell === reply.to) ? Mark.capture : Mark.quiet);
      }
    } else {
      if (puzzle?.passed) {
        add(puzzle.passed.from, Mark.lastFrom);
        add(puzzle.passed.to, Mark.lastTo);
      }
      if (this.selected >= 0) add(this.selected, Mark.selected);
      for (const cell of this.#targets)
        if (info && sameSlice(info.sizes, this.here, cell, this.axes)) add(cell, goal(this.selected, cell));
    }
    return marks;
  });

  /** Flat boards along the axes shown on which the chosen piece gives check, those with most first. */
  readonly boards = $derived.by(() => {
    const { info, checks, axes } = this;
    if (!info || !checks) return [];
    const found = new Map<number, { cell: number; count: number }>();
    for (const cell of checks.to) {
      const key = moved(info.sizes, moved(info.sizes, cell, axes.a, 0), axes.b, 0);
      const one = found.get(key) ?? { cell, count: 0 };
      found.set(key, { cell: one.cell, count: one.count + 1 });
    }
    return [...found.values()].sort((x, y) => y.count - x.count).slice(0, mostBoards);
  });

  /** The puzzle of a day on a board of so many axes. */
  async open(count: number, day: string): Promise<void> {
    const opened = ++this.#opened;
    this.puzzle = null;
    this.error = this.said = "";
    [this.selected, this.checks, this.attempt, this.hints, this.tries, this.shown] = [-1, null, null, 0, 0, null];
    const answer = await this.#ask("puzzle", `hdc${count}`, day).catch((reason: unknown): CoreError => ({
      error: surprise(reason).text,
    }));
    if (opened !== this.#opened) return;
    if (failed(answer)) this.error = answer.error;
    else {
      this.puzzle = answer;
      ({ here: this.here, axes: this.axes } = firstView(answer.sizes, answer.standing));
    }
  }

  async choose(cell: number): Promise<void> {
    this.here = cell;
    this.attempt = this.shown = null;
    this.said = "";
    this.checks = null;
    this.selected = this.#isWhite(cell) ? cell : -1;
    if (this.selected < 0) return;
    const found = await this.#ask("puzzleChecks", cell);
    if (this.selected === cell && !failed(found)) this.checks = found;
  }

  async tryMove(from: number, to: number): Promise<void> {
    const { info, letters } = this;
    if (!info) return;
    const last = this.promotes || letters.get(from) === "P";
    const text = `${cellName(info.sizes, from)}${cellName(info.sizes, to)}`;
    let answer = await this.#ask("puzzleTry", text);
    if (failed(answer) && last) answer = await this.#ask("puzzleTry", text + this.promotion);
    if (failed(answer)) {
      this.attempt = null;
      const letter = letters.get(from);
      this.said = letter
        ? say.cannotGo(pieceName(info, letter), cellName(info.sizes, from), cellName(info.sizes, to))
        : say.emptyCell(cellName(info.sizes, from));
      return;
    }
    this.attempt = answer;
    this.shown = null;
    ++this.tries;
    this.said = attemptWords(info, answer, this.puzzle?.checks ?? 0, this.#special(answer.from, answer.to));
    this.here = answer.reply?.to ?? to;
  }

  press(cell: number): void {
    if (this.#isWhite(cell) && !this.solved) void this.choose(cell);
    else if (this.selected >= 0 && !this.attempt && !this.shown) void this.tryMove(this.selected, cell);
    else {
      this.here = cell;
      if (!this.solved) this.attempt = null;
    }
  }

  /** A cell or a move, as it is typed. */
  type(typed: string): void {
    const { info } = this;
    if (!info) return;
    const text = withPlainBlanks(typed)
      .toLowerCase()
      .replace(/[\s\u2013-]/g, "");
    const move = moveCells(info.sizes, text);
    const cell = cellNamed(info.sizes, text);
    if (move) void this.choose(move.from).then(() => this.tryMove(move.from, move.to));
    else if (cell >= 0) {
      if (this.selected >= 0 && !this.#isWhite(cell)) void this.tryMove(this.selected, cell);
      else void this.choose(cell);
    } else this.said = say.notACell(text, cellName(info.sizes, 0));
  }

  /** First the piece, then how many axes change, then the move. */
  async hint(): Promise<void> {
    const { info } = this;
    const cells = info && moveCells(info.sizes, await this.#ask("puzzleSolution"));
    if (!info || !cells) return;
    ++this.hints;
    const piece = pieceWords(info, this.letters.get(cells.from) ?? ".").replace("white ", "");
    const from = cellName(info.sizes, cells.from);
    if (this.hints === 1) this.said = say.hintPiece(piece, from);
    else if (this.hints === 2)
      this.said = say.hintAxes(piece, from, axesWords(axesBetween(info.sizes, cells.from, cells.to)));
    else {
      const to = cellName(info.sizes, cells.to);
      const special = this.#special(cells.from, cells.to);
      this.said =
        special === "castling"
          ? say.theMateByCastling(from, to)
          : special === "passing"
            ? say.theMateInPassing(from, to)
            : say.theMate(piece, from, to);
      [this.selected, this.checks, this.attempt] = [cells.from, null, null];
      this.shown = cells;
      this.here = cells.from;
      this.axes = axesOf(info.sizes, cells.from, cells.to);
    }
  }

  /** What stands on a cell after the move that was tried. */
  letterAt(cell: number): string {
    const { attempt } = this;
    if (cell === attempt?.to) return attempt.piece;
    if (cell === attempt?.from) return ".";
    if (attempt && cell === this.puzzle?.passed?.to && this.#special(attempt.from, attempt.to) === "passing")
      return ".";
    return this.letters.get(cell) ?? ".";
  }

  /** How many axes change to a marked target; 0 if the cell is none. */
  targetAxes(cell: number): number {
    const { info, attempt } = this;
    if (!info) return 0;
    const move = this.shown ?? attempt?.reply;
    if (move) return cell === move.to ? axesBetween(info.sizes, move.from, cell) : 0;
    return !attempt && this.#targets.has(cell) ? axesBetween(info.sizes, this.selected, cell) : 0;
  }

  movable(cell: number): boolean {
    return this.#isWhite(cell);
  }

  /** Shows the flat board through the cell of another coordinate. */
  turn(axis: number, to: number): void {
    if (this.info) this.here = moved(this.info.sizes, this.here, axis, to);
  }

  /** Lays an axis into the flat board in place of the one there; the two change places if both are. */
  lay(slot: "a" | "b", axis: number): void {
    const rest = slot === "a" ? "b" : "a";
    const { axes } = this;
    this.axes = { ...axes, [slot]: axis, ...(axes[rest] === axis ? { [rest]: axes[slot] } : {}) };
  }

  #special(from: number, to: number): ReturnType<typeof specialOf> {
    return this.puzzle ? specialOf(this.puzzle, this.letters.get(from) ?? "", from, to) : "";
  }

  #isWhite(cell: number): boolean {
    const letter = this.letters.get(cell);
    return letter !== undefined && colourOf(letter) === "white";
  }
}
