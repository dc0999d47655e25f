// Dragging a piece with mouse, pen or finger.
const threshold = 5; // pixels before a press becomes a drag

export interface Drag {
  cell: number;
  x: number;
  y: number;
}

export class Dragging {
  /** The piece in the air, once it has really been dragged. */
  current = $state.raw<Drag | null>(null);
  /** The cell that it is from; -1: none is. */
  readonly cell = $derived.by(() => this.current?.cell ?? -1);
  over = $state(-1);
  #start: Drag | null = null;
  #ended = false;

  press(cell: number, event: PointerEvent): void {
    this.#ended = false;
    this.#start = { cell, x: event.clientX, y: event.clientY };
  }

  /** True when the drag begins with this movement. */
  move(event: PointerEvent): boolean {
    const start = this.#start;
    if (!start) return false;
    const begins = !this.current && Math.hypot(event.clientX - start.x, event.clientY - start.y) > threshold;
    if (!this.current && !begins) return false;
    this.current = { cell: start.cell, x: event.clientX, y: event.clientY };
    this.over = cellAt(event.clientX, event.clientY);
    return begins;
  }

  /** The cell on which the piece was dropped, or -1. It stays there in the air until `cancel`. */
  drop(event: PointerEvent): number {
    const dropped = this.current ? cellAt(event.clientX, event.clientY) : -1;
    this.#ended = this.current !== null;
    this.#start = null;
    if (dropped < 0) this.cancel();
    return dropped;
  }

  cancel(): void {
    this.#start = null;
    this.current = null;
    this.over = -1;
  }

  /** Whether the click that follows belongs to a drag that has just ended. */
  swallowsClick(): boolean {
    const ended = this.#ended;
    this.#ended = false;
    return ended;
  }
}

export function cellOf(target: EventTarget | null): number {
  const element = target instanceof Element ? target.closest<HTMLElement>("[data-cell]") : null;
  return element ? Number(element.dataset["cell"]) : -1;
}

function cellAt(x: number, y: number): number {
  return cellOf(document.elementFromPoint(x, y));
}
