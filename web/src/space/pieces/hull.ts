// A piece with its outline in one mesh: a second skin, turned inside out, which the shader lets stand out by so many pixels.
import type { Mesh } from "./mesh";

export interface Outlined extends Mesh {
  skins: number[]; // by vertex: 0 of the piece, 1 of its outline
}

const key = (positions: readonly number[], vertex: number): string =>
  [0, 1, 2].map((k) => Math.round((positions[3 * vertex + k] ?? 0) * 1e4)).join();

/** Vertices in one place stay together, whatever the edges there: else the outline would be torn at each. */
export function outlined({ positions, normals, indices }: Mesh): Outlined {
  const count = positions.length / 3;
  const sums = new Map<string, [number, number, number]>();
  const keys = Array.from({ length: count }, (_, vertex) => key(positions, vertex));
  keys.forEach((place, vertex) => {
    const sum = sums.get(place) ?? [0, 0, 0];
    for (const k of [0, 1, 2] as const) sum[k] += normals[3 * vertex + k] ?? 0;
    sums.set(place, sum);
  });
  const outward = keys.flatMap((place, vertex) => {
    const sum = sums.get(place) ?? [0, 0, 0];
    const length = Math.hypot(...sum);
    return length > 1e-6 ? sum.map((value) => value / length) : normals.slice(3 * vertex, 3 * vertex + 3);
  });
  const inside: number[] = [];
  for (let i = 0; i < indices.length; i += 3) {
    const [a = 0, b = 0, c = 0] = indices.slice(i, i + 3);
    inside.push(a + count, c + count, b + count);
  }
  return {
    positions: [...positions, ...positions],
    normals: [...normals, ...outward],
    indices: [...indices, ...inside],
    skins: Array.from({ length: 2 * count }, (_, vertex) => (vertex < count ? 0 : 1)),
  };
}
