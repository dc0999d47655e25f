// Which part of a board is in sight: pixels of the drawn board to cells and back, what lies beyond its edges.
import * as say from "../words/en/model";
import { columnOffset, rowOffset, type FlatBoard, type Layout, type Metrics } from "./layout";

/** Side of a cell in pixels, the size at which the whole board is in sight, or one to read it at. */
export type Zoom = number | "whole" | "auto";

/** Flat boards, boards in space, or one beside the other. */
export const ways = ["boards", "space", "both"] as const;
export type Way = (typeof ways)[number];

/** What the labels take around a board, beside the panel or above it; `plain`: where no label stands. */
export const margins = {
  wide: { left: 18, right: 26, top: 20, bottom: 20, plain: 4 },
  narrow: { left: 14, right: 14, top: 16, bottom: 16, plain: 2 },
};

export interface Box {
  left: number;
  top: number;
  width: number;
  height: number;
}

/** Left edges of all columns and top edges of all rows. */
export interface Grid {
  xs: number[];
  ys: number[];
  cell: number;
}

export function gridOf(layout: Layout, metrics: Metrics): Grid {
  return {
    xs: Array.from({ length: layout.columns }, (_, column) => columnOffset(layout, metrics, column)),
    ys: Array.from({ length: layout.rows }, (_, row) => rowOffset(layout, metrics, row)),
    cell: metrics.cell,
  };
}

/** Index of the last edge at or before `at`; 0 before the first. */
export function indexAt(edges: number[], at: number): number {
  let low = 0;
  let high = edges.length - 1;
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if ((edges[middle] ?? 0) <= at) low = middle;
    else high = middle - 1;
  }
  return low;
}

/** The cell drawn at a point, -1 between boards and beyond them. */
export function cellAtPoint(layout: Layout, grid: Grid, x: number, y: number): number {
  const column = indexAt(grid.xs, x);
  const row = indexAt(grid.ys, y);
  const dx = x - (grid.xs[column] ?? 0);
  const dy = y - (grid.ys[row] ?? 0);
  if (dx < 0 || dy < 0 || dx >= grid.cell || dy >= grid.cell) return -1;
  return layout.grid[row]?.[column] ?? -1;
}

export function cellBox(layout: Pick<Layout, "column" | "row">, grid: Grid, cell: number): Box {
  return {
    left: grid.xs[layout.column[cell] ?? 0] ?? 0,
    top: grid.ys[layout.row[cell] ?? 0] ?? 0,
    width: grid.cell,
    height: grid.cell,
  };
}

/** A point of a picture. */
export interface Spot {
  x: number;
  y: number;
}

export function cellMiddle(layout: Layout, grid: Grid, cell: number): Spot {
  const { left, top, width, height } = cellBox(layout, grid, cell);
  return { x: left + width / 2, y: top + height / 2 };
}

export function flatBox(grid: Grid, { column, row, width, height }: FlatBoard): Box {
  return { left: grid.xs[column] ?? 0, top: grid.ys[row] ?? 0, width: width * grid.cell, height: height * grid.cell };
}

/** Some part of the box lies in the window. */
export function touches(box: Box, window: Box): boolean {
  return (
    box.left < window.left + window.width &&
    box.top < window.top + window.height &&
    box.left + box.width > window.left &&
    box.top + box.height > window.top
  );
}

/** The flat boards of which some part lies in the box, those nearest to its middle first. */
export function flatsIn(layout: Layout, grid: Grid, box: Box): FlatBoard[] {
  const middle = { x: box.left + box.width / 2, y: box.top + box.height / 2 };
  const found: { flat: FlatBoard; far: number }[] = [];
  for (const flat of layout.flats) {
    const { left, top, width, height } = flatBox(grid, flat);
    const right = left + width;
    const bottom = top + height;
    if (right < box.left || left > box.left + box.width || bottom < box.top || top > box.top + box.height) continue;
    found.push({ flat, far: Math.hypot((left + right) / 2 - middle.x, (top + bottom) / 2 - middle.y) });
  }
  return found.sort((a, b) => a.far - b.far).map(({ flat }) => flat);
}

/** How far to scroll along one axis so that the stretch lies inside, with a margin where there is room. */
export function shift(at: number, length: number, from: number, space: number, margin: number): number {
  const edge = Math.max(0, Math.min(margin, (space - length) / 2));
  if (at - edge < from) return at - edge;
  return Math.max(from, at + length + edge - space);
}

/** -1 before the stretch, 1 after it, 0 if its middle is inside. */
function side(at: number, from: number, space: number): -1 | 0 | 1 {
  if (at < from) return -1;
  return at > from + space ? 1 : 0;
}

export interface Beyond {
  dx: -1 | 0 | 1;
  dy: -1 | 0 | 1;
  kind: string;
  cells: number[]; // nearest first
}

/** What of the marked cells lies out of sight, by direction and kind. */
export function beyond(layout: Layout, grid: Grid, window: Box, groups: { kind: string; cells: number[] }[]): Beyond[] {
  const found = new Map<
    string,
    { dx: -1 | 0 | 1; dy: -1 | 0 | 1; kind: string; at: { cell: number; far: number }[] }
  >();
  for (const { kind, cells } of groups) {
    for (const cell of cells) {
      const box = cellBox(layout, grid, cell);
      const x = box.left + box.width / 2;
      const y = box.top + box.height / 2;
      const dx = side(x, window.left, window.width);
      const dy = side(y, window.top, window.height);
      if (dx === 0 && dy === 0) continue;
      const key = `${kind} ${dx} ${dy}`;
      const entry = found.get(key) ?? { dx, dy, kind, at: [] };
      entry.at.push({
        cell,
        far: Math.hypot(x - window.left - window.width / 2, y - window.top - window.height / 2),
      });
      found.set(key, entry);
    }
  }
  return [...found.values()].map(({ at, ...rest }) => ({
    ...rest,
    cells: at.sort((a, b) => a.far - b.far).map(({ cell }) => cell),
  }));
}

const directions: Record<string, string> = {
  "0,-1": say.above,
  "1,-1": say.aboveRight,
  "1,0": say.toRight,
  "1,1": say.belowRight,
  "0,1": say.below,
  "-1,1": say.belowLeft,
  "-1,0": say.toLeft,
  "-1,-1": say.aboveLeft,
};

export function directionWords(dx: number, dy: number): string {
  return directions[`${dx},${dy}`] ?? "";
}

const step = 1.25;

/** The next size of cells, larger or smaller, in whole pixels where they are not tiny. */
export function zoomed(cell: number, up: boolean): number {
  const next = up ? cell * step : cell / step;
  if (next < 4) return Math.round(next * 4) / 4;
  return up ? Math.ceil(next) : Math.floor(next);
}

/** How far a cell in another line of boards is from where it would be if the line of the first cell went on. */
export function lineShift(layout: Layout, { xs, ys, cell }: Grid, from: number, to: number): Spot {
  const { columns, rows, lines, columnBlocks } = layout;
  const height = rows / lines;
  const line = (of: number): number => lines - 1 - Math.floor((layout.row[of] ?? 0) / height);
  const by = line(to) - line(from);
  if (by === 0) return { x: 0, y: 0 };
  const block = columnBlocks.at(-1) ?? columns;
  const length =
    block < columns
      ? (columns / block) * ((xs[block] ?? 0) - (xs[0] ?? 0))
      : (xs.at(-1) ?? 0) - (xs[0] ?? 0) + 2 * cell;
  return { x: by * length, y: by * ((ys[height] ?? 0) - (ys[0] ?? 0)) };
}
