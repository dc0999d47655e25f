// board/Board.svelte
export const board = "Board";

// board/Caption.svelte
export const couldGoTo = "could go to ";
export const cells = (count: number): string => `${count} ${count === 1 ? "cell" : "cells"}`;
export const selectedTold = (piece: string, cell: string, could: string, cells: string): string =>
  `${piece} ${cell} selected: ${could}${cells}`;
export const allWords = "All words";
export const less = "less";
export const more = "more";
export const nextWay = "Next way";
export const nextWayKey = "P";

// board/ConfirmMove.svelte
export const confirmMove = "Confirm the move";
export const move = (move: string): string => `Move ${move}`;
export const confirm = "Confirm";
export const cancel = "Cancel";

// board/Edges.svelte
export const kingInCheck = "king in check";
export const kingsInCheck = "kings in check";
export const capture = "capture";
export const captures = "captures";
export const cellToMoveTo = "cell to move to";
export const cellsToMoveTo = "cells to move to";
export const cellWithinReach = "cell within reach";
export const cellsWithinReach = "cells within reach";
export const attacker = "attacker";
export const attackers = "attackers";
export const guard = "guard";
export const guards = "guards";
export const endOfLastMove = "end of the last move";
export const endsOfLastMove = "ends of the last move";
export const selectedCell = "selected cell";
export const selectedCells = "selected cells";
export const outOfSight = (count: number, what: string, direction: string): string =>
  `${count} ${what} out of sight ${direction}: show`;

// board/FlatBoard.svelte
export const boardNamed = (name: string): string => `Board ${name}`;

// board/Lens.svelte
export const largerBoard = "Larger board";
