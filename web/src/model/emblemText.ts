// What pieces wear, taken from the text of the game file, which the core has found sound.
import type { Emblem, Emblems } from "./emblems";

/** How far each step of a list goes along each axis: orbits and patterns are texts, vectors lists of numbers. */
function stepsIn(list: string): number[][] {
  const far = (character: string): number => ("+-*".includes(character) ? 1 : Number(character));
  return [...list.matchAll(/"([^"]*)"|'([^']*)'|\[([^[\]]*)\]/g)].map(([, double, single, vector]) =>
    vector === undefined
      ? [...(double ?? single ?? "")].map(far)
      : vector.split(",").map((part) => Math.abs(Number(part))),
  );
}

const axesOf = (step: number[]): number => step.filter((far) => far !== 0).length;
const sorted = (numbers: Iterable<number>): number[] => [...new Set(numbers)].sort((a, b) => a - b);

function emblemOf(piece: string): Emblem {
  const steps = (kind: string): number[][] => {
    const lists = piece.matchAll(
      new RegExp(`^\\s*(?:\\w+_)?${kind}\\s*=\\s*\\[((?:[^[\\]]|\\[[^[\\]]*\\])*)\\]`, "gm"),
    );
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
