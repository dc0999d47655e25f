// How texts and bytes go into a module of the core, and its answers come out.
import type { CoreError, Tags } from "./types";

export interface TextExports {
  memory: WebAssembly.Memory;
  _initialize(): void;
  tessera_alloc(bytes: number): number;
  tessera_free(address: number): void;
}

/** As the core reads tags: name and value in turn, each ended by a newline. */
export function tagLines(tags: Tags): string {
  return tags.map(([name, value]) => `${name}\n${value.replaceAll("\n", " ")}\n`).join("");
}

export class Texts {
  readonly #core: TextExports;
  readonly #encoder = new TextEncoder();
  readonly #decoder = new TextDecoder();

  constructor(core: TextExports) {
    this.#core = core;
  }

  /** Copies the texts or bytes into the core, calls with (address, length) of each, reads the answer. */
  call<T>(given: (string | Uint8Array)[], request: (...places: number[]) => number): T {
    const places: number[] = [];
    const addresses: number[] = [];
    for (const one of given) {
      const bytes = typeof one === "string" ? this.#encoder.encode(one) : one;
      const address = this.#core.tessera_alloc(Math.max(bytes.length, 1));
      if (address === 0) throw new Error("the core is out of memory");
      new Uint8Array(this.#core.memory.buffer, address, bytes.length).set(bytes);
      places.push(address, bytes.length);
      addresses.push(address);
    }
    const answer = this.read<T>(request(...places));
    for (const address of addresses) this.#core.tessera_free(address);
    return answer;
  }

  read<T>(address: number): T {
    const { buffer } = this.#core.memory;
    const view = new DataView(buffer);
    const bytes = new Uint8Array(buffer, view.getUint32(address, true), view.getUint32(address + 4, true));
    return JSON.parse(this.#decoder.decode(bytes)) as T;
  }

  sure<T>(address: number): T {
    return this.value(this.read<T | CoreError>(address));
  }

  value<T>(answer: T | CoreError): T {
    if (answer !== null && typeof answer === "object" && "error" in answer)
      throw new Error((answer as CoreError).error);
    return answer as T;
  }
}
