// The words of lessons, in which cells stand between braces by their canonical names.
import type { GameInfo } from "../core/types";
import { cellNamed } from "../model/cells";

/** With the names that the board shows. */
export function withNames(text: string, info: Pick<GameInfo, "sizes"> | null, names: readonly string[]): string {
  return text.replace(/\{([a-z0-9]+)\}/g, (all, name: string) => {
    const cell = info ? cellNamed(info.sizes, name) : -1;
    return names[cell] ?? all;
  });
}

/** The first cell that the words name; -1: none. */
export function firstNamed(text: string, sizes: readonly number[]): number {
  const name = /\{([a-z0-9]+)\}/.exec(text)?.[1];
  return name === undefined ? -1 : cellNamed(sizes, name);
}

/** Paragraphs have an empty line between them. */
export function paragraphs(text: string): string[] {
  return text
    .split(/\n\s*\n/)
    .map((one) => one.replace(/\s+/g, " ").trim())
    .filter(Boolean);
}
