// What statistics and the opening explorer need of a kept game: its main line, and what is known of each position and
// move of it.
import type { Colour } from "../core/types";
import type { Evaluation } from "../review/judge";

/** Who played a side. */
export type Sort =
  | { kind: "own"; level: 0 } // whoever uses this browser
  | { kind: "computer"; level: number }
  | { kind: "other"; level: 0 }; // somebody else, or nobody knows who

/** A move of the main line. */
export interface DigestMove {
  text: string; // as the core reads it
  side: Colour;
  from: number; // cells
  to: number;
  piece: string; // letter as on the board
  used: number | null; // milliseconds that it took, null: not known
}

/** What is known of a position. */
export interface DigestFound {
  evaluation: Evaluation;
  best: string; // the best move, "" where only the evaluation is known
}

export interface Digest {
  id: string; // of the kept game
  made: string; // of which state of the game, and by which version of the core
  identity: string; // of the rules, as they are today
  name: string; // of the game that was played
  title: string; // of this one
  played: number; // when it was last played, in milliseconds since 1970
  result: string; // of the end of the main line
  players: Record<Colour, Sort>;
  names: string; // of the players, as the list of games shows them
  moves: readonly DigestMove[];
  keys: readonly string[]; // of the positions, one more than moves
  found: readonly (DigestFound | null)[]; // of the positions, likewise
  sizes: readonly number[]; // of the board
  whole: boolean; // the board is shown as a whole, and its games can be reviewed
}

/** Whose game it is: one's own where at least one side is. */
export type Origin = "mine" | "computers" | "others";

export function originOf({ players: { white, black } }: Pick<Digest, "players">): Origin {
  if (white.kind === "own" || black.kind === "own") return "mine";
  return white.kind === "computer" && black.kind === "computer" ? "computers" : "others";
}
