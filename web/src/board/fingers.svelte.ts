// Fingers on cells smaller than themselves. A tap means the cell that is clear; a doubtful one opens the lens, or on a
// large board has the cells larger. A finger that stays opens the lens as well, slides in it and chooses where it is lifted.
import { flatOf, type FlatBoard } from "../model/layout";
import {
  aim,
  clearOf,
  largerCell,
  lensAt,
  meansPlace,
  nearestFlat,
  slideTo,
  type Aim,
  type Point,
} from "../model/touch";
import { flatBox } from "../model/view";
import type { BoardState, Presser } from "../state/board.svelte";
import type { Viewport } from "../state/viewport.svelte";

const hold = 180; // milliseconds
const slack = 8; // pixels that a finger at rest may move
const fine = 16; // pixels: smaller cells pass below the finger more slowly than it slides
const seen = 250; // milliseconds: a finger lifted sooner has not chosen in the lens, but tapped slowly

export class Fingers {
  /** The flat board that is shown larger, and where. */
  lens = $state.raw<{ flat: FlatBoard; box: ReturnType<typeof lensAt> } | null>(null);
  readonly #board: BoardState;
  readonly #view: () => Viewport;
  #stage: HTMLElement | undefined;
  #start: Point = { x: 0, y: 0 };
  #timer: ReturnType<typeof setTimeout> | undefined;
  #down = new AbortController();
  #holding = false;
  #held = false; // by the finger that was lifted last: the click that follows is none
  #opened = 0; // when
  #cell = -1; // below the finger that slides
  #slid = false;

  constructor(board: BoardState, view: () => Viewport) {
    this.#board = board;
    this.#view = view;
  }

  press(event: PointerEvent, stage: HTMLElement): void {
    this.cancel();
    this.#held = false;
    if (!event.isPrimary) return;
    this.#stage = stage;
    this.#start = pointOf(event);
    this.#timer = setTimeout(() => this.#hold(), hold);
    // While it stays, the finger neither scrolls nor opens a menu.
    this.#down = new AbortController();
    const options = { signal: this.#down.signal, passive: false };
    const keep = (happened: Event): void => {
      if (this.#holding && happened.cancelable) happened.preventDefault();
    };
    stage.addEventListener("touchmove", keep, options);
    stage.addEventListener("contextmenu", keep, options);
  }

  move(event: PointerEvent): void {
    if (!event.isPrimary || event.pointerType !== "touch") return;
    const { x, y } = pointOf(event);
    if (this.#holding) this.#slide({ x, y });
    else if (Math.hypot(x - this.#start.x, y - this.#start.y) > slack) clearTimeout(this.#timer);
  }

  release(event: PointerEvent): void {
    if (!event.isPrimary || event.pointerType !== "touch") return;
    clearTimeout(this.#timer);
    this.#down.abort();
    if (!this.#holding) return;
    this.#holding = false;
    if (!this.#slid && performance.now() - this.#opened < seen) {
      const aimed = this.#aim(this.#start);
      if (aimed.kind === "cell") void this.#take(aimed.cell, "finger");
      else this.#board.pointed = -1;
    } else {
      void this.#take(this.#cell, "lens");
    }
  }

  /** Nothing was meant: a finger more, or another gesture. */
  cancel(): void {
    clearTimeout(this.#timer);
    this.#down.abort();
    if (this.#holding) this.close();
  }

  tap(event: MouseEvent, stage: HTMLElement): void {
    if (this.#held) return;
    this.#stage = stage;
    const at = pointOf(event);
    const aimed = this.#aim(at);
    const view = this.#view();
    if (!view.small && meansPlace(aimed, this.#candidates(), view.grid.cell)) this.#enlarge(at);
    else if (aimed.kind === "unclear") this.#open(at);
    else if (aimed.cell >= 0) void this.#board.press(aimed.cell, "finger");
  }

  /** A tap on a cell in the lens, which stays open only to tell why a piece cannot go there. */
  async choose(cell: number): Promise<void> {
    await this.#board.press(cell, "lens");
    if (this.#board.pointed !== cell) this.close();
  }

  close(): void {
    if (this.#holding) this.#board.pointed = -1;
    this.#holding = false;
    this.lens = null;
  }

  /** The finger is lifted from a cell, or from none. */
  async #take(cell: number, by: Presser): Promise<void> {
    this.lens = null;
    this.#board.pointed = -1;
    if (cell >= 0) await this.#board.press(cell, by);
  }

  /** A point of the screen as one of the board. */
  #inBoard({ x, y }: Point): Point {
    const { left, top } = this.#stage?.getBoundingClientRect() ?? { left: 0, top: 0 };
    return { x: x - left, y: y - top };
  }

  #candidates(): ReadonlySet<number> {
    const { movable, dests, selected } = this.#board;
    return new Set([...movable, ...dests.keys(), ...(selected < 0 ? [] : [selected])]);
  }

  #aim(at: Point): Aim {
    const { layout, grid } = this.#view();
    return aim(layout, grid, this.#candidates(), this.#inBoard(at));
  }

  #open(at: Point): void {
    const { layout, grid } = this.#view();
    const flat = nearestFlat(layout, grid, this.#inBoard(at))?.flat;
    const box = flat && lensAt(flat, at, { width: innerWidth, height: innerHeight });
    // Where there is no room for anything larger, there is no lens.
    this.lens = box && box.cell > grid.cell ? { flat, box } : null;
  }

  #hold(): void {
    this.#held = true;
    this.#open(this.#start);
    if (!this.lens) return;
    this.#holding = true;
    this.#opened = performance.now();
    this.#cell = -1;
    this.#slide(this.#start);
    this.#slid = false;
  }

  #slide(finger: Point): void {
    if (!this.lens) return;
    const { layout, grid, window } = this.#view();
    const { x, y } = this.#inBoard(finger);
    const [across, down] = [x - window.left, y - window.top];
    const sighted = across >= 0 && down >= 0 && across <= window.width && down <= window.height;
    const pace = Math.min(1, grid.cell / fine);
    const start = this.#inBoard(this.#start);
    const at = { x: start.x + pace * (x - start.x), y: start.y + pace * (y - start.y) };
    const cell = sighted ? slideTo(layout, grid, this.#cell, at) : -1;
    if (cell !== this.#cell) {
      this.#slid = true;
      this.#cell = this.#board.pointed = cell;
    }
    const flat = (cell >= 0 && flatOf(layout, cell)) || this.lens.flat;
    const box = clearOf(this.lens.box, finger)
      ? this.lens.box
      : lensAt(flat, finger, { width: innerWidth, height: innerHeight });
    if (flat !== this.lens.flat || box !== this.lens.box) this.lens = { flat, box };
  }

  /** Makes the cells of a large board as large as in the lens, with the flat board that was tapped in the middle. */
  #enlarge(at: Point): void {
    const view = this.#view();
    const middle = this.#inBoard(at);
    const found = nearestFlat(view.layout, view.grid, middle)?.flat;
    const cell = found?.rows[0]?.[0];
    if (!found || cell === undefined) return;
    view.zoomTo(largerCell(found), middle.x - view.window.left, middle.y - view.window.top);
    const flat = flatOf(view.layout, cell);
    if (!flat) return;
    const { left, top, width, height } = flatBox(view.grid, flat);
    view.centre(left + width / 2, top + height / 2, true);
  }
}

function pointOf(event: MouseEvent): Point {
  return { x: event.clientX, y: event.clientY };
}
