// Start positions by number, where a game numbers them. The numbers exceed what a double holds; those of large boards have
// up to millions of digits, and are drawn in the core, by a number to shuffle by.
import type { GameCard, GameStart } from "../core/types";
import * as say from "../words/en/model";

/** Why the text is no number of a start position among `count`; "" if it is one, or empty. */
export function startFault(text: string, count: string): string {
  const number = text.trim();
  if (number === "") return "";
  const inRange = /^(0|[1-9][0-9]*)$/.test(number) && BigInt(number) < BigInt(count);
  return inRange ? "" : say.wholeNumberUpTo(shortened((BigInt(count) - 1n).toString()));
}

/** The number, or its beginning and its end if it would fill lines. */
export function shortened(number: string): string {
  if (number.length <= 60) return number;
  return say.shortenedNumber(number.slice(0, 20), number.slice(-8), number.length);
}

/** The same where a word or two have room: its beginning and its end. */
export function brief(number: string): string {
  return number.length <= 12 ? number : `${number.slice(0, 5)}\u2026${number.slice(-4)}`;
}

/** A number drawn evenly from 0 to count - 1; the bytes beyond those needed leave no bias worth naming. */
export function randomStart(count: string): string {
  const bytes = new Uint8Array(Math.ceil(count.length / 2) + 16);
  let drawn = 0n;
  crypto.getRandomValues(bytes);
  for (const byte of bytes) drawn = (drawn << 8n) | BigInt(byte);
  return (drawn % BigInt(count)).toString();
}

/** Whether the core draws starts of the game by a number to shuffle by. */
export function isShuffled({ wholeBoard, standardStart }: Pick<GameCard, "wholeBoard" | "standardStart">): boolean {
  return !wholeBoard && standardStart !== "";
}

/** Any number that the core shuffles by: below 2^32 - 1. */
export function randomSeed(): string {
  return randomStart("4294967295");
}

/** A start of the game, drawn where it has several. */
export function drawnStart(card: Pick<GameCard, "wholeBoard" | "starts" | "standardStart">): string {
  if (isShuffled(card)) return `seed ${randomSeed()}`;
  return card.starts === "" ? "" : randomStart(card.starts);
}

/** What a game began from, if it was shuffled by a number; else "". */
export function seedOf(start: GameStart): string {
  return typeof start === "string" && start.startsWith("seed ") ? start.slice(5) : "";
}
