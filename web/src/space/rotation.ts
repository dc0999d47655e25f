// Rotations of four dimensions: the directions of a picture are 0 to the right, 1 up, 2 away from the viewer and 3, the
// fourth, towards the viewer in four dimensions, where things look larger.

export type Index = 0 | 1 | 2 | 3;
export type Four = readonly [number, number, number, number];
/** By rows: where the picture's directions get their coordinates from. Orthogonal, of determinant 1. */
export type Rotation = readonly [Four, Four, Four, Four];
export type Plane = readonly [Index, Index];

export const indices = [0, 1, 2, 3] as const;
export const identity: Rotation = [
  [1, 0, 0, 0],
  [0, 1, 0, 0],
  [0, 0, 1, 0],
  [0, 0, 0, 1],
];
/** The six ways to turn by two directions at once. */
export const planes: readonly Plane[] = indices.flatMap((i) => indices.filter((j) => j > i).map((j): Plane => [i, j]));

function four(of: (i: Index) => number): Four {
  return [of(0), of(1), of(2), of(3)];
}

function rows(of: (i: Index, j: Index) => number): Rotation {
  const row = (i: Index): Four => four((j) => of(i, j));
  return [row(0), row(1), row(2), row(3)];
}

export function dot(a: Four, b: Four): number {
  return a[0] * b[0] + a[1] * b[1] + a[2] * b[2] + a[3] * b[3];
}

function column(of: Rotation, j: Index): Four {
  return four((i) => of[i][j]);
}

export function applied(turn: Rotation, to: Four): Four {
  return four((i) => dot(turn[i], to));
}

/** First `b`, then `a`. */
export function composed(a: Rotation, b: Rotation): Rotation {
  return rows((i, j) => dot(a[i], column(b, j)));
}

/** The first direction of the plane towards the second. */
export function turnIn([from, to]: Plane, angle: number): Rotation {
  const [c, s] = [Math.cos(angle), Math.sin(angle)];
  return rows((i, j) => {
    if (i === j) return i === from || i === to ? c : 1;
    if (i === from && j === to) return -s;
    return i === to && j === from ? s : 0;
  });
}

/** What rounding has added up to is taken out again. */
export function orthonormal(turn: Rotation): Rotation {
  const made: Four[] = [];
  for (const row of turn) {
    let rest = row;
    for (const other of made) {
      const along = dot(rest, other);
      rest = four((i) => rest[i] - along * other[i]);
    }
    const length = Math.hypot(...rest);
    made.push(four((i) => rest[i] / length));
  }
  const [a = identity[0], b = identity[1], c = identity[2], d = identity[3]] = made;
  return [a, b, c, d];
}

export const quarter = Math.PI / 2;
const perPixel = 0.008; // radians

/** What is near follows the pointer: in space, or with `fourth` in the fourth direction. */
export function dragged(turn: Rotation, dx: number, dy: number, fourth: boolean): Rotation {
  const depth = fourth ? 3 : 2;
  const sign = fourth ? -perPixel : perPixel;
  const across = turnIn([0, depth], sign * dx);
  const upward = turnIn([1, depth], -sign * dy);
  return orthonormal(composed(upward, composed(across, turn)));
}

/** The same seen from elsewhere: `frame` makes the picture's directions those of the viewer, of whom the fourth is the same. */
export function draggedFrom(frame: Rotation, turn: Rotation, dx: number, dy: number): Rotation {
  const back = rows((i, j) => frame[j][i]);
  return orthonormal(composed(back, composed(dragged(identity, dx, dy, true), composed(frame, turn))));
}

/** Which coordinate each direction of the picture shows, and whether reversed, of the rotation by right angles that is
 *  nearest. */
export interface Squared {
  from: readonly [Index, Index, Index, Index];
  reversed: readonly [boolean, boolean, boolean, boolean];
}

export function squared(turn: Rotation): Squared {
  const entries = indices.flatMap((i) => indices.map((j) => ({ i, j, size: Math.abs(turn[i][j]) })));
  entries.sort((a, b) => b.size - a.size);
  const from = new Map<Index, Index>();
  const used = new Set<Index>();
  for (const { i, j } of entries) {
    if (from.has(i) || used.has(j)) continue;
    from.set(i, j);
    used.add(j);
  }
  const at = (i: Index): Index => from.get(i) ?? i;
  const back = (i: Index): boolean => turn[i][at(i)] < 0;
  return { from: [at(0), at(1), at(2), at(3)], reversed: [back(0), back(1), back(2), back(3)] };
}

/** Quaternions. */
function product([a, b, c, d]: Four, [e, f, g, h]: Four): Four {
  return [
    a * e - b * f - c * g - d * h,
    a * f + b * e + c * h - d * g,
    a * g - b * h + c * e + d * f,
    a * h + b * g - c * f + d * e,
  ];
}

/** As x becomes p x q, which all rotations of four dimensions are. */
function halves(turn: Rotation): [Four, Four] {
  // Of the sixteen rotations by unit quaternions on either side, the share of each is the product of its parts.
  const along = (m: Index, n: Index, k: Index): number =>
    dot(product(product(identity[m], identity[k]), identity[n]), column(turn, k));
  const share = rows((m, n) => indices.reduce<number>((sum, k) => sum + along(m, n, k), 0) / 4);
  const [first, ...others] = share;
  const largest = others.reduce((best, row) => (Math.hypot(...row) > Math.hypot(...best) ? row : best), first);
  const length = Math.hypot(...largest);
  const right = four((i) => largest[i] / length);
  const left = applied(share, right);
  // Both with the other sign are the same rotation; the shorter way is taken.
  const sign = Math.acos(clamped(left[0])) + Math.acos(clamped(right[0])) > Math.PI ? -1 : 1;
  return [four((i) => sign * left[i]), four((i) => sign * right[i])];
}

function clamped(cosine: number): number {
  return Math.min(1, Math.max(-1, cosine));
}

function power(of: Four, part: number): Four {
  const [, x, y, z] = of;
  const length = Math.hypot(x, y, z);
  const angle = part * Math.atan2(length, of[0]);
  const scale = length > 1e-9 ? Math.sin(angle) / length : 0;
  return length > 1e-9 ? [Math.cos(angle), scale * x, scale * y, scale * z] : [Math.cos(angle), Math.sin(angle), 0, 0];
}

/** So much of the rotation: 0 none of it, 1 all; evenly, along the shortest way. */
export function partOf(turn: Rotation, part: number): Rotation {
  const [left, right] = halves(turn).map((half) => power(half, part));
  if (!left || !right) return turn;
  const moved = indices.map((k) => product(product(left, identity[k]), right));
  return rows((i, j) => moved[j]?.[i] ?? 0);
}
