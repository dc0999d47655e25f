// What a piece wears on its base: the marks of what it slides or steps along, and a bow if it leaps farther.
import { outline, shapesTold } from "./targets";

export interface Emblem {
  slides: number[]; // numbers of axes that change
  steps: number[]; // the same of leaps to neighbours, without those of slides
  leaps: boolean;
}

/** By the piece's letter. */
export type Emblems = ReadonlyMap<string, Emblem>;

export interface Inlay {
  path: string; // in units of the marks, which stand about the middle of 100 by 100
  axes: number; // whose colour it has; 0: none's
  hollow: boolean;
  x: number;
  y: number;
  scale: number;
}

/** A bow between two feet. */
const bow = "M-30 22a30 34 0 0160 0";

/** The plinth of a drawing of 48 by 48 that carries the marks. */
export const plinth = { x: 4.5, y: 34.5, width: 39, height: 10.5 };

/** Pieces on smaller cells wear none. */
export const emblemFrom = 28;

/** Numbers of axes that one mark stands for are one. */
const told = (numbers: number[]): number[] => [...new Set(numbers.map((axes) => Math.min(axes, shapesTold)))];

/** Where the marks stand on the plinth. */
export function inlays({ slides, steps, leaps }: Emblem): Inlay[] {
  const marks = [
    ...told(slides).map((axes) => ({ path: outline(axes), axes, hollow: false })),
    ...told(steps).map((axes) => ({ path: outline(axes), axes, hollow: true })),
    ...(leaps ? [{ path: bow, axes: 0, hollow: true }] : []),
  ];
  const pitch = Math.min(9.6, (plinth.width - 2) / Math.max(1, marks.length));
  return marks.map((mark, i) => ({
    ...mark,
    x: 24 + (i - (marks.length - 1) / 2) * pitch,
    y: plinth.y + plinth.height / 2,
    scale: (pitch / 9.6) * 0.18,
  }));
}
