// Which cell is asked for next. `random` gives numbers from 0 to 1.
import { cellAt } from "../model/cells";
import { cellCount, coordinates } from "../model/layout";
import { stepped } from "./named";
import type { AxisCount } from "./progress";

export const exercises = ["find", "name", "neighbour"] as const;
export type Exercise = (typeof exercises)[number];

export interface Step {
  axis: number;
  by: number;
}

export interface Question {
  cell: number; // that is asked for
  from: number; // of neighbours: the cell that is named; else -1
  steps: readonly Step[]; // of neighbours: the way from there
}

/** The furthest along an axis that a neighbour is asked for. */
const furthest = 2;

/** How much each axis is to be asked for: the share of wrong answers, which after few answers is held to be middling. */
export function weightsOf(axes: readonly AxisCount[]): number[] {
  return axes.map(({ asked, missed }) => (missed + 1) / (asked + 4));
}

function oneOf<T>(some: readonly T[], random: () => number): T | undefined {
  return some[Math.min(some.length - 1, Math.floor(random() * some.length))];
}

/** One of the axes, by weight. */
function drawn(axes: readonly number[], weights: readonly number[], random: () => number): number {
  let left = random() * axes.reduce((sum, axis) => sum + (weights[axis] ?? 0), 0);
  return axes.find((axis) => (left -= weights[axis] ?? 0) < 0) ?? axes.at(-1) ?? 0;
}

/** Any cell but the one before, -1 for none. */
function anyCell(sizes: readonly number[], before: number, random: () => number): number {
  const count = cellCount([...sizes]) - (before < 0 ? 0 : 1);
  const cell = Math.min(count - 1, Math.floor(random() * count));
  return before >= 0 && cell >= before ? cell + 1 : cell;
}

/** Another cell than the one before. The heaviest axes always change, lighter ones more seldom, so that what is to be
 *  read is new where it is hard. */
function nextCell(sizes: readonly number[], before: number, weights: readonly number[], random: () => number): number {
  const most = Math.max(...weights);
  const at = coordinates(sizes, before);
  const changed = sizes.map((size, axis) => {
    const old = at[axis] ?? 0;
    if (random() * most >= (weights[axis] ?? 0)) return old;
    const others = Array.from({ length: size }, (_, i) => i).filter((one) => one !== old);
    return oneOf(others, random) ?? old;
  });
  return cellAt(sizes, changed);
}

/** One or two axes, and how far along each. */
function stepsFrom(sizes: readonly number[], from: number, weights: readonly number[], random: () => number): Step[] {
  const at = coordinates(sizes, from);
  const count = sizes.length > 1 && random() < 0.5 ? 2 : 1;
  const axes: number[] = [];
  while (axes.length < count) {
    const rest = sizes.map((_, axis) => axis).filter((axis) => !axes.includes(axis));
    axes.push(drawn(rest, weights, random));
  }
  return axes.map((axis) => {
    const [size, old] = [sizes[axis] ?? 1, at[axis] ?? 0];
    const ways = Array.from({ length: 2 * furthest + 1 }, (_, i) => i - furthest);
    const by = oneOf(
      ways.filter((way) => way !== 0 && old + way >= 0 && old + way < size),
      random,
    );
    return { axis, by: by ?? 0 };
  });
}

/** `before`: the cell that was asked for last, -1 for none. `weights`: of the axes; null where all are asked for alike. */
export function ask(
  exercise: Exercise,
  sizes: readonly number[],
  before: number,
  weights: readonly number[] | null,
  random: () => number,
): Question {
  const cell = weights && before >= 0 ? nextCell(sizes, before, weights, random) : anyCell(sizes, before, random);
  if (exercise !== "neighbour") return { cell, from: -1, steps: [] };
  const steps = stepsFrom(sizes, cell, weights ?? sizes.map(() => 1), random);
  return { cell: steps.reduce((to, { axis, by }) => stepped(sizes, to, axis, by), cell), from: cell, steps };
}
