// Which steps of lessons have been done, kept in this browser.
import { read, write, type Store } from "../model/storage";

export const lessonsKey = "tessera-lessons";

export interface LessonProgress {
  done: readonly number[]; // steps, from 0
  alone: readonly number[]; // those of them that were done without help
  at: number; // when the last of them was done, milliseconds since 1970
}

export type AllProgress = Readonly<Record<string, LessonProgress>>;

export const untouched: LessonProgress = { done: [], alone: [], at: 0 };

const numbers = (value: unknown): number[] =>
  Array.isArray(value) ? value.filter((one): one is number => Number.isInteger(one) && one >= 0 && one < 100) : [];

const withOne = (list: readonly number[], one: number): number[] =>
  list.includes(one) ? [...list] : [...list, one].sort((a, b) => a - b);

/** A step has been done. `alone`: without help. */
export function withStep(all: AllProgress, id: string, step: number, alone: boolean, now: number): AllProgress {
  const before = all[id] ?? untouched;
  const after = {
    done: withOne(before.done, step),
    alone: alone ? withOne(before.alone, step) : before.alone,
    at: now,
  };
  return { ...all, [id]: after };
}

/** What was done in either. */
export function merged(one: AllProgress, other: AllProgress): AllProgress {
  const all: Record<string, LessonProgress> = { ...one };
  for (const [id, more] of Object.entries(other)) {
    const here = all[id] ?? untouched;
    all[id] = {
      done: more.done.reduce(withOne, [...here.done]),
      alone: more.alone.reduce(withOne, [...here.alone]),
      at: Math.max(here.at, more.at),
    };
  }
  return all;
}

/** What can be read of what was kept. */
export function progressIn(kept: unknown): AllProgress {
  if (typeof kept !== "object" || kept === null) return {};
  return Object.fromEntries(
    Object.entries(kept as Record<string, Partial<Record<keyof LessonProgress, unknown>> | null>).map(([id, value]) => {
      const at = value?.at;
      return [id, { done: numbers(value?.done), alone: numbers(value?.alone), at: typeof at === "number" ? at : 0 }];
    }),
  );
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** Both as they are kept. Throws where the second is not of this kind, with the words that are given. */
export function mergeKeptProgress(here: unknown, brought: unknown, damaged: string): AllProgress {
  if (!isObject(brought) || !Object.values(brought).every((one) => isObject(one) && Array.isArray(one["done"])))
    throw new Error(damaged);
  return merged(progressIn(here), progressIn(brought));
}

export const loadProgress = (store: Store): AllProgress => progressIn(read(store, lessonsKey));

export function saveProgress(store: Store, all: AllProgress): void {
  write(store, lessonsKey, all);
}
