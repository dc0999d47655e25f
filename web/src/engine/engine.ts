// The computer player inside its worker: it keeps a core of its own, and a game in it between searches.
import type { Core, CoreError, SearchAnswer } from "../core/types";
import type { Handlers } from "../worker/channel";
import type { EngineMethods, SearchParams } from "./protocol";

function accepted<T extends object>(answer: T | CoreError): T {
  if ("error" in answer) throw new Error(answer.error);
  return answer;
}

export function engineHandlers(
  instantiate: (module: WebAssembly.Module) => Promise<Core>,
): Handlers<EngineMethods> {
  let core: Promise<Core> | undefined;
  let playing = "";

  async function load(module: WebAssembly.Module): Promise<undefined> {
    playing = "";
    core = instantiate(module);
    await core;
  }

  async function search({ source, fen, moves, ms, level, seed }: SearchParams): Promise<SearchAnswer> {
    if (!core) throw new Error("the computer was asked before it was set up");
    const own = await core;
    const wanted = JSON.stringify(source);
    if (wanted !== playing) {
      accepted(own.newGame(source));
      playing = wanted;
    }
    accepted(own.setLine(fen, moves));
    return accepted(own.search({ ms, level, seed }));
  }

  return { load, search };
}
