// The core itself, as vite.config.ts provides it.
import { inject } from "vitest";
import { compileCore, instantiateCore, type WasmCore } from "../../src/core/wasm";

declare module "vitest" {
  interface ProvidedContext {
    core: string; // base64
  }
}

let compiled: Promise<WebAssembly.Module> | undefined;

export async function realCore(): Promise<WasmCore> {
  compiled ??= compileCore(Uint8Array.from(atob(inject("core")), (letter) => letter.charCodeAt(0)));
  return instantiateCore(await compiled);
}
