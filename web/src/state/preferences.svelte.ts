// What a player has set once for all games.
import { threadsFor } from "../engine/threads";
import { highestLevel } from "../model/players";
import type { Setting, Settings } from "../model/settings";
import { loadSettings, saveSettings, type Store } from "../model/storage";
import type { ComputerSettings } from "./surroundings";

export class Preferences {
  readonly ofComputers: ComputerSettings = {
    pace: () => this.get("pace"),
    threads: (level) => (level === highestLevel ? threadsFor(this.get("engineThreads")) : 1),
  };
  readonly #values: Settings;
  readonly #store: Store;

  constructor(store: Store) {
    this.#store = store;
    const values = $state(loadSettings(store));
    this.#values = values;
  }

  get<K extends Setting>(setting: K): Settings[K] {
    return this.#values[setting];
  }

  set<K extends Setting>(setting: K, value: Settings[K]): void {
    this.#values[setting] = value;
    saveSettings(this.#store, this.#values);
  }

  /** Changes with whatever changes colours of the board. */
  get colours(): string {
    return `${this.get("theme")} ${this.get("palette")}`;
  }
}
