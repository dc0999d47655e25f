// Outlines filled with pixels, to compare them.
import { triangles, vertex, type Mesh } from "../../src/space/pieces/mesh";

type Point = readonly [x: number, y: number];

/** Marks the pixels whose middle lies in a triangle. */
function fill(pixels: boolean[], size: number, corners: readonly Point[]): void {
  const [a, b, c] = corners;
  if (!a || !b || !c) return;
  const side = (p: Point, q: Point, x: number, y: number): number =>
    (q[0] - p[0]) * (y - p[1]) - (q[1] - p[1]) * (x - p[0]);
  const rows = [Math.min(a[1], b[1], c[1]), Math.max(a[1], b[1], c[1])] as const;
  const columns = [Math.min(a[0], b[0], c[0]), Math.max(a[0], b[0], c[0])] as const;
  for (let y = Math.max(0, Math.floor(rows[0])); y <= Math.min(size - 1, rows[1]); ++y) {
    for (let x = Math.max(0, Math.floor(columns[0])); x <= Math.min(size - 1, columns[1]); ++x) {
      const sides = [side(a, b, x + 0.5, y + 0.5), side(b, c, x + 0.5, y + 0.5), side(c, a, x + 0.5, y + 0.5)];
      if (sides.every((value) => value >= 0) || sides.every((value) => value <= 0)) pixels[y * size + x] = true;
    }
  }
}

/** A solid of a cell seen from the front and so many degrees above, 1.2 cells across the picture. */
export function silhouette(mesh: Mesh, size: number, elevation: number): boolean[] {
  const pixels = new Array<boolean>(size * size).fill(false);
  const [cos, sin] = [Math.cos((elevation * Math.PI) / 180), Math.sin((elevation * Math.PI) / 180)];
  const scale = size / 1.2;
  const place = (i: number): Point => {
    const [x, y, z] = vertex(mesh, i);
    return [size / 2 + x * scale, size - 1 - (0.4 * sin + y * cos - z * sin) * scale];
  };
  for (const corners of triangles(mesh)) fill(pixels, size, corners.map(place));
  return pixels;
}

/** Polygons, so many pixels a unit. */
export function filled(polygons: readonly (readonly Point[])[], size: number, scale: number): boolean[] {
  return Array.from({ length: size * size }, (_, i) => {
    const [x, y] = [((i % size) + 0.5) / scale, (Math.floor(i / size) + 0.5) / scale];
    return polygons.some((polygon) => {
      let within = false;
      polygon.forEach((a, k) => {
        const b = polygon[(k + 1) % polygon.length] ?? a;
        if (a[1] > y !== b[1] > y && x < a[0] + ((y - a[1]) / (b[1] - a[1])) * (b[0] - a[0])) within = !within;
      });
      return within;
    });
  });
}

/** Of the pixels of both, the part that both have in common: 1 if they are the same. */
export function alike(one: readonly boolean[], other: readonly boolean[]): number {
  let [common, either] = [0, 0];
  one.forEach((pixel, i) => {
    if (pixel && other[i]) ++common;
    if (pixel || other[i]) ++either;
  });
  return common / either;
}
