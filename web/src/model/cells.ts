// Cells by arithmetic alone: their canonical names and coordinates. A list of 16,777,216 names would be larger than the
// board.
import { coordinates } from "./layout";

/** "a" or "1": a coordinate as cell names write it. */
export function coordinateName(axis: number, at: number): string {
  return axis % 2 === 0 ? String.fromCharCode(97 + at) : String(at + 1);
}

export function cellName(sizes: readonly number[], cell: number): string {
  return coordinates(sizes, cell)
    .map((at, axis) => coordinateName(axis, at))
    .join("");
}

/** The cell with these coordinates. */
export function cellAt(sizes: readonly number[], at: readonly number[]): number {
  return sizes.reduceRight((cell, size, axis) => cell * size + (at[axis] ?? 0), 0);
}

/** The cell that a text begins with, and where its name ends; null if it is none of this board. */
function readCell(sizes: readonly number[], text: string): { cell: number; end: number } | null {
  const at: number[] = [];
  let end = 0;
  for (const [axis, size] of sizes.entries()) {
    const part = (axis % 2 === 0 ? /^[a-z]/ : /^[1-9]\d*/).exec(text.slice(end))?.[0] ?? "";
    const coordinate = axis % 2 === 0 ? part.charCodeAt(0) - 97 : Number(part) - 1;
    if (part === "" || !(coordinate >= 0 && coordinate < size)) return null;
    at.push(coordinate);
    end += part.length;
  }
  return { cell: cellAt(sizes, at), end };
}

/** The cell that the whole text names, -1 for none. */
export function cellNamed(sizes: readonly number[], text: string): number {
  const found = readCell(sizes, text);
  return found?.end === text.length ? found.cell : -1;
}

/** The two cells that a canonical move text names, the same twice of a pass; null if it is none. */
export function moveCells(sizes: readonly number[], text: string): { from: number; to: number } | null {
  const from = readCell(sizes, text);
  const to = from && readCell(sizes, text.slice(from.end));
  return from && to ? { from: from.cell, to: to.cell } : null;
}
