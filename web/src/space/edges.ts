// The edges of a hypercube: bars from cell to cell, thinner where things are farther in the fourth direction.
import {
  BoxGeometry,
  Color,
  InstancedMesh,
  Matrix4,
  MeshBasicMaterial,
  Quaternion,
  Vector3,
  type Object3D,
} from "three";
import { pointOf, scaleOf, type Placement } from "./geometry";

/** Bars between two cells each. */
export type Bars = readonly (readonly [number, number])[];

const thickness = 0.05;
const upward = new Vector3(0, 1, 0);

export class Edges {
  readonly #parent: Object3D;
  readonly #geometry = new BoxGeometry(1, 1, 1);
  readonly #material = new MeshBasicMaterial({ transparent: true });
  #mesh: InstancedMesh | null = null;

  constructor(parent: Object3D) {
    this.#parent = parent;
  }

  #meshFor(count: number): InstancedMesh {
    if (this.#mesh?.instanceMatrix.count === count) return this.#mesh;
    this.#remove();
    this.#mesh = new InstancedMesh(this.#geometry, this.#material, count);
    this.#mesh.frustumCulled = false;
    this.#parent.add(this.#mesh);
    return this.#mesh;
  }

  colour(colour: Color): void {
    this.#material.color.copy(colour);
  }

  /** `solid`: from 0, not to be seen, to 1. */
  place(placement: Placement, bars: Bars, solid: number): void {
    if (this.#mesh) this.#mesh.visible = solid > 0;
    if (solid <= 0 || bars.length === 0) return;
    const mesh = this.#meshFor(bars.length);
    this.#material.opacity = solid;
    const matrix = new Matrix4();
    const turn = new Quaternion();
    bars.forEach(([from, to], i) => {
      const [a, b] = [pointOf(placement, from), pointOf(placement, to)];
      const along = new Vector3(b.x - a.x, b.y - a.y, b.z - a.z);
      const length = along.length();
      const wide = (thickness * (scaleOf(placement, from) + scaleOf(placement, to))) / 2;
      const middle = new Vector3(a.x + b.x, a.y + b.y, a.z + b.z).multiplyScalar(0.5);
      turn.setFromUnitVectors(upward, length > 0 ? along.divideScalar(length) : upward);
      mesh.setMatrixAt(i, matrix.compose(middle, turn, new Vector3(wide, length + wide, wide)));
    });
    mesh.instanceMatrix.needsUpdate = true;
  }

  #remove(): void {
    if (!this.#mesh) return;
    this.#parent.remove(this.#mesh);
    this.#mesh.dispose();
    this.#mesh = null;
  }

  dispose(): void {
    this.#remove();
    this.#geometry.dispose();
    this.#material.dispose();
  }
}
