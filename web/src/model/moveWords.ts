// A move that can be made, in words.
import type { GameInfo, LegalMove } from "../core/types";
import * as say from "../words/en/why";
import type { StateOf } from "./headless";
import { changes } from "./targets";
import { axesWords, pieceName } from "./words";

/** What is to be known of a board to put its moves into words. */
export interface Worded {
  info: Pick<GameInfo, "sizes" | "pieces">;
  nameOf: (cell: number) => string;
  letterAt: (cell: number) => string;
}

/** "queen bb23 takes rook dd41, 4 axes" */
export function wordsOf({ info, nameOf, letterAt }: Worded, move: LegalMove): string {
  const piece = `${pieceName(info, letterAt(move.from))} ${nameOf(move.from)}`;
  if (move.from === move.to) return say.passes(piece);
  if (move.castling) return say.castlesTo(piece, nameOf(move.to));
  const taken = letterAt(move.to);
  const what = !move.capture ? say.to : taken === "." ? say.takesEnPassant : say.takes(pieceName(info, taken));
  const promotion = move.promotion ? say.andBecomes(pieceName(info, move.promotion)) : "";
  return `${piece} ${what} ${nameOf(move.to)}${promotion}, ${axesWords(changes(info.sizes, move.from, move.to).length)}`;
}

/** The same on a board that is shown as a whole. */
export function moveWords({ info, snapshot, names }: StateOf<"info" | "snapshot" | "names">, move: LegalMove): string {
  if (!info || !snapshot) return "";
  return wordsOf({ info, nameOf: (cell) => names[cell] ?? "", letterAt: (cell) => snapshot.board[cell] ?? "." }, move);
}
