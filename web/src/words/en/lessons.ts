// lessons/Lessons.svelte
export const lessons = "Lessons";
export const title = "Lessons \u2013 Tessera";
export const whatTheyAre =
  "From the flat board to five dimensions, one new idea at a time. What you have done is kept in this browser alone.";
export const begin = "Begin";
export const goOn = "Go on";
export const allDone = "All done";
export const doneOf = (done: number, steps: number): string => `${done} of ${steps}`;
export const lessonsDone = (done: number, all: number): string => `${done} of ${all} lessons done`;
export const notFetched = (reason: string): string => `The lesson could not be fetched: ${reason}`;
export const unknownLesson = "There is no such lesson.";

// lessons/Way.svelte
export const theWay = "The way to the whole game";
export const smallGame = "A small game";
export const twelvePieces = "Twelve pieces in 4D, you with a queen more";
export const puzzles = "Puzzles";
export const solved = (count: number): string => `${count} solved`;
export const wholeGame = "The whole game";
export const ninetySixPieces = "4*Chess, 96 pieces";
export const gamesKept = (count: number): string => `${count} ${count === 1 ? "game" : "games"} kept here`;

// lessons/LessonPanel.svelte
export const stepOf = (step: number, steps: number): string => `Step ${step} of ${steps}`;
export const next = "Next";
export const nextLesson = (title: string): string => `Next: ${title}`;
export const allLessons = "All lessons";
export const hint = "Hint";
export const showAnswer = "Show the answer";
export const again = "Once more";
export const previous = "Back";
export const toPuzzles = "Go on to puzzles";
export const nameCells = "Name cells";
export const give = "Give";

// lessons/lessonBoard.svelte.ts
export const pageTitle = (title: string): string => `Lesson: ${title}`;
export const done = "Done.";

// lessons/cells.ts
export const foundOf = (found: number, all: number): string => `${found} of ${all} found.`;
export const known = (cell: string): string => `${cell} has been found.`;
export const noSuchCell = (text: string): string => `\u201c${text}\u201d is no cell of this board.`;
export const yes = (words: string): string => `Yes: ${words}.`;
export const yesCell = (cell: string): string => `Yes, ${cell}.`;
export const no = (words: string): string => `No: ${words}.`;
export const noCell = (cell: string, where: string): string => `Not ${cell}: ${where}.`;
export const ownThere = (piece: string, cell: string): string => `No: its own ${piece} stands on ${cell}.`;
export const itself = (cell: string): string => `${cell} is where it stands.`;
export const tooFar = (cell: string, changes: string): string => `Not ${cell}: ${changes}. One step at most is meant.`;
export const otherAxis = (cell: string, changes: string): string => `Not ${cell}: ${changes}.`;
export const noBlock = (cell: string): string => `Not ${cell}: no piece can go there and end the check.`;
export const noEscape = (cell: string): string => `Not ${cell}: the king cannot go there, or is attacked there.`;
export const noAttacker = (cell: string): string => `Not ${cell}: no piece stands there that could capture.`;
export const theseWere = (cells: string): string => `These were left: ${cells}.`;

// lessons/way.ts
export const otherPiece = (piece: string): string => `It is the ${piece} that is to move.`;
export const capturesNothing = "It is to capture nothing.";
export const passed = (moves: number, left: number): string =>
  `The other side passes. ${moves === 1 ? "One move" : `${moves} moves`} so far, ${left === 1 ? "one is" : `${left} are`} left.`;
export const givesCheck = "From there it gives check, and the other side could not pass. Try another way.";
export const tooMany = (most: number): string =>
  `It can be done in ${most === 1 ? "one move" : `${most} moves`}. Begin again.`;
export const visited = (cell: string): string => `${cell} is visited.`;

// lessons/moves.ts
export const right = (move: string): string => `Yes, ${move}.`;
export const wrong = (move: string, why: string): string => `Not ${move}. ${why}`;
export const answered = (move: string): string => `${move} is the answer. Go on.`;
export const looking = (move: string): string => `Not ${move}. Looking for the reply \u2026`;
export const notMeant = "Another move is meant.";
export const noMate = "That is no mate.";
export const noCheck = "That gives no check.";
export const noCapture = "That does not capture what is meant.";
export const noPromotion = "That promotes nothing.";
export const noCastling = "That is no castling.";
export const noEnPassant = "That is no capture en passant.";
export const thinking = (move: string): string => `${move}. The computer is thinking \u2026`;
export const movesLeft = (left: number): string => `${left === 1 ? "One move is" : `${left} moves are`} left.`;
export const notInTime = (most: number): string =>
  `No mate in ${most === 1 ? "one move" : `${most} moves`}. Begin again.`;
export const drawn = "That is a draw. Begin again.";
export const noReply = "The computer gave no reply. Begin again.";
export const mate = (move: string): string => `${move}, mate.`;
export const shown = (move: string): string => `${move} was the move.`;

// lessons/arrange.svelte.ts
export const arranged = "These axes lie inside flat boards now.";
