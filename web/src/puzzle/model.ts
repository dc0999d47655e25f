// Mates in one of a day: their addresses, and what is said of a move that was tried.
import { cellName } from "../model/cells";
import { axesBetween, pairs, sameSlice, sliceIndex, type Axes } from "../vast/model";
import type { Density, PuzzleAttempt, PuzzleInfo, Stander } from "../core/windows";
import type { BoardInfo } from "../vast/model";
import { coordinates } from "../model/layout";
import { grouped, pieceName } from "../model/words";
import { dayAfter, today } from "../model/days";
import * as say from "../words/en/puzzle";

/** Boards that have a puzzle a day, by their numbers of axes. */
export const puzzleAxes = [5, 6, 7, 8] as const;

/** Of an address such as 8/2026-11-24, or 8 alone for today. */
export function readPuzzle(address: string, now: number): { axes: number; day: string } {
  const [axes = "", day = ""] = address.split("/");
  const valid =
    /^\d{4}-\d\d-\d\d$/.test(day) &&
    !Number.isNaN(Date.parse(`${day}T00:00:00Z`)) &&
    dayAfter(day, 0) === day &&
    day <= today(now);
  return { axes: puzzleAxes.find((one) => String(one) === axes) ?? 8, day: valid ? day : today(now) };
}

/** "24 November 2026" */
export function dayWords(day: string): string {
  return new Date(`${day}T00:00:00Z`).toLocaleDateString("en-GB", {
    day: "numeric",
    month: "long",
    year: "numeric",
    timeZone: "UTC",
  });
}

/** Whether a move of White's is a castling or a capture in passing. `piece`: its letter. */
export function specialOf(
  { sizes, passed }: Pick<PuzzleInfo, "sizes" | "passed">,
  piece: string,
  from: number,
  to: number,
): "castling" | "passing" | "" {
  if (piece === "P" && passed?.over === to) return "passing";
  if (piece !== "K") return "";
  const at = coordinates(sizes, to);
  const steps = coordinates(sizes, from).map((c, axis) => Math.abs(c - (at[axis] ?? c)));
  return Math.max(...steps) === 1 ? "" : "castling";
}

/** What the pieces do not show: that White may castle, which double step Black has just made. */
export function rightsWords({ sizes, castles, passed }: Pick<PuzzleInfo, "sizes" | "castles" | "passed">): string {
  const name = (cell: number): string => cellName(sizes, cell);
  return [castles ? say.mayCastle : "", passed ? say.hasPassed(name(passed.from), name(passed.to)) : ""]
    .filter((words) => words !== "")
    .join(" ");
}

/** What becomes of a move, in one or two sentences. */
export function attemptWords(
  info: BoardInfo,
  attempt: PuzzleAttempt,
  checks: number,
  special: "castling" | "passing" | "" = "",
): string {
  const on = ({ cell, piece }: Stander): string => say.pieceOn(pieceName(info, piece), cellName(info.sizes, cell));
  const name = (cell: number): string => cellName(info.sizes, cell);
  const { outcome, reply, checkers, to, piece } = attempt;
  const checker = checkers[0] ?? { cell: to, piece };
  if (outcome === "mate") {
    if (special === "castling") return say.solvedByCastling(name(to), grouped(checks));
    if (special === "passing") return say.solvedInPassing(name(to), grouped(checks));
    return say.solved(on({ cell: to, piece }), grouped(checks));
  }
  if (outcome === "stalemate" || !reply) return say.stalemate;
  const replier = pieceName(info, reply.piece);
  switch (outcome) {
    case "captured":
      return say.takenByPiece(replier, name(reply.from), on(checker));
    case "taken by king":
      return say.takenByKing(on(checker));
    case "blocked":
      return say.wayClosed(on(checker), replier, name(reply.from), name(reply.to));
    case "flight":
      return say.kingEscapes(name(reply.to));
    default:
      return say.notCheck(replier, name(reply.from), name(reply.to));
  }
}

/** Two axes that change from one cell to another, so that a flat board shows as much of the way as it can. */
export function axesOf(sizes: number[], from: number, to: number): Axes {
  const [one, other] = [coordinates(sizes, from), coordinates(sizes, to)];
  const changed = sizes.flatMap((_, axis) => (one[axis] === other[axis] ? [] : [axis]));
  const [a = 0, b = a === 0 ? 1 : 0] = changed;
  return { a: Math.min(a, b), b: Math.max(a, b) };
}

/** What is seen first: the white piece nearest to Black's king, and the axes with most pieces on the king's flat board. */
export function firstView(sizes: number[], standing: readonly Stander[]): { here: number; axes: Axes } {
  const king = standing.find(({ piece }) => piece === "k")?.cell ?? 0;
  const white = standing
    .filter(({ piece }) => piece !== piece.toLowerCase())
    .sort((x, y) => axesBetween(sizes, x.cell, king) - axesBetween(sizes, y.cell, king));
  const near = white[0]?.cell ?? king;
  const onBoard = (axes: Axes): number =>
    standing.filter(({ cell }) => sameSlice(sizes, king, cell, axes)).length +
    (sameSlice(sizes, king, near, axes) ? standing.length : 0);
  const [axes = { a: 0, b: 1 }] = pairs(sizes.length).sort((x, y) => onBoard(y) - onBoard(x));
  return { here: near, axes };
}

/** How many pieces have two coordinates in common, for each pair of axes. */
export function densityOf(sizes: number[], standing: readonly Stander[]): Density[] {
  return pairs(sizes.length).map(({ a, b }) => {
    const cells = (sizes[a] ?? 1) * (sizes[b] ?? 1);
    const sides = { white: new Array<number>(cells).fill(0), black: new Array<number>(cells).fill(0) };
    for (const { cell, piece } of standing) {
      const counts = piece === piece.toLowerCase() ? sides.black : sides.white;
      const at = sliceIndex(sizes, cell, { a, b });
      counts[at] = (counts[at] ?? 0) + 1;
    }
    return { a, b, ...sides };
  });
}

/** The letters of the flat board through a cell, for each pair of axes. */
export function lettersThrough(sizes: number[], standing: readonly Stander[], here: number): string[] {
  return pairs(sizes.length).map((axes) => {
    const letters = new Array<string>((sizes[axes.a] ?? 1) * (sizes[axes.b] ?? 1)).fill(".");
    for (const { cell, piece } of standing)
      if (sameSlice(sizes, here, cell, axes)) letters[sliceIndex(sizes, cell, axes)] = piece;
    return letters.join("");
  });
}
