// A game in words alone: what was played, and answers to what is asked about cells, pieces and boards.
import * as say from "../words/en/speech";
import { outsideAxes } from "./arrangements";
import type { Attackers, Bearing, Colour, GameInfo, LegalMove, PlayedMove, Snapshot, Stander } from "../core/types";
import { folded } from "./cellText";
import type { StateOf } from "./headless";
import { cellCount, coordinates } from "./layout";
import { flatBoardName } from "./names";
import { changes } from "./targets";
import type { NamedBoard } from "./why";
import {
  axesWords,
  capital,
  colourOf,
  describePiece,
  grouped,
  listed,
  other,
  pieceName,
  sideName,
  statusSentence,
} from "./words";

type Shown = StateOf<"info" | "snapshot" | "names">;

/** A position to be told of. What stands on cells comes with each question: the letters of a vast board are not at hand. */
export interface Told extends NamedBoard {
  info: GameInfo;
  snapshot: Snapshot;
}

function nameOf({ names }: StateOf<"names">): (cell: number) => string {
  return (cell) => names[cell] ?? "";
}

/** Of a board that is shown as a whole; null while there is no game. */
export function toldOf(state: Shown): Told | null {
  const { info, snapshot } = state;
  return info && snapshot && { info, snapshot, nameOf: nameOf(state) };
}

/** Some names of many. */
function some(names: readonly string[], total: number): string {
  return total <= names.length ? listed(names) : say.andMore(names.join(", "), grouped(total - names.length));
}

function each({ info, nameOf }: NamedBoard, standers: readonly Stander[], total = standers.length): string {
  return some(
    standers.map(({ cell, piece }) => `${pieceName(info, piece)} ${nameOf(cell)}`),
    total,
  );
}

/** "Black: queen b3 takes rook dd41, 4 axes, check" */
export function playedWords({ info, nameOf }: NamedBoard, move: PlayedMove): string {
  const side = sideName(move.side);
  const mark = move.readable.endsWith("#") ? say.checkmate : move.readable.endsWith("+") ? say.check : "";
  if (move.readable.startsWith("O-O")) return say.castlesKing(side, nameOf(move.to), mark);
  const piece = pieceName(info, move.piece);
  if (move.from === move.to) return say.passes(side, piece, mark);
  const what = move.captured === "" ? say.to : say.takes(pieceName(info, move.captured));
  const promoted = /=([A-Z])/.exec(move.readable)?.[1];
  const becomes = promoted ? say.becomes(pieceName(info, promoted)) : "";
  const axes = axesWords(changes(info.sizes, move.from, move.to).length);
  return `${side}: ${piece} ${nameOf(move.from)} ${what} ${nameOf(move.to)}, ${axes}${becomes}${mark}`;
}

/** A king that is attacked. */
export interface Check {
  king: Stander;
  attackers: readonly Stander[];
}

/** "your king dd44 is in check from rook aa11", of each king attacked. `yours`: the side that a player has alone. */
export function checkWords(board: NamedBoard, yours: Colour | null, checks: readonly Check[]): string {
  const told = checks.map(({ king: { cell, piece }, attackers }) => {
    const side = colourOf(piece);
    const who = side === yours ? say.your : say.sidesOwn(sideName(side));
    return say.inCheck(who, pieceName(board.info, piece), board.nameOf(cell), each(board, attackers));
  });
  return told.join("; ");
}

/** With what stands on the cells, of a board that is shown as a whole. */
export function attackersOn(board: string, bearing: Bearing): Attackers {
  const standers = (cells: readonly number[]): Stander[] => cells.map((cell) => ({ cell, piece: board[cell] ?? "." }));
  const { white, black } = bearing;
  return { white: standers(white), whites: white.length, black: standers(black), blacks: black.length };
}

/** What stands on a cell, and who attacks and guards it. */
export function cellAnswer(board: NamedBoard, { cell, piece }: Stander, attackers: Attackers): string {
  const name = board.nameOf(cell);
  const total = { white: attackers.whites, black: attackers.blacks };
  const by = (side: Colour): string => each(board, attackers[side], total[side]);
  if (piece === ".") {
    const who = (side: Colour): string =>
      total[side] > 0 ? say.attacksWith(sideName(side), by(side)) : say.doesNotAttack(sideName(side));
    return say.cellIsEmpty(name, who("white"), who("black"));
  }
  const friends = colourOf(piece);
  const enemies = other(friends);
  const attacked = total[enemies] > 0 ? say.attackedBy(by(enemies)) : say.notAttacked;
  const guarded = total[friends] > 0 ? say.guardedBy(by(friends)) : say.notGuarded;
  return `${name}: ${describePiece(board.info, piece)}. ${attacked} ${guarded}`;
}

/** As many names as one answer has at most. */
export const mostTold = 40;

/** Where a piece may go: the names of some cells, and how many there are. */
export interface Targets {
  takes: readonly string[];
  goes: readonly string[];
  captures: number;
  total: number;
  of: "cell" | "move" | "cell within reach"; // what is counted
}

/** Of a board that is shown as a whole. */
export function targetsOn(state: Shown, moves: readonly LegalMove[]): Targets {
  const { info, snapshot } = state;
  const name = nameOf(state);
  const cells = (capture: boolean): number[] => [
    ...new Set(moves.filter((move) => move.capture === capture).map(({ to }) => to)),
  ];
  const [takes, goes] = [cells(true), cells(false)];
  const takenOn = (to: number): string => {
    const taken = snapshot?.board[to] ?? ".";
    return taken === "." || !info ? name(to) : `${pieceName(info, taken)} ${name(to)}`;
  };
  return {
    takes: takes.map(takenOn),
    goes: goes.slice(0, mostTold).map(name),
    captures: takes.length,
    total: takes.length + goes.length,
    of: "cell",
  };
}

/** "1 cell", "12 moves" */
function countWords({ total, of }: Targets): string {
  return `${grouped(total)} ${total === 1 ? of : of.replace(/^\w+/, (word) => `${word}s`)}`;
}

/** Where the piece on a cell may go, captures first. */
export function movesAnswer({ info, nameOf }: NamedBoard, { cell, piece }: Stander, targets: Targets): string {
  if (piece === ".") return say.nothingStands(nameOf(cell));
  const who = say.thePieceOn(pieceName(info, piece), nameOf(cell));
  const { takes, goes, captures, total } = targets;
  if (total === 0) return say.hasNoLegalMove(who);
  const parts = [
    takes.length > 0 ? say.takes(some(takes, captures)) : "",
    goes.length > 0 ? say.goesTo(some(goes, total - captures)) : "",
  ].filter(Boolean);
  return `${who}, ${countWords(targets)}: ${parts.join("; ")}.`;
}

/** Where pieces of one kind and side stand: as many cells as are told, and how many there are. */
export interface Places {
  side: Colour;
  cells: readonly number[];
  total: number;
}

/** Of a board that is shown as a whole. */
export function placesOn(board: string, letter: string, side: Colour): Places {
  const wanted = side === "white" ? letter : letter.toLowerCase();
  const cells = [...board].flatMap((piece, cell) => (piece === wanted ? [cell] : []));
  return { side, cells: cells.length > mostTold ? [] : cells, total: cells.length };
}

/** On which cells the pieces of a kind stand. */
export function whereAnswer({ info, nameOf }: NamedBoard, letter: string, places: readonly Places[]): string {
  const name = pieceName(info, letter);
  const told = places.map(({ side, cells, total }) => {
    if (total === 0) return say.hasNo(sideName(side), name);
    const names = cells.map(nameOf);
    const next = names.length > 0 ? say.nextOn(listed(names)) : "";
    if (total > cells.length) return say.hasSoMany(sideName(side), grouped(total), name, next);
    return say.onTheCells(sideName(side), name, total, listed(names));
  });
  return told.join(" ");
}

export interface Mover extends Stander {
  targets: Targets;
}

/** "queen d3: 12 cells; queen e5: 1 cell" */
export function moversWords({ info, nameOf }: NamedBoard, movers: readonly Mover[]): string {
  return movers
    .map(({ cell, piece, targets }) => `${pieceName(info, piece)} ${nameOf(cell)}: ${countWords(targets)}`)
    .join("; ");
}

/** Where the pieces of a kind may go, or of all kinds how many moves each has. */
export function movesOfAnswer(board: NamedBoard, letter: string, movers: readonly Mover[]): string {
  const [only, ...others] = movers;
  if (!only) return letter === "" ? say.noLegalMove : say.noneHasLegalMove(pieceName(board.info, letter));
  if (letter !== "" && others.length === 0) return movesAnswer(board, only, only.targets);
  const more = movers.length > mostTold ? say.andMorePieces(movers.length - mostTold) : "";
  return say.movesOfAll(moversWords(board, movers.slice(0, mostTold)), more);
}

/** Pieces of one side by kind, in the order of the game's list. */
export function standingWords({ info, nameOf }: NamedBoard, standing: readonly Stander[], side: Colour): string {
  const kinds = info.pieces.map(({ letter, name }) => {
    const wanted = side === "white" ? letter : letter.toLowerCase();
    const cells = standing.filter(({ piece }) => piece === wanted).map(({ cell }) => cell);
    if (cells.length === 0) return "";
    return cells.length > mostTold ? say.soManyOf(cells.length, name) : `${name} ${cells.map(nameOf).join(", ")}`;
  });
  return kinds.filter(Boolean).join("; ");
}

/** The same with numbers instead of cells. */
export function countedWords({ info, snapshot }: Told, side: Colour): string {
  const kinds = info.pieces.map(({ name }, i) => {
    const count = snapshot.pieces[side][i] ?? 0;
    return count === 0 ? "" : `${name} ${grouped(count)}`;
  });
  return kinds.filter(Boolean).join(", ");
}

/** What is left, of each side as `wordsOf` tells it. */
export function piecesAnswer(side: Colour | "both", wordsOf: (side: Colour) => string): string {
  const sides: Colour[] = side === "both" ? ["white", "black"] : [side];
  const told = sides.map((one) => ({ one, pieces: wordsOf(one) })).filter(({ pieces }) => pieces !== "");
  return told.map(({ one, pieces }) => `${sideName(one)}: ${pieces}.`).join(" ") || say.noPieces;
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
  const { info, snapshot } = state;
  if (!info || !snapshot) return "";
  const at = outerCoordinates(state, place);
  if (!at) {
    const outer = outsideAxes(state.arrangement, state.axisOrder);
    const axes = outer.map((axis) => say.axisRange(info.axisNames[axis] ?? say.axis(axis + 1), info.sizes[axis] ?? 1));
    return say.noSuchBoard(listed(axes));
  }
  const on = (cell: number): boolean => {
    const c = coordinates(info.sizes, cell);
    return [...at].every(([axis, wanted]) => c[axis] === wanted);
  };
  const cells = Array.from({ length: cellCount(info.sizes) }, (_, cell) => cell).filter(on);
  const name = flatBoardName(state, cells[0] ?? 0);
  const told = { info, snapshot, nameOf: nameOf(state) };
  const standing = cells.map((cell) => ({ cell, piece: snapshot.board[cell] ?? "." }));
  return `${name === "" ? say.theBoard : say.boardNamed(name)}. ${piecesAnswer("both", (side) => standingWords(told, standing, side))}`;
}

export function lastAnswer(told: Told): string {
  const last = told.snapshot.line.at(-1);
  return last ? `${playedWords(told, last)}.` : say.noMoveHasBeenPlayed;
}

export function turnAnswer({ info, snapshot }: Told): string {
  return statusSentence(info, snapshot);
}

/** What the log says when another position is shown. `ahead`: it is one move further than what was told before. */
export function positionWords(state: Shown, ahead: boolean, check: string): string {
  const told = toldOf(state);
  if (!told) return "";
  const { info, snapshot } = told;
  const last = snapshot.line.at(-1);
  const where =
    ahead || !last ? "" : say.afterMove(snapshot.line.length, snapshot.line.length + snapshot.future.length);
  const moved = last ? `${where}${playedWords(told, last)}` : say.atTheStart(info.name);
  const status = snapshot.result !== "*" || !last ? ` ${statusSentence(info, snapshot)}` : "";
  return `${moved}.${check ? ` ${capital(check)}.` : ""}${status}`;
}
