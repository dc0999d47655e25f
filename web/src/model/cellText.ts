// Cells as people type them: by either of their names, in letters of any case, with or without signs between.
import type { GameInfo } from "../core/types";

/** Letters and digits alone. */
export function folded(text: string): string {
  return text.replace(/[^\p{L}\p{N}]/gu, "");
}

interface CellTexts {
  names: string[][]; // by naming, then by cell, folded
  byName: Map<string, number>; // as they are and in small letters; canonical names first
}

const kept = new WeakMap<string[], CellTexts>();

function textsOf({ cellNames, nativeNames }: Pick<GameInfo, "cellNames" | "nativeNames">): CellTexts {
  const known = kept.get(cellNames);
  if (known) return known;
  const canonical = cellNames.map(folded);
  const native = nativeNames.map(folded);
  const same = native.every((name, cell) => name === canonical[cell]);
  const names = same ? [canonical] : [canonical, native];
  const byName = new Map<string, number>();
  const add = (name: string, cell: number): void => {
    if (!byName.has(name)) byName.set(name, cell);
  };
  for (const list of names) {
    list.forEach(add);
    list.forEach((name, cell) => add(name.toLowerCase(), cell));
  }
  const texts = { names, byName };
  kept.set(cellNames, texts);
  return texts;
}

/** The folded names of cells: one list, or two if the inventor names them otherwise. */
export function foldedNames(info: Pick<GameInfo, "cellNames" | "nativeNames">): string[][] {
  return textsOf(info).names;
}

/** The cell that the text names, -1 for none. */
export function cellCalled(info: Pick<GameInfo, "cellNames" | "nativeNames">, text: string): number {
  const { byName } = textsOf(info);
  const name = folded(text);
  return byName.get(name) ?? byName.get(name.toLowerCase()) ?? -1;
}

/** The two cells that a folded text names one after the other, a promotion letter at its end aside; null if it does not. */
export function twoCells(
  info: Pick<GameInfo, "cellNames" | "nativeNames">,
  text: string,
): { from: number; to: number } | null {
  for (let end = 1; end < text.length; ++end) {
    const from = cellCalled(info, text.slice(0, end));
    if (from < 0) continue;
    const whole = cellCalled(info, text.slice(end));
    const to = whole < 0 ? cellCalled(info, text.slice(end, -1)) : whole;
    if (to >= 0) return { from, to };
  }
  return null;
}
