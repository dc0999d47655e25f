// How a game comes to the line that somebody else has decided on.
import type { RemoteGame } from "../core/remote";
import type { CoreError, Snapshot } from "../core/types";
import { failed } from "../errors";

interface Advanced {
  /** What is to be shown; the same snapshot if nothing has changed. */
  told: Snapshot | CoreError;
  /** A move that is left to be played from there, null if there is none. */
  last: string | null;
}

/** How many moves two lines begin with alike. */
function commonLength(one: readonly string[], other: readonly string[]): number {
  const length = Math.min(one.length, other.length);
  for (let i = 0; i < length; ++i) if (one[i] !== other[i]) return i;
  return length;
}

/** Has a game without variations consist of this line. Where the end of the game is shown, or what is no longer part of
 *  it, the last move is left to be played; else the same position is told again. */
export async function advance(game: RemoteGame, shown: Snapshot, line: readonly string[]): Promise<Advanced> {
  const main = game.tree.mainLine;
  const texts = main.map(({ text }) => text);
  const same = commonLength(texts, line);
  const taken = main[same]?.node;
  if (taken === undefined && same === line.length) return { told: shown, last: null };
  const stays = shown.future.length > 0 && shown.line.length <= same;
  const moves = line.slice(same);
  const last = stays ? null : (moves.pop() ?? null);
  const from = main[same - 1]?.node ?? 0;
  let told: Snapshot | CoreError = shown.node === from ? shown : await game.ask("go", from);
  if (taken !== undefined) told = await game.ask("removeVariation", taken);
  for (const text of moves) {
    if (failed(told)) return { told, last: null };
    const played = await game.play(text);
    told = failed(played) ? played : played.snapshot;
  }
  if (failed(told)) return { told, last: null };
  return { told: stays ? await game.ask("go", shown.node) : told, last };
}
