// What first attempts at puzzles come to, by what was asked.
import { groupsBy } from "../model/groups";
import type { Attempt } from "./attempts";
import { themes, type Theme } from "./set";

export interface Tried<Key> {
  key: Key;
  tried: number;
  solved: number;
  mean: number; // milliseconds of an attempt
}

function triedBy<Key>(attempts: readonly Attempt[], keyOf: (attempt: Attempt) => Key): Tried<Key>[] {
  return [...groupsBy(attempts, keyOf)].map(([key, group]) => ({
    key,
    tried: group.length,
    solved: group.filter(({ solved }) => solved).length,
    mean: group.reduce((sum, { ms }) => sum + ms, 0) / group.length,
  }));
}

/** By how many axes the solution changes, fewest first. */
export function triedByAxes(attempts: readonly Attempt[]): Tried<number>[] {
  return triedBy(attempts, ({ axes }) => axes)
    .filter(({ key }) => key > 0)
    .sort((a, b) => a.key - b.key);
}

/** In the order in which themes are listed. What a later page has asked is left out. */
export function triedByTheme(attempts: readonly Attempt[]): Tried<Theme>[] {
  const found = new Map(triedBy(attempts, ({ theme }) => theme).map((one) => [one.key, one]));
  return [...themes, "ownMistake" as const].flatMap((key) => {
    const one = found.get(key);
    return one ? [{ ...one, key }] : [];
  });
}

/** By the piece that the solution moves, those tried most first. */
export function triedByPiece(attempts: readonly Attempt[]): Tried<string>[] {
  return triedBy(attempts, ({ piece }) => piece)
    .filter(({ key }) => key !== "")
    .sort((a, b) => b.tried - a.tried || (a.key < b.key ? -1 : 1));
}
