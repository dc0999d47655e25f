import { describe, expect, it } from "vitest";
import {
  columnOffset,
  coordinates,
  extent,
  fitCell,
  isDark,
  layOut,
  metricsAt,
  neighbour,
  rowOffset,
} from "../../src/model/layout";

const four = { across: [0, 2], up: [1, 3], down: [] };
const sizes = [4, 4, 4, 4];

describe("layOut", () => {
  it("draws a flat board with the first rank at the bottom", () => {
    const layout = layOut([8, 8], { across: [0], up: [1], down: [] }, false);
    expect(layout.grid[7]?.slice(0, 3)).toEqual([0, 1, 2]);
    expect(layout.grid[0]?.[7]).toBe(63);
    expect(layout.flats).toHaveLength(1);
  });

  it("places every cell once, in any number of axes", () => {
    for (const size of [[8, 8], [5, 5, 5], sizes, [3, 2, 4, 2, 3]]) {
      const axes = size.map((_, axis) => axis);
      const view = { across: axes.filter((a) => a % 2 === 0), up: axes.filter((a) => a % 2 === 1), down: [] };
      const cells = layOut(size, view, false).grid.flat();
      expect([...cells].sort((a, b) => a - b)).toEqual(cells.map((_, i) => i));
    }
  });

  it("nests the axes of four-dimensional boards", () => {
    const layout = layOut(sizes, four, false);
    expect([layout.columns, layout.rows]).toEqual([16, 16]);
    const cell = 1 + 2 * 4 + 3 * 16 + 0 * 64; // file b, rank 3, column d, row 1
    expect(layout.column[cell]).toBe(3 * 4 + 1);
    expect(layout.row[cell]).toBe(15 - 2);
    expect(layout.flats).toHaveLength(16);
    expect(layout.flats[12]?.rows[3]?.[0]).toBe(0);
  });

  it("turns the whole picture by half a turn when flipped", () => {
    const plain = layOut(sizes, four, false);
    const flipped = layOut(sizes, four, true);
    expect(flipped.grid.map((row) => [...row].reverse()).reverse()).toEqual(plain.grid);
  });

  it("runs the axes in `down` from top to bottom", () => {
    const layout = layOut([2, 2, 2], { across: [0], up: [1, 2], down: [2] }, false);
    expect(layout.grid).toEqual([
      [2, 3],
      [0, 1],
      [6, 7],
      [4, 5],
    ]);
  });
});

describe("geometry", () => {
  const layout = layOut(sizes, four, false);

  it("walks over the edges of flat boards and stops at the outer edge", () => {
    const right = layout.grid[5]?.[3] ?? -1;
    expect(neighbour(layout, right, 1, 0)).toBe(layout.grid[5]?.[4]);
    expect(neighbour(layout, 0, -1, 0)).toBe(0);
    expect(neighbour(layout, 0, 0, -4)).toBe(layout.grid[11]?.[0]);
  });

  it("leaves gaps between flat boards only", () => {
    const metrics = { cell: 20, gaps: [5], caption: 10 };
    expect(columnOffset(layout, metrics, 3)).toBe(60);
    expect(columnOffset(layout, metrics, 4)).toBe(85);
    expect(rowOffset(layout, metrics, 0)).toBe(10);
    expect(rowOffset(layout, metrics, 4)).toBe(105);
    expect(extent(layout, metrics)).toEqual({ width: 335, height: 375 });
  });

  it("leaves room for names over boards in lines, which have no other, also where cells are small", () => {
    const three = { across: [0, 2], up: [1], down: [] };
    const caption = (wrap: number | undefined, cell: number): number =>
      metricsAt(layOut([8, 8, 8], wrap === undefined ? three : { ...three, wrap }, false), cell).caption;
    expect([caption(2, 18), caption(2, 30), caption(2, 11)]).toEqual([11, 16, 0]);
    expect(caption(undefined, 18)).toBe(0);
  });

  it("fits sixteen boards into the width of a phone", () => {
    const metrics = metricsAt(layout, fitCell(layout, 382 - 25, Number.POSITIVE_INFINITY));
    expect(metrics.cell).toBeGreaterThanOrEqual(20);
    expect(extent(layout, metrics).width).toBeLessThanOrEqual(357);
  });

  it("uses the space of a desktop", () => {
    const metrics = metricsAt(layout, fitCell(layout, 1000, 800));
    const size = extent(layout, metrics);
    expect(size.height).toBeLessThanOrEqual(800);
    expect(size.height).toBeGreaterThan(750);
  });

  it("shades cells by the sum of their coordinates", () => {
    expect(isDark([8, 8], 0)).toBe(true);
    expect(isDark([8, 8], 1)).toBe(false);
    expect(isDark(sizes, 16)).toBe(false);
    expect(coordinates(sizes, 255)).toEqual([3, 3, 3, 3]);
  });
});
