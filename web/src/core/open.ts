// Where the page gets its core from.
import { compileCore } from "./wasm";

/** Relative to the page, so that any folder of any static host will do. */
export function loadModule(): Promise<WebAssembly.Module> {
  return compileCore(fetch(new URL("tessera.wasm", document.baseURI)));
}
