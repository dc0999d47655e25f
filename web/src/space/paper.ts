// The projection of Oana's paper, exactly: axis 0 runs across, axis 1 into the depth of a flat board, axis 2 from layer
// to layer, axis 3 from block to block, behind each other (docs/mathematics.md; the core has the same).
import { coordinates, layOut } from "../model/layout";
import { boxOf, middleOf, pointOf, type Placement, type Point } from "./geometry";

/** Lengths of the paper: from cell to cell, from layer to layer, and from block to block of boards of so many cells. */
export const square = 50;
export const vertical = 175;
export const horizontal = (deep: number): number => 50 * (deep + 1);

export const paperSizes = [8, 8, 8, 8];
export const paperCamera = { position: { x: 0, y: 500, z: 1000 }, target: { x: 0, y: 0, z: 0 }, fov: 60 };

const size = (sizes: number[], axis: number): number => sizes[axis] ?? 1;

/** The middle of a cell, in the paper's lengths. */
export function paperPoint(sizes: number[], cell: number): Point {
  const [a0 = 0, a1 = 0, a2 = 0, a3 = 0] = coordinates(sizes, cell);
  const deep = size(sizes, 1);
  return {
    x: square * (a0 - (size(sizes, 0) - 1) / 2),
    y: vertical * a2,
    z: (square / 2) * (deep - 1) - square * a1 - horizontal(deep) * a3,
  };
}

/** The cell whose square holds the point, taken to the nearest layer; -1 if none does. */
export function paperCell(sizes: number[], { x, y, z }: Point): number {
  const deep = size(sizes, 1);
  const depth = (square / 2) * (deep - 1) - z;
  const block = size(sizes, 3) === 1 ? 0 : Math.floor((depth + square / 2) / horizontal(deep));
  const at = [
    Math.floor(x / square + (size(sizes, 0) - 1) / 2 + 0.5),
    Math.floor((depth - block * horizontal(deep)) / square + 0.5),
    Math.floor(y / vertical + 0.5),
    block,
  ];
  let cell = 0;
  let stride = 1;
  for (const [axis, value] of at.entries()) {
    if (!(value >= 0 && value < size(sizes, axis))) return -1;
    cell += value * stride;
    stride *= size(sizes, axis);
  }
  return cell;
}

/** Boards of three and four axes can be drawn so. */
export function suitsPaper(sizes: number[]): boolean {
  return sizes.length === 3 || sizes.length === 4;
}

export function inCells({ x, y, z }: Point): Point {
  return { x: x / square, y: y / square, z: z / square };
}

/** All cells by the paper's projection, with a cell as the unit of length. */
export function paper(sizes: number[]): Placement {
  const { flats, column } = layOut(sizes, { across: [0, 2], up: [1, 3].slice(0, sizes.length - 2), down: [] }, false);
  const at = new Float64Array(3 * column.length);
  const boardOf = new Int32Array(column.length);
  for (let cell = 0; cell < column.length; ++cell) {
    const { x, y, z } = inCells(paperPoint(sizes, cell));
    at.set([x, y, z], 3 * cell);
  }
  const boards = flats.map((flat) => {
    const cells = flat.rows.flat();
    for (const cell of cells) boardOf[cell] = flat.index;
    const middle = middleOf(boxOf(cells.map((cell) => pointOf({ at }, cell))));
    return { flat, origin: pointOf({ at }, Math.min(...cells)), middle };
  });
  return { at, tilt: Math.PI / 2, boards, boardOf };
}
