// endings/Endings.svelte
export const endings = "Endings";
export const title = "Endings \u2013 Tessera";
export const whatTheyAre =
  "Which piece can mate the bare king, with its own king\u2019s help? Every position of three pieces is solved here, exactly, in your browser: with best play of both sides, draw rules by moves left aside.";
export const game = "Game";
export const fetching = "Fetching the endings \u2026";
export const none = "This game has no endings of three pieces.";
export const refused = (reason: string): string => `Endings of this game cannot be solved: ${reason}.`;
export const partlyRefused = (reason: string): string => `Some endings are left out: ${reason}.`;
export const solving = (ending: string): string => `Solving ${ending} \u2026`;
export const solvingShare = (ending: string, percent: number): string => `Solving ${ending}: ${percent} %`;
export const winning = "Endings that can be won";
export const noneWinning = "No single piece can mate here, not even with the other side\u2019s help.";
export const columnWins = "White to move wins";
export const columnBlack = "Black to move loses";
export const columnMates = "Mate positions";
export const columnLongest = "Longest win";
export const mateIn = (moves: number): string => `mate in ${moves}`;
export const playThrough = "Play it through";
export const playThroughOf = (ending: string): string => `Play it through: ${ending}`;
export const playOut = "Try it against the computer";
export const playOutOf = (ending: string): string => `Try it against the computer: ${ending}`;
export const drawn = "Never won";
export const drawnWhy = (pieces: string): string =>
  `With one ${pieces} and the king there is no position of mate at all: not even the other side\u2019s help brings it about.`;
export const large = "Not solved yet";
export const largeWhy = (entries: string): string => `${entries} positions: this takes a while.`;
export const solve = (ending: string): string => `Solve ${ending}`;
export const more =
  "Endings of four pieces are solved by the program (tessera endings build); a server that has such tables (tessera serve --tables) shows them on the analysis board.";

// endings/words.ts
export const against = (white: string, black: string): string => `${white} against ${black}`;
export const and = (first: string, last: string): string => `${first} and ${last}`;
export const or = (first: string, last: string): string => `${first} or ${last}`;
export const all = "100 %";
export const nearlyAll = "> 99.9 %";
export const nothing = "0 %";
export const hardlyAny = "< 0.1 %";
export const percent = (share: string): string => `${share} %`;
export const wins = (side: string, moves: number): string => `${side} wins: mate in ${moves}`;
export const isMate = (side: string): string => `${side} is mated`;
export const draw = "A draw with best play";

// endings/Tablebase.svelte
export const tablebase = "Tablebase";
export const beyondLimit = "The move limit of this game would come first, if nothing is captured on the way.";
export const winningMoves = "Moves that win";
export const drawingMoves = "Moves that draw";
export const losingMoves = "Moves that lose";
export const unknownMoves = "Moves into no table";
export const showAll = (count: number): string => `Show all ${count} moves`;
export const allEndings = "All endings of this game";
