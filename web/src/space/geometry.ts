// Where the cells of a board stand in space: lengths in cells, X to the right, Y up, Z to the viewer. The shelves are
// the flat picture tipped back: at tip 0 the picture itself, at 1 level boards one above the other.
import type { Arrangement, FlatBoard, Layout } from "../model/layout";
import { coordinates } from "../model/layout";
import type { Grid } from "../model/view";

export interface Point {
  x: number;
  y: number;
  z: number;
}

/** A flat board in space. */
export interface SpaceBoard {
  flat: FlatBoard;
  origin: Point; // middle of its lower left cell
  middle: Point;
}

/** All cells in space. Boards are turned back by `tilt` about the line of their lowest cells. */
export interface Placement {
  at: Float64Array; // x, y, z of the middle of each cell
  scales?: Float64Array; // how large each cell is, where not all have a side of 1
  tilt: number; // radians
  boards: SpaceBoard[];
  boardOf: Int32Array; // by cell, the index of its board
}

/** Boards stand apart: across by a fifth of their width; up so far that a piece of the lower board has room. */
const across = 1.2;
const rise = (height: number): number => 0.77 * height + 1.5;

/** What pieces take above their cells. */
export const pieceHeight = 1.1;

/** Steps of a cell along nested axes from the lower left of the picture, by level. */
export interface Steps {
  across: number[];
  up: number[];
}

export function stepsOf(sizes: number[], arrangement: Arrangement, flipped: boolean, cell: number): Steps {
  const at = coordinates(sizes, cell);
  const step = (axis: number, reversed: boolean): number =>
    reversed ? (sizes[axis] ?? 1) - 1 - (at[axis] ?? 0) : (at[axis] ?? 0);
  return {
    across: arrangement.across.map((axis) => step(axis, flipped)),
    up: arrangement.up.map((axis) => step(axis, arrangement.down.includes(axis) !== flipped)),
  };
}

/** How far apart boards of one level stand: those of the next leave room for all of these and a board. */
function spacings(sizes: number[], axes: number[], first: number, last: number): number[] {
  const all: number[] = [];
  let next = first;
  for (const axis of axes.slice(1)) {
    all.push(next);
    next = next * (sizes[axis] ?? 1) + last;
  }
  return all;
}

/** Lower left cells of boards as shelves, not centred. A single row of boards stands one above the other. */
function shelfOf(sizes: number[], arrangement: Arrangement, { across: c, up: w }: Steps): Point {
  const width = sizes[arrangement.across[0] ?? -1] ?? 1;
  const height = sizes[arrangement.up[0] ?? -1] ?? 1;
  const stacked = arrangement.up.length < 2 && arrangement.across.length === 2;
  if (stacked) return { x: 0, y: rise(height) * (c[1] ?? 0), z: 0 };
  const xs = spacings(sizes, arrangement.across, across * width, width);
  const ys = spacings(sizes, arrangement.up, rise(height), rise(height));
  const sum = (steps: number[], gaps: number[]): number =>
    gaps.reduce((total, gap, level) => total + gap * (steps[level + 1] ?? 0), 0);
  return { x: sum(c, xs), y: sum(w, ys), z: 0 };
}

/** The smallest box that holds all points. */
export interface Box3 {
  low: Point;
  high: Point;
}

export function boxOf(points: Iterable<Point>): Box3 {
  const low = { x: Infinity, y: Infinity, z: Infinity };
  const high = { x: -Infinity, y: -Infinity, z: -Infinity };
  for (const { x, y, z } of points) {
    low.x = Math.min(low.x, x);
    low.y = Math.min(low.y, y);
    low.z = Math.min(low.z, z);
    high.x = Math.max(high.x, x);
    high.y = Math.max(high.y, y);
    high.z = Math.max(high.z, z);
  }
  return { low, high };
}

export function middleOf({ low, high }: Box3): Point {
  return { x: (low.x + high.x) / 2, y: (low.y + high.y) / 2, z: (low.z + high.z) / 2 };
}

export function pointOf(placement: Pick<Placement, "at">, cell: number): Point {
  const { at } = placement;
  return { x: at[3 * cell] ?? 0, y: at[3 * cell + 1] ?? 0, z: at[3 * cell + 2] ?? 0 };
}

export function scaleOf({ scales }: Placement, cell: number): number {
  return scales?.[cell] ?? 1;
}

/** From the middle of a cell so many steps across and up its board. */
export function onBoard(origin: Point, tilt: number, f: number, r: number): Point {
  return { x: origin.x + f, y: origin.y + r * Math.cos(tilt), z: origin.z - r * Math.sin(tilt) };
}

/** What is placed, whichever way. */
export interface Pictured {
  sizes: number[];
  arrangement: Arrangement;
  flipped: boolean;
  layout: Layout;
  grid: Grid;
}

function lowerLeft(flat: FlatBoard): number {
  return flat.rows.at(-1)?.[0] ?? 0;
}

/** The origins of all boards give the places of all cells. */
function filled({ layout }: Pick<Pictured, "layout">, origins: Point[], tilt: number): Placement {
  const at = new Float64Array(3 * layout.column.length);
  const boardOf = new Int32Array(layout.column.length);
  const boards = layout.flats.map((flat, index): SpaceBoard => {
    const origin = origins[index] ?? { x: 0, y: 0, z: 0 };
    flat.rows.forEach((row, y) =>
      row.forEach((cell, f) => {
        const point = onBoard(origin, tilt, f, flat.height - 1 - y);
        at.set([point.x, point.y, point.z], 3 * cell);
        boardOf[cell] = index;
      }),
    );
    return { flat, origin, middle: onBoard(origin, tilt, (flat.width - 1) / 2, (flat.height - 1) / 2) };
  });
  return { at, tilt, boards, boardOf };
}

/** The picture, and the shelves at the end of the tip, both about their middles. */
function ends(pictured: Pictured): { flat: Point[]; shelf: Point[] } {
  const { sizes, arrangement, flipped, layout, grid } = pictured;
  const height = layout.flatHeight;
  const flat = layout.flats.map(({ column, row }) => ({
    x: (grid.xs[column] ?? 0) / grid.cell,
    y: -(grid.ys[row + height - 1] ?? 0) / grid.cell,
    z: 0,
  }));
  const shelf = layout.flats.map((board) =>
    shelfOf(sizes, arrangement, stepsOf(sizes, arrangement, flipped, lowerLeft(board))),
  );
  return { flat: centred(flat, layout, false), shelf: centred(shelf, layout, true) };
}

/** Lower left cells of boards about the middle of all; `deep`: of boards that lie. */
function centred(origins: readonly Point[], { flatWidth: width, flatHeight: height }: Layout, deep: boolean): Point[] {
  const { low, high } = boxOf(origins);
  const x = (low.x + high.x + width - 1) / 2;
  const y = (low.y + high.y + (deep ? 0 : height - 1)) / 2;
  return origins.map((origin) => ({ x: origin.x - x, y: origin.y - y, z: deep ? (height - 1) / 2 : 0 }));
}

/** Boards that lie, with their lower left cells where `origin` says for each. */
export function lying(pictured: Pictured, origin: (steps: Steps) => Point): Placement {
  const { sizes, arrangement, flipped, layout } = pictured;
  const origins = layout.flats.map((flat) => origin(stepsOf(sizes, arrangement, flipped, lowerLeft(flat))));
  return filled(pictured, centred(origins, layout, true), Math.PI / 2);
}

/** The flat picture tipped back by `tip`, from 0 to 1. */
export function shelves(pictured: Pictured, tip: number): Placement {
  const { flat, shelf } = ends(pictured);
  const origins = flat.map((from, i) => mixed(from, shelf[i] ?? from, tip));
  return filled(pictured, origins, (Math.PI / 2) * tip);
}

export function mixed(from: Point, to: Point, part: number): Point {
  return {
    x: from.x + part * (to.x - from.x),
    y: from.y + part * (to.y - from.y),
    z: from.z + part * (to.z - from.z),
  };
}

/** One placement on its way to another of the same cells, each on a straight line. */
export function between(from: Placement, to: Placement, part: number): Placement {
  if (part <= 0) return from;
  if (part >= 1 || from.at.length !== to.at.length) return to;
  const mix = (a: number, b: number): number => a * (1 - part) + b * part;
  const at = to.at.map((value, i) => mix(from.at[i] ?? 0, value));
  const placement = { ...to, at, tilt: mix(from.tilt, to.tilt) };
  if (!from.scales && !to.scales) return placement;
  return {
    ...placement,
    scales: Float64Array.from(to.boardOf, (_, cell) => mix(scaleOf(from, cell), scaleOf(to, cell))),
  };
}

/** The box about everything that is to be seen, pieces included. */
export function bounds({ at, tilt }: Placement, shown: (cell: number) => boolean = () => true): Box3 {
  const low = { x: Infinity, y: Infinity, z: Infinity };
  const high = { x: -Infinity, y: -Infinity, z: -Infinity };
  const up = 0.5 * Math.cos(tilt);
  const deep = 0.5 * Math.sin(tilt);
  for (let cell = 0; 3 * cell < at.length; ++cell) {
    if (!shown(cell)) continue;
    const [x = 0, y = 0, z = 0] = at.subarray(3 * cell, 3 * cell + 3);
    low.x = Math.min(low.x, x - 0.5);
    high.x = Math.max(high.x, x + 0.5);
    low.y = Math.min(low.y, y - up);
    high.y = Math.max(high.y, y + up + pieceHeight * Math.sin(tilt));
    low.z = Math.min(low.z, z - deep);
    high.z = Math.max(high.z, z + deep);
  }
  return { low, high };
}

/** Which of the outer axes are cut to one slice: by axis, the coordinate to be shown; axes that are not named have all. */
export type Slices = ReadonlyMap<number, number>;

/** By cell, whether it lies in the slices. */
export function inSlices(sizes: number[], slices: Slices): Uint8Array {
  const count = sizes.reduce((product, size) => product * size, 1);
  const inside = new Uint8Array(count).fill(1);
  let stride = 1;
  sizes.forEach((size, axis) => {
    const wanted = slices.get(axis);
    if (wanted !== undefined) {
      for (let cell = 0; cell < count; ++cell) if (Math.floor(cell / stride) % size !== wanted) inside[cell] = 0;
    }
    stride *= size;
  });
  return inside;
}
