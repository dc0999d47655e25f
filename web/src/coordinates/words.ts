// What is asked, and why an answer is wrong, in words.
import { inWords, listed } from "../model/words";
import * as say from "../words/en/coordinates";
import type { Exercise, Question, Step } from "./ask";
import type { Difference, NamedCells } from "./named";
import type { Place } from "./place";
import type { Verdict } from "./run";

export const exerciseNames: Record<Exercise, string> = {
  find: say.find,
  name: say.nameIt,
  neighbour: say.neighbours,
};

export const exerciseWords: Record<Exercise, string> = {
  find: say.whatFindIs,
  name: say.whatNameIs,
  neighbour: say.whatNeighboursAre,
};

function stepWords({ axes }: NamedCells, { axis, by }: Step): string {
  const along = axes[axis] ?? "";
  return by > 0 ? say.further(inWords(by), along) : say.back(inWords(-by), along);
}

export function placeWords({ across, up, board }: Place): string {
  const [right, above] = board;
  return right === undefined || above === undefined ? say.place(across, up) : say.placeOn(across, up, right, above);
}

export function questionWords(cells: NamedCells, exercise: Exercise, question: Question): string {
  if (exercise === "find") return say.findCell(cells.names[question.cell] ?? "");
  if (exercise === "name") return say.whichCell;
  const steps = listed(question.steps.map((step) => stepWords(cells, step)));
  return say.fromCell(cells.names[question.from] ?? "", steps);
}

/** "file d instead of c (1 too far)" */
function differenceWords({ axes, labels }: NamedCells, { axis, right, given }: Difference): string {
  const label = (at: number): string => labels[axis]?.[at] ?? "";
  const told = given > right ? say.tooFar : say.short;
  return told(axes[axis] ?? "", label(given), label(right), Math.abs(given - right));
}

/** Why an answer is wrong: along which axes, and by how much. */
export function reasonWords(cells: NamedCells, exercise: Exercise, verdict: Verdict): string {
  const name = (cell: number): string => cells.names[cell] ?? "";
  const { order } = cells;
  const sorted = [...verdict.differences].sort((a, b) => order.indexOf(a.axis) - order.indexOf(b.axis));
  const why = listed(sorted.map((difference) => differenceWords(cells, difference)));
  const [given, right] = [name(verdict.given), name(verdict.question.cell)];
  return exercise === "name" ? say.wrongName(given, why, right) : say.wrongCell(given, why, right);
}
