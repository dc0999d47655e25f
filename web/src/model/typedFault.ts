// Why a typed text is no legal move, in words.
import type { GameInfo, TypedFault } from "../core/types";
import { withPlainBlanks } from "./blanks";
import { colourOf, pieceName, sideName } from "./words";

/** `name`: of a cell. `last`: the last cell of the board, for an example of a move. */
export function typedFaultWords(
  { pieces }: Pick<GameInfo, "pieces">,
  name: (cell: number) => string,
  last: number,
  text: string,
  { code, piece, from = -1, to = -1 }: TypedFault,
): string {
  const kind = piece === "" ? "piece" : pieceName({ pieces }, piece);
  switch (code) {
    case "no_castling":
      return "No king of yours can castle now.";
    case "empty_cell":
      return `Nothing stands on ${name(from)}.`;
    case "not_your_piece":
      return `The ${kind} on ${name(from)} is ${sideName(colourOf(piece))}\u2019s.`;
    case "illegal_move":
      return `The ${kind} on ${name(from)} does not go to ${name(to)}.`;
    case "no_such_piece":
      return `You have no ${kind}.`;
    case "unreached":
      return `No ${kind} of yours reaches ${name(to)}.`;
    case "no_legal_move":
      return `The ${kind} on ${name(from)} has no legal move.`;
  }
  const example = pieces.find(({ pawn }) => !pawn);
  const target = name(last);
  const examples = `${name(0)}${target}, ${example?.letter ?? ""}${target} or ${example?.name ?? ""} ${target}`;
  return `\u201c${withPlainBlanks(text)}\u201d is not a move here. Moves are written like ${examples}.`;
}
