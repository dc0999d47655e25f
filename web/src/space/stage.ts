// What is drawn with WebGL: boards, pieces, their shadows and the marks on cells, a draw call a kind.
import {
  BoxGeometry,
  Color,
  DirectionalLight,
  HemisphereLight,
  Material,
  MeshBasicMaterial,
  PerspectiveCamera,
  PlaneGeometry,
  Scene,
  WebGLRenderer,
} from "three";
import { isDark } from "../model/layout";
import { pixelsACell, positionOf, type Orbit, type Screen } from "./camera";
import type { Sprites } from "../board/paint";
import type { Arrows, Drawn } from "./arrows";
import { tipOf, type CutoutLook } from "./cutouts";
import { Edges, type Bars } from "./edges";
import { pointOf, scaleOf } from "./geometry";
import { Instances } from "./instances";
import { MarkAtlas, overlap, slots, type AtlasLook, type CellLook } from "./marks";
import { atlasMaterial, cellMaterial, colour, type PieceColours } from "./materials";
import { detailAt } from "./pieces/build";
import { Pieces, type Ground, type Standing } from "./standing";
import { boardsInView, type InView } from "./view";

/** What is shown of the board. Of cells on boards that are not solid only those that show anything are drawn so. */
export interface Shown extends Ground {
  sizes: number[];
  bars: Bars; // edges to be drawn
  edges: number; // how solid they are
}

const orders = {
  slabs: 0,
  cells: 1,
  ghosts: 2,
  discs: 3,
  shadows: 4,
  marks: 5,
  cutouts: 6,
  pieces: 7,
  faint: 8,
  arrows: 9,
} as const;
const markHeight = 0.02; // above cells
const slabHeight = 0.09;
const slabEdge = 0.06;
const outline = { pixels: 1.25, most: 0.045 }; // of pieces, at most so much of a cell

/** By `of` for any board. */
function changed(before: InView, now: InView, of: (pixels: number) => unknown): boolean {
  return before.length !== now.length || now.some((pixels, i) => of(pixels) !== of(before[i] ?? 0));
}

const allStale = (): Record<"cells" | "pieces" | "marks" | "arrows", boolean> => ({
  cells: true,
  pieces: true,
  marks: true,
  arrows: true,
});

export class Stage {
  readonly #renderer: WebGLRenderer;
  readonly #scene = new Scene();
  readonly #camera = new PerspectiveCamera();
  readonly #slabs: Instances;
  readonly #slabMaterial = new MeshBasicMaterial();
  readonly #cells: Instances;
  readonly #ghosts: Instances;
  readonly #marks: Instances;
  readonly #edges: Edges;
  readonly #atlas: MarkAtlas;
  readonly #ghostMaterial: Material;
  readonly #materials: Material[];
  readonly #pieces: Pieces;
  readonly #colours: PieceColours = {
    white: new Color(),
    whiteRim: new Color(),
    black: new Color(),
    blackRim: new Color(),
  };
  readonly #outline = { slope: { value: 0 }, most: { value: outline.most } };
  readonly #lightColour = new Color();
  readonly #darkColour = new Color();
  #shown: Shown | null = null;
  #looks: ReadonlyMap<number, CellLook> = new Map();
  #darkness: { sizes: number[]; cells: Uint8Array } | null = null;
  #edge = slabEdge; // about flat boards, in cells
  #view: InView = new Float32Array();
  #arrows: Arrows | null = null;
  #pixel = 1; // in cells, where arrows were placed last
  #stale = allStale(); // to be written anew before anything is drawn

  constructor(canvas: HTMLCanvasElement, look: AtlasLook) {
    this.#renderer = new WebGLRenderer({ canvas, antialias: true, alpha: true, powerPreference: "low-power" });
    this.#renderer.info.autoReset = true;
    const cells = cellMaterial(false);
    const ghosts = (this.#ghostMaterial = cellMaterial(true));
    this.#atlas = new MarkAtlas(look);
    const marks = atlasMaterial(this.#atlas.texture, slots);
    this.#materials = [this.#slabMaterial, cells, ghosts, marks];
    const plane = (): PlaneGeometry => new PlaneGeometry(1, 1);
    this.#slabs = new Instances(this.#scene, new BoxGeometry(1, 1, 1), this.#slabMaterial, orders.slabs);
    this.#cells = new Instances(this.#scene, plane(), cells, orders.cells, { shade: 3 });
    this.#ghosts = new Instances(this.#scene, plane(), ghosts, orders.ghosts, { shade: 3 });
    this.#marks = new Instances(this.#scene, plane(), marks, orders.marks, { slot: 3 });
    this.#pieces = new Pieces(this.#scene, orders, this.#colours, this.#outline);
    this.#edges = new Edges(this.#scene);
    this.#lit();
    this.relook(look);
  }

  /** From above and the upper left, as drawings are shaded. */
  #lit(): void {
    const sun = new DirectionalLight(0xffffff, 1.9);
    sun.position.set(-3, 6, 5);
    const back = new DirectionalLight(0xffffff, 0.5);
    back.position.set(4, 3, -5);
    this.#scene.add(new HemisphereLight(0xffffff, 0x4a4a5a, 1.1), sun, back);
  }

  relook(look: AtlasLook): void {
    const { palette } = look;
    this.#atlas.relook(look);
    this.#lightColour.copy(colour(palette["cell-light"]));
    this.#darkColour.copy(colour(palette["cell-dark"]));
    this.#slabMaterial.color.copy(colour(palette["board-edge"]));
    this.#edges.colour(colour(palette.muted));
    this.#colours.white.copy(colour(palette["white-fill"]));
    this.#colours.whiteRim.copy(colour(palette["white-line"]));
    this.#colours.black.copy(colour(palette["black-fill"]));
    this.#colours.blackRim.copy(colour(palette["black-line"]));
    this.#stale = allStale();
  }

  /** How the flat boards draw their pieces: so they are seen at first while these tip back. */
  drawn(look: CutoutLook, sprites: Sprites): void {
    this.#pieces.draw(look, sprites);
    this.#edge = Math.min(1, look.cell * 0.1) / look.cell;
    this.#stale.cells = this.#stale.pieces = true;
  }

  show(shown: Shown): void {
    this.#shown = shown;
    this.#edges.place(shown.placement, shown.bars, shown.edges);
    this.#stale = allStale();
  }

  stand(standing: Standing): void {
    this.#pieces.stand(standing);
    this.#stale.pieces = true;
  }

  /** The looks of all cells that show anything. */
  mark(looks: ReadonlyMap<number, CellLook>): void {
    this.#looks = looks;
    this.#stale.marks = true;
    if (this.#shown && this.#shown.boards < 1) this.#stale.cells = true;
  }

  /** Has arrows and circles drawn by code that is fetched when there are any. */
  adopt(arrows: Arrows): void {
    this.#arrows?.dispose();
    this.#arrows = arrows;
    arrows.join(this.#scene, orders.arrows);
    this.#stale.arrows = true;
  }

  sketch(drawn: Drawn): void {
    if (this.#arrows) this.#arrows.drawn = drawn;
    this.#stale.arrows = true;
  }

  #dark(sizes: number[], count: number): Uint8Array {
    if (this.#darkness?.sizes !== sizes) {
      this.#darkness = { sizes, cells: Uint8Array.from({ length: count }, (_, cell) => Number(isDark(sizes, cell))) };
    }
    return this.#darkness.cells;
  }

  #placeCells(shown: Shown, view: InView): void {
    const { placement, sizes, inside, ghost, boards } = shown;
    const { boardOf } = placement;
    const [sine, cosine] = [-Math.sin(placement.tilt), Math.cos(placement.tilt)];
    const whole = boards >= 1;
    const faint = whole ? ghost : boards;
    const dark = this.#dark(sizes, inside.length);
    const solids: number[] = [];
    const ghosts: number[] = [];
    for (let cell = 0; cell < inside.length; ++cell) {
      if ((view[boardOf[cell] ?? 0] ?? 0) <= 0) continue;
      if (whole ? inside[cell] : this.#looks.has(cell)) solids.push(cell);
      else if (faint > 0) ghosts.push(cell);
    }
    this.#ghostMaterial.opacity = faint;
    for (const [instances, cells] of [
      [this.#cells, solids],
      [this.#ghosts, ghosts],
    ] as const) {
      instances.begin(cells.length);
      cells.forEach((cell, index) => {
        const { x, y, z } = pointOf(placement, cell);
        const scale = scaleOf(placement, cell);
        const { r, g, b } = dark[cell] ? this.#darkColour : this.#lightColour;
        instances.place(index, x, y, z, [scale, scale, 1], sine, cosine);
        instances.extra("shade", index, r, g, b);
      });
      instances.done();
    }
    this.#placeSlabs(shown, view);
  }

  /** What boards lie on; they are gone before their cells have left them. */
  #placeSlabs({ placement: { boards: all, tilt }, inside, boards }: Shown, view: InView): void {
    const [sine, cosine] = [-Math.sin(tilt), Math.cos(tilt)];
    const opacity = Math.max(0, 4 * boards - 3);
    this.#slabMaterial.opacity = opacity;
    if (this.#slabMaterial.transparent !== opacity < 1) {
      this.#slabMaterial.transparent = opacity < 1;
      this.#slabMaterial.needsUpdate = true;
    }
    const solid =
      opacity <= 0
        ? []
        : all.filter(({ flat }, i) => (view[i] ?? 0) > 0 && flat.rows.some((row) => row.some((cell) => inside[cell])));
    const edge = this.#edge + (slabEdge - this.#edge) * tipOf({ tilt });
    this.#slabs.begin(solid.length);
    solid.forEach(({ flat, middle: { x, y, z } }, i) => {
      const off = slabHeight / 2 + 0.008;
      const size = [flat.width + 2 * edge, flat.height + 2 * edge, slabHeight] as const;
      this.#slabs.place(i, x, y + off * sine, z - off * cosine, size, sine, cosine);
    });
    this.#slabs.done();
  }

  #placeMarks({ placement }: Shown, view: InView): void {
    const [sine, cosine] = [-Math.sin(placement.tilt), Math.cos(placement.tilt)];
    const marked = [...this.#looks].filter(([cell]) => (view[placement.boardOf[cell] ?? 0] ?? 0) > 0);
    this.#marks.begin(marked.length);
    marked.forEach(([cell, look], i) => {
      const { x, y, z } = pointOf(placement, cell);
      const scale = overlap * scaleOf(placement, cell);
      this.#marks.place(i, x, y - markHeight * sine, z + markHeight * cosine, [scale, scale, 1], sine, cosine);
      this.#marks.extra("slot", i, ...this.#atlas.slot(look), 1);
    });
    this.#marks.done();
  }

  /** What the camera sees is written anew where it, or what it sees, has changed. */
  #place(orbit: Orbit, screen: Screen, ratio: number): void {
    const shown = this.#shown;
    if (!shown) return;
    const view = boardsInView(shown.placement, orbit, screen).map((pixels) => pixels * ratio);
    const seen = this.#view;
    if (changed(seen, view, (pixels) => pixels > 0)) this.#stale = allStale();
    else if (changed(seen, view, detailAt)) this.#stale.pieces = true;
    const { cells, pieces, marks, arrows } = this.#stale;
    this.#view = view;
    if (cells) this.#placeCells(shown, view);
    if (pieces) this.#pieces.place(shown, view);
    if (marks) this.#placeMarks(shown, view);
    const pixel = orbit.distance / pixelsACell(orbit, screen.height);
    if (arrows || Math.abs(pixel / this.#pixel - 1) > 0.1) this.#arrows?.place(shown.placement, (this.#pixel = pixel));
    this.#stale = { cells: false, pieces: false, marks: false, arrows: false };
  }

  draw(orbit: Orbit, { width, height }: Screen, ratio: number): void {
    const renderer = this.#renderer;
    if (renderer.getPixelRatio() !== ratio) renderer.setPixelRatio(ratio);
    const { x, y, z } = positionOf(orbit);
    const canvas = renderer.domElement;
    if (canvas.width !== Math.floor(width * ratio) || canvas.height !== Math.floor(height * ratio)) {
      renderer.setSize(width, height, false);
    }
    const camera = this.#camera;
    camera.fov = orbit.fov;
    camera.aspect = width / height;
    // Everything lies about the target, and is not larger than a few times its distance.
    camera.near = orbit.distance / 50;
    camera.far = orbit.distance * 6 + 200;
    camera.position.set(x, y, z);
    camera.lookAt(orbit.target.x, orbit.target.y, orbit.target.z);
    camera.updateProjectionMatrix();
    this.#place(orbit, { width, height }, ratio);
    this.#outline.slope.value = outline.pixels / pixelsACell(orbit, height);
    renderer.render(this.#scene, camera);
  }

  get figures(): { calls: number; triangles: number; arrows: number } {
    const { calls, triangles } = this.#renderer.info.render;
    return { calls, triangles, arrows: this.#arrows?.count ?? 0 };
  }

  dispose(): void {
    for (const instances of [this.#slabs, this.#cells, this.#ghosts, this.#marks]) instances.dispose();
    this.#pieces.dispose();
    this.#arrows?.dispose();
    this.#edges.dispose();
    for (const material of this.#materials) material.dispose();
    this.#atlas.dispose();
    this.#renderer.dispose();
  }
}
