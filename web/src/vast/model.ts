// The flat boards through a cell of a board of many axes, and what is said of its cells, pieces and moves.
import type { Colour, GameInfo, Snapshot } from "../core/types";
import type { KeyPieces, Stander, WindowMove } from "../core/windows";
import { cellAt, coordinateName } from "../model/cells";
import { coordinates } from "../model/layout";
import { axesWords, colourOf, pieceName } from "../model/words";
import * as say from "../words/en/vast";

/** What is to be known of a game to show a part of its board. */
export type BoardInfo = Pick<GameInfo, "sizes" | "axisNames" | "pieces">;

/** The two axes that a flat board lies along: across and up. */
export interface Axes {
  a: number;
  b: number;
}

/** A cell with another coordinate along one axis. */
export function moved(sizes: number[], cell: number, axis: number, to: number): number {
  const at = coordinates(sizes, cell);
  at[axis] = Math.max(0, Math.min((sizes[axis] ?? 1) - 1, to));
  return cellAt(sizes, at);
}

/** The cells of the flat board through a cell, top row first; `flipped`: seen from the other side. */
export function sliceRows(sizes: number[], cell: number, { a, b }: Axes, flipped = false): number[][] {
  const rows: number[][] = [];
  for (let j = 0; j < (sizes[b] ?? 1); ++j) {
    const inRow = moved(sizes, cell, b, j);
    const row = Array.from({ length: sizes[a] ?? 1 }, (_, i) => moved(sizes, inRow, a, i));
    rows.push(flipped ? row.reverse() : row);
  }
  return flipped ? rows : rows.reverse();
}

/** "file across, rank up" */
export function sliceWords({ axisNames }: BoardInfo, { a, b }: Axes): string {
  return say.acrossUp(axisNames[a] ?? "", axisNames[b] ?? "");
}

/** Where along the other axes the flat board through a cell lies: "level a, row 1" */
export function fixedWords({ sizes, axisNames }: BoardInfo, cell: number, { a, b }: Axes): string {
  return coordinates(sizes, cell)
    .flatMap((at, axis) => (axis === a || axis === b ? [] : `${axisNames[axis] ?? ""} ${coordinateName(axis, at)}`))
    .join(", ");
}

/** The place of a cell among the letters of the core's flat board along these axes. */
export function sliceIndex(sizes: number[], cell: number, { a, b }: Axes): number {
  const at = coordinates(sizes, cell);
  return (at[a] ?? 0) + (at[b] ?? 0) * (sizes[a] ?? 1);
}

/** Whether two cells lie on the same flat board along these axes. */
export function sameSlice(sizes: number[], one: number, other: number, { a, b }: Axes): boolean {
  const at = coordinates(sizes, other);
  return coordinates(sizes, one).every((c, axis) => axis === a || axis === b || c === at[axis]);
}

/** All pairs of axes, in the order in which the core tells them. */
export function pairs(axes: number): Axes[] {
  const all: Axes[] = [];
  for (let b = 1; b < axes; ++b) for (let a = 0; a < b; ++a) all.push({ a, b });
  return all;
}

/** How many axes change from one cell to another. */
export function axesBetween(sizes: number[], from: number, to: number): number {
  const at = coordinates(sizes, to);
  return coordinates(sizes, from).filter((c, axis) => c !== at[axis]).length;
}

/** Steps of shading, from none to full. */
export const shades = 5;

/** How strongly a cell of a small picture is shaded that has so many pieces, where the fullest has `most`: a single one is
 *  seen among many. */
export function shade(count: number, most: number): number {
  return count === 0 || most === 0 ? 0 : Math.max(2, Math.round(shades * Math.sqrt(count / most)));
}

/** What stands on a cell, in words: "white queen", "" for nothing. */
export function pieceWords(info: BoardInfo, letter: string): string {
  return letter === "." ? "" : `${colourOf(letter)} ${pieceName(info, letter)}`;
}

/** "captures, changes 3 axes" */
export function targetWords(info: BoardInfo, from: number, { to, captured, castling, promotion }: WindowMove): string {
  const parts = [axesWords(axesBetween(info.sizes, from, to))];
  if (captured !== ".") parts.push(say.takes(pieceName(info, captured)));
  if (castling) parts.push(from === to ? say.passByCastling : say.castling);
  if (promotion) parts.push(say.becomes(pieceName(info, promotion)));
  return parts.join(", ");
}

export interface KeyRow {
  cell: number;
  piece: string;
  why: string[];
}

/** The pieces that matter, each once, with all that is to be said of it. */
export function keyRows({ pieces }: BoardInfo, keys: KeyPieces, snapshot: Snapshot): KeyRow[] {
  const rows = new Map<number, KeyRow>();
  const add = ({ cell, piece }: Stander, why: string): void => {
    const row = rows.get(cell) ?? { cell, piece, why: [] };
    row.why.push(why);
    rows.set(cell, row);
  };
  const king = pieces.find(({ royal }) => royal);
  for (const side of ["white", "black"] as const) {
    const letter = asOf(side, king?.letter ?? "K");
    for (const cell of snapshot.royals[side])
      add({ cell, piece: letter }, snapshot.checked.includes(cell) ? say.kingInCheck : say.king);
  }
  for (const one of keys.checkers) add(one, say.givesCheck);
  const last = snapshot.line.at(-1);
  if (last) {
    add({ cell: last.to, piece: last.promotion === "" ? last.piece : asOf(last.side, last.promotion) }, say.movedLast);
  }
  for (const side of ["white", "black"] as const) {
    for (const one of keys[side].pinned) add(one, say.pinned);
    for (const one of keys[side].hanging) add(one, say.attackedNotGuarded);
  }
  for (const one of keys.promoted) add(one, say.wasPawn);
  for (const side of ["white", "black"] as const)
    for (const one of keys[side].besiegers) add(one, say.besideKing(side === "white" ? say.black : say.white));
  return [...rows.values()];
}

/** A letter as on the board. */
export function asOf(side: Colour, letter: string): string {
  return side === "white" ? letter.toUpperCase() : letter.toLowerCase();
}
