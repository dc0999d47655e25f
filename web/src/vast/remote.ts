// The page's end of the cores of vast boards: one that shows the game and answers at once, and one for questions that
// take seconds, which is ended, with the memory that it took, when its answer is no longer wanted.
import { compileCore } from "../core/wasm";
import { errorText, failed } from "../errors";
import { connect, type Connection, type WorkerPort } from "../worker/channel";
import type { AskVast, VastMethods } from "./protocol";
import type { VastApi, VastStart } from "./types";

type Worked = WorkerPort & Pick<Worker, "terminate">;

let compiled: Promise<WebAssembly.Module> | undefined;

/** Fetched when a vast board is first looked at; tried again after a failure. */
export function vastModule(): Promise<WebAssembly.Module> {
  compiled ??= compileCore(fetch(new URL("tessera-vast.wasm", document.baseURI))).catch((reason: unknown) => {
    compiled = undefined;
    throw reason;
  });
  return compiled;
}

function startWorker(): Worked {
  return new Worker(new URL("./vast.worker.ts", import.meta.url), { type: "module", name: "vast" });
}

/** One worker with a core. */
export class VastWorker {
  readonly #worker: Worked;
  readonly #connection: Connection<VastMethods>;

  constructor(module: Promise<WebAssembly.Module>, start = startWorker) {
    this.#worker = start();
    this.#connection = connect<VastMethods>(this.#worker);
    module
      .then((given) => this.#connection.request("load", given))
      .catch((reason: unknown) => this.#connection.close(errorText(reason)));
  }

  /** Told how many thousandths of a question that takes long are done. */
  onprogress: (done: number) => void = () => undefined;

  readonly ask: AskVast = async <M extends keyof VastApi>(method: M, ...args: Parameters<VastApi[M]>) =>
    (await this.#connection.request(
      "ask",
      { method, args },
      { onevent: (done) => this.onprogress(done) },
    )) as ReturnType<VastApi[M]>;

  /** Bytes of the core's memory. */
  memory(): Promise<number> {
    return this.#connection.request("memory", undefined);
  }

  end(): void {
    this.#worker.terminate();
    this.#connection.close();
  }
}

/** Where a game began, and the moves made since: a saved game's own may be among them. */
export interface Line {
  id: string;
  start: VastStart;
  moves: string[];
}

/** Long questions about positions, one at a time. */
export class Thinker {
  readonly #module: () => Promise<WebAssembly.Module>;
  readonly #start: (() => Worked) | undefined;
  #worker: VastWorker | undefined;
  #begun: Pick<Line, "id" | "start"> | undefined; // the game that it holds
  #asked = 0; // questions
  #busy = false;

  constructor(module = vastModule, start?: () => Worked) {
    this.#module = module;
    this.#start = start;
  }

  /** Undefined if it was broken off. Another question breaks off the one before. */
  async think<T>(
    { id, start, moves }: Line,
    question: (ask: AskVast) => Promise<T>,
    onprogress: (done: number) => void = () => undefined,
  ): Promise<T | undefined> {
    this.stop();
    const number = ++this.#asked;
    const worker = (this.#worker ??= new VastWorker(this.#module(), this.#start));
    worker.onprogress = onprogress;
    const run = async (): Promise<T> => {
      if (this.#begun?.id !== id || this.#begun.start !== start) {
        const info = await worker.ask("open", id, start);
        if (failed(info)) throw new Error(info.error);
        this.#begun = { id, start };
      }
      const state = await worker.ask("setLine", moves);
      if (failed(state)) throw new Error(state.error);
      return question(worker.ask);
    };
    this.#busy = true;
    try {
      return await run();
    } catch (reason) {
      if (number !== this.#asked || this.#worker !== worker) return undefined;
      this.#end();
      throw reason;
    } finally {
      if (number === this.#asked) this.#busy = false;
    }
  }

  /** Breaks off whatever it is at. */
  stop(): void {
    if (this.#busy) this.#end();
    this.#busy = false;
  }

  #end(): void {
    ++this.#asked;
    this.#worker?.end();
    this.#worker = undefined;
    this.#begun = undefined;
  }

  async memory(): Promise<number> {
    return this.#worker && !this.#busy ? this.#worker.memory() : 0;
  }

  /** Gives back all memory. */
  close(): void {
    this.#busy = false;
    this.#end();
  }
}
