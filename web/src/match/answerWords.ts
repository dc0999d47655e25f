// Answers to the opponent's moves in words.
import { cellName, moveCells } from "../model/cells";
import type { AdvanceLine } from "../online/lines";
import type { Premove } from "../online/types";
import * as say from "../words/en/match";
import { premove } from "../words/en/premoves";

/** A line of answers: "If e7–e5, g1–f3, then if ..". `names`: of cells. */
export function answerWords(sizes: readonly number[], names: readonly string[], line: AdvanceLine): string {
  const wordsOf = (text: string): string => {
    const cells = moveCells(sizes, text);
    if (!cells) return text;
    const name = (cell: number): string => names[cell] ?? cellName(sizes, cell);
    return premove("", name(cells.from), name(cells.to)).trim();
  };
  const step = ({ after, move }: Premove, i: number): string =>
    after === undefined ? say.thenAlways(wordsOf(move)) : say.ifThen(i === 0, wordsOf(after), wordsOf(move));
  return line.map(step).join(", ");
}
