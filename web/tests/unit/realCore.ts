// The core itself, as vite.config.ts provides it.
import { inject } from "vitest";
import { compileCore, instantiateCore, type WasmCore } from "../../src/core/wasm";

declare module "vitest" {
  interface ProvidedContext {
    core: string; // base64
    largeCore: string; // likewise, for boards that are shown in windows
  }
}

const compiled = new Map<"core" | "largeCore", Promise<WebAssembly.Module>>();

async function instantiate(name: "core" | "largeCore"): Promise<WasmCore> {
  const module =
    compiled.get(name) ?? compileCore(Uint8Array.from(atob(inject(name)), (letter) => letter.charCodeAt(0)));
  compiled.set(name, module);
  return instantiateCore(await module);
}

export const realCore = (): Promise<WasmCore> => instantiate("core");
export const realLargeCore = (): Promise<WasmCore> => instantiate("largeCore");
