// The page's end of the computer player: one search at a time, which can be broken off.
import type { CoreError, SearchAnswer } from "../core/types";
import { errorText } from "../errors";
import { connect, ConnectionLost, type Connection, type WorkerPort } from "../worker/channel";
import type { EngineMethods, SearchParams } from "./protocol";

export interface Opponent {
  /** Undefined if the search was broken off. */
  think(params: SearchParams): Promise<SearchAnswer | CoreError | undefined>;
  stop(): void;
}

export type EngineWorker = WorkerPort & Pick<Worker, "terminate">;

function startWorker(): EngineWorker {
  return new Worker(new URL("./engine.worker.ts", import.meta.url), { type: "module" });
}

export class WorkerOpponent implements Opponent {
  readonly #module: WebAssembly.Module;
  readonly #startWorker: () => EngineWorker;
  #engine: { worker: EngineWorker; connection: Connection<EngineMethods> } | undefined;
  #search: AbortController | undefined;

  constructor(module: WebAssembly.Module, start = startWorker) {
    this.#module = module;
    this.#startWorker = start;
  }

  async think(params: SearchParams): Promise<SearchAnswer | CoreError | undefined> {
    this.stop();
    if (this.#engine?.connection.lost) this.#end();
    const { connection } = (this.#engine ??= this.#start());
    const search = new AbortController();
    this.#search = search;
    try {
      return await connection.request("search", params, { signal: search.signal });
    } catch (error) {
      if (search.signal.aborted) return undefined;
      if (!(error instanceof ConnectionLost)) return { error: errorText(error) };
      this.#end();
      return { error: `The computer player stopped: ${error.message}` };
    } finally {
      if (this.#search === search) this.#search = undefined;
    }
  }

  /** The core hears of nothing while it searches, so a busy worker is ended besides. */
  stop(): void {
    if (!this.#search) return;
    this.#search.abort();
    this.#search = undefined;
    this.#end();
  }

  #start(): { worker: EngineWorker; connection: Connection<EngineMethods> } {
    const worker = this.#startWorker();
    const connection = connect<EngineMethods>(worker);
    // If this fails, so does the search that waits for it, and tells why.
    connection.request("load", this.#module).catch(() => undefined);
    return { worker, connection };
  }

  #end(): void {
    this.#engine?.worker.terminate();
    this.#engine?.connection.close();
    this.#engine = undefined;
  }
}
