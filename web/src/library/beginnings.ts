// Where games that begin from a long position have it, beside the database of games, which is written with every move.
import { openDB, type DBSchema, type IDBPDatabase } from "idb";

export interface Beginnings {
  get(id: string): Promise<Blob | undefined>;
  /** Once for a game; those of games that are no longer kept are forgotten then. `kept`: the ids of those that are. */
  put(id: string, bytes: Blob, kept: ReadonlySet<string>, now: number): Promise<void>;
}

interface Beginning {
  bytes: Blob;
  at: number; // when it was put, in milliseconds since 1970
}

interface Schema extends DBSchema {
  beginnings: { key: string; value: Beginning };
}

/** For so long a game may come back that was deleted, or be about to be kept by another page. */
const day = 86_400_000;

export class DatabaseBeginnings implements Beginnings {
  #opened: Promise<IDBPDatabase<Schema>> | undefined;

  #database(): Promise<IDBPDatabase<Schema>> {
    this.#opened ??= openDB<Schema>("tessera-beginnings", 1, {
      upgrade: (fresh) => void fresh.createObjectStore("beginnings"),
    });
    return this.#opened;
  }

  async get(id: string): Promise<Blob | undefined> {
    return (await (await this.#database()).get("beginnings", id))?.bytes;
  }

  async put(id: string, bytes: Blob, kept: ReadonlySet<string>, now: number): Promise<void> {
    const database = await this.#database();
    if ((await database.getKey("beginnings", id)) !== undefined) return;
    for (const other of await database.getAllKeys("beginnings")) {
      const old = kept.has(other) ? undefined : await database.get("beginnings", other);
      if (old && old.at < now - day) await database.delete("beginnings", other);
    }
    await database.put("beginnings", { bytes, at: now }, id);
  }
}

export class MemoryBeginnings implements Beginnings {
  readonly #all = new Map<string, Blob>();

  get(id: string): Promise<Blob | undefined> {
    return Promise.resolve(this.#all.get(id));
  }

  put(id: string, bytes: Blob): Promise<void> {
    this.#all.set(id, bytes);
    return Promise.resolve();
  }
}
