// The answers that the core has found to a step, in words.
import type { LessonStep } from "../core/lesson";
import type { GameInfo } from "../core/types";
import { moveCells } from "../model/cells";
import { listed } from "../model/words";
import * as say from "../words/en/lessonMaker";

type Board = Pick<GameInfo, "sizes" | "axisNames" | "movesPerTurn">;
const most = 40;

/** A canonical move with the names of the two cells, and what is behind them. */
export function moveName({ sizes }: Pick<Board, "sizes">, names: readonly string[], move: string): string {
  const cells = moveCells(sizes, move);
  if (!cells) return move;
  const promoted = /(?<=\d)[a-z]$/.exec(sizes.length % 2 === 0 ? move : "")?.[0].toUpperCase();
  return `${names[cells.from] ?? ""}\u2013${names[cells.to] ?? ""}${promoted ? `=${promoted}` : ""}`;
}

/** The first of them, and how many more. */
function short(words: readonly string[]): string {
  const more = words.length - most;
  return more > 0 ? say.andMore(words.slice(0, most).join(", "), more) : listed([...words]);
}

export function cellsOf({ cells }: Pick<LessonStep, "cells">, names: readonly string[]): string {
  return short(cells.map((cell) => names[cell] ?? ""));
}

/** Cells of a way, one after the other. */
export function wayOf({ moves }: Pick<LessonStep, "moves">, { sizes }: Board, names: readonly string[]): string {
  const cells = moves.map((move) => moveCells(sizes, move));
  return [cells[0]?.from ?? -1, ...cells.map((one) => one?.to ?? -1)].map((cell) => names[cell] ?? "").join("\u2013");
}

/** "" of a step that asks nothing. */
export function answerOf(step: LessonStep, board: Board, names: readonly string[]): string {
  switch (step.task) {
    case "read":
      return "";
    case "reach":
    case "mark":
      return cellsOf(step, names);
    case "go":
      return wayOf(step, board, names);
    case "move":
      return short(step.moves.map((move) => moveName(board, names, move)));
    case "line":
      return step.moves.map((move) => moveName(board, names, move)).join(", ");
    case "arrange":
      return say.inside(listed(step.axes.map((axis) => board.axisNames[axis] ?? "")));
    case "win":
      return say.mateIn(step.most);
  }
}

/** What the editor tells of a step in which the core found no fault. */
export function foundIn(step: LessonStep, board: Board, names: readonly string[]): string {
  const words = answerOf(step, board, names);
  switch (step.task) {
    case "read":
      return "";
    case "reach":
    case "mark":
      return say.cellsFound(step.cells.length, words);
    case "go":
      return say.wayFound(step.most, words);
    case "move":
      return say.movesFound(step.moves.length, words);
    case "line":
      return say.lineFound(words);
    case "arrange":
      return say.axesFound(listed(step.axes.map((axis) => board.axisNames[axis] ?? "")));
    case "win":
      return say.winFound(step.most);
  }
}
