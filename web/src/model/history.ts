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

/** What an address asks for of the games between people. Keys are private: whoever has one plays for its owner. */
export type Place =
  | { screen: "lobby"; person?: string } // the key of a person, from a private link to all their games
  | { screen: "account" } // one's own
  | { screen: "player"; name: string } // what is known of somebody's account
  | { screen: "challenge"; game: string; seat?: string }; // a challenge or a game; `seat`: the key of one of its seats

/** "#lobby", "#person=KEY", "#account", "#player=NAME", "#game=ID" and "#game=ID&seat=KEY"; null for another address. */
export function placeOf(hash: string): Place | null {
  if (hash === "#lobby") return { screen: "lobby" };
  if (hash === "#account") return { screen: "account" };
  const [, name] = /^#player=([\w-]{1,20})$/.exec(hash) ?? [];
  if (name !== undefined) return { screen: "player", name };
  const [, person] = /^#person=([\w-]{32})$/.exec(hash) ?? [];
  if (person !== undefined) return { screen: "lobby", person };
  const [, game, seat] = /^#game=([\w-]{1,64})(?:&seat=([\w.-]{1,300}))?$/.exec(hash) ?? [];
  if (game === undefined) return null;
  return seat === undefined ? { screen: "challenge", game } : { screen: "challenge", game, seat };
}

/** The address of a place, without any key. */
export function addressOf(place: Place): string {
  if (place.screen === "player") return `#player=${place.name}`;
  return place.screen === "challenge" ? `#game=${place.game}` : `#${place.screen}`;
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
