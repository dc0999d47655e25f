// The line of a way on the picture of a board: from cell to cell on one small board straight, from board to board an
// arc, and in two pieces where the boards go on in another line.
import { changes } from "./targets";
import type { Spot } from "./view";

export interface Stroke {
  d: string; // as of an SVG path
  between: boolean; // it leads from one small board to another
}

/** How a picture draws a way. */
export interface Drawing {
  sizes: number[];
  inside: readonly number[]; // axes of the small boards
  centre: (cell: number) => Spot;
  /** How far the second cell is from where it would be if its boards went on beside those of the first. */
  shift?: ((from: number, to: number) => Spot) | undefined;
}

const still: Spot = { x: 0, y: 0 };
const rises = { step: 0, between: 0.14, leap: 0.25 }; // of the length
const stub = 0.42; // of the way between two lines of boards

/** An arc that rises upward, beside a vertical line to the right. */
function arc(a: Spot, b: Spot, rise: number): string {
  const [dx, dy] = [b.x - a.x, b.y - a.y];
  const up = dx < 0 || (dx === 0 && dy < 0) ? -1 : 1;
  const [x, y] = [(a.x + b.x) / 2 + 2 * rise * up * dy, (a.y + b.y) / 2 - 2 * rise * up * dx];
  return `M${a.x} ${a.y}Q${x} ${y} ${b.x} ${b.y}`;
}

export function isBetween({ sizes, inside }: Pick<Drawing, "sizes" | "inside">, from: number, to: number): boolean {
  return changes(sizes, from, to).some(({ axis }) => !inside.includes(axis));
}

/** The strokes through cells, one after the other. `leap`: what lies between two of them is not touched. */
export function strokesOf(drawing: Drawing, cells: readonly number[], leap = false): Stroke[] {
  const { centre, shift } = drawing;
  return cells.slice(1).map((to, i) => {
    const from = cells[i] ?? to;
    const [a, b] = [centre(from), centre(to)];
    const between = isBetween(drawing, from, to);
    const { x, y } = shift?.(from, to) ?? still;
    if (x !== 0 || y !== 0) {
      const [dx, dy] = [stub * (b.x + x - a.x), stub * (b.y + y - a.y)];
      return { d: `M${a.x} ${a.y}l${dx} ${dy}M${b.x - dx} ${b.y - dy}L${b.x} ${b.y}`, between };
    }
    const rise = leap ? rises.leap : between ? rises.between : rises.step;
    return { d: rise === 0 ? `M${a.x} ${a.y}L${b.x} ${b.y}` : arc(a, b, rise), between };
  });
}
