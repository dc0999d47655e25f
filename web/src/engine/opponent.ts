// The page's end of the computer player: one search at a time, which can be broken off.
import type { FromWorker, Order, ToWorker } from "./messages";

export interface Opponent {
  /** Undefined if the search was broken off. */
  think(order: Order): Promise<FromWorker | undefined>;
  stop(): void;
}

export class WorkerOpponent implements Opponent {
  readonly #module: WebAssembly.Module;
  #worker: Worker | undefined;
  #settle: ((answer: FromWorker | undefined) => void) | undefined;

  constructor(module: WebAssembly.Module) {
    this.#module = module;
  }

  think(order: Order): Promise<FromWorker | undefined> {
    this.stop();
    const worker = (this.#worker ??= this.#start());
    return new Promise((settle) => {
      this.#settle = settle;
      worker.postMessage({ order } satisfies ToWorker);
    });
  }

  /** A search cannot be interrupted from outside, so a busy worker is ended. */
  stop(): void {
    if (!this.#settle) return;
    this.#worker?.terminate();
    this.#worker = undefined;
    this.#finish(undefined);
  }

  #start(): Worker {
    const worker = new Worker(new URL("./engine.worker.ts", import.meta.url), { type: "module" });
    worker.onmessage = (event: MessageEvent<FromWorker>) => this.#finish(event.data);
    worker.onerror = (event) => {
      event.preventDefault();
      this.#worker = undefined;
      this.#finish({ error: `The computer player stopped: ${event.message || "worker failed"}` });
    };
    worker.postMessage({ module: this.#module } satisfies ToWorker);
    return worker;
  }

  #finish(answer: FromWorker | undefined): void {
    const settle = this.#settle;
    this.#settle = undefined;
    settle?.(answer);
  }
}
