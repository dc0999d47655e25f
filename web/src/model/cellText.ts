// Cells as people type them: by either of their names, in letters of any case, with or without signs between.
import type { GameInfo } from "../core/types";

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

/** The cell that the text names, -1 for none. */
export function cellCalled(info: Pick<GameInfo, "cellNames" | "nativeNames">, text: string): number {
  const byName = cellsByName(info);
  const name = folded(text);
  return byName.get(name) ?? byName.get(name.toLowerCase()) ?? -1;
}
