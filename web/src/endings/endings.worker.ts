// Endgame tables in a worker: to solve an ending takes a moment, of a large board some seconds.
import { compileCore, instantiateEndings } from "../core/wasm";
import { serve } from "../worker/channel";
import { endingHandlers } from "./host";
import type { EndingMethods } from "./protocol";

serve<EndingMethods>(
  self,
  endingHandlers(
    async (address, host) => instantiateEndings(await compileCore(fetch(address)), host),
    (address, headers = {}) => fetch(address, { headers }),
  ),
);
