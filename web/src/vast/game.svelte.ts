// A game on a vast board as the page shows it: the flat board in sight, what is known about the selected cell, and the
// questions that are under way.
import type { Colour, CoreError } from "../core/types";
import { errorText, failed } from "../errors";
import { coordinates } from "../model/layout";
import { Mark } from "../model/marks";
import { facesBlack, type Players } from "../model/players";
import { cellName } from "../model/cells";
import { axesBetween, moved, playedWords, readTyped, sameSlice, sliceIndex, statusWords, type Axes } from "./model";
import type { AskVast } from "./protocol";
import type { Line, Thinker, VastWorker } from "./remote";
import type {
  VastBearing,
  VastCounts,
  VastDensity,
  VastInfo,
  VastKeyPieces,
  VastList,
  VastMoves,
  VastStart,
  VastState,
  VastTarget,
} from "./types";

/** Targets beyond the flat board that are asked for, of each number of axes. */
const most = 8;
const listed = 20; // moves by name

/** Milliseconds that the computer may think: with what it takes to follow the game, less than three seconds. */
const thinkingTime = 2000;

export type Question = "count" | "checks" | "mates";

export class VastGame {
  info = $state.raw<VastInfo | null>(null);
  state = $state.raw<VastState | null>(null);
  players = $state.raw<Players>({ white: { kind: "human", level: 1 }, black: { kind: "human", level: 1 } });
  /** The cell that the flat board in sight goes through, and that the keys move. */
  here = $state(0);
  axes = $state.raw<Axes>({ a: 0, b: 1 });
  flipped = $state(false);
  selected = $state(-1);
  letterSelected = $state("."); // what stands there
  letters = $state.raw("");
  moves = $state.raw<VastMoves | null>(null);
  bearing = $state.raw<VastBearing | null>(null);
  keys = $state.raw<VastKeyPieces | null>(null);
  density = $state.raw<VastDensity[]>([]);
  slices = $state.raw<string[]>([]);
  counts = $state.raw<VastCounts | null>(null);
  checks = $state.raw<VastList | null>(null);
  mates = $state.raw<VastList | null>(null);
  asking = $state<Question | "">("");
  done = $state(0); // thousandths of what is asked
  thinking = $state(false);
  opening = $state(false);
  /** Moves to the same cell among which the player is to choose. */
  promoting = $state.raw<VastTarget[]>([]);
  bytes = $state(0); // of memory that the cores hold
  error = $state("");
  said = $state(""); // for screen readers, and below the board
  readonly #begin: () => VastWorker;
  #board: VastWorker;
  readonly #thinker: Thinker;
  #start: VastStart = "";
  readonly #seed = Math.floor(Math.random() * 2 ** 32);
  #game = 0; // games opened
  #position = 0; // changes of the position

  /** `begin`: a core for one game. */
  constructor(begin: () => VastWorker, thinker: Thinker) {
    this.#begin = begin;
    this.#board = begin();
    this.#thinker = thinker;
  }

  /** Asks the core of the game. What a game that is no longer shown was asked is never answered. */
  readonly #ask: AskVast = async (method, ...args) => {
    const board = this.#board;
    try {
      return await board.ask(method, ...args);
    } catch (reason) {
      if (board === this.#board) throw reason;
      return new Promise(() => undefined);
    }
  };

  readonly sizes = $derived(this.info?.sizes ?? []);
  readonly over = $derived(this.state !== null && this.state.result !== "*");
  readonly status = $derived(this.state ? statusWords(this.state) : "");
  readonly toMove: Colour = $derived(this.state?.side ?? "white");
  readonly humanToMove = $derived(!this.over && this.players[this.toMove].kind === "human");
  readonly against = $derived(this.players.white.kind === "computer" || this.players.black.kind === "computer");

  /** The marks of cells in sight, by cell. */
  readonly marks = $derived.by(() => {
    const marks = new Map<number, number>();
    const add = (cell: number, mark: number): void => void marks.set(cell, (marks.get(cell) ?? 0) | mark);
    const last = this.state?.line.at(-1);
    if (last) {
      add(last.from, Mark.lastFrom);
      add(last.to, Mark.lastTo);
    }
    if (this.state && this.state.checked >= 0) add(this.state.checked, Mark.check);
    if (this.selected < 0) return marks;
    add(this.selected, Mark.selected);
    const { moves, bearing } = this;
    for (const { to, captured, passing, castling } of moves?.onBoard ?? []) {
      const captures = captured !== ".";
      if (!moves?.legal) add(to, captures ? Mark.reachCapture : Mark.reachQuiet);
      else add(to, castling ? Mark.castling : passing ? Mark.passant : captures ? Mark.capture : Mark.quiet);
    }
    const friend = this.friend;
    for (const side of ["white", "black"] as const)
      for (const { cell } of bearing?.[side] ?? []) add(cell, side === friend ? Mark.guards : Mark.attacks);
    return marks;
  });

  /** Whose piece stands on the selected cell; of an empty one, whose move it is. */
  readonly friend: Colour = $derived.by(() => {
    const letter = this.letterSelected;
    return letter === "." ? this.toMove : letter === letter.toUpperCase() ? "white" : "black";
  });

  /** What stands on a cell in sight. */
  letterAt(cell: number): string {
    if (cell < 0 || !this.info || !sameSlice(this.sizes, cell, this.here, this.axes)) return ".";
    return this.letters[sliceIndex(this.sizes, cell, this.axes)] ?? ".";
  }

  /** How many axes change from the selected piece to a marked target; 0 if the cell is none. */
  targetAxes(cell: number): number {
    return this.moves?.onBoard.some(({ to }) => to === cell) ? axesBetween(this.sizes, this.selected, cell) : 0;
  }

  get line(): Line {
    return { id: this.info?.id ?? "", start: this.#start, moves: this.state?.line.map(({ text }) => text) ?? [] };
  }

  /** A start, and the moves from there; without these, all that a saved game has. False: `error` tells why, and the
   *  game before goes on. */
  async open(id: string, start: VastStart, players: Players, moves?: string[]): Promise<boolean> {
    const game = ++this.#game;
    this.#thinker.close();
    this.thinking = false;
    this.asking = "";
    this.opening = true;
    this.error = "";
    // A core's memory never shrinks, so every game has its own.
    const board = this.info ? this.#begin() : this.#board;
    try {
      const info = await board.ask("open", id, start);
      const state = failed(info) ? info : await (moves ? board.ask("setLine", moves) : board.ask("state"));
      if (game !== this.#game) return false;
      if (failed(info) || failed(state)) {
        this.error = failed(info) ? info.error : failed(state) ? state.error : "";
        return false;
      }
      if (board !== this.#board) this.#board.end();
      this.#board = board;
      this.info = info;
      this.players = players;
      this.#start = start;
      this.selected = -1;
      this.axes = { a: 0, b: 1 };
      this.flipped = facesBlack(players);
      this.here = state.kings[this.flipped ? 1 : 0];
      this.said = "";
      await this.#changed(state);
      return true;
    } catch (reason) {
      if (game === this.#game) this.error = errorText(reason);
      return false;
    } finally {
      if (board !== this.#board) board.end();
      if (game === this.#game) {
        this.opening = false;
        void this.#reply(); // in the game before, if there is no other
      }
    }
  }

  /** Another position is on the board. */
  async #changed(state: VastState): Promise<void> {
    const position = ++this.#position;
    this.state = state;
    this.counts = null;
    this.checks = null;
    this.mates = null;
    this.asking = "";
    this.promoting = [];
    await this.look();
    const [density, keys] = await Promise.all([this.#ask("density"), this.#ask("keyPieces")]);
    if (position !== this.#position) return;
    this.density = density;
    this.keys = keys;
    this.bytes = await this.#memory();
  }

  #looks = 0;
  /** Fetches what is in sight. */
  async look(): Promise<void> {
    if (!this.info) return;
    const look = ++this.#looks;
    const { here, axes, selected } = this;
    const [letters, slices] = await Promise.all([this.#ask("slice", here, axes.a, axes.b), this.#ask("slices", here)]);
    if (look !== this.#looks) return;
    this.letters = letters;
    this.slices = slices;
    if (sameSlice(this.sizes, selected, here, axes)) this.letterSelected = this.letterAt(selected);
    if (selected < 0) {
      this.moves = null;
      this.bearing = null;
      return;
    }
    const [moves, bearing] = await Promise.all([
      this.#ask("movesOf", selected, here, axes.a, axes.b, most),
      this.#ask("bearing", selected),
    ]);
    if (look !== this.#looks) return;
    this.moves = failed(moves) ? null : moves;
    this.bearing = bearing;
  }

  /** Shows the flat board through a cell; along other axes where these are given. */
  async go(cell: number, axes = this.axes): Promise<void> {
    this.here = cell;
    this.axes = axes;
    await this.look();
  }

  async turn(axis: number, to: number): Promise<void> {
    await this.go(moved(this.sizes, this.here, axis, to));
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
    this.promoting = [];
    this.moves = null;
    this.bearing = null;
    if (cell >= 0) this.here = cell;
    await this.look();
  }

  /** A cell of the flat board was pressed: the selected piece goes there, or the cell is selected. */
  async press(cell: number): Promise<void> {
    this.here = cell;
    const targets = this.moves?.legal ? this.moves.onBoard.filter(({ to }) => to === cell) : [];
    if (targets.length > 0 && this.humanToMove) return this.choose(targets);
    await this.select(cell === this.selected ? -1 : cell);
  }

  /** Moves of the selected piece to one cell: several, if it promotes there. */
  async choose(targets: VastTarget[]): Promise<void> {
    const [first] = targets;
    if (targets.length > 1) this.promoting = targets;
    else if (first) await this.make(first);
  }

  async make({ to, promotion }: VastTarget): Promise<void> {
    const name = (cell: number): string => cellName(this.sizes, cell);
    await this.play(name(this.selected) + name(to) + promotion.toLowerCase());
  }

  async play(text: string): Promise<boolean> {
    const done = await this.#command(() => this.#ask("play", text), true);
    if (done) void this.#reply();
    return done;
  }

  async seat(players: Players): Promise<void> {
    this.players = players;
    this.flipped = facesBlack(players);
    this.#interrupt();
    await this.#reply();
  }

  /** The computer's move, if it is its turn. */
  async #reply(): Promise<void> {
    const { state, players, toMove } = this;
    if (!state || this.over || this.thinking || players[toMove].kind !== "computer") return;
    const position = this.#position;
    const level = players[toMove].level;
    this.thinking = true;
    this.asking = "";
    try {
      const choice = await this.#thinker.think(this.line, (ask) => ask("choose", thinkingTime, level, this.#seed));
      if (choice === undefined || position !== this.#position) return;
      this.thinking = false;
      if (failed(choice)) this.error = choice.error;
      else await this.play(choice.move);
    } catch (reason) {
      if (position === this.#position) this.error = errorText(reason);
    } finally {
      if (position === this.#position) this.thinking = false;
    }
  }

  /** Nobody waits for the computer's move any more. */
  #interrupt(): void {
    if (this.thinking || this.asking !== "") this.#thinker.stop();
    this.thinking = false;
    this.asking = "";
  }

  /** To the move before, of the person's where a computer plays. */
  async undo(): Promise<void> {
    this.#interrupt();
    await this.#command(() => this.#ask("undo"), false);
    if (this.against && !this.humanToMove && (this.state?.line.length ?? 0) > 0)
      await this.#command(() => this.#ask("undo"), false);
  }

  async redo(): Promise<void> {
    await this.#command(() => this.#ask("redo"), true);
    if (this.against && !this.humanToMove && (this.state?.redo ?? 0) > 0)
      await this.#command(() => this.#ask("redo"), true);
  }

  /** The position after so many moves. */
  async goTo(ply: number): Promise<void> {
    this.#interrupt();
    const now = this.state?.line.length ?? 0;
    const method = ply < now ? "undo" : "redo";
    for (let i = 0; i < Math.abs(ply - now); ++i)
      if (!(await this.#command(() => this.#ask(method), method === "redo"))) return;
  }

  async #command(run: () => Promise<VastState | CoreError>, told: boolean): Promise<boolean> {
    const game = this.#game;
    try {
      const state = await run();
      if (game !== this.#game) return false;
      if (failed(state)) {
        this.said = `That is no move: ${state.error}.`;
        return false;
      }
      this.#interrupt();
      this.selected = -1;
      const last = state.line.at(-1);
      if (last && told) this.here = last.to;
      const words = last && told && this.info ? `${playedWords(this.info, last)} ` : "";
      this.said = `${words}${statusWords(state)}${statusWords(state).endsWith(".") ? "" : "."}`;
      await this.#changed(state);
      return true;
    } catch (reason) {
      this.error = errorText(reason);
      return false;
    }
  }

  /** Something that takes long, asked beside the board. */
  async ask(question: Question): Promise<void> {
    const position = this.#position;
    this.asking = question;
    this.done = 0;
    try {
      const answer = await this.#thinker.think<VastCounts | VastList>(
        this.line,
        (ask) => (question === "count" ? ask("count") : ask(question, listed)),
        (done) => (this.done = done),
      );
      if (answer === undefined || position !== this.#position) return;
      if ("byPiece" in answer) this.counts = answer;
      else this[question === "checks" ? "checks" : "mates"] = answer;
      this.bytes = await this.#memory();
    } catch (reason) {
      if (position === this.#position) this.error = errorText(reason);
    } finally {
      if (position === this.#position && this.asking === question) this.asking = "";
    }
  }

  stop(): void {
    this.#thinker.stop();
    this.asking = "";
  }

  /** A cell, a piece or a move, as it is typed. */
  async type(text: string): Promise<boolean> {
    if (!this.info) return false;
    const typed = readTyped(this.info, this.toMove, text);
    if (typed.kind === "nothing") {
      this.said = typed.why;
      return false;
    }
    if (typed.kind === "move") {
      if (!this.humanToMove) this.said = "It is not your move.";
      return this.humanToMove && this.play(typed.text);
    }
    const cell = typed.kind === "cell" ? typed.cell : await this.#ask("find", typed.letter, this.here);
    if (cell < 0) {
      this.said = "There is no such piece.";
      return false;
    }
    await this.select(cell);
    return true;
  }

  async pgn(): Promise<Blob> {
    const name = (side: Colour): string => {
      const { kind, level } = this.players[side];
      return kind === "human" ? "Human" : `Tessera, level ${level}`;
    };
    return this.#ask("pgn", { White: name("white"), Black: name("black") });
  }

  async #memory(): Promise<number> {
    return (await this.#board.memory()) + (await this.#thinker.memory());
  }

  coordinate(axis: number): number {
    return coordinates(this.sizes, this.here)[axis] ?? 0;
  }

  close(): void {
    ++this.#game;
    this.#thinker.close();
    this.#board.end();
  }
}
