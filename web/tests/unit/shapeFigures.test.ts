import { describe, expect, it } from "vitest";
import { cellNamed } from "../../src/model/cells";
import { arrow, brushLooks, figuresOf, overlayLooks, type Picture } from "../../src/model/shapeFigures";
import { brushes } from "../../src/model/shapes";
import { sliceFigures } from "../../src/shapes/sliceFigures";
import { contrast } from "./colour";

const boards = [
  "#f1e7d3",
  "#cbbb9c",
  "#4a5666",
  "#2c3644",
  "#f0eadb",
  "#a9bcbf",
  "#f7e6d4",
  "#ddb295",
  "#edf0e2",
  "#a9c4b0",
];

const numbers = (path: string): number[] => (path.match(/-?\d+(?:\.\d+)?/g) ?? []).map(Number);

describe("how arrows and circles look", () => {
  it("each colour or its edge stands out from every board", () => {
    for (const look of [...Object.values(brushLooks), ...Object.values(overlayLooks)])
      for (const board of boards)
        expect(
          Math.max(contrast(look.colour, board), contrast(look.edge, board)),
          `${look.colour} ${board}`,
        ).toBeGreaterThan(3);
  });

  it("each colour has dashes of its own", () => {
    expect(new Set(brushes.map((brush) => brushLooks[brush].dash.join())).size).toBe(4);
    expect(new Set(brushes.map((brush) => brushLooks[brush].colour)).size).toBe(4);
  });

  it("an arrow points from one cell to the other", () => {
    const { line, head } = arrow({ x: 100, y: 100 }, { x: 300, y: 100 }, { side: 40, width: 5 });
    const [x, y] = numbers(line);
    expect(x).toBeCloseTo(110.4, 0);
    expect(y).toBe(100);
    const [tipX, tipY, ...corners] = numbers(head);
    expect(tipX).toBeGreaterThan(294);
    expect(tipX).toBeLessThanOrEqual(300);
    expect(tipY).toBe(100);
    expect(corners[0]).toBeLessThan(290);
    expect(corners[1]).not.toBe(corners[3]);
  });

  it("an arrow between neighbouring cells is still one, however small they are", () => {
    for (const side of [3, 8, 20, 90]) {
      const { line, head } = arrow({ x: 0, y: 0 }, { x: side, y: 0 }, { side, width: Math.max(2, side / 8) });
      for (const value of [...numbers(line), ...numbers(head)]) expect(Number.isFinite(value)).toBe(true);
      expect(numbers(head)[0]).toBeGreaterThan(numbers(line)[0] ?? Infinity);
    }
  });

  it("from board to board it bends, so that it is told from one on the boards between", () => {
    const picture: Picture = { centre: (cell) => ({ x: 40 * cell, y: 0 }), side: 40, between: (_, to) => to > 5 };
    const [straight, bent] = figuresOf(picture, [
      { brush: "green", from: 0, to: 5 },
      { brush: "green", from: 0, to: 9 },
    ]);
    expect(numbers(straight?.line ?? "")[3]).toBeCloseTo(0, 1);
    expect(numbers(bent?.line ?? "")[3]).toBeLessThan(-10);
  });
});

describe("arrows that are shown for a while", () => {
  it("lie below those that are drawn, and are the stronger the more they weigh", () => {
    const picture: Picture = { centre: (cell) => ({ x: 40 * cell, y: 0 }), side: 40, between: () => false };
    const [faint, strong, drawn] = figuresOf(
      picture,
      [{ brush: "green", from: 0, to: 3 }],
      [
        { from: 0, to: 5, kind: "best", weight: 0 },
        { from: 0, to: 5, kind: "best", weight: 1 },
      ],
    );
    expect(faint?.width).toBeLessThan(strong?.width ?? 0);
    expect(faint?.solid).toBeLessThan(strong?.solid ?? 0);
    expect(strong?.width).toBeLessThan(drawn?.width ?? 0);
    expect(drawn?.key).toBe("green 0 3");
  });
});

describe("on one flat board of many", () => {
  const sizes = [8, 8, 8, 8, 8, 8];
  const at = (name: string): number => cellNamed(sizes, name);
  const slice = { sizes, here: at("a1a1a1"), axes: { a: 0, b: 1 }, flipped: false, side: 50, nameOf: String };

  it("draws what lies on it, a stub with a name for what leaves it, and nothing of what lies elsewhere", () => {
    const figures = sliceFigures(
      slice,
      [
        { brush: "green", from: at("a1a1a1"), to: at("c3a1a1") },
        { brush: "red", from: at("a1a1a1"), to: at("c3b1a1") },
        { brush: "blue", from: at("d4a1a2"), to: at("d4a1a1") },
        { brush: "yellow", from: at("a1a1a2"), to: at("c3a1a2") },
        { brush: "yellow", from: at("h8a1a2"), to: at("h8a1a2") },
      ],
      [],
    );
    expect(figures.map(({ label }) => label?.text)).toEqual([undefined, String(at("c3b1a1")), String(at("d4a1a2"))]);
    const [whole] = figures;
    expect(numbers(whole?.head ?? "")[0]).toBeCloseTo(125, -1);
  });

  it("turns stubs aside that would lie on each other, and keeps their names on the board", () => {
    const shapes = ["h8a1a2", "h8a1a3", "h8a2a1", "h8b1a1"].map((name) => ({
      brush: "green" as const,
      from: at("h8a1a1"),
      to: at(name),
    }));
    const figures = sliceFigures(slice, shapes, []);
    expect(new Set(figures.map(({ line }) => line)).size).toBe(4);
    for (const { label } of figures) {
      expect(label?.at.x).toBeLessThan(400);
      expect(label?.at.y).toBeGreaterThan(0);
    }
  });
});
