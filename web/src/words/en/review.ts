// review/lessons.ts: what was missed
export const along = (axes: string): string => ` along ${axes}`;
export const axis = (number: number): string => `axis ${number}`;
export const withCheck = ", with check";
export const andCheck = " and gives check";
export const castles = "castling";
export const mateNow = (move: string): string => `mate: ${move}`;
export const mateIn = (turns: number, move: string): string => `mate in ${turns}: ${move}`;
export const goesTo = (piece: string, cell: string, way: string): string => `the ${piece} goes to ${cell}${way}`;
export const takesOn = (piece: string, taken: string, cell: string, way: string): string =>
  `the ${piece} takes the ${taken} on ${cell}${way}`;
export const promotes = (move: string, piece: string): string => `${move} and becomes ${piece}`;
export const andWins = (move: string, taken: string, by: string): string =>
  `${move}, which wins the ${taken} (then ${by})`;
export const andAttacks = (move: string, targets: string): string => `${move} and attacks ${targets}`;
export const target = (piece: string, cell: string, way: string): string => `the ${piece} on ${cell}${way}`;
export const escapes = (piece: string, cell: string, way: string): string =>
  `the ${piece} leaves for ${cell}${way}, where it is not lost`;
export const missed = (what: string): string => `Missed: ${what}.`;
export const betterWas = (what: string): string => `Better: ${what}.`;
export const allows = (what: string): string => `This allows: ${what}.`;
export const allowsMate = (what: string): string => `This allows ${what}.`;

// review/lessons.ts: verdicts
export const inaccuracy = "Inaccuracy";
export const mistake = "Mistake";
export const blunder = "Blunder";
export const bestPlayed = "Best move";
export const goodPlayed = "Good move";
export const verdictTold = (verdict: string): string => `${verdict}.`;

// review/ReviewSection.svelte
export const reviewTheGame = "Review the game";
export const goOnReviewing = "Go on with the review";
export const reviewAgain = "Review again";
export const cancel = "Cancel";
export const effort = "How thoroughly";
export const quick = "Quick: 30,000 nodes a position";
export const normal = "Normal: 100,000 nodes a position";
export const deep = "Deep: 400,000 nodes a position";
export const whatReviewDoes =
  "The computer evaluates every position of the main line. It works beside the page: you can go on looking at the game.";
export const noMovesToReview = "There are no moves to review yet.";
export const tooLargeToReview =
  "Games on this board are not reviewed: it has too many cells for evaluations that are exact enough to judge moves by.";
export const reviewing = (done: number, all: number): string => `${done} of ${all} positions`;
export const reviewProgress = "Progress of the review";
export const reviewDone = (mistakes: string): string => `The review is done. ${mistakes}`;
export const reviewStopped = (done: number, all: number): string =>
  `The review was stopped after ${done} of ${all} positions. What was found is kept.`;
export const reviewFailed = (reason: string): string => `The review could not go on: ${reason}`;
export const mistakesFound = (count: number): string =>
  `${count === 0 ? "No mistakes were" : count === 1 ? "One mistake was" : `${count} mistakes were`} found.`;
export const white = "White";
export const black = "Black";

// review/Graph.svelte
export const graph = "Winning chances";
export const graphAtStart = (chance: string): string => `Start, ${chance}`;
export const whiteWins = (percent: number): string => `White's chance ${percent} %`;
export const notEvaluated = "not evaluated";
export const tookTime = (time: string): string => `took ${time}`;
export const graphHelp = "Arrow keys move along the game, Page Up and Page Down by ten moves.";
export const asTable = "As a table";
export const columnMove = "Move";
export const columnEvaluation = "Evaluation";
export const columnChance = "White's chance";
export const columnTime = "Time";
export const percent = (value: number): string => `${value} %`;

// review/Summary.svelte
export const accuracy = "Accuracy";
export const averageLoss = "Average loss";
export const points = (value: string): string => `${value} points`;
export const inaccuracies = "Inaccuracies";
export const mistakes = "Mistakes";
export const blunders = "Blunders";
export const bySide = "By side";
export const byAxes = "By number of axes";
export const countedBest = "of the best move";
export const countedPlayed = "of the move played";
export const countAxes = "Count the axes";
export const columnAxes = "Axes";
export const axesOfMoves = (accuracy: number, moves: number): string =>
  `${accuracy} %, ${moves} ${moves === 1 ? "move" : "moves"}`;
export const mistakesAmong = (count: number): string =>
  `${count === 0 ? "no" : count} ${count === 1 ? "mistake" : "mistakes"}`;
export const noMoves = "none";
export const whatAccuracyIs =
  "How close the moves come to the best ones, of 100: by how much each lowers the winning chance.";

// review/Mistakes.svelte
export const mistakesHeading = "Mistakes";
export const previousMistake = "Previous mistake";
export const nextMistake = "Next mistake";
export const mistakeOf = (number: number, all: number): string => `${number} of ${all}`;
export const inAll = (count: number): string => `${count} in all`;
export const ofBoth = "Both sides";
export const whose = "Whose mistakes";
export const chanceFell = (before: number, after: number): string =>
  `Winning chance ${before}\u00a0%\u00a0\u2192\u00a0${after}\u00a0%`;
export const chanceFellSpoken = (before: number, after: number): string =>
  `The winning chance fell from ${before} to ${after} %.`;
export const showBestLine = "Show the best line";
export const tryAgain = "Try again";
export const workingOut = "Working out what was missed\u2026";
export const noMistakesHere = "There are no mistakes to show.";

// review/TryAgain.svelte
export const findBetter = (side: string, move: string): string => `${side} played ${move}. Find a better move.`;
export const judging = "The computer judges your move\u2026";
export const foundBest = (move: string): string => `${move}: the best move.`;
export const foundGood = (move: string, loss: string): string =>
  `${move}: a good move, as good as the best but for ${loss}.`;
export const notThis = (move: string): string => `${move} is not it. Try another move.`;
export const samePlayed = (move: string): string => `${move} was played in the game. Try another move.`;
export const solutionIs = (move: string): string => `The best move is ${move}.`;
export const notJudged = (move: string): string =>
  `The computer could not judge ${move}. Try it once more, or another.`;
export const skip = "Skip";
export const hint = "Hint";
export const hintPiece = (piece: string, cell: string): string => `Move the ${piece} on ${cell}.`;
export const hintAxes = (piece: string, cell: string, way: string): string => `Move the ${piece} on ${cell}${way}.`;
export const showSolution = "Show the solution";
export const nextOne = "Next mistake";
export const stopTrying = "End";
export const tryAgainDone = "That was the last mistake.";
export const tryingAgain = (number: number, all: number): string => `Try again: mistake ${number} of ${all}`;

// review/Annotate.svelte
export const annotateGame = "Annotate the game";
export const removeAnnotations = "Take the annotations back";
export const whatAnnotatingDoes = "Writes signs, words and best lines into the game, so that its PGN holds them.";
export const annotated = (count: number): string =>
  `${count === 1 ? "One move was" : `${count} moves were`} annotated.`;
export const annotationsRemoved = "The annotations were taken back.";
