// home/FirstWin.svelte
export const blackIsToMove = "Black is to move.";
export const checkmateInMoves = (moves: number): string =>
  `Checkmate in ${moves} ${moves === 1 ? "move" : "moves"}. You have won!`;
export const firstWinInFour =
  "Your first win in four dimensions. The full game has 96 pieces, and plays by the same rules.";
export const notThisTime = "Not this time.";
export const queenWinsWithHelp = (status: string): string =>
  `${status} The queen wins it with a little help: once more?`;
export const playFullGame = "Play the full game";
export const winOnceMore = "Win it once more";
export const tryOnceMore = "Try once more";
export const learnIn3Minutes = "Learn in 3 minutes";
export const firstWin = "Your first win";
export const showMeAMove = "Show me a move";
export const takeBack = "Take back";
export const beginAgain = "Begin again";

// home/GameList.svelte
export const dimensionsAndSize = (axes: number, size: string): string => `${axes}D, ${size}`;

// home/Hero.svelte
export const firstLook = "A first look";
export const winFirstGame = "Win a first game";
export const playIn4d = "Play in 4D";
export const allGames = "All games";
export const continueGame = (game: string): string => `Continue your game of ${game}`;

// home/Home.svelte
export const playComputer = "Play the computer, a friend here or on another device, or watch two computers.";
export const mateInOneOfTheDay = "Mate in one of the day";
export const mateInOneIn = (axes: number): string => `${axes}D: mate in one of the day in ${axes} dimensions`;
export const dimensions = (axes: number): string => `${axes}D`;
export const playFriend = "Play a friend";
export const lobby = "Lobby";
export const lessons = "Lessons";
export const puzzles = "Puzzles";
export const keptGames = (games: number, studies: number): string =>
  `Your games (${games})${studies > 0 ? ` and studies (${studies})` : ""}`;
export const pasteGameOrPosition = "Paste a game or position";
export const openFile = "Open a file (.pgn, .toml)";
export const makeOwnGame = "Make your own game";
export const sourcesAndThanks = "Sources and thanks";

// home/OwnGames.svelte
export const gamesOfYourOwn = "Games of your own";
export const removeFromList = (game: string): string => `Remove ${game} from the list`;
export const remove = "Remove";

// home/SavedGames.svelte
export const writingGames = "Writing the games \u2026";
export const gamesWritten = (count: number): string =>
  `${count} ${count === 1 ? "game" : "games"} written to tessera-games.pgn.`;
export const yourGames = "Your games";
export const searchByGame = "Search by game, player, date or result";
export const searchExample = "Game, player, date or result";
export const exportAll = "Export all (PGN)";
export const statistics = "Statistics";
export const deleted = (title: string): string => `${title} deleted.`;
export const undo = "Undo";
export const moveCount = (game: string, moves: number, result: string): string =>
  `${game}${moves} ${moves === 1 ? "move" : "moves"}, ${result}`;
export const onBoardNow = ", on the board now";
export const playedInAnotherTab = "This game is being played in another tab.";
export const deleteAnyway = "Delete it anyway";
export const keepIt = "Keep it";
export const nameOfGame = "Name of the game";
export const save = "Save";
export const analyse = "Analyse";
export const analyseGame = (game: string): string => `Analyse ${game}`;
export const renameGame = (title: string): string => `Rename ${title}`;
export const rename = "Rename";
export const deleteGame = (title: string): string => `Delete ${title}`;
export const deleteIt = "Delete";
export const noGameOfYoursMatches = "No game of yours matches.";
export const noGamesYet = "No games yet: each one you play is kept here.";
export const showMore = "Show more";

// home/StoryPanel.svelte
export const stepOf = (step: number, count: number): string => `Step ${step} of ${count}`;
export const back = "Back";
export const next = "Next";
export const skipTour = "Skip the tour";
export const skipToQuestion = "Skip to the question";
export const stop = "Stop";

// plugins/still.ts
export const firstPicture = (game: string): string =>
  `A position of ${game} on sixteen small boards, with a white queen and the cells that she reaches`;
