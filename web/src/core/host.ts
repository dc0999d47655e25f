// The worker's side of the core: it holds a core for each game, and one to look at games that are not played.
import { failed } from "../errors";
import type { Handlers } from "../worker/channel";
import { isSnapshot } from "../model/gameTree";
import { lookOf, shownCell } from "../model/picture";
import { openGame, playMove } from "./opening";
import { outlineOf, packInfo, type CoreMethods, type GamePreview } from "./protocol";
import type { GameInfo, LargeCore, Snapshot } from "./types";

interface Game {
  core: LargeCore;
  sizes: readonly number[];
}

/** With what the tree has grown by since the page was given one last. */
function sent(core: LargeCore, snapshot: Snapshot): Snapshot {
  return { ...snapshot, growth: core.takeGrowth() };
}

function previewOf(core: LargeCore, info: GameInfo): GamePreview {
  const snapshot = core.snapshot();
  const pieces = info.wholeBoard ? snapshot.board : core.slice(shownCell(snapshot), 0, 1);
  return { info: outlineOf(info), look: lookOf(info), pieces };
}

export function coreHandlers(instantiate: (module: WebAssembly.Module) => Promise<LargeCore>): Handlers<CoreMethods> {
  let give: (module: WebAssembly.Module) => void;
  const module = new Promise<WebAssembly.Module>((resolve) => (give = resolve));
  const games = new Map<number, Game>();
  let looking: Promise<LargeCore> | undefined;

  const fresh = async (): Promise<LargeCore> => instantiate(await module);
  const lookingCore = (): Promise<LargeCore> => (looking ??= fresh());

  function played(game: number): Game {
    const found = games.get(game);
    if (!found) throw new Error("the game has been closed");
    return found;
  }

  return {
    load: (given) => {
      give(given);
      return undefined;
    },
    games: async () => (await lookingCore()).games(),
    preview: async ({ source }) => {
      const core = await lookingCore();
      const info = core.newGame(source);
      return failed(info) ? info : previewOf(core, info);
    },
    records: async (text) => (await lookingCore()).records(text),
    open: async ({ game, opening }) => {
      const core = await fresh();
      const opened = openGame(core, opening);
      if (failed(opened)) return opened;
      games.set(game, { core, sizes: opened.info.sizes });
      return { ...opened, snapshot: sent(core, opened.snapshot), info: packInfo(opened.info) };
    },
    hold: async ({ game }) => {
      games.set(game, { core: await fresh(), sizes: [] });
      return undefined;
    },
    play: ({ game, text }) => {
      const { core, sizes } = played(game);
      const made = playMove(core, sizes, text);
      return failed(made) ? made : { ...made, snapshot: sent(core, made.snapshot) };
    },
    ask: ({ game, method, args }) => {
      const { core } = played(game);
      const answer = (core[method] as (...args: unknown[]) => unknown).apply(core, args);
      return isSnapshot(answer) ? sent(core, answer) : answer;
    },
    close: ({ game }) => {
      games.delete(game);
      return undefined;
    },
  };
}
