// How the picture of a board becomes that of another arrangement: strips cut out of it change places.
import { exchangeBetween, type Exchange } from "./arrangements";
import { cellCount, mostMoving, type Arrangement, type Layout } from "./layout";
import type { Box, Grid } from "./view";

/** A board in one arrangement, in lines as it is drawn. */
export interface Picture {
  arrangement: Arrangement;
  layout: Layout;
  grid: Grid;
}

export interface Strip {
  from: Box;
  to: Box;
  /** How far it is off its straight way when it is half through. */
  swing: { x: number; y: number };
}

/** In cells: strips that change places by two ways at once pass each other on arcs. */
const swing = 1.5;

/** Columns and rows of the largest blocks that keep together. */
function blockOf(layout: Layout, { up }: Arrangement, [one, two]: Exchange): [number, number] {
  const inside = (blocks: number[], level: number): number => (level > 0 ? (blocks[level - 1] ?? 1) : 1);
  if (one.line === two.line) {
    const level = Math.min(one.level, two.level);
    const line = layout.rowBlocks[up.length - 1] ?? layout.rows; // rows of one
    return one.line === "across"
      ? [inside(layout.columnBlocks, level), line]
      : [layout.columns, inside(layout.rowBlocks, level)];
  }
  const [across, upward] = one.line === "across" ? [one, two] : [two, one];
  return [inside(layout.columnBlocks, across.level), inside(layout.rowBlocks, upward.level)];
}

function boxOf({ xs, ys, cell }: Grid, column: number, row: number, columns: number, rows: number): Box {
  const left = xs[column] ?? 0;
  const top = ys[row] ?? 0;
  const right = (xs[column + columns - 1] ?? left) + cell;
  const bottom = (ys[row + rows - 1] ?? top) + cell;
  return { left, top, width: right - left, height: bottom - top };
}

/** To the left of the way, as it is seen on the screen. */
function arc(from: Box, to: Box, cell: number): Strip["swing"] {
  const [dx, dy] = [to.left - from.left, to.top - from.top];
  const far = Math.hypot(dx, dy);
  return far === 0 ? { x: 0, y: 0 } : { x: (swing * cell * dy) / far, y: (-swing * cell * dx) / far };
}

/** The strips in the order in which they are drawn: what moves right or up lies above what stands, and that above the
 *  rest. Null unless the pictures differ by one exchange of axes and break into the same lines. */
export function stripsBetween(from: Picture, to: Picture): Strip[] | null {
  const exchange = exchangeBetween(from.arrangement, to.arrangement);
  if (
    !exchange ||
    from.arrangement.wrap !== to.arrangement.wrap ||
    from.arrangement.up.length !== to.arrangement.up.length
  )
    return null;
  const [columns, rows] = blockOf(from.layout, from.arrangement, exchange);
  const straight = exchange[0].line === exchange[1].line;
  const strips: Strip[] = [];
  for (let row = 0; row < from.layout.rows; row += rows) {
    for (let column = 0; column < from.layout.columns; column += columns) {
      const cell = from.layout.grid[row]?.[column] ?? -1;
      if (cell < 0) continue;
      const start = boxOf(from.grid, column, row, columns, rows);
      const end = boxOf(to.grid, to.layout.column[cell] ?? 0, to.layout.row[cell] ?? 0, columns, rows);
      strips.push({ from: start, to: end, swing: straight ? { x: 0, y: 0 } : arc(start, end, from.grid.cell) });
    }
  }
  const rank = ({ from: a, to: b }: Strip): number => Math.sign(b.left - a.left) || Math.sign(a.top - b.top);
  return strips.sort((a, b) => rank(a) - rank(b));
}

function between(a: number, b: number, e: number): number {
  return a + e * (b - a);
}

/** Where the strip is at `e` of its way. */
export function stripAt({ from, to, swing: off }: Strip, e: number): Box {
  const out = Math.sin(Math.PI * e);
  return {
    left: between(from.left, to.left, e) + out * off.x,
    top: between(from.top, to.top, e) + out * off.y,
    width: between(from.width, to.width, e),
    height: between(from.height, to.height, e),
  };
}

export function boxBetween(from: Box, to: Box, e: number): Box {
  return stripAt({ from, to, swing: { x: 0, y: 0 } }, e);
}

/** The pictures on the way, and the strips from each to the next; null where only a fade will do. */
export function riffleOver(sizes: number[], pictures: Picture[]): Strip[][] | null {
  if (pictures.length < 2 || cellCount(sizes) > mostMoving) return null;
  const stages: Strip[][] = [];
  let before: Picture | undefined;
  for (const picture of pictures) {
    const strips = before ? stripsBetween(before, picture) : [];
    if (!strips) return null;
    if (before) stages.push(strips);
    before = picture;
  }
  return stages;
}

/** Milliseconds for each of so many exchanges. */
export function stageTime(stages: number): number {
  if (stages < 2) return 700;
  return stages === 2 ? 450 : 350;
}

/** cubic-bezier(.65, 0, .35, 1) */
export function eased(time: number): number {
  if (time <= 0) return 0;
  if (time >= 1) return 1;
  let [low, high] = [0, 1];
  for (let i = 0; i < 20; ++i) {
    const u = (low + high) / 2;
    const x = 3 * 0.65 * (1 - u) * (1 - u) * u + 3 * 0.35 * (1 - u) * u * u + u * u * u;
    if (x < time) low = u;
    else high = u;
  }
  return low * low * (3 - 2 * low);
}
