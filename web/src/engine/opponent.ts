// The page's end of the computer player: one search or long question at a time, which can be broken off.
import type { CoreError, LargeCore, SearchAnswer, SearchInfo } from "../core/types";
import type { LongRequest } from "../core/windows";
import { errorText } from "../errors";
import * as say from "../words/en/state";
import { connect, ConnectionLost, type Connection, type RequestOptions, type WorkerPort } from "../worker/channel";
import type { EngineMethods, EngineSetup, Line, LongQuestion, SearchParams } from "./protocol";

export interface Opponent {
  /** Undefined if the search was broken off. */
  think(params: SearchParams, oninfo?: (info: SearchInfo) => void): Promise<SearchAnswer | CoreError | undefined>;
  /** The same of a question. `onprogress`: told how many thousandths are done. */
  ask<M extends LongRequest>(
    question: LongQuestion<M>,
    onprogress: (done: number) => void,
  ): Promise<ReturnType<LargeCore[M]> | CoreError | undefined>;
  /** Breaks off the search of these parameters, or this question; another goes on. */
  stop(asked: Line): void;
  /** Gives back the memory of a large board, unless that is asked about: before another game is set up. */
  rest?(): void;
}

export type EngineWorker = WorkerPort & Pick<Worker, "terminate">;

/** Whether both are of one game on a large board. A worker holds no other after it: the memory that a module has taken is
 *  given back with its worker alone. */
function sameGame(one: Line, other: Line): boolean {
  return (
    one.large === other.large && one.fen === other.fen && JSON.stringify(one.source) === JSON.stringify(other.source)
  );
}

/** Shared memory, where the page is isolated from others and so may have some. */
function sharedNumber(): Int32Array | null {
  return globalThis.crossOriginIsolated ? new Int32Array(new SharedArrayBuffer(4)) : null;
}

function startWorker(): EngineWorker {
  return new Worker(new URL("./engine.worker.ts", import.meta.url), { type: "module" });
}

const noLargeModule = (): Promise<WebAssembly.Module> => Promise.reject(new Error("there are no large boards"));

export class WorkerOpponent implements Opponent {
  readonly #module: WebAssembly.Module;
  readonly #largeModule: () => Promise<WebAssembly.Module>;
  readonly #startWorker: () => EngineWorker;
  readonly #addresses: Pick<EngineSetup, "endings" | "threads">;
  readonly #running = sharedNumber();
  #number = 0; // of the last search
  #engine: { worker: EngineWorker; connection: Connection<EngineMethods> } | undefined;
  #search: AbortController | undefined;
  #asked: Line | undefined; // of that search
  #deaf = false; // it hears nothing until it is done
  #held: Line | undefined; // whose large board the worker holds

  /** `largeModule`: fetched when a game needs it; `addresses`: where other cores are, "" for none. */
  constructor(
    module: WebAssembly.Module,
    start = startWorker,
    largeModule = noLargeModule,
    addresses = { endings: "", threads: "" },
  ) {
    this.#module = module;
    this.#largeModule = largeModule;
    this.#startWorker = start;
    this.#addresses = addresses;
  }

  think(params: SearchParams, oninfo?: (info: SearchInfo) => void): Promise<SearchAnswer | CoreError | undefined> {
    return this.#carryOut("search", params, oninfo);
  }

  async ask<M extends LongRequest>(
    question: LongQuestion<M>,
    onprogress: (done: number) => void,
  ): Promise<ReturnType<LargeCore[M]> | CoreError | undefined> {
    const answer = await this.#carryOut("ask", question, onprogress);
    return answer as ReturnType<LargeCore[M]> | CoreError | undefined;
  }

  async #carryOut<M extends "search" | "ask">(
    method: M,
    asked: Line,
    onevent: ((event: EngineMethods[M]["event"]) => void) | undefined,
  ): Promise<EngineMethods[M]["result"] | CoreError | undefined> {
    this.stop();
    if (this.#engine?.connection.lost || (this.#held && !sameGame(asked, this.#held))) this.#end();
    if (asked.large) this.#held = asked;
    const { connection } = (this.#engine ??= this.#start());
    const search = new AbortController();
    this.#search = search;
    this.#asked = asked;
    // Without shared memory only the search of an ordinary board looks up now and then.
    this.#deaf = this.#running === null && (method === "ask" || asked.large === true);
    const { signal } = search;
    const options: RequestOptions<EngineMethods[M]["event"]> = { signal, ...(onevent ? { onevent } : {}) };
    try {
      const { large, ...line } = asked;
      const module = large ? { module: await this.#largeModule() } : {};
      signal.throwIfAborted();
      const params = { ...line, ...module, number: this.#next() } as EngineMethods[M]["params"];
      return await connection.request(method, params, options);
    } catch (error) {
      if (signal.aborted) return undefined;
      if (!(error instanceof ConnectionLost)) return { error: errorText(error) };
      this.#end();
      return { error: say.computerPlayerStopped(error.message) };
    } finally {
      if (this.#search === search) this.#search = undefined;
    }
  }

  /** Without parameters whatever goes on. */
  stop(asked = this.#asked): void {
    if (!this.#search || asked !== this.#asked) return;
    this.#search.abort();
    this.#search = undefined;
    this.#next();
    if (this.#deaf) this.#end();
  }

  rest(): void {
    if (this.#held && !this.#search) this.#end();
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
    connection
      .request("load", { module: this.#module, running: this.#running, ...this.#addresses })
      .catch(() => undefined);
    return { worker, connection };
  }

  #end(): void {
    this.#engine?.worker.terminate();
    this.#engine?.connection.close();
    this.#engine = undefined;
    this.#held = undefined;
  }
}
