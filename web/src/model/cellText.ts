// Cells as people type them: by either of their names, in letters of any case, with or without signs between.
import type { GameInfo } from "../core/types";
import { cellNamed } from "./cells";

/** Letters and digits alone. */
export function folded(text: string): string {
  return text.replace(/[^\p{L}\p{N}]/gu, "");
}

/** As they are and in small letters; canonical names first. */
type CellsByName = ReadonlyMap<string, number>;

const kept = new WeakMap<string[], CellsByName>();

function cellsByName({ cellNames, nativeNames }: Pick<GameInfo, "cellNames" | "nativeNames">): CellsByName {
  const known = kept.get(cellNames);
  if (known) return known;
  const byName = new Map<string, number>();
  const add = (name: string, cell: number): void => {
    if (!byName.has(name)) byName.set(name, cell);
  };
  for (const list of [cellNames.map(folded), nativeNames.map(folded)]) {
    list.forEach(add);
    list.forEach((name, cell) => add(name.toLowerCase(), cell));
  }
  kept.set(cellNames, byName);
  return byName;
}

/** The cell that the text names, -1 for none. A board without a list of names has the canonical ones. */
export function cellCalled(info: Pick<GameInfo, "sizes" | "cellNames" | "nativeNames">, text: string): number {
  const name = folded(text);
  if (info.cellNames.length === 0) return cellNamed(info.sizes, name.toLowerCase());
  const byName = cellsByName(info);
  return byName.get(name) ?? byName.get(name.toLowerCase()) ?? -1;
}
