// What the core reads of a file of a lesson (docs/lessons.md), with the answers to its tasks.

export type Task = "read" | "reach" | "mark" | "go" | "move" | "line" | "arrange" | "win";
export type Find = "" | "attackers" | "blocks" | "escapes" | "neighbours" | "along";
export type Goal = "" | "mate" | "check" | "capture" | "any" | "promote" | "castle" | "en_passant";

export interface LessonStep {
  task: Task;
  text: string;
  hint: string; // "": none
  done: string; // said when it is solved, may be ""
  position: string;
  find: Find; // of `mark`
  goal: Goal; // of `move`
  piece: number; // the cell of the piece, or that `find` or `goal` speaks of; -1: none
  cells: number[]; // of `reach` and `mark` the answers, of `go` where to go, of `read` cells that are marked
  moves: string[]; // of `move` the answers, of `line` both sides' moves
  most: number; // moves, of `go` and `win`
  level: number; // of the computer, of `win`
  axes: number[]; // of `arrange`: that are to lie inside flat boards
}

export interface Lesson {
  id: string;
  part: string;
  title: string;
  idea: string;
  game: string; // its id
  rules: string; // the text of its game file; "": the game is built in
  steps: LessonStep[];
}

export type LessonRequest = "lesson";
