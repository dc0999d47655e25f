// What is known about the selected cell, in words: the piece on it, and who attacks it.
import * as say from "../words/en/model";
import { guardingSide, mayPass, ownPieceSelected, type StateOf } from "./headless";
import { describePiece, other, sideName } from "./words";

function pieceOn({ snapshot, selected }: StateOf<"snapshot" | "selected">): string {
  return snapshot?.board[selected] ?? ".";
}

/** "e2: white pawn" */
export function cellTitle(state: StateOf<"info" | "snapshot" | "selected" | "names">): string {
  const name = state.names[state.selected] ?? "";
  const piece = pieceOn(state);
  return `${name}: ${piece === "." || !state.info ? say.empty : describePiece(state.info, piece)}`;
}

/** Where the piece on the cell may go, "" without a piece. */
export function cellNote(
  state: StateOf<"snapshot" | "humanToMove" | "selected" | "known" | "legal" | "dests">,
): string {
  if (pieceOn(state) === "." || !state.known) return "";
  if (!ownPieceSelected(state)) return say.reachMarkedWithHollowSigns;
  const count = state.dests.size;
  const pass = mayPass(state) ? say.mayAlsoPass : "";
  if (count > 0 || pass) return say.cellsToMoveTo(count, pass);
  return state.snapshot?.movedThisTurn === state.selected ? say.hasAlreadyMovedInTurn : say.hasNoLegalMoveNow;
}

export interface Bearers {
  title: string;
  kind: "attacks" | "guards";
  cells: number[]; // of the pieces that bear on the selected cell
}

export function bearersOf(state: StateOf<"snapshot" | "selected" | "bearing">): Bearers[] {
  const friend = guardingSide(state);
  const enemy = other(friend);
  const guards = { kind: "guards", cells: state.bearing[friend] } as const;
  const attacks = { kind: "attacks", cells: state.bearing[enemy] } as const;
  return pieceOn(state) === "."
    ? [
        { ...guards, title: say.attacksIt(sideName(friend)) },
        { ...attacks, title: say.attacksIt(sideName(enemy)) },
      ]
    : [
        { ...attacks, title: say.attackedBy },
        { ...guards, title: say.guardedBy },
      ];
}
