// Tasks and their fields in plain words.
import type { Find, Goal, Task } from "../core/lesson";
import * as say from "../words/en/lessonMaker";
import type { DraftTask, Field } from "./draft";

export const taskNames: Record<Task, string> = {
  read: say.taskRead,
  reach: say.taskReach,
  mark: say.taskMark,
  go: say.taskGo,
  move: say.taskMove,
  line: say.taskLine,
  arrange: say.taskArrange,
  win: say.taskWin,
};

export const findNames: Record<Find, string> = {
  attackers: say.findAttackers,
  blocks: say.findBlocks,
  escapes: say.findEscapes,
  neighbours: say.findNeighbours,
  along: say.findAlong,
  "": say.findListed,
};

export const goalNames: Record<Goal, string> = {
  mate: say.goalMate,
  check: say.goalCheck,
  capture: say.goalCapture,
  promote: say.goalPromote,
  castle: say.goalCastle,
  en_passant: say.goalEnPassant,
  any: say.goalAny,
  "": say.goalListed,
};

const fields: Record<Field, string> = {
  piece: say.fieldPiece,
  count: say.fieldCount,
  cells: say.fieldCells,
  find: say.fieldFind,
  of: say.fieldOf,
  axes: say.fieldAxes,
  goals: say.fieldGoals,
  moves: say.fieldMost,
  goal: say.fieldGoal,
  accept: say.fieldAccept,
  line: say.fieldLine,
  inside: say.fieldInside,
  level: say.fieldLevel,
};

export function fieldName({ task }: Pick<DraftTask, "task">, field: Field): string {
  if (field === "cells" && task === "read") return say.fieldMarked;
  return field === "of" && task === "move" ? say.fieldCaptured : fields[field];
}

/** What a field takes, where its name does not say it. */
export function fieldHint({ task }: Pick<DraftTask, "task">, field: Field): string {
  switch (field) {
    case "cells":
    case "goals":
      return say.several;
    case "accept":
    case "line":
      return say.movesLikeThis;
    case "count":
      return say.anyCount;
    case "moves":
      return task === "go" ? say.fewest : say.movesRange;
    case "level":
      return say.levelRange;
    default:
      return "";
  }
}

/** The name of a field of the file that is at fault. */
export function faultyName(step: Pick<DraftTask, "task"> | undefined, field: string): string {
  const words: Record<string, string> = {
    title: say.lessonTitle,
    idea: say.idea,
    game: say.game,
    rules: say.ownRules,
    steps: say.steps,
    task: say.task,
    position: say.position,
    text: say.text,
    hint: say.hint,
    done: say.done,
  };
  return words[field] ?? (field in fields ? fieldName(step ?? { task: "reach" }, field as Field) : field);
}
