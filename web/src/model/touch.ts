// What a finger means on cells smaller than itself: the cell where that is clear, else a larger picture to choose from.
import type { FlatBoard, Layout } from "./layout";
import { cellAtPoint, cellBox, type Box, type Grid } from "./view";

/** Cells at least this wide are hit as they are. */
export const fingerCell = 40;
const reach = 22; // pixels from a cell's middle that still mean the cell
const clear = 12; // pixels that the next cell is farther
const own = 0.3; // of a cell, around its middle: the finger means that cell whatever is near

export interface Point {
  x: number;
  y: number;
}

/** A cell, or none that is clear. */
export type Aim = { kind: "cell"; cell: number } | { kind: "unclear" };

function far(box: Box, at: Point): number {
  return Math.hypot(box.left + box.width / 2 - at.x, box.top + box.height / 2 - at.y);
}

/** Which cell is meant by a finger at a point of the board: one of the candidates, which do something, else the one
 *  below the finger, which only tells something. */
export function aim(layout: Layout, grid: Grid, candidates: Iterable<number>, at: Point): Aim {
  const below = cellAtPoint(layout, grid, at.x, at.y);
  const near = [...new Set(candidates)]
    .map((cell) => ({ cell, far: far(cellBox(layout, grid, cell), at) }))
    .filter((one) => one.far <= reach + clear)
    .sort((a, b) => a.far - b.far);
  const [first, second] = near;
  if (!first || first.far > reach) return { kind: "cell", cell: below };
  if (below >= 0 && below !== first.cell && far(cellBox(layout, grid, below), at) <= own * grid.cell) {
    return { kind: "cell", cell: below };
  }
  if (second && second.far - first.far < clear) return { kind: "unclear" };
  return { kind: "cell", cell: first.cell };
}

/** The flat board nearest to a point of the board. */
export function flatAt(layout: Layout, grid: Grid, at: Point): FlatBoard | undefined {
  const beside = (from: number, length: number, value: number): number => Math.max(from - value, value - from - length, 0);
  let best: FlatBoard | undefined;
  let least = Number.POSITIVE_INFINITY;
  for (const flat of layout.flats) {
    const dx = beside(grid.xs[flat.column] ?? 0, flat.width * grid.cell, at.x);
    const dy = beside(grid.ys[flat.row] ?? 0, flat.height * grid.cell, at.y);
    const distance = Math.hypot(dx, dy);
    if (distance < least) [best, least] = [flat, distance];
  }
  return best;
}

const lensCell = { few: 44, many: 40 }; // a side of 8 cells has room on a small screen with the smaller ones
const edge = 8; // pixels between the lens and the edge of the screen
const above = 24; // pixels between the lens and the finger

/** Where on the screen a flat board is shown larger: above the finger, or below it, else beside it. */
export function lensAt(flat: { width: number; height: number }, finger: Point, screen: { width: number; height: number }): Box & { cell: number } {
  const wanted = Math.max(flat.width, flat.height) < 8 ? lensCell.few : lensCell.many;
  const room = Math.min((screen.width - 2 * edge) / flat.width, (screen.height - 2 * edge) / flat.height);
  const cell = Math.min(wanted, Math.floor(room));
  const [width, height] = [cell * flat.width, cell * flat.height];
  const within = (from: number, length: number, space: number): number =>
    Math.min(Math.max(from, edge), Math.max(edge, space - edge - length));
  const left = within(finger.x - width / 2, width, screen.width);
  const box = { left, top: within(finger.y - height / 2, height, screen.height), width, height, cell };
  if (finger.y - above - height >= edge) return { ...box, top: finger.y - above - height };
  if (finger.y + above + height <= screen.height - edge) return { ...box, top: finger.y + above };
  const side = finger.x > screen.width / 2 ? finger.x - above - width : finger.x + above;
  return { ...box, left: within(side, width, screen.width) };
}
