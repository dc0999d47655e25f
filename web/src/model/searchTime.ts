// How long the computer thinks about a move, and how long its move is held back at least.
import type { GameInfo, TimeControl } from "../core/types";
import { clockBudget } from "./clock";
import { paces, shortestAnswer, thinkingTime, type Pace } from "./players";

type Board = Pick<GameInfo, "movesPerTurn" | "wholeBoard">;

/** Of any level on boards that are not shown as a whole: with what it takes to follow the game, less than three seconds. */
const largeBoardTime = 2000;

/** Milliseconds for a search of one single move where no clock runs. */
export function freeTime(level: number, { movesPerTurn, wholeBoard }: Board): number {
  return wholeBoard ? thinkingTime(level, movesPerTurn) : largeBoardTime;
}

/** The same: by what is left on the clock, or else by the level. */
export function searchTime(level: number, board: Board, control: TimeControl | null, left: number | null): number {
  return control && left !== null ? clockBudget(left, control, board.movesPerTurn) : freeTime(level, board);
}

/** Milliseconds from the turn to a single move, at least: at the pace of a game between computers, or null in other games.
 *  When little is left on the clock the move is not held back. */
export function shortestThought(pace: Pace | null, movesPerTurn: number, left: number | null): number {
  return Math.min((pace ? paces[pace] : shortestAnswer) / movesPerTurn, (left ?? Infinity) / 40);
}
