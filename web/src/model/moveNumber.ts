// Moves as a record writes them one after the other, with their numbers.
import type { PlayedMove } from "../core/types";

type Numbered = Pick<PlayedMove, "turn" | "side">;

/** "12." before a move of White's, "12..." before one of Black's. */
export function numberOf({ turn, side }: Numbered): string {
  return side === "white" ? `${turn}.` : `${turn}...`;
}

/** Whether the number stands before a move: where a turn begins, but for Black's answer in games of one move a turn. */
export function isNumbered(move: Numbered, before: Numbered | undefined, movesPerTurn: number): boolean {
  if (!before) return true;
  if (before.turn === move.turn && before.side === move.side) return false;
  return move.side === "white" || movesPerTurn > 1 || before.turn !== move.turn;
}

/** Moves with their numbers, each as `textOf` writes it. */
export function numberedLine<T extends Numbered>(
  moves: readonly T[],
  movesPerTurn: number,
  textOf: (move: T) => string,
): string {
  return moves
    .map((move, i) =>
      isNumbered(move, moves[i - 1], movesPerTurn) ? `${numberOf(move)} ${textOf(move)}` : textOf(move),
    )
    .join(" ");
}

/** "1. e4 e5 2. Nf3", as it can be read again. */
export function lineText(moves: readonly (Numbered & Pick<PlayedMove, "readable">)[], movesPerTurn: number): string {
  return numberedLine(moves, movesPerTurn, ({ readable }) => readable);
}
