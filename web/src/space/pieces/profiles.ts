// What each piece is made of, as data: outlines for the lathe, ladders for heads, slabs. Hundredths of a cell, the
// middle of the foot at the origin, y up; the piece is seen from the front, whose outlines are its drawing as well.
import { shapeFor, type ShapeName } from "../../pieces/shapes";
import { glyph } from "./glyphs";
import type { Point } from "./paths";

/** A cut through the solid, from a point within to a point outside. */
export interface Slit {
  inner: Point;
  outer: Point;
  width: number;
}

/** Turned on a lathe: the right half of the outline, from the axis below to the axis above. */
export interface Turned {
  form: "turned";
  path: string;
  facets?: number; // flat sides instead of a round one
  slit?: Slit;
  lean?: { from: number; by: number; top: number }; // from one height on, so far aside at the top
}

/** Cross-sections on rungs: from (ax, ay) to (bx, by), half as deep as told. Below 1 `square` makes them boxes. */
export interface Loft {
  form: "loft";
  rungs: readonly (readonly [ax: number, ay: number, bx: number, by: number, deep: number])[];
  square?: number;
}

/** A flat outline, half as deep as told. */
export interface Slab {
  form: "slab";
  path: string;
  deep: number;
  bevel?: number;
}

/** An outline swept round the axis by an angle. */
export interface Sweep {
  form: "sweep";
  path: string;
  width: number; // radians
}

export type Solid = Turned | Loft | Slab | Sweep;

export interface Part {
  solid: Solid;
  at?: readonly [x: number, y: number, z: number];
  both?: boolean; // once more with the other sign of z
  around?: number; // copies about the axis
  phase?: number; // where the first of them stands, in radians
  fine?: boolean; // left out of the coarse piece
  detail?: boolean; // drawn in the colour of lines
  undrawn?: boolean; // too thin for a drawing
}

export interface Profile {
  parts: readonly Part[];
  lines?: readonly string[]; // drawn on the side view
}

/** A drawing's name, or the letter of a piece that has none. */
export type PieceKind = ShapeName | Letter;
export type Letter = `letter ${string}`;

/** The same drawing or letter as on the flat board. */
export function pieceKind(name: string, letter: string): PieceKind {
  return shapeFor(name, letter) ?? `letter ${letter.toUpperCase()}`;
}

/** Seen from behind it could not be read. */
export function isLetter(kind: PieceKind): kind is Letter {
  return kind.startsWith("letter ");
}

const round = (value: number): number => Math.round(value * 1000) / 1000;

/** A circle about (0, y) from one angle to another, 0 being outward and a quarter turn upward. */
function arc(y: number, r: number, from: number, to: number): string {
  const k = (4 / 3) * Math.tan((to - from) / 4) * r;
  const [x0, y0, x1, y1] = [r * Math.cos(from), y + r * Math.sin(from), r * Math.cos(to), y + r * Math.sin(to)];
  const numbers = [
    x0 - k * Math.sin(from),
    y0 + k * Math.cos(from),
    x1 + k * Math.sin(to),
    y1 - k * Math.cos(to),
    Math.abs(x1) < 1e-9 ? 0 : x1,
    y1,
  ];
  return `C${numbers.map(round).join(" ")}`;
}

/** A ball on the axis above a neck. */
function ball(neck: number, y: number, r: number): string {
  const from = -Math.acos(neck / r);
  return `L${neck} ${round(y + r * Math.sin(from))}${arc(y, r, from, 0)}${arc(y, r, 0, Math.PI / 2)}`;
}

const sphere = (r: number): string => `M0 ${-r}${arc(0, r, -Math.PI / 2, 0)}${arc(0, r, 0, Math.PI / 2)}`;

/** Every piece's foot; the body goes on from (r - 6, 11.5). */
const foot = (r: number): string =>
  `M0 0H${r - 1}L${r} 1V4C${r} 7.6 ${r - 2.5} 8.6 ${r - 5} 9L${r - 4.5} 9.4C${r - 4} 10.4 ${r - 4.6} 11.3 ${r - 6} 11.5`;

/** A ring round the body. */
const collar = (r: number, y: number, high: number): string =>
  `L${r} ${y}C${r + high * 0.6} ${y} ${r + high * 0.6} ${y + high} ${r} ${y + high}`;

const turned = (path: string, more: Partial<Turned> = {}): Turned => ({ form: "turned", path, ...more });
const loft = (rungs: Loft["rungs"], square?: number): Loft => ({
  form: "loft",
  rungs,
  ...(square === undefined ? {} : { square }),
});
const slab = (path: string, deep: number, bevel?: number): Slab => ({
  form: "slab",
  path,
  deep,
  ...(bevel === undefined ? {} : { bevel }),
});

/** Seen from the other side. */
const flipped = (rungs: Loft["rungs"]): Loft["rungs"] =>
  rungs.map(([ax, ay, bx, by, deep]) => [-ax, ay, -bx, by, deep]);

/** A thorn from its foot to its point. */
const thorn = (ax: number, ay: number, bx: number, by: number, deep: number, x: number, y: number): Loft =>
  loft([
    [ax, ay, bx, by, deep],
    [x, y, x, y, 0],
  ]);

const plinth = (r: number): Part => ({ solid: turned(`${foot(r)}C${r - 8.5} 12.5 ${r - 9.5} 14 ${r - 9.5} 17H0`) });
const eye = (x: number, y: number, z: number): Part => ({
  solid: turned(sphere(2.2)),
  at: [x, y, z],
  both: true,
  fine: true,
  detail: true,
});

const pawnBody = `${foot(27)}C14 15 10.5 22 9 33${collar(14, 34, 3.5)}L8 38.5`;

const king: Profile = {
  parts: [
    {
      solid: turned(
        `${foot(34)}C19 18 14.5 30 12.5 50${collar(19, 51, 4)}L14 56.5${collar(15, 57.5, 3)}L12 62` +
          "C13 69 17.5 75 22 81L23 83.5C15 88 8 89 5 89.5H0",
      ),
    },
    {
      solid: slab(
        "M-3.4 87H3.4L3.2 96.4L10.6 95V104.6L3.2 103.2L4.6 110H-4.6L-3.2 103.2L-10.6 104.6V95L-3.2 96.4Z",
        3.2,
        0.8,
      ),
    },
  ],
  lines: ["M-22.5 82.5C-12 80 12 80 22.5 82.5"],
};

const queen: Profile = {
  parts: [
    {
      solid: turned(
        `${foot(33)}C18 17 13 30 11 49${collar(17.5, 50, 4)}L12.5 55.5${collar(13.5, 56, 2.6)}L10.5 60` +
          "C12 67 17 72 24.5 78L20 79.5C16 85 9 87.5 0 87.5",
      ),
    },
    {
      solid: loft([
        [18, 76.5, 24.2, 76.5, 6],
        [22.6, 91, 25.6, 91, 1.5],
      ]),
      around: 6,
    },
    { solid: turned("M0 -3.8L3.3 -1.9L3.8 0L3.3 1.9L0 3.8"), around: 6, at: [24.6, 93, 0], fine: true },
    { solid: turned(sphere(4.8)), at: [0, 91, 0] },
  ],
  lines: [],
};

const rook: Profile = {
  parts: [
    { solid: turned(`${foot(32)}C21.5 16 18.5 26 18 43${collar(20, 44, 3.2)}L19 48C23 49.5 25 51 25 54V60H17V55H0`) },
    { solid: { form: "sweep", path: "M17 58H25V70H17Z", width: 0.8 }, around: 4 },
  ],
};

const bishop: Profile = {
  parts: [
    { solid: turned(`${foot(30)}C15.5 16 11 27 9 45${collar(14.5, 46, 3.6)}L10 51L9 55H0`) },
    {
      solid: turned("M0 54H9C15 58 17.8 62.5 17.8 67.5C17.8 75 10 82 3.5 86.5H0", {
        slit: { inner: [1.5, 67.3], outer: [18, 81.1], width: 3.8 },
      }),
    },
    { solid: turned(sphere(4.4)), at: [0, 89, 0] },
  ],
  lines: ["M2 67.7L14 77.7"],
};

const horse: Loft["rungs"] = [
  [-15, 15, 18, 15, 15],
  [-15, 23, 20.5, 27, 14],
  [-11.5, 33, 21, 40, 12],
  [-5.5, 41.5, 18.5, 54, 10.5],
  [-3, 46.5, 13, 66, 10],
  [-5, 48, 5.5, 74, 9.6],
  [-9.5, 46.5, -4.5, 71.5, 9],
  [-14, 44, -11.5, 64, 7.6],
  [-18.5, 41.5, -18, 57.5, 6.6],
  [-22.5, 41.5, -23.5, 52, 6.4],
  [-25, 44, -26, 49, 4.6],
];

const mane =
  "M20 18L25 22L22.5 28L27 33L23 40L25.5 46L20.5 51.5L22 58.5L16 62L15 69.5L9 70.5L5 78L-1 74L2 66L10 58L15 46L16 30Z";

const knight: Profile = {
  parts: [
    plinth(31),
    { solid: loft(horse, 0.85) },
    { solid: slab(mane, 3.4, 0.8), fine: true },
    { solid: thorn(-1, 71, 6.5, 71, 2.8, 1.5, 84), at: [0, 0, 5], both: true },
    eye(-7.5, 62.5, 8.3),
  ],
  lines: ["M-19 45.5L-24 46"],
};

const unicorn: Profile = {
  parts: [
    plinth(31),
    {
      solid: loft(
        flipped([
          [-14, 15, 17, 15, 14.5],
          [-15, 24, 18, 27, 13],
          [-13, 34, 16.5, 40, 11],
          [-8.5, 44, 13, 53, 9.6],
          [-7, 51, 8.5, 66, 9.2],
          [-9, 53.5, 1, 76, 9],
          [-13, 53.5, -7.5, 76.5, 8.4],
          [-18, 53, -15, 70.5, 7.2],
          [-23, 52, -22, 65, 6.2],
          [-28, 52.5, -28.5, 61, 5.8],
          [-31, 54.5, -31.5, 59, 4],
        ]),
        0.85,
      ),
    },
    { solid: thorn(6, 72.5, 12.5, 70, 3.4, 25, 106) },
    { solid: thorn(-5, 72, 2, 74, 2.6, -5, 86), at: [0, 0, 5], both: true },
    {
      solid: slab(
        "M-16 18L-22 21L-20.5 30L-23 36L-19 43L-19.5 51L-14.5 57L-13.5 66L-7.5 71L-6 79L0 76L-3 66L-8 56L-10 40L-12 24Z",
        3.2,
        0.8,
      ),
      fine: true,
    },
    eye(10.5, 68, 7.8),
  ],
  lines: ["M25 55.5L31 57"],
};

const gondola = 0.7;

const balloon: Profile = {
  parts: [
    { solid: turned(`${foot(25)}C12 13.5 9 15 8.5 18${collar(9, 19, 2.4)}L8 22H0`) },
    { solid: turned("M0 20H9.5L11.5 31H9V28H0", { facets: 4 }) },
    {
      solid: loft([
        [9 - gondola, 29, 9 + gondola, 29, gondola],
        [13.4 - gondola, 46, 13.4 + gondola, 46, gondola],
      ]),
      around: 4,
      phase: Math.PI / 4,
    },
    { solid: turned("M0 40.5H9L11 42C15 49 32 56 32 74C32 90 17 100 0 100", { facets: 12 }) },
  ],
  lines: ["M-11 42C-18 56 -17 90 0 100", "M11 42C18 56 17 90 0 100"],
};

const dragon: Profile = {
  parts: [
    plinth(32),
    {
      solid: loft(
        [
          [-16, 15, 17, 15, 15],
          [-13, 24, 19, 28, 13],
          [-5, 33.5, 20.5, 41, 11],
          [-0.5, 43, 19.5, 55, 9.6],
          [-1, 52, 14, 69, 9.2],
          [-4, 58.5, 5.5, 77.5, 9],
          [-10, 61.5, -4.5, 76.5, 8.2],
          [-17, 61.5, -14, 70.5, 7],
          [-24, 61, -23.5, 68, 5.6],
          [-30.5, 61.5, -31, 66, 4],
        ],
        0.8,
      ),
    },
    {
      solid: loft(
        [
          [2, 46, 1, 60, 8],
          [-6, 46.5, -6, 56, 7],
          [-14, 47, -14.5, 53, 5.6],
          [-22, 49, -23, 52.5, 4],
        ],
        0.8,
      ),
    },
    ...[
      [17.5, 22, 19, 33, 31.5, 36],
      [19, 37, 19.5, 47, 32.5, 52],
      [18.5, 51, 16, 61, 29.5, 69],
      [14, 65, 8.5, 72.5, 22.5, 83.5],
    ].map(([ax = 0, ay = 0, bx = 0, by = 0, x = 0, y = 0]): Part => ({ solid: thorn(ax, ay, bx, by, 3, x, y) })),
    { solid: thorn(-4, 75, 4.5, 74.5, 2.8, 10.5, 95), at: [0, 0, 5.4], both: true },
    eye(-9, 71, 7.4),
  ],
  lines: [],
};

const star = Array.from({ length: 10 }, (_, k) => {
  const [r, turn] = [k % 2 === 0 ? 6.4 : 2.7, (Math.PI * k) / 5];
  return `${k === 0 ? "M" : "L"}${round(r * Math.sin(turn))} ${round(r * Math.cos(turn))}`;
}).join("");

const wizard: Profile = {
  parts: [
    {
      solid: turned(
        `${foot(31)}C19 16 15 24 13.5 35L15 37C23 37.5 30 36.5 32.5 38C34 39 33.5 41 31.5 41.5C25 43 20 43.5 17 46` +
          "C12.5 62 8 80 2.5 96C2 97.6 1 98 0 98",
        { lean: { from: 58, by: 11, top: 98 } },
      ),
    },
    { solid: slab(star, 1.6, 0.4), at: [0, 56, 13], both: true, fine: true, detail: true },
  ],
  lines: ["M-17 46C-8 43.5 8 43.5 17 46"],
};

const arm: Loft["rungs"] = [
  [3, 22, 3, 31, 4.6],
  [9, 23, 7, 32, 4.6],
  [16.5, 27, 12, 34.5, 4.6],
  [22.5, 36, 16, 39.5, 4.6],
  [23.5, 46, 17, 46, 4.4],
  [19, 57, 12.8, 54.5, 4.2],
  [16, 67, 10.2, 66.5, 4],
  [19, 75, 14, 78.5, 4],
  [25, 78, 24.5, 84, 4],
  [30, 76.5, 32, 79.5, 3],
];

const minstrel: Profile = {
  parts: [
    { solid: turned(`${foot(29)}C16 13 12 16 11 21${collar(11.5, 21, 2.6)}L10 25H0`) },
    { solid: loft(arm, 0.9) },
    { solid: loft(flipped(arm), 0.9) },
    { solid: slab("M-14.5 66H14.5V71.5H-14.5Z", 3, 0.6) },
    ...[-5.5, 0, 5.5].map((x): Part => ({
      solid: slab(`M${x - 0.9} 28H${x + 0.9}V68H${x - 0.9}Z`, 0.9),
      fine: x !== 0,
      undrawn: true,
    })),
  ],
  lines: ["M-5.5 33V66", "M0 31V66", "M5.5 33V66"],
};

// A plain figure with shoulders.
const man: Profile = {
  parts: [
    {
      solid: turned(`${foot(30)}C20.5 15 17.5 20 18.5 28C19.5 37 21.5 41 17 45C13 48 9 48.5 7 50${ball(7, 60, 12.5)}`),
    },
  ],
  lines: ["M-8 43L0 35L8 43"],
};

const profiles: Record<ShapeName, Profile> = {
  pawn: { parts: [{ solid: turned(`${pawnBody}${ball(8, 48.5, 12)}`) }] },
  "w-pawn": {
    parts: [{ solid: turned(`${pawnBody}L7 42H0`) }, { solid: turned("M0 37L21 53L0 70", { facets: 4 }) }],
    lines: ["M-21 53H21"],
  },
  rook,
  bishop,
  knight,
  unicorn,
  king,
  queen,
  balloon,
  dragon,
  wizard,
  minstrel,
  piece: man,
};

/** A pedestal with the letter on it. */
function lettered(letter: string): Profile {
  return {
    parts: [
      { solid: turned(`${foot(30)}C16 14 12 17 11.5 24${collar(13, 24.5, 3)}L12.5 28.5C20 29 24.5 30 24.5 32.5V36H0`) },
      ...glyph(letter).map((path): Part => ({ solid: slab(path, 5, 0.8), at: [0, 34, 0] })),
    ],
  };
}

export function profileOf(kind: PieceKind): Profile {
  return isLetter(kind) ? lettered(kind.at(-1) ?? "") : profiles[kind];
}
