// What the core says of one cell, asked once for each selection, however many parts of the page need it.
import type { Bearing, Core, LegalMove, ReachMove } from "./types";

export class CellQueries {
  #change = -1;
  #cell = -1;
  #legal: LegalMove[] | undefined;
  #bearing: Bearing | undefined;
  #reach: ReachMove[] | undefined;

  legalFrom(core: Core, change: number, cell: number): LegalMove[] {
    this.#turnTo(change, cell);
    return (this.#legal ??= core.legalFrom(cell));
  }

  bearing(core: Core, change: number, cell: number): Bearing {
    this.#turnTo(change, cell);
    return (this.#bearing ??= core.bearing(cell));
  }

  reach(core: Core, change: number, cell: number): ReachMove[] {
    this.#turnTo(change, cell);
    return (this.#reach ??= core.reach(cell));
  }

  /** Forgets what was told about another cell, or about an earlier position. */
  #turnTo(change: number, cell: number): void {
    if (change === this.#change && cell === this.#cell) return;
    this.#change = change;
    this.#cell = cell;
    this.#legal = this.#bearing = this.#reach = undefined;
  }
}
