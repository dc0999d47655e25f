// What a player sets once for all games: each setting with its default and what counts as a value of it.
import type { Naming } from "./names";
import type { Pace } from "./players";

interface Field<T> {
  initial: T;
  valid: (value: unknown) => boolean;
}

/** One of these words, by default the first. */
function oneOf<const T extends string>(...words: readonly [T, ...T[]]): Field<T> {
  return { initial: words[0], valid: (value) => (words as readonly unknown[]).includes(value) };
}

function wholeNumber(least: number, most: number, initial: number): Field<number> {
  return { initial, valid: (value) => Number.isInteger(value) && Number(value) >= least && Number(value) <= most };
}

export const fields = {
  theme: oneOf("auto", "light", "dark"),
  /** The colours of the cells; auto: Limestone on a light page, Night on a dark one. */
  palette: oneOf("auto", "limestone", "slate", "terracotta", "verdigris", "night"),
  pieces: oneOf("figures", "emblems", "turned"),
  motion: oneOf("auto", "full", "reduced"),
  sound: oneOf("on", "off"),
  volume: wholeNumber(0, 100, 60),
  /** How it is shown how many pieces bear on a cell. */
  attacks: oneOf("shading", "numbers", "both"),
  names: oneOf<Naming>("native", "canonical"),
  /** Whether the list of moves also writes them as PGN does, where the board names cells otherwise. */
  pgnMoves: oneOf("off", "on"),
  /** Which moves chosen on a board are confirmed before they are made. */
  confirm: oneOf("lens", "never", "always"),
  /** Whether moves may be set in advance while the other side is to move. */
  premoves: oneOf("on", "off"),
  /** Whether the list of moves tells what each has taken. */
  moveTimes: oneOf("clock", "always", "never"),
  /** Whether a log tells the game in words, with a field for moves and questions. */
  words: oneOf("off", "on"),
  /** Whether keys of a letter, digit or sign alone do anything. */
  characterKeys: oneOf("on", "off"),
  /** How fast computers play against each other. */
  pace: oneOf<Pace>("fast", "slowest", "slow", "medium", "fastest"),
  /** Whether the engine of the analysis board is on, how many lines it tells, and whether it shows them as arrows; on how
   *  many threads it and the highest level search (engine/threads.ts). */
  engine: oneOf("off", "on"),
  engineLines: wholeNumber(1, 5, 2),
  engineArrows: oneOf("on", "off"),
  engineThreads: wholeNumber(0, 16, 0),
  /** Whether a bar beside the board shows the evaluation. */
  evalBar: oneOf("on", "off"),
  /** Which kept games the explorer counts. */
  explorer: oneOf("all", "mine", "computers", "others"),
};

type Fields = typeof fields;
export type Setting = keyof Fields;
export type Settings = { -readonly [K in Setting]: Fields[K]["initial"] };
export type Theme = Settings["theme"];

/** Of what was saved, whatever is sound. */
export function soundSettings(saved: unknown): Settings {
  const found = Object(saved) as Record<string, unknown>;
  const entries = Object.entries(fields).map(([key, { initial, valid }]) => [
    key,
    valid(found[key]) ? found[key] : initial,
  ]);
  return Object.fromEntries(entries) as Settings;
}
