// The pieces as solids: closed, of the right size, and told apart by their outlines.
import { describe, expect, it } from "vitest";
import { detailAt, levelFor, pieceMesh, type Level } from "../../src/space/pieces/build";
import { outlined } from "../../src/space/pieces/hull";
import { pieceGeometry, speckGeometry } from "../../src/space/pieces/geometry";
import { ears, triangles, vertex, type Mesh } from "../../src/space/pieces/mesh";
import { knots, simplified } from "../../src/space/pieces/paths";
import { pieceKind, type PieceKind } from "../../src/space/pieces/profiles";
import { shapes } from "../../src/pieces/shapes";
import { games } from "./gamePieces";
import { alike, silhouette } from "./silhouettes";

const letters = [..."ABCDEFGHIJKLMNOPQRSTUVWXYZ"].map((letter): PieceKind => `letter ${letter}`);
const kinds: PieceKind[] = [...(Object.keys(shapes) as (keyof typeof shapes)[]), ...letters];
const levels: Level[] = ["fine", "coarse"];
const made = kinds.flatMap((kind) => levels.map((level) => ({ kind, level, mesh: pieceMesh(kind, level) })));

/** Edges that are not met as often one way as the other. */
function openEdges(mesh: Mesh): string[] {
  const ways = new Map<string, number>();
  const name = (i: number): string =>
    vertex(mesh, i)
      .map((value) => Math.round(value * 1e6))
      .join();
  for (const corners of triangles(mesh)) {
    corners.forEach((corner, k) => {
      const [a, b] = [name(corner), name(corners[(k + 1) % 3] ?? 0)];
      const edge = a < b ? `${a} ${b}` : `${b} ${a}`;
      if (a !== b) ways.set(edge, (ways.get(edge) ?? 0) + (a < b ? 1 : -1));
    });
  }
  return [...ways].filter(([, balance]) => balance !== 0).map(([edge]) => edge);
}

describe("the pieces' solids", () => {
  it.each(made)("$kind, $level: is closed and stands on its cell", ({ mesh }) => {
    expect(openEdges(mesh)).toEqual([]);
    const points = Array.from({ length: mesh.positions.length / 3 }, (_, i) => vertex(mesh, i));
    expect(Math.max(...points.map(([x, , z]) => Math.hypot(x, z)))).toBeLessThanOrEqual(0.36);
    expect(Math.min(...points.map(([, y]) => y))).toBe(0);
    const top = Math.max(...points.map(([, y]) => y));
    expect(top).toBeGreaterThan(0.55);
    expect(top).toBeLessThanOrEqual(1.1);
  });

  it.each(made)("$kind, $level: has few triangles, all with normals that look outward", ({ mesh, level }) => {
    expect(mesh.indices.length / 3).toBeLessThanOrEqual(level === "fine" ? 1500 : 300);
    expect(mesh.positions.length).toBe(mesh.normals.length);
    let [along, against] = [0, 0];
    for (const corners of triangles(mesh)) {
      const [a, b, c] = corners.map((i) => vertex(mesh, i));
      if (!a || !b || !c) throw new Error("no triangle");
      const [u, v] = [
        [b[0] - a[0], b[1] - a[1], b[2] - a[2]] as const,
        [c[0] - a[0], c[1] - a[1], c[2] - a[2]] as const,
      ];
      const face = [u[1] * v[2] - u[2] * v[1], u[2] * v[0] - u[0] * v[2], u[0] * v[1] - u[1] * v[0]];
      for (const corner of corners) {
        const normal = mesh.normals.slice(3 * corner, 3 * corner + 3);
        expect(Math.hypot(...normal)).toBeCloseTo(1, 5);
        const both = normal.reduce((sum, value, k) => sum + value * (face[k] ?? 0), 0);
        if (both < 0) against -= both;
        else along += both;
      }
    }
    expect(against).toBeLessThan(along * (level === "fine" ? 0.015 : 0.03));
  });

  it("grow with the pieces' worth, pawns the lowest and kings the highest", () => {
    const top = (kind: PieceKind): number =>
      Math.max(...pieceMesh(kind, "fine").positions.filter((_, i) => i % 3 === 1));
    for (const order of [
      ["pawn", "rook", "knight", "bishop", "queen", "king"],
      ["pawn", "piece", "knight", "bishop", "balloon", "king"],
    ] as const) {
      const tops = order.map(top);
      expect(tops).toEqual([...tops].sort((a, b) => a - b));
    }
    expect(Math.max(...kinds.map(top))).toBe(top("king"));
  });

  it.each(games)(
    "of $game are told apart by their outlines at 24 pixels, from the front and from above",
    ({ kinds: here }) => {
      expect(new Set(here).size).toBe(here.length);
      for (const elevation of [0, 35]) {
        for (const level of levels) {
          const outlines = here.map((kind) => silhouette(pieceMesh(kind, level), 24, elevation));
          outlines.forEach((one, i) => {
            for (let k = 0; k < i; ++k) {
              expect(
                alike(one, outlines[k] ?? []),
                `${here[i]} and ${here[k]}, ${level}, ${elevation} degrees`,
              ).toBeLessThan(0.9);
            }
          });
        }
      }
    },
  );

  it("differ from letter to letter", () => {
    const outlines = letters.map((kind) => silhouette(pieceMesh(kind, "fine"), 48, 0));
    outlines.forEach((one, i) => {
      for (let k = 0; k < i; ++k)
        expect(alike(one, outlines[k] ?? []), `${letters[i]} and ${letters[k]}`).toBeLessThan(0.97);
    });
  });

  it("are what is drawn on flat boards, else the letter", () => {
    expect(pieceKind("balloon", "d")).toBe("balloon");
    expect(pieceKind("dragon", "D")).toBe("dragon");
    expect(pieceKind("man", "m")).toBe("piece");
    expect(pieceKind("Y-pawn", "P")).toBe("pawn");
    expect(pieceKind("W-pawn", "S")).toBe("w-pawn");
    expect(pieceKind("archbishop", "a")).toBe("letter A");
  });

  it("are coarse where there are many of them", () => {
    const army = ["pawn", "rook", "knight", "bishop", "queen", "king"] as const;
    const shares = [8, 2, 2, 2, 1, 1];
    for (const count of [32, 96, 300, 301, 896]) {
      const each = army.map(
        (kind, i) => (pieceMesh(kind, levelFor(count)).indices.length / 3) * ((shares[i] ?? 0) / 16),
      );
      expect(each.reduce((sum, triangles) => sum + triangles, 0) * count).toBeLessThan(300_000);
    }
    expect(levelFor(96)).toBe("fine");
    // All pieces of five axes: without outlines, and few triangles more than those of a thousand.
    const bare = army.map(
      (kind, i) => ((pieceGeometry(kind, levelFor(8192)).getIndex()?.count ?? 0) / 3) * ((shares[i] ?? 0) / 16),
    );
    expect(bare.reduce((sum, triangles) => sum + triangles, 0) * 8192).toBeLessThan(700_000);
  });

  it("are no finer than can be seen, and of one shape where their kinds cannot be told", () => {
    expect([60, 20, 9, 5].map(detailAt)).toEqual(["fine", "coarse", "sparse", "speck"]);
    expect([60, 20, 9, 5].map((pixels) => levelFor(100, pixels))).toEqual(["fine", "coarse", "sparse", "sparse"]);
    expect(levelFor(8192, 9)).toBe("bare");
    expect(levelFor(896, 60)).toBe("coarse");
    // All pieces of five axes at once.
    expect(((speckGeometry().getIndex()?.count ?? 0) / 3) * 8192).toBeLessThan(50_000);
    expect(speckGeometry()).toBe(speckGeometry());
  });

  it("are made once and shared", () => {
    const king = pieceGeometry("king");
    expect(pieceGeometry("king", "fine")).toBe(king);
    expect(pieceGeometry("king", "coarse")).not.toBe(king);
    // With an outline of as many triangles.
    expect(king.getIndex()?.count).toBe(2 * pieceMesh("king", "fine").indices.length);
    expect(king.boundingBox?.max.y).toBeCloseTo(1.1);
  });
});

describe("outlines", () => {
  it("of paths keep their directions at corners and along curves", () => {
    const line = knots("M0 0H4V2C4 4 2 6 0 6");
    expect(line[0]).toEqual({ at: [0, 0], from: [1, 0], to: [1, 0] });
    expect(line[1]).toEqual({ at: [4, 0], from: [1, 0], to: [0, 1] });
    expect(line[2]?.from).toEqual(line[2]?.to);
    expect(line.at(-1)).toEqual({ at: [0, 6], from: [-1, 0], to: [-1, 0] });
    expect(simplified(line, 0.5).length).toBeLessThan(line.length);
    expect(simplified(line, 10)).toHaveLength(2);
  });

  it("are cut into triangles that cover them once", () => {
    const notched = [
      [0, 0],
      [4, 0],
      [4, 4],
      [2, 1],
      [0, 4],
    ] as const;
    const areas = ears(notched).map(([a, b, c]) => {
      const [p, q, r] = [notched[a] ?? [0, 0], notched[b] ?? [0, 0], notched[c] ?? [0, 0]];
      return ((q[0] - p[0]) * (r[1] - p[1]) - (q[1] - p[1]) * (r[0] - p[0])) / 2;
    });
    expect(areas).toHaveLength(3);
    for (const area of areas) expect(area).toBeGreaterThan(0);
    expect(areas.reduce((sum, area) => sum + area, 0)).toBeCloseTo(10);
  });
});

describe("outlines in space", () => {
  it("are the piece turned inside out, and not torn where it has edges", () => {
    for (const { kind, mesh } of made) {
      const count = mesh.positions.length / 3;
      const { positions, normals, indices, skins } = outlined(mesh);
      expect(skins.indexOf(1), kind).toBe(count);
      const outward = new Map<string, string>();
      for (let vertex = count; vertex < 2 * count; ++vertex) {
        const place = positions
          .slice(3 * vertex, 3 * vertex + 3)
          .map((value) => value.toFixed(4))
          .join();
        const normal = normals.slice(3 * vertex, 3 * vertex + 3);
        expect(Math.abs(Math.hypot(...normal) - 1), kind).toBeLessThan(1e-3);
        const words = normal.map((value) => (value + 0).toFixed(3)).join();
        expect(outward.get(place) ?? words, kind).toBe(words);
        outward.set(place, words);
      }
      const [a, b, c] = indices.slice(0, 3);
      expect(indices.slice(mesh.indices.length, mesh.indices.length + 3)).toEqual(
        [a, c, b].map((vertex) => (vertex ?? 0) + count),
      );
    }
  });
});
