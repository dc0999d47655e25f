// A board without its drawing: the game, how a player looks at it and what is selected, as plain data, and
// what follows from that. The page's `state/board` is this state made reactive; tests use it as it is.
import type { AttackMaps, Bearing, Colour, GameInfo, LegalMove, ReachMove, Snapshot } from "../core/types";
import { arrangementsOf } from "./arrangements";
import type { Arrangement } from "./layout";
import type { Naming } from "./names";
import { colourOf } from "./words";

/** Legal moves of the selected piece by the cell they lead to, several where there is a choice of promotion. */
export type Dests = ReadonlyMap<number, LegalMove[]>;

export interface HeadlessState {
  // The game: null before one has begun.
  readonly info: GameInfo | null;
  readonly snapshot: Snapshot | null;
  readonly humanToMove: boolean;

  // How the player looks at it.
  readonly flipped: boolean;
  readonly naming: Naming;
  readonly arrangementIndex: number; // in the list of `arrangementChoices`
  readonly arrangement: Arrangement;
  readonly names: string[]; // of cells
  readonly labels: string[][]; // of coordinates, by axis
  readonly outerLabels: string[][]; // the same where they name boards
  readonly axisOrder: number[]; // as the names of cells tell the axes

  // What is selected, and what the core says of that cell.
  readonly selected: number; // cell, -1 for none
  readonly pointed: number; // cell, -1 for none
  readonly pending: LegalMove | null; // chosen, and to be confirmed
  readonly wayIndex: number; // which of several ways from the one to the other is shown
  readonly known: boolean; // it has told already; until then it is as if there were nothing to tell
  readonly legal: LegalMove[]; // of the piece there, the pass of a king included
  readonly dests: Dests;
  readonly bearing: Bearing;
  readonly reach: ReachMove[]; // of a piece that the player may not move now
}

/** The part of the state that a function needs. */
export type StateOf<Field extends keyof HeadlessState> = Pick<HeadlessState, Field>;

/** The ways of cutting the board into flat boards, the game's own first. */
export function arrangementChoices({ info }: StateOf<"info">): [Arrangement, ...Arrangement[]] {
  return arrangementsOf(info?.view ?? { across: [0], up: [1], down: [] });
}

/** A selected cell, and how often the position had changed by then. */
export interface Selection {
  cell: number;
  change: number;
}

export const noSelection: Selection = { cell: -1, change: -1 };

/** Any move, forward or back, drops the selection. */
export function selectedCell({ cell, change }: Selection, changes: number): number {
  return change === changes ? cell : -1;
}

/** Cells of the pieces that the player can move now. */
export function movableCells({ snapshot, humanToMove }: StateOf<"snapshot" | "humanToMove">): ReadonlySet<number> {
  return new Set(humanToMove && snapshot ? snapshot.movable : []);
}

/** The selected piece is the player's to move, although it may have no legal move. */
export function ownPieceSelected({
  snapshot,
  humanToMove,
  selected,
}: StateOf<"snapshot" | "humanToMove" | "selected">): boolean {
  const piece = snapshot?.board[selected] ?? ".";
  return humanToMove && piece !== "." && snapshot?.side === colourOf(piece);
}

/** Of a piece that the player may not move now, the board shows where it could go. */
export function showsReach(state: StateOf<"snapshot" | "humanToMove" | "selected">): boolean {
  return (state.snapshot?.board[state.selected] ?? ".") !== "." && !ownPieceSelected(state);
}

/** A pass leads nowhere and has a button of its own. */
export function destsOf({ legal, selected }: StateOf<"legal" | "selected">): Dests {
  const dests = new Map<number, LegalMove[]>();
  for (const move of legal) {
    if (move.to === selected) continue;
    const same = dests.get(move.to);
    if (same) same.push(move);
    else dests.set(move.to, [move]);
  }
  return dests;
}

/** The selected piece is a king that may jump to its own cell. */
export function mayPass({ legal, selected }: StateOf<"legal" | "selected">): boolean {
  return legal.some((move) => move.to === selected);
}

/** What a press on a cell comes to. */
export type Press =
  | { kind: "play"; move: LegalMove }
  | { kind: "promote"; moves: LegalMove[] } // the player has to choose among them
  | { kind: "select"; cell: number }; // -1: nothing any more

/** Of the moves of a piece to one cell; null if there are none. */
export function moveOf(moves: LegalMove[]): Press | null {
  const [only] = moves;
  if (!only) return null;
  return moves.length > 1 ? { kind: "promote", moves } : { kind: "play", move: only };
}

/** Moves the selected piece to the cell, null if it may not go there. */
export function moveTo(dests: Dests, cell: number): Press | null {
  return moveOf(dests.get(cell) ?? []);
}

/** A click on a cell, or Enter on it. */
export function press({ dests, selected }: StateOf<"dests" | "selected">, cell: number): Press {
  return moveTo(dests, cell) ?? { kind: "select", cell: cell === selected ? -1 : cell };
}

/** A finger on a cell to which the selected piece cannot go asks why; on the same cell again, or on another piece of
 *  one's own, it selects. */
export function asksWhy(
  state: StateOf<"snapshot" | "humanToMove" | "selected" | "dests" | "pointed">,
  cell: number,
): boolean {
  const { snapshot, selected, pointed, dests } = state;
  const there = snapshot?.board[cell] ?? ".";
  const own = there !== "." && colourOf(there) === snapshot?.side;
  return ownPieceSelected(state) && cell !== selected && cell !== pointed && !own && !dests.has(cell);
}

/** Whose pieces guard the selected cell: those of the piece's colour, or of the side to move if it is empty. */
export function guardingSide({ snapshot, selected }: StateOf<"snapshot" | "selected">): Colour {
  const piece = snapshot?.board[selected] ?? ".";
  return piece === "." ? (snapshot?.side ?? "white") : colourOf(piece);
}

/** Whose pieces are counted on each cell that they bear on. */
export type Counted = "neither" | Colour | "both";

export function countedAttacks({ white, black }: AttackMaps, counted: Counted): AttackMaps {
  return {
    white: counted === "white" || counted === "both" ? white : [],
    black: counted === "black" || counted === "both" ? black : [],
  };
}

/** Where to look first: at what is selected, the last move, or a king of the side that sits below. */
export function homeCell({
  info,
  snapshot,
  selected,
  flipped,
}: StateOf<"info" | "snapshot" | "selected" | "flipped">): number {
  if (selected >= 0) return selected;
  const last = snapshot?.line.at(-1);
  if (last) return last.to;
  const kings = (info?.pieces ?? []).filter(({ royal }) => royal).map(({ letter }) => letter);
  const own = flipped ? kings.map((letter) => letter.toLowerCase()) : kings;
  return Math.max(
    0,
    [...(snapshot?.board ?? "")].findIndex((letter) => own.includes(letter)),
  );
}
