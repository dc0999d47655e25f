// Moves that are set in advance, to be made as soon as it is the player's turn.
import type { GameInfo } from "../core/types";
import { cellName, moveCells } from "../model/cells";
import { coordinates } from "../model/layout";
import { colourOf, pieceName } from "../model/words";
import type { AdvanceLine } from "../online/lines";
import * as say from "../words/en/premoves";

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

/** "knight g1–f3". `letter`: of the piece, "." if it is not known. */
export function premoveWords(
  info: Pick<GameInfo, "sizes" | "pieces">,
  names: readonly string[],
  letter: string,
  text: string,
): string {
  const cells = moveCells(info.sizes, text);
  if (!cells) return text;
  const name = (cell: number): string => names[cell] ?? cellName(info.sizes, cell);
  return say.premove(letter === "." ? "" : pieceName(info, letter), name(cells.from), name(cells.to)).trim();
}
