// A game that has been reviewed, move by move, and what its moves come to by side and by number of axes.
import type { Colour, PlayedMove } from "../core/types";
import { moveCells } from "../model/cells";
import { accuracyOf, isMistake, lossOf, verdictOf, type Evaluation, type Verdict } from "./judge";
import type { Found } from "./kept";
import { axesOf } from "./missed";

/** A move of the main line. */
export interface Row {
  move: PlayedMove;
  ply: number; // from 1
  before: number; // the node of the position before it
  after: Evaluation | null; // null: not known yet
  best: string; // the best move before it, "" if it is not known
  line: readonly string[]; // that begins with it
  loss: number | null; // points of a hundred; null: not known yet
  verdict: Verdict | null;
  used: number | undefined; // milliseconds that it took
}

/** `found`: of the position at a node, 0 the start. `used`: what a move took, if that is known. */
export function rowsOf(
  moves: readonly PlayedMove[],
  found: (node: number) => Found | null,
  used: (move: PlayedMove) => number | undefined = () => undefined,
): Row[] {
  let before: { node: number; found: Found | null } = { node: 0, found: found(0) };
  return moves.map((move, i) => {
    const after = { node: move.node, found: found(move.node) };
    const line = before.found?.line ?? [];
    const best = line[0] ?? "";
    const row: Row = {
      move,
      ply: i + 1,
      before: before.node,
      after: after.found?.evaluation ?? null,
      best,
      line,
      loss: null,
      verdict: null,
      used: used(move),
    };
    if (before.found && after.found) {
      const played = best === move.text;
      const [from, to] = [before.found.evaluation, after.found.evaluation];
      row.loss = played ? 0 : lossOf(move.side, from, to);
      row.verdict = verdictOf(move.side, from, to, played);
    }
    before = after;
    return row;
  });
}

export interface SideSummary {
  moves: number; // that have been judged
  accuracy: number | null; // of 100
  loss: number; // points of a hundred, on average
  inaccuracies: number;
  mistakes: number;
  blunders: number;
}

export function summaryOf(rows: readonly Row[], side: Colour): SideSummary {
  const own = rows.filter(({ move, loss }) => move.side === side && loss !== null);
  const losses = own.map(({ loss }) => loss ?? 0);
  const count = (wanted: Verdict): number => own.filter(({ verdict }) => verdict === wanted).length;
  return {
    moves: own.length,
    accuracy: accuracyOf(losses),
    loss: losses.reduce((sum, loss) => sum + loss, 0) / Math.max(1, losses.length),
    inaccuracies: count("inaccuracy"),
    mistakes: count("mistake"),
    blunders: count("blunder"),
  };
}

/** By which of the two moves a position counts. */
export type CountedMove = "best" | "played";

export interface AxesSummary {
  axes: number;
  moves: number;
  accuracy: number;
  mistakes: number; // inaccuracies, mistakes and blunders
}

/** Of the moves of a side, by how many axes the best move changes, or the one that was played; fewest first. Moves that
 *  change none, such as passes, do not count. */
export function byAxes(
  rows: readonly Row[],
  side: Colour,
  sizes: readonly number[],
  counted: CountedMove,
): AxesSummary[] {
  const groups = new Map<number, Row[]>();
  for (const row of rows) {
    if (row.move.side !== side || row.loss === null) continue;
    const cells = counted === "played" ? row.move : moveCells(sizes, row.best);
    const axes = cells ? axesOf(sizes, cells.from, cells.to).length : 0;
    if (axes > 0) groups.set(axes, [...(groups.get(axes) ?? []), row]);
  }
  return [...groups]
    .sort(([a], [b]) => a - b)
    .map(([axes, group]) => ({
      axes,
      moves: group.length,
      accuracy: accuracyOf(group.map(({ loss }) => loss ?? 0)) ?? 0,
      mistakes: group.filter(({ verdict }) => verdict && isMistake(verdict)).length,
    }));
}

export function mistakesOf(rows: readonly Row[], side: Colour | null = null): Row[] {
  return rows.filter(
    ({ move, verdict }) => verdict !== null && isMistake(verdict) && (side === null || side === move.side),
  );
}

/** The mistake after the ply that is shown, or before it; around the game. Null: there is none. */
export function nextMistake(mistakes: readonly Row[], ply: number, step: 1 | -1): Row | null {
  if (step > 0) return mistakes.find((row) => row.ply > ply) ?? mistakes[0] ?? null;
  return mistakes.findLast((row) => row.ply < ply) ?? mistakes.at(-1) ?? null;
}
