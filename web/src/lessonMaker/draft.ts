// A lesson as its editor holds it: texts as they were typed, whether or not they are sound.
import type { Find, Goal, Task } from "../core/lesson";

/** What a task may need beside its words. */
export interface DraftTask {
  task: Task;
  piece: string; // a cell, as `of`
  count: string; // a number, as `moves` and `level`
  cells: string; // cells with spaces between, as `goals`
  find: Find; // "": the cells are listed
  of: string;
  axes: string[];
  goals: string;
  moves: string;
  goal: Goal; // "": the moves are listed
  accept: string; // moves with spaces between, as `line`
  line: string;
  inside: string[]; // axes
  level: string;
}
export type Field = Exclude<keyof DraftTask, "task">;

export interface DraftStep extends DraftTask {
  key: number; // tells it from others on the page
  position: string; // "": that of the step before
  text: string;
  hint: string;
  done: string;
}

export interface Draft {
  id: string;
  part: string;
  title: string;
  idea: string;
  game: string; // "" where it has rules of its own
  rules: string; // the text of a game file
  steps: DraftStep[];
}

export const tasks: readonly Task[] = ["read", "reach", "mark", "go", "move", "line", "arrange", "win"];
export const finds: readonly Find[] = ["attackers", "blocks", "escapes", "neighbours", "along", ""];
export const goals: readonly Goal[] = ["mate", "check", "capture", "promote", "castle", "en_passant", "any", ""];
export const mostSteps = 40;

let keys = 0;

export function blankStep(given: Partial<DraftStep> = {}): DraftStep {
  return {
    key: ++keys,
    task: "reach",
    position: "",
    text: "",
    hint: "",
    done: "",
    piece: "",
    count: "",
    cells: "",
    find: "attackers",
    of: "",
    axes: [],
    goals: "",
    moves: "",
    goal: "mate",
    accept: "",
    line: "",
    inside: [],
    level: "",
    ...given,
  };
}

/** What a step's task asks for, `find` and `goal` included, in the order in which it is asked. */
export function fieldsOf({ task, find, goal }: Pick<DraftTask, "task" | "find" | "goal">): Field[] {
  switch (task) {
    case "read":
      return ["cells"];
    case "reach":
      return ["piece", "count"];
    case "mark":
      if (find === "") return ["find", "cells", "count"];
      if (find === "blocks" || find === "escapes") return ["find", "count"];
      return find === "along" ? ["find", "of", "axes", "count"] : ["find", "of", "count"];
    case "go":
      return ["piece", "goals", "moves"];
    case "move":
      return goal === "" ? ["goal", "accept"] : goal === "capture" ? ["goal", "of"] : ["goal"];
    case "line":
      return ["line"];
    case "arrange":
      return ["inside"];
    case "win":
      return ["moves", "level"];
  }
}

/** The position of a step: its own, or of the last step before that has one. */
export function positionAt(steps: readonly Pick<DraftStep, "position">[], at: number): string {
  for (let i = at; i >= 0; --i) if (steps[i]?.position.trim()) return steps[i]?.position.trim() ?? "";
  return "";
}

/** An id that no other lesson has. `random`: 0 to 1. */
export function freshLessonId(random: () => number): string {
  return `my-${Array.from({ length: 10 }, () => Math.floor(random() * 36).toString(36)).join("")}`;
}
