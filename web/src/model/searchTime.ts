// How long the computer thinks about a move, and how long its move is held back at least.
import type { GameInfo, TimeControl } from "../core/types";
import { clockBudget } from "./clock";
import { paces, shortestAnswer, thinkingTime, type Pace } from "./players";

type Board = Pick<GameInfo, "movesPerTurn" | "wholeBoard">;

/** On boards that are not shown as a whole: with what it takes to follow the game, less than three seconds. */
const largeBoardTime = 2000;

/** Milliseconds for a search of one single move where no clock runs. */
export function freeTime({ movesPerTurn, wholeBoard }: Board): number {
  return wholeBoard ? thinkingTime(movesPerTurn) : largeBoardTime;
}

/** The same where a clock may run, by what is left on it. */
export function searchTime(board: Board, control: TimeControl | null, left: number | null): number {
  return control && left !== null ? clockBudget(left, control, board.movesPerTurn) : freeTime(board);
}

/** Milliseconds from the turn to a single move, at least: at the pace of a game between computers, or null in other games.
 *  When little is left on the clock the move is not held back. */
export function shortestThought(pace: Pace | null, movesPerTurn: number, left: number | null): number {
  return Math.min((pace ? paces[pace] : shortestAnswer) / movesPerTurn, (left ?? Infinity) / 40);
}
