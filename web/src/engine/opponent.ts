// The page's end of the computer player: one search at a time, which can be broken off.
import type { CoreError, SearchAnswer, SearchInfo } from "../core/types";
import { errorText } from "../errors";
import { connect, ConnectionLost, type Connection, type WorkerPort } from "../worker/channel";
import type { EngineMethods, SearchParams } from "./protocol";

export interface Opponent {
  /** Undefined if the search was broken off. */
  think(params: SearchParams, oninfo?: (info: SearchInfo) => void): Promise<SearchAnswer | CoreError | undefined>;
  /** Breaks off the search of these parameters; another goes on. */
  stop(params: SearchParams): void;
}

export type EngineWorker = WorkerPort & Pick<Worker, "terminate">;

/** Shared memory, where the page is isolated from others and so may have some. */
function sharedNumber(): Int32Array | null {
  return globalThis.crossOriginIsolated ? new Int32Array(new SharedArrayBuffer(4)) : null;
}

function startWorker(): EngineWorker {
  return new Worker(new URL("./engine.worker.ts", import.meta.url), { type: "module" });
}

export class WorkerOpponent implements Opponent {
  readonly #module: WebAssembly.Module;
  readonly #startWorker: () => EngineWorker;
  readonly #running = sharedNumber();
  #number = 0; // of the last search
  #engine: { worker: EngineWorker; connection: Connection<EngineMethods> } | undefined;
  #search: AbortController | undefined;
  #params: SearchParams | undefined; // of that search

  constructor(module: WebAssembly.Module, start = startWorker) {
    this.#module = module;
    this.#startWorker = start;
  }

  async think(
    params: SearchParams,
    oninfo?: (info: SearchInfo) => void,
  ): Promise<SearchAnswer | CoreError | undefined> {
    this.stop();
    if (this.#engine?.connection.lost) this.#end();
    const { connection } = (this.#engine ??= this.#start());
    const search = new AbortController();
    this.#search = search;
    this.#params = params;
    const options = { signal: search.signal, ...(oninfo ? { onevent: oninfo } : {}) };
    try {
      return await connection.request("search", { ...params, number: this.#next() }, options);
    } catch (error) {
      if (search.signal.aborted) return undefined;
      if (!(error instanceof ConnectionLost)) return { error: errorText(error) };
      this.#end();
      return { error: `The computer player stopped: ${error.message}` };
    } finally {
      if (this.#search === search) this.#search = undefined;
    }
  }

  /** Without parameters whatever goes on. */
  stop(params = this.#params): void {
    if (!this.#search || params !== this.#params) return;
    this.#search.abort();
    this.#search = undefined;
    this.#next();
  }

  /** No search of an earlier number goes on. */
  #next(): number {
    const number = ++this.#number;
    if (this.#running) Atomics.store(this.#running, 0, number);
    return number;
  }

  #start(): { worker: EngineWorker; connection: Connection<EngineMethods> } {
    const worker = this.#startWorker();
    const connection = connect<EngineMethods>(worker);
    // If this fails, so does the search that waits for it, and tells why.
    connection.request("load", { module: this.#module, running: this.#running }).catch(() => undefined);
    return { worker, connection };
  }

  #end(): void {
    this.#engine?.worker.terminate();
    this.#engine?.connection.close();
    this.#engine = undefined;
  }
}
