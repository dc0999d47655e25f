// The turned pieces from their side, drawn from the same outlines as the solids: 48 x 48 units, as the other drawings.
import { copiesOf } from "../space/pieces/build";
import { vertex } from "../space/pieces/mesh";
import { knots, simplified, type Point } from "../space/pieces/paths";
import { profileOf, type Part, type Profile, type Turned } from "../space/pieces/profiles";
import { shapes, type ShapeName } from "./shapes";

type Line = readonly Point[];

const ground = 44.6; // where the foot stands
const tallest = 110;
const room = 41.4; // above the foot, for the tallest
const exactness = 0.3; // hundredths of a cell

const cross = (a: Point, b: Point): number => a[0] * b[1] - a[1] * b[0];

/** The right half of what is seen of a turned solid: no hollow in its top. */
function half({ path }: Turned): ReturnType<typeof knots> {
  const line = knots(path);
  const top = Math.max(...line.map(({ at }) => at[1]));
  return line.slice(0, line.findIndex(({ at }) => at[1] >= top - 1e-6) + 1);
}

function leaning({ lean }: Turned, [x, y]: Point): Point {
  const high = lean ? Math.max(0, (y - lean.from) / (lean.top - lean.from)) : 0;
  return [x + (lean?.by ?? 0) * high * high, y];
}

/** The convex outline of points. */
function hull(points: Line): Line {
  const sorted = [...points].sort((a, b) => a[0] - b[0] || a[1] - b[1]);
  const chain = (line: Line): Point[] => {
    const kept: Point[] = [];
    for (const at of line) {
      for (let [b, a] = [kept.at(-1), kept.at(-2)]; a && b; [b, a] = [kept.at(-1), kept.at(-2)]) {
        if (cross([b[0] - a[0], b[1] - a[1]], [at[0] - a[0], at[1] - a[1]]) > 1e-9) break;
        kept.pop();
      }
      kept.push(at);
    }
    return kept.slice(0, -1);
  };
  return [...chain(sorted), ...chain([...sorted].reverse())];
}

/** What is seen of a part, the farthest copies first. */
function outlines(part: Part): Line[] {
  const { solid, at = [0, 0, 0] } = part;
  const placed = ([x, y]: Point): Point => [x + at[0], y + at[1]];
  if (!part.around) {
    if (solid.form === "turned") {
      const right = simplified(half(solid), exactness).map((knot) => knot.at);
      const left = right.map(([x, y]): Point => [-x, y]).reverse();
      return [[...right, ...left].map((point) => placed(leaning(solid, point)))];
    }
    if (solid.form === "loft")
      return [
        [
          ...solid.rungs.map(([x, y]): Point => placed([x, y])),
          ...solid.rungs.map(([, , x, y]) => placed([x, y])).reverse(),
        ],
      ];
    if (solid.form === "slab") return [simplified(knots(solid.path), exactness).map((knot) => placed(knot.at))];
  }
  const behind = -0.5; // these are hidden by those in front
  return copiesOf(part, "fine")
    .map((mesh) => Array.from({ length: mesh.positions.length / 3 }, (_, i) => vertex(mesh, i)))
    .map((points) => ({ points, z: points.reduce((sum, [, , z]) => sum + z / points.length, 0) }))
    .filter(({ z }) => z > behind)
    .sort((a, b) => a.z - b.z)
    .map(({ points }) => hull(points.map(([x, y]): Point => [x, y])));
}

/** Rings where the outline has a notch, far enough from one another to be told apart. */
function rings({ solid }: Part): Line[] {
  if (solid.form !== "turned" || solid.facets !== undefined) return [];
  let last = -Infinity;
  return half(solid).flatMap(({ at: [x, y], from, to }) => {
    if (cross(from, to) > -0.4 || x < 6 || y < last + 7) return [];
    last = y;
    return [[-1, -0.5, 0, 0.5, 1].map((k): Point => leaning(solid, [k * x, y - (1 - k * k) * x * 0.1]))];
  });
}

/** Lower pieces are drawn larger, and higher ones wider, than they stand beside one another. */
function scaleOf(parts: Profile["parts"]): Point {
  const high = Math.max(
    ...parts.flatMap((part) =>
      outlines(part)
        .flat()
        .map(([, y]) => y),
    ),
  );
  const y = (room * (high / tallest) ** 0.55) / high;
  return [y * (1 + Math.max(0, (high - 60) / 50) * 0.22), y];
}

function drawn({ parts: all, lines = [] }: Profile): string {
  const parts = all.filter(({ undrawn }) => !undrawn);
  const [sx, sy] = scaleOf(parts);
  const text = (line: Line): string =>
    `M${line.map(([x, y]) => `${(24 + x * sx).toFixed(1)} ${(ground - y * sy).toFixed(1)}`).join("L")}`;
  const bodies = parts.flatMap((part) =>
    outlines(part).map((line) =>
      part.detail ? `<path d="${text(line)}z" fill="currentColor" stroke="none"/>` : `<path d="${text(line)}z"/>`,
    ),
  );
  const details = [
    ...parts.filter(({ around, at }) => !around && !at).flatMap(rings),
    ...lines.map((path) => knots(path).map(({ at }) => at)),
  ];
  return `${bodies.join("")}<path d="${details.map(text).join("")}" fill="none" stroke="currentColor" stroke-width="1.4"/>`;
}

export const turned = Object.fromEntries(
  Object.keys(shapes).map((name) => [name, drawn(profileOf(name as ShapeName))]),
) as Record<ShapeName, string>;
