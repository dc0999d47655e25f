// The window through which a board is seen: how large its cells are and which part is in sight.
import {
  cellCount,
  extent,
  fitCell,
  flatOf,
  largestCell,
  layOut,
  metricsAt,
  readableCell,
  smallBoard,
  wrapped,
  type Arrangement,
} from "../model/layout";
import type { LinkedSpace, LinkedView } from "../model/linkedView";
import type { Picture } from "../model/riffle";
import { calm } from "../motion";
import {
  cellBox,
  cellMiddle,
  flatBox,
  flatsIn,
  gridOf,
  indexAt,
  margins,
  shift,
  zoomed,
  type Box,
  type Way,
  type Zoom,
} from "../model/view";
import type { BoardState } from "./board.svelte";

/** Where the board is drawn, and what must be up to date before it can be scrolled. */
export interface Scroller {
  element: HTMLElement;
  settle(): void;
}

const fewCells = 1024;
const elementFrom = 22; // pixels
const mostElements = 2600; // in sight
const zoomPause = 180; // milliseconds without a change of size
const roomyCell = { wide: 34, narrow: 42 }; // for a mouse, and for a finger

export class Viewport {
  zoom = $state<Zoom>("auto");
  chosen = $state<Way>("boards");
  /** In space, of games that can be: folded into a hypercube. */
  hypercube = $state(false);
  wide = $state(true);
  /** The most space that the board may take, and the height of the screen. */
  width = $state(0);
  height = $state(0);
  screen = $state(800);
  /** Of the scrolling element: size without scroll bars, and how far it is scrolled. */
  inner = $state.raw({ width: 0, height: 0 });
  scroll = $state.raw({ left: 0, top: 0 });
  /** A cell that shall be brought into sight. */
  wish = $state.raw({ cell: -1 });
  /** What a link asks to be seen in space or in a window, until that is shown. */
  wished = $state.raw<Pick<LinkedView, "space" | "window"> | null>(null);
  /** What is seen in space just now; nothing while no boards are. */
  seenInSpace: () => LinkedSpace | null = () => null;
  /** Cells are changing their size just now: on a large board they are painted until that is over. */
  zooming = $state(false);

  readonly #board: BoardState;
  #drawn: { of: Arrangement | null; drawn: Arrangement } = { of: null, drawn: { across: [], up: [], down: [] } };
  #scroller: Scroller | undefined;
  #settled: ReturnType<typeof setTimeout> | undefined;

  constructor(board: BoardState) {
    this.#board = board;
  }

  /** Boards of two axes have nothing to show in space, and narrow screens no place for both. */
  readonly shown = $derived.by((): Way => {
    if (this.#board.sizes.length < 3) return "boards";
    return this.chosen === "both" && !this.wide ? "space" : this.chosen;
  });

  readonly margin = $derived.by(() => {
    const { left, right, top, bottom, plain } = this.wide ? margins.wide : margins.narrow;
    const { sizes, arrangement, outerLabels } = this.#board;
    const outer = sizes.length > 2;
    const letters = Math.max(
      1,
      ...arrangement.up
        .slice(1)
        .flatMap((axis) => outerLabels[axis] ?? [])
        .map((label) => label.length),
    );
    const room = right + (this.wide ? 0 : 6 * (letters - 1));
    return { left, right: outer ? room : plain, top: outer ? top : plain, bottom };
  });
  readonly small = $derived.by(() => cellCount(this.#board.sizes) <= smallBoard);

  readonly space = $derived.by(() => ({
    width: this.width - this.margin.left - this.margin.right,
    height: this.height - this.margin.top - this.margin.bottom,
  }));

  /** As the player has chosen, and in lines as the space demands. */
  readonly arrangement = $derived.by(() => {
    const { sizes, arrangement } = this.#board;
    const { width, height } = this.space;
    const chosen = width > 0 ? wrapped(sizes, arrangement, width, height) : arrangement;
    // Another size of the space need not make another arrangement.
    const { of, drawn } = this.#drawn;
    if (of !== arrangement || drawn.wrap !== chosen.wrap || drawn.up.length !== chosen.up.length)
      this.#drawn = { of: arrangement, drawn: chosen };
    return this.#drawn.drawn;
  });
  readonly layout = $derived.by(() => layOut(this.#board.sizes, this.arrangement, this.#board.flipped));
  readonly whole = $derived.by(() => fitCell(this.layout, this.space.width, this.space.height));

  readonly cell = $derived.by(() => this.#cellFor(this.whole));
  readonly metrics = $derived.by(() => metricsAt(this.layout, this.cell));
  readonly grid = $derived.by(() => gridOf(this.layout, this.metrics));
  readonly size = $derived.by(() => extent(this.layout, this.metrics));
  readonly content = $derived.by(() => ({
    width: this.size.width + this.margin.left + this.margin.right,
    height: this.size.height + this.margin.top + this.margin.bottom,
  }));
  /** What of the height the board needs. */
  readonly roomHeight = $derived.by(() => Math.min(this.content.height, this.height));

  /** So few cells that all of them can be elements of the page at any size. */
  readonly few = $derived.by(() => cellCount(this.#board.sizes) <= fewCells);
  /** Cells are elements of the page of their own; else they are painted. */
  readonly near = $derived.by(() => {
    if (this.few) return true;
    return this.cell >= elementFrom && (this.width * this.height) / this.cell ** 2 <= mostElements;
  });
  readonly overflows = $derived.by(
    () => this.content.width > this.width + 0.5 || this.content.height > this.height + 0.5,
  );

  /** An overview is worth its place. */
  readonly mapped = $derived.by(() => this.overflows || (!this.small && this.whole < readableCell));

  /** Where the board begins inside the scrolled content. */
  readonly origin = $derived.by(() => ({
    left: Math.max(0, (this.inner.width - this.content.width) / 2) + this.margin.left,
    top: Math.max(0, (this.inner.height - this.content.height) / 2) + this.margin.top,
  }));
  /** The part in sight, in pixels of the board. */
  readonly window: Box = $derived.by(() => ({
    left: this.scroll.left - this.origin.left,
    top: this.scroll.top - this.origin.top,
    width: this.inner.width,
    height: this.inner.height,
  }));
  readonly visible = $derived.by(() => {
    const { left, top, width, height } = this.window;
    const more = { x: width * 0.12, y: height * 0.12 };
    const box = { left: left - more.x, top: top - more.y, width: width + 2 * more.x, height: height + 2 * more.y };
    return flatsIn(this.layout, this.grid, box);
  });

  /** The side of cells, given that at which the whole board is in sight. */
  #cellFor(whole: number): number {
    if (this.zoom === "whole") return whole;
    if (this.zoom !== "auto") return Math.min(Math.max(this.zoom, Math.min(whole, readableCell)), largestCell);
    if (whole >= readableCell) return whole;
    if (!this.small) return this.wide ? roomyCell.wide : roomyCell.narrow;
    return this.wide ? readableCell : whole;
  }

  /** Another arrangement as it would be drawn. */
  picture(chosen: Arrangement): Picture {
    const { width, height } = this.space;
    const { sizes, flipped } = this.#board;
    const arrangement = wrapped(sizes, chosen, width, height);
    const layout = layOut(sizes, arrangement, flipped);
    const cell = this.#cellFor(fitCell(layout, width, height));
    return { arrangement, layout, grid: gridOf(layout, metricsAt(layout, cell)) };
  }

  attach(scroller: Scroller): () => void {
    this.#scroller = scroller;
    this.measure();
    return () => {
      if (this.#scroller === scroller) this.#scroller = undefined;
    };
  }

  /** Takes over what the browser has done. */
  measure(): void {
    const element = this.#scroller?.element;
    if (!element) return;
    const { clientWidth: width, clientHeight: height, scrollLeft: left, scrollTop: top } = element;
    if (width !== this.inner.width || height !== this.inner.height) this.inner = { width, height };
    if (left !== this.scroll.left || top !== this.scroll.top) this.scroll = { left, top };
  }

  /** Scrolls so that this point of the board is in the top left corner. */
  scrollTo(left: number, top: number, smooth = false): void {
    const element = this.#scroller?.element;
    if (!element) return;
    element.scrollTo({
      left: left + this.origin.left,
      top: top + this.origin.top,
      behavior: smooth && !calm() ? "smooth" : "instant",
    });
    this.measure();
  }

  panBy(dx: number, dy: number): void {
    this.scrollTo(this.window.left + dx, this.window.top + dy);
  }

  /** Has the cell brought into sight once the page is up to date. */
  show(cell: number): void {
    if (cell >= 0) this.wish = { cell };
  }

  /** Scrolls no further than needed to have the cell in sight, with its surroundings. */
  reveal(cell: number, smooth = false): void {
    if (!this.overflows) return;
    const box = cellBox(this.layout, this.grid, cell);
    const { left, top, width, height } = this.window;
    const margin = Math.max(40, 2 * this.cell);
    const x = shift(box.left, box.width, left, width, margin);
    const y = shift(box.top, box.height, top, height, margin);
    if (x !== left || y !== top) this.scrollTo(x, y, smooth);
  }

  /** Has a point of the board in the middle. */
  centre(x: number, y: number, smooth = false): void {
    this.scrollTo(x - this.inner.width / 2, y - this.inner.height / 2, smooth);
  }

  /** Has a cell in the middle, and its flat board in sight as a whole, with its name, if there is room. */
  centreCell(cell: number, smooth = false): void {
    const { layout, grid, inner, margin } = this;
    const above = Math.max(margin.top, this.metrics.caption + 2);
    const { x, y } = cellMiddle(layout, grid, cell);
    const flat = flatOf(layout, cell);
    const { left, top, width, height } = flat ? flatBox(grid, flat) : cellBox(layout, grid, cell);
    const fit = (at: number, length: number, from: number, space: number): number =>
      length > space ? from : shift(at, length, from, space, 0);
    this.scrollTo(
      fit(left - margin.left, width + margin.left + margin.right, x - inner.width / 2, inner.width),
      fit(top - above, height + above + margin.bottom, y - inner.height / 2, inner.height),
      smooth,
    );
  }

  /** Changes the size of cells while the point at (x, y) of the window stays where it is. */
  zoomTo(zoom: Zoom, x = this.inner.width / 2, y = this.inner.height / 2): void {
    const before = this.grid;
    const at = { x: this.window.left + x, y: this.window.top + y };
    const column = indexAt(before.xs, at.x);
    const row = indexAt(before.ys, at.y);
    const part = {
      x: (at.x - (before.xs[column] ?? 0)) / before.cell,
      y: (at.y - (before.ys[row] ?? 0)) / before.cell,
    };
    const { layout } = this;
    this.zoom = zoom;
    if (!this.few) {
      this.zooming = true;
      clearTimeout(this.#settled);
      this.#settled = setTimeout(() => (this.zooming = false), zoomPause);
    }
    this.#scroller?.settle();
    this.measure();
    // Another size may break the lines of boards elsewhere: then there is no such point any more.
    if (layout !== this.layout) return;
    const after = this.grid;
    this.scrollTo((after.xs[column] ?? 0) + part.x * after.cell - x, (after.ys[row] ?? 0) + part.y * after.cell - y);
  }

  zoomStep(up: boolean, x?: number, y?: number): void {
    const next = zoomed(this.cell, up);
    if (!up && next <= this.whole) this.zoomTo(this.small ? "auto" : "whole", x, y);
    else this.zoomTo(Math.min(next, largestCell), x, y);
  }

  get canZoomIn(): boolean {
    return this.cell < largestCell;
  }

  get canZoomOut(): boolean {
    return this.cell > this.whole;
  }
}
