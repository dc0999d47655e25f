// The way to lessons: the list, one of them, a step of it.
import type { Lesson } from "../core/lesson";
import { errorText, failed } from "../errors";
import type { App } from "../state/app.svelte";
import * as say from "../words/en/lessons";
import { course, fileOf } from "./course";
import type { LessonHead } from "./head";
import { LessonBoard, type Taken } from "./lessonBoard.svelte";
import { studentOf } from "./student.svelte";

export const addressOf = (id: string, step: number): string => `#lessons/${id}${step > 1 ? `/${step}` : ""}`;

const nextOf = (head: LessonHead): LessonHead | undefined => course[course.indexOf(head) + 1];

/** Reads the file of a lesson. Null where it has faults or cannot be had, which is told; of faults this, or what they are. */
export async function readLesson(app: App, file: string | Promise<string>, faulty = ""): Promise<Lesson | null> {
  try {
    const lesson = await studentOf(app).read(await file);
    if (!failed(lesson)) return lesson;
    app.notices.fail(faulty || lesson.error);
  } catch (reason) {
    app.notices.fail(say.notFetched(errorText(reason)));
  }
  return null;
}

/** Puts a lesson on the board. `at`: the step, from 0; the last where there is none such. */
export async function putLesson(app: App, taken: Taken, at: number): Promise<void> {
  app.dialog = "none";
  await app.save();
  await LessonBoard.open(app, studentOf(app), taken, Math.max(0, Math.min(at, taken.lesson.steps.length - 1)));
}

/** `at`: the step, from 0. */
export async function take(app: App, head: LessonHead, at: number): Promise<void> {
  const lesson = await readLesson(app, fileOf(head));
  if (!lesson) return;
  const next = nextOf(head);
  const taken: Taken = {
    lesson,
    address: (step) => addressOf(head.id, step),
    next: next ? { title: next.title, open: () => take(app, next, 0) } : null,
    leave: () => app.learn("lessons"),
  };
  await putLesson(app, taken, at);
}

/** What is made, kept and handed out on the page itself. */
const made = /^(mine|sheet)(\/|$)|^z=/;

/** "rook", "rook/2" for its second step, or "" for the list; else as lessonMaker/open has it. */
export async function openAddress(app: App, address: string): Promise<void> {
  studentOf(app).refresh();
  if (made.test(address)) return (await import("../lessonMaker/open")).openAddress(app, address);
  const [id = "", step = "1"] = address.split("/");
  const head = course.find((one) => one.id === id);
  if (head) return take(app, head, Number(step) - 1);
  if (id !== "") app.notices.fail(say.unknownLesson);
  app.topic = "";
  app.show("lessons");
}
