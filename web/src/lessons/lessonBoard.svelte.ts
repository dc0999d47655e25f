// A lesson on the board, step after step.
import { BoardGuide } from "../analysis/boardGuide.svelte";
import type { Guide } from "../analysis/guide";
import type { Lesson, LessonStep } from "../core/lesson";
import type { Opponent } from "../engine/opponent";
import { moveCells } from "../model/cells";
import { cellCount } from "../model/layout";
import { Mark } from "../model/marks";
import { continuedBy } from "../model/players";
import type { GameSource } from "../model/storage";
import type { App } from "../state/app.svelte";
import type { Asked } from "../state/board.svelte";
import * as say from "../words/en/lessons";
import { ArrangeExercise } from "./arrange.svelte";
import { CellsExercise } from "./cells";
import type { Desk, Exercise } from "./exercise";
import { LineExercise, MoveExercise, WinExercise } from "./moves";
import type { Student } from "./student.svelte";
import { firstNamed, withNames } from "./text";
import { WayExercise } from "./way";

/** Boards of so many cells are seen as a whole nearly everywhere. */
const inSight = 600;

/** A lesson that is on the board, and what comes after it. */
export interface Taken {
  lesson: Lesson;
  /** Of the step, from 1. */
  address: (step: number) => string;
  /** The lesson after it; null: there is none. */
  next: { title: string; open: () => Promise<void> } | null;
  /** What else can be done with it: to keep or edit it. `primary`: at its end before all. */
  more?: { label: string; primary: boolean; run: () => Promise<void> | void };
  /** Shows the list of lessons. */
  leave: () => Promise<void>;
}

/** What is read needs no exercise. */
function exerciseOf(desk: Desk, progress: (found: number) => void): Exercise | null {
  switch (desk.step.task) {
    case "read":
      return null;
    case "reach":
    case "mark":
      return new CellsExercise(desk, progress);
    case "go":
      return new WayExercise(desk);
    case "move":
      return new MoveExercise(desk);
    case "line":
      return new LineExercise(desk);
    case "arrange":
      return new ArrangeExercise(desk);
    case "win":
      return new WinExercise(desk);
  }
}

export class LessonBoard extends BoardGuide implements Desk {
  told = $state("");
  done = $state(false);
  found = $state(0); // cells, of those that are asked for
  hinted = $state(false);
  read = false; // the focus has been on its words
  readonly taken: Taken;
  readonly at: number; // the step, from 0
  readonly step: LessonStep;
  readonly #student: Student;
  readonly #exercise: Exercise | null;
  #alone = true; // without help
  #asked: Asked | null = null;
  #settling = true; // the position is being set up

  private constructor(app: App, student: Student, taken: Taken, at: number, step: LessonStep) {
    super(app);
    this.#student = student;
    this.taken = taken;
    this.at = at;
    this.step = step;
    this.#exercise = exerciseOf(this, (found) => (this.found = found));
  }

  /** False: the position was refused, which the session tells, or there is no such step. */
  static async open(app: App, student: Student, taken: Taken, at: number): Promise<boolean> {
    const step = taken.lesson.steps[at];
    if (!step) return false;
    const guide = new LessonBoard(app, student, taken, at, step);
    if (!(await guide.setUp(step.position))) return false;
    guide.#begin();
    return true;
  }

  get title(): string {
    return say.pageTitle(this.taken.lesson.title);
  }

  load(): ReturnType<Guide["load"]> {
    return import("./LessonPanel.svelte");
  }

  /** A text of the lesson with the names of cells that the board shows. */
  worded(text: string): string {
    const { session, board } = this.app;
    return withNames(text, session.info, board.names);
  }

  get opponent(): Opponent {
    return this.#student.opponent;
  }

  /** Cells are asked for: they can be named as well. */
  get cells(): CellsExercise | null {
    return this.#exercise instanceof CellsExercise && !this.done ? this.#exercise : null;
  }

  get last(): boolean {
    return this.at === this.taken.lesson.steps.length - 1;
  }

  async setUp(position: string): Promise<boolean> {
    this.#settling = true;
    const { app, taken } = this;
    const { board, session } = app;
    const { rules, game } = taken.lesson;
    const source: GameSource = rules === "" ? { id: game } : { toml: rules };
    const people = continuedBy("people");
    const before = app.analysis?.reader;
    const shown = before === this;
    // The board stays laid out as it was from one step to the next.
    const goesOn = before instanceof LessonBoard && before.taken.lesson === taken.lesson;
    const { flipped, arranged } = board;
    const open = async (): Promise<boolean> => {
      const begun = await session.begin(source, people, position);
      if (begun) this.#announce();
      return begun;
    };
    if (!(await app.put(open, people, null, taken.address(this.at + 1), false))) return false;
    this.show(() => taken.leave(), shown ? flipped : session.snapshot?.side === "black");
    if (goesOn) board.arranged = arranged;
    session.looking = false;
    await session.becomeAnalysis();
    this.#settling = false;
    return true;
  }

  #begin(): void {
    this.app.board.overlay = [];
    if (this.#exercise) this.#exercise.begin();
    else this.#record();
  }

  ask(marks: ReadonlyMap<number, number>, from = -1, give: ((cell: number) => void) | null = null): void {
    this.#asked = { marks, from, give, home: this.#home };
    this.app.board.asked = this.#asked;
  }

  /** The cell that the step is about: where it might be out of sight, the first that its words name, or that of the
   *  piece whose move is looked for. */
  get #home(): number {
    const { task, piece, cells, moves, text } = this.step;
    if (piece >= 0) return piece;
    if (task === "read") return cells[0] ?? -1;
    const sizes = this.app.session.info?.sizes ?? [];
    if (cellCount(sizes) <= inSight) return -1;
    const named = firstNamed(text, sizes);
    return named >= 0 ? named : (moveCells(sizes, moves[0] ?? "")?.from ?? -1);
  }

  /** What is shown before anything is asked. */
  #announce(): void {
    const marks = this.step.task === "read" ? this.step.cells : [];
    this.ask(new Map(marks.map((cell) => [cell, Mark.asked])));
  }

  protected override look(): void {
    if (!this.done && !this.#settling) this.#exercise?.look();
  }

  protected override close(): void {
    // The same lesson may have been set up anew.
    const { app } = this;
    if (app.analysis?.reader === this) return;
    this.#exercise?.close();
    if (app.board.asked === this.#asked) app.board.asked = null;
  }

  finish(words = ""): void {
    this.done = true;
    this.told = [words, this.worded(this.step.done) || say.done].filter(Boolean).join(" ");
    this.#record();
  }

  #record(): void {
    this.#student.did(this.taken.lesson.id, this.at, this.#alone);
    if (this.step.task === "read") this.done = true;
  }

  hint(): void {
    this.#alone = false;
    this.hinted = true;
    this.told = this.worded(this.step.hint);
  }

  async solve(): Promise<void> {
    this.#alone = false;
    await this.#exercise?.solve();
  }

  async go(by: number): Promise<void> {
    await LessonBoard.open(this.app, this.#student, this.taken, this.at + by);
  }
}
