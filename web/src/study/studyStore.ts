// Where studies lie: in a database of their own, or, where there is none, in memory while the page is open.
import { openDB, type DBSchema, type IDBPDatabase } from "idb";
import type { Study } from "./study";

export type StudyChange = (study: Study | undefined) => Study | undefined;

export interface StudyStore {
  all(): Promise<Study[]>;
  /** Changes a study as it is kept by now, in one step, and tells what it became. Undefined: there is none. */
  update(id: string, change: StudyChange): Promise<Study | undefined>;
}

interface Schema extends DBSchema {
  studies: { key: string; value: Study };
}

class DatabaseStudies implements StudyStore {
  readonly #database: IDBPDatabase<Schema>;

  constructor(database: IDBPDatabase<Schema>) {
    this.#database = database;
  }

  all(): Promise<Study[]> {
    return this.#database.getAll("studies");
  }

  async update(id: string, change: StudyChange): Promise<Study | undefined> {
    const step = this.#database.transaction("studies", "readwrite");
    const study = change(await step.store.get(id));
    await (study ? step.store.put(study) : step.store.delete(id));
    await step.done;
    return study;
  }
}

export class MemoryStudies implements StudyStore {
  readonly #studies = new Map<string, Study>();

  all(): Promise<Study[]> {
    return Promise.resolve([...this.#studies.values()]);
  }

  update(id: string, change: StudyChange): Promise<Study | undefined> {
    const study = change(this.#studies.get(id));
    if (study) this.#studies.set(id, study);
    else this.#studies.delete(id);
    return Promise.resolve(study);
  }
}

export async function openStudies(): Promise<StudyStore> {
  try {
    const database = await openDB<Schema>("tessera-studies", 1, {
      upgrade: (fresh) => void fresh.createObjectStore("studies", { keyPath: "id" }),
    });
    return new DatabaseStudies(database);
  } catch {
    return new MemoryStudies();
  }
}
