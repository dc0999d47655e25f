// The side views of the solids, as a set of drawings.
import { describe, expect, it } from "vitest";
import { draw, drawings } from "../../src/pieces/drawings.svelte";
import { shapes } from "../../src/pieces/shapes";
import { turned } from "../../src/pieces/turned";
import { pieceMesh } from "../../src/space/pieces/build";
import { pieceKind } from "../../src/space/pieces/profiles";
import { games } from "./gamePieces";
import { alike, filled, silhouette } from "./silhouettes";

/** The closed outlines of a drawing. */
function bodies(drawing: string): [number, number][][] {
  return [...drawing.matchAll(/<path d="M([^"]*)z"/g)].map(([, line = ""]) =>
    line.split("L").map((point) => point.split(" ").map(Number) as [number, number]),
  );
}

describe("turned drawings", () => {
  it.each(Object.entries(turned))("of a %s stay on their cell, with room for their lines", (_, drawing) => {
    const points = bodies(drawing).flat();
    expect(points.length).toBeGreaterThan(20);
    for (const value of points.flat()) {
      expect(value).toBeGreaterThan(1.9);
      expect(value).toBeLessThan(46.1);
    }
    expect(Math.max(...points.map(([, y]) => y))).toBeCloseTo(44.6);
    expect(drawing).not.toMatch(/NaN|undefined/);
  });

  it.each(games)("of $game are told apart by their outlines at 24 pixels", ({ kinds }) => {
    const outlines = kinds.map((kind) => filled(bodies(turned[kind as keyof typeof turned]), 24, 24 / 48));
    outlines.forEach((one, i) => {
      for (let k = 0; k < i; ++k)
        expect(alike(one, outlines[k] ?? []), `${kinds[i]} and ${kinds[k]}`).toBeLessThan(0.9);
    });
  });

  it("are the outlines of the solids", () => {
    const [pawn, king] = [pieceKind("pawn", "P"), pieceKind("king", "K")];
    for (const kind of [pawn, king]) {
      const solid = silhouette(pieceMesh(kind, "fine"), 96, 0);
      const flat = bodies(turned[kind as "pawn" | "king"]);
      // Put where the solid stands, and as large as it.
      const top = Math.min(...flat.flat().map(([, y]) => y));
      const right = Math.max(...flat.flat().map(([x]) => x));
      const size = kind === pawn ? { high: 0.605, wide: 0.27 } : { high: 1.1, wide: 0.34 };
      const placed = flat.map((line) =>
        line.map(([x, y]): [number, number] => [
          48 + ((x - 24) / (right - 24)) * size.wide * 80,
          95 - ((44.6 - y) / (44.6 - top)) * size.high * 80,
        ]),
      );
      expect(alike(solid, filled(placed, 96, 1))).toBeGreaterThan(0.95);
    }
  });

  it("are shown once they are loaded, unless others are chosen meanwhile", async () => {
    expect(drawings()).toBe(shapes);
    await draw(true);
    expect(drawings()).toBe(turned);
    await Promise.all([draw(true), draw(false)]);
    expect(drawings()).toBe(shapes);
  });
});
