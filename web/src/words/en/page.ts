// App.svelte
export const analysis = "Analysis";
export const analysing = "Analysis: moves of both sides are tried.";
export const gameOver = "Game over";
export const yourMove = "Your move";
export const sharedGame = "A shared game";
export const pageTitle = (state: string, game: string): string => `${state} \u2013 ${game} \u2013 Tessera`;
export const goesOnInAnotherTab = "This game goes on in another tab. What you play here is not kept.";
export const playItHere = "Play it here";
export const goOnWithCopy = "Go on with a copy";
export const keepIt = "Keep it";
export const gameWasDeleted =
  "The game on the board was deleted in another tab. It is kept again as soon as you play on.";
export const twoPeoplePlayOn = "Two people play on from here.";
export const playComputer = "Play the computer \u2026";
export const analyse = "Analyse";
export const copySavedGame = "Copy the saved game";
export const copyDetails = "Copy details";
export const reload = "Reload";
export const resignQuestion = "Resign?";
export const otherSideWins = "The game ends and the other side wins.";

// Bring.svelte
export const dropHere = "Drop a game, a position or a game file";

// Header.svelte
export const toGames = "To the games";
export const toBoard = "To the board";
export const toContent = "To the content";
export const tesseraChooseGame = "Tessera: choose a game";
export const newGame = "New game";
export const rules = "Rules";
export const rulesOfGame = "Rules of this game";
export const yourGames = "Your games";
export const howToPlayHere = "How to play here";
export const settings = "Settings";
export const settingsWithKey = "Settings (,)";

// Notices.svelte
export const dismiss = "Dismiss";

// Play.svelte
export const startPosition = (number: string): string => `start position ${number}`;
export const onlyBoardShown = "Only the board is shown. Z or Escape shows everything.";

// main.ts
export const newVersionReady = "A new version is ready.";
