// Lessons of one's own, kept in this browser.
import { fnv } from "../model/fnv";
import { read, write, type Store } from "../model/storage";
import * as say from "../words/en/lessonMaker";
import { withId } from "./write";

export const ownLessonsKey = "tessera-own-lessons";
const version = 1;
export const mostLessons = 100;
export const mostLetters = 1_000_000;

export interface OwnLesson {
  id: string;
  toml: string;
  sound: boolean; // the core has found no fault in it
  at: number; // when it was changed last, milliseconds since 1970
}

const isId = (id: unknown): id is string => typeof id === "string" && /^[a-z0-9-]{1,40}$/.test(id);

/** What can be read of what was kept. */
export function lessonsIn(kept: unknown): OwnLesson[] {
  const { version: found, lessons } = (kept ?? {}) as { version?: unknown; lessons?: unknown };
  if (found !== version || !Array.isArray(lessons)) return [];
  return (lessons as (Partial<Record<keyof OwnLesson, unknown>> | null)[]).flatMap((one) => {
    const { id, toml, sound, at } = one ?? {};
    return isId(id) && typeof toml === "string"
      ? [{ id, toml, sound: sound === true, at: typeof at === "number" && at >= 0 ? at : 0 }]
      : [];
  });
}

export const loadLessons = (store: Store): OwnLesson[] => lessonsIn(read(store, ownLessonsKey));

/** Why so many cannot be kept; "": they can. */
export function refusalOf(lessons: readonly OwnLesson[]): string {
  if (lessons.length > mostLessons) return say.tooMany(mostLessons);
  return lessons.reduce((sum, { toml }) => sum + toml.length, 0) > mostLetters ? say.tooLarge : "";
}

/** Why they could not be kept; "": they were. */
export function saveLessons(store: Store, lessons: readonly OwnLesson[]): string {
  const refusal = refusalOf(lessons);
  if (refusal !== "") return refusal;
  return write(store, ownLessonsKey, { version, lessons }) ? "" : say.noRoom;
}

/** With one in the place of an earlier state of it, or behind the others. */
export function withLesson(lessons: readonly OwnLesson[], lesson: OwnLesson): OwnLesson[] {
  return lessons.some(({ id }) => id === lesson.id)
    ? lessons.map((one) => (one.id === lesson.id ? lesson : one))
    : [...lessons, lesson];
}

/** All lessons of either. Of one that differs, the older stays as a copy beside the newer. */
export function mergedLessons(here: readonly OwnLesson[], brought: readonly OwnLesson[]): OwnLesson[] {
  let all = [...here];
  for (const lesson of brought) {
    const mine = all.find(({ id }) => id === lesson.id);
    if (!mine || mine.toml === lesson.toml) {
      if (!mine) all = withLesson(all, lesson);
      continue;
    }
    const [newer, older] = lesson.at > mine.at ? [lesson, mine] : [mine, lesson];
    const id = `${older.id.slice(0, 30)}-${fnv(older.toml).toString(36)}`;
    all = withLesson(withLesson(all, newer), { ...older, id, toml: withId(older.toml, id) });
  }
  return all;
}

/** As a part of the file of progress. */
export function mergeKeptLessons(here: unknown, brought: unknown): unknown {
  const given = brought as { version?: unknown; lessons?: unknown } | null;
  if (typeof given !== "object" || given?.version !== version || !Array.isArray(given.lessons))
    throw new Error(say.ownLessonsDamaged);
  const lessons = mergedLessons(lessonsIn(here), lessonsIn(brought));
  const refusal = refusalOf(lessons);
  if (refusal !== "") throw new Error(refusal);
  return { version, lessons };
}
