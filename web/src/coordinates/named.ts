// What the exercises need of a board: its cells by name, and what each axis writes into a name.
import { folded } from "../model/cellText";
import { cellAt } from "../model/cells";
import { coordinates } from "../model/layout";

export interface NamedCells {
  sizes: readonly number[];
  names: readonly string[]; // by cell, as the player has them
  labels: readonly (readonly string[])[]; // by axis, of each of its coordinates
  axes: readonly string[]; // their names
  order: readonly number[]; // axes in the order in which a name tells them
}

/** An axis along which two cells differ. */
export interface Difference {
  axis: number;
  right: number;
  given: number;
}

export function differences(sizes: readonly number[], right: number, given: number): Difference[] {
  const [one, other] = [coordinates(sizes, right), coordinates(sizes, given)];
  return sizes.flatMap((_, axis) => {
    const difference = { axis, right: one[axis] ?? 0, given: other[axis] ?? 0 };
    return difference.right === difference.given ? [] : [difference];
  });
}

/** The cell that is so many further along an axis; -1 outside of the board. */
export function stepped(sizes: readonly number[], cell: number, axis: number, by: number): number {
  const at = coordinates(sizes, cell);
  const to = (at[axis] ?? 0) + by;
  if (to < 0 || to >= (sizes[axis] ?? 0)) return -1;
  return cellAt(
    sizes,
    at.map((one, i) => (i === axis ? to : one)),
  );
}

type Cells = Pick<NamedCells, "names">;
const kept = new WeakMap<readonly string[], ReadonlyMap<string, number>>();

function byName({ names }: Cells): ReadonlyMap<string, number> {
  const known = kept.get(names);
  if (known) return known;
  const cells = new Map<string, number>();
  const add = (name: string, cell: number): void => void (cells.has(name) || cells.set(name, cell));
  names.forEach((name, cell) => add(folded(name), cell));
  names.forEach((name, cell) => add(folded(name).toLowerCase(), cell));
  kept.set(names, cells);
  return cells;
}

/** The cell of that name, in letters of any case and with or without signs between; -1 for none. Only the names that the
 *  board shows count: in another way of naming the same text may be another cell. */
export function cellTyped(cells: Cells, text: string): number {
  const name = folded(text);
  const named = byName(cells);
  return named.get(name) ?? named.get(name.toLowerCase()) ?? -1;
}
