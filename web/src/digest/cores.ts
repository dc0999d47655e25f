// Cores beside those of the page, so that games which are read do not keep the one that is played waiting.
import { loadLargeModule, startWorker } from "../core/open";
import { Cores } from "../core/remote";
import { compileCore } from "../core/wasm";

export interface CoresBeside {
  cores: Cores;
  /** Another with each version of the core, whose keys of positions may differ. */
  version: string;
  /** Gives back their memory. */
  end(): void;
}

/** FNV-1a, of words. */
export function checksum(bytes: ArrayBuffer): string {
  let sum = 0x811c9dc5;
  for (const word of new Uint32Array(bytes, 0, bytes.byteLength >> 2)) sum = Math.imul(sum ^ word, 0x01000193);
  return (sum >>> 0).toString(16);
}

export async function coresBeside(): Promise<CoresBeside> {
  const response = await fetch(new URL("tessera.wasm", document.baseURI));
  if (!response.ok) throw new Error(`HTTP ${response.status}`);
  const bytes = await response.arrayBuffer();
  const place = startWorker(compileCore(bytes));
  const cores = new Cores(place.request, () => startWorker(loadLargeModule()));
  return { cores, version: checksum(bytes), end: () => place.end() };
}
