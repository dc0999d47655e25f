// One core of its own for the computer player, so that the page never waits for a search.
import type { CoreHost } from "../core/types";
import { compileCore, instantiateCore, instantiateEndings, instantiateThreads, type Help } from "../core/wasm";
import { serve } from "../worker/channel";
import { engineHandlers } from "./engine";
import { fetchNet } from "./nets";
import type { EngineMethods } from "./protocol";
import type { ThreadedCore } from "./threads";

async function startThreads(address: string, threads: number, host: CoreHost): Promise<ThreadedCore> {
  const module = await compileCore(fetch(address));
  const helpers: Worker[] = [];
  const end = (): void => helpers.forEach((worker) => worker.terminate());
  const start = (help: Help): void => {
    const worker = new Worker(new URL("./helper.worker.ts", import.meta.url), { type: "module" });
    worker.onerror = (event) => event.preventDefault(); // the others search on
    helpers.push(worker);
    worker.postMessage(help);
  };
  try {
    return { core: await instantiateThreads(module, threads, start, host), end };
  } catch (error) {
    end();
    throw error;
  }
}

serve<EngineMethods>(
  self,
  engineHandlers({
    instantiate: instantiateCore,
    startThreads,
    fetchNet,
    fetchEndings: async (address, host) => instantiateEndings(await compileCore(fetch(address)), host),
  }),
);
