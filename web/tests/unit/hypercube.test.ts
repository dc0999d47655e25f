import { describe, expect, it } from "vitest";
import { arrangementAt, arrangementsOf, insideName } from "../../src/model/arrangements";
import { isHypercube, type Arrangement } from "../../src/model/layout";
import {
  arrangedAs,
  centred,
  edgesOf,
  folded,
  placeOf,
  placesOf,
  slotsOf,
  slotsShown,
  spotsAt,
  turnedAt,
  unitOf,
  type Slots,
} from "../../src/space/hypercube";
import {
  applied,
  composed,
  dot,
  dragged,
  draggedFrom,
  identity,
  indices,
  orthonormal,
  partOf,
  planes,
  quarter,
  squared,
  turnIn,
  type Four,
  type Plane,
  type Rotation,
} from "../../src/space/rotation";

function expectClose(a: readonly number[], b: readonly number[]): void {
  expect(a.length).toBe(b.length);
  a.forEach((value, i) => expect(value).toBeCloseTo(b[i] ?? NaN, 9));
}

function expectSame(a: Rotation, b: Rotation): void {
  a.forEach((row, i) => expectClose(row, b[i] ?? []));
}

function transposed(turn: Rotation): Rotation {
  const row = (i: 0 | 1 | 2 | 3): Four => [turn[0][i], turn[1][i], turn[2][i], turn[3][i]];
  return [row(0), row(1), row(2), row(3)];
}

function determinant(turn: Rotation): number {
  const minor = (rows: number[][]): number =>
    rows.length === 0
      ? 1
      : (rows[0] ?? []).reduce(
          (sum, entry, j) =>
            sum + (j % 2 ? -entry : entry) * minor(rows.slice(1).map((row) => row.filter((_, k) => k !== j))),
          0,
        );
  return minor(turn.map((row) => [...row]));
}

const askew = dragged(dragged(turnIn([0, 1], 0.7), 140, -60, false), 90, 200, true);
const turns: [string, Rotation][] = [
  ["none", identity],
  ["a little in one plane", turnIn([1, 3], 0.01)],
  ["askew", askew],
  ["half a turn in one plane", turnIn([0, 3], Math.PI)],
  ["half a turn in all directions", composed(turnIn([0, 1], Math.PI), turnIn([2, 3], Math.PI))],
  [
    "quarters in three planes",
    (
      [
        [0, 3],
        [1, 2],
        [0, 1],
      ] as Plane[]
    ).reduce((turn, plane) => composed(turnIn(plane, quarter), turn), identity),
  ],
];

describe("a rotation of four dimensions", () => {
  it.each(turns)("keeps lengths and angles, and does not mirror: %s", (_, turn) => {
    expectSame(composed(turn, transposed(turn)), identity);
    expect(determinant(turn)).toBeCloseTo(1, 9);
  });

  it.each(turns)("is undone evenly along the shortest way: %s", (_, turn) => {
    expectSame(partOf(turn, 0), identity);
    expectSame(partOf(turn, 1), turn);
    expectSame(composed(partOf(turn, 0.25), partOf(turn, 0.75)), turn);
    for (const part of [0.1, 0.5, 0.9])
      expectSame(composed(partOf(turn, part), transposed(partOf(turn, part))), identity);
  });

  it("stays one after a thousand drags", () => {
    let turn = identity;
    for (let i = 0; i < 1000; ++i) turn = dragged(turn, Math.sin(i) * 9, Math.cos(i * 1.7) * 9, i % 3 === 0);
    for (const i of indices)
      for (const j of indices) expect(Math.abs(dot(turn[i], turn[j]) - (i === j ? 1 : 0))).toBeLessThan(1e-12);
  });

  it("is mended where its rows have drifted", () => {
    const drifted = askew.map((row, i) =>
      row.map((entry, j) => entry * (1 + 0.01 * i) + 0.003 * j),
    ) as unknown as Rotation;
    const mended = orthonormal(drifted);
    expectSame(composed(mended, transposed(mended)), identity);
  });

  it("follows the pointer with what is near", () => {
    const near: Four = [0, 0, -1, 0];
    const large: Four = [0, 0, 0, 1];
    expect(applied(dragged(identity, 50, 0, false), near)[0]).toBeGreaterThan(0.1);
    expect(applied(dragged(identity, 0, 50, false), near)[1]).toBeLessThan(-0.1);
    expect(applied(dragged(identity, 50, 0, true), large)[0]).toBeGreaterThan(0.1);
    expect(applied(dragged(identity, 0, 50, true), large)[1]).toBeLessThan(-0.1);
  });
});

describe("a drag into the fourth direction", () => {
  const around = turnIn([0, 2], 0.8);
  const behind = turnIn([0, 2], Math.PI);

  it("is seen the same from every side", () => {
    expectSame(draggedFrom(identity, askew, 30, -12), dragged(askew, 30, -12, true));
    for (const frame of [around, behind]) {
      const seen = composed(frame, draggedFrom(frame, askew, 30, -12));
      expectSame(seen, dragged(composed(frame, askew), 30, -12, true));
    }
  });

  it("goes the other way in the picture where that is seen from behind", () => {
    const large: Four = [0, 0, 0, 1];
    expect(applied(draggedFrom(behind, identity, 50, 0), large)[0]).toBeLessThan(-0.1);
  });
});

const sizes = [4, 4, 4, 4];
const axisNames = ["file", "rank", "column", "row"];
const home: Arrangement = { across: [0, 2], up: [1, 3], down: [] };
const all = arrangementsOf(home);
const facing = { arrangement: home, flipped: false };
const atHome = slotsOf(home) ?? [0, 0, 0, 0];

describe("turns by a right angle", () => {
  it.each(planes)("exchange directions %i and %i, and reverse the one that comes first", (i, j) => {
    const { from, reversed } = squared(turnIn([i, j], quarter));
    expect(from).toEqual(indices.map((k) => (k === i ? j : k === j ? i : k)));
    expect(reversed).toEqual(indices.map((k) => k === i));
  });

  it.each(planes)("move cells to places of cells: %i and %i", (i, j) => {
    const cells = Array.from({ length: 256 }, (_, cell) => unitOf(sizes, facing, cell));
    const key = (unit: Four): string => unit.map((u) => Math.round(3 * u)).join();
    const places = new Set(cells.map(key));
    expect(places.size).toBe(256);
    const turn = turnIn([i, j], quarter);
    expect(new Set(cells.map((unit) => key(applied(turn, unit))))).toEqual(places);
    cells.forEach((unit) =>
      expectClose(
        applied(turn, unit).map((u) => Math.round(3 * u) / 3),
        applied(turn, unit),
      ),
    );
  });

  it("lead to the arrangement of which the rail tells", () => {
    const names = planes.map((plane) => {
      const { index, turned } = arrangedAs(all, slotsShown(atHome, turnIn(plane, quarter)));
      return `${index + 1}${turned ? "t" : ""} ${insideName(axisNames, all[index] ?? home)}`;
    });
    expect(names).toEqual([
      "5 row × rank",
      "1 file × rank",
      "2 column × rank",
      "3 file × row",
      "1t file × rank",
      "6 file × column",
    ]);
  });

  it("lead from every arrangement to one with the same axes inside, and four times back to it", () => {
    for (const index of all.keys()) {
      for (const turned of [false, true]) {
        const slots = slotsOf(arrangementAt(all, { index, turned })) as Slots;
        expect(arrangedAs(all, slots)).toEqual({ index, turned });
        for (const plane of planes) {
          const shown = slotsShown(slots, turnIn(plane, quarter));
          const found = slotsOf(arrangementAt(all, arrangedAs(all, shown))) as Slots;
          expect(new Set([found[0], found[2]])).toEqual(new Set([shown[0], shown[2]]));
          expect(slotsShown(slots, turnIn(plane, 4 * quarter))).toEqual(slots);
        }
      }
    }
  });
});

describe("the hypercube", () => {
  it("is for four short axes of one size", () => {
    expect(
      [
        [4, 4, 4, 4],
        [8, 8, 8, 8],
        [4, 4, 4],
        [2, 2, 8, 8],
        [4, 4, 4, 4, 4],
      ].map(isHypercube),
    ).toEqual([true, false, false, false, false]);
  });

  it("nests four cubes, those farther along the fourth direction smaller", () => {
    const places = placesOf(sizes, facing, identity);
    const widths = [0, 1, 2, 3].map((column) => (places[16 * column + 3]?.x ?? 0) - (places[16 * column]?.x ?? 0));
    expectClose(
      widths,
      [4.2, 3.2 + 1 / 3, 3.2 - 1 / 3, 2.2].map((away) => (12 * 2.2) / away),
    );
    expect(places[255]).toEqual({ x: 6, y: 6, z: -6, scale: 1 });
  });

  it("runs to the right and up where the picture does", () => {
    const down = { arrangement: { ...home, down: [1] }, flipped: false };
    expect(unitOf(sizes, facing, 0)).toEqual([-1, -1, -1, -1]);
    expect(unitOf(sizes, down, 0)).toEqual([-1, -1, 1, -1]);
    expect(unitOf(sizes, { ...facing, flipped: true }, 0)).toEqual([1, 1, 1, 1]);
    expect(unitOf(sizes, facing, 1)).toEqual([-1 / 3, -1, -1, -1]);
  });

  it("can be told back from its picture in space", () => {
    for (const cell of [0, 7, 100, 201, 255]) {
      const turned = applied(askew, unitOf(sizes, facing, cell));
      expectClose(turnedAt(placeOf(turned, 4), 4), turned);
    }
  });

  it("is reached from the shelves, and left for them", () => {
    const shelves = centred(
      Array.from({ length: 256 }, (_, cell) => ({
        x: cell % 16,
        y: 3 * Math.floor(cell / 64),
        z: (cell >> 4) & 3,
        scale: 1,
      })),
    );
    expect(shelves[0]).toEqual({ x: -7.5, y: -4.5, z: -1.5, scale: 1 });
    const whole = placesOf(sizes, facing, askew);
    const shelf = shelves[37] ?? { x: 0, y: 0, z: 0, scale: 1 };
    const there = whole[37] ?? shelf;
    expect(folded(shelf, there, 0)).toEqual(shelf);
    expect(folded(shelf, there, 1)).toEqual(there);
    expect(folded(shelf, there, 0.5).x).toBeCloseTo((shelf.x + there.x) / 2);
  });

  it("has 32 edges between 16 corners, in steps of one cell", () => {
    const edges = edgesOf(sizes);
    expect(edges.length).toBe(32 * 3);
    expect(new Set(edges.map(String)).size).toBe(96);
    const corner = (cell: number): boolean =>
      [0, 1, 2, 3].every((axis) => [0, 3].includes(Math.floor(cell / 4 ** axis) % 4));
    const ends = new Map<number, number>();
    for (const cell of edges.flat()) ends.set(cell, (ends.get(cell) ?? 0) + 1);
    expect([...ends].filter(([cell]) => corner(cell)).map(([, count]) => count)).toEqual(new Array(16).fill(4));
    expect([...ends].filter(([cell]) => !corner(cell)).map(([, count]) => count)).toEqual(new Array(64).fill(2));
  });

  it("is pointed at on the screen: the nearest to the viewer under the point, else what is close by", () => {
    const spots = [
      { cell: 1, x: 100, y: 100, radius: 10, depth: 9 },
      { cell: 2, x: 106, y: 100, radius: 10, depth: 5 },
      { cell: 3, x: 200, y: 100, radius: 10, depth: 1 },
    ];
    expect(spotsAt(spots, 103, 100, 8)).toEqual([2, 1]);
    expect(spotsAt(spots, 92, 100, 8)).toEqual([1]);
    expect(spotsAt(spots, 214, 100, 8)).toEqual([3]);
    expect(spotsAt(spots, 160, 100, 8)).toEqual([]);
  });
});
