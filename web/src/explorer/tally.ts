// What was played from a position, and how those games ended.
import { originOf, type DigestMove, type Origin } from "../digest/digest";
import type { Passage } from "./positions";

/** How many games ended how. */
export interface Score {
  white: number; // that White won
  draws: number;
  black: number;
  open: number; // without a result
}

export interface Counted extends Score {
  games: number;
}

export interface PlayedFrom extends Counted {
  move: DigestMove;
}

export interface Tally {
  all: Counted;
  moves: readonly PlayedFrom[]; // those of most games first
  ended: Counted; // those of which this is the last position
  passages: readonly Passage[]; // the games, that which was played last first
}

const nobody: Counted = { games: 0, white: 0, draws: 0, black: 0, open: 0 };
const endings: Record<string, keyof Score> = { "1-0": "white", "1/2-1/2": "draws", "0-1": "black" };

function count(counted: Counted, result: string): void {
  ++counted.games;
  ++counted[endings[result] ?? "open"];
}

/** `origin`: of the games that count. */
export function tallyOf(found: readonly Passage[], origin: Origin | "all"): Tally {
  const passages = found
    .filter(({ digest }) => origin === "all" || originOf(digest) === origin)
    .sort((a, b) => b.digest.played - a.digest.played);
  const all = { ...nobody };
  const ended = { ...nobody };
  const moves = new Map<string, PlayedFrom>();
  for (const { digest, ply } of passages) {
    count(all, digest.result);
    const move = digest.moves[ply];
    if (!move) {
      count(ended, digest.result);
      continue;
    }
    const row = moves.get(move.text) ?? { move, ...nobody };
    moves.set(move.text, row);
    count(row, digest.result);
  }
  return { all, moves: [...moves.values()].sort((a, b) => b.games - a.games), ended, passages };
}
