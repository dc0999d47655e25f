// The camera that looks at the boards: an orbit about a point, and what it makes of points in space.
import type { Grid } from "../model/view";
import { middleOf, type Box3, type Point } from "./geometry";

export interface Orbit {
  target: Point;
  distance: number;
  yaw: number; // radians to the right of the front
  pitch: number; // radians above the horizon
  fov: number; // degrees from bottom to top
}

/** Of the picture, in pixels. */
export interface Screen {
  width: number;
  height: number;
}

export const usualFov = 30;
export const homePitch = (35 * Math.PI) / 180;
const filled = 0.94; // of the screen, by what is fitted into it

const radians = (degrees: number): number => (degrees * Math.PI) / 180;
const halfHeight = (fov: number): number => Math.tan(radians(fov) / 2);

export function add(a: Point, b: Point, factor = 1): Point {
  return { x: a.x + factor * b.x, y: a.y + factor * b.y, z: a.z + factor * b.z };
}

export function dot(a: Point, b: Point): number {
  return a.x * b.x + a.y * b.y + a.z * b.z;
}

/** The camera's own axes in space; it looks along -back. */
export interface Axes {
  right: Point;
  up: Point;
  back: Point;
}

export function axesOf({ yaw, pitch }: Pick<Orbit, "yaw" | "pitch">): Axes {
  const [sy, cy, sp, cp] = [Math.sin(yaw), Math.cos(yaw), Math.sin(pitch), Math.cos(pitch)];
  return {
    right: { x: cy, y: 0, z: -sy },
    up: { x: -sp * sy, y: cp, z: -sp * cy },
    back: { x: cp * sy, y: sp, z: cp * cy },
  };
}

export function positionOf(orbit: Orbit): Point {
  return add(orbit.target, axesOf(orbit).back, orbit.distance);
}

/** The orbit of a camera at a place. */
export function orbitFrom(position: Point, target: Point, fov: number): Orbit {
  const off = add(position, target, -1);
  const distance = Math.hypot(off.x, off.y, off.z);
  return { target, distance, yaw: Math.atan2(off.x, off.z), pitch: Math.asin(off.y / distance), fov };
}

/** A point on the screen, and how far before the camera it lies. */
export interface Seen {
  x: number;
  y: number;
  depth: number;
  scale: number; // pixels a cell there
}

/** Of what lies one cell before the camera. */
export function pixelsACell({ fov }: Pick<Orbit, "fov">, height: number): number {
  return height / 2 / halfHeight(fov);
}

/** Has points seen by one camera without working out its axes each time. */
export function eye(orbit: Orbit, { width, height }: Screen): (point: Point) => Seen {
  const { right, up, back } = axesOf(orbit);
  const at = positionOf(orbit);
  const focal = pixelsACell(orbit, height);
  return (point) => {
    const off = add(point, at, -1);
    const depth = -dot(off, back);
    const scale = focal / depth;
    return { x: width / 2 + dot(off, right) * scale, y: height / 2 - dot(off, up) * scale, depth, scale };
  };
}

export interface Ray {
  origin: Point;
  direction: Point; // of length 1
}

/** All points before the camera that are seen there. */
export function rayAt(orbit: Orbit, { width, height }: Screen, x: number, y: number): Ray {
  const { right, up, back } = axesOf(orbit);
  const focal = pixelsACell(orbit, height);
  const off = add(
    add(add({ x: 0, y: 0, z: 0 }, right, (x - width / 2) / focal), up, (height / 2 - y) / focal),
    back,
    -1,
  );
  const length = Math.hypot(off.x, off.y, off.z);
  return { origin: positionOf(orbit), direction: { x: off.x / length, y: off.y / length, z: off.z / length } };
}

function corners({ low, high }: Box3): Point[] {
  return [low.x, high.x].flatMap((x) => [low.y, high.y].flatMap((y) => [low.z, high.z].map((z) => ({ x, y, z }))));
}

/** Has the box fill the screen, seen from this side, but for a margin of pixels at the left. */
export function fit(box: Box3, screen: Screen, yaw: number, pitch: number, fov = usualFov, margin = 0): Orbit {
  const { right, up, back } = axesOf({ yaw, pitch });
  const tall = halfHeight(fov) * filled;
  const broad = (tall * screen.width) / Math.max(1, screen.height);
  const kept = Math.min(broad / 2, margin / pixelsACell({ fov }, Math.max(1, screen.height)));
  const points = corners(box).map((at) => ({ x: dot(at, right), y: dot(at, up), z: dot(at, back) }));
  // A camera at depth z has a corner in sight while it stands within so much of it, less at each side the nearer it is.
  const range = (
    of: (corner: { x: number; y: number }) => number,
    low: number,
    high: number,
  ): { low: number; high: number } => ({
    low: Math.max(...points.map((corner) => of(corner) + high * corner.z)),
    high: Math.min(...points.map((corner) => of(corner) - low * corner.z)),
  });
  const across = range(({ x }) => x, broad - kept, broad);
  const upward = range(({ y }) => y, tall, tall);
  const nearest = Math.max((across.low - across.high) / (2 * broad - kept), (upward.low - upward.high) / (2 * tall));
  const x = (across.low - broad * nearest + across.high + (broad - kept) * nearest) / 2;
  const y = (upward.low + upward.high) / 2;
  const z = dot(middleOf(box), back);
  const target = add(add(add({ x: 0, y: 0, z: 0 }, right, x), up, y), back, z);
  return { target, distance: (nearest - z) * 1.0001, yaw, pitch, fov };
}

/** Straight on, so far away that a cell in the plane z = 0 has so many pixels; its middle is at `target`. */
function straight(target: Point, screen: Screen, cell: number, fov = usualFov): Orbit {
  return { target, distance: screen.height / cell / (2 * halfHeight(fov)), yaw: 0, pitch: 0, fov };
}

/** Sees the plane of the flat picture as it is drawn on the page, to the pixel. `left`, `top`: the corner of the screen, in
 *  pixels of the picture. */
export function overPicture({ xs, ys, cell }: Grid, screen: Screen, left: number, top: number): Orbit {
  const middle = (edges: number[]): number => ((edges[0] ?? 0) + (edges.at(-1) ?? 0) + cell) / 2;
  const x = (left + screen.width / 2 - middle(xs)) / cell;
  const y = (middle(ys) - top - screen.height / 2) / cell;
  return straight({ x, y, z: 0 }, screen, cell);
}

/** One camera on its way to another, the nearer way round. */
export function mixedOrbit(from: Orbit, to: Orbit, part: number): Orbit {
  const mix = (a: number, b: number): number => a + part * (b - a);
  const turn = ((((to.yaw - from.yaw) % (2 * Math.PI)) + 3 * Math.PI) % (2 * Math.PI)) - Math.PI;
  return {
    target: {
      x: mix(from.target.x, to.target.x),
      y: mix(from.target.y, to.target.y),
      z: mix(from.target.z, to.target.z),
    },
    distance: from.distance * (to.distance / from.distance) ** part,
    yaw: from.yaw + part * turn,
    pitch: mix(from.pitch, to.pitch),
    fov: mix(from.fov, to.fov),
  };
}

const steepest = (89 * Math.PI) / 180;
const lowest = (-20 * Math.PI) / 180;

/** Turned by so much; never over the top. */
export function turned(orbit: Orbit, yaw: number, pitch: number): Orbit {
  return { ...orbit, yaw: orbit.yaw + yaw, pitch: Math.min(steepest, Math.max(lowest, orbit.pitch + pitch)) };
}

/** Moved in its own plane by pixels of the picture, as if the boards were held there. */
export function panned(orbit: Orbit, { height }: Screen, dx: number, dy: number): Orbit {
  const { right, up } = axesOf(orbit);
  const cells = (2 * halfHeight(orbit.fov) * orbit.distance) / height;
  return { ...orbit, target: add(add(orbit.target, right, -dx * cells), up, dy * cells) };
}

/** Nearer by a factor, while what is under the point of the screen stays there. */
export function dollied(
  orbit: Orbit,
  screen: Screen,
  factor: number,
  x: number,
  y: number,
  range: readonly [number, number],
): Orbit {
  const distance = Math.min(range[1], Math.max(range[0], orbit.distance / factor));
  const { right, up } = axesOf(orbit);
  const cells = (2 * halfHeight(orbit.fov) * (orbit.distance - distance)) / screen.height;
  const target = add(add(orbit.target, right, (x - screen.width / 2) * cells), up, (screen.height / 2 - y) * cells);
  return { ...orbit, distance, target };
}
