// Arrows and circles in space: tubes in pieces, so that all of them are one draw call, and one more for what boards and
// pieces hide of them, which shimmers through.
import {
  BufferGeometry,
  Color,
  DynamicDrawUsage,
  Float32BufferAttribute,
  GreaterDepth,
  InstancedBufferAttribute,
  InstancedMesh,
  Matrix4,
  MeshBasicMaterial,
  Quaternion,
  Vector3,
  type Object3D,
} from "three";
import { brushLooks, overlayLooks, type LineLook } from "../model/shapeFigures";
import { isCircle, type DrawnShape, type OverlayArrow } from "../model/shapes";
import { pointOf, scaleOf, type Placement } from "./geometry";

/** What is to be drawn. */
export interface Drawn {
  shapes: readonly DrawnShape[];
  overlay: readonly OverlayArrow[];
}

/** A straight piece of a line; `upper` 0: it ends in a point. */
export interface Piece {
  from: Vector3;
  to: Vector3;
  lower: number; // radius at its beginning
  upper: number;
  look: LineLook;
}

const sides = 8;
const radius = 0.065; // cells
const leastRadius = 1.6; // pixels
const edge = 0.022;
const headRadius = 3;
const headLength = 8.5;
const steps = 28; // along an arrow
const ringSteps = 36;
const ringRadius = 0.44;
const above = 0.09; // cells, of the ends above their cells
const rises = { within: 0.08, between: 0.15, folded: 0.05 };
const highest = 1.8; // cells
const hiddenPart = 0.42; // how solid what is hidden is

const upward = new Vector3(0, 1, 0);

function placeOf(placement: Placement, cell: number, height: number): Vector3 {
  const { x, y, z } = pointOf(placement, cell);
  const scale = scaleOf(placement, cell);
  const { tilt } = placement;
  return new Vector3(x, y + height * scale * Math.sin(tilt), z + height * scale * Math.cos(tilt));
}

/** How far an arrow rises, in its lengths: on one board little, so that it is seen where it points. */
function riseOf({ boardOf, scales }: Placement, from: number, to: number): number {
  if (scales) return rises.folded;
  return boardOf[from] === boardOf[to] ? rises.within : rises.between;
}

/** Off the straight line: above its board, and to the right where it goes straight up. */
function bulge(placement: Placement, a: Vector3, b: Vector3, rise: number): Vector3 {
  const along = b.clone().sub(a);
  const length = along.length();
  along.normalize();
  const normal = new Vector3(0, Math.sin(placement.tilt), Math.cos(placement.tilt));
  const away = normal.clone().addScaledVector(along, -normal.dot(along));
  if (away.length() < 0.35) away.set(1, 0, 0).addScaledVector(along, -along.x);
  return away.normalize().multiplyScalar(2 * Math.min(highest, rise * length));
}

/** The points of a line, evenly spread. */
function arc(placement: Placement, from: number, to: number): Vector3[] {
  const [a, b] = [placeOf(placement, from, above), placeOf(placement, to, above)];
  const middle = a
    .clone()
    .add(b)
    .multiplyScalar(0.5)
    .add(bulge(placement, a, b, riseOf(placement, from, to)));
  return Array.from({ length: steps + 1 }, (_, i) => {
    const t = i / steps;
    return a
      .clone()
      .multiplyScalar((1 - t) ** 2)
      .addScaledVector(middle, 2 * t * (1 - t))
      .addScaledVector(b, t * t);
  });
}

function ring(placement: Placement, cell: number): Vector3[] {
  const middle = placeOf(placement, cell, above / 2);
  const far = ringRadius * scaleOf(placement, cell);
  const [sine, cosine] = [Math.sin(placement.tilt), Math.cos(placement.tilt)];
  return Array.from({ length: ringSteps + 1 }, (_, i) => {
    const angle = (2 * Math.PI * i) / ringSteps;
    const up = far * Math.sin(angle);
    return new Vector3(middle.x + far * Math.cos(angle), middle.y + up * cosine, middle.z - up * sine);
  });
}

/** The part of a line of points between two lengths along it. */
function* cut(points: readonly Vector3[], begin: number, end: number): Iterable<[Vector3, Vector3]> {
  let at = 0;
  for (let i = 1; i < points.length; ++i) {
    const [a, b] = [points[i - 1], points[i]];
    if (!a || !b) return;
    const length = a.distanceTo(b);
    const [from, to] = [Math.max(begin, at), Math.min(end, at + length)];
    if (to > from && length > 0) yield [a.clone().lerp(b, (from - at) / length), a.clone().lerp(b, (to - at) / length)];
    at += length;
  }
}

function lengthOf(points: readonly Vector3[]): number {
  return points.slice(1).reduce((sum, point, i) => sum + point.distanceTo(points[i] ?? point), 0);
}

/** A line in its dashes. */
function* dashed(
  points: readonly Vector3[],
  begin: number,
  end: number,
  wide: number,
  look: LineLook,
): Iterable<Piece> {
  const unit = 2.6 * wide;
  const { dash } = look;
  const period = dash.map((part) => Math.max(0.6, part) * unit);
  for (let at = begin, i = 0; at < end; ++i) {
    const next = dash.length === 0 ? end : Math.min(end, at + (period[i % period.length] ?? end));
    if (i % 2 === 0) for (const [from, to] of cut(points, at, next)) yield { from, to, lower: wide, upper: wide, look };
    at = next;
  }
}

function* arrowPieces(placement: Placement, from: number, to: number, wide: number, look: LineLook): Iterable<Piece> {
  const points = arc(placement, from, to);
  const length = lengthOf(points);
  const head = Math.min(headLength * wide, length * 0.4);
  const begin = Math.min(0.3 * scaleOf(placement, from), length * 0.2);
  yield* dashed(points, begin, length - head, wide, look);
  const [tip] = [...cut(points, length - head, length)].slice(-1);
  const [base] = [...cut(points, length - head, length)];
  if (tip && base) yield { from: base[0], to: tip[1], lower: headRadius * wide, upper: 0, look };
}

/** All pieces of what is to be drawn; `pixel`: the length of one in cells, about. */
export function piecesOf(placement: Placement, { shapes, overlay }: Drawn, pixel = 0): Piece[] {
  const wideAt = (from: number, to: number, part = 1): number =>
    part * Math.max((radius * (scaleOf(placement, from) + scaleOf(placement, to))) / 2, leastRadius * pixel);
  return [
    ...overlay.flatMap(({ from, to, kind, weight }) => {
      const look = overlayLooks[kind];
      const wide = wideAt(from, to, look.width * (0.6 + 0.4 * weight));
      return from === to ? [] : [...arrowPieces(placement, from, to, wide, look)];
    }),
    ...shapes.flatMap((shape) => {
      const { from, to, brush } = shape;
      const look = brushLooks[brush];
      if (!isCircle(shape)) return [...arrowPieces(placement, from, to, wideAt(from, to), look)];
      const points = ring(placement, from);
      return [...dashed(points, 0, lengthOf(points), wideAt(from, to, 0.7), look)];
    }),
  ];
}

/** A tube of length and radius 1 along Y, and about it its edge, which shows its inner side: `skin` is 1 there. */
function tube(): BufferGeometry {
  const positions: number[] = [];
  const skins: number[] = [];
  const around = (i: number): [number, number] => {
    const angle = (2 * Math.PI * i) / sides;
    return [Math.cos(angle), Math.sin(angle)];
  };
  const add = (skin: number, ...corners: [number, number, number][]): void => {
    for (const corner of skin === 0 ? corners : corners.reverse()) {
      positions.push(...corner);
      skins.push(skin);
    }
  };
  for (const skin of [0, 1]) {
    for (let i = 0; i < sides; ++i) {
      const [[x, z], [u, w]] = [around(i), around(i + 1)];
      add(skin, [x, 0, z], [x, 1, z], [u, 1, w]);
      add(skin, [x, 0, z], [u, 1, w], [u, 0, w]);
      add(skin, [0, 0, 0], [x, 0, z], [u, 0, w]);
      add(skin, [0, 1, 0], [u, 1, w], [x, 1, z]);
    }
  }
  const geometry = new BufferGeometry();
  geometry.setAttribute("position", new Float32BufferAttribute(positions, 3));
  geometry.setAttribute("skin", new Float32BufferAttribute(skins, 1));
  return geometry;
}

/** `girth`: radius at both ends, and how far the edge stands out. */
function material(hidden: boolean): MeshBasicMaterial {
  const made = new MeshBasicMaterial(
    hidden ? { transparent: true, opacity: hiddenPart, depthFunc: GreaterDepth, depthWrite: false } : {},
  );
  made.onBeforeCompile = (shader) => {
    shader.vertexShader = `attribute float skin;
      attribute vec3 girth;
      attribute vec3 inner;
      attribute vec3 outer;
      varying vec3 vShade;
      ${shader.vertexShader
        .replace(
          "#include <begin_vertex>",
          `vec3 transformed = position;
        float wide = mix(girth.x, girth.y, position.y) + skin * girth.z;
        transformed.xz *= wide;
        transformed.y += skin * (position.y * 2.0 - 1.0) * girth.z / max(0.0001, length(instanceMatrix[1].xyz));
        vShade = skin > 0.5 ? outer : inner;`,
        )
        .replace(
          "#include <project_vertex>",
          `#include <project_vertex>
        ${hidden ? "if (skin > 0.5) gl_Position = vec4(0.0);" : ""}`,
        )}`;
    shader.fragmentShader = `varying vec3 vShade;\n${shader.fragmentShader.replace(
      "#include <color_fragment>",
      "diffuseColor.rgb = vShade;",
    )}`;
  };
  made.customProgramCacheKey = () => `arrows ${hidden}`;
  return made;
}

const colours = new Map<string, Color>();
function colourOf(style: string): Color {
  const known = colours.get(style) ?? new Color().setStyle(style);
  colours.set(style, known);
  return known;
}

const extras = { girth: 3, inner: 3, outer: 3 } as const;

export class Arrows {
  drawn: Drawn = { shapes: [], overlay: [] };
  readonly #materials = [material(false), material(true)];
  #geometry = tube();
  #meshes: InstancedMesh[] = [];
  #parent: Object3D | null = null;

  join(parent: Object3D, order: number): void {
    this.#parent = parent;
    this.#make(64, order);
  }

  #make(capacity: number, order: number): void {
    this.#remove();
    this.#geometry.dispose();
    this.#geometry = tube();
    for (const [name, length] of Object.entries(extras)) {
      const attribute = new InstancedBufferAttribute(new Float32Array(capacity * length), length);
      this.#geometry.setAttribute(name, attribute.setUsage(DynamicDrawUsage));
    }
    const matrices = new InstancedBufferAttribute(new Float32Array(16 * capacity), 16).setUsage(DynamicDrawUsage);
    this.#meshes = this.#materials.map((one) => {
      const mesh = new InstancedMesh(this.#geometry, one, capacity);
      mesh.instanceMatrix = matrices;
      mesh.frustumCulled = false;
      mesh.matrixAutoUpdate = false;
      mesh.renderOrder = order;
      mesh.count = 0;
      this.#parent?.add(mesh);
      return mesh;
    });
  }

  /** Written anew for where the cells are now. */
  place(placement: Placement, pixel: number): void {
    const pieces = piecesOf(placement, this.drawn, pixel);
    const [first] = this.#meshes;
    if (!first) return;
    if (pieces.length > first.instanceMatrix.count) this.#make(Math.ceil(1.5 * pieces.length), first.renderOrder);
    const [mesh] = this.#meshes;
    if (!mesh) return;
    const [matrix, turn, along] = [new Matrix4(), new Quaternion(), new Vector3()];
    pieces.forEach(({ from, to, lower, upper, look }, i) => {
      along.copy(to).sub(from);
      const length = Math.max(1e-4, along.length());
      turn.setFromUnitVectors(upward, along.divideScalar(length));
      mesh.setMatrixAt(i, matrix.compose(from, turn, new Vector3(1, length, 1)));
      this.#set("girth", i, lower, upper, (edge * Math.max(lower, upper)) / radius / (upper === 0 ? headRadius : 1));
      const [inner, outer] = [colourOf(look.colour), colourOf(look.edge)];
      this.#set("inner", i, inner.r, inner.g, inner.b);
      this.#set("outer", i, outer.r, outer.g, outer.b);
    });
    mesh.instanceMatrix.needsUpdate = true;
    for (const name of Object.keys(extras)) this.#geometry.getAttribute(name).needsUpdate = true;
    for (const one of this.#meshes) {
      one.count = pieces.length;
      one.visible = pieces.length > 0;
    }
  }

  /** How many pieces are drawn. */
  get count(): number {
    return this.#meshes[0]?.count ?? 0;
  }

  #set(name: keyof typeof extras, i: number, x: number, y: number, z: number): void {
    const attribute = this.#geometry.getAttribute(name);
    if (attribute instanceof InstancedBufferAttribute) attribute.setXYZ(i, x, y, z);
  }

  #remove(): void {
    for (const mesh of this.#meshes) {
      this.#parent?.remove(mesh);
      mesh.dispose();
    }
    this.#meshes = [];
  }

  dispose(): void {
    this.#remove();
    this.#geometry.dispose();
    for (const one of this.#materials) one.dispose();
  }
}
