// Arrows and circles on one flat board of a board of many axes. An arrow of which one end lies elsewhere is a short one
// at the other end, with the name of the cell.
import { coordinates } from "../model/layout";
import { arrow, overlayFigure, shapeFigure, type Figure, type Picture } from "../model/shapeFigures";
import type { DrawnShape, OverlayArrow } from "../model/shapes";
import type { Spot } from "../model/view";
import { sameSlice, type Axes } from "../vast/model";

export interface Slice {
  sizes: number[];
  here: number; // a cell on it
  axes: Axes;
  flipped: boolean;
  side: number; // of a cell, in pixels
  nameOf: (cell: number) => string;
}

const stub = 0.95; // cells
const fan = 0.9; // radians between stubs that would lie on each other
const beside = 11; // pixels from the end of a stub to its name
const letter = 7.5; // pixels, about, of its letters

/** Where a cell, or its image along the other axes, lies on the board. */
function spotOn({ sizes, axes, flipped, side }: Slice, cell: number): Spot {
  const at = coordinates(sizes, cell);
  const [x, y] = [at[axes.a] ?? 0, at[axes.b] ?? 0];
  const [columns, rows] = [sizes[axes.a] ?? 1, sizes[axes.b] ?? 1];
  return { x: ((flipped ? columns - 1 - x : x) + 0.5) * side, y: ((flipped ? y : rows - 1 - y) + 0.5) * side };
}

/** To the image of the cell that lies elsewhere; aslant and into the board where that is the cell itself. */
function direction({ sizes, axes, side }: Slice, from: Spot, image: Spot): number {
  if (from.x !== image.x || from.y !== image.y) return Math.atan2(image.y - from.y, image.x - from.x);
  const inward = (at: number, axis: number): number => (at > 0.7 * side * (sizes[axis] ?? 1) ? -1 : 1);
  return Math.atan2(-2 * inward(side * (sizes[axes.b] ?? 1) - from.y, axes.b), inward(from.x, axes.a));
}

class Stubs {
  readonly #slice: Slice;
  readonly #taken = new Map<string, number>(); // how many there are by cell and direction

  constructor(slice: Slice) {
    this.#slice = slice;
  }

  /** Turned aside where another lies already, and kept on the board. */
  #end(cell: number, elsewhere: number): Spot {
    const { side } = this.#slice;
    const at = spotOn(this.#slice, cell);
    const angle = direction(this.#slice, at, spotOn(this.#slice, elsewhere));
    const key = `${cell} ${angle.toFixed(2)}`;
    const before = this.#taken.get(key) ?? 0;
    this.#taken.set(key, before + 1);
    const turned = angle + fan * Math.ceil(before / 2) * (before % 2 === 0 ? 1 : -1);
    return { x: at.x + stub * side * Math.cos(turned), y: at.y + stub * side * Math.sin(turned) };
  }

  /** Beyond the end of the stub, as far as that is on the board. */
  #label(cell: number, at: Spot, end: Spot): NonNullable<Figure["label"]> {
    const { sizes, axes, side, nameOf } = this.#slice;
    const text = nameOf(cell);
    const half = (text.length * letter) / 2;
    const kept = (value: number, margin: number, axis: number): number =>
      Math.max(margin, Math.min((sizes[axis] ?? 1) * side - margin, value));
    const y = end.y + (end.y <= at.y + 1 ? -beside : beside);
    const x = end.x + 0.6 * half * Math.sign(Math.round(end.x - at.x));
    return { text, at: { x: kept(x, half, axes.a), y: kept(y, beside, axes.b) } };
  }

  /** `leaves`: its beginning is on this board, else its end. */
  figure(whole: Figure, from: number, to: number, leaves: boolean): Figure {
    const { side } = this.#slice;
    const [here, elsewhere] = leaves ? [from, to] : [to, from];
    const at = spotOn(this.#slice, here);
    const end = this.#end(here, elsewhere);
    const drawn = leaves ? arrow(at, end, { side, width: whole.width }) : arrow(end, at, { side, width: whole.width });
    return { ...whole, ...drawn, label: this.#label(elsewhere, at, end) };
  }
}

export function sliceFigures(slice: Slice, shapes: readonly DrawnShape[], overlay: readonly OverlayArrow[]): Figure[] {
  const stubs = new Stubs(slice);
  const picture: Picture = { centre: (cell) => spotOn(slice, cell), side: slice.side, between: () => false };
  const within = (cell: number): boolean => sameSlice(slice.sizes, slice.here, cell, slice.axes);
  const placed = ({ from, to }: { from: number; to: number }, whole: Figure): Figure[] => {
    const [starts, ends] = [within(from), within(to)];
    if (starts && ends) return [whole];
    return starts || ends ? [stubs.figure(whole, from, to, starts)] : [];
  };
  return [
    ...overlay.flatMap((one) => placed(one, overlayFigure(picture, one))),
    ...shapes.flatMap((one) => placed(one, shapeFigure(picture, one))),
  ];
}
