// Fingers on cells smaller than themselves: a tap means the cell that is clear, a doubtful or a long one opens the lens.
import type { FlatBoard } from "../model/layout";
import { aim, fingerCell, flatAt, lensAt, type Point } from "../model/touch";
import type { BoardState } from "../state/board.svelte";
import type { Viewport } from "../state/viewport.svelte";

const hold = 180; // milliseconds
const slack = 8; // pixels that a finger at rest may move

export class Fingers {
  /** The flat board that is shown larger, and where. */
  lens = $state.raw<{ flat: FlatBoard; box: ReturnType<typeof lensAt> } | null>(null);
  readonly #board: BoardState;
  readonly #view: () => Viewport;
  #start: Point = { x: 0, y: 0 };
  #timer: ReturnType<typeof setTimeout> | undefined;
  #held = false;

  constructor(board: BoardState, view: () => Viewport) {
    this.#board = board;
    this.#view = view;
  }

  /** True for a finger, or what comes of one, where cells are small. */
  takes(event: MouseEvent): boolean {
    return event instanceof PointerEvent && event.pointerType === "touch" && this.#view().metrics.cell < fingerCell;
  }

  press(event: PointerEvent, stage: DOMRect): void {
    this.release();
    this.#held = false;
    if (!event.isPrimary) return;
    this.#start = { x: event.clientX, y: event.clientY };
    this.#timer = setTimeout(() => {
      this.#held = true;
      this.#open(this.#start, stage);
    }, hold);
  }

  move(event: PointerEvent): void {
    if (Math.hypot(event.clientX - this.#start.x, event.clientY - this.#start.y) > slack) this.release();
  }

  release(): void {
    clearTimeout(this.#timer);
  }

  tap(event: MouseEvent, stage: DOMRect): void {
    this.release();
    if (this.#held) return;
    const { layout, grid } = this.#view();
    const { movable, dests, selected } = this.#board;
    const candidates = [...movable, ...dests.keys(), ...(selected < 0 ? [] : [selected])];
    const at = { x: event.clientX - stage.left, y: event.clientY - stage.top };
    const found = aim(layout, grid, candidates, at);
    if (found.kind === "unclear") this.#open({ x: event.clientX, y: event.clientY }, stage);
    else if (found.cell >= 0) void this.#board.press(found.cell, true);
  }

  /** A tap on a cell in the lens, which stays open only to tell why a piece cannot go there. */
  async choose(cell: number): Promise<void> {
    await this.#board.press(cell, true);
    if (this.#board.pointed !== cell) this.close();
  }

  close(): void {
    this.lens = null;
  }

  #open(at: Point, stage: DOMRect): void {
    const { layout, grid } = this.#view();
    const flat = flatAt(layout, grid, { x: at.x - stage.left, y: at.y - stage.top });
    const box = flat && lensAt(flat, at, { width: innerWidth, height: innerHeight });
    // Where there is no room for anything larger, there is no lens.
    this.lens = box && box.cell > grid.cell ? { flat, box } : null;
  }
}
