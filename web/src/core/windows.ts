// What the core answers of boards that are shown in windows of two axes, and of puzzles on them. Cells are told by index,
// axis 0 fastest; a letter is a piece as on the board, capitals White's, "." for none.
import type { Colour, GameInfo } from "./types";

/** A move of one piece, whose cell is known. */
export interface WindowMove {
  to: number;
  captured: string;
  passing: boolean; // takes a pawn that stands elsewhere
  castling: boolean;
  promotion: string; // capital, "" for none
}

export interface PieceMoves {
  piece: string; // that stands on the cell; "." has no moves
  legal: boolean; // false: it is not its turn, and these are the moves that it could make if it were
  total: number;
  captures: number;
  byAxes: number[]; // moves that change 1, 2, .. axes
  onBoard: WindowMove[]; // those that end on the flat board in sight
  beyond: WindowMove[]; // the best of the others
}

export interface Stander {
  cell: number;
  piece: string;
}

/** Who bears on a cell: the first of them, and how many there are. */
export interface Attackers {
  white: Stander[];
  whites: number;
  black: Stander[];
  blacks: number;
}

export interface KeySide {
  king: number;
  pinned: Stander[];
  besiegers: Stander[]; // bear on a cell beside the other side's king
  besiegerCount: number;
  besiegersKnown: boolean; // false: there are too many pieces to ask them all
  hanging: Stander[]; // queens that could be captured and are not guarded
  hangingKnown: boolean;
}

export interface KeyPieces extends Record<Colour, KeySide> {
  checkers: Stander[];
  promoted: Stander[];
}

/** Pieces by two of their coordinates: of axis a fastest, then of axis b. */
export interface Density {
  a: number;
  b: number;
  white: number[];
  black: number[];
}

export interface MoveCounts {
  total: number;
  byPiece: number[]; // in the order of GameInfo.pieces
}

/** Some moves of many: the bytewise first, and how many there are. */
export interface MoveSample {
  moves: string[];
  total: number;
}

/** A mate in one. */
export interface PuzzleInfo extends Pick<GameInfo, "id" | "name" | "sizes" | "pieces"> {
  axes: string[]; // their names
  standing: Stander[];
  checks: number; // moves that give check, the one that mates among them
  castles: boolean; // White may
  passed: { from: number; over: number; to: number } | null; // Black's double step just made, if it may be captured in passing
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
  checkers: Stander[];
  replies: number;
  reply: { from: number; to: number; piece: string } | null;
}

/** Requests of LargeCore that are answered at once, and those that take long. */
export type WindowRequest = "slice" | "slices" | "density" | "movesOf" | "attackersOf" | "keyPieces" | "find";
export type LongRequest = "count" | "checks" | "mates";
export type PuzzleRequest = "puzzle" | "puzzleChecks" | "puzzleTry" | "puzzleSolution";
