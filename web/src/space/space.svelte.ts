// How the boards are looked at in space: where cells stand, which slices are shown, and from where. What is selected and
// where pieces stand is the board's, and not kept here.
import { untrack } from "svelte";
import type { BoardState } from "../state/board.svelte";
import type { Viewport } from "../state/viewport.svelte";
import { outsideAxes } from "../model/arrangements";
import { coordinates } from "../model/layout";
import type { LinkedSpace, SpacePreset } from "../model/linkedView";
import { Animation, eased } from "./animation";
import {
  dollied,
  eye,
  fit,
  homePitch,
  mixedOrbit,
  orbitFrom,
  overPicture,
  panned,
  rayAt,
  turned,
  type Orbit,
  type Screen,
  type Seen,
} from "./camera";
import { cubes, suitsCubes } from "./cubes";
import { Folding } from "./folding.svelte";
import {
  between,
  bounds,
  inSlices,
  pointOf,
  scaleOf,
  shelves,
  type Placement,
  type Point,
  type Slices,
} from "./geometry";
import { homeOrbit } from "./homeView";
import { letter } from "./labels";
import { inCells, paper, paperCamera, paperSizes, suitsPaper } from "./paper";
import { pick, pickSpot } from "./picking";

export type Preset = SpacePreset;

const tipTime = 900;
const changeTime = 700;
const followTime = 450;
const radiansAPixel = 0.006;
/** Where buttons lie over boards, and how far down, in pixels. */
const narrow = 600;
const toolbar = 50;
/** A hypercube is looked at a little from the side, so that no edge hides another, and its marks are not seen edge on. */
const cubeSide = { yaw: (-24 * Math.PI) / 180, pitch: (27 * Math.PI) / 180 };

/** Cubes from a little above and beside, so that every layer is seen. */
const cubesSide = { yaw: (-16 * Math.PI) / 180, pitch: (20 * Math.PI) / 180 };

/** What is seen at one time. */
export interface Sight {
  placement: Placement;
  camera: Orbit;
}

/** One picture on its way to another. */
interface Change extends Sight {
  part: number;
}

export class SpaceView {
  /** Of the picture, in pixels. */
  screen = $state.raw<Screen>({ width: 0, height: 0 });
  /** From the flat picture, 0, to the boards in space, 1. */
  tip = $state(0);
  preset = $state<Preset>("shelves");
  /** Cubes stand one above the other, else side by side. */
  stacked = $state(false);
  /** How solid boards outside of the chosen slices are. */
  ghost = $state(0.12);
  /** An arrow for each axis at the selected cell. */
  axes = $state(false);
  #slices = $state.raw<Slices>(new Map());
  #orbit = $state.raw<Orbit | null>(null); // null: where one looks from at first
  #change = $state.raw<Change | null>(null);

  /** What lies over the picture at its lower and at its left edge, in pixels. */
  covered = $state(0);
  aside = $state(0);

  #up = false; // wanted as a hypercube

  readonly folding: Folding;
  readonly #board: BoardState;
  readonly #view: Viewport;
  readonly #tipping = new Animation();
  readonly #changing = new Animation();
  readonly #following = new Animation();

  constructor(board: BoardState, view: Viewport) {
    this.#board = board;
    this.#view = view;
    this.folding = new Folding(board, () => this.#shelves);
    this.#slices = this.#firstSlices();
  }

  /** The cell to look at first; the same whatever is selected then. */
  readonly #start = $derived.by(() => {
    void [this.#board.sizes, this.#board.flipped];
    return untrack(() => this.#board.home());
  });

  /** More than four axes would be too much at once: of the outermost ones a slice. */
  #firstSlices(): Slices {
    const { arrangement, sizes } = this.#board;
    const at = coordinates(sizes, this.#start);
    const outer = [...arrangement.across.slice(2), ...arrangement.up.slice(2)];
    return new Map(outer.map((axis) => [axis, at[axis] ?? 0]));
  }

  readonly #pictured = $derived.by(() => {
    const { sizes, flipped } = this.#board;
    const { arrangement, layout, grid } = this.#view;
    return { sizes, arrangement, flipped, layout, grid };
  });
  readonly #flat = $derived.by(() => shelves(this.#pictured, 0));
  /** Where cells stand once nothing moves. */
  readonly #shelves = $derived.by(() => shelves(this.#pictured, 1));
  readonly #settled = $derived.by(() => {
    const { preset } = this;
    if (preset === "cubes") return cubes(this.#pictured, this.stacked);
    return preset === "paper"
      ? paper(this.#board.sizes)
      : preset === "hypercube"
        ? this.folding.placement
        : this.#shelves;
  });
  readonly placement = $derived.by((): Placement => {
    const { tip } = this;
    if (tip < 1) return this.#onShelves ? shelves(this.#pictured, tip) : between(this.#flat, this.#settled, tip);
    const change = this.#change;
    return change ? between(change.placement, this.#settled, eased(change.part)) : this.#settled;
  });

  /** Also while nothing is folded yet. */
  get #onShelves(): boolean {
    return this.preset === "shelves" || (this.preset === "hypercube" && this.folding.fold === 0);
  }

  /** How solid boards are: of a hypercube only those cells are seen that show anything. */
  readonly boards = $derived.by(() =>
    this.preset !== "hypercube" || this.#onShelves ? 1 : Math.max(0, 1 - 2.5 * this.folding.fold),
  );
  /** How solid the edges of the hypercube are. */
  readonly edges = $derived.by(() => (this.preset === "hypercube" ? Math.min(1, 2 * this.folding.fold) * this.tip : 0));

  get slices(): Slices {
    return this.#slices;
  }
  readonly inside = $derived.by(() => {
    const sliced = this.tip > 0 && this.preset !== "hypercube";
    return inSlices(this.#board.sizes, sliced ? this.#slices : new Map());
  });

  /** The axes that may be cut to a slice, in the order in which cells are named. */
  readonly outer = $derived.by(() =>
    this.preset === "paper"
      ? this.#board.sizes.map((_, axis) => axis).slice(2)
      : outsideAxes(this.#board.arrangement, this.#board.axisOrder),
  );

  /** `at` below 0: all of them. */
  slice(axis: number, at: number): void {
    const next = new Map(this.#slices);
    if (at < 0) next.delete(axis);
    else next.set(axis, at);
    this.#slices = next;
  }

  /** The next slice along the axis; after the last all of them. */
  nextSlice(index: number): boolean {
    const axis = this.outer[index];
    if (axis === undefined || this.preset === "hypercube") return false;
    const next = (this.#slices.get(axis) ?? -1) + 1;
    this.slice(axis, next < (this.#board.sizes[axis] ?? 1) ? next : -1);
    return true;
  }

  get suitsPaper(): boolean {
    return suitsPaper(this.#board.sizes);
  }

  get suitsCubes(): boolean {
    return suitsCubes(this.#board.sizes);
  }

  /** Where one looks from at first. */
  readonly home = $derived.by((): Orbit => {
    const { preset } = this;
    if (preset === "hypercube") return this.#fitted(cubeSide.yaw * this.folding.fold, this.#cubePitch);
    if (preset === "shelves") {
      const shown = (cell: number): boolean => this.#showing[cell] === 1;
      return this.#uncovered((free) => homeOrbit(this.#settled, shown, this.#start, free, this.#margin));
    }
    if (preset === "cubes") return this.#fitted(cubesSide.yaw, cubesSide.pitch);
    const { position, target, fov } = paperCamera;
    const orbit = orbitFrom(inCells(position), inCells(target), fov);
    const yaw = this.#board.flipped ? Math.PI : orbit.yaw;
    // Meant for boards of the paper's own size.
    return this.#board.sizes.join() === paperSizes.join() ? { ...orbit, yaw } : this.#fitted(yaw, orbit.pitch, fov);
  });
  /** For the names of boards, which stand at their left, and what lies over the picture there. */
  readonly #margin = $derived.by(() =>
    this.preset === "hypercube"
      ? 0
      : this.aside +
        letter *
          Math.max(...this.placement.boards.map(({ flat }) => this.#board.boardName(flat.rows[0]?.[0] ?? 0).length)) +
        6,
  );
  get #cubePitch(): number {
    return homePitch + (cubeSide.pitch - homePitch) * this.folding.fold;
  }

  /** All that is to be seen. */
  #fitted(yaw: number, pitch: number, fov?: number): Orbit {
    const box = bounds(this.#settled, (cell) => this.inside[cell] === 1);
    return this.#uncovered((free) => fit(box, free, yaw, pitch, fov, this.#margin));
  }
  /** Between what lies over the picture above and below. */
  #uncovered(fitted: (free: Screen) => Orbit): Orbit {
    const { covered } = this;
    const { width, height } = this.screen;
    const tools = width < narrow && this.preset !== "hypercube" ? toolbar : 0;
    const free = Math.max(1, height - covered - tools);
    const orbit = fitted({ width, height: free });
    if (free === height) return orbit;
    return panned({ ...orbit, distance: (orbit.distance * height) / free }, this.screen, 0, (tools - covered) / 2);
  }

  readonly #farthest = $derived.by(() => Math.max(this.home.distance, this.#fitted(0, homePitch).distance));

  /** Whatever is not one slice for good is fitted in. */
  readonly #showing = $derived.by(() => inSlices(this.#board.sizes, this.#firstSlices()));

  readonly camera = $derived.by((): Orbit => {
    const settled = this.#orbit ?? this.home;
    if (this.tip < 1) return mixedOrbit(this.#straight, settled, eased(this.tip));
    const change = this.#change;
    return change ? mixedOrbit(change.camera, settled, eased(change.part)) : settled;
  });

  /** The flat boards as they are seen just now, to the pixel. */
  readonly #straight = $derived.by((): Orbit => {
    const { window, grid, near } = this.#view;
    // Where the browser lays out cells between two pixels, it draws them at the next one; a painted board is at the one before.
    const snapped = (at: number): number =>
      (near ? -Math.round(-at * devicePixelRatio) : Math.round(at * devicePixelRatio)) / devicePixelRatio;
    return overPicture(grid, this.screen, snapped(window.left), snapped(window.top));
  });

  readonly eye = $derived.by(() => eye(this.camera, this.screen));

  spot(cell: number): Seen {
    return this.eye(pointOf(this.placement, cell));
  }

  get moving(): boolean {
    return this.tip < 1 || this.#change !== null;
  }

  /** Tipped back at once. */
  stand(): void {
    this.#tipping.stop();
    this.tip = 1;
    this.#fold();
  }

  /** Tips the flat picture back, or the other way. */
  tipTo(end: 0 | 1, done?: () => void): void {
    const from = this.tip;
    const { folding } = this;
    const cube = this.preset === "hypercube";
    this.#settle();
    const tip = (): void =>
      this.#tipping.start(
        tipTime * Math.abs(end - from),
        (part) => (this.tip = from + (end - from) * part),
        end === 1 ? () => this.#fold() : done,
      );
    this.#tipping.stop();
    if (end === 0 && cube && folding.fold > 0) folding.foldTo(0, tip);
    else tip();
  }

  /** Changes what stands where, and goes there from what is seen now. */
  change(how: () => void, ms = changeTime): void {
    const { placement, camera } = this;
    how();
    this.glide({ placement, camera }, ms);
  }

  /** From what was seen before to what is seen now. */
  glide({ placement, camera }: Sight, ms = changeTime): void {
    if (this.tip < 1) return;
    this.#changing.start(ms, (part) => (this.#change = part < 1 ? { placement, camera, part } : null));
  }

  choose(preset: Preset): void {
    if (preset === this.preset) return;
    this.change(() => {
      this.preset = preset;
      this.#orbit = null;
    });
  }

  /** Moves the cubes one above the other, or side by side again. */
  stack(stacked: boolean): void {
    if (stacked === this.stacked) return;
    this.change(() => {
      this.stacked = stacked;
      this.#orbit = null;
    });
  }

  /** Folds the shelves into the hypercube, or the other way. */
  foldUp(up: boolean): void {
    this.#up = up;
    if (up) this.choose("hypercube");
    this.#fold();
  }

  /** Once the boards are tipped back. */
  #fold(): void {
    if (this.preset !== "hypercube") return;
    if (!this.#up) this.folding.foldTo(0, () => this.choose("shelves"));
    else if (this.tip === 1) this.folding.foldTo(1);
  }

  /** What is seen, for a link. */
  get seen(): LinkedSpace {
    const { preset, stacked } = this;
    return { preset, stacked, slices: [...this.#slices], camera: this.#orbit };
  }

  /** Shows what a link holds, as far as these boards have it. */
  see({ preset, stacked, slices, camera }: LinkedSpace): void {
    const { sizes } = this.#board;
    const suits = { shelves: true, paper: this.suitsPaper, cubes: this.suitsCubes, hypercube: this.preset === preset };
    if (!suits[preset]) return;
    this.preset = preset;
    this.stacked = stacked;
    this.#slices = new Map(slices.filter(([axis, at]) => at < (sizes[axis] ?? 0)));
    if (camera) this.#orbit = camera;
  }

  #settle(): void {
    this.#changing.stop();
    this.#following.stop();
    this.#change = null;
  }

  reset(): void {
    if (this.preset === "hypercube") {
      this.folding.home();
      this.folding.foldTo(1);
    }
    this.change(() => (this.#orbit = null), followTime);
  }

  /** Everything in sight from the present side. */
  fit(): void {
    const { yaw, pitch, fov } = this.camera;
    this.change(() => (this.#orbit = this.#fitted(yaw, pitch, fov)), followTime);
  }

  #look(orbit: Orbit): void {
    if (this.tip < 1) return;
    this.#settle();
    this.#orbit = orbit;
  }

  turn(yaw: number, pitch: number): void {
    this.#look(turned(this.camera, yaw, pitch));
  }

  /** By pixels of the pointer: turns, or with `other` moves; a hypercube is turned into its fourth direction. */
  drag(dx: number, dy: number, other = false): void {
    const cube = this.preset === "hypercube" && this.folding.fold > 0;
    if (cube && this.tip === 1 && (other || this.folding.fourth)) this.folding.drag(dx, dy, this.camera);
    else if (other) this.pan(dx, dy);
    else this.turn(-dx * radiansAPixel, dy * radiansAPixel);
  }

  /** The pointer has left. */
  released(): void {
    if (this.preset === "hypercube") this.folding.released();
  }

  pan(dx: number, dy: number): void {
    this.#look(panned(this.camera, this.screen, dx, dy));
  }

  zoom(factor: number, x = this.screen.width / 2, y = this.screen.height / 2): void {
    this.#look(dollied(this.camera, this.screen, factor, x, y, [3, 4 * this.#farthest]));
  }

  /** Brings the cell into sight if it is not, and its slices if others are shown. */
  follow(cell: number): void {
    if (!this.inside[cell]) {
      const at = coordinates(this.#board.sizes, cell);
      this.#slices = new Map([...this.#slices.keys()].map((axis) => [axis, at[axis] ?? 0]));
    }
    const { width, height } = this.screen;
    const { x, y, depth } = this.spot(cell);
    const edge = 40;
    if (this.tip < 1 || (depth > 0 && x > edge && y > edge && x < width - edge && y < height - edge)) return;
    const from = this.camera;
    const to = { ...from, target: pointOf(this.placement, cell) };
    this.#following.start(followTime, (part) => (this.#orbit = mixedOrbit(from, to, eased(part))));
  }

  /** The cells that may be meant by a point of the picture, the likeliest first. */
  cellsAt(x: number, y: number): number[] {
    const { placement, inside } = this;
    const { marks, snapshot, selected } = this.#board;
    const pieces = snapshot?.board ?? "";
    const marked = (cell: number): boolean =>
      cell !== selected && this.#board.targetAxes(cell) > 0 && (marks[cell] ?? 0) > 0;
    const shown = (cell: number): boolean => inside[cell] === 1;
    if (!this.#onShelves && this.preset === "hypercube") return pickSpot(placement, this.eye, { x, y }, pieces, marked);
    return pick(placement, rayAt(this.camera, this.screen, x, y), pieces, { shown, marked });
  }

  /** A point above a cell, for what is said of it. */
  over(cell: number, height: number): Point {
    const { x, y, z } = pointOf(this.placement, cell);
    return { x, y: y + height * scaleOf(this.placement, cell), z };
  }

  end(): void {
    this.#tipping.stop();
    this.#settle();
    this.folding.end();
  }
}
