// What speaks for a move, in words.
import { inWords, listed, pieceName, withArticle } from "../model/words";
import { wayWords, type NamedBoard } from "../model/why";
import type { PlayedMove, Way } from "../core/types";
import * as say from "../words/en/engine";
import type { Aimed, Reason, Standing, Step } from "./reasons";

/** " along file, column and row", "" of no axes. */
function along({ info: { axisNames } }: NamedBoard, axes: readonly number[]): string {
  return axes.length === 0 ? "" : say.alongAxes(listed(axes.map((axis) => axisNames[axis] ?? say.axis(axis + 1))));
}

function named(board: NamedBoard, { piece, cell }: Standing): string {
  return say.thePiece(pieceName(board.info, piece), board.nameOf(cell));
}

function targetWords(board: NamedBoard, { taken, to, axes }: Step): string {
  return say.target(pieceName(board.info, taken), board.nameOf(to), along(board, axes));
}

function aimedWords(board: NamedBoard, target: Aimed): string {
  return targetWords(board, target) + (target.guarded ? "" : say.unguarded);
}

function captureWords(board: NamedBoard, { step, guarded, gains }: Reason & { kind: "capture" }): string {
  const piece = pieceName(board.info, step.taken);
  const words = !guarded ? say.takesUnguarded : gains ? say.takesWorthMore : say.takes;
  return words(piece, board.nameOf(step.to), along(board, step.axes));
}

/** One sentence. */
export function reasonWords(board: NamedBoard, reason: Reason): string {
  const { info, nameOf } = board;
  const all = (standing: readonly Standing[]): string => listed(standing.map((one) => named(board, one)));
  switch (reason.kind) {
    case "mate":
      return say.mates(along(board, reason.axes));
    case "mateIn":
      return say.matesIn(reason.turns);
    case "check": {
      const way = along(board, reason.axes);
      return reason.direct
        ? say.checks(way)
        : say.checksBy(pieceName(info, reason.by.piece), nameOf(reason.by.cell), way);
    }
    case "capture":
      return captureWords(board, reason);
    case "removes":
      return say.removes(all(reason.targets));
    case "promotion":
      return say.becomes(withArticle(pieceName(info, reason.becomes)));
    case "wins": {
      const { piece, taken, from, to, axes } = reason.step;
      return say.wins(pieceName(info, taken), nameOf(to), pieceName(info, piece), nameOf(from), along(board, axes));
    }
    case "escapes":
      return reason.royal
        ? say.escapesCheck(all(reason.attackers))
        : say.escapes(pieceName(info, reason.mover.piece), nameOf(reason.mover.cell), all(reason.attackers));
    case "attacks":
      return say.attacks(listed(reason.targets.map((target) => aimedWords(board, target))));
    case "opens":
      return say.opens(pieceName(info, reason.by.piece), nameOf(reason.by.cell), aimedWords(board, reason.target));
    case "blocks": {
      const { attacker, target, axes } = reason;
      return say.blocks(
        pieceName(info, attacker.piece),
        nameOf(attacker.cell),
        along(board, axes),
        named(board, target),
      );
    }
    case "guards":
      return say.guards(listed(reason.targets.map((target) => targetWords(board, target))));
    case "confines":
      return say.confines(nameOf(reason.king), inWords(reason.after), reason.after, inWords(reason.before));
    case "reaches":
      return say.reaches(pieceName(info, reason.piece), reason.after, reason.before);
  }
}

/** "The queen goes from b2 to b5: 1 axis, 3 steps: rank +3." `way`: how the core says that it goes. */
export function stepWords(
  { info, nameOf }: NamedBoard,
  { piece, from, to, castling }: Pick<PlayedMove, "piece" | "from" | "to" | "castling">,
  way: Way | undefined,
): string {
  if (from === to) return say.passes;
  if (castling || !way) return say.goes(pieceName(info, piece), nameOf(from), nameOf(to));
  const names: string[] = [];
  for (const cell of way.cells) names[cell] = nameOf(cell);
  return say.goesBy(pieceName(info, piece), nameOf(from), nameOf(to), wayWords(info, names, from, way));
}
