// Moves that are set in advance, to be made as soon as it is the player's turn.
import type { GameInfo } from "../core/types";
import { cellName } from "../model/cells";
import { coordinates } from "../model/layout";
import { colourOf } from "../model/words";

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
