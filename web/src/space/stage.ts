// What is drawn with WebGL: boards, pieces, their shadows and the marks on cells, a draw call a kind.
import {
  BoxGeometry,
  CircleGeometry,
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
import { Edges, type Bars } from "./edges";
import { pointOf, scaleOf, type Placement, type Point } from "./geometry";
import { Instances } from "./instances";
import { MarkAtlas, overlap, slots, type AtlasLook, type CellLook } from "./marks";
import { atlasMaterial, cellMaterial, colour, pieceMaterial, shadowMaterial, type PieceColours } from "./materials";
import { pieceGeometry } from "./pieces/geometry";
import { levelFor, type Level } from "./pieces/build";
import { isLetter, pieceKind, type PieceKind } from "./pieces/profiles";

/** What is shown of the board, and how faint the rest of it is. */
export interface Shown {
  placement: Placement;
  sizes: number[];
  inside: Uint8Array; // by cell: in the slices that are shown
  ghost: number; // how solid boards outside of them are
  boards: number; // how solid boards are; cells that show anything are in any case
  bars: Bars; // edges to be drawn
  edges: number; // how solid they are
}

export interface Standing {
  pieces: string; // a letter a cell
  nameOf: (letter: string) => string; // of the piece
  turned: boolean; // White faces the viewer
  selected: number;
  /** A piece on its way is drawn there. */
  flying: { cell: number; at: Point } | null;
}

const orders = { slabs: 0, cells: 1, ghosts: 2, discs: 3, shadows: 4, marks: 5, pieces: 6, faint: 7 } as const;
const above = { shadow: 0.012, mark: 0.02 };
const slabHeight = 0.09;
const lifted = 0.14; // the selected piece
const outline = { pixels: 1.25, most: 0.045 }; // of pieces, at most so much of a cell
const ghostPieces = 2.1; // times as solid as ghost boards
const fewGhosts = 400; // so many pieces of other slices stand there faintly; more would only be noise, and lie as discs

export class Stage {
  readonly #renderer: WebGLRenderer;
  readonly #scene = new Scene();
  readonly #camera = new PerspectiveCamera();
  readonly #slabs: Instances;
  readonly #slabMaterial = new MeshBasicMaterial();
  readonly #cells: Instances;
  readonly #ghosts: Instances;
  readonly #discs: Instances;
  readonly #discMaterial: Material;
  readonly #shadows: Instances;
  readonly #marks: Instances;
  readonly #edges: Edges;
  readonly #atlas: MarkAtlas;
  readonly #ghostMaterial: Material;
  readonly #shadowMaterial: Material;
  readonly #materials: Material[];
  readonly #pieces = new Map<string, Instances>(); // by level of detail, whether faint, and kind
  readonly #pieceMaterial: Material;
  readonly #faintMaterial: Material;
  readonly #colours: PieceColours = { white: new Color(), whiteRim: new Color(), black: new Color(), blackRim: new Color() };
  readonly #outline = { slope: { value: 0 }, most: { value: outline.most } };
  readonly #light = new Color();
  readonly #dark = new Color();
  #shown: Shown | null = null;
  #standing: Standing | null = null;
  #looks: ReadonlyMap<number, CellLook> = new Map();

  constructor(canvas: HTMLCanvasElement, look: AtlasLook) {
    this.#renderer = new WebGLRenderer({ canvas, antialias: true, alpha: true, powerPreference: "low-power" });
    this.#renderer.info.autoReset = true;
    const cells = cellMaterial(false);
    const ghosts = (this.#ghostMaterial = cellMaterial(true));
    const discs = (this.#discMaterial = cellMaterial(true));
    const shadows = (this.#shadowMaterial = shadowMaterial());
    this.#atlas = new MarkAtlas(look);
    const marks = atlasMaterial(this.#atlas.texture, slots);
    this.#pieceMaterial = pieceMaterial(this.#colours, this.#outline);
    this.#faintMaterial = pieceMaterial(this.#colours, this.#outline);
    this.#faintMaterial.transparent = true;
    this.#materials = [this.#slabMaterial, cells, ghosts, discs, shadows, marks, this.#pieceMaterial, this.#faintMaterial];
    const plane = (): PlaneGeometry => new PlaneGeometry(1, 1);
    this.#slabs = new Instances(this.#scene, new BoxGeometry(1, 1, 1), this.#slabMaterial, orders.slabs);
    this.#cells = new Instances(this.#scene, plane(), cells, orders.cells, { shade: 3 });
    this.#ghosts = new Instances(this.#scene, plane(), ghosts, orders.ghosts, { shade: 3 });
    this.#discs = new Instances(this.#scene, new CircleGeometry(0.3, 12), discs, orders.discs, { shade: 3 });
    this.#shadows = new Instances(this.#scene, plane(), shadows, orders.shadows);
    this.#marks = new Instances(this.#scene, plane(), marks, orders.marks, { slot: 3 });
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
    this.#light.copy(colour(palette["cell-light"]));
    this.#dark.copy(colour(palette["cell-dark"]));
    this.#slabMaterial.color.copy(colour(palette["board-edge"]));
    this.#edges.colour(colour(palette.muted));
    this.#colours.white.copy(colour(palette["white-fill"]));
    this.#colours.whiteRim.copy(colour(palette["white-line"]));
    this.#colours.black.copy(colour(palette["black-fill"]));
    this.#colours.blackRim.copy(colour(palette["black-line"]));
    if (this.#shown) this.#placeCells(this.#shown);
    if (this.#standing) this.stand(this.#standing);
  }

  show(shown: Shown): void {
    this.#shown = shown;
    this.#placeCells(shown);
    this.#edges.place(shown.placement, shown.bars, shown.edges);
    if (this.#standing) this.stand(this.#standing);
  }

  #placeCells(shown: Shown): void {
    this.#placeSlabs(shown);
    const { placement, sizes, inside, ghost, boards } = shown;
    const [sine, cosine] = [-Math.sin(placement.tilt), Math.cos(placement.tilt)];
    const whole = boards >= 1;
    const solid = inside.map((here, cell) => (whole ? here : Number(this.#looks.has(cell))));
    const faint = whole ? ghost : boards;
    const count = solid.reduce((sum, here) => sum + here, 0);
    this.#cells.begin(count);
    this.#ghosts.begin(faint > 0 ? inside.length - count : 0);
    this.#ghostMaterial.opacity = faint;
    const next = { solid: 0, ghost: 0 };
    for (let cell = 0; cell < inside.length; ++cell) {
      const here = solid[cell] === 1;
      if (!here && faint <= 0) continue;
      const { x, y, z } = pointOf(placement, cell);
      const scale = scaleOf(placement, cell);
      const instances = here ? this.#cells : this.#ghosts;
      const index = here ? next.solid++ : next.ghost++;
      const { r, g, b } = isDark(sizes, cell) ? this.#dark : this.#light;
      instances.place(index, x, y, z, [scale, scale, 1], sine, cosine);
      instances.extra("shade", index, r, g, b);
    }
    this.#cells.done();
    this.#ghosts.done();
  }

  /** What boards lie on; they are gone before their cells have left them. */
  #placeSlabs({ placement: { boards: all, tilt }, inside, boards }: Shown): void {
    const [sine, cosine] = [-Math.sin(tilt), Math.cos(tilt)];
    const opacity = Math.max(0, 4 * boards - 3);
    this.#slabMaterial.opacity = opacity;
    if (this.#slabMaterial.transparent !== opacity < 1) {
      this.#slabMaterial.transparent = opacity < 1;
      this.#slabMaterial.needsUpdate = true;
    }
    const solid = opacity <= 0 ? [] : all.filter(({ flat }) => flat.rows.some((row) => row.some((cell) => inside[cell])));
    this.#slabs.begin(solid.length);
    solid.forEach(({ flat, middle: { x, y, z } }, i) => {
      const off = slabHeight / 2 + 0.008;
      const size = [flat.width + 0.12, flat.height + 0.12, slabHeight] as const;
      this.#slabs.place(i, x, y + off * sine, z - off * cosine, size, sine, cosine);
    });
    this.#slabs.done();
  }

  stand(standing: Standing): void {
    this.#standing = standing;
    const shown = this.#shown;
    if (!shown) return;
    const { pieces, nameOf } = standing;
    const found = [...pieces].flatMap((letter, cell) => (letter === "." ? [] : [cell]));
    const solid = found.filter((cell) => shown.inside[cell]);
    const ghosts = shown.ghost > 0 ? found.filter((cell) => !shown.inside[cell]) : [];
    const few = ghosts.length <= fewGhosts;
    this.#lay(few ? [] : ghosts, shown, pieces);
    const all = few ? [...solid, ...ghosts] : solid;
    const level = levelFor(all.length);
    const groups = new Map<string, { kind: PieceKind; faint: boolean; cells: number[] }>();
    for (const cell of all) {
      const letter = pieces[cell] ?? ".";
      const kind = pieceKind(nameOf(letter), letter);
      const faint = !shown.inside[cell];
      const group = groups.get(`${faint} ${kind}`) ?? { kind, faint, cells: [] };
      group.cells.push(cell);
      groups.set(`${faint} ${kind}`, group);
    }
    for (const instances of this.#pieces.values()) instances.begin(0);
    for (const { kind, faint, cells } of groups.values()) this.#standKind(kind, level, faint, cells, shown, standing);
    this.#shade(solid, shown, standing);
  }

  /** Pieces as discs on their cells. */
  #lay(cells: number[], { placement, ghost }: Shown, pieces: string): void {
    const [sine, cosine] = [-Math.sin(placement.tilt), Math.cos(placement.tilt)];
    this.#discMaterial.opacity = Math.min(1, ghost * ghostPieces);
    this.#discs.begin(cells.length);
    cells.forEach((cell, i) => {
      const { x, y, z } = pointOf(placement, cell);
      const letter = pieces[cell] ?? ".";
      const { r, g, b } = letter === letter.toUpperCase() ? this.#colours.white : this.#colours.black;
      this.#discs.place(i, x, y - above.shadow * sine, z + above.shadow * cosine, [1, 1, 1], sine, cosine);
      this.#discs.extra("shade", i, r, g, b);
    });
    this.#discs.done();
  }

  #footOf(cell: number, { placement }: Shown, { selected, flying }: Standing): Point {
    if (flying?.cell === cell) return flying.at;
    const at = pointOf(placement, cell);
    return cell === selected ? { ...at, y: at.y + lifted * scaleOf(placement, cell) } : at;
  }

  #standKind(kind: PieceKind, level: Level, faint: boolean, cells: number[], shown: Shown, standing: Standing): void {
    const key = `${level} ${faint} ${kind}`;
    let instances = this.#pieces.get(key);
    if (!instances) {
      const [material, order] = faint ? [this.#faintMaterial, orders.faint] : [this.#pieceMaterial, orders.pieces];
      instances = new Instances(this.#scene, pieceGeometry(kind, level), material, order, { look: 2 });
      this.#pieces.set(key, instances);
    }
    instances.begin(cells.length);
    cells.forEach((cell, i) => {
      const { x, y, z } = this.#footOf(cell, shown, standing);
      const letter = standing.pieces[cell] ?? ".";
      const black = letter !== letter.toUpperCase();
      const facing = isLetter(kind) || black === standing.turned ? 1 : -1;
      const scale = scaleOf(shown.placement, cell);
      instances.place(i, x, y, z, [scale * facing, scale, scale * facing]);
      instances.extra("look", i, black ? 1 : 0, faint ? Math.min(0.99, shown.ghost * ghostPieces) : 1);
    });
    instances.done();
  }

  #shade(cells: number[], shown: Shown, standing: Standing): void {
    const { tilt } = shown.placement;
    const solid = shown.boards > 0 ? cells.filter((cell) => shown.inside[cell]) : [];
    this.#shadowMaterial.opacity = shown.boards;
    this.#shadows.begin(solid.length);
    solid.forEach((cell, i) => {
      const foot = this.#footOf(cell, shown, standing);
      const ground = standing.flying?.cell === cell ? foot : pointOf(shown.placement, cell);
      this.#shadows.place(i, ground.x, ground.y + above.shadow, ground.z, [1, 1, 1], -Math.sin(tilt), Math.cos(tilt));
    });
    this.#shadows.done();
  }

  /** The looks of all cells that show anything. */
  mark(looks: ReadonlyMap<number, CellLook>): void {
    this.#looks = looks;
    const shown = this.#shown;
    if (!shown) return;
    if (shown.boards < 1) this.#placeCells(shown);
    const { placement } = shown;
    const [sine, cosine] = [-Math.sin(placement.tilt), Math.cos(placement.tilt)];
    this.#marks.begin(looks.size);
    let i = 0;
    for (const [cell, look] of looks) {
      const { x, y, z } = pointOf(placement, cell);
      const at = { y: y - above.mark * sine, z: z + above.mark * cosine };
      const scale = overlap * scaleOf(placement, cell);
      this.#marks.place(i, x, at.y, at.z, [scale, scale, 1], sine, cosine);
      this.#marks.extra("slot", i, ...this.#atlas.slot(look), 1);
      ++i;
    }
    this.#marks.done();
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
    this.#outline.slope.value = outline.pixels / pixelsACell(orbit, height);
    renderer.render(this.#scene, camera);
  }

  get figures(): { calls: number; triangles: number } {
    const { calls, triangles } = this.#renderer.info.render;
    return { calls, triangles };
  }

  dispose(): void {
    for (const instances of [this.#slabs, this.#cells, this.#ghosts, this.#discs, this.#shadows, this.#marks, ...this.#pieces.values()]) {
      instances.dispose();
    }
    this.#edges.dispose();
    for (const material of this.#materials) material.dispose();
    this.#atlas.dispose();
    this.#renderer.dispose();
  }
}
