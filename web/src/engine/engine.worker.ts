// One core of its own for the computer player, so that the page never waits for a search.
import { compileCore, instantiateCore, instantiateEndings } from "../core/wasm";
import { serve } from "../worker/channel";
import { engineHandlers } from "./engine";
import { fetchNet } from "./nets";
import type { EngineMethods } from "./protocol";

serve<EngineMethods>(
  self,
  engineHandlers({
    instantiate: instantiateCore,
    fetchNet,
    fetchEndings: async (address, host) => instantiateEndings(await compileCore(fetch(address)), host),
  }),
);
