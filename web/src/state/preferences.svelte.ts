// What a player has set once for all games.
import { loadSettings, saveSettings, type Store, type Theme } from "../model/storage";

export class Preferences {
  theme = $state<Theme>("auto");
  names = $state<"native" | "canonical">("native");
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

  setNames(names: "native" | "canonical"): void {
    this.names = names;
    this.#save();
  }

  #save(): void {
    saveSettings(this.#store, { theme: this.theme, names: this.names });
  }
}
