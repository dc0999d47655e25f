// How long the computer thinks about a move, and how long its move is held back at least.
import type { TimeControl } from "../core/types";
import { clockBudget } from "./clock";
import { paces, shortestAnswer, thinkingTime, type Pace } from "./players";

/** Milliseconds for a search of one single move: by what is left on the clock, or else by the level. */
export function searchTime(
  level: number,
  movesPerTurn: number,
  control: TimeControl | null,
  left: number | null,
): number {
  return control && left !== null ? clockBudget(left, control, movesPerTurn) : thinkingTime(level, movesPerTurn);
}

/** Milliseconds from the turn to a single move, at least: at the pace of a game between computers, or null in other games.
 *  When little is left on the clock the move is not held back. */
export function shortestThought(pace: Pace | null, movesPerTurn: number, left: number | null): number {
  return Math.min((pace ? paces[pace] : shortestAnswer) / movesPerTurn, (left ?? Infinity) / 40);
}
