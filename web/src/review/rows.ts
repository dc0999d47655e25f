// A game that has been reviewed, move by move, and what its moves come to by side and by number of axes.
import type { Colour, PlayedMove } from "../core/types";
import { moveCells } from "../model/cells";
import { groupsBy } from "../model/groups";
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

/** What a move was worth. `best`: the best move before it, "" if it is not known. */
export function judged(
  { text, side }: Pick<PlayedMove, "text" | "side">,
  before: Evaluation,
  best: string,
  after: Evaluation,
): { loss: number; verdict: Verdict } {
  const played = best === text;
  return {
    loss: played ? 0 : lossOf(side, before, after),
    verdict: verdictOf(side, before, after, played),
  };
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
      const [from, to] = [before.found.evaluation, after.found.evaluation];
      Object.assign(row, judged(move, from, best, to));
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

export interface MovesSummary {
  moves: number;
  accuracy: number;
  mistakes: number; // inaccuracies, mistakes and blunders
}

export interface AxesSummary extends MovesSummary {
  axes: number;
}

/** Moves that have been judged, in groups. */
export function summariesBy<Key, Move extends { loss: number; verdict: Verdict }>(
  moves: readonly Move[],
  keyOf: (move: Move) => Key,
): Map<Key, MovesSummary> {
  return new Map(
    [...groupsBy(moves, keyOf)].map(([key, group]) => [
      key,
      {
        moves: group.length,
        accuracy: accuracyOf(group.map(({ loss }) => loss)) ?? 0,
        mistakes: group.filter(({ verdict }) => isMistake(verdict)).length,
      },
    ]),
  );
}

/** The same by numbers of axes, fewest first. Moves that change none, such as passes, do not count. */
export function summariesByAxes<Move extends { loss: number; verdict: Verdict }>(
  moves: readonly Move[],
  axesOfMove: (move: Move) => number,
): AxesSummary[] {
  return [...summariesBy(moves, axesOfMove)]
    .filter(([axes]) => axes > 0)
    .sort(([a], [b]) => a - b)
    .map(([axes, summary]) => ({ axes, ...summary }));
}

/** How many axes a move changes; 0 of none. */
export function axisCount(sizes: readonly number[], cells: { from: number; to: number } | null): number {
  return cells ? axesOf(sizes, cells.from, cells.to).length : 0;
}

/** Of the moves of a side, by how many axes the best move changes, or the one that was played. */
export function byAxes(
  rows: readonly Row[],
  side: Colour,
  sizes: readonly number[],
  counted: CountedMove,
): AxesSummary[] {
  const moves = rows.flatMap(({ move, loss, verdict, best }) =>
    move.side === side && loss !== null && verdict !== null ? [{ move, loss, verdict, best }] : [],
  );
  return summariesByAxes(moves, ({ move, best }) =>
    axisCount(sizes, counted === "played" ? move : moveCells(sizes, best)),
  );
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
