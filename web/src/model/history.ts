// What the address says, and what an entry of the browser's history remembers of what was shown there.
import type { SavedGame } from "./storage";

export interface Entry {
  game?: string; // id that the game is kept under
  /** The game as it began: until somebody moves in it, it is kept nowhere else. */
  begun?: SavedGame;
}

/** Whether the part of an address after # holds a game. */
export function isLink(hash: string): boolean {
  return /^#?v=/.test(hash);
}

/** Whether a game is on a board too large for lists of its cells: it has a screen of its own, under an address of its own. */
export function isVast(id: string): boolean {
  return /^hdc[678]$/.test(id);
}

/** The game of such an address, "" for another. */
export function vastOf(hash: string): string {
  const id = hash.replace("#vast/", "");
  return isVast(id) ? id : "";
}

/** Of the address of a puzzle, its dimensions and perhaps its day: "8/2026-11-24"; "" for another. */
export function puzzleOf(hash: string): string {
  return /^#puzzle\/(.+)/.exec(hash)?.[1] ?? "";
}

/** The game of a history entry's state, "" if it has none. */
export function gameOf(state: unknown): string {
  const { game } = (state ?? {}) as { game?: unknown };
  return typeof game === "string" ? game : "";
}

/** The beginning of its game, if nobody had moved in it when the entry was made. */
export function beginningOf(state: unknown): SavedGame | undefined {
  return ((state ?? {}) as Entry).begun;
}
