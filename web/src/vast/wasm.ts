// tessera-vast.wasm behind the interface of types.ts. Runs in a Web Worker and in Node.
import { tagLines, Texts, type TextExports } from "../core/texts";
import type { CoreError, Done } from "../core/types";
import type {
  PuzzleAttempt,
  PuzzleChecks,
  PuzzleInfo,
  VastApi,
  VastBearing,
  VastChoice,
  VastCounts,
  VastDensity,
  VastInfo,
  VastKeyPieces,
  VastList,
  VastMoves,
  VastStart,
  VastState,
} from "./types";

/** Functions of the module (apps/wasm/vast_exports.cpp). Each returns the address of an answer. */
interface Exports extends TextExports {
  tessera_vast_open(id: number, idLength: number): number;
  tessera_vast_state(): number;
  tessera_vast_play(move: number, length: number): number;
  tessera_vast_undo(): number;
  tessera_vast_redo(): number;
  tessera_vast_set_line(moves: number, length: number): number;
  tessera_vast_slice(cell: number, a: number, b: number): number;
  tessera_vast_slices(cell: number): number;
  tessera_vast_density(): number;
  tessera_vast_moves_of(cell: number, here: number, a: number, b: number, limit: number): number;
  tessera_vast_bearing(cell: number): number;
  tessera_vast_key_pieces(): number;
  tessera_vast_find(letter: number, length: number, after: number): number;
  tessera_vast_count(): number;
  tessera_vast_checks(limit: number): number;
  tessera_vast_mates(limit: number): number;
  tessera_vast_choose(ms: number, level: number, seed: number): number;
  tessera_vast_puzzle(id: number, idLength: number, day: number, dayLength: number): number;
  tessera_vast_puzzle_checks(cell: number): number;
  tessera_vast_puzzle_try(move: number, length: number): number;
  tessera_vast_puzzle_solution(): number;
  tessera_vast_pgn(tags: number, length: number): number;
}

/** Writes what comes next of a content into the bytes; returns how many, 0 at the end. */
type Source = (into: Uint8Array) => number;
/** The bytes of a blob from one place to another, at once: a worker can. */
type Read = (blob: Blob, from: number, to: number) => Uint8Array<ArrayBuffer>;

const part = 1 << 20; // bytes of a blob that are read at a time

/** Of workers alone, so not among the types of the page. */
declare class FileReaderSync {
  readAsArrayBuffer(blob: Blob): ArrayBuffer;
}

function readAtOnce(blob: Blob, from: number, to: number): Uint8Array<ArrayBuffer> {
  return new Uint8Array(new FileReaderSync().readAsArrayBuffer(blob.slice(from, to)));
}

function sourceOf(content: VastStart, read: Read): Source {
  let bytes = typeof content === "string" ? new TextEncoder().encode(content) : new Uint8Array();
  let at = 0; // in the bytes
  let end = typeof content === "string" ? 0 : content.size; // of what is still to be read
  let from = 0;
  return (into) => {
    if (at === bytes.length && typeof content !== "string" && from < end) {
      bytes = read(content, from, Math.min(from + part, end));
      if (bytes.length === 0) end = from;
      from += bytes.length;
      at = 0;
    }
    const next = bytes.subarray(at, at + into.length);
    into.set(next);
    at += next.length;
    return next.length;
  };
}

/** What the core's imports read from and write to while a request is answered. */
interface Contents {
  source: Source;
  written: Uint8Array<ArrayBuffer>[];
}

/** A core of its own, with its own memory and game. `progress`: told now and then how many thousandths of a long
 *  question are done. */
export async function instantiateVast(
  module: WebAssembly.Module,
  progress: (done: number) => void = () => undefined,
  read: Read = readAtOnce,
): Promise<VastCore> {
  let memory: WebAssembly.Memory;
  const decoder = new TextDecoder();
  const contents: Contents = { source: () => 0, written: [] };
  const view = (address: number, length: number): Uint8Array<ArrayBuffer> =>
    new Uint8Array(memory.buffer as ArrayBuffer, address, length);
  const env = {
    now_ms: () => performance.now(),
    stop_requested: () => 0,
    inform: (address: number, length: number) => progress(Number(decoder.decode(view(address, length)))),
    read_bytes: (address: number, length: number) => contents.source(view(address, length)),
    write_bytes: (address: number, length: number) => void contents.written.push(view(address, length).slice()),
  };
  const instance = await WebAssembly.instantiate(module, { env });
  const exports = instance.exports as unknown as Exports;
  ({ memory } = exports);
  exports._initialize();
  return new VastCore(exports, contents, read);
}

export class VastCore implements VastApi {
  readonly #core: Exports;
  readonly #texts: Texts;
  readonly #contents: Contents;
  readonly #read: Read;

  constructor(core: Exports, contents: Contents, read: Read) {
    this.#core = core;
    this.#texts = new Texts(core);
    this.#contents = contents;
    this.#read = read;
  }

  /** Bytes of the module's memory, which never shrinks. */
  get bytes(): number {
    return this.#core.memory.buffer.byteLength;
  }

  open(id: string, start: VastStart): VastInfo | CoreError {
    this.#contents.source = sourceOf(start, this.#read);
    try {
      return this.#texts.call([id], (i, length) => this.#core.tessera_vast_open(i, length));
    } finally {
      this.#contents.source = () => 0;
    }
  }

  state(): VastState {
    return this.#texts.sure(this.#core.tessera_vast_state());
  }

  play(move: string): VastState | CoreError {
    return this.#texts.call([move], (m, length) => this.#core.tessera_vast_play(m, length));
  }

  undo(): VastState | CoreError {
    return this.#texts.read(this.#core.tessera_vast_undo());
  }

  redo(): VastState | CoreError {
    return this.#texts.read(this.#core.tessera_vast_redo());
  }

  setLine(moves: string[]): VastState | CoreError {
    return this.#texts.call([moves.join(" ")], (m, length) => this.#core.tessera_vast_set_line(m, length));
  }

  slice(cell: number, a: number, b: number): string {
    return this.#texts.sure(this.#core.tessera_vast_slice(cell, a, b));
  }

  slices(cell: number): string[] {
    return this.#texts.sure(this.#core.tessera_vast_slices(cell));
  }

  density(): VastDensity[] {
    return this.#texts.sure(this.#core.tessera_vast_density());
  }

  movesOf(cell: number, here: number, a: number, b: number, limit: number): VastMoves | CoreError {
    return this.#texts.read(this.#core.tessera_vast_moves_of(cell, here, a, b, limit));
  }

  bearing(cell: number): VastBearing {
    return this.#texts.sure(this.#core.tessera_vast_bearing(cell));
  }

  keyPieces(): VastKeyPieces {
    return this.#texts.sure(this.#core.tessera_vast_key_pieces());
  }

  find(letter: string, after: number): number {
    const found = this.#texts.call<number | CoreError>([letter], (l, length) =>
      this.#core.tessera_vast_find(l, length, after),
    );
    return this.#texts.value(found);
  }

  count(): VastCounts {
    return this.#texts.sure(this.#core.tessera_vast_count());
  }

  checks(limit: number): VastList {
    return this.#texts.sure(this.#core.tessera_vast_checks(limit));
  }

  mates(limit: number): VastList {
    return this.#texts.sure(this.#core.tessera_vast_mates(limit));
  }

  choose(ms: number, level: number, seed: number): VastChoice | CoreError {
    return this.#texts.read(this.#core.tessera_vast_choose(Math.round(ms), level, seed >>> 0));
  }

  puzzle(id: string, day: string): PuzzleInfo | CoreError {
    return this.#texts.call([id, day], (i, il, d, dl) => this.#core.tessera_vast_puzzle(i, il, d, dl));
  }

  puzzleChecks(cell: number): PuzzleChecks | CoreError {
    return this.#texts.read(this.#core.tessera_vast_puzzle_checks(cell));
  }

  puzzleTry(move: string): PuzzleAttempt | CoreError {
    return this.#texts.call([move], (m, length) => this.#core.tessera_vast_puzzle_try(m, length));
  }

  puzzleSolution(): string {
    return this.#texts.sure(this.#core.tessera_vast_puzzle_solution());
  }

  pgn(tags: Record<string, string>): Blob {
    this.#contents.written = [];
    this.#texts.value(
      this.#texts.call<Done | CoreError>([tagLines(Object.entries(tags))], (t, length) =>
        this.#core.tessera_vast_pgn(t, length),
      ),
    );
    return new Blob(this.#contents.written.splice(0), { type: "application/x-chess-pgn" });
  }
}
