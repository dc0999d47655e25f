// Pieces put together from their parts.
import { empty, loftMesh, merge, moved, slabMesh, sweepMesh, turnedMesh, type Detail, type Mesh } from "./mesh";
import { profileOf, type Part, type PieceKind, type Solid } from "./profiles";

/** Bare pieces are sparse ones without outlines. */
export type Level = "fine" | "coarse" | "sparse" | "bare";

/** How finely a piece on a cell of so many pixels is worth drawing; as a speck its kind cannot be told. */
export function detailAt(pixels: number): Exclude<Level, "bare"> | "speck" {
  if (pixels >= 30) return "fine";
  if (pixels >= 17) return "coarse";
  return pixels >= 7 ? "sparse" : "speck";
}

/** For so many pieces in sight, the nearest on cells of so many pixels: the triangles of up to a thousand stay below 300,000
 *  together, of all others below 700,000. */
export function levelFor(count: number, pixels = Infinity): Level {
  const detail = detailAt(pixels);
  if (count > 2500) return "bare";
  if (detail === "speck") return "sparse";
  return count > 300 && detail === "fine" ? "coarse" : detail;
}

const sparse: Detail = { segments: 5, tolerance: 4, around: 3, steps: 1, bevel: false };
const details: Record<Level, Detail> = {
  fine: { segments: 22, tolerance: 0.6, around: 12, steps: 2, bevel: true },
  coarse: { segments: 8, tolerance: 2, around: 6, steps: 1, bevel: false },
  sparse,
  bare: sparse,
};
/** Of what is smaller than the body. */
const sparsely: Detail = { segments: 3, tolerance: 6, around: 3, steps: 1, bevel: false };
const small: Record<Level, Detail> = {
  fine: { segments: 6, tolerance: 0.6, around: 6, steps: 2, bevel: true },
  coarse: { segments: 4, tolerance: 2, around: 4, steps: 1, bevel: false },
  sparse: sparsely,
  bare: sparsely,
};

const slim = 5; // half as deep at most

function isSmall({ solid, at = [0, 0, 0] }: Part): boolean {
  switch (solid.form) {
    case "turned":
      return at[0] !== 0 || at[1] !== 0;
    case "loft":
      return solid.rungs.every(([, , , , deep]) => deep < slim);
    case "slab":
    case "sweep":
      return false;
  }
}

function meshOf(solid: Solid, detail: Detail): Mesh {
  switch (solid.form) {
    case "turned":
      return turnedMesh(solid, detail);
    case "loft":
      return loftMesh(solid, detail);
    case "slab":
      return slabMesh(solid, detail);
    case "sweep":
      return sweepMesh(solid, detail);
  }
}

/** One mesh for each copy of a part. */
export function copiesOf(part: Part, level: Level): Mesh[] {
  const { solid, at = [0, 0, 0], both, around = 1, phase = 0 } = part;
  const made = meshOf(solid, (isSmall(part) ? small : details)[level]);
  const places = both ? [at, [at[0], at[1], -at[2]] as const] : [at];
  return Array.from({ length: around }, (_, k) => phase + (2 * Math.PI * k) / around).flatMap((angle) =>
    places.map((place) => moved(moved(made, 0, place), angle, [0, 0, 0])),
  );
}

/** In cells. */
export function pieceMesh(kind: PieceKind, level: Level): Mesh {
  const whole = empty();
  for (const part of profileOf(kind).parts) {
    if (part.fine && level !== "fine") continue;
    for (const copy of copiesOf(part, level)) merge(whole, copy);
  }
  return { ...whole, positions: whole.positions.map((value) => value / 100) };
}

/** What any piece looks like as a speck: five triangles, open below. */
export function speckMesh(): Mesh {
  const mesh = turnedMesh({ form: "turned", path: "M27 0L0 88" }, sparse);
  return { ...mesh, positions: mesh.positions.map((value) => value / 100) };
}
