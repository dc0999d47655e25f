// What this part of the page knows of a game, made of the answers of tessera-vast.wasm (core/windows.ts). Cells are told
// by index, axis 0 fastest; a letter is a piece as on the board, capitals White's, "." for none.
import type { Colour, CoreError } from "../core/types";

export interface VastPieceType {
  letter: string; // capital
  name: string;
  royal: boolean;
  pawn: boolean;
}

export interface VastInfo {
  id: string;
  name: string;
  source: string;
  summary: string;
  rankAxis: number;
  sizes: number[];
  axes: string[]; // their names
  pieces: VastPieceType[];
  start: string; // number of the start position; "" if it has none, or one of more than 100 digits
  startDigits: number; // of that number, 0: none
}

export interface VastPlayed {
  text: string; // a1b2c3a1b3c3q
  from: number;
  to: number;
  piece: string;
  captured: string;
  promotion: string; // capital, "" for none
  castling: boolean;
}

export interface VastState {
  side: Colour;
  status: "ongoing" | "check" | "checkmate" | "stalemate" | "draw";
  reason: string; // in words
  result: "*" | "1-0" | "0-1" | "1/2-1/2";
  checked: number; // cell of the king in check, -1 for none
  turn: number;
  halfmoves: number; // without a capture or pawn move
  redo: number; // moves that can be made again
  line: VastPlayed[];
  pieces: Record<Colour, number[]>; // how many, in the order of VastInfo.pieces
  kings: [white: number, black: number];
}

/** A move of one piece, whose cell is known. */
export interface VastTarget {
  to: number;
  captured: string;
  passing: boolean; // takes a pawn that stands elsewhere
  castling: boolean;
  promotion: string; // capital, "" for none
}

export interface VastMoves {
  legal: boolean; // false: it is not its turn, and these are the moves that it could make if it were
  total: number;
  captures: number;
  byAxes: number[]; // moves that change 1, 2, .. axes
  onBoard: VastTarget[]; // those that end on the flat board in sight
  beyond: VastTarget[]; // the best of the others
}

export interface VastStanding {
  cell: number;
  piece: string;
}

/** Who bears on a cell: the first of them, and how many there are. */
export interface VastBearing {
  white: VastStanding[];
  whites: number;
  black: VastStanding[];
  blacks: number;
}

export interface VastKeySide {
  king: number;
  pinned: VastStanding[];
  besiegers: VastStanding[]; // bear on a cell beside the other side's king
  besiegerCount: number;
  besiegersKnown: boolean; // false: there are too many pieces to ask them all
  hanging: VastStanding[]; // queens that could be captured and are not guarded
  hangingKnown: boolean;
}

export interface VastKeyPieces extends Record<Colour, VastKeySide> {
  checkers: VastStanding[];
  promoted: VastStanding[];
}

/** Pieces by two of their coordinates: of axis a fastest, then of axis b. */
export interface VastDensity {
  a: number;
  b: number;
  white: number[];
  black: number[];
}

export interface VastCounts {
  total: number;
  byPiece: number[]; // in the order of VastInfo.pieces
}

/** Some moves of many: the bytewise first, and how many there are. */
export interface VastList {
  moves: string[];
  total: number;
}

/** The computer's move. */
export interface VastChoice {
  move: string;
  mate: boolean;
  lookedAt: number; // moves that were weighed
}

/** Where a game begins: "" for the usual start, its number, "seed 7", a position as text or as a file, or a saved game,
 *  whose moves are made. A file of millions of letters stays where it is and is read part by part. */
export type VastStart = string | Blob;

/** A mate in one. */
export interface PuzzleInfo extends Pick<VastInfo, "id" | "name" | "sizes" | "axes" | "pieces"> {
  standing: VastStanding[];
  checks: number; // moves that give check, the one that mates among them
}

/** The moves of one piece that give check. */
export interface PuzzleChecks {
  to: number[]; // in the order of their texts
  byAxes: number[]; // moves that change 1, 2, .. axes
}

/** What becomes of a move: the reply that shows best why it does not mate. */
export interface PuzzleAttempt {
  outcome: "mate" | "stalemate" | "no check" | "captured" | "taken by king" | "blocked" | "flight";
  from: number;
  to: number;
  piece: string; // as it stands then
  checkers: VastStanding[];
  replies: number;
  reply: { from: number; to: number; piece: string } | null;
}

/** A vast core's requests. Every call is synchronous; those that may refuse return a CoreError. */
export interface VastApi {
  puzzle(id: string, day: string): PuzzleInfo | CoreError;
  puzzleChecks(cell: number): PuzzleChecks | CoreError;
  puzzleTry(move: string): PuzzleAttempt | CoreError;
  puzzleSolution(): string;
  open(id: string, start: VastStart): VastInfo | CoreError;
  state(): VastState;
  play(move: string): VastState | CoreError;
  undo(): VastState | CoreError;
  redo(): VastState | CoreError;
  setLine(moves: string[]): VastState | CoreError;
  slice(cell: number, a: number, b: number): string;
  slices(cell: number): string[];
  density(): VastDensity[];
  movesOf(cell: number, here: number, a: number, b: number, limit: number): VastMoves | CoreError;
  bearing(cell: number): VastBearing;
  keyPieces(): VastKeyPieces;
  find(letter: string, after: number): number;
  count(): VastCounts;
  checks(limit: number): VastList;
  mates(limit: number): VastList;
  choose(ms: number, level: number, seed: number): VastChoice | CoreError;
  pgn(tags: Record<string, string>): Blob;
}
