// The worker's side: one core, one game.
import type { Handlers } from "../worker/channel";
import type { VastMethods } from "./protocol";
import type { VastCore } from "./wasm";

export function vastHandlers(
  instantiate: (module: WebAssembly.Module, progress: (done: number) => void) => Promise<VastCore>,
): Handlers<VastMethods> {
  let give: (core: Promise<VastCore>) => void;
  const core = new Promise<VastCore>((resolve) => (give = resolve));
  let tell: (done: number) => void = () => undefined; // whoever waits for the answer
  return {
    load: (module) => {
      give(instantiate(module, (done) => tell(done)));
      return undefined;
    },
    ask: async ({ method, args }, { emit }) => {
      const own = await core;
      tell = emit;
      return (own[method] as (...args: unknown[]) => unknown).apply(own, args);
    },
    memory: async () => (await core).bytes,
  };
}
