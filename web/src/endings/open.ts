// Opens the page of endings, and games from it.
import { lookAt } from "../analysis/open";
import type { GameSource } from "../core/types";
import { failed } from "../errors";
import { continuedBy, highestLevel } from "../model/players";
import type { App } from "../state/app.svelte";
import { endingsOf } from "./client";

/** A game whose whole board can be shown, also one of the player's own, or "" for the first. */
export async function openAddress(app: App, game: string): Promise<void> {
  const cards = await app.cores.games();
  const known = app.own.find(game) !== undefined || cards.some(({ id, wholeBoard }) => wholeBoard && id === game);
  app.topic = known ? game : "";
  app.show("endings");
}

export function sourceOf(app: App, game: string): GameSource {
  const own = app.own.find(game);
  return own ? { toml: own.toml } : { id: game };
}

/** An analysis of the position with the best line of both sides. */
export async function playThrough(app: App, source: GameSource, name: string, fen: string): Promise<void> {
  const answer = await endingsOf(app).answer(source, fen);
  if (failed(answer)) return void app.notices.fail(answer.error);
  const opened = await app.openSaved({
    version: 1,
    source,
    name,
    identity: "",
    pgn: "",
    start: fen,
    line: answer.line,
    resigned: null,
    players: continuedBy("people"),
    flipped: false,
    analysis: { edits: 0 },
  });
  if (opened) await lookAt(app, []);
}

/** A game against the computer at its best, in which the player has the side that wins. */
export async function playOut(app: App, source: GameSource, fen: string): Promise<void> {
  const players = continuedBy(fen.split(" ")[1] === "b" ? "black" : "white", highestLevel);
  if (!(await app.put(() => app.session.begin(source, players, fen), players))) return;
  app.show("play");
}
