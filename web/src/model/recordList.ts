// The games of a file, as a list of them shows each.
import type { RecordEntry } from "../core/types";
import * as say from "../words/en/model";
import { tagOf } from "./pgnTags";

export interface RecordLine {
  which: number; // its place in the file
  players: string;
  result: string; // "" if the record states none
  more: string; // event, round, date and game, as far as they are stated
}

function player(entry: RecordEntry, side: "White" | "Black"): string {
  const name = tagOf(entry.tags, side) || "?";
  const rating = tagOf(entry.tags, `${side}Elo`);
  return rating ? `${name} (${rating})` : name;
}

export function recordLine(entry: RecordEntry, which: number): RecordLine {
  const tag = (name: string): string => tagOf(entry.tags, name);
  const round = tag("Round");
  const result = entry.tags.find(([name]) => name === "Result")?.[1] ?? "";
  return {
    which,
    players: `${player(entry, "White")} \u2013 ${player(entry, "Black")}`,
    result: result === "*" ? say.unfinished : result.replace("1/2-1/2", "\u00bd\u2013\u00bd").replace("-", "\u2013"),
    more: [tag("Event"), round && say.round(round), tag("Date").replaceAll(".??", ""), tag("Variant")]
      .filter((text) => text !== "")
      .join(", "),
  };
}

/** Those in which every word of the search is found. */
export function foundRecords(lines: readonly RecordLine[], search: string): RecordLine[] {
  const words = search
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== "");
  return lines.filter(({ players, result, more }) => {
    const text = `${players} ${result} ${more}`.toLowerCase();
    return words.every((word) => text.includes(word));
  });
}
