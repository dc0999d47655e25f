// The way to puzzles: the list of a game's, one of them, the next; of its set, or from games of the player's own.
import { digestsOf } from "../digest/digests.svelte";
import { isOwnKey, ownKey } from "../model/ownGames";
import type { App } from "../state/app.svelte";
import { perApp } from "../state/perApp";
import * as say from "../words/en/puzzles";
import { ownPuzzles, type OwnPuzzle } from "./own";
import { OwnBoard } from "./ownBoard.svelte";
import { placeOf, PuzzleBoard } from "./puzzleBoard.svelte";
import { gamesWithPuzzles, puzzlesOf, type Puzzle } from "./set";
import { Trainer } from "./trainer.svelte";

/** The player's, as long as the page is open. */
export const trainerOf = perApp((app) => new Trainer(app, Date.now, Math.random));

/** Fetched; null where they could not be, which is told. */
export async function fetched(app: App, game: string): Promise<readonly Puzzle[] | null> {
  try {
    return await puzzlesOf(game);
  } catch (reason) {
    app.notices.fail(say.notFetched(reason instanceof Error ? reason.message : String(reason)));
    return null;
  }
}

/** From the games that have been read by now, by game. */
export function ownOf(app: App): Map<string, readonly OwnPuzzle[]> {
  const sources = new Map(app.library.games.map(({ id, saved: { source } }) => [id, source]));
  return ownPuzzles(digestsOf(app).list, (id) => {
    const source = sources.get(id);
    if (!source || "id" in source) return source?.id;
    const own = app.own.list.find(({ toml }) => toml === source.toml);
    return own && ownKey(own.info.id);
  });
}

const isOwn = (puzzle: Puzzle): puzzle is OwnPuzzle => puzzle.theme === "ownMistake";

export async function solve(app: App, game: string, set: readonly Puzzle[], puzzle: Puzzle): Promise<void> {
  app.dialog = "none";
  app.topic = placeOf({ game, puzzle });
  await app.save();
  if (isOwn(puzzle)) await OwnBoard.open(app, trainerOf(app), { game, set, puzzle });
  else await PuzzleBoard.open(app, trainerOf(app), { game, set, puzzle });
}

/** The next of the theme that is wanted. */
export async function solveNext(app: App, game: string, set: readonly Puzzle[]): Promise<void> {
  const next = trainerOf(app).next(game, set);
  if (next) await solve(app, game, set, next);
  else app.notices.tell(say.noneOfTheme);
}

/** Those that the address of one belongs to, once they are known. */
async function setOf(app: App, game: string, id: string): Promise<readonly Puzzle[] | null> {
  if (!id.startsWith("own-")) return gamesWithPuzzles.includes(game) ? fetched(app, game) : [];
  await app.library.refresh();
  await digestsOf(app).refresh();
  return ownOf(app).get(game) ?? [];
}

/** "fourstar", "fourstar/1a2b3c4d", "fourstar/own", "fourstar/own-1a2b3c4d", "fourstar/set/1a2b3c4d.5e6f7a8b" and with sheet in
 *  place of set for some of them, or "" for all games. */
export async function openAddress(app: App, address: string): Promise<void> {
  const [game = "", id = ""] = address.split("/");
  trainerOf(app).refresh();
  if (/\/(set|sheet)\//.test(address) && gamesWithPuzzles.includes(game)) {
    app.topic = address;
    return app.show("puzzles");
  }
  if (id !== "" && id !== "own") {
    const set = await setOf(app, game, id);
    const puzzle = set?.find((one) => one.id === id);
    if (set && puzzle) return solve(app, game, set, puzzle);
    if (set) app.notices.fail(say.unknownPuzzle);
  }
  const own = id.startsWith("own") && (isOwnKey(game) || (await isGame(app, game)));
  app.topic = own ? `${game}/own` : gamesWithPuzzles.includes(game) ? game : "";
  app.show("puzzles");
}

async function isGame(app: App, game: string): Promise<boolean> {
  return (await app.cores.games()).some(({ id }) => id === game);
}
