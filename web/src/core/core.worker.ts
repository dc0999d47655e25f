// The cores of the page's games, so that the page never waits for one.
import { serve } from "../worker/channel";
import { coreHandlers } from "./host";
import type { CoreMethods } from "./protocol";
import { instantiateCore } from "./wasm";

serve<CoreMethods>(self, coreHandlers(instantiateCore));
