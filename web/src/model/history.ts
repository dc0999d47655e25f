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

/** The game that an address asks for by its id, "" for another. Addresses of large boards once had a word of their own. */
export function namedIn(hash: string): string {
  return /^#(?:game|vast)\/([a-z0-9-]{1,60})$/.exec(hash)?.[1] ?? "";
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
