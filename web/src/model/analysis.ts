// What an analysis has found, in words.
import type { Colour, GameInfo, SearchInfo, Snapshot } from "../core/types";
import * as say from "../words/en/model";
import { moveCells } from "./cells";
import { moveText } from "./moves";
import { other, sideName } from "./words";

/** The lines with one that was found anew, at its place; the lines after a gap are not there yet. */
export function withLine(lines: readonly SearchInfo[], found: SearchInfo): SearchInfo[] {
  const others = [...lines];
  others[Math.min(found.multipv - 1, others.length)] = found;
  return others;
}

/** An evaluation with the side that it favours: what is shown, and what is read out. */
export interface ScoreWords {
  shown: string; // "White +1.20", in pieces of the least value; "Black mates in 3" turns
  spoken: string; // "White is better by 1.20"
}

/** `side`: to move, from which the core scores. */
export function scoreWords(
  { score, mate }: Pick<SearchInfo, "score" | "mate">,
  side: Colour,
  movesPerTurn: number,
): ScoreWords {
  const better = sideName((mate || score) >= 0 ? side : other(side));
  if (mate !== 0) {
    const both = 2 * movesPerTurn;
    const turns = mate > 0 ? Math.ceil(mate / both) : Math.floor((-mate + movesPerTurn) / both);
    const words = turns === 0 ? say.hasMated(better) : say.matesIn(better, turns);
    return { shown: words, spoken: words };
  }
  const amount = (Math.abs(score) / 100).toFixed(2);
  if (amount === "0.00") return { shown: say.equal, spoken: say.bothSidesEqual };
  return { shown: `${better} +${amount}`, spoken: say.betterBy(better, amount) };
}

type Found = Pick<SearchInfo, "line" | "readable">;

/** Its moves as the list of moves has them, those that are told readable. */
export function lineTexts(
  info: Pick<GameInfo, "cellNames" | "sizes">,
  names: string[],
  { line, readable }: Found,
): readonly string[] {
  if (!readable) return line;
  return readable.map((text, i) => {
    const cells = moveCells(info.sizes, line[i] ?? "");
    return cells ? moveText(info, names, { ...cells, readable: text, captured: text.includes("x") ? "x" : "" }) : text;
  });
}

export function lineText(info: Pick<GameInfo, "cellNames" | "sizes">, names: string[], found: Found): string {
  return lineTexts(info, names, found).join(found.readable ? "  " : " ");
}

/** "12." before White's turn and "12\u2026" before Black's where the line begins with it, "" before other moves. */
export function lineLabels(
  count: number,
  { turn, side, movesLeft }: Pick<Snapshot, "turn" | "side" | "movesLeft">,
  movesPerTurn: number,
): string[] {
  let left = movesLeft;
  let mover = side;
  let number = turn;
  return Array.from({ length: count }, (_, i) => {
    const begins = i === 0 || (mover === "white" && left === movesPerTurn);
    const label = begins ? `${number}${mover === "white" ? "." : "\u2026"}` : "";
    if (--left === 0) {
      if (mover === "black") ++number;
      mover = other(mover);
      left = movesPerTurn;
    }
    return label;
  });
}
