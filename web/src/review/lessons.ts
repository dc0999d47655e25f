// What was missed and what a move allows, in words.
import * as say from "../words/en/review";
import { listed, pieceName, withArticle } from "../model/words";
import type { NamedBoard } from "../model/why";
import type { Verdict } from "./judge";
import type { Lesson, Point, Step, Target } from "./missed";

/** " along file, column and row", "" of a move that changes none. */
export function alongWords({ info: { axisNames } }: NamedBoard, axes: readonly number[]): string {
  return axes.length === 0 ? "" : say.along(listed(axes.map((axis) => axisNames[axis] ?? say.axis(axis + 1))));
}

function moved(board: NamedBoard, { piece, to, axes, castling, taken }: Step): string {
  const { info, nameOf } = board;
  const way = alongWords(board, axes);
  if (castling) return say.castles;
  if (taken === "") return say.goesTo(pieceName(info, piece), nameOf(to), way);
  return say.takesOn(pieceName(info, piece), pieceName(info, taken), nameOf(to), way);
}

function attacked(board: NamedBoard, { to, axes, taken }: Target): string {
  return say.target(pieceName(board.info, taken), board.nameOf(to), alongWords(board, axes));
}

/** "the dragon takes the queen on b2c3 along file, column and row" */
export function pointWords(board: NamedBoard, point: Point): string {
  const { step } = point;
  const move = moved(board, step);
  switch (point.kind) {
    case "mate":
      return point.turns === 1 ? say.mateNow(move) : say.mateIn(point.turns, move);
    case "promotion":
      return say.promotes(move, withArticle(pieceName(board.info, point.becomes)));
    case "capture":
      return move + (point.check ? say.withCheck : "");
    case "win": {
      const first = point.check ? move + say.withCheck : move;
      return say.andWins(first, pieceName(board.info, point.by.taken), moved(board, point.by));
    }
    case "attack": {
      const first = point.check ? move + say.withCheck : move;
      return say.andAttacks(first, listed(point.targets.slice(0, 3).map((target) => attacked(board, target))));
    }
    case "check":
      return move + say.andCheck;
    case "escape":
      return say.escapes(pieceName(board.info, step.piece), board.nameOf(step.to), alongWords(board, step.axes));
    case "better":
      return move;
  }
}

/** What was missed, then what the move allows, a sentence each. */
export function lessonWords(board: NamedBoard, { missed, allowed }: Lesson): string[] {
  const words: string[] = [];
  if (missed) {
    const what = pointWords(board, missed);
    words.push(missed.kind === "better" ? say.betterWas(what) : say.missed(what));
  }
  if (allowed) {
    const what = pointWords(board, allowed);
    words.push(allowed.kind === "mate" ? say.allowsMate(what) : say.allows(what));
  }
  return words;
}

const verdicts: Record<Verdict, string> = {
  best: say.bestPlayed,
  good: say.goodPlayed,
  inaccuracy: say.inaccuracy,
  mistake: say.mistake,
  blunder: say.blunder,
};

export function verdictWords(verdict: Verdict): string {
  return verdicts[verdict];
}
