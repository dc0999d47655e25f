// What fingers need on small cells comes with the code of the game: until that is there, what they do waits, in order.
import { fingerCell } from "../model/touch";
import type { BoardState } from "../state/board.svelte";
import type { Viewport } from "../state/viewport.svelte";
import type { Fingers } from "./fingers.svelte";
import type Lens from "./Lens.svelte";

interface Loaded {
  fingers: Fingers;
  Lens: typeof Lens;
}

export class TouchInput {
  loaded = $state.raw<Loaded | null>(null);
  readonly #board: BoardState;
  readonly #view: () => Viewport;
  #loading: Promise<Loaded> | undefined;

  constructor(board: BoardState, view: () => Viewport) {
    this.#board = board;
    this.#view = view;
  }

  /** True for a finger, or what comes of one, where cells are small. */
  takes(event: MouseEvent): boolean {
    return event instanceof PointerEvent && event.pointerType === "touch" && this.#view().metrics.cell < fingerCell;
  }

  run(action: (fingers: Fingers) => void): void {
    void (this.#loading ??= this.#load()).then(({ fingers }) => action(fingers));
  }

  /** The same for what is of no use before a finger has touched. */
  follow(action: (fingers: Fingers) => void): void {
    if (this.#loading) this.run(action);
  }

  async #load(): Promise<Loaded> {
    try {
      const { Lens, Fingers } = (await import("../Play.svelte")).touch;
      return (this.loaded = { fingers: new Fingers(this.#board, this.#view), Lens });
    } catch (error) {
      this.#loading = undefined; // the next finger tries again
      throw error;
    }
  }
}
