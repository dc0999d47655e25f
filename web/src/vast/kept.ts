// The games on vast boards in the browser's own storage: the last of each board, as its start and its moves.
import { isPlayers, type Players } from "../model/players";
import { randomStart } from "../model/starts";
import type { Store } from "../model/storage";
import type { VastStart } from "./types";

export interface KeptVast {
  start: string;
  moves: string[];
  players: Players;
}

/** A start that is longer is kept nowhere: the browser's storage holds a few million letters. */
const longest = 500_000;
/** The first byte of position files, and of no text. */
const positionFile = 0x89;

const key = (id: string): string => `tessera.vast.${id}`;

export function keepVast(store: Store, id: string, game: Omit<KeptVast, "start"> & { start: VastStart }): boolean {
  if (typeof game.start !== "string" || game.start.length > longest) return false;
  try {
    store.setItem(key(id), JSON.stringify(game));
    return true;
  } catch {
    return false; // full or forbidden
  }
}

export function keptVast(store: Store, id: string): KeptVast | null {
  try {
    const { start, moves, players } = JSON.parse(store.getItem(key(id)) ?? "null") as KeptVast;
    const sound = typeof start === "string" && Array.isArray(moves) && moves.every((move) => typeof move === "string");
    return sound && isPlayers(players) ? { start, moves, players } : null;
  } catch {
    return null; // nothing kept, or not ours
  }
}

/** What the core shuffles a start by: any number below 2^32 - 1. */
export function randomSeed(): string {
  return randomStart("4294967295");
}

/** What a file tells: its text, if the browser can keep it, else the file itself. */
export async function startIn(file: Blob): Promise<VastStart> {
  if (file.size > longest) return file;
  const bytes = new Uint8Array(await file.arrayBuffer());
  return bytes[0] === positionFile ? file : new TextDecoder().decode(bytes);
}
