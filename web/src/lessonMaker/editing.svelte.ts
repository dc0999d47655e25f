// A lesson of one's own while it is edited: what was typed, what the core finds in it, and that it is kept.
import { errorText, failed } from "../errors";
import type { Lesson } from "../core/lesson";
import type { CoreError, GameInfo, GameSource } from "../core/types";
import * as say from "../words/en/lessonMaker";
import { blankStep, mostSteps, positionAt, type Draft, type DraftStep } from "./draft";
import { faultsIn, type Fault } from "./faults";
import type { OwnLessons } from "./own.svelte";
import { readDraft } from "./readDraft";
import { writeLesson } from "./write";

/** After so many milliseconds without a change the lesson is kept and checked. */
const pause = 400;

export interface Checker {
  read(toml: string): Promise<Lesson | CoreError>;
}

export class Editing {
  draft = $state<Draft | null>(null); // null: the file is only shown as a text
  toml = $state("");
  /** Of the game, for names of cells and axes; null: there is no such game. */
  info = $state.raw<GameInfo | null>(null);
  /** With the answers that the core has found; null: it has faults, or has changed since. */
  lesson = $state.raw<Lesson | null>(null);
  faults = $state.raw<readonly Fault[]>([]);
  /** The positions that are shown, by step. */
  positions = $state.raw<readonly string[]>([]);
  checking = $state(false);
  trouble = $state(""); // why it is not kept, or could not be checked
  readonly id: string;
  readonly #own: OwnLessons;
  readonly #checker: Checker;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #changes = 0;

  constructor(own: OwnLessons, checker: Checker, id: string) {
    this.id = id;
    this.#own = own;
    this.#checker = checker;
    this.toml = own.find(id)?.toml ?? "";
    this.draft = readDraft(this.toml);
  }

  get source(): GameSource {
    const { draft } = this;
    return draft?.rules ? { toml: draft.rules } : { id: draft?.game ?? "" };
  }

  get sound(): boolean {
    return this.lesson !== null;
  }

  /** Something was typed or chosen in the form. */
  changed(): void {
    if (!this.draft) return;
    const toml = writeLesson($state.snapshot(this.draft), this.info);
    // A field that is only left says so as well, on the way to a button that a check would disable.
    if (toml === this.toml) return;
    this.toml = toml;
    this.#later();
  }

  /** The file was changed as a text. */
  typed(text: string): void {
    this.toml = text;
    this.draft = readDraft(text);
    this.#later();
  }

  #later(): void {
    ++this.#changes;
    this.lesson = null;
    this.checking = true;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.check(), pause);
  }

  /** Keeps what stands there at once, for the page may be about to close. */
  flush(): void {
    if (this.#changes > 0) this.trouble = this.#own.keep(this.id, this.toml, this.sound);
  }

  /** Keeps the lesson, and asks the core about it. */
  async check(): Promise<void> {
    clearTimeout(this.#timer);
    const change = ++this.#changes;
    this.checking = true;
    try {
      await this.#readGame();
      if (change !== this.#changes) return;
      if (this.draft) this.toml = writeLesson($state.snapshot(this.draft), this.info);
      const { toml, draft } = this;
      this.positions = draft?.steps.map((_, at) => positionAt(draft.steps, at)) ?? [];
      const found = await this.#checker.read(toml);
      if (change !== this.#changes) return;
      this.lesson = failed(found) ? null : found;
      this.faults = failed(found) ? faultsIn(found.error) : [];
      this.trouble = this.#own.keep(this.id, toml, !failed(found));
    } catch (reason) {
      if (change === this.#changes) this.trouble = say.notChecked(errorText(reason));
    } finally {
      if (change === this.#changes) this.checking = false;
    }
  }

  async #readGame(): Promise<void> {
    const { source } = this;
    if ("id" in source && source.id === "") return;
    const seen = await this.#own.positions.at(source, "");
    this.info = failed(seen) || !seen.info.wholeBoard ? null : seen.info;
  }

  add(): DraftStep | null {
    const { draft } = this;
    if (!draft || draft.steps.length >= mostSteps) return null;
    const step = blankStep({ task: draft.steps.at(-1)?.task ?? "reach" });
    draft.steps.push(step);
    this.changed();
    return step;
  }

  /** What goes on from the position before keeps it. */
  #keepPositions(change: (steps: DraftStep[]) => void): void {
    const { draft } = this;
    if (!draft) return;
    const before = new Map(draft.steps.map(({ key }, at) => [key, positionAt(draft.steps, at)]));
    change(draft.steps);
    draft.steps.forEach((step, at) => {
      const wanted = before.get(step.key) ?? "";
      if (positionAt(draft.steps, at) !== wanted) step.position = wanted;
    });
    this.changed();
  }

  remove(at: number): void {
    this.#keepPositions((steps) => steps.splice(at, 1));
  }

  /** By one, up or down. */
  move(at: number, by: -1 | 1): void {
    this.#keepPositions((steps) => {
      const [step] = steps.splice(at, 1);
      if (step) steps.splice(at + by, 0, step);
    });
  }
}
