// Where a cell lies in the picture, by numbers: what can be told of it, and typed, without its name.
import type { Layout } from "../model/layout";

type Pictured = Pick<Layout, "column" | "row" | "grid" | "columns" | "rows" | "flatWidth" | "flatHeight">;

export interface Place {
  across: number; // from the left of its flat board, counted from 1
  up: number; // from below
  board: readonly number[]; // of the flat board: across, up; none where there is a single one
}

export function placeOf({ column, row, columns, rows, flatWidth, flatHeight }: Pictured, cell: number): Place {
  const x = column[cell] ?? 0;
  const y = rows - 1 - (row[cell] ?? 0);
  const one = columns === flatWidth && rows === flatHeight;
  return {
    across: (x % flatWidth) + 1,
    up: (y % flatHeight) + 1,
    board: one ? [] : [Math.floor(x / flatWidth) + 1, Math.floor(y / flatHeight) + 1],
  };
}

/** The cell of a place typed as its numbers, in the order in which they are told; -1 for none. Where each has one digit,
 *  nothing need stand between. */
export function cellPlaced(pictured: Pictured, text: string): number {
  const { grid, columns, rows, flatWidth, flatHeight } = pictured;
  const count = columns === flatWidth && rows === flatHeight ? 2 : 4;
  const groups = text.match(/\d+/g) ?? [];
  const numbers = (groups.length === 1 ? [...(groups[0] ?? "")] : groups).map(Number);
  if (numbers.length !== count) return -1;
  const [across = 0, up = 0, boardAcross = 1, boardUp = 1] = numbers;
  const sound = across >= 1 && across <= flatWidth && up >= 1 && up <= flatHeight && boardAcross >= 1 && boardUp >= 1;
  if (!sound) return -1;
  const x = (boardAcross - 1) * flatWidth + across - 1;
  const y = (boardUp - 1) * flatHeight + up - 1;
  return grid[rows - 1 - y]?.[x] ?? -1;
}
