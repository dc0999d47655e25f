// Cells that lie one behind the other under the pointer, and which of them is meant.
const rest = 450; // milliseconds until their names are shown

export class Overlap {
  cells = $state.raw<number[]>([]);
  index = $state(0);
  at = $state.raw({ x: 0, y: 0 });
  /** The pointer rests there, or another of them has been asked for. */
  shown = $state(false);
  #timer: ReturnType<typeof setTimeout> | undefined;

  get cell(): number {
    return this.cells[this.index] ?? -1;
  }

  /** The pointer is there: the likeliest cell is meant, unless another one was chosen of the same. */
  point(cells: number[], x: number, y: number): number {
    this.at = { x, y };
    if (cells.length !== this.cells.length || cells.some((cell, i) => cell !== this.cells[i])) {
      this.clear();
      this.cells = cells;
      if (cells.length > 1) this.#timer = setTimeout(() => (this.shown = true), rest);
    }
    return this.cell;
  }

  /** The next of them, after the last the first; false where there are no others. */
  next(): boolean {
    if (this.cells.length < 2) return false;
    clearTimeout(this.#timer);
    this.index = (this.index + 1) % this.cells.length;
    this.shown = true;
    return true;
  }

  clear(): void {
    clearTimeout(this.#timer);
    this.cells = [];
    this.index = 0;
    this.shown = false;
  }
}
