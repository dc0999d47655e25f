// The computer player inside its worker: it keeps a core of its own, and a game in it between searches.
import type { CoreError, CoreHost, GameStart, LargeCore, SearchAnswer, SearchInfo } from "../core/types";
import type { EndingCore } from "../core/endings";
import { failed } from "../errors";
import { breathe } from "../worker/breathe";
import type { Handlers, Task } from "../worker/channel";
import type { EngineMethods, EngineSetup, Line, Sent } from "./protocol";
import { EngineTables } from "./tables";
import { ThreadedCores, type ThreadedCore } from "./threads";

/** Without shared memory a search hears of nothing while it runs: so long at a time, in milliseconds. */
const slice = 50;
/** Of a search of few nodes, which a pause would make another: it is done before. */
const longSlice = 3000;

function accepted<T extends object>(answer: T | CoreError): T {
  if ("error" in answer) throw new Error(answer.error);
  return answer;
}

export interface EngineParts {
  instantiate: (module: WebAssembly.Module, host: CoreHost) => Promise<LargeCore>;
  /** The core of several threads, from that address. */
  startThreads: (address: string, threads: number, host: CoreHost) => Promise<ThreadedCore>;
  /** The net file of that name; undefined if it cannot be had. */
  fetchNet: (name: string) => Promise<Uint8Array | undefined>;
  /** The core of endgame tables, from that address. */
  fetchEndings: (address: string, host: CoreHost) => Promise<EndingCore>;
}

/** The net by which a core evaluates. */
class CoreNet {
  #name = "";
  readonly #fetch: EngineParts["fetchNet"];

  constructor(fetchNet: EngineParts["fetchNet"]) {
    this.#fetch = fetchNet;
  }

  /** Another core is asked from now on. */
  forget(): void {
    this.#name = "";
  }

  /** Lets the core evaluate by the net of its game. Without it the computer plays on, less well. */
  async provide(own: LargeCore): Promise<void> {
    const name = own.net();
    if (name === "" || name === this.#name) return;
    const file = await this.#fetch(name);
    // Another game may have begun meanwhile.
    if (file && !("error" in own.addNet(file))) this.#name = name;
  }
}

export function engineHandlers(parts: EngineParts): Handlers<EngineMethods> {
  let core: Promise<LargeCore> | undefined;
  let largeCore: Promise<LargeCore> | undefined; // while the game needs it
  let last: LargeCore | undefined; // asked last; what follows is of it
  let running: Int32Array | null = null;
  let playing = "";
  let begun: GameStart = ""; // there, of a large board
  let ready: Promise<void> | undefined;
  let endings = ""; // address of the core of endgame tables
  const net = new CoreNet(parts.fetchNet);
  const threaded = new ThreadedCores((address, threads) => parts.startThreads(address, threads, host));
  let current: { number: number; inform?: (info: SearchInfo) => void; progress?: (done: number) => void } | undefined;

  const host: CoreHost = {
    stopRequested: () => running !== null && Atomics.load(running, 0) !== current?.number,
    inform: (info) => current?.inform?.(info),
    progress: (done) => current?.progress?.(done),
    probe: (pieces, blackToMove) => tables.probe(pieces, blackToMove),
  };
  const tables = new EngineTables((asked) => parts.fetchEndings(endings, asked), {
    stopRequested: host.stopRequested,
    inform: () => undefined,
  });

  async function load(setup: EngineSetup): Promise<undefined> {
    last = undefined;
    largeCore = undefined;
    ({ running, endings } = setup);
    threaded.address = running ? setup.threads : "";
    core = parts.instantiate(setup.module, host);
    await core;
  }

  /** The core with this position on its board. */
  async function coreAt({ source, fen, moves, module }: Sent<Line>, threads = 1): Promise<LargeCore> {
    if (!core) throw new Error("the computer was asked before it was set up");
    if (module) largeCore ??= parts.instantiate(module, host);
    else largeCore = undefined;
    const own = await (largeCore ?? (await threaded.of(threads)) ?? core);
    if (own !== last) {
      last = own;
      playing = "";
      net.forget();
      tables.forget();
    }
    const wanted = JSON.stringify([source, module !== undefined]);
    if (wanted !== playing || (module && fen !== begun)) {
      accepted(own.newGame(source, module ? fen : ""));
      playing = wanted;
      begun = fen;
      ready = module ? Promise.resolve() : net.provide(own);
    }
    await ready;
    // To set up a large board takes long, so that it is set up once a game.
    accepted(own.setLine(typeof fen === "string" && !module ? fen : null, moves));
    return own;
  }

  async function search(
    { source, fen, moves, module, number, threads, ...limits }: EngineMethods["search"]["params"],
    { signal, emit }: Task<SearchInfo>,
  ): Promise<SearchAnswer | CoreError> {
    const own = await coreAt({ source, fen, moves, number, ...(module ? { module } : {}) }, threads);
    current = { number, inform: emit };
    if (!module) await tables.prepare(own, source);
    if (signal.aborted || current.number !== number) return { error: "ended", code: "ended" };
    if (running) return own.search(limits);
    const begun = own.beginSearch(limits);
    if (failed(begun)) return begun;
    for (;;) {
      const answer = accepted(own.resumeSearch(limits.nodes ? longSlice : slice));
      if (answer.over || signal.aborted) return answer;
      await breathe();
      // Another search may have begun meanwhile, and ended this one.
      if (current.number !== number) return answer;
    }
  }

  async function ask(
    { method, args, ...line }: EngineMethods["ask"]["params"],
    { emit }: Task<number>,
  ): Promise<unknown> {
    const own = await coreAt(line);
    current = { number: line.number, progress: emit };
    return (own[method] as (...args: unknown[]) => unknown)(...args);
  }

  return { load, search, ask };
}
