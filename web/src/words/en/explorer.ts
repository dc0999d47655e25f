// explorer/ExplorerSection.svelte
export const whichGames = "Games";
export const allGames = "All games";
export const myGames = "My games";
export const computerGames = "Computer against computer";
export const otherGames = "Other games";
export const nothingKnown =
  "No kept game has come to this position. Games that you play here, or open from files and texts, are counted automatically: the one on the board once you leave it.";
export const noneOfThese = (others: number): string =>
  `No game of this kind has come to this position, but ${others} ${others === 1 ? "game" : "games"} of other kinds ${others === 1 ? "has" : "have"}.`;

// explorer/MoveTable.svelte
export const movesPlayed = "Moves played from this position";
export const columnMove = "Move";
export const columnGames = "Games";
export const columnResults = "Results";
export const share = (percent: number): string => `${percent}%`;
export const lessThanOne = "<1%";
export const endsHere = "Ends here";
export const allMoves = "All";
export const showAll = (count: number): string => `Show all ${count} moves`;
export const whiteWins = "White wins";
export const draws = "Draws";
export const blackWins = "Black wins";
export const open = "No result";

// explorer/LastGames.svelte
export const lastGames = "Last games through this position";
export const moreGames = (count: number): string => `Show more (${count})`;

// explorer/told.ts
export const reading = (done: number, total: number): string => `Reading your games: ${done} of ${total}.`;
export const notRead = (reason: string): string => `Your games could not be read: ${reason}.`;
export const entering = "Looking through your games \u2026";
export const whiteWon = (count: number): string => `White won ${count}`;
export const drawn = (count: number): string => `${count} drawn`;
export const blackWon = (count: number): string => `Black won ${count}`;
export const withoutResult = (count: number): string => `${count} without a result`;
export const cameHere = (count: number, results: string): string =>
  `${count} ${count === 1 ? "game" : "games"} came to this position: ${results}.`;
export const moveTold = (move: string, count: number, results: string): string =>
  `${move}: ${count} ${count === 1 ? "game" : "games"}, ${results}.`;
export const endedTold = (count: number): string =>
  `${count} ${count === 1 ? "game" : "games"} ${count === 1 ? "ends" : "end"} here.`;
export const moreMoves = (count: number): string => `${count} more ${count === 1 ? "move was" : "moves were"} played.`;
export const movedOn = "Another position is shown by now.";
