// Where kept games lie: in the browser's database, or, where there is none, in memory while the page is open.
import { openDB, type DBSchema, type IDBPDatabase } from "idb";
import type { KeptGame } from "../model/kept";

/** Another page has taken the game over. */
export class TakenOver extends Error {
  override readonly name = "TakenOver";
}

export interface GameStore {
  /** Whether games outlast the page. */
  readonly lasting: boolean;
  all(): Promise<KeptGame[]>;
  get(id: string): Promise<KeptGame | undefined>;
  /** Changes a game in one step and tells what it became; rejected with what `change` throws. Undefined: no such game. */
  update(id: string, change: Change): Promise<KeptGame | undefined>;
}

export type Change = (game: KeptGame | undefined) => KeptGame | undefined;

interface Schema extends DBSchema {
  games: { key: string; value: KeptGame };
}

class DatabaseStore implements GameStore {
  readonly lasting = true;
  readonly #database: IDBPDatabase<Schema>;

  constructor(database: IDBPDatabase<Schema>) {
    this.#database = database;
  }

  all(): Promise<KeptGame[]> {
    return this.#database.getAll("games");
  }

  get(id: string): Promise<KeptGame | undefined> {
    return this.#database.get("games", id);
  }

  async update(id: string, change: Change): Promise<KeptGame | undefined> {
    const step = this.#database.transaction("games", "readwrite");
    let changed: KeptGame | undefined;
    try {
      changed = change(await step.store.get(id));
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
    return changed;
  }
}

export class MemoryStore implements GameStore {
  readonly lasting: boolean = false;
  readonly #games = new Map<string, KeptGame>();

  all(): Promise<KeptGame[]> {
    return Promise.resolve([...this.#games.values()]);
  }

  get(id: string): Promise<KeptGame | undefined> {
    return Promise.resolve(this.#games.get(id));
  }

  async update(id: string, change: Change): Promise<KeptGame | undefined> {
    await Promise.resolve();
    const changed = change(this.#games.get(id));
    if (changed) this.#games.set(id, structuredClone(changed));
    else this.#games.delete(id);
    return changed;
  }
}

export async function openGameStore(): Promise<GameStore> {
  try {
    const database = await openDB<Schema>("tessera", 1, {
      upgrade: (fresh) => void fresh.createObjectStore("games", { keyPath: "id" }),
    });
    return new DatabaseStore(database);
  } catch {
    return new MemoryStore();
  }
}
