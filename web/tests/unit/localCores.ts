// Cores as the page has them, without a worker: what would cross to it is copied, and answers come later.
import { coreHandlers } from "../../src/core/host";
import { Cores, type Request } from "../../src/core/remote";
import type { LargeCore } from "../../src/core/types";
import type { Task } from "../../src/worker/channel";

const emptyModule = new WebAssembly.Module(new Uint8Array([0, 0x61, 0x73, 0x6d, 1, 0, 0, 0]));
const task: Task<never> = { signal: new AbortController().signal, emit: () => undefined };

/** `arrive`: awaited before each answer is given. */
export function localCores(
  makeCore: (module: WebAssembly.Module) => Promise<LargeCore>,
  arrive: () => Promise<void> = () => Promise.resolve(),
): Cores {
  const handlers = coreHandlers(makeCore);
  void handlers.load(emptyModule, task);
  const request = async (method: keyof typeof handlers, params: never): Promise<unknown> => {
    const handle = handlers[method] as (params: never, task: Task<never>) => unknown;
    const result = structuredClone(await handle(structuredClone(params), task));
    await arrive();
    return result;
  };
  return new Cores(request as Request);
}
