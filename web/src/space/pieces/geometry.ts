// The pieces' solids for three.js, each made once.
import { BufferAttribute, BufferGeometry } from "three";
import { pieceMesh, type Level } from "./build";
import { outlined, type Outlined } from "./hull";
import type { Mesh } from "./mesh";
import type { PieceKind } from "./profiles";

const made = new Map<string, BufferGeometry>();

/** Pieces so small that they are sparse have their rim alone. */
const withoutOutline = (mesh: Mesh): Outlined => ({ ...mesh, skins: mesh.positions.slice(0, mesh.positions.length / 3).fill(0) });

/** Unit: a cell; the middle of the foot at the origin, y up. Shared: nobody may dispose of it alone. */
export function pieceGeometry(kind: PieceKind, level: Level = "fine"): BufferGeometry {
  const key = `${level} ${kind}`;
  const found = made.get(key);
  if (found) return found;
  const { positions, normals, indices, skins } = (level === "sparse" ? withoutOutline : outlined)(pieceMesh(kind, level));
  const geometry = new BufferGeometry();
  geometry.name = key;
  geometry.setAttribute("position", new BufferAttribute(new Float32Array(positions), 3));
  geometry.setAttribute("normal", new BufferAttribute(new Float32Array(normals), 3));
  geometry.setAttribute("skin", new BufferAttribute(new Float32Array(skins), 1));
  geometry.setIndex(new BufferAttribute(new Uint16Array(indices), 1));
  geometry.computeBoundingBox();
  geometry.computeBoundingSphere();
  made.set(key, geometry);
  return geometry;
}
