// Exercises from the mistakes that a review has found in games of the player's own.
import type { Digest } from "../digest/digest";
import { moveCells } from "../model/cells";
import { fnv } from "../model/fnv";
import { isMistake } from "../review/judge";
import { axisCount, judged } from "../review/rows";
import type { Mistake, Puzzle } from "./set";

export interface OwnPuzzle extends Puzzle {
  theme: "ownMistake";
  mistake: Mistake;
}

/** The same mistake has the same name each time. */
const nameOf = (text: string): string => `own-${fnv(text).toString(16).padStart(8, "0")}`;

const dateOf = (played: number): string => new Date(played).toLocaleDateString(undefined, { dateStyle: "medium" });

/** Of one game: each move of the player's to which the review knows a better one. */
function mistakesIn({ id, title, names, played, players, moves, found, sizes }: Digest): OwnPuzzle[] {
  return moves.flatMap((move, ply): OwnPuzzle[] => {
    const [before, after] = [found[ply], found[ply + 1]];
    if (players[move.side].kind !== "own" || !before || !after || before.best === "") return [];
    if (!isMistake(judged(move, before.evaluation, before.best, after.evaluation).verdict)) return [];
    return [
      {
        id: nameOf(`${id} ${ply} ${move.text}`),
        theme: "ownMistake",
        grade: 0,
        axes: axisCount(sizes, moveCells(sizes, before.best)),
        position: "",
        solution: [before.best],
        mistake: { game: id, ply, text: move.text, told: `${title}, ${names}, ${dateOf(played)}` },
      },
    ];
  });
}

/** By game, those of the games that were played last first. `keyOf`: the game of a kept one, by the id of that. */
export function ownPuzzles(
  digests: readonly Digest[],
  keyOf: (id: string) => string | undefined,
): Map<string, readonly OwnPuzzle[]> {
  const all = new Map<string, OwnPuzzle[]>();
  for (const digest of digests.toSorted((a, b) => b.played - a.played)) {
    const key = digest.whole ? keyOf(digest.id) : undefined;
    if (key === undefined) continue;
    const found = mistakesIn(digest);
    if (found.length > 0) all.set(key, [...(all.get(key) ?? []), ...found]);
  }
  return all;
}
