// What a player has done with the puzzles of each game, kept in this browser.
import { read, write, type Store } from "../model/storage";
import { logOf, mostAttempts, readLog, type Attempt } from "./attempts";
import type { Puzzle } from "./set";

export const progressKey = "tessera-puzzles";

/** As the core keeps ratings, in billionths but for games and the time. */
export interface Rating {
  rating: number;
  deviation: number;
  volatility: number;
  games: number;
  at: number;
}

/** A puzzle that was failed, and when it comes back. */
export interface Again {
  at: number; // milliseconds since 1970
  times: number; // in a row that it has been solved since
}

export interface Progress {
  rating: Rating;
  solved: number;
  failed: number;
  streak: number; // solved in a row
  best: number; // the longest streak
  seen: readonly string[]; // ids, those tried last at the end
  again: Readonly<Record<string, Again>>;
  days: readonly string[]; // on which the puzzle of the day was solved, "2026-11-28"
  attempts: readonly Attempt[]; // the last ones, in the order of time; earlier pages kept none
}

const unit = 1e9;
const day = 86_400_000;
/** Days after which a puzzle comes back that was failed, and solved so many times since. */
const spacing = [1, 3, 7, 21];
export const mostSeen = 2000;
export const mostDays = 400;

/** A beginner finds the easiest, which count as 800, more often than not. */
export const begun: Progress = {
  rating: { rating: 1000 * unit, deviation: 350 * unit, volatility: 0.06 * unit, games: 0, at: 0 },
  solved: 0,
  failed: 0,
  streak: 0,
  best: 0,
  seen: [],
  again: {},
  days: [],
  attempts: [],
};

/** What a puzzle counts as: what a level of the computer finds is about as hard as it plays. */
export function pointsOf({ grade }: Pick<Puzzle, "grade">): number {
  return 600 + 200 * grade;
}

export const points = (progress: Progress): number => Math.round(progress.rating.rating / unit);

/** Whether the rating says little yet. */
export const provisional = ({ rating }: Progress): boolean => rating.deviation > 110 * unit;

/** After a puzzle was tried: solved at the first attempt without help, or not. */
export function after(before: Progress, id: string, solved: boolean, rating: Rating, now: number): Progress {
  const { [id]: due, ...others } = before.again;
  const times = solved ? (due?.times ?? 0) + 1 : 0;
  const days = spacing[times];
  const returns = (due !== undefined || !solved) && days !== undefined;
  const streak = solved ? before.streak + 1 : 0;
  return {
    ...before,
    rating,
    solved: before.solved + (solved ? 1 : 0),
    failed: before.failed + (solved ? 0 : 1),
    streak,
    best: Math.max(before.best, streak),
    seen: [...before.seen.filter((one) => one !== id), id].slice(-mostSeen),
    again: returns ? { ...others, [id]: { at: now + days * day, times } } : others,
  };
}

export function withAttempt(before: Progress, attempt: Attempt): Progress {
  return { ...before, attempts: [...before.attempts, attempt].slice(-mostAttempts) };
}

/** When it was tried last that it comes back. */
export function failedAt({ at, times }: Again): number {
  return at - (spacing[times] ?? 0) * day;
}

/** The puzzle of a day has been solved. */
export function withDay(before: Progress, date: string): Progress {
  if (before.days.includes(date)) return before;
  return { ...before, days: [...before.days, date].slice(-mostDays) };
}

function isCount(value: unknown): value is number {
  return typeof value === "number" && Number.isFinite(value) && value >= 0;
}

const strings = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((one): one is string => typeof one === "string") : [];

/** What can be read of what was kept; the rest is as at the beginning. */
export function readOne(value: unknown): Progress {
  const given = (value ?? {}) as Partial<Record<keyof Progress | "log", unknown>>;
  const count = (name: "solved" | "failed" | "streak" | "best"): number => {
    const found = given[name];
    return isCount(found) ? found : 0;
  };
  const rating = (given.rating ?? {}) as Partial<Rating>;
  const names = ["rating", "deviation", "volatility", "games", "at"] as const;
  const again = Object.entries((given.again ?? {}) as Record<string, Partial<Again> | null>).flatMap(
    ([id, due]): [string, Again][] => (due && isCount(due.at) && isCount(due.times) ? [[id, due as Again]] : []),
  );
  return {
    rating: names.every((name) => isCount(rating[name])) ? (rating as Rating) : begun.rating,
    solved: count("solved"),
    failed: count("failed"),
    streak: count("streak"),
    best: count("best"),
    seen: strings(given.seen),
    again: Object.fromEntries(again),
    days: strings(given.days),
    attempts: readLog(given.log),
  };
}

export function loadProgress(store: Store): Record<string, Progress> {
  return readAll(read(store, progressKey));
}

export function readAll(kept: unknown): Record<string, Progress> {
  if (typeof kept !== "object" || kept === null) return {};
  return Object.fromEntries(Object.entries(kept).map(([game, value]) => [game, readOne(value)]));
}

/** As it is kept. */
export function keptOf(all: Record<string, Progress>): object {
  return Object.fromEntries(
    Object.entries(all).map(([game, { attempts, ...rest }]) => [game, { ...rest, log: logOf(attempts) }]),
  );
}

export function saveProgress(store: Store, all: Record<string, Progress>): void {
  write(store, progressKey, keptOf(all));
}
