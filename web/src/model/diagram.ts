// A board on which a piece stands alone, but for the kings that a position needs, out of its way.
import type { GameInfo } from "../core/types";
import { cellCount } from "./layout";

type Board = Pick<GameInfo, "sizes" | "pieces" | "movesPerTurn">;

function cellAt(sizes: number[], at: number[]): number {
  let stride = 1;
  return sizes.reduce((cell, size, axis) => {
    const here = cell + stride * (at[axis] ?? 0);
    stride *= size;
    return here;
  }, 0);
}

/** Near the middle, and not on the same lines as corners that differ from each other. */
export function middle(sizes: number[]): number {
  return cellAt(sizes, sizes.map((size) => Math.max(0, Math.floor(size / 2) - 1)));
}

/** Ranks as letters and numbers of empty cells, joined along ever further axes by ever more slashes, highest first. */
function placement(sizes: number[], board: string[]): string {
  const file = sizes[0] ?? 1;
  let blocks: string[] = [];
  for (let from = 0; from < board.length; from += file) {
    blocks.push(board.slice(from, from + file).join("").replace(/\.+/g, (empty) => String(empty.length)));
  }
  sizes.slice(1).forEach((size, level) => {
    const joined: string[] = [];
    for (let from = 0; from < blocks.length; from += size) {
      joined.push(blocks.slice(from, from + size).reverse().join("/".repeat(level + 1)));
    }
    blocks = joined;
  });
  return blocks.join("");
}

/** The position as text, and the cell of the piece. */
export function aloneText({ sizes, pieces, movesPerTurn }: Board, letter: string): { text: string; cell: number } {
  const king = pieces.find(({ royal }) => royal)?.letter ?? "K";
  const cell = middle(sizes);
  const board = new Array<string>(cellCount(sizes)).fill(".");
  const corner = (high: number): number => cellAt(sizes, sizes.map((size, axis) => (axis === high ? size - 1 : 0)));
  board[corner(sizes.length - 1)] = king;
  board[corner(0)] = king.toLowerCase();
  if (letter === king) board[corner(sizes.length - 1)] = ".";
  board[cell] = letter;
  return { text: `${placement(sizes, board)} w - - 0 ${movesPerTurn > 1 ? "2 2 -" : "1"}`, cell };
}
