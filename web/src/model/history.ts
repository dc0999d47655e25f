// What an entry of the browser's history remembers of what was shown there.

export interface Entry {
  game?: string; // id that the game is kept under
}

/** The game of a history entry's state, "" if it has none. */
export function gameOf(state: unknown): string {
  const { game } = (state ?? {}) as { game?: unknown };
  return typeof game === "string" ? game : "";
}
