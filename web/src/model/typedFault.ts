// Why a typed text is no legal move, in words.
import type { TypedFault } from "../core/types";
import * as say from "../words/en/why";
import { withPlainBlanks } from "./blanks";
import type { NamedBoard } from "./why";
import { colourOf, pieceName, sideName } from "./words";

export function typedFaultWords(
  { info: { pieces, sizes }, nameOf }: NamedBoard,
  text: string,
  { code, piece, from = -1, to = -1 }: TypedFault,
): string {
  const kind = piece === "" ? say.piece : pieceName({ pieces }, piece);
  switch (code) {
    case "no_castling":
      return say.noCastling;
    case "empty_cell":
      return say.emptyCell(nameOf(from));
    case "not_your_piece":
      return say.notYourPiece(kind, nameOf(from), sideName(colourOf(piece)));
    case "illegal_move":
      return say.illegalMove(kind, nameOf(from), nameOf(to));
    case "no_such_piece":
      return say.noSuchPiece(kind);
    case "unreached":
      return say.unreached(kind, nameOf(to));
    case "no_legal_move":
      return say.noLegalMove(kind, nameOf(from));
  }
  const example = pieces.find(({ pawn }) => !pawn);
  const target = nameOf(sizes.reduce((cells, size) => cells * size, 1) - 1);
  const examples = say.examples(nameOf(0), target, example?.letter ?? "", example?.name ?? "");
  return say.notAMove(withPlainBlanks(text), examples);
}
