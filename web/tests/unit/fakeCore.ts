// A core without rules of chess: every piece may go one cell up or down the first axis. Enough to see
// what the page does with a core's answers.
import type {
  AttackMaps,
  Bearing,
  Colour,
  CoreError,
  Done,
  Ending,
  Explanation,
  GameCard,
  GameInfo,
  Growth,
  LargeCore,
  LegalMove,
  PlayedMove,
  ReachMove,
  Rated,
  RecordEntry,
  RecordRead,
  SearchAnswer,
  SearchLimits,
  Snapshot,
  TimeControl,
  TypedMoves,
} from "../../src/core/types";
import type {
  Attackers,
  Density,
  KeyPieces,
  KeySide,
  MoveCounts,
  MoveSample,
  PieceMoves,
  PuzzleChecks,
} from "../../src/core/windows";
import { cellName, moveCells } from "../../src/model/cells";
import { outlineOf } from "../../src/core/protocol";

/** `wholeBoard`: false of one that is shown in windows. */
export function fakeInfo(sizes = [4, 4], movesPerTurn = 1, wholeBoard = true): GameInfo {
  const count = sizes.reduce((a, b) => a * b, 1);
  const names = Array.from({ length: count }, (_, cell) => {
    let rest = cell;
    return sizes
      .map((size, axis) => {
        const c = rest % size;
        rest = Math.floor(rest / size);
        return axis % 2 === 0 ? "abcdefgh"[c] : String(c + 1);
      })
      .join("");
  });
  const axes = sizes.map((_, axis) => axis);
  return {
    id: "fake",
    name: "Fake",
    source: "",
    summary: "",
    identity: "0123456789abcdef",
    earlierIdentities: [],
    sizes,
    axisNames: axes.map(String),
    view: { across: axes.filter((a) => a % 2 === 0), up: axes.filter((a) => a % 2 === 1), down: [] },
    pieces: [
      { letter: "K", name: "king", royal: true, pawn: false },
      { letter: "P", name: "pawn", royal: false, pawn: true },
    ],
    cellNames: wholeBoard ? names : [],
    nativeNames: wholeBoard ? names : [],
    boardLabels: wholeBoard ? names.map(() => "") : [],
    movesPerTurn,
    wholeBoard,
    rankAxis: 1,
    startNumber: "",
    startDigits: 0,
    starts: "",
    standardStart: "",
  };
}

interface Node {
  id: number;
  parent: Node | null;
  children: Node[];
  board: string;
  move: PlayedMove | null;
}

export class FakeCore implements LargeCore {
  readonly #info: GameInfo;
  readonly #nodes: Node[];
  #at: Node;
  #computers: Colour[] = [];
  #slices = 0;
  #told = 0; // nodes
  #resigned: Colour | null = null;
  #ending: Ending = "";
  #time: TimeControl | null = null;
  #left: Record<Colour, number> = { white: 0, black: 0 };
  #stopped = false;
  /** What has been used since the last change, to be set by the test. */
  used = 0;

  constructor(start = "K..P........p..k", info = fakeInfo()) {
    this.#info = info;
    this.#at = { id: 0, parent: null, children: [], board: start, move: null };
    this.#nodes = [this.#at];
  }

  games(): GameCard[] {
    return [outlineOf(this.#info)];
  }

  tables = 0; // pieces of those that are used
  netName = "";

  newGame(game: { id: string } | { toml: string }): GameInfo | CoreError {
    return "id" in game && game.id !== "fake" ? { error: `no game ${game.id}` } : this.#info;
  }

  info(): GameInfo {
    return this.#info;
  }

  #depth(): number {
    let depth = 0;
    for (let node = this.#at; node.parent; node = node.parent) ++depth;
    return depth;
  }

  #legal(): LegalMove[] {
    const { board } = this.#at;
    const white = this.#depth() % 2 === 0;
    const width = this.#info.sizes[0] ?? 1;
    const moves: LegalMove[] = [];
    [...board].forEach((letter, from) => {
      if (letter === "." || (letter === letter.toUpperCase()) !== white) return;
      for (const to of [from - 1, from + 1]) {
        if (to < 0 || Math.floor(to / width) !== Math.floor(from / width)) continue;
        const target = board[to] ?? ".";
        if (target !== "." && (target === target.toUpperCase()) === white) continue;
        const text = cellName(this.#info.sizes, from) + cellName(this.#info.sizes, to);
        moves.push({ text, from, to, promotion: "", capture: target !== ".", castling: false });
      }
    });
    return moves;
  }

  snapshot(): Snapshot {
    const line: PlayedMove[] = [];
    for (let node: Node | null = this.#at; node?.move; node = node.parent) line.unshift(node.move);
    const future: PlayedMove[] = [];
    for (let node = this.#at.children.at(-1); node?.move; node = node.children.at(-1)) future.push(node.move);
    const side = this.#depth() % 2 === 0 ? "white" : "black";
    const result =
      this.#ending === "agreement"
        ? "1/2-1/2"
        : this.#resigned === null
          ? "*"
          : this.#resigned === "white"
            ? "0-1"
            : "1-0";
    const { wholeBoard } = this.#info;
    return {
      board: wholeBoard ? this.#at.board : "",
      side,
      turn: Math.floor(this.#depth() / 2) + 1,
      halfmoves: 0,
      pieces: { white: this.#count(["K", "P"]), black: this.#count(["k", "p"]) },
      royals: { white: this.#cells("K"), black: this.#cells("k") },
      movesLeft: 1,
      movedThisTurn: -1,
      checked: [],
      status: "ongoing",
      reason: "none",
      result,
      mainMoves: this.#mainLine().length,
      mainResult: result,
      growth: this.#growth(),
      ending: this.#ending,
      termination: "",
      clock: this.#time && { ...this.#left, delay: this.#time.delay, stopped: this.#stopped },
      movable: this.#ending || !wholeBoard ? [] : [...new Set(this.#legal().map((move) => move.from))],
      pass: "",
      toMove: this.#ending ? "nobody" : this.#computers.includes(side) ? "computer" : "human",
      canUndo: line.length > 0,
      canRedo: future.length > 0,
      line,
      future,
      node: this.#at.id,
    };
  }

  #cells(letter: string): number[] {
    return [...this.#at.board].flatMap((one, cell) => (one === letter ? [cell] : []));
  }

  #count(letters: string[]): number[] {
    return letters.map((letter) => this.#cells(letter).length);
  }

  #growth(): Growth {
    const moves = this.#nodes.slice(Math.max(1, this.#told)).flatMap(({ move }) => (move ? [move] : []));
    return { whole: this.#told === 0, moves, children: [], notes: [] };
  }

  takeGrowth(): Growth {
    const growth = this.#growth();
    this.#told = this.#nodes.length;
    return growth;
  }

  fen(): string {
    return `${this.#at.board} ${this.#depth()}`;
  }

  seat(white: number, black: number): Snapshot {
    this.#computers = [...(white > 0 ? (["white"] as const) : []), ...(black > 0 ? (["black"] as const) : [])];
    return this.snapshot();
  }

  play(text: string): Snapshot | CoreError {
    const known = this.#at.children.find((child) => child.move?.text === text);
    if (known) {
      this.#at = known;
      return this.snapshot();
    }
    const move = this.#legal().find((m) => m.text === text);
    if (!move) return { error: `${text} is not legal` };
    this.#charge();
    this.#stopped = false;
    const depth = this.#depth();
    const pieces = [...this.#at.board];
    const captured = pieces[move.to] ?? ".";
    pieces[move.to] = pieces[move.from] ?? ".";
    pieces[move.from] = ".";
    const played: PlayedMove = {
      node: this.#nodes.length,
      parent: this.#at.id,
      text,
      readable: text,
      side: depth % 2 === 0 ? "white" : "black",
      turn: Math.floor(depth / 2) + 1,
      from: move.from,
      to: move.to,
      piece: pieces[move.to] ?? ".",
      captured: captured === "." ? "" : captured,
      promotion: "",
      castling: false,
    };
    const node: Node = { id: played.node, parent: this.#at, children: [], board: pieces.join(""), move: played };
    this.#at.children.push(node);
    this.#nodes.push(node);
    this.#at = node;
    return this.snapshot();
  }

  undo(): Snapshot {
    this.#at = this.#at.parent ?? this.#at;
    return this.snapshot();
  }

  redo(): Snapshot {
    this.#at = this.#at.children.at(-1) ?? this.#at;
    return this.snapshot();
  }

  go(node: number): Snapshot {
    const found = this.#nodes[node];
    if (!found) throw new Error("no such node");
    this.#at = found;
    return this.snapshot();
  }

  resign(side = this.snapshot().side): Snapshot {
    this.#resigned = side;
    this.#ending = "resignation";
    return this.snapshot();
  }

  agreeDraw(): Snapshot {
    this.#ending = "agreement";
    return this.snapshot();
  }

  setClocks(time: TimeControl | null, left?: Record<Colour, number>): Snapshot {
    this.#time = time;
    this.#left = left ?? { white: time?.initial ?? 0, black: time?.initial ?? 0 };
    this.#stopped = false;
    return this.snapshot();
  }

  stopClocks(stopped: boolean): Snapshot {
    this.#charge();
    this.#stopped = stopped;
    return this.snapshot();
  }

  claimTime(): Snapshot | CoreError {
    this.#charge();
    const { side } = this.snapshot();
    if (!this.#time || this.#left[side] > 0) return { error: `${side} has time left` };
    this.#resigned = side;
    this.#ending = "time forfeit";
    return this.snapshot();
  }

  #charge(): void {
    if (!this.#stopped) this.#left[this.snapshot().side] = Math.max(0, this.#left[this.snapshot().side] - this.used);
    this.used = 0;
  }

  values(): number[] {
    return [0, 100];
  }

  legalFrom(cell: number): LegalMove[] {
    return this.#ending ? [] : this.#legal().filter((move) => move.from === cell);
  }

  typed(text: string, limit: number): TypedMoves {
    const plain = text.replace(/[^a-z0-9]/g, "");
    const moves = this.#ending ? [] : this.#legal().filter((move) => move.text.startsWith(plain));
    const found = { moves: moves.slice(0, limit), total: moves.length, sure: moves.length === 1, more: false };
    if (moves.length > 0) return found;
    const cells = moveCells(this.#info.sizes, plain);
    return {
      ...found,
      fault: cells
        ? { code: "illegal_move", piece: this.#at.board[cells.from] ?? ".", ...cells }
        : { code: "bad_move_text", piece: "" },
    };
  }

  startNumber(): string {
    return "";
  }

  key(): string {
    return "0".repeat(16);
  }

  keys(): string[] {
    return [this.key()];
  }

  rated(rating: number, deviation: number, volatility: number, games: number): Rated {
    return { rating, deviation, volatility, games: games + 1, at: 0, points: 1500, change: 0, provisional: true };
  }

  attackMaps(): AttackMaps {
    return { white: [], black: [] };
  }

  bearing(cell: number): Bearing {
    return { white: [cell], black: [] };
  }

  reach(): ReachMove[] {
    return [{ to: 5, capture: false }];
  }

  explain(from: number, to: number): Explanation {
    const near = Math.abs(to - from) === 1;
    return {
      obstacle: near ? "none" : "out_of_reach",
      ways: near ? [{ kind: "leap", corner: -1, cells: [to] }] : [],
      at: from,
      by: from,
      letters: [from, to, from, from].map((cell) => this.#at.board[cell] ?? ".").join(""),
      attack: [],
    };
  }

  /** The moves of the main line, which need not be the line looked at. */
  pgn(): string {
    return this.#mainLine().join(" ");
  }

  #mainLine(): string[] {
    const moves: string[] = [];
    for (let node = this.#nodes[0]?.children[0]; node?.move; node = node.children[0]) moves.push(node.move.text);
    return moves;
  }

  records(): RecordEntry[] {
    return [{ line: 1, tags: [] }];
  }

  loadPgn(text: string | Blob): RecordRead | CoreError {
    if (typeof text !== "string") return { error: "no text" };
    for (const move of text.split(" ").filter((m) => m !== "")) {
      const played = this.play(move);
      if ("error" in played) return played;
    }
    return { tags: [], faults: [] };
  }

  setLine(_start: string | null, moves: string[]): Done | CoreError {
    this.go(0);
    const loaded = this.loadPgn(moves.join(" "));
    return "error" in loaded ? loaded : { done: true };
  }

  removeVariation(): Snapshot {
    return this.snapshot();
  }

  restoreVariation(): Snapshot {
    return this.snapshot();
  }

  promoteVariation(): Snapshot {
    return this.snapshot();
  }

  raiseVariation(): Snapshot {
    return this.snapshot();
  }

  comment(): Snapshot {
    return this.snapshot();
  }

  glyphs(): Snapshot {
    return this.snapshot();
  }

  analysis(): Snapshot {
    return this.snapshot();
  }

  slice(): string {
    return this.#at.board;
  }

  slices(): string[] {
    return [this.#at.board];
  }

  density(): Density[] {
    return [];
  }

  movesOf(cell: number): PieceMoves {
    const moves = this.legalFrom(cell);
    const onBoard = moves.map(({ to }) => ({
      to,
      captured: this.#at.board[to] ?? ".",
      passing: false,
      castling: false,
      promotion: "",
    }));
    const piece = this.#at.board[cell] ?? ".";
    return { piece, legal: true, total: moves.length, captures: 0, byAxes: [moves.length], onBoard, beyond: [] };
  }

  attackersOf(cell: number): Attackers {
    return { white: [{ cell, piece: "K" }], whites: 1, black: [], blacks: 0 };
  }

  keyPieces(): KeyPieces {
    const side: KeySide = {
      king: 0,
      pinned: [],
      besiegers: [],
      besiegerCount: 0,
      besiegersKnown: true,
      hanging: [],
      hangingKnown: true,
    };
    return { white: side, black: side, checkers: [], promoted: [] };
  }

  find(letter: string, after: number): number {
    const cells = this.#cells(letter);
    return cells.find((cell) => cell > after) ?? cells[0] ?? -1;
  }

  count(): MoveCounts {
    const { length } = this.#legal();
    return { total: length, byPiece: [length] };
  }

  checks(): MoveSample {
    return { moves: [], total: 0 };
  }

  mates(): MoveSample {
    return { moves: [], total: 0 };
  }

  puzzle(): CoreError {
    return { error: "no puzzle" };
  }

  puzzleChecks(): PuzzleChecks {
    return { to: [], byAxes: [] };
  }

  puzzleTry(): CoreError {
    return { error: "no puzzle" };
  }

  lesson(): never {
    throw new Error("not needed");
  }

  puzzleSolution(): string {
    return "";
  }

  net(): string {
    return this.netName;
  }

  addNet(file: Uint8Array): Done | CoreError {
    return file.length > 0 ? { done: true } : { error: "net: this is not a net of this version" };
  }

  useTables(mostPieces: number): Done {
    this.tables = mostPieces;
    return { done: true };
  }

  search(): SearchAnswer {
    return { move: this.#legal()[0]?.text ?? "", score: 0, mate: 0, depth: 1, nodes: 1, line: [], over: true };
  }

  beginSearch(limits: SearchLimits): Done | CoreError {
    this.#slices = limits.level;
    return { done: true };
  }

  /** A search takes as many slices as its level. */
  resumeSearch(): SearchAnswer {
    --this.#slices;
    return { ...this.search(), depth: this.#slices, over: this.#slices <= 0 };
  }
}
