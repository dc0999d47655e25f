// What a finger means on cells smaller than itself: the cell where that is clear, else a larger picture to choose from.
import type { FlatBoard, Layout } from "./layout";
import { cellAtPoint, cellBox, flatBox, type Box, type Grid } from "./view";

/** Cells at least this wide are hit as they are. */
export const fingerCell = 40;
const reach = 22; // pixels from a cell's middle that still mean the cell
const clear = 12; // pixels that the next cell is farther
const own = 0.3; // of a cell, around its middle: the finger means that cell whatever is near
const sticking = 0.25; // of a cell: so far beyond its edge a finger that slides still means it
const beside = 8; // pixels, or half a cell, that a finger on the edge of the boards may be off them

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

/** Where not the whole of a board is in sight at a good size: whether a finger means a place to be seen larger. */
export function meansPlace(aimed: Aim, candidates: ReadonlySet<number>, cell: number): boolean {
  return aimed.kind === "unclear" || (cell < reach && !candidates.has(aimed.cell));
}

/** The flat board nearest to a point of the board, and how far the point is beside it. */
export function nearestFlat(layout: Layout, grid: Grid, at: Point): { flat: FlatBoard; far: number } | null {
  const past = (from: number, length: number, value: number): number =>
    Math.max(from - value, value - from - length, 0);
  let best: { flat: FlatBoard; far: number } | null = null;
  for (const flat of layout.flats) {
    const { left, top, width, height } = flatBox(grid, flat);
    const far = Math.hypot(past(left, width, at.x), past(top, height, at.y));
    if (!best || far < best.far) best = { flat, far };
  }
  return best;
}

/** The cell that a sliding finger means, given which it meant before: it leaves a cell with a little delay, so that it
 *  can rest on an edge, and -1 where it is off the boards. */
export function slideTo(layout: Layout, grid: Grid, before: number, at: Point): number {
  const nearest = nearestFlat(layout, grid, at);
  if (!nearest || nearest.far > Math.max(beside, grid.cell / 2)) return -1;
  if (before >= 0) {
    const { left, top } = cellBox(layout, grid, before);
    const middle = grid.cell / 2;
    const far = Math.max(Math.abs(at.x - left - middle), Math.abs(at.y - top - middle));
    if (far <= middle + sticking * grid.cell) return before;
  }
  const below = cellAtPoint(layout, grid, at.x, at.y);
  return below >= 0 ? below : before;
}

/** Cells shown larger: a side of 8 has room on a small screen with the smaller ones. */
export function largerCell({ width, height }: { width: number; height: number }): number {
  return Math.max(width, height) < 8 ? 44 : 40;
}
const edge = 8; // pixels between the lens and the edge of the screen
const above = 24; // pixels between the lens and the finger

/** Where on the screen a flat board is shown larger: above the finger, or below it, else beside it. */
export function lensAt(
  flat: { width: number; height: number },
  finger: Point,
  screen: { width: number; height: number },
): Box & { cell: number } {
  const room = Math.min((screen.width - 2 * edge) / flat.width, (screen.height - 2 * edge) / flat.height);
  const cell = Math.min(largerCell(flat), Math.floor(room));
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

/** Whether a finger is as far from the lens as it was placed, or farther. */
export function clearOf({ left, top, width, height }: Box, finger: Point): boolean {
  const { x, y } = finger;
  return x <= left - above || x >= left + width + above || y <= top - above || y >= top + height + above;
}
