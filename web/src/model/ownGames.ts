// Games of the player's own, from game files that were opened here: kept in the browser, the last opened first.
import type { GameCard, GameInfo } from "../core/types";

/** What lists and pictures need to know of it. */
export type OwnOutline = GameCard & Pick<GameInfo, "view" | "pieces">;

export interface OwnGame {
  info: OwnOutline;
  toml: string;
}

const wholeBoard: Pick<OwnOutline, "wholeBoard" | "rankAxis"> = { wholeBoard: true, rankAxis: 1 };
const prefix = "file:";
const storeKey = "tessera.files";
const most = 50;

/** In lists of games: the game of a file. */
export function ownKey(id: string): string {
  return prefix + id;
}

export function isOwnKey(key: string): boolean {
  return key.startsWith(prefix);
}

function isOwnGame(value: unknown): value is OwnGame {
  const { info, toml } = (value ?? {}) as Partial<OwnGame>;
  return (
    typeof toml === "string" &&
    typeof info?.id === "string" &&
    Array.isArray(info.sizes) &&
    Array.isArray(info.pieces) &&
    typeof info.view === "object"
  );
}

/** With what earlier versions of the page did not note. */
function completed({ info, toml }: OwnGame): OwnGame {
  return { info: { ...wholeBoard, ...info }, toml };
}

export function loadOwnGames(store: Pick<Storage, "getItem">): OwnGame[] {
  try {
    const kept: unknown = JSON.parse(store.getItem(storeKey) ?? "[]");
    return Array.isArray(kept) ? kept.filter(isOwnGame).map(completed) : [];
  } catch {
    return []; // no storage, or not ours
  }
}

/** False if the browser keeps nothing more. */
export function saveOwnGames(store: Pick<Storage, "setItem">, games: readonly OwnGame[]): boolean {
  try {
    store.setItem(storeKey, JSON.stringify(games));
    return true;
  } catch {
    return false;
  }
}

/** The list with a game in front; a game of the same id is an earlier version of it. */
export function withOwnGame(games: readonly OwnGame[], added: OwnGame): OwnGame[] {
  return [added, ...games.filter(({ info }) => info.id !== added.info.id)].slice(0, most);
}
