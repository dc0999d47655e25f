// How far a board of four equal axes is folded from its shelves into a hypercube, and how that is turned. The rail follows
// what a turned one shows; an arrangement chosen otherwise begins without a turn.
import { arrangementAt, type Arranged } from "../model/arrangements";
import type { BoardState } from "../state/board.svelte";
import { Animation, eased } from "./animation";
import { axesOf, type Orbit } from "./camera";
import { between, pointOf, type Placement } from "./geometry";
import { arrangedAs, centred, edgesOf, folded, placesOf, slotsOf, slotsShown, type Slots } from "./hypercube";
import {
  composed,
  draggedFrom,
  identity,
  indices,
  orthonormal,
  partOf,
  quarter,
  turnIn,
  type Index,
  type Plane,
  type Rotation,
} from "./rotation";

/** Two of the axes, by number. */
export type Pair = readonly [number, number];

/** Cells of the hypercube are so far apart that pieces can be larger than the perspective has them. */
const stout = 1.4;
const foldTime = 900;
const turnTime = 700;
const shelfTime = 450;

interface Turned {
  base: Arranged; // from which it is turned
  shown: Arranged; // of the rail's, what is nearest to the turned one
  turn: Rotation;
}

/** What a camera has to its right, above and behind what it sees, by the directions of the picture. */
function frameOf(orbit: Orbit): Rotation {
  const { right, up, back } = axesOf(orbit);
  return [
    [right.x, right.y, -right.z, 0],
    [up.x, up.y, -up.z, 0],
    [-back.x, -back.y, back.z, 0],
    [0, 0, 0, 1],
  ];
}

export class Folding {
  /** From the shelves, 0, to the hypercube, 1. */
  fold = $state(0);
  /** Dragging turns into the fourth direction. */
  fourth = $state(false);
  #turned = $state.raw<Turned | null>(null);
  #shelves = $state.raw<{ from: Placement; part: number } | null>(null); // on their way to others
  #end: Rotation = identity; // of the turn under way

  readonly #board: BoardState;
  readonly #folding = new Animation();
  readonly #turning = new Animation();
  readonly #moving = new Animation();

  readonly #settled: () => Placement;

  /** `settled`: the shelves, once nothing moves. */
  constructor(board: BoardState, settled: () => Placement) {
    this.#board = board;
    this.#settled = settled;
  }

  readonly #state = $derived.by((): Turned => {
    const { arranged } = this.#board;
    return this.#turned?.shown === arranged ? this.#turned : { base: arranged, shown: arranged, turn: identity };
  });

  /** The rail shows what it was turned to. */
  get leads(): boolean {
    return this.#turned?.shown === this.#board.arranged;
  }

  get turn(): Rotation {
    return this.#state.turn;
  }

  readonly #facing = $derived.by(() => ({
    arrangement: arrangementAt(this.#board.choices, this.#state.base),
    flipped: this.#board.flipped,
  }));
  readonly #whole = $derived.by(() => centred(placesOf(this.#board.sizes, this.#facing, this.#state.turn)));

  /** All pairs of axes, in the order in which cells are named. */
  readonly pairs = $derived.by((): Pair[] => {
    const { axisOrder } = this.#board;
    return axisOrder.flatMap((one, i) => axisOrder.slice(i + 1).map((two): Pair => [one, two]));
  });

  readonly edges = $derived.by(() => edgesOf(this.#board.sizes));

  readonly #shelf = $derived.by((): Placement => {
    const moving = this.#shelves;
    return moving ? between(moving.from, this.#settled(), eased(moving.part)) : this.#settled();
  });
  /** Where cells stand. */
  readonly placement = $derived.by((): Placement => this.#placed(this.#shelf, this.fold));

  #placed(shelf: Placement, fold: number): Placement {
    if (fold <= 0) return shelf;
    const at = new Float64Array(shelf.at.length);
    const scales = new Float64Array(shelf.boardOf.length);
    this.#whole.forEach((there, cell) => {
      const whole = { ...there, scale: stout * there.scale };
      const { x, y, z, scale } = folded({ ...pointOf(shelf, cell), scale: 1 }, whole, fold);
      at.set([x, y, z], 3 * cell);
      scales[cell] = scale;
    });
    return { ...shelf, at, scales };
  }

  foldTo(end: 0 | 1, done?: () => void): void {
    const from = this.fold;
    this.#folding.start(
      foldTime * Math.abs(end - from),
      (part) => (this.fold = from + (end - from) * eased(part)),
      done,
    );
  }

  /** Stops where it is. */
  foldAt(fold: number): void {
    this.#folding.stop();
    this.fold = fold;
  }

  #slots({ base, turn }: Turned): Slots {
    const slots = slotsOf(arrangementAt(this.#board.choices, base)) ?? [0, 1, 2, 3];
    return slotsShown(slots, turn);
  }

  /** By a right angle, where the two axes are shown; they change places. */
  quarter([one, two]: Pair): void {
    this.#finish();
    const { base, turn } = this.#state;
    const slots = this.#slots(this.#state);
    const at = indices.filter((i) => slots[i] === one || slots[i] === two);
    const plane: Plane = [at[0] ?? 0, at[1] ?? (1 as Index)];
    const end = orthonormal(composed(turnIn(plane, quarter), turn));
    this.#go(base, end, (part) => composed(turnIn(plane, quarter * part), turn));
  }

  /** Back to where it was turned from. */
  home(): void {
    this.#finish();
    const { base, turn } = this.#state;
    this.#go(base, identity, (part) => partOf(turn, 1 - part));
  }

  #go(base: Arranged, end: Rotation, at: (part: number) => Rotation): void {
    const shown = this.#arrange({ base, shown: base, turn: end }, turnTime);
    this.#end = end;
    this.#turned = { base, shown, turn: at(0) };
    this.#turning.start(turnTime, (part) => {
      this.#turned = { base, shown, turn: part < 1 ? at(eased(part)) : end };
    });
  }

  /** A turn under way is over at once. */
  #finish(): void {
    if (!this.#turning.running) return;
    this.#turning.stop();
    const { base, shown } = this.#state;
    this.#turned = { base, shown, turn: this.#end };
  }

  /** Has the rail show the arrangement that is nearest, and the shelves move there. */
  #arrange(turned: Turned, ms: number): Arranged {
    const board = this.#board;
    const nearest = arrangedAs(board.choices, this.#slots(turned));
    const { arranged } = board;
    if (arranged.index === nearest.index && arranged.turned === nearest.turned) return arranged;
    const from = this.#shelf;
    this.#moving.start(ms, (part) => (this.#shelves = part < 1 ? { from, part } : null));
    board.arranged = nearest;
    return nearest;
  }

  /** Into the fourth direction, by pixels. */
  drag(dx: number, dy: number, camera: Orbit): void {
    this.#finish();
    const { base, shown, turn } = this.#state;
    this.#turned = { base, shown, turn: draggedFrom(frameOf(camera), turn, dx, dy) };
  }

  /** Nothing is dragged any more. */
  released(): void {
    const turned = this.#state;
    if (turned.turn === identity || this.#turning.running) return;
    const shown = this.#arrange(turned, shelfTime);
    this.#turned = { ...turned, shown };
  }

  end(): void {
    this.#folding.stop();
    this.#turning.stop();
    this.#moving.stop();
    this.#shelves = null;
  }
}
