// The core of endgame tables, tessera-endings.wasm: the shapes of its answers (docs/protocol.md), as types.ts has others.
import type { CoreError, GameSource } from "./types";

/** The endings of a game that can be solved here, by name: "KQvK". */
export interface EndingList {
  id: string; // of the game
  identity: string; // of its rules
  endings: { name: string; entries: number }[];
  refused: string; // why the game has none, or one is left out; ""
}

/** All positions of an ending with this side to move, for that side. */
export interface EndingFigures {
  wins: number;
  draws: number;
  losses: number;
  mates: number; // of the losses
  longest: number; // single moves to mate of the longest win, 0: there is none
  fen: string; // a position that has it, or ""
}

export interface SolvedEnding {
  name: string;
  entries: number;
  white: EndingFigures;
  black: EndingFigures;
}

/** With best play of both sides, for the side to move; "": in no table. */
export type EndingValue = "win" | "draw" | "loss" | "";

export interface TableValue {
  value: EndingValue;
  plies: number; // single moves to mate
}

/** What a legal move leads to, for the side that makes it. */
export interface RatedMove extends TableValue {
  move: string;
  readable: string;
}

export interface EndingAnswer extends TableValue {
  beyond: boolean; // the game's halfmove limit comes before the mate, if nothing is captured on the way
  after: RatedMove[]; // of every legal move, the best first
  line: string[]; // from a win or a loss to the mate
}

/** Where a file of a table has a position, unless its value is known without. */
export interface EndingPlace extends TableValue {
  ending: string; // "": none
  black: boolean; // to move, as the table sees it
  entry: number;
}

export interface EndingPlaces extends EndingPlace {
  halfmoves: number;
  limit: number; // of them
  after: (EndingPlace & { move: string; readable: string })[]; // values are for the side that moves
}

/** Score of the engine that stands for "in no table". */
export const noTable = -0x80000000;

/** Asks for the score of a position for the side to move: pieces as the core packs them. */
export type Probe = (pieces: Uint32Array, blackToMove: boolean) => number;

/** Holds the tables of one game. */
export interface EndingCore {
  endings(game: GameSource): EndingList | CoreError;
  solveEnding(name: string): SolvedEnding | CoreError;
  /** Solves what a game from this position on may come to, as far as that takes moments; pieces of the largest such table. */
  prepareEndings(fen: string): number | CoreError;
  probeEnding(fen: string): EndingAnswer | CoreError;
  endingPlaces(fen: string): EndingPlaces | CoreError;
  probe: Probe;
}
