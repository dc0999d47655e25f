// Which puzzle comes next.
import { groupsBy } from "../model/groups";
import type { Attempt } from "./attempts";
import { pointsOf, points, type Progress } from "./progress";
import type { Puzzle, Theme } from "./set";

/** Of the puzzles nearest to the rating, so many are drawn from. */
const near = 12;

/** Attempts that tell what goes wrong now, and so many of a kind that say little. */
const recent = 100;
const few = 4;

/** Those that come back at that time, the oldest first. */
export function due(set: readonly Puzzle[], progress: Progress, now: number): Puzzle[] {
  return set
    .filter(({ id }) => (progress.again[id]?.at ?? Infinity) <= now)
    .sort((a, b) => (progress.again[a.id]?.at ?? 0) - (progress.again[b.id]?.at ?? 0));
}

/** The share of attempts that failed, of each kind; near 0 of what was seldom tried. */
function failures<Key>(attempts: readonly Attempt[], keyOf: (attempt: Attempt) => Key): (key: Key) => number {
  const groups = groupsBy(attempts, keyOf);
  return (key) => {
    const group = groups.get(key) ?? [];
    return group.filter(({ solved }) => !solved).length / (group.length + few);
  };
}

/** How often a puzzle is drawn beside others: from 1 to nearly 3, more of the themes and numbers of axes that the player
 *  gets wrong. */
export function weights(attempts: readonly Attempt[]): (puzzle: Pick<Puzzle, "theme" | "axes">) => number {
  const last = attempts.slice(-recent);
  const ofTheme = failures(last, ({ theme }) => theme);
  const ofAxes = failures(last, ({ axes }) => axes);
  return ({ theme, axes }) => 1 + ofTheme(theme) + ofAxes(axes);
}

/** One of them, each as often as its weight says. */
function drawn(puzzles: readonly Puzzle[], weight: (puzzle: Puzzle) => number, random: number): Puzzle | null {
  let left = random * puzzles.reduce((sum, puzzle) => sum + weight(puzzle), 0);
  return puzzles.find((puzzle) => (left -= weight(puzzle)) < 0) ?? puzzles.at(-1) ?? null;
}

/** First those that come back, then of those that have not been seen one about as hard as the player is strong, then the one
 *  that was seen longest ago. `theme`: null for any. `random`: 0 to 1. Null: there is none of that theme. */
export function nextPuzzle(
  set: readonly Puzzle[],
  progress: Progress,
  theme: Theme | null,
  now: number,
  random: number,
): Puzzle | null {
  const all = theme === null ? set : set.filter((puzzle) => puzzle.theme === theme);
  const [back] = due(all, progress, now);
  if (back) return back;
  const seen = new Set(progress.seen);
  const away = (puzzle: Puzzle): number => Math.abs(pointsOf(puzzle) - points(progress));
  const fresh = all.filter(({ id }) => !seen.has(id)).sort((a, b) => away(a) - away(b) || (a.id < b.id ? -1 : 1));
  if (fresh.length > 0) return drawn(fresh.slice(0, near), weights(progress.attempts), random);
  const place = new Map(progress.seen.map((id, at) => [id, at]));
  return [...all].sort((a, b) => (place.get(a.id) ?? -1) - (place.get(b.id) ?? -1))[0] ?? null;
}

/** The same for everybody on a day ("2026-11-28"): the puzzles in an order of their own, one a day. */
export function puzzleOfDay(set: readonly Puzzle[], date: string): Puzzle | null {
  const days = Math.floor(Date.parse(`${date}T00:00:00Z`) / 86_400_000);
  const order = [...set].sort((a, b) => (a.id < b.id ? -1 : 1));
  return order[days % Math.max(1, order.length)] ?? null;
}
