import { describe, expect, it } from "vitest";
import { fitCell, layOut, metricsAt, extent, neighbour, wrapped } from "../../src/model/layout";
import {
  beyond,
  cellAtPoint,
  cellBox,
  directionWords,
  flatsIn,
  gridOf,
  indexAt,
  lineShift,
  shift,
  zoomed,
} from "../../src/model/view";

const sizes = [8, 8, 8, 8];
const arrangement = { across: [0, 2], up: [1, 3], down: [] };
const layout = layOut(sizes, arrangement, false);
const grid = gridOf(layout, metricsAt(layout, 20));

describe("points and cells", () => {
  it("finds every cell at its own middle and corner", () => {
    for (let cell = 0; cell < 4096; cell += 37) {
      const box = cellBox(layout, grid, cell);
      expect(cellAtPoint(layout, grid, box.left + 10, box.top + 10)).toBe(cell);
      expect(cellAtPoint(layout, grid, box.left, box.top)).toBe(cell);
    }
  });

  it("finds none between boards and outside", () => {
    const box = cellBox(layout, grid, 7); // the last file of a flat board
    expect(cellAtPoint(layout, grid, box.left + 20.5, box.top + 5)).toBe(-1);
    expect(cellAtPoint(layout, grid, -1, 5)).toBe(-1);
    expect(cellAtPoint(layout, grid, 5, 1e6)).toBe(-1);
  });

  it("searches edges as counting does", () => {
    const edges = [0, 10, 20, 35, 36];
    for (let at = -3; at < 40; ++at) {
      const counted = Math.max(0, edges.filter((edge) => edge <= at).length - 1);
      expect(indexAt(edges, at)).toBe(counted);
    }
  });
});

describe("what is in sight", () => {
  it("names the flat boards that a window touches, the nearest first", () => {
    const flat = layout.flats[27];
    if (!flat) throw new Error("no such board");
    const left = grid.xs[flat.column] ?? 0;
    const top = grid.ys[flat.row] ?? 0;
    const inside = flatsIn(layout, grid, { left: left + 20, top: top + 20, width: 100, height: 100 });
    expect(inside.map(({ index }) => index)).toEqual([27]);
    const around = flatsIn(layout, grid, { left: left - 20, top: top - 20, width: 200, height: 200 });
    expect(around[0]?.index).toBe(27);
    expect(around.map(({ index }) => index).sort((a, b) => a - b)).toEqual([18, 19, 20, 26, 27, 28, 34, 35, 36]);
    expect(flatsIn(layout, grid, { left: -1e3, top: -1e3, width: 1e5, height: 1e5 })).toHaveLength(64);
  });

  it("sorts what is out of sight by direction and kind, and leaves out the rest", () => {
    const window = { left: 400, top: 400, width: 300, height: 300 };
    const at = (column: number, row: number): number => layout.grid[row]?.[column] ?? -1;
    const found = beyond(layout, grid, window, [
      { kind: "quiet", cells: [at(63, 25), at(40, 25), at(25, 25), at(0, 0)] },
      { kind: "check", cells: [at(25, 63)] },
    ]);
    expect(found).toEqual([
      { kind: "quiet", dx: 1, dy: 0, cells: [at(40, 25), at(63, 25)] },
      { kind: "quiet", dx: -1, dy: -1, cells: [at(0, 0)] },
      { kind: "check", dx: 0, dy: 1, cells: [at(25, 63)] },
    ]);
    expect(found.map(({ dx, dy }) => directionWords(dx, dy))).toEqual(["to the right", "above left", "below"]);
  });

  it("scrolls no further than it must", () => {
    expect(shift(100, 20, 0, 300, 40)).toBe(0); // in sight with room around it
    expect(shift(290, 20, 0, 300, 40)).toBe(50); // its end and the margin are at the far edge
    expect(shift(100, 20, 200, 300, 40)).toBe(60);
    expect(shift(100, 20, 95, 30, 40)).toBe(95); // no room for margins
  });
});

describe("sizes of cells", () => {
  it("grow and shrink by steps, and come to every size", () => {
    for (let cell = 1; cell < 96; cell = zoomed(cell, true)) expect(zoomed(cell, true)).toBeGreaterThan(cell);
    for (let cell = 96; cell > 1.5; cell = zoomed(cell, false)) expect(zoomed(cell, false)).toBeLessThan(cell);
    expect(Number.isInteger(zoomed(21, true))).toBe(true);
  });

  it("fit the whole board into any window that is not tiny", () => {
    for (const [width, height] of [
      [1030, 830],
      [360, 400],
    ] as const) {
      const need = extent(layout, metricsAt(layout, fitCell(layout, width, height)));
      expect(need.width).toBeLessThanOrEqual(width);
      expect(need.height).toBeLessThanOrEqual(height);
    }
  });
});

describe("lines of boards", () => {
  const three = { across: [0, 2], up: [1], down: [] };

  it("stand in one order, side by side or one above the other, while the cells can be read", () => {
    const column = { across: [0], up: [1, 2], down: [] };
    expect(wrapped([5, 5, 5], three, 1000, 800)).toBe(three);
    expect(wrapped([5, 5, 5], three, 370, 600)).toEqual(column);
    expect(wrapped([8, 8, 8], three, 1500, 800)).toBe(three);
    // Each board beside, or above, the one before.
    for (const [drawn, dx, dy] of [
      [three, 5, 0],
      [column, 0, -5],
    ] as const) {
      const layout = layOut([5, 5, 5], drawn, false);
      expect(layout.lines).toBe(1);
      for (let cell = 0; cell < 100; ++cell) expect(neighbour(layout, cell, dx, dy)).toBe(cell + 25);
    }
  });

  it("are broken where cells were too small else, and if that makes them larger", () => {
    expect(wrapped([8, 8, 8], three, 1000, 800)).toEqual({ ...three, wrap: 4 });
    expect(wrapped([8, 8, 8], three, 350, 600)).toEqual({ ...three, wrap: 2 });
    expect(wrapped(sizes, arrangement, 1000, 800)).toBe(arrangement);
  });

  it("lead from the end of one to the next, and nowhere else", () => {
    const layout = layOut([8, 8, 8], { ...three, wrap: 4 }, false);
    expect(neighbour(layout, 3 * 64 + 7, 1, 0)).toBe(4 * 64);
    expect(neighbour(layout, 4 * 64, -1, 0)).toBe(3 * 64 + 7);
    expect(neighbour(layout, 3 * 64 + 7, 8, 0)).toBe(4 * 64 + 7); // a whole board on
    expect(neighbour(layout, 56, 0, 1)).toBe(48);
    expect(neighbour(layout, 56, 0, -1)).toBe(56); // though another line is above
    expect(neighbour(layout, 4 * 64, 0, 1)).toBe(4 * 64);
    const grid = gridOf(layout, metricsAt(layout, 20));
    const seen = (cell: number): number[] => [
      grid.xs[layout.column[cell] ?? 0] ?? 0,
      grid.ys[layout.row[cell] ?? 0] ?? 0,
    ];
    // Continued by the shift, the fifth board stands where a fifth in the line would.
    const [x = 0, y = 0] = seen(4 * 64);
    const on = lineShift(layout, grid, 3 * 64, 4 * 64);
    const [before, third] = [seen(2 * 64), seen(3 * 64)];
    expect([x + on.x, y + on.y]).toEqual([2 * (third[0] ?? 0) - (before[0] ?? 0), third[1]]);
    expect(lineShift(layout, grid, 4 * 64, 5 * 64)).toEqual({ x: 0, y: 0 });
  });

  it("hold every cell once, whole boards side by side, and turn as one", () => {
    const plain = layOut([8, 8, 8], { ...three, wrap: 4 }, false);
    expect([plain.columns, plain.rows, plain.flats.length]).toEqual([32, 16, 8]);
    expect([...plain.grid.flat()].sort((a, b) => a - b)).toEqual(Array.from({ length: 512 }, (_, i) => i));
    expect(plain.flats[0]?.rows[7]?.[0]).toBe(4 * 64); // the fifth level begins the second line, above the first
    const flipped = layOut([8, 8, 8], { ...three, wrap: 4 }, true);
    expect(flipped.grid.map((row) => [...row].reverse()).reverse()).toEqual(plain.grid);

    const ragged = layOut([5, 5, 5], { ...three, wrap: 2 }, false);
    expect([ragged.columns, ragged.rows, ragged.flats.length]).toEqual([10, 15, 5]);
    expect(ragged.grid.flat().filter((cell) => cell >= 0)).toHaveLength(125);
    expect(ragged.flats[0]?.rows[4]?.[0]).toBe(4 * 25);
    expect(neighbour(ragged, 4 + 25, 1, 0)).toBe(2 * 25); // on in the line above
    expect(neighbour(ragged, 4 + 4 * 25, 1, 0)).toBe(4 + 4 * 25); // nothing beside the last
  });
});
