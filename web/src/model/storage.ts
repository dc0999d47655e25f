// The game in progress, kept in the browser so that a reload does not lose it.
import type { Colour, GameSource, GameStart, Tags } from "../core/types";
import { isControl, type GameTime } from "./clock";
import type { Edit } from "./edits";
import { facesBlack, isPlayers, type Players } from "./players";
import { soundSettings, type Settings } from "./settings";
import { ways, type Way, type Zoom } from "./view";

export type { GameSource };

export interface SavedGame {
  version: 1;
  source: GameSource;
  name: string;
  identity: string; // of the rules it was played under
  pgn: string; // "" where the moves of `line` from `start` are the whole game, or those that are `pending`
  start?: GameStart; // position, or of large boards also the number of one, or what one is shuffled by
  far?: true; // the start is too long to be written with every move, and is kept by itself; all moves are `pending`
  line: string[]; // moves to the place being looked at, which need not be the main line
  path?: string[]; // the same as a path in the tree, where that is another
  resigned: Colour | null;
  players: Players;
  flipped: boolean;
  /** What was left on the clocks, if there are any. */
  time?: { control: GameTime; white: number; black: number };
  used?: number[]; // what each move of the line, and of those that follow it, has taken
  tags?: Tags; // of the text that it was taken from: who played whom, where and when
  you?: Colour; // which side of a game on a server whoever keeps it played
  ended?: "agreement" | "time forfeit"; // how the game ended where the line does
  edits?: number; // of the tree, until it was written down
  pending?: readonly Edit[]; // those of them that `pgn` does not have
  recorded?: number; // how many of them it has, where it is only noted
  analysis?: AnalysisOf; // of an analysis
}

/** What an analysis is of: a game that is kept here, one on a server, or neither. */
export interface AnalysisOf {
  game?: string; // id that it is kept under
  begun?: SavedGame; // that game, where nobody had moved in it yet
  match?: string; // id on the server
  path?: string[]; // to the position of that game that was looked at
  study?: string; // id of the study that it is a chapter of
  edits: number; // how many changes of the tree there were when the analysis was begun
}

/** The identity of rules that nobody has noted. */
export const unknownRules = "";

const gameKey = "tessera.game";
const linePrefix = "tessera.vast.";
const largeGames = ["hdc6", "hdc7", "hdc8"]; // that were kept so
const settingsKey = "tessera.settings";
const viewsKey = "tessera.views";

export type Store = Pick<Storage, "getItem" | "setItem" | "removeItem">;

/** What is kept, null if there is nothing that can be read. */
export function read(store: Store, key: string): unknown {
  try {
    return JSON.parse(store.getItem(key) ?? "null");
  } catch {
    return null; // no storage, or not ours: the same as nothing saved
  }
}

/** False: there is no room for it. */
export function write(store: Store, key: string, value: unknown): boolean {
  try {
    store.setItem(key, JSON.stringify(value));
    return true;
  } catch {
    return false; // full or forbidden
  }
}

function isSource(value: unknown): value is GameSource {
  const source = value as { id?: unknown; toml?: unknown } | null;
  return typeof source?.id === "string" || typeof source?.toml === "string";
}

function isDuration(value: unknown): boolean {
  return typeof value === "number" && value >= 0;
}

function isTime(value: unknown): boolean {
  const time = value as Partial<Required<SavedGame>["time"]> | null;
  return isControl(time?.control) && isDuration(time?.white) && isDuration(time?.black);
}

/** The one game that earlier versions of the page kept. */
export function loadGame(store: Store): SavedGame | null {
  const saved = read(store, gameKey) as Partial<SavedGame> | null;
  const sound =
    saved?.version === 1 &&
    isSource(saved.source) &&
    typeof saved.identity === "string" &&
    typeof saved.pgn === "string" &&
    (saved.start === undefined || typeof saved.start === "string") &&
    Array.isArray(saved.line) &&
    saved.line.every((move) => typeof move === "string") &&
    isPlayers(saved.players) &&
    (saved.time === undefined || isTime(saved.time)) &&
    (saved.used === undefined || (Array.isArray(saved.used) && saved.used.every(isDuration)));
  return sound ? (saved as SavedGame) : null;
}

export function forgetGame(store: Store): void {
  try {
    store.removeItem(gameKey);
  } catch {
    // Nothing can have been saved.
  }
}

/** Games on large boards that earlier versions of the page kept, each as a line, by the key in the store. */
export function loadLines(store: Store): [key: string, saved: SavedGame][] {
  return largeGames.flatMap((id): [string, SavedGame][] => {
    const key = linePrefix + id;
    const line = read(store, key) as { start?: unknown; moves?: unknown; players?: unknown } | null;
    const { start, moves, players } = line ?? {};
    if (typeof start !== "string" || !Array.isArray(moves) || !isPlayers(players) || moves.length === 0) return [];
    return [
      [
        key,
        {
          version: 1,
          source: { id },
          name: id,
          identity: unknownRules,
          pgn: "",
          start,
          line: moves.map(String),
          resigned: null,
          players,
          flipped: facesBlack(players),
        },
      ],
    ];
  });
}

export function forgetLine(store: Store, key: string): void {
  try {
    store.removeItem(key);
  } catch {
    // It stays where it was.
  }
}

/** How a player has chosen to look at a game. */
export interface SavedView {
  inside: number[] | null; // the axes inside the flat boards, null for the game's own
  turned: boolean; // columns and rows of flat boards have changed places
  zoom: Zoom;
  shown: Way;
  hypercube: boolean; // in space: folded into a hypercube
}

export function loadView(store: Store, game: string): SavedView {
  const views = read(store, viewsKey) as Record<string, Partial<SavedView> | undefined> | null;
  const { inside, turned, zoom, shown, hypercube } = views?.[game] ?? {};
  const sound = typeof zoom === "number" ? zoom >= 1 && zoom <= 96 : zoom === "whole";
  return {
    inside: Array.isArray(inside) && inside.length === 2 && inside.every(Number.isInteger) ? inside : null,
    turned: turned === true,
    zoom: sound ? (zoom ?? "auto") : "auto",
    shown: ways.find((way) => way === shown) ?? "boards",
    hypercube: hypercube === true,
  };
}

export function saveView(store: Store, game: string, view: SavedView): void {
  const views = (read(store, viewsKey) ?? {}) as Record<string, SavedView>;
  write(store, viewsKey, { ...views, [game]: view });
}

export function loadSettings(store: Store): Settings {
  return soundSettings(read(store, settingsKey));
}

export function saveSettings(store: Store, settings: Settings): void {
  write(store, settingsKey, settings);
}
