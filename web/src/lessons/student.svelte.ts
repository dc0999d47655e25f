// Who takes the lessons: what has been done, and the core that reads them.
import type { CoreError } from "../core/types";
import type { Lesson } from "../core/lesson";
import type { RemoteGame } from "../core/remote";
import type { Opponent } from "../engine/opponent";
import type { App } from "../state/app.svelte";
import { perApp } from "../state/perApp";
import { loadProgress, saveProgress, untouched, withStep, type AllProgress, type LessonProgress } from "./progress";

export class Student {
  #all = $state.raw<AllProgress>({});
  #core: Promise<RemoteGame> | undefined;
  #opponent: Opponent | undefined;
  readonly #app: App;
  readonly #now: () => number;

  constructor(app: App, now: () => number) {
    this.#app = app;
    this.#now = now;
    this.refresh();
  }

  /** As other pages of this browser may have left it. */
  refresh(): void {
    this.#all = loadProgress(this.#app.store);
  }

  progress(id: string): LessonProgress {
    return this.#all[id] ?? untouched;
  }

  /** How many of its steps have been done. */
  doneOf(id: string, steps: number): number {
    return this.progress(id).done.filter((step) => step < steps).length;
  }

  /** The step at which the student goes on: the first that has not been done, else the first. */
  nextStep(id: string, steps: number): number {
    const { done } = this.progress(id);
    for (let step = 0; step < steps; ++step) if (!done.includes(step)) return step;
    return 0;
  }

  did(id: string, step: number, alone: boolean): void {
    this.refresh();
    this.#all = withStep(this.#all, id, step, alone, this.#now());
    saveProgress(this.#app.store, this.#all);
  }

  /** A file with the answers to its tasks, or its faults. */
  async read(toml: string): Promise<Lesson | CoreError> {
    this.#core ??= this.#app.cores.hold();
    try {
      return await (await this.#core).ask("lesson", toml);
    } catch (reason) {
      this.#core = undefined; // it is asked for again another time
      throw reason;
    }
  }

  /** Who plays against the student, and finds replies to wrong moves. */
  get opponent(): Opponent {
    return (this.#opponent ??= this.#app.engine());
  }
}

/** The student, as long as the page is open. */
export const studentOf = perApp((app) => new Student(app, Date.now));
