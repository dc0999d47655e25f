// A lesson as a part of the address, and puzzles of a set by their ids.
import { packed, unpacked } from "../model/links";

/** What stands behind "#lessons/"; "" if it holds too much. */
export async function lessonLink(toml: string): Promise<string> {
  const text = await packed(toml);
  return text === "" ? "" : `z=${text}`;
}

/** The file in a link; null: the link is damaged. */
export async function lessonIn(link: string): Promise<string | null> {
  return link.startsWith("z=") ? unpacked(link.slice(2)) : null;
}

export const mostPuzzles = 40;

/** "0123abcd.4567cdef": what stands behind "#puzzles/GAME/set/". */
export const puzzleLink = (ids: readonly string[]): string => ids.join(".");

export const puzzlesInLink = (link: string): string[] => [...new Set(link.split("."))].slice(0, mostPuzzles);
