// What an analysis has found, in words.
import type { GameInfo, SearchInfo } from "../core/types";
import { moveCells, moveText } from "./moves";

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

/** Its moves as the list of moves has them, where they are told readable. */
export function lineText(
  info: Pick<GameInfo, "cellNames">,
  names: string[],
  { line, readable }: Pick<SearchInfo, "line" | "readable">,
): string {
  if (!readable) return line.join(" ");
  const texts = readable.map((text, i) => {
    const cells = moveCells(info.cellNames, line[i] ?? "");
    return cells ? moveText(info, names, { ...cells, readable: text, captured: text.includes("x") ? "x" : "" }) : text;
  });
  return texts.join("  ");
}
