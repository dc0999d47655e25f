// A line of answers to the opponent's next moves, while it is put together on the board.
import type { PlayedMove } from "../core/types";
import type { AdvanceLine } from "../online/lines";
import type { Premove } from "../online/types";

/** The moves of both, as they are made on the board to go on with a line; null if the opponent's are not all named. */
export function movesOf(line: AdvanceLine): string[] | null {
  if (!line.every(({ after }) => after !== undefined)) return null;
  return line.flatMap(({ after = "", move }) => [after, move]);
}

/** The line that the moves of both make: the opponent's at its end have no answer yet. */
export function lineOf(moves: readonly Pick<PlayedMove, "text" | "side">[], you: string | null): Premove[] {
  return moves.flatMap(({ text, side }, i) => {
    if (side !== you) return [];
    const before = moves[i - 1];
    return [before && before.side !== you ? { after: before.text, move: text } : { move: text }];
  });
}

export class Plan {
  /** Of both players, behind those of the game. */
  moves = $state.raw<readonly string[]>([]);
  /** How many moves the game had. */
  readonly from: number;
  /** The line that it takes the place of. */
  readonly edited: AdvanceLine | null;

  constructor(from: number, edited: AdvanceLine | null = null) {
    this.from = from;
    this.edited = edited;
    this.moves = (edited && movesOf(edited)) ?? [];
  }
}
