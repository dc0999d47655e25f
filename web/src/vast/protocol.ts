// What the page asks of a worker that holds a game on a vast board.
import type { VastApi } from "./types";

export interface VastMethods {
  /** Sets up the core, which every question waits for. */
  load: { params: WebAssembly.Module; result: undefined; event: never };
  /** A question or command that goes to the core as it is. */
  ask: { params: { method: keyof VastApi; args: unknown[] }; result: unknown; event: number }; // thousandths that are done
  /** Bytes of the core's memory. */
  memory: { params: undefined; result: number; event: never };
}

/** Asks a vast core, wherever it is. */
export type AskVast = <M extends keyof VastApi>(
  method: M,
  ...args: Parameters<VastApi[M]>
) => Promise<ReturnType<VastApi[M]>>;
