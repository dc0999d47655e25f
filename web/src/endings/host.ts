// The worker's side of endgame tables: it holds those of one game at a time.
import type { EndingCore, EndingList } from "../core/endings";
import type { CoreError, CoreHost } from "../core/types";
import { failed } from "../errors";
import type { Handlers } from "../worker/channel";
import type { EndingMethods, OfGame } from "./protocol";

export function endingHandlers(
  fetchCore: (address: string, host: CoreHost) => Promise<EndingCore>,
): Handlers<EndingMethods> {
  let core: Promise<EndingCore> | undefined;
  let game = ""; // whose tables the core holds
  let list: EndingList | CoreError = { endings: [], refused: "" };
  let progress: ((done: number) => void) | undefined;

  async function coreOf(wanted: OfGame): Promise<EndingCore> {
    core ??= fetchCore(wanted.address, {
      stopRequested: () => false,
      inform: () => undefined,
      progress: (done) => progress?.(done),
    });
    let own: EndingCore;
    try {
      own = await core;
    } catch (error) {
      core = undefined;
      throw error;
    }
    const named = JSON.stringify(wanted.game);
    if (named === game) return own;
    list = own.endings(wanted.game);
    game = named;
    return own;
  }

  return {
    list: async (wanted) => {
      await coreOf(wanted);
      return list;
    },
    solve: async ({ name, ...wanted }, { emit }) => {
      const own = await coreOf(wanted);
      if (failed(list)) return list;
      progress = emit;
      const solved = own.solveEnding(name);
      progress = undefined;
      return solved;
    },
    answer: async ({ fen, ...wanted }) => {
      const own = await coreOf(wanted);
      if (failed(list)) return list;
      const prepared = own.prepareEndings(fen);
      return typeof prepared === "number" ? own.probeEnding(fen) : prepared;
    },
  };
}
