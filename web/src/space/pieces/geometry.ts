// The pieces' solids for three.js, each made once.
import { BufferAttribute, BufferGeometry } from "three";
import { pieceMesh, speckMesh, type Level } from "./build";
import { outlined, type Outlined } from "./hull";
import type { Mesh } from "./mesh";
import type { PieceKind } from "./profiles";

const made = new Map<string, BufferGeometry>();

/** With their rim alone. */
const withoutOutline = (mesh: Mesh): Outlined => ({
  ...mesh,
  skins: mesh.positions.slice(0, mesh.positions.length / 3).fill(0),
});

function geometryOf({ positions, normals, indices, skins }: Outlined): BufferGeometry {
  const geometry = new BufferGeometry();
  geometry.setAttribute("position", new BufferAttribute(new Float32Array(positions), 3));
  geometry.setAttribute("normal", new BufferAttribute(new Float32Array(normals), 3));
  geometry.setAttribute("skin", new BufferAttribute(new Float32Array(skins), 1));
  geometry.setIndex(new BufferAttribute(new Uint16Array(indices), 1));
  geometry.computeBoundingBox();
  geometry.computeBoundingSphere();
  return geometry;
}

function once(key: string, make: () => Outlined): BufferGeometry {
  const found = made.get(key) ?? geometryOf(make());
  found.name = key;
  made.set(key, found);
  return found;
}

/** Unit: a cell; the middle of the foot at the origin, y up. Shared: nobody may dispose of it alone. */
export function pieceGeometry(kind: PieceKind, level: Level = "fine"): BufferGeometry {
  return once(`${level} ${kind}`, () => (level === "bare" ? withoutOutline : outlined)(pieceMesh(kind, level)));
}

/** Of any piece that is too small for its kind to be told; shared as well. */
export function speckGeometry(): BufferGeometry {
  return once("speck", () => withoutOutline(speckMesh()));
}
