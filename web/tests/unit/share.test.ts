import { describe, expect, it } from "vitest";
import { extent, type Arrangement } from "../../src/model/layout";
import { cellBox } from "../../src/model/view";
import { moversOf, partAt, stepAt } from "../../src/share/clip";
import { GifWriter } from "../../src/share/gif";
import { framesOf } from "../../src/share/record";
import { fileName } from "../../src/share/save";
import { wrapped } from "../../src/share/caption";
import { planOf, snugSize } from "../../src/share/sheet";

const boards: [string, number[], Arrangement][] = [
  ["8x8", [8, 8], { across: [0], up: [1], down: [] }],
  ["5x5x5", [5, 5, 5], { across: [0, 2], up: [1], down: [] }],
  ["4x4x4x4", [4, 4, 4, 4], { across: [0, 2], up: [1, 3], down: [] }],
  ["8x8x8x8", [8, 8, 8, 8], { across: [0, 2], up: [1, 3], down: [] }],
  ["8x8x8x8x8", [8, 8, 8, 8, 8], { across: [0, 2, 4], up: [1, 3], down: [] }],
];

describe("a picture of a board", () => {
  it.each(boards)(
    "holds every cell of %s at any size, edges of cells between pixels where they can be",
    (_, sizes, home) => {
      for (const [width, height] of [
        [64, 64],
        [1080, 1080],
        [1920, 1080],
        [700, 4096],
      ] as const) {
        for (const labelled of [true, false]) {
          const { layout, grid, scale, left, top } = planOf(sizes, home, false, { width, height, labelled });
          const outside = Array.from({ length: layout.column.length }, (_, cell) => cellBox(layout, grid, cell)).filter(
            (box) =>
              left + scale * box.left < 0 ||
              top + scale * box.top < 0 ||
              left + scale * (box.left + box.width) > width ||
              top + scale * (box.top + box.height) > height,
          );
          expect(outside).toEqual([]);
          const cell = grid.cell * scale;
          if (cell >= 12) for (const x of grid.xs) expect(x * scale).toBeCloseTo(Math.round(x * scale), 6);
        }
      }
    },
  );

  it.each(boards)("of the board's own shape leaves little empty: %s", (_, sizes, home) => {
    const { width, height } = snugSize(sizes, home, 1600, { labelled: true });
    expect(Math.max(width, height)).toBeGreaterThan(1400);
    expect([width % 2, height % 2]).toEqual([0, 0]);
    const plan = planOf(sizes, home, false, { width, height, labelled: true });
    const size = extent(plan.layout, plan.metrics);
    expect((size.width * size.height * plan.scale ** 2) / (width * height)).toBeGreaterThan(0.7);
  });

  it("has room for a caption below its labels", () => {
    const home = { across: [0], up: [1], down: [] };
    for (const [width, height] of [
      [1080, 1080],
      [1920, 1080],
      [1080, 1920],
    ] as const) {
      const { layout, metrics, scale, top } = planOf([8, 8], home, false, { width, height, labelled: true, lines: 2 });
      expect(top + scale * (extent(layout, metrics).height + 20 + 2 * 26)).toBeLessThanOrEqual(height);
    }
    const [with2, without] = [2, 0].map((lines) => snugSize([8, 8], home, 1600, { labelled: true, lines }));
    expect(with2?.width).toBeLessThan(without?.width ?? 0);
  });

  it("has the comment on its position below, in as many lines as it needs, and no more than leave the board in sight", () => {
    const widthOf = (text: string): number => 9 * text.length;
    expect(wrapped("  The knight  goes\nalong three axes. ", 100, widthOf)).toEqual([
      "The knight",
      "goes along",
      "three axes.",
    ]);
    expect(wrapped("incomprehensibilities", 30, widthOf)).toEqual(["incomprehensibilities"]);
    const long = wrapped("word ".repeat(400), 100, widthOf);
    expect([long.length, long.at(-1)]).toEqual([12, "word word \u2026"]);
  });

  it("is saved under the name of the game and its move", () => {
    expect(fileName("fourstar", 12, "image/png")).toBe("tessera-fourstar-12.png");
    expect(fileName("My game!", 0, "video/webm")).toBe("tessera-my-game-0.webm");
  });
});

describe("a clip", () => {
  const parts = [
    { duration: 900, moves: false },
    { duration: 700, moves: true },
    { duration: 1100, moves: false },
  ];

  it("has one frame for what stands, and many for what moves", () => {
    const frames = framesOf({ parts });
    expect(frames.length).toBe(16);
    expect(frames.map(({ delay }) => delay)).toEqual([900, ...new Array<number>(14).fill(50), 1100]);
    expect(frames.map(({ time }) => partAt(parts, time).index)).toEqual([0, ...new Array<number>(14).fill(1), 2]);
    expect(partAt(parts, 1250)).toEqual({ index: 1, done: 0.5 });
    expect(partAt(parts, 9999)).toEqual({ index: 2, done: 1 });
  });

  it("moves a piece over each cell that it visits", () => {
    const before = `R${".".repeat(63)}`;
    const [mover] = moversOf(before, { from: 0, to: 3 }, { kind: "slide", corner: -1, cells: [1, 2, 3] });
    expect(mover).toEqual({ letter: "R", cells: [0, 1, 2, 3] });
    if (!mover) return;
    expect(stepAt(mover, 0)).toEqual({ from: 0, to: 1, part: 0 });
    expect(stepAt(mover, 0.5)).toEqual({ from: 1, to: 2, part: 0.5 });
    expect(stepAt(mover, 1)).toEqual({ from: 2, to: 3, part: 1 });
    expect(moversOf(before, { from: 0, to: 17 }, { kind: "leap", corner: -1, cells: [17] })).toEqual([
      { letter: "R", cells: [0, 17] },
    ]);
    expect(moversOf(before, { from: 0, to: 17 }, undefined)).toEqual([{ letter: "R", cells: [0, 17] }]);
  });

  it("moves king and rook in castling, or the king alone", () => {
    const before = `....K..R${".".repeat(56)}`;
    expect(moversOf(before, { from: 4, to: 6 }, { kind: "castling", corner: -1, cells: [6, 7, 5, 6] })).toEqual([
      { letter: "K", cells: [4, 6] },
      { letter: "R", cells: [7, 5] },
    ]);
    expect(moversOf(before, { from: 4, to: 6 }, { kind: "castling", corner: -1, cells: [6, 4, 4, 6] })).toEqual([
      { letter: "K", cells: [4, 6] },
    ]);
  });
});

/** The frames of a GIF as indices, and its colours. */
function decoded(gif: Uint8Array): { palette: number[][]; frames: number[][] } {
  const palette = Array.from({ length: 256 }, (_, i) => [...gif.subarray(13 + 3 * i, 16 + 3 * i)]);
  const frames: number[][] = [];
  let at = 13 + 768;
  const blocks = (): number[] => {
    const all: number[] = [];
    for (let length = gif[at] ?? 0; length > 0; length = gif[at] ?? 0) {
      all.push(...gif.subarray(at + 1, at + 1 + length));
      at += 1 + length;
    }
    ++at;
    return all;
  };
  while (gif[at] !== 0x3b) {
    const image = gif[at] === 0x2c;
    at += image ? 11 : 2;
    const bytes = blocks();
    if (image) frames.push(unpacked(bytes));
  }
  return { palette, frames };
}

/** Lempel, Ziv and Welch of eight bits. */
function unpacked(bytes: number[]): number[] {
  const out: number[] = [];
  let [bits, have, byte] = [0, 0, 0];
  let table: number[][] = [];
  let before: number[] | undefined;
  const reset = (): void => {
    table = Array.from({ length: 258 }, (_, i) => [i]);
    before = undefined;
  };
  reset();
  for (;;) {
    const size = Math.min(12, Math.max(9, 32 - Math.clz32(table.length + (before ? 1 : 0) - 1)));
    while (have < size) {
      bits |= (bytes[byte++] ?? 0) << have;
      have += 8;
    }
    const code = bits & ((1 << size) - 1);
    bits >>= size;
    have -= size;
    if (code === 257 || byte > bytes.length + 2) return out;
    if (code === 256) {
      reset();
      continue;
    }
    const known = table[code] ?? [...(before ?? []), before?.[0] ?? 0];
    out.push(...known);
    if (before && table.length < 4096) table.push([...before, known[0] ?? 0]);
    before = known;
  }
}

describe("a GIF", () => {
  const [width, height] = [40, 30];
  const pixel = (r: number, g: number, b: number): number => (0xff000000 | (b << 16) | (g << 8) | r) >>> 0;
  const frame = (of: (x: number, y: number) => number): Uint32Array =>
    Uint32Array.from({ length: width * height }, (_, i) => of(i % width, Math.floor(i / width)));
  const [light, dark] = [pixel(241, 231, 211), pixel(203, 187, 156)];
  const square = (x: number, y: number): number => (((x >> 2) + (y >> 2)) % 2 ? light : dark);
  const first = frame(square);
  const second = frame((x, y) => (x > 10 && x < 20 && y > 10 && y < 20 ? pixel(x * 12, y * 12, 90) : square(x, y)));

  it("keeps the colours of the board as they are, and of a frame only what has changed", () => {
    const writer = new GifWriter(width, height, [first, second]);
    for (const one of [first, second, first]) writer.add(one, 100);
    const { palette, frames } = decoded(writer.finish());
    expect(frames.map(({ length }) => length)).toEqual([1200, 1200, 1200]);
    const shown: number[] = [];
    [first, second, first].forEach((wanted, i) => {
      frames[i]?.forEach((index, at) => {
        if (index !== 255) shown[at] = index;
      });
      let worst = 0;
      wanted.forEach((value, at) => {
        const [r = 0, g = 0, b = 0] = palette[shown[at] ?? 0] ?? [];
        const far = Math.max(
          Math.abs(r - (value & 255)),
          Math.abs(g - ((value >> 8) & 255)),
          Math.abs(b - ((value >> 16) & 255)),
        );
        worst = Math.max(worst, far);
      });
      expect(worst).toBeLessThanOrEqual(i === 1 ? 8 : 0);
    });
    expect(frames[1]?.filter((index) => index !== 255).length).toBe(81);
  });
});
