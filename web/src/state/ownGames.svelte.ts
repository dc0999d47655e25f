// The games of the player's own, from files.
import { isOwnKey, loadOwnGames, ownKey, saveOwnGames, withOwnGame, type OwnGame } from "../model/ownGames";
import { outlineOf } from "../core/protocol";
import type { Store } from "../model/storage";

export class OwnGames {
  list = $state.raw<readonly OwnGame[]>([]);
  readonly #store: Store;

  constructor(store: Store) {
    this.#store = store;
    this.list = loadOwnGames(store);
  }

  add({ info, toml }: OwnGame): void {
    this.#keep(withOwnGame(this.list, { info: outlineOf(info), toml }));
  }

  remove(id: string): void {
    this.#keep(this.list.filter(({ info }) => info.id !== id));
  }

  /** By its key in lists of games. */
  find(key: string): OwnGame | undefined {
    return isOwnKey(key) ? this.list.find(({ info }) => ownKey(info.id) === key) : undefined;
  }

  #keep(games: readonly OwnGame[]): void {
    this.list = games;
    saveOwnGames(this.#store, games);
  }
}
