// What a player has done with the coordinates of each game, kept in this browser.
import { read, write, type Store } from "../model/storage";
import { exercises, type Exercise } from "./ask";

export const coordinatesKey = "tessera-coordinates";

/** How often an axis was asked for, and how often the answer was wrong along it. */
export interface AxisCount {
  asked: number;
  missed: number;
}

export interface Progress {
  best: Readonly<Record<Exercise, number>>; // of a timed run
  axes: readonly AxisCount[];
}

export const begun: Progress = { best: { find: 0, name: 0, neighbour: 0 }, axes: [] };

export const countOf = ({ axes }: Progress, axis: number): AxisCount => axes[axis] ?? { asked: 0, missed: 0 };

/** After an answer to a question that asks for some axes of a board of so many. */
export function answered(
  before: Progress,
  dimensions: number,
  asked: readonly number[],
  missed: readonly number[],
): Progress {
  const axes = Array.from({ length: dimensions }, (_, axis) => {
    const count = countOf(before, axis);
    const wrong = missed.includes(axis);
    return {
      asked: count.asked + (wrong || asked.includes(axis) ? 1 : 0),
      missed: count.missed + (wrong ? 1 : 0),
    };
  });
  return { ...before, axes };
}

/** After a timed run. */
export function scored(before: Progress, exercise: Exercise, score: number): Progress {
  return { ...before, best: { ...before.best, [exercise]: Math.max(before.best[exercise], score) } };
}

function isCount(value: unknown): value is number {
  return typeof value === "number" && Number.isInteger(value) && value >= 0;
}

/** What can be read of what was kept; the rest is as at the beginning. */
function readOne(value: unknown): Progress {
  const given = (value ?? {}) as Partial<Record<keyof Progress, unknown>>;
  const best = (given.best ?? {}) as Partial<Record<Exercise, unknown>>;
  const axes = Array.isArray(given.axes) ? (given.axes as (Partial<AxisCount> | null)[]) : [];
  const score = (exercise: Exercise): number => {
    const kept = best[exercise];
    return isCount(kept) ? kept : 0;
  };
  return {
    best: { find: score("find"), name: score("name"), neighbour: score("neighbour") },
    axes: axes.map((count) =>
      isCount(count?.asked) && isCount(count.missed) && count.missed <= count.asked
        ? { asked: count.asked, missed: count.missed }
        : { asked: 0, missed: 0 },
    ),
  };
}

export function loadProgress(store: Store): Record<string, Progress> {
  return progressIn(read(store, coordinatesKey));
}

function progressIn(kept: unknown): Record<string, Progress> {
  if (typeof kept !== "object" || kept === null) return {};
  return Object.fromEntries(Object.entries(kept).map(([game, value]) => [game, readOne(value)]));
}

/** What was done in two browsers: the better results, and of each axis the count of whichever asked more, since nobody knows
 *  which answers both have counted. */
function mergedOne(here: Progress, brought: Progress): Progress {
  const length = Math.max(here.axes.length, brought.axes.length);
  const axes = Array.from({ length }, (_, axis) => {
    const [one, other] = [countOf(here, axis), countOf(brought, axis)];
    return other.asked > one.asked ? other : one;
  });
  const best = { ...here.best };
  for (const exercise of exercises) best[exercise] = Math.max(best[exercise], brought.best[exercise]);
  return { best, axes };
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** Both as they are kept. Throws where the second is not of this kind, with the words that are given. */
export function mergeKeptCoordinates(here: unknown, brought: unknown, damaged: string): Record<string, Progress> {
  if (!isObject(brought) || !Object.values(brought).every((one) => isObject(one) && Array.isArray(one["axes"])))
    throw new Error(damaged);
  const all = progressIn(here);
  for (const [game, more] of Object.entries(progressIn(brought))) all[game] = mergedOne(all[game] ?? begun, more);
  return all;
}

export function saveProgress(store: Store, all: Record<string, Progress>): void {
  write(store, coordinatesKey, all);
}

export const played = ({ best, axes }: Progress): boolean =>
  axes.some(({ asked }) => asked > 0) || exercises.some((exercise) => best[exercise] > 0);
