// Games that are kept: what the list of them tells of each, and which of them a search finds.
import type { GameInfo, Snapshot } from "../core/types";
import * as say from "../words/en/model";
import { nameOf, savedTags } from "./pgnTags";
import { lookOf, type Look } from "./picture";
import type { SavedGame } from "./storage";

export interface KeptGame {
  id: string;
  title: string; // given by the player, or ""
  played: number; // when it was last played, in milliseconds since 1970
  saved: SavedGame;
  /** The page that may write it; another one has to take it over first. */
  writer: string;
  moves: number; // of the main line
  result: string; // of its end
  /** For its picture. */
  look: Look;
  pieces: string;
}

/** What of a position the list shows. `pieces`: of its picture. */
export function outline(
  info: GameInfo,
  snapshot: Snapshot,
  pieces: string,
): Pick<KeptGame, "moves" | "result" | "look" | "pieces"> {
  return { moves: snapshot.mainMoves, result: snapshot.mainResult, look: lookOf(info), pieces };
}

export function playersOf({ players, tags }: SavedGame): string {
  return (["white", "black"] as const).map((side) => nameOf(side, players, savedTags(tags))).join(" \u2013 ");
}

export function titleOf({ title, saved }: KeptGame): string {
  return title || saved.name;
}

export function dateOf({ played }: KeptGame): string {
  return new Date(played).toLocaleString(undefined, { dateStyle: "medium", timeStyle: "short" });
}

export function resultOf({ result, saved }: KeptGame): string {
  const told = result.replace("1/2-1/2", "\u00bd\u2013\u00bd").replace("-", "\u2013");
  if (saved.analysis) return result === "*" ? say.analysis : say.analysisWithResult(told);
  return result === "*" ? say.inProgress : say.finished(told);
}

/** Those in which every word is found in name, title, players, date or result; last played first. */
export function found(games: readonly KeptGame[], search: string): KeptGame[] {
  const words = search
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== "");
  return games
    .filter((game) => {
      const { saved, title, result } = game;
      const date = new Date(game.played).toISOString().slice(0, 10);
      const text = [title, saved.name, playersOf(saved), date, dateOf(game), result, resultOf(game)]
        .join(" ")
        .toLowerCase();
      return words.every((word) => text.includes(word));
    })
    .sort((a, b) => b.played - a.played);
}
