// The game that two people have agreed to play, found by the identity of its rules.
import type { Cores } from "../core/remote";
import type { GameInfo, Snapshot } from "../core/types";
import { failed } from "../errors";
import type { GameSource } from "../model/storage";
import { isRefusal, type Refusal, type Terms } from "../online/types";

/** Where a game begins, as the page names it: a number of a start stands alone. */
export function startOf({ start }: Pick<Terms, "start">): string {
  return start.replace(/^#/, "");
}

export interface RulesAround {
  cores: Cores;
  /** The text of a game file that the server keeps. */
  rules(identity: string): Promise<string | Refusal>;
}

export interface FoundGame {
  source: GameSource;
  info: GameInfo;
  snapshot: Snapshot;
}

/** The page's own game of that name, if it has the same rules, else that of the game file which the server keeps, at a
 *  start; null if neither can be played here. */
export async function findGame(
  { cores, rules }: RulesAround,
  terms: Pick<Terms, "variant" | "rules">,
  start = "",
): Promise<FoundGame | null> {
  const at = async (source: GameSource): Promise<FoundGame | null> => {
    const opened = await cores.open({ kind: "new", source, start });
    if (failed(opened)) return null;
    const { info, snapshot, game } = opened;
    await game.close();
    return [info.identity, ...info.earlierIdentities].includes(terms.rules) ? { source, info, snapshot } : null;
  };
  // The id in a game file may be that of a built-in game.
  const known = (await cores.games()).some(({ id }) => id === terms.variant);
  const own = known ? await at({ id: terms.variant }) : null;
  if (own) return own;
  const toml = await rules(terms.rules);
  return isRefusal(toml) ? null : at({ toml });
}
