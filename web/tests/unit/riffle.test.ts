import { describe, expect, it } from "vitest";
import { arrangementsOf, exchangeBetween } from "../../src/model/arrangements";
import { cellCount, layOut, metricsAt, type Arrangement } from "../../src/model/layout";
import { eased, riffleOver, stageTime, stripAt, stripsBetween, type Picture, type Strip } from "../../src/model/riffle";
import { cellBox, gridOf, type Box } from "../../src/model/view";

function picture(sizes: number[], arrangement: Arrangement, cell = 20, flipped = false): Picture {
  const layout = layOut(sizes, arrangement, flipped);
  return { arrangement, layout, grid: gridOf(layout, metricsAt(layout, cell)) };
}

/** Every cell lies in one strip, at the same place of it before and after. */
function expectTiling(sizes: number[], from: Picture, to: Picture, strips: Strip[]): void {
  const twice: number[] = [];
  const astray: number[] = [];
  const owner = (one: Picture, e: number): Int32Array => {
    const by = new Int32Array(cellCount(sizes)).fill(-1);
    const column = new Map(one.grid.xs.map((x, i) => [x, i]));
    const row = new Map(one.grid.ys.map((y, i) => [y, i]));
    strips.forEach((strip, index) => {
      const box = stripAt(strip, e);
      const [left, top] = [column.get(Math.round(box.left)) ?? -1, row.get(Math.round(box.top)) ?? -1];
      for (let y = top; (one.grid.ys[y] ?? Infinity) < box.top + box.height - 1e-6; ++y) {
        for (let x = left; (one.grid.xs[x] ?? Infinity) < box.left + box.width - 1e-6; ++x) {
          const cell = one.layout.grid[y]?.[x] ?? -1;
          if (cell < 0) continue;
          if (by[cell] !== -1) twice.push(cell);
          by[cell] = index;
        }
      }
    });
    return by;
  };
  const before = owner(from, 0);
  expect(before.includes(-1)).toBe(false);
  expect(owner(to, 1)).toEqual(before);
  expect(twice).toEqual([]);
  for (let cell = 0; cell < before.length; ++cell) {
    const strip = strips[before[cell] ?? -1];
    if (!strip) continue;
    const at = (one: Picture, box: Box): string => {
      const { left, top } = cellBox(one.layout, one.grid, cell);
      return [left - box.left, top - box.top].join();
    };
    if (at(to, strip.to) !== at(from, strip.from)) astray.push(cell);
  }
  expect(astray).toEqual([]);
}

const boards: [string, number[], Arrangement][] = [
  ["4x4x4x4", [4, 4, 4, 4], { across: [0, 2], up: [1, 3], down: [] }],
  ["4x4x4x4 with rows downward", [4, 4, 4, 4], { across: [0, 3], up: [1, 2], down: [2] }],
  ["8x8x8x8", [8, 8, 8, 8], { across: [0, 2], up: [1, 3], down: [] }],
  ["5x5x5", [5, 5, 5], { across: [0, 2], up: [1], down: [] }],
  ["5x5x5 in lines", [5, 5, 5], { across: [0, 2], up: [1], down: [], wrap: 3 }],
  ["4x4x4x4x4", [4, 4, 4, 4, 4], { across: [0, 2, 4], up: [1, 3], down: [] }],
];

describe("strips", () => {
  it.each(boards)("tile both layouts of %s for every two neighbouring arrangements", (_, sizes, home) => {
    const all = arrangementsOf(home);
    let pairs = 0;
    for (const flipped of [false, true]) {
      for (const a of all) {
        for (const b of all) {
          if (!exchangeBetween(a, b)) continue;
          ++pairs;
          const [from, to] = [picture(sizes, a, 20, flipped), picture(sizes, b, 20, flipped)];
          expectTiling(sizes, from, to, stripsBetween(from, to) ?? []);
        }
      }
    }
    expect(pairs).toBeGreaterThanOrEqual(2 * 2 * (all.length - 1) - 2 * 2);
  });

  const sizes = [4, 4, 4, 4];
  const all = arrangementsOf({ across: [0, 2], up: [1, 3], down: [] }).map((a) => picture(sizes, a));
  const strips = (from: number, to: number): Strip[] => {
    const [a, b] = [all[from - 1], all[to - 1]];
    return (a && b && stripsBetween(a, b)) ?? [];
  };

  it("are whole columns that move sideways, those to the right above", () => {
    const columns = strips(1, 2);
    expect(columns).toHaveLength(16);
    expect(columns.every(({ from, to }) => from.top === 0 && to.top === 0 && from.height > 80)).toBe(true);
    const ways = columns.map(({ from, to }) => Math.sign(to.left - from.left));
    expect(ways).toEqual([...new Array<number>(6).fill(-1), 0, 0, 0, 0, ...new Array<number>(6).fill(1)]);
    expect(columns.map((one) => stripAt(one, 0.5).top)).toEqual(new Array<number>(16).fill(0));
  });

  it("are whole rows that move up and down, those upward above", () => {
    const rows = strips(1, 3);
    expect(rows).toHaveLength(16);
    expect(rows.every(({ from, to }) => from.left === 0 && to.left === 0 && from.width > 80)).toBe(true);
    expect(rows.slice(-6).every(({ from, to }) => to.top < from.top)).toBe(true);
  });

  it("are files or ranks of one board that pass each other on arcs", () => {
    const files = strips(1, 5);
    expect(files).toHaveLength(64);
    expect(files.every(({ from }) => from.width === 20 && from.height === 80)).toBe(true);
    expect(strips(1, 6).every(({ from }) => from.width === 80 && from.height === 20)).toBe(true);
    for (const one of files) {
      const back = files.find(
        ({ from, to }) => from.left === one.to.left && from.top === one.to.top && to.left === one.from.left,
      );
      const [half, other] = [stripAt(one, 0.5), back && stripAt(back, 0.5)];
      const moves = one.from.left !== one.to.left || one.from.top !== one.to.top;
      expect(Math.hypot(half.left - (other?.left ?? 0), half.top - (other?.top ?? 0))).toBeCloseTo(moves ? 60 : 0);
    }
  });

  it("grow with the cells", () => {
    const home = all[0];
    const large = picture(sizes, all[1]?.arrangement ?? { across: [], up: [], down: [] }, 30);
    const grown = (home && stripsBetween(home, large)) ?? [];
    expect(grown.map((one) => [stripAt(one, 0).width, stripAt(one, 1).width])).toEqual(new Array(16).fill([20, 30]));
  });
});

describe("a riffle", () => {
  const home: Arrangement = { across: [0, 2], up: [1, 3], down: [] };
  it("has a stage for each exchange, the shorter the more there are", () => {
    const all = arrangementsOf(home).map((a) => picture([4, 4, 4, 4], a));
    const over = (...way: number[]): number | undefined =>
      riffleOver(
        [4, 4, 4, 4],
        way.flatMap((i) => all[i - 1] ?? []),
      )?.length;
    expect([over(1, 2), over(1, 2, 4), over(4, 2, 1, 6)]).toEqual([1, 2, 3]);
    expect([over(1), over(1, 4)]).toEqual([undefined, undefined]);
    expect([1, 2, 3, 4].map(stageTime)).toEqual([700, 450, 350, 350]);
  });

  it("is not for other lines, nor for too many cells", () => {
    const [a, b] = [
      picture([5, 5, 5], { across: [0, 2], up: [1], down: [], wrap: 3 }),
      picture([5, 5, 5], { across: [2, 0], up: [1], down: [] }),
    ];
    expect(riffleOver([5, 5, 5], [a, b])).toBeNull();
    const [one, two] = arrangementsOf(home).map((x) => picture([9, 9, 9, 9], x));
    expect(one && two && riffleOver([9, 9, 9, 9], [one, two])).toBeNull();
  });

  it("starts and ends slowly", () => {
    expect([eased(0), eased(1), eased(2)]).toEqual([0, 1, 1]);
    expect(eased(0.5)).toBeCloseTo(0.5);
    expect(eased(0.1)).toBeLessThan(0.03);
    expect(eased(0.9)).toBeGreaterThan(0.97);
  });
});
