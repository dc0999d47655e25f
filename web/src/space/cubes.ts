// The board as cubes of layers, side by side as they would stand on a table, or one above the other: each cell of a cube
// is next to the same cell of the next cube. Which axis leads from cube to cube follows the arrangement.
import { isHypercube } from "../model/layout";
import { lying, type Pictured, type Placement, type Point } from "./geometry";

/** From layer to layer of a cube: pieces have room, and all layers are seen from a little above. */
const layer = 1.9;
/** Between cubes that stand side by side, and one above the other. */
const gap = { beside: 2, above: 1.6 };

/** A cube, and room for the name above it. */
export interface Cube {
  cell: number; // one of its cells
  low: Point; // its corners
  high: Point;
}

export function suitsCubes(sizes: readonly number[]): boolean {
  return isHypercube([...sizes]);
}

/** All cells as cubes; `stacked`: one above the other. */
export function cubes(pictured: Pictured, stacked: boolean): Placement {
  const { sizes, arrangement, layout } = pictured;
  const layers = sizes[arrangement.up[1] ?? -1] ?? 1;
  return lying(pictured, ({ across: [, cube = 0], up: [, level = 0] }) => ({
    x: stacked ? 0 : cube * (layout.flatWidth + gap.beside),
    y: level * layer + (stacked ? cube * ((layers - 1) * layer + layer + gap.above) : 0),
    z: 0,
  }));
}

/** The cubes of such a placement, by the axis that leads from one to the other. */
export function cubesOf(
  placement: Placement,
  axis: number,
  coordinate: (cell: number, axis: number) => number,
): Cube[] {
  const all = new Map<number, Cube>();
  const top = 0.8 * layer;
  for (let cell = 0; 3 * cell < placement.at.length; ++cell) {
    const [x = 0, y = 0, z = 0] = placement.at.subarray(3 * cell, 3 * cell + 3);
    const at = coordinate(cell, axis);
    const { low, high } = all.get(at) ?? {
      low: { x: Infinity, y: Infinity, z: Infinity },
      high: { x: -Infinity, y: -Infinity, z: -Infinity },
    };
    all.set(at, {
      cell,
      low: { x: Math.min(low.x, x - 0.5), y: Math.min(low.y, y), z: Math.min(low.z, z - 0.5) },
      high: { x: Math.max(high.x, x + 0.5), y: Math.max(high.y, y + top), z: Math.max(high.z, z + 0.5) },
    });
  }
  return [...all.values()];
}

/** The corners of a cube at both ends of each of its twelve edges. */
export function edgesOf({ low, high }: Cube): [Point, Point][] {
  const corner = (i: number): Point => ({
    x: i & 1 ? high.x : low.x,
    y: i & 2 ? high.y : low.y,
    z: i & 4 ? high.z : low.z,
  });
  return [1, 2, 4].flatMap((way) =>
    [0, 1, 2, 3, 4, 5, 6, 7].filter((i) => (i & way) === 0).map((i): [Point, Point] => [corner(i), corner(i | way)]),
  );
}
