// lessonMaker/kept.ts
export const tooMany = (most: number): string => `Not kept: ${most} lessons of your own are the most.`;
export const tooLarge = "Not kept: your own lessons would be larger than a million letters together.";
export const noRoom = "Not kept: this browser has no room left, or keeps nothing. Save the lesson as a file.";
export const ownLessonsDamaged = "The lessons of your own in this file are damaged. Nothing was changed.";

// lessonMaker/OwnLessons.svelte
export const yourLessons = "Lessons of your own";
export const whatTheyAre =
  "Write lessons for others or for yourself: positions with tasks, whose answers the program finds. They are kept in this browser alone.";
export const write = "Write a lesson";
export const openFile = "Open a lesson file";
export const untitled = "Untitled";
export const stepCount = (steps: number): string => `${steps} ${steps === 1 ? "step" : "steps"}`;
export const draft = "Draft";
export const edit = "Edit";
export const editOne = (title: string): string => `Edit ${title}`;
export const handOut = "Hand out";
export const handOutOne = (title: string): string => `Hand out ${title}`;
export const remove = "Delete";
export const removeOne = (title: string): string => `Delete ${title}`;
export const removeQuestion = (title: string): string => `Delete \u201c${title}\u201d?`;
export const cannotBeUndone = "This cannot be undone.";
export const removed = (title: string): string => `\u201c${title}\u201d was deleted.`;
export const added = (title: string): string => `\u201c${title}\u201d was added to your lessons.`;
export const noLesson = "This file is no lesson: a lesson has steps, each of which begins with [[steps]].";
export const fileTooLarge = "This file is too large to be a lesson.";
export const fileNotRead = "The file could not be read.";

// lessonMaker/open.ts
export const unknownLesson = "There is no such lesson of your own in this browser.";
export const damagedLink = "The link of this lesson is damaged.";
export const hasFaults = "The lesson has faults, so that it cannot be taken yet.";
export const editThis = "Edit this lesson";
export const keepIt = "Keep it";
export const keptAlready = (title: string): string => `\u201c${title}\u201d is among your lessons already.`;

// lessonMaker/Editor.svelte
export const editorTitle = (title: string): string => `Edit: ${title}`;
export const editLesson = "Edit a lesson";
export const allLessons = "All lessons";
export const lessonTitle = "Title";
export const idea = "What is learned, in a sentence";
export const game = "Game";
export const ownRules = "Rules in the file of the lesson";
export const asForm = "As a form";
export const asFile = "As a file";
export const shownAs = "Shown";
export const fileText = "The file of the lesson";
export const noForm =
  "This file has something in it for which the form has no field, so that it is shown as text alone. What is wrong stands below.";
export const commentsGo = "Comments in the file go when something is changed in the form.";
export const tryIt = "Try it";
export const saveFile = "Save as a file";
export const checking = "Checking \u2026";
export const noFaults = "No faults.";
export const faultCount = (faults: number): string => `${faults} ${faults === 1 ? "fault" : "faults"}.`;
export const toFault = "To the first fault";
export const lineFault = (line: number, where: string, text: string): string =>
  `${line > 0 ? `Line ${line}: ` : ""}${where}${text}`;
export const inStep = (step: number, field: string): string => `step ${step}${field ? `, ${field}` : ""}: `;
export const inField = (field: string): string => `${field ? `${field}: ` : ""}`;
export const notChecked = (reason: string): string => `The lesson could not be checked: ${reason}`;
export const steps = "Steps";
export const addStep = "Add a step";
export const mostStepsThere = (most: number): string => `A lesson has ${most} steps at most.`;

// lessonMaker/StepEditor.svelte
export const stepNumber = (step: number): string => `Step ${step}`;
export const moveUp = (step: number): string => `Move step ${step} up`;
export const moveDown = (step: number): string => `Move step ${step} down`;
export const removeStep = (step: number): string => `Remove step ${step}`;
export const position = "Position";
export const positionBefore = "Empty: as in the step before";
export const takePosition = "Take the position on the board";
export const otherGame = (board: string): string =>
  `The board has a position of another game: ${board}. Choose that game above first.`;
export const nothingOnBoard = "No game or analysis is open.";
export const pictureOf = (step: number): string => `The position of step ${step}`;
export const task = "Task";
export const text = "What is said and asked";
export const hint = "Hint (may be empty)";
export const done = "What is said when it is done (may be empty)";
export const cellsInBraces = "A cell between braces, such as {c3}, is shown as the board names it.";
export const cellsFound = (count: number, cells: string): string =>
  `${count === 1 ? "1 cell is the answer" : `${count} cells are answers`}: ${cells}`;
export const movesFound = (count: number, moves: string): string =>
  `${count === 1 ? "1 move is the answer" : `${count} moves are answers`}: ${moves}`;
export const wayFound = (moves: number, way: string): string =>
  `${moves === 1 ? "1 move" : `${moves} moves`} may be used; a shortest way: ${way}`;
export const lineFound = (line: string): string => `The line: ${line}`;
export const axesFound = (axes: string): string => `The axes: ${axes}`;
export const winFound = (moves: number): string => `Mate in ${moves === 1 ? "one" : moves} against the computer.`;

// lessonMaker/TaskFields.svelte
export const several = "Several with spaces between";
export const movesLikeThis = "Moves as two cells, such as e2e4 or e2-e4, with spaces between";
export const anyCount = "Empty: any number";
export const fewest = "Empty: as few as it takes";
export const levelRange = "1 to 8; empty: 1";
export const movesRange = "1 to 6; empty: 1";

// lessonMaker/taskWords.ts
export const taskRead = "Read: nothing is asked";
export const taskReach = "Find every cell to which a piece can go";
export const taskMark = "Find the cells of which something is true";
export const taskGo = "Bring a piece to cells while the other side passes";
export const taskMove = "Find a move";
export const taskLine = "Find a line of moves";
export const taskArrange = "Lay the board out";
export const taskWin = "Mate the computer";
export const findAttackers = "A piece stands there that attacks a cell";
export const findBlocks = "A piece can go there and end the check";
export const findEscapes = "The king can go there";
export const findNeighbours = "It is a neighbour of a cell";
export const findAlong = "It differs from a cell along certain axes alone";
export const findListed = "It is one of those that are listed";
export const goalMate = "It mates";
export const goalCheck = "It gives check";
export const goalCapture = "It captures";
export const goalPromote = "It promotes";
export const goalCastle = "It castles";
export const goalEnPassant = "It captures en passant";
export const goalAny = "Any legal move";
export const goalListed = "It is one of those that are listed";
export const fieldPiece = "The cell of the piece";
export const fieldCount = "How many there are";
export const fieldCells = "Cells";
export const fieldMarked = "Cells that are marked";
export const fieldFind = "What is true of the cells";
export const fieldOf = "The cell";
export const fieldCaptured = "Of what stands on (empty: of anything)";
export const fieldAxes = "The axes";
export const fieldGoals = "The cells to visit";
export const fieldMost = "In how many moves";
export const fieldGoal = "What the move does";
export const fieldAccept = "The moves that are right";
export const fieldLine = "All moves of the line, those of both sides";
export const fieldInside = "Axes that are to lie inside flat boards";
export const fieldLevel = "Level of the computer";

// lessonMaker/Given.svelte
export const aLesson = "A lesson";
export const begin = "Begin";
export const goOn = "Go on";
export const opening = "Opening the lesson \u2026";
export const whereKept = "Keep it, and it stands among the lessons of your own in this browser.";

// lessonMaker/HandOut.svelte
export const handOutTitle = (title: string): string => `Hand out: ${title}`;
export const howToHandOut = "As a link that opens it, as a file, or printed on paper.";
export const linkCopied = "The link was copied.";
export const linkNotCopied = "The link could not be copied.";
export const print = "Print";
export const withAnswers = "With the answers on a page of their own";
export const preview = "As it is printed";
export const preparing = "Preparing the sheet \u2026";
export const fileSaved = "The file was saved.";
export const back = "Back";

// lessonMaker/Sheet.svelte
export const name = "Name:";
export const date = "Date:";
export const question = (number: number): string => `${number}.`;
export const boardOf = (number: number): string => `The position of question ${number}`;
export const answer = "Answer:";
export const answers = "Answers";
export const whiteToMove = "White to move";
export const blackToMove = "Black to move";
export const madeWith = (game: string): string => `${game} \u2013 Tessera`;

// lessonMaker/answers.ts
export const andMore = (shown: string, more: number): string => `${shown} and ${more} more`;
export const inside = (axes: string): string => `Inside flat boards: ${axes}`;
export const firstMove = (move: string, moves: number): string =>
  `${move}${moves === 1 ? "" : `, and mate in ${moves} at the latest`}`;
export const mateIn = (moves: number): string => `Mate in ${moves === 1 ? "one" : moves}.`;

// lessonMaker/puzzleLesson.ts
export const somePuzzles = (count: number, game: string): string =>
  `${count === 1 ? "A puzzle" : `${count} puzzles`} of ${game}`;
export const whichCapture = (cell: string): string =>
  `Which pieces can capture on ${cell}? Find the cells on which they stand.`;
export const bringPiece = (piece: string, from: string, to: string, moves: number): string =>
  `Bring the ${piece} from ${from} to ${to} in ${moves} moves without a capture. The other side passes.`;

// lessonMaker/PuzzleChoice.svelte
export const handOutPuzzles = "Hand out puzzles";
export const firstThatMatch = "The first of the set that match what is chosen above and here.";
export const grade = "Grade";
export const anyGrade = "Any";
export const howMany = "How many";
export const matching = (count: number): string => `${count === 1 ? "1 puzzle matches" : `${count} puzzles match`}.`;

// lessonMaker/PuzzleSet.svelte
export const setTitle = (title: string): string => `${title} \u2013 Tessera`;
export const solveThem = "Solve them";
export const solvedOf = (done: number, all: number): string => `${done} of ${all} solved or tried`;
export const tried = "tried";
export const puzzleNumber = (number: number, theme: string): string => `${number}. ${theme}`;
export const allPuzzles = "All puzzles";
export const nonesThere = "None of these puzzles is in the set. It may have been made anew since.";
