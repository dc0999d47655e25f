// Moves that are set in advance, to be made as soon as it is the player's turn.
import type { GameInfo } from "../core/types";
import { cellName, moveCells } from "../model/cells";
import { coordinates } from "../model/layout";
import { colourOf } from "../model/words";
import type { AdvanceLine } from "../online/lines";
import type { Premove } from "../online/types";
import * as say from "../words/en/match";

/** A line of answers: "If e7–e5, g1–f3, then if ..". `names`: of cells. */
export function answerWords(sizes: readonly number[], names: readonly string[], line: AdvanceLine): string {
  const wordsOf = (text: string): string => {
    const cells = moveCells(sizes, text);
    if (!cells) return text;
    const name = (cell: number): string => names[cell] ?? cellName(sizes, cell);
    return say.premove("", name(cells.from), name(cells.to)).trim();
  };
  const step = ({ after, move }: Premove, i: number): string =>
    after === undefined ? say.thenAlways(wordsOf(move)) : say.ifThen(i === 0, wordsOf(after), wordsOf(move));
  return line.map(step).join(", ");
}

type Board = Pick<GameInfo, "sizes" | "pieces" | "rankAxis">;

/** Of the piece with this letter. A pawn that reaches the last rank becomes what the game lists first beside its royal
 *  pieces and pawns, or a queen if it has one. */
export function premoveText({ sizes, pieces, rankAxis }: Board, letter: string, from: number, to: number): string {
  const cells = cellName(sizes, from) + cellName(sizes, to);
  const kind = pieces.find((piece) => piece.letter === letter.toUpperCase());
  if (!kind?.pawn || rankAxis < 0) return cells;
  const last = colourOf(letter) === "white" ? (sizes[rankAxis] ?? 1) - 1 : 0;
  if (coordinates(sizes, to)[rankAxis] !== last) return cells;
  const others = pieces.filter(({ royal, pawn }) => !royal && !pawn).map((piece) => piece.letter);
  const promotion = others.includes("Q") ? "Q" : (others[0] ?? "");
  return cells + promotion.toLowerCase();
}

/** The chain without one of its moves, and without what goes on with the same piece from where that led to. */
export function without(sizes: readonly number[], chain: AdvanceLine, index: number): AdvanceLine {
  let at = moveCells(sizes, chain[index]?.move ?? "")?.to;
  return chain.filter(({ move }, i) => {
    if (i <= index) return i !== index;
    const cells = moveCells(sizes, move);
    if (!cells || cells.from !== at) return true;
    at = cells.to;
    return false;
  });
}
