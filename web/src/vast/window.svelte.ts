// What is seen of a game on a board that is shown in windows: the flat board in sight, what is known about the selected
// cell, and the questions about the position that are under way.
import { passed } from "../board/glide";
import type { Colour, GameInfo, LegalMove, PlayedMove } from "../core/types";
import type { MoveCounts, Density, KeyPieces, MoveSample, PieceMoves, Attackers } from "../core/windows";
import { cellName, moveCells } from "../model/cells";
import { cellCount, coordinates } from "../model/layout";
import type { LinkedWindow } from "../model/linkedView";
import { Mark } from "../model/marks";
import { playedFrom } from "../model/moves";
import { wordsOf } from "../model/moveWords";
import { obstacleWords } from "../model/why";
import { colourOf } from "../model/words";
import type { BoardState } from "../state/board.svelte";
import type { Session } from "../state/session.svelte";
import * as say from "../words/en/vast";
import { asOf, axesBetween, moved, sameSlice, sliceIndex, type Axes } from "./model";

/** Targets beyond the flat board that are asked for, of each number of axes. */
const most = 8;
const listed = 20; // moves by name

export type Question = "count" | "checks" | "mates";

/** Whose letters a small picture is of. */
export type DensityOf = "board" | "here";

/** A piece that has come over some cells of the flat board in sight. */
export interface Arrival {
  to: number;
  over: number[]; // the cell that it left first
}

export class BoardWindow {
  /** The cell that the flat board in sight goes through, and that the keys move. */
  here = $state(0);
  axes = $state.raw<Axes>({ a: 0, b: 1 });
  of = $state<DensityOf>("board");
  selected = $state(-1);
  letterSelected = $state("."); // what stands there
  why = $state(""); // the selected piece cannot go to the cell that is pointed at
  letters = $state.raw("");
  moves = $state.raw<PieceMoves | null>(null);
  bearing = $state.raw<Attackers | null>(null);
  keys = $state.raw<KeyPieces | null>(null);
  density = $state.raw<Density[]>([]);
  slices = $state.raw<string[]>([]);
  counts = $state.raw<MoveCounts | null>(null);
  checks = $state.raw<MoveSample | null>(null);
  mates = $state.raw<MoveSample | null>(null);
  /** The move that has just been made, if all of it is in sight. */
  arrival = $state.raw<Arrival | null>(null);
  asking = $state<Question | "">("");
  done = $state(0); // thousandths of what is asked
  readonly #session: Session;
  readonly #board: BoardState;
  #info: GameInfo | null = null; // of the game followed
  #node = -1; // that was shown last
  #looks = 0;
  #looked: Promise<void> = Promise.resolve();
  #pointed = -1; // cell
  #placed: { node: number; to: number } | null = null; // where a piece was put already by hand, or to be confirmed
  #taken = $state("."); // by the move that was chosen last

  constructor(session: Session, board: BoardState) {
    this.#session = session;
    this.#board = board;
  }

  readonly sizes = $derived.by(() => this.#session.info?.sizes ?? []);

  /** The move that was asked for as a hint. */
  readonly hinted = $derived.by(() => {
    const text = this.#session.computer.analysis[0]?.line[0];
    return text === undefined ? null : moveCells(this.sizes, text);
  });

  /** The marks of cells in sight, by cell. */
  readonly marks = $derived.by(() => {
    const marks = new Map<number, number>();
    const add = (cell: number, mark: number): void => void marks.set(cell, (marks.get(cell) ?? 0) | mark);
    const { last, snapshot } = this.#session;
    if (last) {
      add(last.from, Mark.lastFrom);
      add(last.to, Mark.lastTo);
    }
    for (const cell of snapshot?.checked ?? []) add(cell, Mark.check);
    for (const text of this.#session.advance?.ahead ?? []) {
      const cells = moveCells(this.sizes, text);
      if (cells) for (const cell of [cells.from, cells.to]) add(cell, Mark.ahead);
    }
    if (this.selected < 0) return marks;
    add(this.selected, Mark.selected);
    const { moves, bearing } = this;
    const { pending } = this.#board;
    for (const { to, captured, passing, castling } of moves?.onBoard ?? []) {
      const captures = captured !== ".";
      if (to === pending?.to) add(to, Mark.pending);
      else if (!moves?.legal) add(to, captures ? Mark.reachCapture : Mark.reachQuiet);
      else add(to, castling ? Mark.castling : passing ? Mark.passant : captures ? Mark.capture : Mark.quiet);
    }
    for (const side of ["white", "black"] as const)
      for (const { cell } of bearing?.[side] ?? []) add(cell, side === this.friend ? Mark.guards : Mark.attacks);
    return marks;
  });

  /** Whose piece stands on the selected cell; of an empty one, whose move it is. */
  readonly friend: Colour = $derived.by(() =>
    this.letterSelected === "." ? (this.#session.snapshot?.side ?? "white") : colourOf(this.letterSelected),
  );

  /** What stands on a cell in sight; a move that is to be confirmed is shown as made. */
  letterAt(cell: number): string {
    const { pending } = this.#board;
    if (cell === pending?.from) return ".";
    if (cell !== pending?.to) return this.#letterAt(cell);
    return pending.promotion === "" ? this.letterSelected : asOf(this.friend, pending.promotion);
  }

  #letterAt(cell: number): string {
    if (cell < 0 || !sameSlice(this.sizes, cell, this.here, this.axes)) return ".";
    return this.letters[sliceIndex(this.sizes, cell, this.axes)] ?? ".";
  }

  /** How many axes change from the selected piece to a marked target; 0 if the cell is none, or the piece is shown there. */
  targetAxes(cell: number): number {
    if (cell === this.#board.pending?.to) return 0;
    return this.moves?.onBoard.some(({ to }) => to === cell) ? axesBetween(this.sizes, this.selected, cell) : 0;
  }

  /** Whether the player may drag the piece on a cell in sight, or choose it to move. */
  movable(cell: number): boolean {
    const letter = this.#letterAt(cell);
    return letter !== "." && this.#session.humanToMove && colourOf(letter) === this.#session.snapshot?.side;
  }

  /** The move that is to be confirmed, in words. */
  readonly pendingWords = $derived.by(() => {
    const { pending, info } = this.#board;
    if (!pending || !info) return "";
    const letterAt = (cell: number): string => (cell === pending.from ? this.letterSelected : this.#taken);
    return wordsOf({ info, nameOf: (cell) => cellName(info.sizes, cell), letterAt }, pending);
  });

  /** Why the selected piece of the player cannot go to the cell that is pointed at, "" if it can, or none is. */
  async point(cell: number): Promise<void> {
    this.why = "";
    this.#pointed = cell;
    const { info } = this.#board;
    const asks = cell >= 0 && cell !== this.selected && this.moves?.legal && !this.#board.pending;
    if (!info || !asks) return;
    const from = this.selected;
    const found = await this.#session.ask("explain", from, cell);
    if (!found || this.#pointed !== cell || this.selected !== from) return;
    const nameOf = (one: number): string => cellName(info.sizes, one);
    const words = obstacleWords({ info, nameOf }, from, cell, found);
    this.why = words && say.notTo(nameOf(cell), words);
  }

  /** Another position is shown: after a move, on the flat board that it led to. */
  async follow(): Promise<void> {
    const { snapshot, info, changes } = this.#session;
    if (!snapshot || !info) return;
    const last = info === this.#info ? playedFrom(this.#node, snapshot) : undefined;
    const placed = last && this.#placed?.node === this.#node && this.#placed.to === last.to;
    this.#placed = null;
    if (info !== this.#info) {
      this.axes = { a: 0, b: 1 };
      this.here = snapshot.line.at(-1)?.to ?? snapshot.royals?.[this.#board.flipped ? "black" : "white"][0] ?? 0;
    } else this.here = last?.to ?? this.here;
    this.#info = info;
    this.#node = snapshot.node;
    this.selected = -1;
    this.why = "";
    this.counts = this.checks = this.mates = null;
    this.asking = "";
    await this.look();
    if (changes !== this.#session.changes) return;
    this.arrival = last && !placed ? this.#arrivalOf(last) : null;
    const [density, keys] = await Promise.all([this.#session.ask("density"), this.#session.ask("keyPieces")]);
    if (!density || !keys || changes !== this.#session.changes) return;
    this.density = density;
    this.keys = keys;
    // At the start of a game whose pieces are many.
    if (snapshot.node === 0 && info.standardStart !== "" && this.#session.humanToMove) await this.ask("count");
  }

  #arrivalOf({ node, from, to }: PlayedMove): Arrival | null {
    const inSight = (cell: number): boolean => sameSlice(this.sizes, cell, this.here, this.axes);
    if (from === to || !inSight(from) || !inSight(to)) return null;
    const { way } = this.#session;
    const over = passed(from, way?.node === node ? way.found.ways[0] : null);
    return { to, over: over.every(inSight) ? over : [from] };
  }

  /** A move that is to be confirmed is shown as made, and does not glide once it is. */
  place(move: LegalMove | null): void {
    const { snapshot } = this.#session;
    this.#placed = move && snapshot && { node: snapshot.node, to: move.to };
  }

  /** Fetches what is in sight. */
  look(): Promise<void> {
    return (this.#looked = this.#look());
  }

  async #look(): Promise<void> {
    const look = ++this.#looks;
    const session = this.#session;
    const { here, axes, selected } = this;
    const [letters, slices] = await Promise.all([
      session.ask("slice", here, axes.a, axes.b),
      session.ask("slices", here),
    ]);
    if (look !== this.#looks || letters === undefined || slices === undefined) return;
    this.letters = letters;
    this.slices = slices;
    if (sameSlice(this.sizes, selected, here, axes)) this.letterSelected = this.#letterAt(selected);
    if (selected < 0) {
      this.moves = null;
      this.bearing = null;
      return;
    }
    const [moves, bearing] = await Promise.all([
      session.ask("movesOf", selected, here, axes.a, axes.b, most),
      session.ask("attackersOf", selected),
    ]);
    if (look !== this.#looks) return;
    this.moves = moves && moves.piece !== "." ? moves : null;
    this.bearing = bearing ?? null;
  }

  /** Shows the flat board through a cell; along other axes where these are given. */
  async go(cell: number, axes = this.axes): Promise<void> {
    this.here = cell;
    this.axes = axes;
    await this.look();
  }

  /** Shows the flat board that a link names, if there is such a one. */
  async see({ here, a, b }: LinkedWindow): Promise<void> {
    const { sizes } = this;
    if (here < cellCount(sizes) && a < sizes.length && b < sizes.length) await this.go(here, { a, b });
  }

  async turn(axis: number, to: number): Promise<void> {
    await this.go(moved(this.sizes, this.here, axis, to));
  }

  coordinate(axis: number): number {
    return coordinates(this.sizes, this.here)[axis] ?? 0;
  }

  /** Lays one axis into the flat board, in place of the one there; the two change places if both are. */
  async lay(slot: "a" | "b", axis: number): Promise<void> {
    const { a, b } = this.axes;
    const other = slot === "a" ? b : a;
    const before = this.axes[slot];
    const axes =
      slot === "a" ? { a: axis, b: other === axis ? before : b } : { a: other === axis ? before : a, b: axis };
    await this.go(this.here, axes);
  }

  async select(cell: number): Promise<void> {
    this.selected = cell;
    this.#board.cancel();
    this.moves = null;
    this.bearing = null;
    this.why = "";
    if (cell >= 0) this.here = cell;
    await this.look();
  }

  /** A cell of the flat board was pressed: the selected piece goes there, or the cell is selected. */
  async press(cell: number): Promise<void> {
    this.here = cell;
    if (await this.#premoves(cell)) return;
    const moves = this.#movesTo(cell);
    if (moves.length > 0) await this.#board.choose(moves);
    else await this.select(cell === this.selected ? -1 : cell);
  }

  /** The selected piece goes to a cell of the flat board if it may, once that is known. */
  async tryMove(cell: number): Promise<void> {
    await this.#looked;
    if (await this.#premoves(cell)) return;
    const moves = this.#movesTo(cell);
    this.place(moves[0] ?? null);
    await this.#board.choose(moves);
  }

  /** Sets a move of the selected piece in advance, if that may be and it can get to the cell. */
  async #premoves(cell: number): Promise<boolean> {
    const { premoving } = this.#board;
    const { moves, letterSelected, selected } = this;
    if (!premoving || selected < 0 || moves?.legal !== false || colourOf(letterSelected) !== premoving.you)
      return false;
    if (!moves.onBoard.some(({ to }) => to === cell)) return false;
    premoving.premove(letterSelected, selected, cell);
    await this.select(-1);
    return true;
  }

  /** Several, if the selected piece promotes there. */
  #movesTo(cell: number): LegalMove[] {
    if (!this.moves?.legal || !this.#session.humanToMove) return [];
    const targets = this.moves.onBoard.filter(({ to }) => to === cell);
    const [first] = targets;
    this.#taken = first && !first.passing ? first.captured : ".";
    const name = (one: number): string => cellName(this.sizes, one);
    return targets.map(({ to, captured, passing, castling, promotion }) => ({
      text: name(this.selected) + name(to) + promotion.toLowerCase(),
      from: this.selected,
      to,
      promotion,
      capture: passing || captured !== ".",
      castling,
    }));
  }

  /** The nearest piece of that letter behind the cell in sight is selected; false if there is none. */
  async find(letter: string): Promise<boolean> {
    const cell = await this.#session.ask("find", letter, this.here);
    if (cell === undefined || cell < 0) return false;
    await this.select(cell);
    return true;
  }

  /** Something that takes long, asked beside the board. */
  async ask(question: Question): Promise<void> {
    const { changes } = this.#session;
    this.asking = question;
    this.done = 0;
    const onprogress = (done: number): void => void (this.done = done);
    if (question === "count") {
      const counts = await this.#session.question("count", [], onprogress);
      if (changes === this.#session.changes) this.counts = counts ?? null;
    } else {
      const found = await this.#session.question(question, [listed], onprogress);
      if (changes === this.#session.changes) this[question] = found ?? null;
    }
    if (changes === this.#session.changes && this.asking === question) this.asking = "";
  }

  stop(): void {
    this.#session.computer.interrupt();
    this.asking = "";
  }
}
