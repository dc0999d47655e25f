// engine/opponent.ts
export const computerPlayerStopped = (message: string): string => `The computer player stopped: ${message}`;

// state/app.svelte.ts
export const gameWasDeleted = "This game was deleted: it is no longer kept.";
export const gameOpenInAnotherTab = "This game is open in another tab.";
export const playItHere = "Play it here";
export const openACopy = "Open a copy";
export const unknownGame = "Tessera knows no game of this name.";

// state/boardTyping.ts
export const piecesCanMove = (count: number): string => `${count} pieces can move. Type moves and a cell.`;

// state/catalogue.svelte.ts
export const no = "No";
export const one = "One";
export const two = "Two";
export const three = "Three";
export const four = "Four";
export const five = "Five";
export const six = "Six";
export const seven = "Seven";
export const eight = "Eight";
export const boardCount = (count: number): string => `, ${count} boards`;
export const dimensions = (count: string, boards: string): string => `${count} dimensions${boards}`;
export const dimensionsFrom = (least: string): string => `${least} dimensions`;
export const dimensionsTo = (least: string, most: string): string => `${least} to ${most} dimensions`;

// state/typing.svelte.ts
export const moveCouldNotBePlayed = "The move could not be played.";
export const movesBeginSo = (total: number): string => `${total} moves begin so: choose one, or type more.`;
export const mayBeSeveralMoves = "This may be several moves: type more.";
export const noGame = "There is no game.";
export const gameOver = "The game is over.";
export const computerToMove = "The computer is to move.";
export const notYourMove = "You cannot move now.";
export const noHints = "There are no hints while people play each other.";
export const noKingInCheck = "No king is in check.";
export const toMove = (side: string): string => `${side} is to move.`;
export const computerThinking = "The computer is thinking.";
export const noMoveWasFound = "No move was found.";
export const evaluated = (score: string, depth: number): string => `${score}, depth ${depth}.`;
export const whyInAnalysis = "What speaks for the best move is told in an analysis, where the engine is on.";
export const explorerInAnalysis = "Which moves your kept games have from a position is told in an analysis.";
export const goodMove = (words: string): string => `A good move: ${words}.`;
