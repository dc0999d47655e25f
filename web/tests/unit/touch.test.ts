import { describe, expect, it } from "vitest";
import { flatOf, layOut, metricsAt } from "../../src/model/layout";
import { aim, clearOf, lensAt, meansPlace, nearestFlat, slideTo, type Point } from "../../src/model/touch";
import { cellBox, gridOf } from "../../src/model/view";

const layout = layOut([4, 4, 4, 4], { across: [0, 2], up: [1, 3], down: [] }, false);
const grid = gridOf(layout, metricsAt(layout, 20));

function middle(cell: number, dx = 0, dy = 0): Point {
  const { left, top } = cellBox(layout, grid, cell);
  return { x: left + 10 + dx, y: top + 10 + dy };
}

describe("a finger on small cells", () => {
  it("means the cell whose middle it hits, among candidates side by side", () => {
    expect(aim(layout, grid, [0, 1, 4, 5], middle(1))).toEqual({ kind: "cell", cell: 1 });
    expect(aim(layout, grid, [0, 1, 4, 5], middle(1, 3, 3))).toEqual({ kind: "cell", cell: 1 });
  });

  it("is unclear between two candidates", () => {
    expect(aim(layout, grid, [0, 1], middle(0, 9))).toEqual({ kind: "unclear" });
    expect(aim(layout, grid, [0, 1], middle(0, 5))).toEqual({ kind: "unclear" });
  });

  it("takes a lone candidate from up to 22 pixels away, and counts each candidate once", () => {
    expect(aim(layout, grid, [5], middle(5, 14, 14))).toEqual({ kind: "cell", cell: 5 });
    expect(aim(layout, grid, [5, 5], middle(5, 0, 13))).toEqual({ kind: "cell", cell: 5 });
    expect(aim(layout, grid, [5], middle(5, -16, -16))).not.toEqual({ kind: "cell", cell: 5 });
  });

  it("asks about the cell in whose middle it is, even beside a candidate", () => {
    expect(aim(layout, grid, [5], middle(6))).toEqual({ kind: "cell", cell: 6 });
    expect(aim(layout, grid, [5], middle(6, -7))).toEqual({ kind: "cell", cell: 5 });
  });

  it("means no cell beside the board, unless one is near", () => {
    expect(aim(layout, grid, [], { x: -5, y: -5 })).toEqual({ kind: "cell", cell: -1 });
    const corner = layout.grid[0]?.[0] ?? -1;
    expect(aim(layout, grid, [corner], { x: -4, y: -4 })).toEqual({ kind: "cell", cell: corner });
  });
});

describe("a finger on a large board", () => {
  it("means a place where no cell is clear, or cells are tiny and nothing can be done there", () => {
    const candidates = new Set([3]);
    expect(meansPlace({ kind: "unclear" }, candidates, 30)).toBe(true);
    expect(meansPlace({ kind: "cell", cell: 3 }, candidates, 8)).toBe(false);
    expect(meansPlace({ kind: "cell", cell: 4 }, candidates, 8)).toBe(true);
    expect(meansPlace({ kind: "cell", cell: 4 }, candidates, 30)).toBe(false);
  });
});

describe("a finger that slides", () => {
  const row = layout.grid[5] ?? [];
  const [a = -1, b = -1, , last = -1, next = -1] = row;

  it("leaves a cell a quarter of it beyond its edge", () => {
    expect(slideTo(layout, grid, -1, middle(a, 8))).toBe(a);
    expect(slideTo(layout, grid, a, middle(a, 14.9))).toBe(a);
    expect(slideTo(layout, grid, a, middle(a, 15.1))).toBe(b);
    expect(slideTo(layout, grid, b, middle(a, 5.1))).toBe(b);
    expect(slideTo(layout, grid, b, middle(a, 4.9))).toBe(a);
  });

  it("keeps the cell between two boards until it is on the other one", () => {
    expect(slideTo(layout, grid, last, middle(next, -8))).toBe(next);
    const blocks = layOut([2, 2, 2, 2, 2], { across: [0, 2, 4], up: [1, 3], down: [] }, false);
    const far = gridOf(blocks, metricsAt(blocks, 20));
    const edge = blocks.grid[1]?.[3] ?? -1;
    const { left, top } = cellBox(blocks, far, edge);
    expect(slideTo(blocks, far, edge, { x: left + 29, y: top + 10 })).toBe(edge);
    expect(slideTo(blocks, far, -1, { x: left + 29, y: top + 10 })).toBe(-1);
    expect(slideTo(blocks, far, edge, { x: left + 39, y: top + 10 })).toBe(blocks.grid[1]?.[4]);
  });

  it("means none off the boards, and none between boards before it has been on one", () => {
    const corner = layout.grid[0]?.[0] ?? -1;
    expect(slideTo(layout, grid, corner, middle(corner, -19))).toBe(corner);
    expect(slideTo(layout, grid, corner, middle(corner, -21))).toBe(-1);
    expect(slideTo(layout, grid, -1, middle(last, 11))).toBe(-1);
  });
});

describe("the lens", () => {
  it("shows the flat board below the finger, or the nearest", () => {
    for (const flat of layout.flats) {
      const inside = { x: (grid.xs[flat.column] ?? 0) + 30, y: (grid.ys[flat.row] ?? 0) + 30 };
      expect(nearestFlat(layout, grid, inside)).toEqual({ flat, far: 0 });
    }
    expect(nearestFlat(layout, grid, { x: -30, y: -40 })).toMatchObject({ flat: { column: 0, row: 0 }, far: 50 });
  });

  const phone = { width: 390, height: 844 };
  const four = { width: 4, height: 4 };

  it("stands 24 pixels above the finger, within the screen", () => {
    expect(lensAt(four, { x: 200, y: 400 }, phone)).toEqual({ left: 112, top: 200, width: 176, height: 176, cell: 44 });
    expect(lensAt(four, { x: 3, y: 400 }, phone).left).toBe(8);
    expect(lensAt(four, { x: 388, y: 400 }, phone).left).toBe(390 - 8 - 176);
  });

  it("goes below the finger where there is no room above, else beside it", () => {
    expect(lensAt(four, { x: 200, y: 150 }, phone).top).toBe(174);
    const low = { width: 844, height: 390 };
    const beside = lensAt({ width: 8, height: 8 }, { x: 300, y: 200 }, low);
    expect(beside).toMatchObject({ left: 324, cell: 40, height: 320 });
    expect(beside.top).toBeGreaterThanOrEqual(8);
    expect(lensAt({ width: 8, height: 8 }, { x: 600, y: 200 }, low).left).toBe(600 - 24 - 320);
  });

  it("is in the way of a finger that comes nearer than it was placed", () => {
    const box = lensAt(four, { x: 200, y: 400 }, phone);
    expect(clearOf(box, { x: 200, y: 400 })).toBe(true);
    expect(clearOf(box, { x: 200, y: 399 })).toBe(false);
    expect(clearOf(box, { x: 60, y: 300 })).toBe(true);
  });

  it("has cells of 40 pixels for boards of eight, and smaller ones only where the screen has no room", () => {
    expect(lensAt({ width: 8, height: 8 }, { x: 200, y: 700 }, phone)).toMatchObject({ cell: 40, left: 40, top: 356 });
    expect(lensAt({ width: 12, height: 12 }, { x: 200, y: 700 }, phone).cell).toBe(31);
  });
});

describe("the flat board of a cell", () => {
  it("is found where a line of boards is broken, its first line shorter than the others", () => {
    const wrapped = layOut([3, 3, 5], { across: [0, 2], up: [1], down: [], wrap: 3 }, false);
    expect(wrapped.flats).toHaveLength(5);
    for (const flat of wrapped.flats) for (const cell of flat.rows.flat()) expect(flatOf(wrapped, cell)).toBe(flat);
  });
});
