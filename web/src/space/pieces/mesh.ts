// Solids as triangles, without a library for drawing them. Every solid is closed: each edge belongs to two triangles.
import { knots, simplified, type Knot, type Point } from "./paths";
import type { Loft, Slab, Slit, Sweep, Turned } from "./profiles";

export interface Mesh {
  positions: number[];
  normals: number[];
  indices: number[];
}

export type Vector = readonly [x: number, y: number, z: number];

/** How finely solids are made. */
export interface Detail {
  segments: number; // around the axis
  tolerance: number; // of outlines
  around: number; // a cross-section of a loft
  steps: number; // between two rungs of a loft
  bevel: boolean; // whether slabs have bevels, and solids slits
}

const crease = Math.cos(0.4);

export function empty(): Mesh {
  return { positions: [], normals: [], indices: [] };
}

function addVertex(mesh: Mesh, at: Vector, normal: Vector): number {
  const length = Math.hypot(...normal) || 1;
  mesh.positions.push(...at);
  mesh.normals.push(normal[0] / length, normal[1] / length, normal[2] / length);
  return mesh.positions.length / 3 - 1;
}

export function vertex({ positions }: Mesh, i: number): Vector {
  return [positions[3 * i] ?? 0, positions[3 * i + 1] ?? 0, positions[3 * i + 2] ?? 0];
}

function normalOf({ normals }: Mesh, i: number): Vector {
  return [normals[3 * i] ?? 0, normals[3 * i + 1] ?? 0, normals[3 * i + 2] ?? 0];
}

const minus = (a: Vector, b: Vector): Vector => [a[0] - b[0], a[1] - b[1], a[2] - b[2]];
const dot = (a: Vector, b: Vector): number => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
const cross = (a: Vector, b: Vector): Vector => [
  a[1] * b[2] - a[2] * b[1],
  a[2] * b[0] - a[0] * b[2],
  a[0] * b[1] - a[1] * b[0],
];
const between = (a: Vector, b: Vector, t: number): Vector => [
  a[0] + (b[0] - a[0]) * t,
  a[1] + (b[1] - a[1]) * t,
  a[2] + (b[2] - a[2]) * t,
];

function same(a: Vector, b: Vector): boolean {
  return Math.abs(a[0] - b[0]) + Math.abs(a[1] - b[1]) + Math.abs(a[2] - b[2]) < 1e-9;
}

/** Two triangles, or one where two corners coincide. */
function addQuad(mesh: Mesh, a: number, b: number, c: number, d: number): void {
  const [pa, pb, pc, pd] = [vertex(mesh, a), vertex(mesh, b), vertex(mesh, c), vertex(mesh, d)];
  if (!same(pa, pb) && !same(pb, pc) && !same(pa, pc)) mesh.indices.push(a, b, c);
  if (!same(pa, pc) && !same(pc, pd) && !same(pa, pd)) mesh.indices.push(a, c, d);
}

export function triangles({ indices }: Mesh): [number, number, number][] {
  return Array.from({ length: indices.length / 3 }, (_, i) => [
    indices[3 * i] ?? 0,
    indices[3 * i + 1] ?? 0,
    indices[3 * i + 2] ?? 0,
  ]);
}

/** Triangles that all show their outsides, whichever way they were made. */
function outward(mesh: Mesh): Mesh {
  let volume = 0;
  for (const [a, b, c] of triangles(mesh)) volume += dot(vertex(mesh, a), cross(vertex(mesh, b), vertex(mesh, c)));
  if (volume >= 0) return mesh;
  return { ...mesh, indices: triangles(mesh).flatMap(([a, b, c]) => [a, c, b]) };
}

/** Of every vertex, from the triangles that it belongs to. */
function withNormals(mesh: Mesh): Mesh {
  const normals = new Array<number>(mesh.positions.length).fill(0);
  for (const corners of triangles(mesh)) {
    const [a, b, c] = [vertex(mesh, corners[0]), vertex(mesh, corners[1]), vertex(mesh, corners[2])];
    const normal = cross(minus(b, a), minus(c, a));
    for (const corner of corners)
      for (const k of [0, 1, 2] as const) normals[3 * corner + k] = (normals[3 * corner + k] ?? 0) + normal[k];
  }
  for (let i = 0; i < normals.length; i += 3) {
    const length = Math.hypot(normals[i] ?? 0, normals[i + 1] ?? 0, normals[i + 2] ?? 0) || 1;
    for (const k of [0, 1, 2]) normals[i + k] = (normals[i + k] ?? 0) / length;
  }
  return { ...mesh, normals };
}

/** Vertices apart wherever triangles meet: every triangle is flat. */
function crisp(mesh: Mesh): Mesh {
  const apart = empty();
  for (const corners of triangles(mesh)) {
    for (const corner of corners) apart.indices.push(addVertex(apart, vertex(mesh, corner), [0, 0, 0]));
  }
  return withNormals(apart);
}

export function merge(target: Mesh, mesh: Mesh): void {
  const first = target.positions.length / 3;
  for (const value of mesh.positions) target.positions.push(value);
  for (const value of mesh.normals) target.normals.push(value);
  for (const index of mesh.indices) target.indices.push(first + index);
}

/** Turned about the axis by an angle, then moved. */
export function moved(mesh: Mesh, angle: number, [x, y, z]: Vector): Mesh {
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  const positions: number[] = [];
  const normals: number[] = [];
  for (let i = 0; i < mesh.positions.length / 3; ++i) {
    const [px, py, pz] = vertex(mesh, i);
    const [nx, ny, nz] = normalOf(mesh, i);
    positions.push(px * cos + pz * sin + x, py + y, pz * cos - px * sin + z);
    normals.push(nx * cos + nz * sin, ny, nz * cos - nx * sin);
  }
  return { positions, normals, indices: mesh.indices };
}

function leant(mesh: Mesh, { from, by, top }: NonNullable<Turned["lean"]>): Mesh {
  const positions = mesh.positions.map((value, i) => {
    const high = ((mesh.positions[i + 1] ?? 0) - from) / (top - from);
    return i % 3 === 0 && high > 0 ? value + by * high * high : value;
  });
  return { ...mesh, positions };
}

interface Row {
  at: Point;
  normal: Point;
}

/** Rings of vertices: two where the outline has a crease. */
function rows(line: readonly Knot[]): Row[][] {
  const outside = ([x, y]: Point): Point => [y, -x];
  return line.map(({ at, from, to }) => {
    const smooth = from[0] * to[0] + from[1] * to[1] > crease;
    if (smooth) return [{ at, normal: outside([from[0] + to[0], from[1] + to[1]]) }];
    return [
      { at, normal: outside(from) },
      { at, normal: outside(to) },
    ];
  });
}

/** A solid turned on a lathe. Facets are flat across instead of round. */
export function turnedMesh({ path, facets, slit, lean }: Turned, detail: Detail): Mesh {
  const mesh = empty();
  const count = Math.min(facets ?? Infinity, detail.segments);
  const angle = (j: number): number => (2 * Math.PI * (j % count)) / count;
  const inward = facets === undefined ? 1 : Math.cos(Math.PI / count);
  const ring = ({ at: [x, y], normal: [nx, ny] }: Row): number[] =>
    Array.from({ length: facets === undefined ? count : 2 * count }, (_, k) => {
      const j = facets === undefined ? k : Math.ceil(k / 2);
      const middle = facets === undefined ? angle(j) : (2 * Math.PI * (Math.floor(k / 2) + 0.5)) / count;
      const at: Vector = [x * Math.cos(angle(j)), y, -x * Math.sin(angle(j))];
      return addVertex(mesh, at, [nx * Math.cos(middle), ny * inward, -nx * Math.sin(middle)]);
    });
  let below: number[] | undefined;
  for (const made of rows(simplified(knots(path), detail.tolerance))) {
    const rings = made.map(ring);
    const above = rings[0] ?? [];
    if (below) {
      for (let k = 0; k < above.length; k += facets === undefined ? 1 : 2) {
        const next = (k + 1) % above.length;
        addQuad(mesh, below[k] ?? 0, below[next] ?? 0, above[next] ?? 0, above[k] ?? 0);
      }
    }
    below = rings.at(-1);
  }
  const round = compact(mesh);
  const leaning = lean ? leant(round, lean) : round;
  return slit && detail.bevel ? slitted(leaning, slit) : leaning;
}

/** Without vertices that no triangle has. */
function compact(mesh: Mesh): Mesh {
  const used = empty();
  const places = new Map<number, number>();
  for (const index of mesh.indices) {
    let place = places.get(index);
    if (place === undefined) {
      place = addVertex(used, vertex(mesh, index), normalOf(mesh, index));
      places.set(index, place);
    }
    used.indices.push(place);
  }
  return used;
}

interface Plane {
  normal: Vector;
  offset: number; // what lies farther along the normal is cut off
}

interface Corner {
  at: Vector;
  normal: Vector;
}

function isBefore(a: Vector, b: Vector): boolean {
  if (a[0] !== b[0]) return a[0] < b[0];
  return a[1] === b[1] ? a[2] < b[2] : a[1] < b[1];
}

/** Where a plane cuts an edge, the same point whichever way the edge is met. */
function cutOf<T extends Corner>(a: T, b: T, { normal, offset }: Plane): { one: T; other: T; t: number; at: Vector } {
  const [one, other] = isBefore(a.at, b.at) ? [a, b] : [b, a];
  const [near, far] = [dot(one.at, normal) - offset, dot(other.at, normal) - offset];
  const t = near / (near - far);
  return { one, other, t, at: between(one.at, other.at, t) };
}

/** What a plane leaves of a polygon. */
function polygonWithin<T extends Corner>(polygon: readonly T[], plane: Plane, cut: (a: T, b: T) => T): T[] {
  const isIn = ({ at }: T): boolean => dot(at, plane.normal) <= plane.offset;
  return polygon.flatMap((corner, i) => {
    const next = polygon[(i + 1) % polygon.length] ?? corner;
    return [...(isIn(corner) ? [corner] : []), ...(isIn(corner) === isIn(next) ? [] : [cut(corner, next)])];
  });
}

/** What a plane leaves of a solid, open where it is cut; the corners of the cut. */
function clipped(mesh: Mesh, plane: Plane): { left: Mesh; rim: Vector[] } {
  const left = empty();
  const places = new Map<string, number>();
  const place = ({ at, normal }: Corner): number => {
    const key = [...at, ...normal].map((value) => value.toFixed(7)).join();
    const found = places.get(key) ?? addVertex(left, at, normal);
    places.set(key, found);
    return found;
  };
  const rim = new Map<string, Vector>();
  for (const corners of triangles(mesh)) {
    const polygon = corners.map((i): Corner => ({ at: vertex(mesh, i), normal: normalOf(mesh, i) }));
    const kept = polygonWithin(polygon, plane, (a, b) => {
      const { one, other, t, at } = cutOf(a, b, plane);
      rim.set(at.map((value) => value.toFixed(6)).join(), at);
      return { at, normal: between(one.normal, other.normal, t) };
    }).map(place);
    for (let k = 1; k + 1 < kept.length; ++k) left.indices.push(kept[0] ?? 0, kept[k] ?? 0, kept[k + 1] ?? 0);
  }
  return { left, rim: [...rim.values()] };
}

/** The corners of a convex polygon that looks along the normal, in their order. */
function inOrder(corners: readonly Vector[], normal: Vector): { ring: Vector[]; middle: Vector } {
  const part = 1 / corners.length;
  const middle = corners.reduce<Vector>(
    (sum, at) => [sum[0] + at[0] * part, sum[1] + at[1] * part, sum[2] + at[2] * part],
    [0, 0, 0],
  );
  const across = minus(corners[0] ?? middle, middle);
  const up = cross(normal, across); // as long as `across`
  const turn = (at: Vector): number => Math.atan2(dot(minus(at, middle), up), dot(minus(at, middle), across));
  return { ring: [...corners].sort((a, b) => turn(a) - turn(b)), middle };
}

function lid(corners: readonly Vector[], normal: Vector): Mesh {
  const face = empty();
  const { ring, middle } = inOrder(corners, normal);
  const centre = addVertex(face, middle, normal);
  const rim = ring.map((at) => addVertex(face, at, normal));
  rim.forEach((corner, i) => face.indices.push(centre, corner, rim[(i + 1) % rim.length] ?? 0));
  return face;
}

/** A slit from outside to a point within, the same all the way from front to back, in a convex solid. */
function slitted(mesh: Mesh, { inner, outer, width }: Slit): Mesh {
  const [dx, dy] = [outer[0] - inner[0], outer[1] - inner[1]];
  const length = Math.hypot(dx, dy);
  const along: Vector = [dx / length, dy / length, 0];
  const start: Vector = [inner[0], inner[1], 0];
  const opposite = ([x, y, z]: Vector): Vector => [-x, -y, -z];
  const aside: Vector = [-along[1], along[0], 0];
  const within = clipped(mesh, { normal: along, offset: dot(along, start) });
  const without = clipped(mesh, { normal: opposite(along), offset: -dot(along, start) });
  const solid = empty();
  let inside = within.left;
  let bottom = inOrder(within.rim, along).ring.map((at): Corner => ({ at, normal: along }));
  for (const side of [aside, opposite(aside)]) {
    const offset = dot(side, start) - width / 2;
    const half = clipped(without.left, { normal: side, offset });
    merge(solid, half.left);
    merge(solid, lid(half.rim, side));
    const across: Plane = { normal: opposite(side), offset: -offset };
    bottom = polygonWithin(bottom, across, (a, b) => ({ at: cutOf(a, b, across).at, normal: along }));
    // The corners of the slit are corners of what surrounds it.
    merge(solid, clipped(inside, { normal: side, offset }).left);
    inside = clipped(inside, across).left;
  }
  merge(solid, inside);
  merge(
    solid,
    lid(
      bottom.map(({ at }) => at),
      along,
    ),
  );
  return solid;
}

/** Rungs with more of them between, on a smooth curve (Catmull and Rom). */
export function climbed(rungs: Loft["rungs"], steps: number): number[][] {
  const at = (i: number): readonly number[] => rungs[Math.min(rungs.length - 1, Math.max(0, i))] ?? [];
  return rungs.flatMap((rung, i) => {
    if (i === rungs.length - 1) return [[...rung]];
    const [before, , next, after] = [at(i - 1), rung, at(i + 1), at(i + 2)];
    return Array.from({ length: steps }, (_, k) => {
      const t = k / steps;
      return rung.map((b, n) => {
        const [a, c, d] = [before[n] ?? 0, next[n] ?? 0, after[n] ?? 0];
        return b + 0.5 * t * (c - a + t * (2 * a - 5 * b + 4 * c - d + t * (3 * (b - c) + d - a)));
      });
    });
  });
}

/** A solid of cross-sections that stand on the rungs of a ladder. */
export function loftMesh({ rungs, square = 1 }: Loft, detail: Detail): Mesh {
  const side = empty();
  const caps = empty();
  const count = detail.around;
  const bulge = (value: number): number => Math.sign(value) * Math.abs(value) ** square;
  const rings = climbed(rungs, rungs.length > 2 ? detail.steps : 1).map(([ax = 0, ay = 0, bx = 0, by = 0, deep = 0]) =>
    Array.from({ length: count }, (_, k) => {
      const turn = (2 * Math.PI * k) / count;
      const [u, w] = [(1 - bulge(Math.cos(turn))) / 2, bulge(Math.sin(turn)) * deep];
      return addVertex(side, [ax + (bx - ax) * u, ay + (by - ay) * u, w], [0, 0, 0]);
    }),
  );
  rings.forEach((ring, i) => {
    const next = rings[i + 1];
    if (!next) return;
    ring.forEach((a, k) => {
      const l = (k + 1) % count;
      addQuad(side, a, ring[l] ?? 0, next[l] ?? 0, next[k] ?? 0);
    });
  });
  for (const [ring, turned] of [
    [rings[0], true],
    [rings.at(-1), false],
  ] as const) {
    const corners = (ring ?? []).map((i) => addVertex(caps, vertex(side, i), [0, 0, 0]));
    for (let k = 1; k + 1 < count; ++k) {
      const [a, b, c] = [corners[0] ?? 0, corners[k] ?? 0, corners[k + 1] ?? 0];
      if (same(vertex(caps, a), vertex(caps, b)) || same(vertex(caps, b), vertex(caps, c))) continue;
      caps.indices.push(...(turned ? [a, c, b] : [a, b, c]));
    }
  }
  const whole = empty();
  merge(whole, compact(side));
  merge(whole, compact(caps));
  return withNormals(outward(whole));
}

function area(polygon: readonly Point[]): number {
  return polygon.reduce((sum, [x, y], i) => {
    const [nx, ny] = polygon[(i + 1) % polygon.length] ?? [0, 0];
    return sum + (x * ny - nx * y) / 2;
  }, 0);
}

function turnsLeft(a: Point, b: Point, c: Point): number {
  return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0]);
}

/** Triangles of a simple polygon that runs anticlockwise, by cutting off ears. */
export function ears(polygon: readonly Point[]): [number, number, number][] {
  const rest = polygon.map((at, i) => ({ at, i }));
  const cut: [number, number, number][] = [];
  while (rest.length > 3) {
    const found = rest.findIndex(({ at: b }, k) => {
      const [before, after] = [rest.at(k - 1), rest[(k + 1) % rest.length]];
      if (!before || !after || turnsLeft(before.at, b, after.at) <= 0) return false;
      return !rest.some(
        ({ at }) =>
          at !== before.at &&
          at !== b &&
          at !== after.at &&
          turnsLeft(before.at, b, at) >= 0 &&
          turnsLeft(b, after.at, at) >= 0 &&
          turnsLeft(after.at, before.at, at) >= 0,
      );
    });
    const k = Math.max(0, found);
    cut.push([rest.at(k - 1)?.i ?? 0, rest[k]?.i ?? 0, rest[(k + 1) % rest.length]?.i ?? 0]);
    rest.splice(k, 1);
  }
  cut.push([rest[0]?.i ?? 0, rest[1]?.i ?? 0, rest[2]?.i ?? 0]);
  return cut;
}

/** Each side moved inward by so much. */
function inset(polygon: readonly Point[], by: number): Point[] {
  return polygon.map((at, i): Point => {
    const before = polygon.at(i - 1) ?? at;
    const after = polygon[(i + 1) % polygon.length] ?? at;
    const normal = (a: Point, b: Point): Point => {
      const length = Math.hypot(b[0] - a[0], b[1] - a[1]) || 1;
      return [(a[1] - b[1]) / length, (b[0] - a[0]) / length];
    };
    const [m, n] = [normal(before, at), normal(at, after)];
    const scale = by / Math.max(0.3, 1 + m[0] * n[0] + m[1] * n[1]);
    return [at[0] + (m[0] + n[0]) * scale, at[1] + (m[1] + n[1]) * scale];
  });
}

/** The corners of an outline, anticlockwise, without one that closes it. */
function cornersOf(path: string): Point[] {
  const line = simplified(knots(path), 0.1).map(({ at }) => at);
  const [first, last] = [line[0], line.at(-1)];
  if (first && last && Math.hypot(first[0] - last[0], first[1] - last[1]) < 1e-6) line.pop();
  return area(line) < 0 ? line.reverse() : line;
}

/** Layers of the same polygon joined to a solid; the first looks back, the last to the front. */
function stacked(layers: readonly (readonly Vector[])[], flat: readonly Point[]): Mesh {
  const mesh = empty();
  const rings = layers.map((layer) => layer.map((at) => addVertex(mesh, at, [0, 0, 0])));
  rings.forEach((ring, i) => {
    const next = rings[i + 1];
    if (!next) return;
    ring.forEach((a, k) => {
      const l = (k + 1) % ring.length;
      addQuad(mesh, a, ring[l] ?? 0, next[l] ?? 0, next[k] ?? 0);
    });
  });
  const [back, front] = [rings[0] ?? [], rings.at(-1) ?? []];
  for (const [a, b, c] of ears(flat)) {
    mesh.indices.push(front[a] ?? 0, front[b] ?? 0, front[c] ?? 0, back[a] ?? 0, back[c] ?? 0, back[b] ?? 0);
  }
  return crisp(outward(mesh));
}

/** A part of a ring about the axis. */
export function sweepMesh({ path, width }: Sweep, detail: Detail): Mesh {
  const outline = cornersOf(path);
  const steps = detail.bevel ? 3 : 1;
  const layers = Array.from({ length: steps + 1 }, (_, k) => {
    const turn = width * (k / steps - 0.5);
    return outline.map(([x, y]): Vector => [x * Math.cos(turn), y, x * Math.sin(turn)]);
  });
  return stacked(layers, outline);
}

/** A flat solid with bevelled edges. */
export function slabMesh(slab: Slab, detail: Detail): Mesh {
  const outline = cornersOf(slab.path);
  const bevel = detail.bevel ? (slab.bevel ?? 0) : 0;
  const narrow = inset(outline, bevel);
  const layers = [
    { z: -slab.deep, polygon: narrow },
    ...(bevel > 0 ? [bevel - slab.deep, slab.deep - bevel].map((z) => ({ z, polygon: outline })) : []),
    { z: slab.deep, polygon: narrow },
  ];
  return stacked(
    layers.map(({ z, polygon }) => polygon.map(([x, y]): Vector => [x, y, z])),
    narrow,
  );
}
