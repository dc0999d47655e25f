// What an analysis has found, in words.
import type { SearchInfo } from "../core/types";

/** The lines with one that was found anew, at its place; the lines after a gap are not there yet. */
export function withLine(lines: readonly SearchInfo[], found: SearchInfo): SearchInfo[] {
  const others = [...lines];
  others[Math.min(found.multipv - 1, others.length)] = found;
  return others;
}

/** "+1.20" in pieces of the least value, for the side to move; "mate in 3" or "mated in 2" turns. */
export function scoreText({ score, mate }: Pick<SearchInfo, "score" | "mate">, movesPerTurn: number): string {
  if (mate !== 0) {
    const both = 2 * movesPerTurn;
    const turns = mate > 0 ? Math.ceil(mate / both) : Math.floor((-mate + movesPerTurn) / both);
    return `${mate > 0 ? "mate" : "mated"} in ${turns}`;
  }
  return `${score < 0 ? "\u2212" : "+"}${(Math.abs(score) / 100).toFixed(2)}`;
}

/** Its moves, readable where they are told so. */
export function lineText({ line, readable }: Pick<SearchInfo, "line" | "readable">): string {
  return (readable ?? line).join(" ");
}
