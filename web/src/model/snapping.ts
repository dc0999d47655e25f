// Which cell is meant by the end of an arrow that is being drawn: those on the lines that pieces move along draw it to
// themselves.
import { changes } from "./targets";

/** A cell near the pointer, and how far its middle is from it, in cells. */
export interface Near {
  cell: number;
  far: number;
}

/** So near to its middle any cell is meant, whether it lies on a line or not. */
const exact = 0.27;
/** From farther away no cell is drawn to. */
const farthest = 1.5;
/** Beyond the board nothing is meant. */
const beyond = 0.9;

/** Whether a queen would go there, along any number of axes. */
export function onLine(sizes: readonly number[], from: number, to: number): boolean {
  const steps = changes(sizes, from, to).map(({ by }) => Math.abs(by));
  return steps.every((step) => step === steps[0]);
}

/** Two steps along one axis and one along another. */
export function isKnightLeap(sizes: readonly number[], from: number, to: number): boolean {
  const steps = changes(sizes, from, to).map(({ by }) => Math.abs(by));
  return steps.length === 2 && steps.includes(1) && steps.includes(2);
}

/** The cell that is meant, -1 for none. `fits`: whether an arrow likely ends there. */
export function snapped(near: readonly Near[], fits: (cell: number) => boolean): number {
  const byDistance = [...near].sort((a, b) => a.far - b.far);
  const [first] = byDistance;
  if (!first || first.far > beyond) return -1;
  if (first.far <= exact) return first.cell;
  return byDistance.find(({ cell, far }) => far <= farthest && fits(cell))?.cell ?? first.cell;
}
