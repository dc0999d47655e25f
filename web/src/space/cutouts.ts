// The pieces as they are drawn on the flat boards, standing upright on their cells while the boards tip back.
import { CanvasTexture, LinearFilter, PlaneGeometry, type Object3D } from "three";
import { paintPieces, prepareSprites, type Scene, type Sprites } from "../board/paint";
import { layOut } from "../model/layout";
import { onBoard, pointOf, type Placement, type Point } from "./geometry";
import { Instances } from "./instances";
import { atlasMaterial } from "./materials";

/** How the flat boards draw their pieces. */
export interface CutoutLook extends Pick<Scene, "info" | "palette" | "emblems"> {
  cell: number; // pixels of the page
  ratio: number; // pixels of the screen for one of the page
}

const slots = 8; // pictures a line; there are as many lines
const free = 1; // pixels about each picture

/** From when on and until when a tipping board has its solid pieces take the place of the drawn ones. */
const change = { from: 0.35, to: 0.65 };

/** How far boards are tipped back: from the flat picture, 0, to level boards, 1. */
export function tipOf({ tilt }: Pick<Placement, "tilt">): number {
  return (2 * tilt) / Math.PI;
}

/** How much of the solid pieces is to be seen of boards tipped back so far, from 0 to 1. */
export function solidity(tip: number): number {
  return Math.min(1, Math.max(0, (tip - change.from) / (change.to - change.from)));
}

/** Where the piece of a cell stands: at its nearest edge in the flat picture, in its middle once the boards are level. */
export function footOn({ tilt }: Pick<Placement, "tilt">, middle: Point): Point {
  return onBoard(middle, tilt, 0, (tipOf({ tilt }) - 1) / 2);
}

const single = layOut([1, 1], { across: [0], up: [1], down: [] }, false);

/** What the flat board of one cell with the piece is, its corner at a point. */
function sceneOf(look: CutoutLook, pieces: string, left = 0, top = 0): Scene {
  return { ...look, pieces, layout: single, grid: { xs: [left], ys: [top], cell: look.cell }, flats: single.flats };
}

/** Has the drawings of all pieces made; true if they can be used. */
export function prepareCutouts(look: CutoutLook, pieces: string, sprites: Sprites): boolean {
  return prepareSprites(sceneOf(look, pieces), sprites, look.ratio);
}

export class Cutouts {
  readonly #canvas = document.createElement("canvas");
  readonly #texture = new CanvasTexture(this.#canvas);
  readonly #material = atlasMaterial(this.#texture, slots);
  readonly #instances: Instances;
  #letters = "";
  #look: { look: CutoutLook; sprites: Sprites } | null = null;
  #size = 1; // of a picture, in cells

  constructor(parent: Object3D, order: number) {
    // In the plane of the cells at first, and before them.
    Object.assign(this.#material, { polygonOffset: true, polygonOffsetFactor: -2, polygonOffsetUnits: -8 });
    // Pictures of the size of a cell are seen as they are painted.
    Object.assign(this.#texture, { generateMipmaps: false, minFilter: LinearFilter });
    this.#instances = new Instances(parent, new PlaneGeometry(1, 1), this.#material, order, { slot: 3 });
  }

  relook(look: CutoutLook, sprites: Sprites): void {
    this.#look = { look, sprites };
    this.#letters = "";
  }

  #paint(letters: string): void {
    if (this.#letters === letters || !this.#look) return;
    const { look, sprites } = this.#look;
    const { cell, ratio } = look;
    const step = Math.ceil(cell * ratio) + 2 * free;
    this.#letters = letters;
    this.#size = step / (cell * ratio);
    this.#canvas.width = this.#canvas.height = slots * step;
    const context = this.#canvas.getContext("2d");
    [...letters].forEach((letter, i) => {
      const [left, top] = [free + step * (i % slots), free + step * Math.floor(i / slots)];
      context?.setTransform(ratio, 0, 0, ratio, left, top);
      if (context) paintPieces(context, sceneOf(look, letter), sprites, ratio);
    });
    // Of another size it cannot be written where it was.
    this.#texture.dispose();
    this.#texture.needsUpdate = true;
  }

  /** Those of the cells; none where nobody has told how they look. */
  place(cells: readonly number[], pieces: string, placement: Placement): void {
    const shown = this.#look ? cells : [];
    const faint = 1 - solidity(tipOf(placement));
    if (shown.length > 0)
      this.#paint(
        [...new Set(pieces)]
          .filter((letter) => letter !== ".")
          .sort()
          .join(""),
      );
    this.#instances.begin(faint > 0 ? shown.length : 0);
    if (faint <= 0) return;
    // What is behind comes first.
    const order = shown
      .map((cell) => ({ cell, foot: footOn(placement, pointOf(placement, cell)) }))
      .sort((a, b) => a.foot.z - b.foot.z);
    order.forEach(({ cell, foot: { x, y, z } }, i) => {
      const slot = this.#letters.indexOf(pieces[cell] ?? ".");
      this.#instances.place(i, x, y + 0.5, z, [this.#size, this.#size, 1]);
      this.#instances.extra("slot", i, slot % slots, Math.floor(slot / slots), faint);
    });
    this.#instances.done();
  }

  dispose(): void {
    this.#instances.dispose();
    this.#material.dispose();
    this.#texture.dispose();
  }
}
