// The pieces on their cells: a draw call a kind, one for all that are tiny, one for the shadows; those of other slices
// are faint, or lie as discs where they are many.
import { PlaneGeometry, type Material, type Object3D } from "three";
import { Cutouts, footOn, solidity, tipOf, type CutoutLook } from "./cutouts";
import type { Sprites } from "../board/paint";
import { pointOf, scaleOf, type Placement, type Point } from "./geometry";
import { Instances } from "./instances";
import { discMaterial, pieceMaterial, shadowMaterial, type OutlineWidth, type PieceColours } from "./materials";
import { detailAt, levelFor, type Level } from "./pieces/build";
import { pieceGeometry, speckGeometry } from "./pieces/geometry";
import { isLetter, pieceKind, type PieceKind } from "./pieces/profiles";
import type { InView } from "./view";

export interface Standing {
  pieces: string; // a letter a cell
  nameOf: (letter: string) => string; // of the piece
  turned: boolean; // White faces the viewer
  selected: number;
  /** A piece on its way is drawn there. */
  flying: { cell: number; at: Point } | null;
}

/** What pieces stand on. */
export interface Ground {
  placement: Placement;
  inside: Uint8Array; // by cell: in the slices that are shown
  ghost: number; // how solid boards outside of them are
  boards: number; // how solid boards are
}

interface Orders {
  cutouts: number;
  discs: number;
  shadows: number;
  pieces: number;
  faint: number;
}

export const shadowHeight = 0.012; // above cells
const lifted = 0.14; // the selected piece
const ghostPieces = 2.1; // times as solid as ghost boards
const fewGhosts = 400; // so many pieces of other slices stand there faintly; more would only be noise, and lie as discs
const discSize = 0.6;

/** Of one letter. */
interface Troop {
  kind: PieceKind;
  black: boolean;
}

/** Cells by the kind of their pieces, those of all tiny pieces together; a call each. */
type Groups = Map<PieceKind | "speck", number[]>;

/** How pieces are painted: ghosts and those that are only coming as glass; where both and the solid ones would take too many
 *  calls, one call for both. */
type Substance = "solid" | "faint" | "ghost" | "mixed";
const mostCalls = 13;

export class Pieces {
  readonly #parent: Object3D;
  readonly #orders: Orders;
  readonly #colours: PieceColours;
  readonly #discs: Instances;
  readonly #shadows: Instances;
  readonly #cutouts: Cutouts;
  readonly #kinds = new Map<string, Instances>(); // by level of detail, whether faint, and kind
  readonly #materials: Readonly<Record<Substance, Material>>;
  readonly #discMaterial = discMaterial();
  readonly #shadowMaterial = shadowMaterial();
  #standing: Standing | null = null;
  #drawn = false;
  #cells: number[] = []; // that hold a piece
  #troops = new Map<string, Troop>();

  constructor(parent: Object3D, orders: Orders, colours: PieceColours, outline: OutlineWidth) {
    this.#parent = parent;
    this.#orders = orders;
    this.#colours = colours;
    const glass = pieceMaterial(colours, outline, "glass");
    this.#materials = {
      solid: pieceMaterial(colours, outline, "solid"),
      faint: glass,
      ghost: glass,
      mixed: pieceMaterial(colours, outline, "sieve"),
    };
    this.#discs = new Instances(parent, new PlaneGeometry(1, 1), this.#discMaterial, orders.discs, { shade: 3 });
    this.#shadows = new Instances(parent, new PlaneGeometry(1, 1), this.#shadowMaterial, orders.shadows);
    this.#cutouts = new Cutouts(parent, orders.cutouts);
  }

  /** How pieces are drawn while boards lie flat; before this is told they are solid then as well. */
  draw(look: CutoutLook, sprites: Sprites): void {
    this.#cutouts.relook(look, sprites);
    this.#drawn = true;
  }

  stand(standing: Standing): void {
    const { pieces, nameOf } = standing;
    this.#standing = standing;
    this.#cells = [];
    this.#troops = new Map();
    for (let cell = 0; cell < pieces.length; ++cell) {
      const letter = pieces[cell] ?? ".";
      if (letter === ".") continue;
      this.#cells.push(cell);
      if (this.#troops.has(letter)) continue;
      this.#troops.set(letter, { kind: pieceKind(nameOf(letter), letter), black: letter !== letter.toUpperCase() });
    }
  }

  #black(cell: number): boolean {
    return this.#troops.get(this.#standing?.pieces[cell] ?? "")?.black === true;
  }

  /** Writes anew what is in view, where cells take so many pixels of the screen by board. */
  place(ground: Ground, view: InView): void {
    const standing = this.#standing;
    if (!standing) return;
    const { placement, inside, ghost } = ground;
    const lying = this.#cells.filter((cell) => !inside[cell]).length > fewGhosts;
    const shown = { solid: [] as number[], faint: [] as number[], discs: [] as number[] };
    let large = 0;
    let nearest = 0;
    for (const cell of this.#cells) {
      const pixels = view[placement.boardOf[cell] ?? 0] ?? 0;
      if (pixels <= 0 && standing.flying?.cell !== cell) continue;
      const here = inside[cell] === 1;
      if (!here && ghost <= 0) continue;
      (here ? shown.solid : lying ? shown.discs : shown.faint).push(cell);
      if (!here && lying) continue;
      if (detailAt(pixels) === "speck") continue;
      ++large;
      nearest = Math.max(nearest, pixels);
    }
    for (const instances of this.#kinds.values()) instances.begin(0);
    const level = levelFor(large, nearest);
    const solid = this.#drawn ? solidity(tipOf(placement)) : 1;
    const faint = Math.min(0.99, ghost * ghostPieces);
    const opacity = (cell: number): number => (inside[cell] ? solid : faint);
    const solids = this.#grouped(solid > 0 ? shown.solid : [], placement, view);
    const ghosts = this.#grouped(shown.faint, placement, view);
    const parts: [Substance, Groups][] =
      solids.size + ghosts.size > mostCalls
        ? [["mixed", this.#grouped([...shown.solid, ...shown.faint], placement, view)]]
        : [
            [solid < 1 ? "faint" : "solid", solids],
            ["ghost", ghosts],
          ];
    for (const [substance, groups] of parts) {
      for (const [kind, cells] of groups)
        this.#fill(this.#instances(substance, kind, level), cells, opacity, ground, standing);
    }
    this.#cutouts.place(solid < 1 ? shown.solid : [], standing.pieces, placement);
    this.#lay(shown.discs, ground);
    this.#shade(ground.boards > 0 && solid > 0 ? shown.solid : [], ground, standing);
  }

  #grouped(cells: number[], { boardOf }: Placement, view: InView): Groups {
    const groups: Groups = new Map();
    for (const cell of cells) {
      const kind = this.#troops.get(this.#standing?.pieces[cell] ?? "")?.kind;
      if (!kind) continue;
      const name = detailAt(view[boardOf[cell] ?? 0] ?? 0) === "speck" ? "speck" : kind;
      const group = groups.get(name);
      if (group) group.push(cell);
      else groups.set(name, [cell]);
    }
    return groups;
  }

  #instances(substance: Substance, kind: PieceKind | "speck", level: Level): Instances {
    const key = `${substance} ${kind === "speck" ? "" : level} ${kind}`;
    let instances = this.#kinds.get(key);
    if (!instances) {
      const geometry = kind === "speck" ? speckGeometry() : pieceGeometry(kind, level);
      const order = substance === "solid" || substance === "mixed" ? this.#orders.pieces : this.#orders.faint;
      instances = new Instances(this.#parent, geometry, this.#materials[substance], order, { look: 2 });
      this.#kinds.set(key, instances);
    }
    return instances;
  }

  #fill(
    instances: Instances,
    cells: number[],
    opacity: (cell: number) => number,
    ground: Ground,
    standing: Standing,
  ): void {
    instances.begin(cells.length);
    cells.forEach((cell, i) => {
      const { x, y, z } = this.#footOf(cell, ground, standing);
      const troop = this.#troops.get(standing.pieces[cell] ?? "");
      const black = troop?.black === true;
      const facing = (troop && isLetter(troop.kind)) || black === standing.turned ? 1 : -1;
      const scale = scaleOf(ground.placement, cell);
      instances.place(i, x, y, z, [scale * facing, scale, scale * facing]);
      instances.extra("look", i, black ? 1 : 0, opacity(cell));
    });
    instances.done();
  }

  #footOf(cell: number, { placement }: Ground, { selected, flying }: Standing): Point {
    if (flying?.cell === cell) return flying.at;
    const at = footOn(placement, pointOf(placement, cell));
    return cell === selected ? { ...at, y: at.y + lifted * tipOf(placement) * scaleOf(placement, cell) } : at;
  }

  /** Pieces as discs on their cells. */
  #lay(cells: number[], { placement, ghost }: Ground): void {
    const [sine, cosine] = [-Math.sin(placement.tilt), Math.cos(placement.tilt)];
    this.#discMaterial.opacity = Math.min(1, ghost * ghostPieces);
    this.#discs.begin(cells.length);
    cells.forEach((cell, i) => {
      const { x, y, z } = pointOf(placement, cell);
      const { r, g, b } = this.#black(cell) ? this.#colours.black : this.#colours.white;
      this.#discs.place(
        i,
        x,
        y - shadowHeight * sine,
        z + shadowHeight * cosine,
        [discSize, discSize, 1],
        sine,
        cosine,
      );
      this.#discs.extra("shade", i, r, g, b);
    });
    this.#discs.done();
  }

  #shade(cells: number[], { placement, boards }: Ground, standing: Standing): void {
    const [sine, cosine] = [-Math.sin(placement.tilt), Math.cos(placement.tilt)];
    this.#shadowMaterial.opacity = boards * (this.#drawn ? solidity(tipOf(placement)) : 1);
    this.#shadows.begin(cells.length);
    cells.forEach((cell, i) => {
      const { x, y, z } =
        standing.flying?.cell === cell ? standing.flying.at : footOn(placement, pointOf(placement, cell));
      this.#shadows.place(i, x, y + shadowHeight, z, [1, 1, 1], sine, cosine);
    });
    this.#shadows.done();
  }

  dispose(): void {
    this.#cutouts.dispose();
    for (const instances of [this.#discs, this.#shadows, ...this.#kinds.values()]) instances.dispose();
    for (const material of [...Object.values(this.#materials), this.#discMaterial, this.#shadowMaterial])
      material.dispose();
  }
}
