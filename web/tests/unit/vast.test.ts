// Cells, flat boards and words of vast boards, and what is kept of their games.
import { describe, expect, test } from "vitest";
import type { Snapshot } from "../../src/core/types";
import type { KeyPieces } from "../../src/core/windows";
import { cellAt, cellName, cellNamed, moveCells } from "../../src/model/cells";
import {
  axesBetween,
  keyRows,
  moved,
  pairs,
  type BoardInfo,
  sameSlice,
  shade,
  shades,
  sliceIndex,
  sliceRows,
} from "../../src/vast/model";
import { largePicture } from "../../src/vast/picture";

const eight = new Array<number>(8).fill(8);
const info = {
  sizes: eight,
  pieces: [
    { letter: "K", name: "king", royal: true, pawn: false },
    { letter: "Q", name: "queen", royal: false, pawn: false },
    { letter: "N", name: "knight", royal: false, pawn: false },
  ],
} as BoardInfo;

describe("cells of vast boards", () => {
  test("have names that lead back to them, to the last of 16,777,216", () => {
    for (const cell of [0, 1, 8, 4095, 1234567, 8 ** 8 - 1]) expect(cellNamed(eight, cellName(eight, cell))).toBe(cell);
    expect(cellName(eight, 0)).toBe("a1a1a1a1");
    expect(cellName(eight, 8 ** 8 - 1)).toBe("h8h8h8h8");
    expect(cellName(eight, cellAt(eight, [1, 2, 3, 4, 5, 6, 7, 0]))).toBe("b3d5f7h1");
  });

  test("are not read from names of other boards", () => {
    for (const text of ["", "a1a1a1", "a1a1a1a1a", "i1a1a1a1", "a9a1a1a1", "a0a1a1a1", "1aa1a1a1"])
      expect(cellNamed(eight, text)).toBe(-1);
  });

  test("are two in a move", () => {
    expect(moveCells(eight, "a1a1a1a1b1a1a1a1")).toEqual({ from: 0, to: 1 });
    expect(moveCells(eight, "a1a1a1a1b1a1a1a1q")).toEqual({ from: 0, to: 1 });
    expect(moveCells(eight, "a1a1a1a1")).toBeNull();
    expect(moveCells([8, 8], "a7a8q")).toEqual({ from: 48, to: 56 });
    expect(moveCells([8, 12, 3], "a10bc2c")).toEqual({ from: 72 + 96, to: 10 + 192 });
  });

  test("move along one axis, and stop at the edges", () => {
    expect(moved(eight, 0, 7, 3)).toBe(3 * 8 ** 7);
    expect(moved(eight, 5, 0, 9)).toBe(7);
    expect(moved(eight, 5, 0, -1)).toBe(0);
  });
});

describe("flat boards", () => {
  const here = cellNamed(eight, "c4e2b7a8");

  test("have the first axis across and the second up, and may be turned", () => {
    const rows = sliceRows(eight, here, { a: 0, b: 1 });
    expect(cellName(eight, rows[0]?.[0] ?? -1)).toBe("a8e2b7a8");
    expect(cellName(eight, rows[7]?.[7] ?? -1)).toBe("h1e2b7a8");
    expect(sliceRows(eight, here, { a: 0, b: 1 }, true)[0]?.[0]).toBe(rows[7]?.[7]);
    expect(cellName(eight, sliceRows(eight, here, { a: 5, b: 2 })[0]?.[7] ?? -1)).toBe("c4h2b8a8");
  });

  test("place each cell among the letters of the core", () => {
    const axes = { a: 2, b: 7 };
    const rows = sliceRows(eight, here, axes);
    expect(
      rows
        .toReversed()
        .flat()
        .map((cell) => sliceIndex(eight, cell, axes)),
    ).toEqual(Array.from({ length: 64 }, (_, i) => i));
    expect(rows.flat().every((cell) => sameSlice(eight, cell, here, axes))).toBe(true);
    expect(sameSlice(eight, moved(eight, here, 3, 7), here, axes)).toBe(false);
  });

  test("are 28 by their axes on a board of eight", () => {
    expect(pairs(8)).toHaveLength(28);
    expect(pairs(4)).toEqual([
      { a: 0, b: 1 },
      { a: 0, b: 2 },
      { a: 1, b: 2 },
      { a: 0, b: 3 },
      { a: 1, b: 3 },
      { a: 2, b: 3 },
    ]);
  });
});

test("a single piece is seen among hundreds of thousands", () => {
  expect(shade(0, 262144)).toBe(0);
  expect(shade(1, 262144)).toBeGreaterThan(0);
  expect(shade(262144, 262144)).toBe(shades);
});

test("axes are counted from cell to cell", () => {
  expect(axesBetween(eight, cellNamed(eight, "a1a1a1a1"), cellNamed(eight, "a2a3a1h8"))).toBe(4);
});

describe("words", () => {
  const state = { checked: [0], royals: { white: [0], black: [99] }, line: [] } as unknown as Snapshot;

  test("name each piece that matters once, with all that it does", () => {
    const none = {
      king: 0,
      pinned: [],
      besiegers: [],
      besiegerCount: 0,
      besiegersKnown: true,
      hanging: [],
      hangingKnown: true,
    };
    const queen = { cell: 7, piece: "q" };
    const keys: KeyPieces = {
      checkers: [queen],
      promoted: [],
      white: none,
      black: { ...none, besiegers: [queen] },
    };
    expect(keyRows(info, keys, state)).toEqual([
      { cell: 0, piece: "K", why: ["king, in check"] },
      { cell: 99, piece: "k", why: ["king"] },
      { cell: 7, piece: "q", why: ["gives check", "attacks a cell next to White\u2019s king"] },
    ]);
  });
});

test("a large board has a picture of flat boards, the more the more axes it has", () => {
  for (const axes of [6, 7, 8]) {
    const { look, pieces } = largePicture(new Array<number>(axes).fill(8));
    expect(look.sizes).toEqual([8, 8, axes - 4, axes - 4]);
    expect(pieces).toHaveLength(64 * (axes - 4) ** 2);
  }
});
