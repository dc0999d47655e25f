// statistics/Statistics.svelte
export const title = "Statistics - Tessera";
export const statistics = "Statistics of your games";
export const whatCounts =
  "Counted are the games that you played here against the computer and against people. They are kept in this browser alone.";
export const noneYet = "There is no game yet. Play one against the computer, and what came of it stands here.";
export const noneChosen = "None of your games is like that.";
export const reading = (done: number, total: number): string => `Reading your games: ${done} of ${total}`;
export const notRead = (reason: string): string => `Your games could not be read: ${reason}`;
export const game = "Game";
export const allGames = "All games";
export const opponents = "Opponents";
export const everybody = "Everybody";
export const computers = "The computer";
export const people = "People";
export const time = "Played";
export const always = "At any time";
export const lastDays = (days: number): string => `In the last ${days} days`;

// statistics/Results.svelte
export const results = "Results";
export const group = "Which games";
export const count = "Games";
export const score = "Score";
export const total = "All";
export const asWhite = "As White";
export const asBlack = "As Black";
export const levelOf = (level: number): string => `Computer, level ${level}`;
export const againstPeople = "People";
export const byColour = "By colour";
export const byOpponent = "By opponent";
export const byGame = "By game";
export const percent = (value: number): string => `${value} %`;
export const nothing = "\u2013";
export const won = (count: number): string => `${count} won`;
export const drawn = (count: number): string => `${count} drawn`;
export const lost = (count: number): string => `${count} lost`;
export const open = (count: number): string => `${count} not over`;

// statistics/TimeSpent.svelte
export const timeSpent = "Time";
export const timeTotal = "You thought for";
export const timeEach = "A move took";
export const gameLength = "A game has";
export const movesLong = (moves: string): string => `${moves} moves of yours`;
export const timeUnknown = "Of none of these games it is known how long the moves took.";
export const axes = "Axes";
export const moves = "Moves";
export const timeOfMove = "Time of a move";
export const timeByAxes = "By the number of axes that the move changes";
export const seconds = (value: string): string => `${value} s`;
export const minutes = (value: number): string => `${value} min`;
export const hours = (hours: number, minutes: number): string => `${hours} h ${minutes} min`;

// statistics/MoveQuality.svelte
export const quality = "How good the moves were";
export const reviewed = (done: number, all: number): string =>
  `${done} of ${all} ${all === 1 ? "game has" : "games have"} been reviewed.`;
export const reviewHelp = "Review a game on the analysis board, and the mistakes in it are counted here.";
export const notReviewed = "Games to review";
export const analyse = "Analyse";
export const analyseGame = (title: string, date: string): string => `Analyse ${title}, ${date}`;
export const largeBoards = "Games on boards of six to eight dimensions are not reviewed.";
export const accuracy = "Accuracy";
export const mistakes = "Mistakes";
export const mistakesOf = (mistakes: number, percent: number): string => `${mistakes} (${percent} %)`;
export const allMoves = "All moves";
export const mistakesByAxes = "By number of axes";
export const mistakesByPiece = "By piece";
export const countAxes = "Count the axes";
export const ofBest = "of the best move";
export const ofPlayed = "of the move played";
export const piece = "Piece";
export const weakest = (axes: number, percent: number): string =>
  `Where a move of ${axes} ${axes === 1 ? "axis" : "axes"} was best, ${percent} % of your moves were mistakes: the most of all.`;
