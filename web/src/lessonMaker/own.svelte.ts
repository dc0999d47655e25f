// The lessons of one's own, as long as the page is open.
import type { App } from "../state/app.svelte";
import { perApp } from "../state/perApp";
import * as say from "../words/en/lessonMaker";
import { blankStep, freshLessonId, type Draft } from "./draft";
import { loadLessons, saveLessons, withLesson, type OwnLesson } from "./kept";
import { Positions } from "./positions";
import { headOf } from "./readDraft";
import { withId, writeLesson } from "./write";

/** What was done with a lesson that came in. */
export interface Taken {
  id: string;
  fault: string; // why it was not kept, "" if it was
  known: boolean; // it was there already
}

export class OwnLessons {
  list = $state.raw<readonly OwnLesson[]>([]);
  readonly positions: Positions;
  readonly #app: Pick<App, "store" | "cores">;
  readonly #now: () => number;
  readonly #random: () => number;

  constructor(app: Pick<App, "store" | "cores">, now: () => number, random: () => number) {
    this.#app = app;
    this.#now = now;
    this.#random = random;
    this.positions = new Positions(app.cores);
    this.refresh();
  }

  /** As other pages of this browser may have left it. */
  refresh(): void {
    this.list = loadLessons(this.#app.store);
  }

  find(id: string): OwnLesson | undefined {
    return this.list.find((one) => one.id === id);
  }

  /** Why it is not kept, "" if it is. */
  keep(id: string, toml: string, sound: boolean): string {
    this.refresh();
    const before = this.find(id);
    if (before?.toml === toml && before.sound === sound) return "";
    return this.#save(withLesson(this.list, { id, toml, sound, at: this.#now() }));
  }

  remove(id: string): string {
    this.refresh();
    return this.#save(this.list.filter((one) => one.id !== id));
  }

  #save(list: readonly OwnLesson[]): string {
    const fault = saveLessons(this.#app.store, list);
    if (fault === "") this.list = list;
    return fault;
  }

  /** A new one, of a game. */
  create(game: string): Taken {
    const id = freshLessonId(this.#random);
    const draft: Draft = { id, part: "", title: "", idea: "", game, rules: "", steps: [blankStep()] };
    return { id, fault: this.keep(id, writeLesson(draft, null), false), known: false };
  }

  /** One that came in. Under an id of its own, where another lesson has its id. `taken`: ids of the page's lessons. */
  add(toml: string, sound: boolean, taken: readonly string[]): Taken {
    this.refresh();
    const { id: given } = headOf(toml);
    const same = this.list.find((one) => one.toml === toml);
    if (same) return { id: same.id, fault: "", known: true };
    const free = /^[a-z0-9-]{1,40}$/.test(given) && !this.find(given) && !taken.includes(given);
    const id = free ? given : freshLessonId(this.#random);
    return { id, fault: this.keep(id, free ? toml : withId(toml, id), sound), known: false };
  }
}

export const ownLessonsOf = perApp((app) => new OwnLessons(app, Date.now, Math.random));

export const titleOf = (toml: string): string => headOf(toml).title || say.untitled;
