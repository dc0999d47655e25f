// Puts a game of the server on the board.
import { failed } from "../errors";
import { continuedBy } from "../model/players";
import type { GameSource } from "../model/storage";
import type { OnlineMatch, Terms } from "../online/types";
import type { App } from "../state/app.svelte";
import * as say from "../words/en/match";
import { OnlineGame } from "./onlineGame.svelte";

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

async function playedBy(app: App, source: GameSource, rules: string): Promise<boolean> {
  const opened = await app.cores.open({ kind: "new", source, start: "" });
  if (failed(opened)) return false;
  await opened.game.close();
  return [opened.info.identity, ...opened.info.earlierIdentities].includes(rules);
}

/** The page's own game of that name, if it has the same rules, else the game file that the server keeps; null if neither
 *  can be played here. */
async function sourceOf(app: App, { variant, rules }: Terms): Promise<GameSource | null> {
  const own = { id: variant };
  const known = (await app.cores.games()).some(({ id }) => id === variant);
  if (known && (await playedBy(app, own, rules))) return own;
  const toml = await (await app.online()).rules(rules);
  if (typeof toml !== "string") return null;
  return (await playedBy(app, { toml }, rules)) ? { toml } : null;
}

/** `now`: the page's clock, by which the match tells when something came in. False: the game stays that is on the board. */
export async function openOnline(app: App, match: OnlineMatch, now: () => number): Promise<boolean> {
  await received(match);
  const { terms } = match;
  if (match.missing || !terms) return false;
  const source = await sourceOf(app, terms);
  if (!source) {
    app.notices.fail(say.otherRules);
    return false;
  }
  const game = new OnlineGame(match, app.session, {
    now,
    tell: (text) => app.notices.fail(text),
    keep: async () => {
      const { library } = app;
      // What was kept of it before may have variations by now, or be kept by another tab at this moment.
      const kept = (await library.has(match.id)) || (await library.openElsewhere(match.id));
      if (!kept && app.onlineGame === game) await library.begin(match.id);
    },
  });
  const start = terms.start.replace(/^#/, "");
  const open = (): Promise<boolean> => app.session.openRefereed(game, source, start, [...match.line]);
  if (!(await app.put(open, continuedBy("people"), game))) return false;
  game.begin();
  return true;
}
