// The worker's side of endgame tables: it holds those of one game at a time.
import type { EndingAnswer, EndingCore, EndingList } from "../core/endings";
import type { CoreError, CoreHost } from "../core/types";
import { piecesIn } from "../engine/tables";
import { failed } from "../errors";
import type { Handlers } from "../worker/channel";
import type { EndingMethods, OfGame } from "./protocol";
import { ServedTables, type Fetch } from "./served";

/** Pieces of the tables that are solved here. */
const mostSolved = 3;
const nothing: EndingAnswer = { value: "", plies: 0, beyond: false, after: [], line: [] };

export function endingHandlers(
  fetchCore: (address: string, host: CoreHost) => Promise<EndingCore>,
  fetch: Fetch,
): Handlers<EndingMethods> {
  let core: Promise<EndingCore> | undefined;
  let game = ""; // whose tables the core holds
  let list: EndingList | CoreError = { id: "", identity: "", endings: [], refused: "" };
  let served: ServedTables | undefined; // of the game
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
    served = failed(list) ? undefined : new ServedTables(fetch, new URL("tables/", wanted.address).href, list);
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
      const few = piecesIn(fen) <= mostSolved;
      const tables = served;
      if (!few && !(await tables?.any())) return nothing;
      const prepared = own.prepareEndings(fen);
      if (typeof prepared !== "number") return prepared;
      if (few || !tables) return own.probeEnding(fen);
      const places = own.endingPlaces(fen);
      return failed(places) ? places : tables.answer(places);
    },
  };
}
