// A move typed in any notation: canonical or native names, readable, a piece and its target, or words. It is matched
// against legal moves; which of them are needed for a text is said here too, since large boards have 350,000.
import type { GameInfo, LegalMove, Snapshot } from "../core/types";
import { withPlainBlanks } from "./blanks";
import { cellCalled, folded, foldedNames, twoCells } from "./cellText";
import type { StateOf } from "./headless";
import { coordinates } from "./layout";
import { colourOf, pieceName, sideName } from "./words";

/** One way to understand a text. */
export interface Reading {
  letter: string; // of the piece that moves, "" if none is named
  loose: boolean; // it was written in a small letter
  rest: string; // what follows, folded: names of cells and the promotion
  victim: string; // letter of the piece to be taken, "" if none is named
  castling: "" | "short" | "long" | "any";
}

/** How well a text says a move, from not at all to word for word. */
export const Fit = { none: 0, target: 1, begunLoose: 2, begun: 3, wholeLoose: 4, whole: 5 } as const;
export type Fit = (typeof Fit)[keyof typeof Fit];

export interface Match {
  move: LegalMove;
  fit: Fit;
}

const takes = /(?:\b(?:takes|captures)\b|[x\u00d7])\s*(?:the\s+)?/giu;
const fillers = /\b(?:the|to|on|at|from|goes|moves|takes|captures|promotes?|becomes|equals)\b/giu;

function named(info: GameInfo, word: string): string {
  const lower = word.toLowerCase();
  return info.pieces.find(({ name }) => name.toLowerCase() === lower)?.letter ?? "";
}

/** "takes the rook": the letter of what is taken, and the text without it. */
function victimOf(info: GameInfo, text: string): { victim: string; rest: string } {
  for (const found of text.matchAll(takes)) {
    const after = text.slice(found.index + found[0].length);
    const word = /^\p{L}{3,}/u.exec(after)?.[0] ?? "";
    const victim = word && named(info, word);
    if (victim) return { victim, rest: text.slice(0, found.index) + after.slice(word.length) };
  }
  return { victim: "", rest: text };
}

/** The name of a piece at the end, as its letter: what a pawn becomes. */
function withPromotionLetter(info: GameInfo, text: string): string {
  const word = /\p{L}{3,}$/u.exec(text)?.[0] ?? "";
  const letter = word.length < text.trim().length && named(info, word);
  return letter ? text.slice(0, -word.length) + letter : text;
}

function castlingOf(text: string): Reading["castling"] {
  const signs = /^([o0]-?[o0])(-?[o0])?$/i.exec(text);
  if (signs) return signs[2] ? "long" : "short";
  const words = /^castles?(?:\s+(king|short|queen|long))?/i.exec(text);
  if (!words) return "";
  if (!words[1]) return "any";
  return /king|short/i.test(words[1]) ? "short" : "long";
}

/** All the ways to understand a text. */
export function readingsOf(info: GameInfo, typed: string): Reading[] {
  const text = withPlainBlanks(typed)
    .replace(/(?:\s+e\.?p\.?|e\.p\.)?[\s+#!?]*$/i, "")
    .replace(/\/.*$/, ""); // without the corner of a turn
  if (text === "") return [];
  const readings: Reading[] = [];
  const add = (letter: string, loose: boolean, after: string): void => {
    const { victim, rest } = victimOf(info, after);
    const plain = withPromotionLetter(info, rest).replace(fillers, " ");
    const texts = new Set([folded(plain), folded(plain.replace(/[x\u00d7]/giu, ""))]);
    for (const one of texts) readings.push({ letter, loose, rest: one, victim, castling: "" });
  };
  const castling = castlingOf(text);
  if (castling) readings.push({ letter: "", loose: false, rest: "", victim: "", castling });
  add("", false, text);
  const lower = text.toLowerCase();
  for (const { letter, name } of info.pieces) {
    if (text.startsWith(letter)) add(letter, false, text.slice(letter.length));
    else if (lower.startsWith(letter.toLowerCase())) add(letter, true, text.slice(letter.length));
    const word = name.toLowerCase();
    if (lower.startsWith(word) && !/^\p{L}/u.test(lower.slice(word.length)))
      add(letter, false, text.slice(word.length));
    else if (word.startsWith(lower) && lower.length > 1) add(letter, false, "");
  }
  return readings;
}

function fit(text: string, form: string): Fit {
  if (form.length < text.length) return Fit.none;
  const whole = form.length === text.length;
  if (form.startsWith(text)) return whole ? Fit.whole : Fit.begun;
  if (form.toLowerCase().startsWith(text.toLowerCase())) return whole ? Fit.wholeLoose : Fit.begunLoose;
  return Fit.none;
}

function better(a: Fit, b: Fit): Fit {
  return a > b ? a : b;
}

function castlingFit({ castling }: Reading, info: GameInfo, move: LegalMove): Fit {
  if (!move.castling) return Fit.none;
  const [from] = coordinates(info.sizes, move.from);
  const [to] = coordinates(info.sizes, move.to);
  // Only on a flat board are there two of them, to be told apart by side.
  if (castling === "any" || info.sizes.length > 2) return Fit.whole;
  return (to ?? 0) > (from ?? 0) === (castling === "short") ? Fit.whole : Fit.none;
}

/** On a flat board the file or the rank of a piece alone tells it from others. */
function originParts(info: GameInfo, name: string): string[] {
  const parts = info.sizes.length === 2 ? /^(\p{L}+)(\p{N}+)$/u.exec(name) : null;
  return parts ? [parts[1] ?? "", parts[2] ?? ""] : [];
}

function formsFit(info: GameInfo, names: string[], move: LegalMove, { letter, rest }: Reading, pawn: boolean): Fit {
  const from = names[move.from] ?? "";
  const to = names[move.to] ?? "";
  let best: Fit = Fit.none;
  for (const promotion of move.promotion ? [move.promotion, move.promotion.toLowerCase()] : [""]) {
    const end = to + promotion;
    best = better(best, fit(rest, from + end));
    if (letter || pawn) {
      best = better(best, fit(rest, end));
      for (const part of originParts(info, from)) best = better(best, fit(rest, part + end));
    } else if (best === Fit.none && fit(rest, end) >= Fit.wholeLoose) {
      best = Fit.target;
    }
  }
  return best;
}

/** How well a reading says a move of that piece. */
export function fitOf(info: GameInfo, board: string, move: LegalMove, reading: Reading): Fit {
  if (reading.castling) return castlingFit(reading, info, move);
  const piece = (board[move.from] ?? ".").toUpperCase();
  if (reading.letter && reading.letter !== piece) return Fit.none;
  if (reading.victim && (!move.capture || (board[move.to] ?? ".").toUpperCase() !== reading.victim)) return Fit.none;
  if (!reading.letter && reading.rest === "") return reading.victim ? Fit.begun : Fit.none;
  const pawn = info.pieces.some(({ letter, pawn }) => pawn && letter === piece);
  let best: Fit = Fit.none;
  for (const names of foldedNames(info)) best = better(best, formsFit(info, names, move, reading, pawn));
  if (!reading.loose) return best;
  return best === Fit.whole ? Fit.wholeLoose : best === Fit.begun ? Fit.begunLoose : best;
}

/** The moves that a text may mean, the likeliest first. */
export function matchesOf(
  info: GameInfo,
  board: string,
  readings: readonly Reading[],
  moves: Iterable<LegalMove>,
): Match[] {
  const matches: Match[] = [];
  for (const move of moves) {
    let best: Fit = Fit.none;
    for (const reading of readings) best = better(best, fitOf(info, board, move, reading));
    if (best > Fit.none) matches.push({ move, fit: best });
  }
  return matches.sort((a, b) => b.fit - a.fit || Number(b.move.capture) - Number(a.move.capture));
}

/** The one move that a text says for certain, null if it says none or several. */
export function onlyMatch(matches: readonly Match[]): LegalMove | null {
  const [first, second] = matches;
  if (!first || first.fit === Fit.target) return null;
  if (!second) return first.move;
  return first.fit >= Fit.wholeLoose && second.fit < first.fit ? first.move : null;
}

type Shown = StateOf<"info" | "snapshot" | "humanToMove" | "names">;

/** Which pieces a text may be about. */
export interface Suspects {
  cells: number[];
  target: number; // cell to which others may go that bear on it, or are near; -1: none
}

const mostAsked = 400;

/** The movable pieces whose legal moves are to be known for these readings. On boards with many, none where there are
 *  too many to ask. */
export function suspects(info: GameInfo, { board, movable }: Snapshot, readings: readonly Reading[]): Suspects {
  if (movable.length <= mostAsked) return { cells: movable, target: -1 };
  const cells = new Set<number>();
  let target = -1;
  for (const { letter, rest, castling } of readings) {
    const pieces = movable.filter((cell) => {
      const piece = (board[cell] ?? ".").toUpperCase();
      return castling ? info.pieces.some((p) => p.royal && p.letter === piece) : !letter || piece === letter;
    });
    const lower = rest.toLowerCase();
    const begun = pieces.filter((cell) =>
      foldedNames(info).some((names) => {
        const name = (names[cell] ?? "").toLowerCase();
        return lower.startsWith(name) || name.startsWith(lower);
      }),
    );
    if (begun.length <= mostAsked) begun.forEach((cell) => cells.add(cell));
    for (const end of [rest, rest.slice(0, -1)]) if (target < 0) target = cellCalled(info, end);
  }
  return { cells: [...cells], target };
}

/** Of the movable pieces those nearest to a cell, for pieces that go where they bear on nothing. */
export function nearest({ sizes }: GameInfo, movable: readonly number[], target: number, most = 100): number[] {
  const at = coordinates(sizes, target);
  const distance = (cell: number): number =>
    Math.max(...coordinates(sizes, cell).map((c, axis) => Math.abs(c - (at[axis] ?? 0))));
  return [...movable]
    .map((cell) => ({ cell, far: distance(cell) }))
    .sort((a, b) => a.far - b.far)
    .slice(0, most)
    .map(({ cell }) => cell);
}

/** Why a text is no legal move: in words, or two cells to be explained. `unknown`: it names no cell and no piece. */
export type Refusal = { words: string; unknown?: true } | { from: number; to: number };

export function refusalOf(state: Shown, typed: string): Refusal {
  const { info, snapshot, names, humanToMove } = state;
  if (!info || !snapshot) return { words: "There is no game." };
  if (snapshot.toMove === "nobody") return { words: "The game is over." };
  if (!humanToMove) return { words: "The computer is to move." };
  const readings = readingsOf(info, typed);
  const own = (letter: string): number[] =>
    [...snapshot.board].flatMap((piece, cell) =>
      piece !== "." && colourOf(piece) === snapshot.side && (!letter || piece.toUpperCase() === letter) ? [cell] : [],
    );
  if (readings.some(({ castling }) => castling)) return { words: "No king of yours can castle now." };
  for (const { rest } of readings) {
    const cells = twoCells(info, rest);
    if (!cells) continue;
    const piece = snapshot.board[cells.from] ?? ".";
    const name = names[cells.from] ?? "";
    if (piece === ".") return { words: `Nothing stands on ${name}.` };
    if (colourOf(piece) !== snapshot.side)
      return { words: `The ${pieceName(info, piece)} on ${name} is ${sideName(colourOf(piece))}\u2019s.` };
    if (cells.from !== cells.to) return cells;
  }
  for (const { letter, rest } of [...readings].sort((a, b) => b.letter.length - a.letter.length)) {
    const cell = cellCalled(info, rest);
    const pieces = letter ? own(letter) : [];
    if (letter && pieces.length === 0 && (cell >= 0 || rest === ""))
      return { words: `You have no ${pieceName(info, letter)}.` };
    if (cell < 0) continue;
    if (letter && pieces.length === 1 && pieces[0] !== undefined && pieces[0] !== cell)
      return { from: pieces[0], to: cell };
    if (letter) return { words: `No ${pieceName(info, letter)} of yours reaches ${names[cell] ?? ""}.` };
    const piece = snapshot.board[cell] ?? ".";
    if (piece !== "." && colourOf(piece) === snapshot.side)
      return { words: `The ${pieceName(info, piece)} on ${names[cell] ?? ""} has no legal move.` };
    return { words: `No piece of yours reaches ${names[cell] ?? ""}.` };
  }
  const piece = info.pieces.find(({ pawn }) => !pawn);
  const from = names[snapshot.movable[0] ?? 0] ?? "";
  const to = names.at(-1) ?? "";
  const examples = `${from}${to}, ${piece?.letter ?? ""}${to} or ${piece?.name ?? ""} ${to}`;
  return {
    words: `\u201c${typed.trim()}\u201d is not a move here. Moves are written like ${examples}.`,
    unknown: true,
  };
}
