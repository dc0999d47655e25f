// What a player has set once for all games.
import type { Naming } from "../model/names";
import { loadSettings, saveSettings, type Store, type Theme } from "../model/storage";

export class Preferences {
  theme = $state<Theme>("auto");
  names = $state<Naming>("native");
  readonly #store: Store;

  constructor(store: Store) {
    this.#store = store;
    const saved = loadSettings(store);
    this.theme = saved.theme;
    this.names = saved.names;
  }

  setTheme(theme: Theme): void {
    this.theme = theme;
    this.#save();
  }

  setNames(names: Naming): void {
    this.names = names;
    this.#save();
  }

  #save(): void {
    saveSettings(this.#store, { theme: this.theme, names: this.names });
  }
}
