// A position in which the side to move passes: what the other side would do shows what it threatens.
import type { GameInfo, Snapshot } from "../core/types";

/** Why the side to move cannot pass: the game is over, its king is attacked, it is in the middle of a turn, or the board is
 *  too large for a position to be set up for it. */
export type NoPass = "over" | "check" | "turn" | "large";

/** Null: it can. */
export function noPass(
  { movesPerTurn, wholeBoard }: Pick<GameInfo, "movesPerTurn" | "wholeBoard">,
  {
    checked,
    royals,
    side,
    movedThisTurn,
    result,
  }: Pick<Snapshot, "checked" | "royals" | "side" | "movedThisTurn" | "result">,
): NoPass | null {
  if (result !== "*") return "over";
  if (!wholeBoard) return "large";
  if (movesPerTurn > 1 && movedThisTurn >= 0) return "turn";
  return royals[side].some((cell) => checked.includes(cell)) ? "check" : null;
}

/** The position text (docs/notation.md) with the other side to move, at the beginning of its turn. */
export function passed(position: string, movesPerTurn: number): string {
  const [placement = "", side = "w", rights = "-", , halfmoves = "0", turn = "1", ...behind] = position.split(" ");
  const others = movesPerTurn > 1 ? [String(movesPerTurn), ...behind.slice(1)] : behind;
  const number = side === "b" ? Number(turn) + 1 : turn;
  return [placement, side === "w" ? "b" : "w", rights, "-", halfmoves, number, ...others].join(" ");
}
