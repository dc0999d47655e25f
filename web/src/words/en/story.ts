// model/firstWin.ts
export const noSafeCellLeft = "no safe cell left";
export const safeCellsBeside = (count: number): string => `${count} safe ${count === 1 ? "cell" : "cells"} beside it`;
export const itHas = (cells: string): string => ` It has ${cells}.`;
export const youInCheck =
  "You are in check: bring your king to safety, take the piece that attacks it, or block its way.";
export const queenIsGone = (count: string): string =>
  `Your queen is gone. Take the move back, or win with what is left.${count}`;
export const firstTask = (king: string, count: string): string =>
  `You are White. Checkmate Black\u2019s king on ${king}: attack it so that no cell beside it is safe.${count} Tap your queen to see where she can go.`;
export const kingHasNoSafeCell = (king: string): string =>
  `Black\u2019s king on ${king} has no safe cell: any check that cannot be answered is checkmate.`;
export const kingStandsOn = (king: string, count: string): string =>
  `Black\u2019s king stands on ${king}.${count} Give check, or bring a piece nearer, so that it has fewer; let nothing be taken.`;

// model/story.ts
export const title = "Chess in four dimensions.";
export const line = "This queen sees 91 cells.";
export const offer = "Free, offline, two minutes to a first win.";
export const tip = "Two dimensions lie on each board, two more lead from board to board.";
export const capture = "Queen takes rook: four axes, two steps.";
export const answer = "The black knight steps aside.";
export const pieces = "A unicorn slides along three axes at once, a balloon along all four.";
export const question = "Your king is in check, and not from the knight. From where?";
export const yours = "Your move. You are White against the computer.";
export const onlyOneAxisAtTime = "only one axis at a time";
export const exactlyTwoAxesAtTime = "exactly two axes at a time";
export const exactlyThreeAxesAtTime = "exactly three axes at a time";
export const allFourAxesAtTime = "all four axes at a time";
export const allOf = "all ";
export const stepsAlongAxes = (steps: string, all: string, axes: string): string =>
  `${steps} steps along ${all}${axes} axes`;
export const knightStoodOnFirst = "; the knight stood on the first";
export const rightGuess = (name: string, steps: string, stood: string): string =>
  `Yes, the ${name}: ${steps}${stood}. You have 13 legal moves; one takes the ${name} and gives check.`;
export const guessBlocked = (name: string, piece: string, at: string): string =>
  `Not the ${name}: your ${piece} ${at} blocks it.`;
export const guessNoLeap = (name: string): string => `Not the ${name}: it does not leap that far.`;
export const allAxesDiffer = (count: string): string => `all ${count} axes differ`;
export const differ = (axes: string): string => `${axes} differ`;
export const inSameColumn = "it stands in the same column of the picture, but ";
export const guessNoSlide = (name: string, column: string, differ: string, along: string): string =>
  `Not the ${name}: ${column}${differ}, and it slides along ${along}.`;

// model/tour.ts
export const fourCoordinates = "Four coordinates";
export const everyCellHasColumnAndRow =
  "Every cell has a column and a row, which board, and a file and a rank, where on it. The queen stands on bb23: column b, file b, row 2, rank 3; on this almost empty board she sees 95 cells. Find dc32.";
export const rookOneAxis = "Rook: one axis";
export const rookChangesOneOfFour =
  "The rook changes one of the four at a time. On its own board you know that; on the others it stays on the same square: 12 cells.";
export const bishopTwoAxes = "Bishop: two axes";
export const bishopChangesTwoAtOnce =
  "The bishop changes two at once, at the same pace, whichever two they are: 30 cells.";
export const unicornThreeAxes = "Unicorn: three axes";
export const unicornChangesThreeAtOnce = "The unicorn changes three at once: 36 cells.";
export const balloonFourAxes = "Balloon: four axes";
export const balloonChangesAllFourAtOnce =
  "The balloon changes all four at once, so it always leaves its board, its column and its row: 17 cells.";
export const knight = "Knight";
export const knightLeapsTwoAlongOneAxis =
  "The knight leaps two along one axis and one along another: 24 cells. Queen and king go along any number of axes, the king one step.";
export const anotherCut = "Another cut";
export const sameBoardsCutAlongOtherAxes =
  "The same boards cut along other axes: file and row lie inside each board now. The bishop's line from bb23 to bd43 changes just these two, so all of it lies on one board. In a game, key 3 does it, and key 1 goes back.";
export const backToCheck = "Back to the check";
export const kingInCheckAndNotFromKnight =
  "Your king is in check, and not from the knight. From where? Choose a piece.";

// state/showcase.svelte.ts
export const oneBoard = "Sixteen small boards are one board.";
export const black = "black ";
export const canGoTo = "can go to";
export const sees = "sees";
export const seesCells = (owned: string, piece: string, sees: string, count: number): string =>
  `This ${owned}${piece} ${sees} ${count} ${count === 1 ? "cell" : "cells"}.`;
export const whereCellIs = (column: string, file: string, row: string, rank: string): string =>
  `column ${column}, file ${file}, row ${row}, rank ${rank}`;
export const yes = "Yes";
export const notYet = "Not yet";
export const found = (answer: string, cell: string, where: string): string => `${answer}: this is ${cell}, ${where}.`;
