// The way to lessons of one's own, to lessons in links and to what is handed out.
import { failed } from "../errors";
import { course, fileOf } from "../lessons/course";
import { putLesson, readLesson } from "../lessons/open";
import { studentOf } from "../lessons/student.svelte";
import type { App } from "../state/app.svelte";
import * as say from "../words/en/lessonMaker";
import { lessonIn } from "./link";
import { ownLessonsOf, titleOf } from "./own.svelte";

export const editorOf = (id: string): string => `mine/${id}`;
export const sheetOf = (id: string): string => `sheet/${id}`;

const shipped = course.map(({ id }) => id);

/** What a lesson may be called for what is done in it: not as one of the page's. */
const ownName = (id: string): string => (shipped.includes(id) ? `my-${id}`.slice(0, 40) : id);

/** The step at which one goes on, and how many have been done. */
export const stepAhead = (app: App, id: string, steps: number): number => studentOf(app).nextStep(ownName(id), steps);
export const doneIn = (app: App, id: string, steps: number): number => studentOf(app).doneOf(ownName(id), steps);

/** Puts a lesson of one's own on the board. `at`: the step, from 0. */
export async function takeOwn(app: App, id: string, at: number): Promise<void> {
  const own = ownLessonsOf(app).find(id);
  const lesson = own && (await readLesson(app, own.toml, say.hasFaults));
  if (!lesson) return showOwn(app, own ? editorOf(id) : "mine");
  await putLesson(
    app,
    {
      lesson: { ...lesson, id: ownName(id) },
      address: (step) => `#lessons/mine/${id}/${step}`,
      next: null,
      more: { label: say.editThis, primary: true, run: () => app.learn("lessons", editorOf(id)) },
      leave: () => app.learn("lessons", "mine"),
    },
    at,
  );
}

function showOwn(app: App, what: string): void {
  app.topic = what;
  app.show("lessons");
}

/** Puts a lesson that came in among one's own, and tells so. */
export function keep(app: App, toml: string, sound: boolean): void {
  const { fault, known } = ownLessonsOf(app).add(toml, sound, shipped);
  if (fault) app.notices.fail(fault);
  else app.notices.tell((known ? say.keptAlready : say.added)(titleOf(toml)));
}

/** Puts the lesson of a link on the board. `link`: what stands in the address. */
export async function takeGiven(app: App, link: string, at: number): Promise<void> {
  const toml = await lessonIn(link);
  const lesson = toml === null ? null : await readLesson(app, toml, say.hasFaults);
  if (toml === null || !lesson) return showOwn(app, link);
  await putLesson(
    app,
    {
      lesson: { ...lesson, id: ownName(lesson.id) },
      address: (step) => `#lessons/${link}/${step}`,
      next: null,
      more: { label: say.keepIt, primary: false, run: () => keep(app, toml, true) },
      leave: () => app.learn("lessons", link),
    },
    at,
  );
}

/** The file of a lesson that comes with the page or is one's own; null: there is none. Rejects where it cannot be had. */
export async function tomlOf(app: App, id: string): Promise<string | null> {
  const head = course.find((one) => one.id === id);
  return head ? fileOf(head) : (ownLessonsOf(app).find(id)?.toml ?? null);
}

/** A file that was dropped or pasted. */
export async function receive(app: App, toml: string): Promise<void> {
  const lesson = await studentOf(app)
    .read(toml)
    .catch(() => null);
  keep(app, toml, lesson !== null && !failed(lesson));
  await app.learn("lessons", "mine");
}

/** "mine", "mine/ID" for its editor, "mine/ID/2" for its second step; "sheet/ID" to hand one out; "z=..", "z=../2", and
 *  "z=../sheet" for a lesson in a link. */
export async function openAddress(app: App, address: string): Promise<void> {
  const own = ownLessonsOf(app);
  own.refresh();
  const [kind = "", id = "", step] = address.split("/");
  if (kind.startsWith("z=")) {
    if (/^\d+$/.test(id)) return takeGiven(app, kind, Number(id) - 1);
  } else if (kind === "mine" && id !== "") {
    if (!own.find(id)) {
      app.notices.fail(say.unknownLesson);
      return showOwn(app, "mine");
    }
    if (step !== undefined) return takeOwn(app, id, (Number(step) || 1) - 1);
  }
  showOwn(app, address);
}
