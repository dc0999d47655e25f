import { Object3D } from "three";
import { describe, expect, it } from "vitest";
import { cellNamed } from "../../src/model/cells";
import { layOut } from "../../src/model/layout";
import type { DrawnShape } from "../../src/model/shapes";
import { Arrows, piecesOf } from "../../src/space/arrows";
import { pointOf, shelves, type Placement } from "../../src/space/geometry";

const sizes = [4, 4, 4, 4];
const arrangement = { across: [0, 2], up: [1, 3], down: [] };
const cell = (name: string): number => cellNamed(sizes, name);

function standing(): Placement {
  const layout = layOut(sizes, arrangement, false);
  const line = Array.from({ length: 64 }, (_, i) => i);
  return shelves({ sizes, arrangement, flipped: false, layout, grid: { xs: line, ys: line, cell: 1 } }, 1);
}

const placement = standing();
const shape = (brush: DrawnShape["brush"], from: string, to = from): DrawnShape => ({
  brush,
  from: cell(from),
  to: cell(to),
});

describe("arrows in space", () => {
  it("lead from one cell to the other, with a point at the end", () => {
    for (const [from, to] of [
      ["a1a1", "d4a1"],
      ["a1a1", "a1a4"],
      ["b2c3", "d1a4"],
    ] as const) {
      const pieces = piecesOf(placement, { shapes: [shape("green", from, to)], overlay: [] });
      const [first, last] = [pieces[0], pieces.at(-1)];
      const distance = (at: { x: number; y: number; z: number } | undefined, name: string): number => {
        const end = pointOf(placement, cell(name));
        return at ? Math.hypot(at.x - end.x, at.y - end.y, at.z - end.z) : Infinity;
      };
      expect(distance(first?.from, from)).toBeLessThan(0.5);
      expect(distance(last?.to, to)).toBeLessThan(0.1);
      expect(last?.upper).toBe(0);
      pieces
        .slice(1)
        .forEach((piece, i) => expect(piece.from.distanceTo(pieces[i]?.to ?? piece.from)).toBeLessThan(1e-6));
    }
  });

  it("have gaps in the colours that are dashed, and circles lie about their cell", () => {
    const length = (brush: DrawnShape["brush"], from: string, to = from): number =>
      piecesOf(placement, { shapes: [shape(brush, from, to)], overlay: [] }).reduce(
        (sum, piece) => sum + piece.from.distanceTo(piece.to),
        0,
      );
    const whole = length("green", "a1a1", "d4d4");
    for (const brush of ["red", "blue", "yellow"] as const) {
      const part = length(brush, "a1a1", "d4d4") / whole;
      expect(part).toBeGreaterThan(0.2);
      expect(part).toBeLessThan(0.8);
    }
    expect(length("green", "b2b2")).toBeCloseTo(2 * Math.PI * 0.44, 1);
    const middle = pointOf(placement, cell("b2b2"));
    for (const { from } of piecesOf(placement, { shapes: [shape("red", "b2b2")], overlay: [] }))
      expect(Math.hypot(from.x - middle.x, from.z - middle.z)).toBeCloseTo(0.44, 2);
  });

  it("are all drawn by two meshes, however many they are", () => {
    const scene = new Object3D();
    const arrows = new Arrows();
    arrows.join(scene, 9);
    const shapes = Array.from({ length: 200 }, (_, i): DrawnShape => ({ brush: "red", from: i, to: 255 - i }));
    arrows.drawn = { shapes, overlay: [{ from: 0, to: 9, kind: "best", weight: 1 }] };
    arrows.place(placement, 0.02);
    expect(scene.children).toHaveLength(2);
    expect(arrows.count).toBeGreaterThan(2000);
    arrows.drawn = { shapes: [], overlay: [] };
    arrows.place(placement, 0.02);
    expect(scene.children.some(({ visible }) => visible)).toBe(false);
    arrows.dispose();
    expect(scene.children).toHaveLength(0);
  });
});
