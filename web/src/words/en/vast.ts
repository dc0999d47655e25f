// vast/AxisRows.svelte
export const across = "across";
export const up = "up";
export const axes = "Axes";
export const showOnBoard = (axis: string, direction: string): string => `Show ${axis} ${direction} on the board`;
export const ofChosenCell = (name: string): string => `${name}, of the chosen cell`;

// vast/Density.svelte
export const wholeBoard = "whole board";
export const throughCell = "through the cell";
export const wherePiecesStand = "Where pieces stand, by pairs of axes";
export const showAcrossAndUp = (across: string, up: string): string => `Show ${across} across and ${up} up`;
export const whatSmallPicturesShow = "What the small pictures show";
export const white = "White";
export const black = "Black";

// vast/Pieces.svelte
export const whoAttacksSelectedCell = "Who attacks the selected cell";
export const on = "On";
export const guards = "guards";
export const attacks = "attacks";
export const none = "none";
export const andMore = (count: string): string => `and ${count} more`;
export const piecesThatMatter = "Pieces that matter";
export const withSoManyPieces = "With so many pieces, those that attack cells next to the kings are not listed.";

// vast/Questions.svelte
export const legalMoves = "Legal moves";
export const checks = "Checks";
export const matesInOne = "Mates in one";
export const questionsAboutPosition = "Questions about the position";
export const progress = (question: string): string => `${question}: progress`;
export const stop = "Stop";
export const count = "Count";
export const find = "Find";

// vast/Reach.svelte
export const showIt = (target: string): string => `Show it: ${target}`;
export const selectedCell = "Selected cell";
export const chooseAPiece = "Choose a piece to see where it can go, or any cell to see who attacks and guards it.";
export const empty = "empty";
export const moves = "moves";
export const cellsWithinReach = "cells within reach";
export const alsoCaptures = (count: string): string => `, ${count} captures`;
export const captures = "captures";
export const byNumberOfAxesChange = "By the number of axes that change";

// vast/SliceBoard.svelte
export const through = (slice: string, cell: string): string => `${slice}, through ${cell}`;
export const boardNamed = (name: string): string => `Board: ${name}`;

// vast/Windowed.svelte
export const startShuffledByNumber = (seed: string): string => `Start shuffled by the number ${seed}.`;
export const startNumber = (number: string): string => `Start ${number}.`;
export const startHasDigits = (count: string): string => `Its start has a number of ${count} digits.`;

// vast/model.ts
export const acrossUp = (across: string, up: string): string => `${across} across, ${up} up`;
export const takes = (piece: string): string => `takes a ${piece}`;
export const passByCastling = "pass, by castling";
export const castling = "castling";
export const becomes = (piece: string): string => `becomes a ${piece}`;
export const kingInCheck = "king, in check";
export const king = "king";
export const givesCheck = "gives check";
export const movedLast = "moved last";
export const pinned = "pinned";
export const attackedNotGuarded = "attacked, not guarded";
export const wasPawn = "was a pawn";
export const besideKing = (side: string): string => `attacks a cell next to ${side}\u2019s king`;

// vast/typing.svelte.ts
export const flatBoardNamed = (example: string): string =>
  `A flat board is named by one of its cells: board ${example}.`;
export const boardThrough = (slice: string, cell: string, pieces: string): string =>
  `Board ${slice}, through ${cell}. ${pieces}`;
export const movesCannotBeCountedNow = "The moves cannot be counted now.";
export const moveCount = (shown: string, count: number): string => `${shown} ${count === 1 ? "move" : "moves"}`;
export const byPieces = (moves: string, pieces: string, each: string): string =>
  `${moves} by ${pieces} pieces: ${each}.`;
export const theNext = (movers: string): string => ` The next: ${movers}.`;
export const byPiecesType = (name: string, moves: string, pieces: string, next: string): string =>
  `${name}: ${moves} by ${pieces} pieces.${next} Type moves and a cell for the cells.`;
export const cellWithinReach = "cell within reach";

// vast/window.svelte.ts
export const notTo = (cell: string, why: string): string => `Not to ${cell}: ${why}`;
