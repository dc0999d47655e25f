// What the head of a game's text says of the people who played it.
import type { Colour, Result, Tags } from "../core/types";
import * as say from "../words/en/model";
import { playerName, type Players } from "./players";

/** The value of a tag, "" if there is none or it says nothing. */
export function tagOf(tags: Tags | null, name: string): string {
  const value = tags?.find(([other]) => other === name)?.[1] ?? "";
  return /^[?.]*$/.test(value) ? "" : value;
}

/** Tags that were saved, also as earlier versions of the page saved them; null if the game is no record of others. */
export function savedTags(saved: unknown): Tags | null {
  if (typeof saved !== "object" || saved === null) return null;
  const pairs: unknown[] = Array.isArray(saved) ? saved : Object.entries(saved);
  return pairs.filter(
    (pair): pair is [string, string] =>
      Array.isArray(pair) && pair.length === 2 && pair.every((text) => typeof text === "string"),
  );
}

/** How the game is headed when it is written down. A record keeps its own tags, and nothing is made up that they lack.
 *  `control`: as PGN tells the clocks of a game that is played here, "" without. */
export function headOf(tags: Tags | null, players: Players, date: string, control: string): Tags {
  const timed = control === "" ? [] : [["TimeControl", control] as const];
  if (tags) return [...tags.filter(([name]) => control === "" || name !== "TimeControl"), ...timed];
  const name = (side: Colour): string => {
    const player = players[side];
    return player.kind === "human" ? "Human" : `Tessera level ${player.level}`;
  };
  return [["Date", date], ["White", name("white")], ["Black", name("black")], ...timed];
}

/** What a player of a game on a server calls a side: people have no names there. */
export function nameBeside(you: Colour, side: Colour): string {
  return side === you ? say.you : say.opponent;
}

/** Of those who have an account. */
interface Names {
  names?: Record<Colour, string | null>;
  ratings?: Record<Colour, { rating: number } | null> | null;
  changes?: Record<Colour, number> | null; // by the game itself
}

/** Of a game that was played on a server. `you`: the side of whoever keeps it. `control`: as PGN tells the clocks, "" without.
 *  `known`: the names of who has an account, and ratings of a rated game, which are written as they were before it. */
export function tagsOfMatch(
  you: Colour | null,
  date: string,
  control: string,
  { names, ratings, changes }: Names = {},
): Tags {
  const name = (side: Colour): string => names?.[side] ?? (you === null ? "?" : nameBeside(you, side));
  const elo = (tag: string, side: Colour): Tags => {
    const rating = ratings?.[side];
    return rating ? [[tag, String(rating.rating - (changes?.[side] ?? 0))]] : [];
  };
  return [
    ["Date", date],
    ["White", name("white")],
    ["Black", name("black")],
    ...elo("WhiteElo", "white"),
    ...elo("BlackElo", "black"),
    ...(control === "" ? [] : [["TimeControl", control] as const]),
  ];
}

/** A record of a game that is not over, with how it ended. `ending`: PGN's word, "" if there is none. */
export function endedRecord(record: string, result: Result, ending: string): string {
  const end = ending === "" ? "" : `\n[Termination "${ending}"]`;
  return record
    .replace(/\n\[Termination "[^"]*"\]/, "")
    .replace('[Result "*"]', `[Result "${result}"]${end}`)
    .replace(/\*\s*$/, `${result}\n`);
}

/** The tag that names who played a side. */
export function tagOfSide(side: Colour): "White" | "Black" {
  return side === "white" ? "White" : "Black";
}

/** Who plays or has played a side: "Carlsen (2850)", "Human", "Computer, level 3"; "Carlsen (computer, level 3)" for who plays on. */
export function nameOf(side: Colour, players: Players, tags: Tags | null): string {
  const colour = tagOfSide(side);
  const name = tagOf(tags, colour);
  const player = players[side];
  if (!name) return playerName(player);
  if (player.kind === "computer") return `${name} (${playerName(player).toLowerCase()})`;
  const rating = tagOf(tags, `${colour}Elo`);
  return rating ? `${name} (${rating})` : name;
}
