// What a cell shows besides its piece, as bits and in words.
import * as say from "../words/en/model";
import { guardingSide, type StateOf } from "./headless";
import { lastTurn } from "./moves";
import { axesWords, other } from "./words";

export const Mark = {
  quiet: 1 << 0, // a legal quiet move ends here
  capture: 1 << 1,
  passant: 1 << 2, // a capture of a piece that stands elsewhere
  castling: 1 << 3,
  reachQuiet: 1 << 4, // the piece could go here if it were its turn
  reachCapture: 1 << 5,
  lastFrom: 1 << 6,
  lastTo: 1 << 7,
  check: 1 << 8,
  selected: 1 << 9,
  attacks: 1 << 10, // the piece here attacks the selected cell
  guards: 1 << 11,
  moved: 1 << 12, // the piece here has made the first move of this turn
  pending: 1 << 13, // a move to here is to be confirmed
  ahead: 1 << 14, // a move that is set in advance begins or ends here
  asked: 1 << 15, // of a lesson: the cell has been found, or is spoken of
} as const;

export type MarkName = keyof typeof Mark;

const spoken: [MarkName, string][] = [
  ["quiet", say.canMoveHere],
  ["capture", say.canCaptureHere],
  ["passant", say.canCaptureEnPassantHere],
  ["castling", say.canCastleHere],
  ["reachQuiet", say.withinReach],
  ["reachCapture", say.couldBeCaptured],
  ["check", say.inCheck],
  ["selected", "selected"],
  ["attacks", say.attacksSelectedCell],
  ["guards", say.guardsSelectedCell],
  ["lastFrom", say.lastMoveFromHere],
  ["lastTo", say.lastMoveToHere],
  ["moved", say.hasMovedThisTurn],
  ["pending", say.toBeConfirmed],
  ["ahead", say.moveInAdvance],
  ["asked", "marked"],
];

export function markNames(marks: number): MarkName[] {
  return spoken.filter(([name]) => marks & Mark[name]).map(([name]) => name);
}

function markWords(marks: number): string {
  return spoken
    .filter(([name]) => marks & Mark[name])
    .map(([, words]) => `, ${words}`)
    .join("");
}

/** "", or ", under 2 white and 1 black" */
function attackWords(whites: number, blacks: number): string {
  const parts = [whites > 0 ? say.whites(whites) : "", blacks > 0 ? say.blacks(blacks) : ""].filter(Boolean);
  return parts.length > 0 ? say.under(parts.join(say.and)) : "";
}

/** What else a cell shows: how many pieces are counted on it, and how many axes the selected piece changes on its
 *  way there. */
interface Counts {
  whites?: number;
  blacks?: number;
  axes?: number;
}

/** What a screen reader says of a cell. `piece`: "white knight", "" for none. */
export function cellLabel(
  name: string,
  piece: string,
  marks: number,
  { whites = 0, blacks = 0, axes = 0 }: Counts = {},
): string {
  const way = axes > 0 ? `, ${axesWords(axes)}` : "";
  return `${name}, ${piece || "empty"}${markWords(marks)}${way}${attackWords(whites, blacks)}`;
}

/** How strongly a cell is shaded for the side of which so many pieces bear on it, in per cent. */
export function heldOpacity(count: number): number {
  return [0, 20, 35, 50][Math.min(count, 3)] ?? 0;
}

type Shown = StateOf<"snapshot" | "selected" | "pending" | "dests" | "bearing" | "reach">;
type Add = (cell: number, mark: number) => void;

/** The marks of each cell. */
export function marksOf(state: Shown): number[] {
  const { snapshot } = state;
  if (!snapshot) return [];
  const marks = new Array<number>(snapshot.board.length).fill(0);
  const add: Add = (cell, mark) => {
    if (cell >= 0) marks[cell] = (marks[cell] ?? 0) | mark;
  };
  for (const move of lastTurn(snapshot.line)) {
    add(move.from, Mark.lastFrom);
    add(move.to, Mark.lastTo);
  }
  for (const cell of snapshot.checked) add(cell, Mark.check);
  add(snapshot.movedThisTurn, Mark.moved);
  if (state.selected >= 0) markSelection(state, snapshot.board, add);
  return marks;
}

function markSelection(state: Shown, board: string, add: Add): void {
  const { selected, pending, dests, bearing, reach } = state;
  add(selected, Mark.selected);
  for (const [to, moves] of dests) {
    const move = moves[0];
    if (!move) continue;
    if (to === pending?.to) add(to, Mark.pending);
    else if (move.castling) add(to, Mark.castling);
    else if (!move.capture) add(to, Mark.quiet);
    else add(to, board[to] === "." ? Mark.passant : Mark.capture);
  }
  for (const { to, capture } of reach) add(to, capture ? Mark.reachCapture : Mark.reachQuiet);
  const friend = guardingSide(state);
  for (const cell of bearing[friend]) add(cell, Mark.guards);
  for (const cell of bearing[other(friend)]) add(cell, Mark.attacks);
}

/** The cells that show any mark. */
export function markedCells(marks: number[]): number[] {
  const cells: number[] = [];
  marks.forEach((mark, cell) => {
    if (mark !== 0) cells.push(cell);
  });
  return cells;
}
