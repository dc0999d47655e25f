// How many workers search at once.
import type { LargeCore } from "../core/types";

const mostThreads = 16;
const mostUnasked = 4;

/** Threads that a search can have: one for each core of the processor, where the page is isolated from others. */
export function threadsAvailable(): number {
  return globalThis.crossOriginIsolated ? Math.min(navigator.hardwareConcurrency, mostThreads) : 1;
}

/** Those that it has; `wanted`: a setting, 0 for half of the processor's cores. */
export function threadsFor(wanted: number, available = threadsAvailable()): number {
  const asked = wanted > 0 ? wanted : Math.min(available >> 1, mostUnasked);
  return Math.max(1, Math.min(asked, available));
}

/** A core whose searches run on several threads. */
export interface ThreadedCore {
  core: LargeCore;
  /** Ends the workers that help. */
  end: () => void;
}

/** The core that searches on several threads, one at a time: another number of threads takes another. */
export class ThreadedCores {
  /** Of its module; "": there is none. */
  address = "";
  readonly #start: (address: string, threads: number) => Promise<ThreadedCore>;
  #threads = 1;
  #made: Promise<ThreadedCore | undefined> | undefined;

  constructor(start: (address: string, threads: number) => Promise<ThreadedCore>) {
    this.#start = start;
  }

  /** Undefined where it cannot be had now: one thread searches then. */
  async of(threads: number): Promise<LargeCore | undefined> {
    if (this.address === "" || threads < 2) return undefined;
    if (threads !== this.#threads) {
      void this.#made?.then((before) => before?.end());
      this.#threads = threads;
      this.#made = this.#start(this.address, threads).catch(() => {
        if (this.#threads === threads) this.#threads = 1; // asked again, it may be had
        return undefined;
      });
    }
    return (await this.#made)?.core;
  }
}
