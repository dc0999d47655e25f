// What evaluations say of moves: winning chances, mistakes and accuracy. Evaluations are White's view throughout.
import type { Colour, Result, SearchAnswer } from "../core/types";

/** What is known of a position. */
export interface Evaluation {
  score: number; // hundredths of the weakest piece's value
  mate: number; // turns to mate, negative: Black mates; 0: none is seen, or it stands on the board
  result: Result; // "*" unless the game ends there by its rules
}

const half = 150;
const odds = 240;

/** How many of a hundred games White wins, a draw counted as half a game: by the model of `UCI_ShowWDL`, which is fitted
 *  to games. */
export function whiteChance({ score, mate, result }: Evaluation): number {
  if (result !== "*") return result === "1-0" ? 100 : result === "0-1" ? 0 : 50;
  if (mate !== 0) return mate > 0 ? 100 : 0;
  const wins = (lead: number): number => 1 / (1 + Math.exp((half - lead) / odds));
  return 50 * (1 + wins(score) - wins(-score));
}

export function chanceOf(side: Colour, evaluation: Evaluation): number {
  const white = whiteChance(evaluation);
  return side === "white" ? white : 100 - white;
}

/** What a search has found of a position in which that side is to move. */
export function evaluationOf(
  { score, mate }: Pick<SearchAnswer, "score" | "mate">,
  side: Colour,
  movesPerTurn: number,
): Evaluation {
  const sign = side === "white" ? 1 : -1;
  const both = 2 * movesPerTurn;
  const turns = mate > 0 ? Math.ceil(mate / both) : -Math.floor((-mate + movesPerTurn) / both);
  if (mate < 0 && turns === 0) return { score: 0, mate: 0, result: side === "white" ? "0-1" : "1-0" };
  // Minus nothing is nothing.
  return { score: mate !== 0 ? 0 : sign * score + 0, mate: sign * turns + 0, result: "*" };
}

/** How a single move is judged; `best`: nothing better was found. */
export type Verdict = "best" | "good" | "inaccuracy" | "mistake" | "blunder";

/** Points of a hundred that a move loses at least: those of lichess, which counts from -1 to 1. */
const least: readonly [Verdict, number][] = [
  ["blunder", 15],
  ["mistake", 10],
  ["inaccuracy", 5],
];

/** Points of a hundred that a move may lose and still be found good in place of a mistake. */
export const goodLoss = 2;

/** Glyphs of PGN: ?!, ? and ??. */
export const verdictGlyphs: Partial<Record<Verdict, number>> = { inaccuracy: 6, mistake: 2, blunder: 4 };

const ranks: readonly Verdict[] = ["best", "good", "inaccuracy", "mistake", "blunder"];

export function isMistake(verdict: Verdict): boolean {
  return ranks.indexOf(verdict) >= ranks.indexOf("inaccuracy");
}

/** Points of a hundred that a move of that side costs it. */
export function lossOf(side: Colour, before: Evaluation, after: Evaluation): number {
  return Math.max(0, chanceOf(side, before) - chanceOf(side, after));
}

/** Which side mates for certain, null for neither. */
function mater({ mate, result }: Evaluation): Colour | null {
  if (result === "1-0" || mate > 0) return "white";
  return result === "0-1" || mate < 0 ? "black" : null;
}

/** `best`: it is the best move that was found before it. A mate that is given away or allowed is an inaccuracy at
 *  least, however much else is won or lost. */
export function verdictOf(side: Colour, before: Evaluation, after: Evaluation, best: boolean): Verdict {
  if (best) return "best";
  const loss = lossOf(side, before, after);
  const found = least.find(([, points]) => loss >= points)?.[0];
  if (found) return found;
  return mater(before) !== mater(after) && loss > 0 ? "inaccuracy" : "good";
}

/** How well a move that loses so many points was chosen, of 100: lichess's curve. */
export function moveAccuracy(loss: number): number {
  return Math.min(100, Math.max(0, 103.1668 * Math.exp(-0.04354 * loss) - 3.1669));
}

/** Of several moves: between their mean, and their harmonic mean, in which bad moves count more. Null: of none. */
export function accuracyOf(losses: readonly number[]): number | null {
  if (losses.length === 0) return null;
  const each = losses.map(moveAccuracy);
  const mean = each.reduce((sum, one) => sum + one, 0) / each.length;
  const harmonic = each.length / each.reduce((sum, one) => sum + 1 / Math.max(1, one), 0);
  return (mean + harmonic) / 2;
}
