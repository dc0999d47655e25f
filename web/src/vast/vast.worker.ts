// A game on a vast board in a worker of its own, so that the page never waits for it.
import { serve } from "../worker/channel";
import { vastHandlers } from "./host";
import type { VastMethods } from "./protocol";
import { instantiateVast } from "./wasm";

serve<VastMethods>(self, vastHandlers(instantiateVast));
