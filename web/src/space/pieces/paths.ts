// Outlines as paths of SVG with absolute commands (M, L, H, V, C), turned into points with directions.

export type Point = readonly [x: number, y: number];

/** A point of an outline, and where the outline comes from and goes to there (unit vectors). */
export interface Knot {
  at: Point;
  from: Point;
  to: Point;
}

function unit([x, y]: Point): Point {
  const length = Math.hypot(x, y) || 1;
  return [x / length, y / length];
}

type Curve = readonly [Point, Point, Point, Point];

function pointOf([a, b, c, d]: Curve, t: number): Point {
  const s = 1 - t;
  const mix = (i: 0 | 1): number => s * s * s * a[i] + 3 * s * s * t * b[i] + 3 * s * t * t * c[i] + t * t * t * d[i];
  return [mix(0), mix(1)];
}

function directionOf([a, b, c, d]: Curve, t: number): Point {
  const s = 1 - t;
  const mix = (i: 0 | 1): number => s * s * (b[i] - a[i]) + 2 * s * t * (c[i] - b[i]) + t * t * (d[i] - c[i]);
  return unit([mix(0), mix(1)]);
}

/** The curves of a path; lines are curves too. */
function curves(path: string): { curve: Curve; straight: boolean }[] {
  const found: { curve: Curve; straight: boolean }[] = [];
  let pen: Point = [0, 0];
  for (const [, command = "", text = ""] of path.matchAll(/([MLHVC])([^MLHVC]*)/g)) {
    const numbers = [...text.matchAll(/-?\d*\.?\d+(?:e-?\d+)?/g)].map(Number);
    const next = (): number => numbers.shift() ?? 0;
    while (numbers.length > 0) {
      const start = pen;
      if (command === "C") {
        const [b, c]: [Point, Point] = [
          [next(), next()],
          [next(), next()],
        ];
        pen = [next(), next()];
        found.push({ curve: [start, b, c, pen], straight: false });
        continue;
      }
      if (command === "H") pen = [next(), start[1]];
      else if (command === "V") pen = [start[0], next()];
      else pen = [next(), next()];
      if (command === "M") continue;
      const third = (k: number): Point => [
        start[0] + ((pen[0] - start[0]) * k) / 3,
        start[1] + ((pen[1] - start[1]) * k) / 3,
      ];
      found.push({ curve: [start, third(1), third(2), pen], straight: true });
    }
  }
  return found.filter(({ curve: [a, , , d] }) => Math.hypot(a[0] - d[0], a[1] - d[1]) > 1e-6);
}

const stepsACurve = 10;

/** The points of a path, close enough to one another for any size. */
export function knots(path: string): Knot[] {
  const parts = curves(path);
  return parts.flatMap(({ curve, straight }, i) => {
    const last = parts[i - 1]?.curve;
    const start = directionOf(curve, 0);
    const first: Knot = { at: curve[0], from: last ? directionOf(last, 1) : start, to: start };
    const between = Array.from({ length: straight ? 0 : stepsACurve - 1 }, (_, k): Knot => {
      const t = (k + 1) / stepsACurve;
      const along = directionOf(curve, t);
      return { at: pointOf(curve, t), from: along, to: along };
    });
    const end = directionOf(curve, 1);
    return [first, ...between, ...(i === parts.length - 1 ? [{ at: curve[3], from: end, to: end }] : [])];
  });
}

function distance([x, y]: Point, [ax, ay]: Point, [bx, by]: Point): number {
  const [dx, dy] = [bx - ax, by - ay];
  const square = dx * dx + dy * dy;
  const t = square === 0 ? 0 : Math.min(1, Math.max(0, ((x - ax) * dx + (y - ay) * dy) / square));
  return Math.hypot(x - ax - t * dx, y - ay - t * dy);
}

/** The fewest points from which the line is nowhere farther than that (Douglas and Peucker). */
export function simplified<T extends { at: Point }>(line: readonly T[], tolerance: number): T[] {
  const first = line[0];
  const last = line.at(-1);
  if (!first || !last || line.length < 3) return [...line];
  let [farthest, most] = [0, tolerance];
  line.forEach(({ at }, i) => {
    const off = distance(at, first.at, last.at);
    if (off > most) [farthest, most] = [i, off];
  });
  if (farthest === 0) return [first, last];
  return [
    ...simplified(line.slice(0, farthest + 1), tolerance).slice(0, -1),
    ...simplified(line.slice(farthest), tolerance),
  ];
}
