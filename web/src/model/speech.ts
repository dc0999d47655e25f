// A game in words alone: what was played, and answers to what is asked about cells, pieces and boards.
import { outsideAxes } from "./arrangements";
import type { Bearing, Colour, GameInfo, LegalMove, PlayedMove } from "../core/types";
import { cellCalled, folded } from "./cellText";
import { guardingSide, type StateOf } from "./headless";
import { cellCount, coordinates } from "./layout";
import { flatBoardName } from "./names";
import { changes } from "./targets";
import { axesWords, colourOf, describePiece, listed, other, pieceName, sideName, statusSentence } from "./words";

type Shown = StateOf<"info" | "snapshot" | "names">;

export type Question =
  | { kind: "cell" | "moves"; cell: number }
  | { kind: "movesOf" | "where"; letter: string; whose: Whose }
  | { kind: "pieces"; side: Colour | "both" }
  | { kind: "board"; place: string[] }
  | { kind: "last" | "check" | "turn" | "hint" | "help" };

/** Whose pieces are asked about: a side's, those of the person who asks, those of the other side, or both sides'. */
export type Whose = Colour | "mine" | "theirs" | "both";

interface Asked {
  question: Question;
  sure: boolean;
}

const owners: Record<string, Whose> = {
  white: "white",
  "white\u2019s": "white",
  "white's": "white",
  black: "black",
  "black\u2019s": "black",
  "black's": "black",
  my: "mine",
  mine: "mine",
  own: "mine",
  your: "theirs",
  their: "theirs",
  enemy: "theirs",
  "opponent's": "theirs",
  "computer's": "theirs",
};

/** What may stand before the word that asks. */
const leading = new Set(["please", "show", "list", "tell", "give", "me", "a", "the", "all"]);

/** The letter of the piece that a word names: its letter, its name, or several of them; "" for none. */
function pieceCalled(info: GameInfo, word: string): string {
  const lower = word.toLowerCase();
  const found = info.pieces.find(
    ({ letter, name }) =>
      letter === word.toUpperCase() || [name, `${name}s`].some((one) => one.toLowerCase() === lower),
  );
  return found?.letter ?? "";
}

type Verb = Exclude<Question["kind"], "movesOf">;

/** The words that ask something where they come first. */
const verbs: Record<string, Verb> = {
  moves: "moves",
  cell: "cell",
  attacks: "cell",
  guards: "cell",
  where: "where",
  "where's": "where",
  pieces: "pieces",
  last: "last",
  check: "check",
  turn: "turn",
  hint: "hint",
  best: "hint",
  help: "help",
  questions: "help",
};

/** Those that begin a question and leave it to another word what is asked; what it is if none does. */
const openings: Record<string, Verb> = {
  where: "where",
  what: "cell",
  "what's": "cell",
  which: "pieces",
  how: "pieces",
  who: "turn",
  whose: "turn",
};

/** What is asked for, null if the text is no question. A cell's name alone may be a move, too: `sure` tells. */
export function questionOf(info: GameInfo, text: string): Asked | null {
  const asked = text.trim().endsWith("?");
  const words = text
    .trim()
    .replace(/[?!.,]+$/, "")
    .trim()
    .split(/[\s,]+/);
  const sure = (question: Question | null): Asked | null => question && { question, sure: true };
  const alone = cellCalled(info, words.join(""));
  if (alone >= 0) return { question: { kind: "cell", cell: alone }, sure: asked };
  if (asked && words.join("") === "") return sure({ kind: "help" });
  const lower = words.map((word) => word.toLowerCase());
  if (lower[0] === "board") return sure({ kind: "board", place: words.slice(1) });
  const at = lower.findIndex((word) => !leading.has(word));
  const first = lower[at] ?? "";
  const opening = openings[first] ?? (asked || first in owners ? "where" : undefined);
  if (opening === undefined) return verbs[first] ? sure(asking(info, verbs[first], words.slice(at + 1))) : null;
  // Of an open question, and of one with a question mark, any word may say what is asked.
  const rest = lower.slice(first in openings ? at + 1 : 0);
  const going = opening !== "turn" && rest.some((word) => word === "go" || word === "move") ? "moves" : opening;
  const verb =
    rest.map((word) => (word in openings ? undefined : verbs[word])).find((found) => found !== undefined) ?? going;
  return sure(asking(info, verb, words));
}

function asking(info: GameInfo, verb: Verb, words: string[]): Question | null {
  const cell =
    words
      .map((_, i) => [cellCalled(info, words.slice(i).join("")), cellCalled(info, words[i] ?? "")])
      .flat()
      .find((found) => found >= 0) ?? -1;
  const letter = words.map((word) => pieceCalled(info, word)).find((found) => found !== "") ?? "";
  const whose = words.map((word) => owners[word.toLowerCase()]).find((found) => found !== undefined);
  switch (verb) {
    case "moves":
      if (cell >= 0) return { kind: "moves", cell };
      return letter !== "" || words.length === 0 ? { kind: "movesOf", letter, whose: whose ?? "mine" } : null;
    case "cell":
      return cell >= 0 ? { kind: "cell", cell } : null;
    case "where":
      if (letter !== "") return { kind: "where", letter, whose: whose ?? "both" };
      return cell >= 0 ? { kind: "cell", cell } : null;
    case "pieces":
      return { kind: "pieces", side: whose === "white" || whose === "black" ? whose : "both" };
    case "board":
      return { kind: "board", place: words };
    default:
      return { kind: verb };
  }
}

export const questionsHelp =
  "Type a move, as queen dd41 or two cells. A cell\u2019s name asks what stands there and who attacks and guards it; with a " +
  "question mark also where a pawn could go there. moves and a cell or a piece, as moves Q: where it may go. where and a " +
  "piece, as where is my king: on which cells it stands. pieces, pieces white, pieces black: what is left. board and its " +
  "numbers or name: what stands on that board. last: the last move. check: who gives it. turn: whose move it is. hint: a good move.";

/** The words that ask something, for whoever has typed others. */
export const questionWords =
  "Questions begin with moves, where, pieces, board, last, check, turn, hint or help, or name a cell.";

function each({ info, snapshot, names }: Shown, cells: readonly number[]): string {
  return listed(
    cells.map((cell) => (info ? `${pieceName(info, snapshot?.board[cell] ?? ".")} ${names[cell] ?? ""}` : "")),
  );
}

/** "Black: queen b3 takes rook dd41, 4 axes, check" */
export function playedWords(info: GameInfo, names: string[], move: PlayedMove): string {
  const side = sideName(move.side);
  const mark = move.readable.endsWith("#") ? ", checkmate" : move.readable.endsWith("+") ? ", check" : "";
  if (move.readable.startsWith("O-O")) return `${side} castles, king to ${names[move.to] ?? ""}${mark}`;
  const piece = pieceName(info, move.piece);
  if (move.from === move.to) return `${side}: ${piece} passes${mark}`;
  const what = move.captured === "" ? "to" : `takes ${pieceName(info, move.captured)}`;
  const promoted = /=([A-Z])/.exec(move.readable)?.[1];
  const becomes = promoted ? `, becomes ${pieceName(info, promoted)}` : "";
  const axes = axesWords(changes(info.sizes, move.from, move.to).length);
  return `${side}: ${piece} ${names[move.from] ?? ""} ${what} ${names[move.to] ?? ""}, ${axes}${becomes}${mark}`;
}

/** "your king dd44 is in check from rook aa11", of each king attacked. `yours`: the side that a player has alone. */
export function checkWords(state: Shown, yours: Colour | null, bearings: ReadonlyMap<number, Bearing>): string {
  const { info, snapshot, names } = state;
  if (!info || !snapshot) return "";
  const told = snapshot.checked.map((king) => {
    const side = colourOf(snapshot.board[king] ?? ".");
    const who = side === yours ? "your" : `${sideName(side)}\u2019s`;
    const attackers = bearings.get(king)?.[other(side)] ?? [];
    return `${who} ${pieceName(info, snapshot.board[king] ?? ".")} ${names[king] ?? ""} is in check from ${each(state, attackers)}`;
  });
  return told.join("; ");
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** What stands on a cell, and who attacks and guards it. */
export function cellAnswer(state: Shown, cell: number, bearing: Bearing): string {
  const { info, snapshot, names } = state;
  if (!info || !snapshot) return "";
  const piece = snapshot.board[cell] ?? ".";
  const side = guardingSide({ snapshot, selected: cell });
  const [friends, enemies] = [bearing[side], bearing[other(side)]];
  if (piece === ".") {
    const who = (by: Colour): string =>
      bearing[by].length > 0
        ? `${sideName(by)} attacks it with ${each(state, bearing[by])}.`
        : `${sideName(by)} does not attack it.`;
    return `${names[cell] ?? ""} is empty. ${who("white")} ${who("black")}`;
  }
  const attacked = enemies.length > 0 ? `Attacked by ${each(state, enemies)}.` : "Not attacked.";
  const guarded = friends.length > 0 ? `Guarded by ${each(state, friends)}.` : "Not guarded.";
  return `${names[cell] ?? ""}: ${describePiece(info, piece)}. ${attacked} ${guarded}`;
}

const mostTold = 40;

/** Where the piece on a cell may go, captures first. */
export function movesAnswer(state: Shown, cell: number, moves: readonly LegalMove[]): string {
  const { info, snapshot, names } = state;
  if (!info || !snapshot) return "";
  const piece = snapshot.board[cell] ?? ".";
  if (piece === ".") return `Nothing stands on ${names[cell] ?? ""}.`;
  const who = `The ${pieceName(info, piece)} on ${names[cell] ?? ""}`;
  const targets = (capture: boolean): number[] => [
    ...new Set(moves.filter((move) => move.capture === capture).map(({ to }) => to)),
  ];
  const [takes, goes] = [targets(true), targets(false)];
  if (takes.length + goes.length === 0) return `${who} has no legal move.`;
  const captures = takes.map((to) => {
    const taken = snapshot.board[to] ?? ".";
    return `${taken === "." ? "" : `${pieceName(info, taken)} `}${names[to] ?? ""}`;
  });
  const quiet = goes.slice(0, mostTold).map((to) => names[to] ?? "");
  const more = goes.length > mostTold ? `, and ${goes.length - mostTold} more` : "";
  const parts = [
    captures.length > 0 ? `takes ${listed(captures)}` : "",
    quiet.length > 0 ? `goes to ${more ? quiet.join(", ") : listed(quiet)}${more}` : "",
  ].filter(Boolean);
  return `${who}, ${takes.length + goes.length} cells: ${parts.join("; ")}.`;
}

/** On which cells the pieces of a kind stand. */
export function whereAnswer(state: Shown, letter: string, sides: readonly Colour[]): string {
  const { info, snapshot, names } = state;
  if (!info || !snapshot) return "";
  const name = pieceName(info, letter);
  const told = sides.map((side) => {
    const cells = [...snapshot.board].flatMap((piece, cell) =>
      piece.toUpperCase() === letter && piece !== "." && colourOf(piece) === side ? [names[cell] ?? ""] : [],
    );
    if (cells.length === 0) return `${sideName(side)} has no ${name}.`;
    if (cells.length > mostTold) return `${sideName(side)} has ${cells.length} of ${name}.`;
    return `${sideName(side)}: ${name} ${cells.length === 1 ? "on" : "on the cells"} ${listed(cells)}.`;
  });
  return told.join(" ");
}

/** Where the pieces of a kind may go, or of all kinds how many moves each has. */
export function movesOfAnswer(state: Shown, letter: string, moves: ReadonlyMap<number, readonly LegalMove[]>): string {
  const { info, snapshot, names } = state;
  if (!info || !snapshot) return "";
  if (moves.size === 0)
    return letter === "" ? "There is no legal move." : `No ${pieceName(info, letter)} has a legal move.`;
  if (letter !== "" && moves.size === 1)
    return [...moves].map(([cell, list]) => movesAnswer(state, cell, list)).join(" ");
  const each = [...moves].slice(0, mostTold).map(([cell, list]) => {
    const cells = new Set(list.map(({ to }) => to)).size;
    return `${pieceName(info, snapshot.board[cell] ?? ".")} ${names[cell] ?? ""}: ${cells} ${cells === 1 ? "cell" : "cells"}`;
  });
  const more = moves.size > mostTold ? `; and ${moves.size - mostTold} more pieces` : "";
  return `${each.join("; ")}${more}. Type moves and a cell for the cells.`;
}

/** Pieces of one side by kind, in the order of the game's list. */
function sidePieces({ info, snapshot, names }: Shown, side: Colour, on: (cell: number) => boolean): string {
  if (!info || !snapshot) return "";
  const kinds = info.pieces.map(({ letter, name }) => {
    const wanted = side === "white" ? letter : letter.toLowerCase();
    const cells = [...snapshot.board].flatMap((piece, cell) => (piece === wanted && on(cell) ? [cell] : []));
    if (cells.length === 0) return "";
    return cells.length > mostTold
      ? `${cells.length} of ${name}`
      : `${name} ${cells.map((cell) => names[cell] ?? "").join(", ")}`;
  });
  return kinds.filter(Boolean).join("; ");
}

export function piecesAnswer(state: Shown, side: Colour | "both", on: (cell: number) => boolean = () => true): string {
  const sides: Colour[] = side === "both" ? ["white", "black"] : [side];
  const told = sides.map((one) => ({ one, pieces: sidePieces(state, one, on) })).filter(({ pieces }) => pieces !== "");
  return told.map(({ one, pieces }) => `${sideName(one)}: ${pieces}.`).join(" ") || "No pieces.";
}

type Placed = Shown & StateOf<"labels" | "axisOrder" | "arrangement" | "naming" | "arrangementIndex" | "outerLabels">;

/** The outer coordinates that a place names, by axis: numbers from 1, or labels; null if it names no board. */
function outerCoordinates(
  { info, labels, axisOrder, arrangement }: Placed,
  place: string[],
): Map<number, number> | null {
  if (!info) return null;
  const outer = outsideAxes(arrangement, axisOrder);
  let words = place;
  if (place.length === 1 && outer.length > 1) {
    // A board's name in one word: "ba"
    const pick = outer.map((axis) => labels[axis] ?? []);
    const named = (rest: string, axis: number): string[] | null => {
      if (axis === pick.length) return rest === "" ? [] : null;
      for (const label of pick[axis] ?? []) {
        const key = folded(label);
        if (key === "" || !rest.toLowerCase().startsWith(key.toLowerCase())) continue;
        const more = named(rest.slice(key.length), axis + 1);
        if (more) return [label, ...more];
      }
      return null;
    };
    words = named(folded(place[0] ?? ""), 0) ?? place;
  }
  if (words.length !== outer.length) return null;
  const at = new Map<number, number>();
  for (const [i, axis] of outer.entries()) {
    const word = words[i] ?? "";
    const index = (labels[axis] ?? []).findIndex((label) => label.toLowerCase() === word.toLowerCase());
    const c = index >= 0 ? index : Number(word) - 1;
    if (!Number.isInteger(c) || c < 0 || c >= (info.sizes[axis] ?? 0)) return null;
    at.set(axis, c);
  }
  return at;
}

/** What stands on a small board, called by the numbers of its column, row .. or by its name. */
export function boardAnswer(state: Placed, place: string[]): string {
  const { info } = state;
  if (!info) return "";
  const at = outerCoordinates(state, place);
  if (!at) {
    const outer = outsideAxes(state.arrangement, state.axisOrder);
    const axes = outer.map((axis) => `${info.axisNames[axis] ?? `axis ${axis + 1}`} 1 to ${info.sizes[axis] ?? 1}`);
    return `There is no such board. Its numbers are: ${listed(axes)}.`;
  }
  const on = (cell: number): boolean => {
    const c = coordinates(info.sizes, cell);
    return [...at].every(([axis, wanted]) => c[axis] === wanted);
  };
  const first = Array.from({ length: cellCount(info.sizes) }, (_, cell) => cell).find(on) ?? 0;
  const name = flatBoardName(state, first);
  return `${name === "" ? "The board" : `Board ${name}`}. ${piecesAnswer(state, "both", on)}`;
}

export function lastAnswer({ info, snapshot, names }: Shown): string {
  const last = snapshot?.line.at(-1);
  return info && last ? `${playedWords(info, names, last)}.` : "No move has been played.";
}

export function turnAnswer({ info, snapshot }: Shown): string {
  return info && snapshot ? statusSentence(info, snapshot) : "";
}

/** What the log says when another position is shown. `ahead`: it is one move further than what was told before. */
export function positionWords(state: Shown, ahead: boolean, check: string): string {
  const { info, snapshot, names } = state;
  if (!info || !snapshot) return "";
  const last = snapshot.line.at(-1);
  const where =
    ahead || !last ? "" : `After move ${snapshot.line.length} of ${snapshot.line.length + snapshot.future.length}: `;
  const moved = last ? `${where}${playedWords(info, names, last)}` : `${info.name}, the start`;
  const status = snapshot.result !== "*" || !last ? ` ${statusSentence(info, snapshot)}` : "";
  return `${moved}.${check ? ` ${capital(check)}.` : ""}${status}`;
}
