// What a piece wears on its base: the marks of what it slides or steps along, and a bow if it leaps farther. Taken from
// the text of the game file, which the core has found sound.
import { outline } from "./targets";

export interface Emblem {
  slides: number[]; // numbers of axes that change
  steps: number[]; // the same of leaps to neighbours, without those of slides
  leaps: boolean;
}

/** By the piece's letter. */
export type Emblems = ReadonlyMap<string, Emblem>;

/** How far each step of a list goes along each axis: orbits and patterns are texts, vectors lists of numbers. */
function stepsIn(list: string): number[][] {
  const far = (character: string): number => ("+-*".includes(character) ? 1 : Number(character));
  return [...list.matchAll(/"([^"]*)"|'([^']*)'|\[([^[\]]*)\]/g)].map(([, double, single, vector]) =>
    vector === undefined ? [...(double ?? single ?? "")].map(far) : vector.split(",").map((part) => Math.abs(Number(part))),
  );
}

const axesOf = (step: number[]): number => step.filter((far) => far !== 0).length;
const sorted = (numbers: Iterable<number>): number[] => [...new Set(numbers)].sort((a, b) => a - b);

function emblemOf(piece: string): Emblem {
  const steps = (kind: string): number[][] => {
    const lists = piece.matchAll(new RegExp(`^\\s*(?:\\w+_)?${kind}\\s*=\\s*\\[((?:[^[\\]]|\\[[^[\\]]*\\])*)\\]`, "gm"));
    return [...lists].flatMap(([, list = ""]) => stepsIn(list));
  };
  const slides = sorted(steps("slide").map(axesOf));
  const leaps = steps("leap");
  const near = leaps.filter((step) => step.every((far) => far <= 1));
  return {
    slides,
    steps: sorted(near.map(axesOf)).filter((axes) => !slides.includes(axes)),
    leaps: near.length < leaps.length,
  };
}

/** The emblems of a game's pieces. Pawns wear none: their steps are on no axis alike. */
export function emblemsOf(toml: string): Emblems {
  const emblems = new Map<string, Emblem>();
  for (const part of toml.split(/^\s*\[\[\s*pieces\s*\]\]/m).slice(1)) {
    const piece = part.split(/^\s*\[+\s*[A-Za-z]/m)[0] ?? "";
    const letter = /^\s*letter\s*=\s*["'](.)["']/m.exec(piece)?.[1];
    if (letter === undefined || /^\s*pawn\s*=\s*true/m.test(piece)) continue;
    emblems.set(letter, emblemOf(piece));
  }
  return emblems;
}

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

/** Where the marks stand on the plinth. */
export function inlays({ slides, steps, leaps }: Emblem): Inlay[] {
  const marks = [
    ...slides.map((axes) => ({ path: outline(axes), axes, hollow: false })),
    ...steps.map((axes) => ({ path: outline(axes), axes, hollow: true })),
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
