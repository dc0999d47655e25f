// What the head of a game's text says of the people who played it.
import type { Colour } from "../core/types";
import { playerName, type Players } from "./players";

export type Tags = Readonly<Record<string, string>>;

/** The core writes these from the game itself. */
const derived = new Set(["Result", "Variant", "GameId", "SetUp", "FEN", "Termination", "TimeControl"]);
const longest = 200;

/** Tags as they are at the text's beginning; those that say nothing are left out. */
export function readTags(pgn: string): Tags {
  const tags: Record<string, string> = {};
  const tag = /\s*\[\s*(\w+)\s+"((?:[^"\\\n]|\\.)*)"\s*\]/y;
  for (let match = tag.exec(pgn); match; match = tag.exec(pgn)) {
    const [, name = "", value = ""] = match;
    const plain = value.replace(/\\(.)/g, "$1").slice(0, longest);
    if (!derived.has(name) && !/^[?.]*$/.test(plain)) tags[name] = plain;
  }
  return tags;
}

/** Who plays or has played a side: "Carlsen (2850)", "Human", "Computer, level 3"; "Carlsen (computer, level 3)" for who plays on. */
export function nameOf(side: Colour, players: Players, tags: Tags): string {
  const colour = side === "white" ? "White" : "Black";
  const name = tags[colour];
  const player = players[side];
  if (!name) return playerName(player);
  if (player.kind === "computer") return `${name} (${playerName(player).toLowerCase()})`;
  const rating = tags[`${colour}Elo`];
  return rating ? `${name} (${rating})` : name;
}
