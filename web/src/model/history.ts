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

/** Of the address of a study that is kept here, its id and perhaps the chapter that is read: "id/read/2"; "" for another. */
export function studyOf(hash: string): string {
  return /^#study\/(.+)/.exec(hash)?.[1] ?? "";
}

/** What one learns by: each has an address of its own. */
export type Learning = "puzzles" | "lessons" | "coordinates" | "endings";

/** Of such an address, what stands behind the name: "fourstar/1a2b3c4d", "rook/2", a step of a lesson of one's own
 *  ("mine/my-1/2"), a lesson in a link ("z=.."), some puzzles ("chess/set/1a2b3c4d.5e6f7a8b"), "" of none; null for another
 *  address. */
export function learningIn(hash: string): { by: Learning; what: string } | null {
  const [, by, what = ""] =
    /^#(puzzles|lessons|coordinates|endings)(?:\/((?:file:|z=)?[\w.-]+(?:\/[\w.-]+){0,2}))?$/.exec(hash) ?? [];
  return by === undefined ? null : { by: by as Learning, what };
}

/** What an address asks for besides games that are kept here. Keys are private: whoever has one plays for its owner. */
export type Place =
  | { screen: "lobby"; person?: string } // the key of a person, from a private link to all their games
  | { screen: "account" } // one's own
  | { screen: "statistics" } // of one's own games
  | { screen: "player"; name: string } // what is known of somebody's account
  | { screen: "challenge"; game: string; seat?: string }; // a challenge or a game; `seat`: the key of one of its seats

/** "#lobby", "#person=KEY", "#account", "#statistics", "#player=NAME", "#game=ID" and "#game=ID&seat=KEY"; null for another address. */
export function placeOf(hash: string): Place | null {
  const [, plain] = /^#(lobby|account|statistics)$/.exec(hash) ?? [];
  if (plain !== undefined) return { screen: plain as "lobby" | "account" | "statistics" };
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
