// A board on which a piece stands alone, but for the kings that a position needs, out of its way.
import type { GameInfo, ReachMove } from "../core/types";
import * as say from "../words/en/model";
import { cellCount, coordinates, type Arrangement } from "./layout";

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
  return cellAt(
    sizes,
    sizes.map((size) => Math.max(0, Math.floor(size / 2) - 1)),
  );
}

/** Ranks as letters and numbers of empty cells, joined along ever further axes by ever more slashes, highest first. */
function placement(sizes: number[], board: string[]): string {
  const file = sizes[0] ?? 1;
  let blocks: string[] = [];
  for (let from = 0; from < board.length; from += file) {
    blocks.push(
      board
        .slice(from, from + file)
        .join("")
        .replace(/\.+/g, (empty) => String(empty.length)),
    );
  }
  sizes.slice(1).forEach((size, level) => {
    const joined: string[] = [];
    for (let from = 0; from < blocks.length; from += size) {
      joined.push(
        blocks
          .slice(from, from + size)
          .reverse()
          .join("/".repeat(level + 1)),
      );
    }
    blocks = joined;
  });
  return blocks.join("");
}

/** The kings that a position needs, in two corners: the piece's own, and the enemy's. */
function withKings({ sizes, pieces }: Board): { board: string[]; own: number; king: string } {
  const king = pieces.find(({ royal }) => royal)?.letter ?? "K";
  const board = new Array<string>(cellCount(sizes)).fill(".");
  const corner = (high: number): number =>
    cellAt(
      sizes,
      sizes.map((size, axis) => (axis === high ? size - 1 : 0)),
    );
  const own = corner(sizes.length - 1);
  board[own] = king;
  board[corner(0)] = king.toLowerCase();
  return { board, own, king };
}

function text({ sizes, movesPerTurn }: Board, board: string[]): string {
  return `${placement(sizes, board)} w - - 0 ${movesPerTurn > 1 ? "2 2 -" : "1"}`;
}

/** The position as text, and the cell of the piece. */
export function aloneText(game: Board, letter: string): { text: string; cell: number } {
  const { board, own, king } = withKings(game);
  const cell = middle(game.sizes);
  if (letter === king) board[own] = ".";
  board[cell] = letter;
  return { text: text(game, board), cell };
}

/** The same piece with an enemy on every cell next to it: what it reaches there, it captures. */
export function surroundedText(game: Board, letter: string): string {
  const { sizes, pieces } = game;
  const { board, own, king } = withKings(game);
  const enemy = (pieces.find(({ pawn }) => pawn) ?? pieces.find(({ royal }) => !royal))?.letter.toLowerCase() ?? ".";
  const cell = middle(sizes);
  if (letter === king) board[own] = ".";
  const low = coordinates(sizes, cell).map((at) => Math.max(0, at - 1));
  const high = coordinates(sizes, cell).map((at, axis) => Math.min((sizes[axis] ?? 1) - 1, at + 1));
  for (const next of cellsBetween(sizes, low, high)) if (board[next] === ".") board[next] = enemy;
  board[cell] = letter;
  return text(game, board);
}

/** Where the piece on a cell of a position may go; null if there is no such position. */
export type AskReach = (position: string, cell: number) => Promise<ReachMove[] | null>;

/** How a piece moves where nothing is in its way. */
export interface Movement {
  cell: number; // where it stands
  to: number[];
  captures: number[]; // where it goes to capture only
}

export async function movementOf(game: Board, letter: string, ask: AskReach): Promise<Movement | null> {
  const { text: alone, cell } = aloneText(game, letter);
  const free = await ask(alone, cell);
  if (!free) return null;
  const to = free.map((move) => move.to);
  const near = (await ask(surroundedText(game, letter), cell)) ?? [];
  const known = new Set(to);
  return { cell, to, captures: near.filter((move) => move.capture && !known.has(move.to)).map((move) => move.to) };
}

/** All cells of a box within the board, the first axis fastest. */
function cellsBetween(sizes: number[], low: number[], high: number[]): number[] {
  const lengths = low.map((from, axis) => (high[axis] ?? from) - from + 1);
  return Array.from({ length: cellCount(lengths) }, (_, i) =>
    cellAt(
      sizes,
      coordinates(lengths, i).map((at, axis) => at + (low[axis] ?? 0)),
    ),
  );
}

/** The part of a board that a diagram draws: a smaller board, and which cell of the whole each of its cells is. */
export interface Excerpt {
  sizes: number[];
  cells: number[];
  whole: boolean;
  /** Axes of which only the piece's own coordinate and those after it are drawn; of the others, those around it. */
  onward: number[];
}

const around = 2; // cells on either side of the piece, and after it
/** Boards of up to so many cells are drawn whole. */
const mostWhole = 512;
/** More cells are not drawn a dozen times. */
const mostDrawn = 4096;

/** A board that is small enough is drawn whole, else what is near its middle, where the piece stands. Null: even that
 *  is too much. */
export function excerptOf({ sizes, view }: Pick<GameInfo, "sizes" | "view">): Excerpt | null {
  const count = cellCount(sizes);
  const all = { sizes, cells: Array.from({ length: count }, (_, cell) => cell), whole: true, onward: [] };
  if (count <= mostWhole) return all;
  const at = coordinates(sizes, middle(sizes));
  // Blocks of boards side by side take the most room.
  const onward = [...view.across.slice(2), ...view.up.slice(2)];
  const low = at.map((here, axis) => (onward.includes(axis) ? here : Math.max(0, here - around)));
  const high = at.map((here, axis) => Math.min((sizes[axis] ?? 1) - 1, here + around));
  const drawn = low.map((from, axis) => (high[axis] ?? from) - from + 1);
  const cells = cellsBetween(sizes, low, high);
  if (cells.length > mostDrawn) return null;
  return cells.length === count ? all : { sizes: drawn, cells, whole: false, onward };
}

function list(words: string[]): string {
  return words.length > 1 ? say.lastOf(words.slice(0, -1).join(", "), words.at(-1) ?? "") : (words[0] ?? "");
}

/** Which part of the board is drawn; "" for all of it. */
export function excerptWords({ axisNames }: Pick<GameInfo, "axisNames">, { sizes, whole, onward }: Excerpt): string {
  if (whole) return "";
  const near = list(sizes.flatMap((_, axis) => (onward.includes(axis) ? [] : [axisNames[axis] ?? ""])));
  const beyond = onward.map((axis) => say.onNextTwo(axisNames[axis] ?? "")).join("");
  return say.partOfBoard(near, beyond);
}

/** How the flat boards lie beside each other, in lines one above the other if they are broken; "" if there is one. */
export function orderWords(
  { axisNames }: Pick<GameInfo, "axisNames">,
  { across, up, down, wrap }: Arrangement,
): string {
  const grows = (axis: number | undefined, way: string): string[] =>
    axis === undefined ? [] : [say.grows(axisNames[axis] ?? "", down.includes(axis) ? say.downward : way)];
  const [file, level] = across;
  const [rank, row] = up;
  const outside = [...grows(level, say.toRight), ...grows(row, say.upward)];
  if (outside.length === 0) return "";
  const inside = list([...grows(file, say.toRight), ...grows(rank, say.upward)]);
  return say.onEachBoard(inside, list(outside), wrap === undefined ? "" : say.andOnInLineAbove);
}

/** The blocks of boards side by side, each named once: "its own column", "column +1". */
export function blockWords({ axisNames }: Pick<GameInfo, "axisNames">, axis: number, step: number): string {
  const name = axisNames[axis] ?? "";
  return step === 0 ? say.itsOwn(name) : `${name} +${step}`;
}
