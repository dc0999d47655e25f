// Things with ids of their own, in a table of the browser's database, or, where there is none, in memory while the page is
// open.
import { openDB, type IDBPDatabase } from "idb";

interface Kept {
  readonly id: string;
}

export type Change<T> = (kept: T | undefined) => T | undefined;

export interface KeyedStore<T extends Kept> {
  /** Whether they outlast the page. */
  readonly lasting: boolean;
  all(): Promise<T[]>;
  ids(): Promise<string[]>;
  get(id: string): Promise<T | undefined>;
  /** Changes one as it is kept by now, in one step, and returns what it became; rejected with what `change` throws.
   *  Undefined: there is none. */
  update(id: string, change: Change<T>): Promise<T | undefined>;
}

class DatabaseStore<T extends Kept> implements KeyedStore<T> {
  readonly lasting = true;
  readonly #database: IDBPDatabase;
  readonly #table: string;

  constructor(database: IDBPDatabase, table: string) {
    this.#database = database;
    this.#table = table;
  }

  all(): Promise<T[]> {
    return this.#database.getAll(this.#table) as Promise<T[]>;
  }

  ids(): Promise<string[]> {
    return this.#database.getAllKeys(this.#table) as Promise<string[]>;
  }

  get(id: string): Promise<T | undefined> {
    return this.#database.get(this.#table, id) as Promise<T | undefined>;
  }

  async update(id: string, change: Change<T>): Promise<T | undefined> {
    const step = this.#database.transaction(this.#table, "readwrite");
    let changed: T | undefined;
    try {
      changed = change((await step.store.get(id)) as T | undefined);
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

export class MemoryStore<T extends Kept> implements KeyedStore<T> {
  readonly lasting: boolean = false;
  readonly #kept = new Map<string, T>();

  all(): Promise<T[]> {
    return Promise.resolve([...this.#kept.values()]);
  }

  ids(): Promise<string[]> {
    return Promise.resolve([...this.#kept.keys()]);
  }

  get(id: string): Promise<T | undefined> {
    return Promise.resolve(this.#kept.get(id));
  }

  async update(id: string, change: Change<T>): Promise<T | undefined> {
    await Promise.resolve();
    const changed = change(this.#kept.get(id));
    if (changed) this.#kept.set(id, structuredClone(changed));
    else this.#kept.delete(id);
    return changed;
  }
}

/** The table of that name, alone in a database. */
export async function openKeyed<T extends Kept>(database: string, table: string): Promise<KeyedStore<T>> {
  try {
    const opened = await openDB(database, 1, {
      upgrade: (fresh) => void fresh.createObjectStore(table, { keyPath: "id" }),
    });
    return new DatabaseStore<T>(opened, table);
  } catch {
    return new MemoryStore<T>();
  }
}
