// Where the page gets its cores from.
import { connect } from "../worker/channel";
import type { CoreMethods } from "./protocol";
import { Cores, type CorePlace } from "./remote";
import { compileCore } from "./wasm";

/** Relative to the page, so that any folder of any static host will do. */
export function loadModule(): Promise<WebAssembly.Module> {
  return compileCore(fetch(new URL("tessera.wasm", document.baseURI)));
}

let large: Promise<WebAssembly.Module> | undefined;

/** Of the core for large boards: fetched when it is first needed, and again after a failure. */
export function loadLargeModule(): Promise<WebAssembly.Module> {
  large ??= compileCore(fetch(new URL("tessera-vast.wasm", document.baseURI))).catch((reason: unknown) => {
    large = undefined;
    throw reason;
  });
  return large;
}

/** Of the core for endgame tables. */
export const endingsAddress = (): string => new URL("tessera-endings.wasm", document.baseURI).href;

/** Of the cores that the engine fetches when it needs them. */
export const engineAddresses = (): { endings: string; threads: string } => ({
  endings: endingsAddress(),
  threads: new URL("tessera-threads.wasm", document.baseURI).href,
});

/** A worker, which starts while its module is still on its way. */
export function startWorker(module: Promise<WebAssembly.Module>): CorePlace {
  const worker = new Worker(new URL("./core.worker.ts", import.meta.url), { type: "module", name: "core" });
  const connection = connect<CoreMethods>(worker);
  module
    .then(
      (compiled) => connection.request("load", compiled),
      (reason: unknown) => connection.close(reason instanceof Error ? reason.message : String(reason)),
    )
    .catch(() => undefined);
  return {
    request: (method, params, options) => connection.request(method, params, options),
    end: () => {
      worker.terminate();
      connection.close();
    },
  };
}

/** Cores in a worker, and each large board in one of its own. */
export function coresInWorker(module: Promise<WebAssembly.Module>): Cores {
  return new Cores(startWorker(module).request, () => startWorker(loadLargeModule()));
}
