// The computer player inside its worker: it keeps a core of its own, and a game in it between searches.
import type { Core, CoreError, CoreHost, SearchAnswer, SearchInfo } from "../core/types";
import { breathe } from "../worker/breathe";
import type { Handlers, Task } from "../worker/channel";
import type { EngineMethods, EngineSetup } from "./protocol";

/** Without shared memory a search hears of nothing while it runs: so long at a time, in milliseconds. */
const slice = 50;

function accepted<T extends object>(answer: T | CoreError): T {
  if ("error" in answer) throw new Error(answer.error);
  return answer;
}

/** `fetchNet`: the net file of that name; undefined if it cannot be had. */
export function engineHandlers(
  instantiate: (module: WebAssembly.Module, host: CoreHost) => Promise<Core>,
  fetchNet: (name: string) => Promise<Uint8Array | undefined>,
): Handlers<EngineMethods> {
  let core: Promise<Core> | undefined;
  let running: Int32Array | null = null;
  let playing = "";
  let net = ""; // that the core evaluates by
  let ready: Promise<void> | undefined;
  let current: { number: number; inform: (info: SearchInfo) => void } | undefined;

  async function load(setup: EngineSetup): Promise<undefined> {
    playing = "";
    net = "";
    ({ running } = setup);
    core = instantiate(setup.module, {
      stopRequested: () => running !== null && Atomics.load(running, 0) !== current?.number,
      inform: (info) => current?.inform(info),
    });
    await core;
  }

  /** Lets the core evaluate by the net of its game. Without it the computer plays on, less well. */
  async function provideNet(own: Core): Promise<void> {
    const name = own.net();
    if (name === "" || name === net) return;
    const file = await fetchNet(name);
    // Another game may have begun meanwhile.
    if (file && !("error" in own.addNet(file))) net = name;
  }

  async function search(
    { source, fen, moves, number, ...limits }: EngineMethods["search"]["params"],
    { signal, emit }: Task<SearchInfo>,
  ): Promise<SearchAnswer> {
    if (!core) throw new Error("the computer was asked before it was set up");
    const own = await core;
    const wanted = JSON.stringify(source);
    if (wanted !== playing) {
      accepted(own.newGame(source));
      playing = wanted;
      ready = provideNet(own);
    }
    await ready;
    accepted(own.setLine(fen, moves));
    current = { number, inform: emit };
    if (running) return accepted(own.search(limits));
    accepted(own.beginSearch(limits));
    for (;;) {
      const answer = accepted(own.resumeSearch(slice));
      if (answer.over || signal.aborted) return answer;
      await breathe();
      // Another search may have begun meanwhile, and ended this one.
      if (current.number !== number) return answer;
    }
  }

  return { load, search };
}
