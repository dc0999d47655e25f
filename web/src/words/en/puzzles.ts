// puzzles/Puzzles.svelte
export const puzzles = "Puzzles";
export const title = "Puzzles \u2013 Tessera";
export const whatTheyAre =
  "Each was made by the computer and proved: it has one solution and no other. What you have solved is kept in this browser alone.";
export const game = "Game";
export const theme = "What to find";
export const anything = "Anything";
export const from = "Where from";
export const fromSet = "Made by the computer";
export const fromGames = (count: number): string => `From my games (${count})`;
export const readingGames = (done: number, total: number): string => `Reading your games: ${done} of ${total} \u2026`;
export const gamesNotRead = (reason: string): string => `Your games could not be read: ${reason}`;
export const whatOwnAre =
  "Each is a move of yours that the review of a game found to be a mistake. They come back like other puzzles, but do not count for the rating.";
export const noneOwn =
  "There are none of this game yet: play it, open the game as an analysis and have it reviewed. Your mistakes become exercises here.";
export const solveOne = "Solve a puzzle";
export const dimensions = (axes: number): string => `${axes}D`;
export const ofTheDay = "Puzzle of the day";
export const solvedToday = "Puzzle of the day: solved";
export const rating = "Rating";
export const provisionalRating = (points: number): string => `${points}?`;
export const notRated = "not rated yet";
export const solved = "Solved";
export const ofTried = (solved: number, tried: number): string => `${solved} of ${tried}`;
export const streak = "In a row";
export const streakOf = (now: number, best: number): string => `${now}, at best ${best}`;
export const comesBack = "Come back now";
export const available = "In this set";
export const notFetched = (reason: string): string => `The puzzles could not be fetched: ${reason}`;
export const fetching = "Fetching the puzzles \u2026";
export const noneOfTheme = "This set has none of that kind.";
export const unknownPuzzle = "There is no such puzzle.";
export const coordinates = "Learn the names of cells";
export const endings = "Endings: who can mate whom";
export const mateOfTheDay = "On boards of five to eight dimensions there is a mate in one each day:";

// puzzles/Training.svelte
export const training = "What you solve, and what you do not";
export const nothingTried = "First attempts are counted here from now on.";
export const tried = "Tried";
export const solvedShare = (count: number, share: number): string => `${count} (${share} %)`;
export const meanTime = "Mean time";
export const byAxes = "By the number of axes that the solution changes";
export const byTheme = "By what was to be found";
export const byPiece = "By the piece that solves it";

// puzzles/words.ts
export const mateIn1 = "Mate in one";
export const mateIn2 = "Mate in two";
export const mateIn3 = "Mate in three";
export const mateIn4 = "Mate in four";
export const onlyDefence = "The only defence";
export const hangingPiece = "A hanging piece";
export const fork = "A fork";
export const block = "Block the check";
export const whoCaptures = "Who can capture?";
export const shortestPath = "The shortest path";
export const ownMistake = "From my games";
export const matesInOne = (side: string): string => `${side} mates with one move.`;
export const mates = (side: string, turns: number): string => `${side} mates in ${turns}.`;
export const findDefence = (side: string): string =>
  `A mate threatens. Find the only move after which ${side} is not mated at once.`;
export const findHanging = (side: string): string => `${side} to move: capture the piece that nothing guards.`;
export const findFork = (side: string): string => `${side} to move: attack two pieces at once, so that one falls.`;
export const findBlock = (side: string): string => `${side} is in check: go between with a piece.`;
export const findBetter = (side: string): string => `${side} to move: find a move as good as the best.`;
export const findCapturers = (cell: string): string =>
  `Which pieces can capture on ${cell}? Make each of these captures: it is taken back at once. Then press \u201cThat is all\u201d.`;
export const findPath = (piece: string, from: string, to: string, moves: number): string =>
  `Bring the ${piece} from ${from} to ${to} in ${moves} moves without a capture. The other side passes.`;

// puzzles/puzzleBoard.svelte.ts
export const pageTitle = (theme: string): string => `Puzzle: ${theme}`;
export const right = (move: string): string => `Yes, ${move}.`;
export const alreadyFound = (move: string): string => `${move} has been found.`;
export const answered = (move: string): string => `${move} is the answer. Go on.`;
export const passed = "The other side passes. Go on.";
export const done = "Solved!";
export const doneWithHelp = "That was it. This one comes back tomorrow.";
export const wrong = (move: string, why: string): string => `Not ${move}. ${why}`;
export const lookingWhy = (move: string): string => `Not ${move}. Looking for the reply \u2026`;
export const noCheck = "It gives no check.";
export const replyMates = (reply: string): string => `${reply} mates.`;
export const replyCapturesChecker = (reply: string): string => `${reply} captures the piece that gives check.`;
export const replyCapturesBack = (reply: string): string => `${reply} captures back.`;
export const replyIs = (reply: string): string => `${reply} is the reply.`;
export const noReason = "The solution does more.";
export const notThere = (cell: string): string => `It does not capture on ${cell}.`;
export const notOnPath = "That is not on the only shortest path.";
export const capturesInstead = "It captures, and a piece is to go between.";
export const capturesNothing = "It captures nothing.";
export const kingInstead = "The king steps aside, and a piece is to go between.";
export const someMissing = (cells: string): string => `There are more: on ${cells}.`;
export const shown = (move: string): string => `${move} was the move.`;
export const hintPiece = (piece: string, cell: string): string => `It is the ${piece} on ${cell}.`;
export const hintAxes = (axes: string): string => `It moves along ${axes}.`;
export const hintCount = (count: number): string => `There are ${count}.`;

// puzzles/ownBoard.svelte.ts
export const judging = (move: string): string => `${move}? The computer looks \u2026`;
export const notJudged = (move: string): string =>
  `The computer could not judge ${move}. Try another move, or the same again.`;
export const thatWasPlayed = "You played it in the game.";
export const asGood = "It is as good as the best.";
export const played = (move: string): string => `In the game you played ${move}.`;
export const gameChanged = "The game of this exercise has been changed or deleted.";

// puzzles/PuzzlePanel.svelte
export const toGame = "To the game";
export const thatIsAll = "That is all";
export const hint = "Hint";
export const showSolution = "Show the solution";
export const next = "Next puzzle";
export const again = "Once more";
export const allPuzzles = "All puzzles";
export const gradeOf = (grade: number): string => `Grade ${grade} of 8`;
export const changed = (points: number, by: number): string =>
  `Rating ${points} (${by < 0 ? "\u2212" : "+"}${Math.abs(by)})`;
