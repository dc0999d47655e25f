// The games of the player's own, from files.
import {
  isOwnKey,
  loadOwnGames,
  ownKey,
  saveOwnGames,
  withOwnGame,
  type OwnGame,
  type OwnOutline,
} from "../model/ownGames";
import type { Store } from "../model/storage";

export class OwnGames {
  list = $state.raw<readonly OwnGame[]>([]);
  readonly #store: Store;

  constructor(store: Store) {
    this.#store = store;
    this.list = loadOwnGames(store);
  }

  add({ info, toml }: OwnGame): void {
    const { id, name, source, summary, sizes, starts, standardStart, view, pieces }: OwnOutline = info;
    this.#keep(
      withOwnGame(this.list, { info: { id, name, source, summary, sizes, starts, standardStart, view, pieces }, toml }),
    );
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
