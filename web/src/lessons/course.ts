// The lessons that come with the page, in the order in which they are meant to be taken.
import heads from "virtual:lessons";
import type { LessonHead } from "./head";

const files = import.meta.glob<string>("../../../lessons/*.toml", { query: "?url&no-inline", import: "default" });

export const course: readonly LessonHead[] = heads;

export interface Part {
  name: string;
  lessons: LessonHead[];
}

/** One after the other; lessons of a part stand together. */
export function partsOf(lessons: readonly LessonHead[]): Part[] {
  const parts: Part[] = [];
  for (const lesson of lessons) {
    const last = parts.at(-1);
    if (last?.name === lesson.part) last.lessons.push(lesson);
    else parts.push({ name: lesson.part, lessons: [lesson] });
  }
  return parts;
}

/** Rejects where the file cannot be had. */
export async function fileOf({ file }: LessonHead): Promise<string> {
  const url = await files[`../../../lessons/${file}`]?.();
  if (url === undefined) throw new Error(file);
  const response = await fetch(url);
  if (!response.ok) throw new Error(String(response.status));
  return response.text();
}
