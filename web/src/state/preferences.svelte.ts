// What a player has set once for all games.
import type { Setting, Settings } from "../model/settings";
import { loadSettings, saveSettings, type Store } from "../model/storage";

export class Preferences {
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
