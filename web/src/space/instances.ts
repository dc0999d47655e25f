// Many copies of one mesh in one draw call, as many as there are needed just now.
import {
  DynamicDrawUsage,
  InstancedBufferAttribute,
  InstancedMesh,
  type BufferGeometry,
  type Material,
  type Object3D,
} from "three";

/** What varies from copy to copy besides its place, as numbers each. */
export type Extras = Readonly<Record<string, number>>;

export class Instances {
  readonly #parent: Object3D;
  readonly #geometry: BufferGeometry;
  readonly #extras: Extras;
  #mesh: InstancedMesh;
  #varying = new Map<string, InstancedBufferAttribute>();

  constructor(parent: Object3D, geometry: BufferGeometry, material: Material, order: number, extras: Extras = {}) {
    this.#parent = parent;
    this.#geometry = geometry;
    this.#extras = extras;
    this.#mesh = this.#made(16, material);
    this.#mesh.renderOrder = order;
  }

  #made(capacity: number, material: Material): InstancedMesh {
    const geometry = this.#geometry.clone();
    for (const [name, length] of Object.entries(this.#extras)) {
      const attribute = new InstancedBufferAttribute(new Float32Array(capacity * length), length);
      attribute.setUsage(DynamicDrawUsage);
      geometry.setAttribute(name, attribute);
      this.#varying.set(name, attribute);
    }
    const mesh = new InstancedMesh(geometry, material, capacity);
    mesh.instanceMatrix.setUsage(DynamicDrawUsage);
    mesh.frustumCulled = false;
    mesh.matrixAutoUpdate = false;
    mesh.count = 0;
    this.#parent.add(mesh);
    return mesh;
  }

  /** From now on so many, to be written anew. */
  begin(count: number): void {
    const old = this.#mesh;
    if (count > old.instanceMatrix.count) {
      const { renderOrder } = old;
      this.#remove();
      this.#mesh = this.#made(Math.ceil(count * 1.25), old.material as Material);
      this.#mesh.renderOrder = renderOrder;
    }
    this.#mesh.count = count;
    this.#mesh.visible = count > 0;
  }

  /** Column by column, as three keeps them; without a turn but that about the line across. What is not set stays 0. */
  place(
    index: number,
    x: number,
    y: number,
    z: number,
    [scaleX, scaleY, scaleZ]: readonly [number, number, number],
    sine = 0,
    cosine = 1,
  ): void {
    const { array } = this.#mesh.instanceMatrix;
    const i = 16 * index;
    array[i] = scaleX;
    array[i + 5] = cosine * scaleY;
    array[i + 6] = sine * scaleY;
    array[i + 9] = -sine * scaleZ;
    array[i + 10] = cosine * scaleZ;
    array[i + 12] = x;
    array[i + 13] = y;
    array[i + 14] = z;
    array[i + 15] = 1;
  }

  extra(name: string, index: number, a: number, b = 0, c = 0): void {
    const attribute = this.#varying.get(name);
    if (!attribute) return;
    const { array, itemSize } = attribute;
    const i = index * itemSize;
    array[i] = a;
    if (itemSize > 1) array[i + 1] = b;
    if (itemSize > 2) array[i + 2] = c;
  }

  done(): void {
    const { instanceMatrix, count } = this.#mesh;
    for (const attribute of [instanceMatrix, ...this.#varying.values()]) {
      attribute.clearUpdateRanges();
      attribute.addUpdateRange(0, count * attribute.itemSize);
      attribute.needsUpdate = true;
    }
  }

  get count(): number {
    return this.#mesh.count;
  }

  #remove(): void {
    this.#parent.remove(this.#mesh);
    this.#mesh.geometry.dispose();
    this.#mesh.dispose();
  }

  dispose(): void {
    this.#remove();
    this.#geometry.dispose();
  }
}
