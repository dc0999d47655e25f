// How many pieces each side has, and by how much one is ahead.
import type { Snapshot } from "../core/types";

/** So many of each kind, in the order in which the game lists its pieces. */
export type Material = Snapshot["pieces"];

/** Whether both sides have the same pieces. */
export function isEven({ white, black }: Material): boolean {
  return white.every((count, kind) => count === black[kind]);
}

/** White's pieces less Black's, by the values of the game's pieces. */
export function balance({ white, black }: Material, values: readonly number[]): number {
  return white.reduce((sum, count, kind) => sum + (count - (black[kind] ?? 0)) * (values[kind] ?? 0), 0);
}

/** "+3.9" in units of the weakest piece, "" unless the side is ahead. */
export function leadText(lead: number): string {
  if (lead < 5) return "";
  return lead < 1000 ? `+${(lead / 100).toFixed(1).replace(/\.0$/, "")}` : `+${Math.round(lead / 100)}`;
}
