// A module of the core behind the interface of types.ts: requests and answers are those of docs/protocol.md. Runs in a
// page, a Web Worker and Node.
import { noTable, type EndingCore, type Probe } from "./endings";
import { GameState } from "./gameState";
import type {
  Core,
  CoreError,
  CoreHost,
  ErrorCode,
  GameInfo,
  GameSource,
  GameUpdate,
  Growth,
  LargeCore,
  SearchInfo,
  SearchLimits,
  Snapshot,
  Tags,
  TimeControl,
} from "./types";

/** What all modules export (apps/wasm/). */
interface Exports {
  memory: WebAssembly.Memory;
  _initialize(): void;
  tessera_alloc(bytes: number): number;
  tessera_free(address: number): void;
  /** The address of an answer: where its text is, and how long. */
  tessera_call(request: number, length: number): number;
}

/** What tessera-endings.wasm exports besides. */
interface EndingExports extends Exports {
  /** The address of the pieces that tessera_probe_table() reads. */
  tessera_pieces(): number;
  tessera_probe_table(count: number, blackToMove: number): number;
}

/** What tessera-threads.wasm exports besides. */
interface ThreadExports extends Exports {
  __stack_pointer: WebAssembly.Global<"i32">;
  tessera_use_threads(count: number): void;
  /** Never returns: the instance searches beside the one that is asked. */
  tessera_help(): void;
  /** Once it has failed. */
  tessera_leave(): void;
}

/** What an instance of tessera-threads.wasm in another worker needs to help. */
export interface Help {
  module: WebAssembly.Module;
  memory: WebAssembly.Memory;
  /** The end of its stack. */
  stack: number;
}

export type CoreSource = BufferSource | Response | PromiseLike<Response>;

/** Compiles a module once; it can be instantiated often and sent to workers. */
export async function compileCore(source: CoreSource): Promise<WebAssembly.Module> {
  const given = await source;
  if (!("arrayBuffer" in given)) return WebAssembly.compile(given);
  if (!given.ok) throw new Error(`the core could not be loaded (HTTP ${given.status})`);
  return WebAssembly.compile(await given.arrayBuffer());
}

/** Writes what comes next of a content into the bytes; returns how many, 0 at the end. */
type Source = (into: Uint8Array) => number;
/** The bytes of a blob from one place to another, at once: a worker can. */
type Read = (blob: Blob, from: number, to: number) => Uint8Array<ArrayBuffer>;

/** Of workers alone, so not among the types of the page. */
declare class FileReaderSync {
  readAsArrayBuffer(blob: Blob): ArrayBuffer;
}

const readAtOnce: Read = (blob, from, to) =>
  new Uint8Array(new FileReaderSync().readAsArrayBuffer(blob.slice(from, to)));

const part = 1 << 20; // bytes of a blob that are read at a time

/** Gives memory back at once, where the browser can: parts of a large file would wait for the collector together. */
function discard(buffer: ArrayBufferLike): void {
  (buffer as { transfer?: (length: number) => unknown }).transfer?.(0);
}

function sourceOf(content: Uint8Array | Blob, read: Read): Source {
  let bytes = content instanceof Blob ? new Uint8Array() : content;
  let at = 0; // in the bytes
  const end = content instanceof Blob ? content.size : 0; // of what is still to be read
  let from = 0;
  return (into) => {
    if (at === bytes.length && content instanceof Blob && from < end) {
      discard(bytes.buffer);
      bytes = read(content, from, Math.min(from + part, end));
      from = bytes.length === 0 ? end : from + bytes.length;
      at = 0;
    }
    const next = bytes.subarray(at, at + into.length);
    into.set(next);
    at += next.length;
    return next.length;
  };
}

/** What comes and goes beside a request and its answer. */
interface Contents {
  source: Source;
  written: Uint8Array<ArrayBuffer>[];
  read: Read;
}

const nothing: Source = () => 0;

/** Errors of the program that asks. All others can come from what a person or a file brings, and are answers. */
const misuse: ReadonlySet<ErrorCode | undefined> = new Set<ErrorCode>([
  "bad_request",
  "unknown_request",
  "not_for_this_board",
  "no_game",
  "no_puzzle",
  "no_search",
  "no_such_level",
  "no_such_cell",
  "no_such_axes",
  "no_such_piece",
  "no_such_node",
  "empty_cell",
]);

/** After these, if they are accepted, another game is on. */
const begins: ReadonlySet<string> = new Set(["newGame", "newGameFromFile", "loadPgn", "setLine"]);

const isObject = (answer: unknown): answer is object => typeof answer === "object" && answer !== null;
const isError = (answer: unknown): answer is CoreError => isObject(answer) && "error" in answer;
const isUpdate = (answer: unknown): answer is GameUpdate => isObject(answer) && "whole" in answer;
const isDone = (answer: unknown): boolean => isObject(answer) && "done" in answer;

/** As the core reads tags: name and value in turn, each ended by a newline. */
const tagLines = (tags: Tags): string =>
  tags.map(([name, value]) => `${name}\n${value.replaceAll("\n", " ")}\n`).join("");

/** Asks one instance of a module. */
class Client {
  readonly #exports: Exports;
  readonly #memory: WebAssembly.Memory;
  readonly #contents: Contents;
  readonly #encoder = new TextEncoder();
  readonly #decoder = new TextDecoder();
  #state = new GameState();

  constructor(exports: Exports, memory: WebAssembly.Memory, contents: Contents) {
    this.#exports = exports;
    this.#memory = memory;
    this.#contents = contents;
  }

  /** Bytes of the module's memory, which never shrinks. */
  get bytes(): number {
    return this.#memory.buffer.byteLength;
  }

  /** An answer, in which an update has become the whole state; misuse throws an Error. */
  ask(method: string, args: readonly unknown[]): unknown {
    const answer = this.#answer(method, args);
    if (isError(answer)) {
      if (misuse.has(answer.code)) throw new Error(answer.error);
      return answer;
    }
    if (begins.has(method)) this.#state = new GameState();
    return isUpdate(answer) ? this.#state.update(answer) : answer;
  }

  newGame(game: GameSource, start: string | Blob = ""): GameInfo | CoreError {
    const answer =
      "id" in game ? this.ask("newGame", [game.id, start]) : this.ask("newGameFromFile", [game.toml, start]);
    return answer as GameInfo | CoreError;
  }

  snapshot(): Snapshot {
    return this.#state.snapshot ?? (this.ask("state", []) as Snapshot);
  }

  takeGrowth(): Growth {
    this.snapshot(); // the tree is told with it
    return this.#state.takeGrowth();
  }

  pgn(tags: Tags): string {
    return this.ask("pgn", [tagLines(tags)]) as string;
  }

  setClocks(time: TimeControl | null, left?: Record<"white" | "black", number>): Snapshot | CoreError {
    const { initial, increment, delay } = time ?? { initial: null, increment: 0, delay: 0 };
    const { white, black } = left ?? { white: initial ?? 0, black: initial ?? 0 };
    return this.ask("setClocks", [initial, increment, delay, white, black]) as Snapshot | CoreError;
  }

  search(limits: SearchLimits): ReturnType<Core["search"]> {
    return this.#search("search", limits) as ReturnType<Core["search"]>;
  }

  beginSearch(limits: SearchLimits): ReturnType<Core["beginSearch"]> {
    return this.#search("beginSearch", limits) as ReturnType<Core["beginSearch"]>;
  }

  #search(method: string, { ms, level, seed, lines = 0, nodes = 0 }: SearchLimits): unknown {
    return this.ask(method, [ms, level, seed >>> 0, lines, nodes]);
  }

  /** Bytes and blobs come beside the request, in place of which it has null. */
  #encoded(argument: unknown): unknown {
    if (argument instanceof Uint8Array || argument instanceof Blob) {
      this.#contents.source = sourceOf(argument, this.#contents.read);
      return null;
    }
    if (Array.isArray(argument)) return argument.join(" "); // moves
    return typeof argument === "number" ? Math.round(argument) : argument;
  }

  #answer(method: string, args: readonly unknown[]): unknown {
    const request = this.#encoder.encode(JSON.stringify([method, ...args.map((one) => this.#encoded(one))]));
    const address = this.#exports.tessera_alloc(request.length);
    if (address === 0) throw new Error("the core is out of memory");
    new Uint8Array(this.#memory.buffer, address, request.length).set(request);
    try {
      const answer = this.#read(this.#exports.tessera_call(address, request.length));
      return isDone(answer) && this.#contents.written.length > 0 ? this.#takeWritten() : answer;
    } finally {
      this.#exports.tessera_free(address);
      this.#contents.source = nothing;
    }
  }

  #read(address: number): unknown {
    const { buffer } = this.#memory;
    const view = new DataView(buffer);
    const bytes = new Uint8Array(buffer, view.getUint32(address, true), view.getUint32(address + 4, true));
    // Text in shared memory is not decoded in place.
    return JSON.parse(this.#decoder.decode(buffer instanceof ArrayBuffer ? bytes : bytes.slice()));
  }

  #takeWritten(): string {
    const parts = this.#contents.written.splice(0);
    const decoder = new TextDecoder();
    return parts.map((bytes) => decoder.decode(bytes, { stream: true })).join("") + decoder.decode();
  }
}

export type WasmCore = Client & LargeCore;

/** Every request is a method: those that the client does not word otherwise go to the core as they are. */
function withRequests(client: Client): WasmCore {
  return new Proxy(client, {
    get(own, name) {
      // A core that is awaited is no promise.
      if (typeof name === "symbol" || name === "then") return undefined;
      const known = (own as unknown as Record<string, unknown>)[name];
      if (typeof known === "function") return known.bind(own) as unknown;
      return known ?? ((...args: unknown[]) => own.ask(name, args));
    },
  }) as WasmCore;
}

const nobody: CoreHost = { stopRequested: () => false, inform: () => undefined };

interface Means {
  now?: () => number; // milliseconds of a clock that never goes back
  read?: Read;
  shared?: WebAssembly.Memory; // of a module that has none of its own
}

async function instantiate(
  module: WebAssembly.Module,
  host: CoreHost,
  { now = () => performance.now(), read = readAtOnce, shared }: Means,
): Promise<{ client: Client; exports: Exports }> {
  let memory: WebAssembly.Memory;
  const decoder = new TextDecoder();
  const contents: Contents = { source: nothing, written: [], read };
  const view = (address: number, length: number): Uint8Array<ArrayBuffer> =>
    new Uint8Array(memory.buffer as ArrayBuffer, address, length);
  const env = {
    now_ms: now,
    stop_requested: () => (host.stopRequested() ? 1 : 0),
    inform: (address: number, length: number) => {
      const info = JSON.parse(decoder.decode(shared ? view(address, length).slice() : view(address, length))) as
        SearchInfo | number;
      if (typeof info === "number") host.progress?.(info);
      else host.inform(info);
    },
    read_bytes: (address: number, length: number) => contents.source(view(address, length)),
    write_bytes: (address: number, length: number) => void contents.written.push(view(address, length).slice()),
    probe: (address: number, count: number, blackToMove: number) =>
      host.probe?.(new Uint32Array(memory.buffer, address, count), blackToMove !== 0) ?? noTable,
  };
  const instance = await WebAssembly.instantiate(module, { env: shared ? { ...env, memory: shared } : env });
  const exports = instance.exports as unknown as Exports;
  memory = shared ?? exports.memory;
  exports._initialize();
  return { client: new Client(exports, memory, contents), exports };
}

/** A core of its own, with its own memory and game. */
export async function instantiateCore(
  module: WebAssembly.Module,
  host: CoreHost = nobody,
  means: Means = {},
): Promise<WasmCore> {
  return withRequests((await instantiate(module, host, means)).client);
}

/** The same of endgame tables. */
export async function instantiateEndings(
  module: WebAssembly.Module,
  host: CoreHost = nobody,
  means: Means = {},
): Promise<EndingCore> {
  const { client, exports } = await instantiate(module, host, means);
  const { memory, tessera_pieces, tessera_probe_table } = exports as EndingExports;
  const at = tessera_pieces();
  const probe: Probe = (pieces, blackToMove) => {
    new Uint32Array(memory.buffer, at, pieces.length).set(pieces);
    return tessera_probe_table(pieces.length, blackToMove ? 1 : 0);
  };
  const ask = <T>(method: string, ...args: unknown[]): T => client.ask(method, args) as T;
  return {
    endings: (game) => ("id" in game ? ask("endings", game.id) : ask("endings", null, game.toml)),
    solveEnding: (name) => ask("solveEnding", name),
    prepareEndings: (fen) => ask("prepareEndings", fen),
    probeEnding: (fen) => ask("probeEnding", fen),
    endingPlaces: (fen) => ask("endingPlaces", fen),
    probe,
  };
}

const pages = { initial: 128, maximum: 4096 }; // of 64 KiB, as the module states them
const stackBytes = 1 << 20;

/** A core of tessera-threads.wasm whose searches run on so many threads. `start` is called for each of the others, which
 *  helps in a worker of its own. */
export async function instantiateThreads(
  module: WebAssembly.Module,
  threads: number,
  start: (help: Help) => void,
  host: CoreHost = nobody,
  means: Means = {},
): Promise<WasmCore> {
  const memory = new WebAssembly.Memory({ ...pages, shared: true });
  const { client, exports } = await instantiate(module, host, { ...means, shared: memory });
  const { tessera_alloc, tessera_use_threads } = exports as ThreadExports;
  tessera_use_threads(threads);
  for (let helper = 1; helper < threads; ++helper) {
    const stack = tessera_alloc(stackBytes);
    if (stack === 0) throw new Error("the core is out of memory");
    start({ module, memory, stack: stack + stackBytes });
  }
  return withRequests(client);
}

/** Helps for as long as the worker lives: nothing else runs in it. Throws if a search fails here, which goes on without. */
export function help({ module, memory, stack }: Help): void {
  const env = {
    memory,
    now_ms: () => performance.now(),
    stop_requested: () => 0,
    inform: () => undefined,
    read_bytes: () => 0,
    write_bytes: () => undefined,
    // Tables answer the searching worker alone.
    probe: () => noTable,
  };
  const exports = new WebAssembly.Instance(module, { env }).exports as unknown as ThreadExports;
  exports.__stack_pointer.value = stack;
  try {
    exports.tessera_help();
  } catch (error) {
    exports.tessera_leave();
    throw error;
  }
}

/** Compiles and instantiates. */
export async function createCore(source: CoreSource): Promise<WasmCore> {
  return instantiateCore(await compileCore(source));
}
