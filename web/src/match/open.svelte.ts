// Puts a game of the server on the board.
import { continuedBy } from "../model/players";
import type { OnlineMatch } from "../online/types";
import type { Store } from "../model/storage";
import { reachOn } from "../premoves/planned";
import type { App } from "../state/app.svelte";
import * as say from "../words/en/match";
import { OnlineGame } from "./onlineGame.svelte";
import { findGame, startOf } from "./rules";

/** Resolves once the game has been told, or is known to be missing. */
function received(match: OnlineMatch): Promise<void> {
  return new Promise((resolve) => {
    const stop = $effect.root(() => {
      $effect(() => {
        if (!match.missing && !(match.terms && match.state)) return;
        resolve();
        queueMicrotask(() => stop());
      });
    });
  });
}

interface Around {
  /** The page's clock, by which the match tells when something came in. */
  now(): number;
  /** What this browser keeps. */
  store: Store;
}

/** False: the game stays that is on the board. */
export async function openOnline(app: App, match: OnlineMatch, { now, store }: Around): Promise<boolean> {
  await received(match);
  const { terms } = match;
  if (match.missing || !terms) return false;
  const { cores } = app;
  const found = await findGame({ cores, rules: async (identity) => (await app.online()).rules(identity) }, terms);
  if (!found) {
    app.notices.fail(say.otherRules);
    return false;
  }
  const game = new OnlineGame(match, app.session, {
    now,
    tell: (text) => app.notices.fail(text),
    reach: (plans, cell) => reachOn(cores, found.source, plans, cell),
    store,
    keep: async () => {
      const { library } = app;
      // What was kept of it before may have variations by now, or be kept by another tab at this moment.
      const kept = (await library.has(match.id)) || (await library.openElsewhere(match.id));
      if (!kept && app.onlineGame === game) await library.begin(match.id);
    },
  });
  const open = (): Promise<boolean> => app.session.openRefereed(game, found.source, startOf(terms), [...match.line]);
  if (!(await app.put(open, continuedBy("people"), game))) return false;
  game.begin();
  return true;
}
