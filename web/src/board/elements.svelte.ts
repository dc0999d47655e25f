// Which flat boards are elements of the page: those in sight. They come and go a few at a time, so that no task gets long.
import { tick, untrack } from "svelte";
import { flatOf, type FlatBoard, type Layout } from "../model/layout";
import type { BoardState } from "../state/board.svelte";
import type { Viewport } from "../state/viewport.svelte";

const atOnce = 32; // cells that come, or go, in a frame

interface Sources {
  board: () => BoardState;
  view: () => Viewport;
  stage: () => HTMLElement | undefined;
  /** Something moves above them, and shall not be held up. */
  waits: () => boolean;
}

/** Boards that were laid out together. */
interface Sheet {
  id: number;
  flats: FlatBoard[];
}

export class Elements {
  readonly #of: Sources;
  #id = $state(0); // of the present sheet
  #shown = $state.raw<ReadonlySet<number>>(new Set());
  /** What is left of former sheets, which are no longer part of the page. */
  #former = $state.raw<readonly Sheet[]>([]);
  #awaited: (() => void)[] = [];
  #frame = 0;

  /** While a component is set up. */
  constructor(of: Sources) {
    this.#of = of;
    let before = untrack(() => of.view().layout);
    $effect.pre(() => {
      const { layout, few, near, zooming } = of.view();
      void this.#wanted;
      const anew = layout !== before && !few;
      const last = before;
      before = layout;
      const waits = of.waits();
      if (zooming) return;
      untrack(() => {
        // In another layout, boards that stay are others; and small cells are painted.
        if (anew || !near) this.#putAway(last);
        if (!waits) this.#later();
      });
    });
    $effect(() => () => cancelAnimationFrame(this.#frame));
  }

  readonly #wanted = $derived.by((): FlatBoard[] => {
    const { near, few, layout, visible } = this.#of.view();
    if (!near) return [];
    const focused = flatOf(layout, this.#of.board().focus);
    const flats = few ? layout.flats : visible;
    return focused ? [focused, ...flats.filter((flat) => flat !== focused)] : flats;
  });

  /** The present one last. */
  readonly sheets = $derived.by((): Sheet[] => {
    const flats = this.#of.view().layout.flats.filter(({ index }) => this.#shown.has(index));
    return [...this.#former, { id: this.#id, flats }];
  });

  /** What has to be painted in their place. */
  readonly painted = $derived.by((): FlatBoard[] => {
    const { near, zooming, visible } = this.#of.view();
    return near && !zooming ? visible.filter(({ index }) => !this.#shown.has(index)) : visible;
  });

  /** Once the board of the cell that has the focus is there. */
  async focusable(): Promise<void> {
    const [focused] = this.#wanted;
    if (!focused || this.#shown.has(focused.index)) return;
    this.#later();
    await new Promise<void>((resume) => this.#awaited.push(resume));
    await tick();
  }

  /** Out of the page at once, and taken apart later. */
  #putAway({ flats }: Layout): void {
    if (this.#shown.size === 0) return;
    this.#former = [...this.#former, { id: this.#id, flats: flats.filter(({ index }) => this.#shown.has(index)) }];
    this.#shown = new Set();
    ++this.#id;
    for (const sheet of this.#of.stage()?.querySelectorAll(".sheet") ?? []) sheet.remove();
  }

  #later(): void {
    if (this.#frame === 0) this.#frame = requestAnimationFrame(() => this.#step());
  }

  #step(): void {
    this.#frame = 0;
    const { layout, zooming } = this.#of.view();
    if (zooming || this.#of.waits()) return;
    const most = Math.max(1, Math.floor(atOnce / (layout.flatWidth * layout.flatHeight)));
    const fresh = this.#wanted.filter(({ index }) => !this.#shown.has(index));
    const more = fresh.length > most;
    if (fresh.length > 0) this.#shown = new Set([...this.#shown, ...fresh.slice(0, most).map(({ index }) => index)]);
    for (const resume of this.#awaited.splice(0)) resume();
    if (more || (fresh.length > 0 ? this.#leaves : this.#drop(most))) this.#later();
  }

  get #leaves(): boolean {
    return this.#former.length > 0 || this.#shown.size > this.#wanted.length;
  }

  /** Takes some apart that are not wanted any more; true if others are left. */
  #drop(most: number): boolean {
    const [first, ...others] = this.#former;
    if (first) {
      const flats = first.flats.slice(most);
      this.#former = flats.length > 0 ? [{ ...first, flats }, ...others] : others;
    } else if (this.#leaves) {
      const wanted = new Set(this.#wanted.map(({ index }) => index));
      const idle = [...this.#shown].filter((index) => !wanted.has(index)).slice(0, most);
      this.#shown = new Set([...this.#shown].filter((index) => !idle.includes(index)));
    }
    return this.#leaves;
  }
}
