// The core itself, as vite.config.ts provides it.
import { inject } from "vitest";
import type { EndingCore } from "../../src/core/endings";
import type { CoreHost } from "../../src/core/types";
import { compileCore, instantiateCore, instantiateEndings, type WasmCore } from "../../src/core/wasm";

declare module "vitest" {
  interface ProvidedContext {
    core: string; // base64
    largeCore: string; // likewise, for boards that are shown in windows
    endingCore: string; // and for endgame tables
  }
}

type Name = "core" | "largeCore" | "endingCore";

const compiled = new Map<Name, Promise<WebAssembly.Module>>();

function moduleOf(name: Name): Promise<WebAssembly.Module> {
  const module =
    compiled.get(name) ?? compileCore(Uint8Array.from(atob(inject(name)), (letter) => letter.charCodeAt(0)));
  compiled.set(name, module);
  return module;
}

export const realCore = async (): Promise<WasmCore> => instantiateCore(await moduleOf("core"));
/** The same with a host. */
export const hostedCore = async (host: CoreHost): Promise<WasmCore> => instantiateCore(await moduleOf("core"), host);
export const realLargeCore = async (): Promise<WasmCore> => instantiateCore(await moduleOf("largeCore"));
export const realEndingCore = async (host?: CoreHost): Promise<EndingCore> =>
  instantiateEndings(await moduleOf("endingCore"), host);
