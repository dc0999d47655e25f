// Why a typed text is no legal move, in words.
import type { TypedFault } from "../core/types";
import { withPlainBlanks } from "./blanks";
import type { NamedBoard } from "./why";
import { colourOf, pieceName, sideName } from "./words";

export function typedFaultWords(
  { info: { pieces, sizes }, nameOf }: NamedBoard,
  text: string,
  { code, piece, from = -1, to = -1 }: TypedFault,
): string {
  const kind = piece === "" ? "piece" : pieceName({ pieces }, piece);
  switch (code) {
    case "no_castling":
      return "No king of yours can castle now.";
    case "empty_cell":
      return `Nothing stands on ${nameOf(from)}.`;
    case "not_your_piece":
      return `The ${kind} on ${nameOf(from)} is ${sideName(colourOf(piece))}\u2019s.`;
    case "illegal_move":
      return `The ${kind} on ${nameOf(from)} does not go to ${nameOf(to)}.`;
    case "no_such_piece":
      return `You have no ${kind}.`;
    case "unreached":
      return `No ${kind} of yours reaches ${nameOf(to)}.`;
    case "no_legal_move":
      return `The ${kind} on ${nameOf(from)} has no legal move.`;
  }
  const example = pieces.find(({ pawn }) => !pawn);
  const target = nameOf(sizes.reduce((cells, size) => cells * size, 1) - 1);
  const examples = `${nameOf(0)}${target}, ${example?.letter ?? ""}${target} or ${example?.name ?? ""} ${target}`;
  return `\u201c${withPlainBlanks(text)}\u201d is not a move here. Moves are written like ${examples}.`;
}
