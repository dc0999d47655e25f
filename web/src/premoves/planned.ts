// The board as it stands once moves that are set in advance are made.
import type { Cores } from "../core/remote";
import type { Colour, GameInfo, ReachMove } from "../core/types";
import { failed } from "../errors";
import { cellName, moveCells } from "../model/cells";
import { colourOf } from "../model/words";
import type { GameSource } from "../model/storage";

/** A player's moves made one after the other, as far as there are pieces to make them; "" if the board is not told. */
export function plannedBoard(
  sizes: readonly number[],
  board: string,
  moves: readonly string[],
  side: Colour | null,
): string {
  const cells = [...board];
  for (const text of moves) {
    const move = moveCells(sizes, text);
    const piece = move && cells[move.from];
    if (!piece || piece === "." || colourOf(piece) !== side) break;
    const promotion = text.slice((cellName(sizes, move.from) + cellName(sizes, move.to)).length);
    cells[move.from] = ".";
    cells[move.to] = promotion === "" ? piece : side === "white" ? promotion.toUpperCase() : promotion;
  }
  return cells.join("");
}

/** The same position with another board, as a text (docs/notation.md). Who has a right to what is not asked of it. */
export function positionWith(sizes: readonly number[], position: string, board: string): string {
  const [, side = "w", , , halfmove = "0", fullmove = "1", ...more] = position.split(" ");
  const pieces = [...board].flatMap((letter, cell) => (letter === "." ? [] : [letter + cellName(sizes, cell)]));
  const others = more.map((_, i) => (i === 0 ? "2" : "-")); // the whole turn, and nothing unmoved
  return [`{${pieces.join(",")}}`, side, "-", "-", halfmove, fullmove, ...others].join(" ");
}

export interface Plans {
  info: Pick<GameInfo, "sizes">;
  position: string;
  board: string;
}

/** Where the piece on a cell could go; nowhere if there cannot be such a position. */
export async function reachOn(
  cores: Cores,
  source: GameSource,
  { info, position, board }: Plans,
  cell: number,
): Promise<ReachMove[]> {
  const opened = await cores.open({ kind: "new", source, start: positionWith(info.sizes, position, board) });
  if (failed(opened)) return [];
  const reach = (board[cell] ?? ".") === "." ? [] : await opened.game.ask("reach", cell);
  await opened.game.close();
  return reach;
}
