// The page's state with a core of its own and a browser that is made up.
import type { LargeCore } from "../../src/core/types";
import type { Opponent } from "../../src/engine/opponent";
import type { OnlineClient } from "../../src/lobby/client";
import type { Players } from "../../src/model/players";
import type { Store } from "../../src/model/storage";
import { Library } from "../../src/library/library.svelte";
import { MemoryBeginnings } from "../../src/library/beginnings";
import type { GameStore } from "../../src/library/gameStore";
import { MemoryStore } from "../../src/library/keyedStore";
import type { KeptGame } from "../../src/model/kept";
import { App } from "../../src/state/app.svelte";
import { FakeCore } from "./fakeCore";
import { localCores } from "./localCores";

export const people: Players = { white: { kind: "human", level: 3 }, black: { kind: "human", level: 3 } };
const silent: Opponent = {
  think: () => new Promise(() => undefined),
  ask: () => new Promise(() => undefined),
  stop: () => undefined,
};

export function memory(): Store {
  const texts = new Map<string, string>();
  return {
    getItem: (key) => texts.get(key) ?? null,
    setItem: (key, value) => void texts.set(key, value),
    removeItem: (key) => void texts.delete(key),
  };
}

export interface Browser {
  store: Store;
  games: GameStore;
  tab: Store;
}
export const browser = (): Browser => ({ store: memory(), games: new MemoryStore<KeptGame>(), tab: memory() });
const beginnings = new MemoryBeginnings(); // of every browser

let ids = 0;

export function open(
  { store, games, tab } = browser(),
  makeCore: () => LargeCore | Promise<LargeCore> = () => new FakeCore(),
  online = (): Promise<OnlineClient> => Promise.reject(new Error("there is no server")),
): App {
  return new App(
    {
      cores: localCores(async () => makeCore()),
      opponent: silent,
      now: () => 0,
      pause: () => Promise.resolve(),
      random: () => 0,
      today: () => "2026.01.31",
      online,
      engine: () => silent,
    },
    store,
    new Library({
      store: Promise.resolve(games),
      beginnings,
      locks: { lock: () => Promise.resolve(true), locked: () => Promise.resolve(false) },
      local: store,
      tab,
      channel: null,
      now: () => 1000 + ids,
      newId: () => `id${++ids}`,
      pause: () => Promise.resolve(),
    }),
  );
}
