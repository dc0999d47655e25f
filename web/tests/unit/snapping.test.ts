import { describe, expect, it } from "vitest";
import { cellNamed } from "../../src/model/cells";
import { layOut, metricsAt } from "../../src/model/layout";
import { isKnightLeap, onLine, snapped } from "../../src/model/snapping";
import { cellMiddle, gridOf } from "../../src/model/view";
import { flatCells, sliceCells } from "../../src/shapes/aims";

const four = [4, 4, 4, 4];
const cell = (name: string, sizes = four): number => cellNamed(sizes, name);

describe("the end of an arrow", () => {
  it("lies on a line of a queen in any number of axes, or where a knight leaps", () => {
    expect(onLine(four, cell("a1a1"), cell("a1a4"))).toBe(true);
    expect(onLine(four, cell("a1a1"), cell("c3c3"))).toBe(true);
    expect(onLine(four, cell("a1d4"), cell("d1a4"))).toBe(true);
    expect(onLine(four, cell("a1a1"), cell("b3a1"))).toBe(false);
    expect(isKnightLeap(four, cell("a1a1"), cell("b1a3"))).toBe(true);
    expect(isKnightLeap(four, cell("a1a1"), cell("b2a3"))).toBe(false);
  });

  it("keeps to a cell that fits, unless the middle of another is pointed at", () => {
    const fits = (one: number): boolean => one === 2;
    const near = [
      { cell: 1, far: 0.4 },
      { cell: 2, far: 0.8 },
      { cell: 3, far: 1.2 },
    ];
    expect(snapped(near, fits)).toBe(2);
    expect(snapped([{ cell: 1, far: 0.2 }, ...near.slice(1)], fits)).toBe(1);
    expect(snapped(near, () => false)).toBe(1);
    expect(
      snapped(
        [
          { cell: 1, far: 0.4 },
          { cell: 2, far: 1.8 },
        ],
        fits,
      ),
    ).toBe(1);
    expect(snapped([{ cell: 1, far: 1.1 }], fits)).toBe(-1);
    expect(snapped([], fits)).toBe(-1);
  });

  it("is found on every flat board of an arrangement", () => {
    const layout = layOut(four, { across: [0, 2], up: [1, 3], down: [] }, false);
    const grid = gridOf(layout, metricsAt(layout, 30));
    for (let one = 0; one < 256; ++one) {
      const { x, y } = cellMiddle(layout, grid, one);
      expect(snapped(flatCells(layout, grid, x + 3, y - 3), () => false)).toBe(one);
    }
    const { x, y } = cellMiddle(layout, grid, cell("d4d4"));
    expect(snapped(flatCells(layout, grid, x + 100, y - 100), () => true)).toBe(-1);
  });

  it("is found on one flat board of many", () => {
    const rows = [
      [12, 13],
      [2, 3],
    ];
    expect(snapped(sliceCells(rows, 40, 70, 20), () => false)).toBe(13);
    expect(snapped(sliceCells(rows, 40, 20, 61), () => false)).toBe(2);
  });
});
