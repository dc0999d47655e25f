// Where kept games lie.
import type { KeptGame } from "../model/kept";
import { openKeyed, type KeyedStore } from "./keyedStore";

/** Another page has taken the game over. */
export class TakenOver extends Error {
  override readonly name = "TakenOver";
}

export type GameStore = KeyedStore<KeptGame>;

export function openGameStore(): Promise<GameStore> {
  return openKeyed("tessera", "games");
}
