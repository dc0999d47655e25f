// rules/fromFile.ts
export const cells = (shown: string, count: number): string => `${shown} ${count === 1 ? "cell" : "cells"}`;
export const and = "and";
export const oneAxis = "one axis";
export const eachOfAxes = (count: string): string => `each of ${count} axes`;
export const another = "another";
export const eachOfOthers = (count: string): string => `each of ${count} others`;
export const cellsAlong = (cells: string, axes: string): string => `${cells} along ${axes}`;
export const oneEitherWay = (axis: string): string => `one ${axis} either way`;
export const forward = "forward";
export const backward = "backward";
export const up = "up";
export const down = "down";
export const several = (axis: string): string => `${axis}s`;
export const axesAtOnce = (count: string): string => `${count} axes at once`;
export const or = "or";
export const slidesAlong = (list: string): string => `slides any number of cells along ${list}`;
export const slidesByStep = (step: string): string => `slides by repeating the step ${step}`;
export const stepsAlong = (list: string): string => `steps to a neighbouring cell along ${list}`;
export const leaps = (orbit: string): string => `leaps ${orbit}, over anything between`;
export const goes = (list: string): string => `goes ${list}`;
export const zones = (white: string, black: string): string => `White on ${white}, Black on ${black}`;
export const royal = "Royal: it is checkmated if it is attacked and its side has no legal move.";
export const movesAndCaptures = "Moves and captures: it ";
export const withoutCapturing = "Without capturing it ";
export const toCapture = "To capture it ";
export const turningSlide =
  "Slides along one axis, and may turn once at a right angle where an obstruction ends the slide.";
export const fromItsStart = ", from the cells where pieces of its kind start";
export const doubleStep = (from: string): string => `May make its step without capturing twice in one move${from}.`;
export const promotesTo = (list: string, zone: string): string =>
  `Promotes to ${list}: ${zone}. A * stands for any coordinate.`;
export const minstrel =
  "A minstrel: it never captures, is never captured, and the enemy pieces beside it can neither capture nor be captured.";
export const sticky = "Sticky: it may not move without capturing while an enemy sticky piece stands beside it.";
export const fide =
  "as in chess: the king goes two cells toward the rook's side, and the rook to the other side of it; neither has moved, nothing stands between them, and no cell that the king passes is attacked";
export const chess960 = "as in Chess960, written king's cell and rook's cell";
export const kingJump = "by the king alone, once in the game: it jumps to a castling cell of its rank";
export const swap = "by king and rook exchanging places";
export const alongAxis = (axis: string): string => `, along the axis ${axis}`;
export const rookCastles = (rook: string): string => `; the ${rook} castles with the king`;
export const castlingRule = (how: string, rook: string, axis: string): string => `Castling: ${how}${rook}${axis}.`;
export const enPassant =
  "En passant: a piece that has just made a double step may be captured as if it had made a single one.";
export const twoMovesATurn = "A turn is two moves by different pieces; White's first turn is one move.";
export const pact =
  "Pact: a piece that has not moved cannot capture an enemy piece that has not moved, unless that is a pawn.";
export const deadPositions = "The game is drawn as soon as neither side has enough material to checkmate.";
export const orPawnMove = " or a pawn move";
export const draws = (limit: number, pawns: string): string =>
  `The game is drawn by threefold repetition, after ${limit} single moves in a row without a capture${pawns}, or when only royal pieces are left.`;
export const noLegalMove =
  "A side that has no legal move is checkmated if a royal piece of its own is attacked; otherwise it is stalemate, a draw. White moves first.";
export const source = (source: string): string => ` Source: ${source}`;
export const madeFromFile = (identity: string, source: string): string =>
  `Made from the file of the game. Identity ${identity}.${source}`;
export const howPiecesMove = "How the pieces move";
export const board = "Board";
export const cellsAndAxes = (size: string, list: string): string => `${size} cells; the axes are ${list}.`;
export const forwardIs = (list: string): string =>
  `Forward is toward higher coordinates of ${list} for White, toward lower ones for Black.`;
export const rules = "Rules";
export const startPosition = "Start position";
