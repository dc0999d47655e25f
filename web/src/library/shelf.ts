// Where kept games lie: in the browser's database, or, where there is none, in memory while the page is open.
import { openDB, type DBSchema, type IDBPDatabase } from "idb";
import type { KeptGame } from "../model/kept";

/** Another page has taken the game over. */
export class TakenOver extends Error {
  override readonly name = "TakenOver";
}

export interface Shelf {
  /** Whether games outlast the page. */
  readonly lasting: boolean;
  all(): Promise<KeptGame[]>;
  /** Changes a game in one step; rejected with what `change` throws. Undefined, as its argument or result: no such game. */
  update(id: string, change: (game: KeptGame | undefined) => KeptGame | undefined): Promise<void>;
}

interface Schema extends DBSchema {
  games: { key: string; value: KeptGame };
}

class DatabaseShelf implements Shelf {
  readonly lasting = true;
  readonly #database: IDBPDatabase<Schema>;

  constructor(database: IDBPDatabase<Schema>) {
    this.#database = database;
  }

  all(): Promise<KeptGame[]> {
    return this.#database.getAll("games");
  }

  async update(id: string, change: (game: KeptGame | undefined) => KeptGame | undefined): Promise<void> {
    const step = this.#database.transaction("games", "readwrite");
    try {
      const changed = change(await step.store.get(id));
      await (changed ? step.store.put(changed) : step.store.delete(id));
    } catch (reason) {
      step.done.catch(() => undefined);
      try {
        step.abort();
      } catch {
        // The database has given it up already.
      }
      throw reason;
    }
    await step.done;
  }
}

export class MemoryShelf implements Shelf {
  readonly lasting: boolean = false;
  readonly #games = new Map<string, KeptGame>();

  all(): Promise<KeptGame[]> {
    return Promise.resolve([...this.#games.values()]);
  }

  async update(id: string, change: (game: KeptGame | undefined) => KeptGame | undefined): Promise<void> {
    await Promise.resolve();
    const changed = change(this.#games.get(id));
    if (changed) this.#games.set(id, structuredClone(changed));
    else this.#games.delete(id);
  }
}

export async function openShelf(): Promise<Shelf> {
  try {
    const database = await openDB<Schema>("tessera", 1, {
      upgrade: (fresh) => void fresh.createObjectStore("games", { keyPath: "id" }),
    });
    return new DatabaseShelf(database);
  } catch {
    return new MemoryShelf();
  }
}
