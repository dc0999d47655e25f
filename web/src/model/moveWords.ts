// A move that can be made, in words.
import type { LegalMove } from "../core/types";
import type { StateOf } from "./headless";
import { changes } from "./targets";
import { axesWords, pieceName } from "./words";

/** "queen bb23 takes rook dd41, 4 axes" */
export function moveWords({ info, snapshot, names }: StateOf<"info" | "snapshot" | "names">, move: LegalMove): string {
  if (!info || !snapshot) return "";
  const piece = `${pieceName(info, snapshot.board[move.from] ?? ".")} ${names[move.from] ?? ""}`;
  if (move.from === move.to) return `${piece} passes`;
  if (move.castling) return `${piece} castles to ${names[move.to] ?? ""}`;
  const taken = snapshot.board[move.to] ?? ".";
  const what = !move.capture ? "to" : taken === "." ? "takes en passant on" : `takes ${pieceName(info, taken)}`;
  const promotion = move.promotion ? ` and becomes ${pieceName(info, move.promotion)}` : "";
  return `${piece} ${what} ${names[move.to] ?? ""}${promotion}, ${axesWords(changes(info.sizes, move.from, move.to).length)}`;
}
