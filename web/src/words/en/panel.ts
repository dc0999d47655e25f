// panel/Actions.svelte
export const playOn = "Play on";
export const letComputerPlayOn = "Let the computer play on from here";
export const goOn = "Go on";
export const pause = "Pause";
export const pauseClocks = "Pause the clocks";
export const oneMove = "One move";
export const whyPass = "Your king's jump ends on its own cell: nothing moves, and it is the other side's turn";
export const pass = "Pass: the king jumps to its own cell";
export const rematchExchanged = "Rematch, colours changed";
export const rematchSame = "Same colours";
export const newGame = "New game";
export const analyseShort = "Analyse";
export const computerDeclinesDraw = "The computer declines a draw.";

// panel/Analysis.svelte
export const bestLines = "Best lines";
export const depth = (depth: number): string => `depth ${depth}`;
export const thinking = "thinking";

// panel/Captured.svelte
export const capturedPieces = "Captured pieces";

// panel/Clock.svelte
export const hasLeft = (side: string, time: string): string => `${side} has ${time} left`;
export const low = "low";
export const lowOnTime = (side: string): string => `${side} is low on time.`;
export const timeUsed = "Time used";
export const hasUsed = (side: string, time: string): string => `${side} has used ${time}`;

// panel/Controls.svelte
export const game = "Game";
export const toStart = "To the start";
export const takeBack = "Take back (undo)";
export const redo = "Redo";
export const toEnd = "To the end";
export const moveBack = "One move back";
export const moveForward = "One move forward";
export const hintBestLine = "Hint: the best line";
export const engineOnOrOff = "Engine on or off (L)";
export const flipBoard = "Flip the board";
export const drawArrows = "Draw arrows and circles";
export const whoPlaysOn = "Who plays on";
export const copyOrPaste = "Share, copy or paste";
export const resign = "Resign";
export const analyse = "Analyse this game";

// panel/Inspector.svelte
export const selectedCell = "Selected cell";
export const clickAPiece = "Click a piece to see where it can go, or any cell to see who attacks and guards it.";
export const none = "none";
export const andMore = (count: number): string => `and ${count} more`;

// panel/Letters.svelte
export const lettersOfPieces = "Letters of the pieces";
export const alsoWriteMoves = "Also write moves as in copied games (PGN)";

// panel/Material.svelte
export const aheadBySoMany = "Ahead by so many of the weakest piece";
export const aheadBy = (side: string): string => `${side} is ahead by`;
export const pieceCount = (shown: string, count: number): string => `${shown} ${count === 1 ? "piece" : "pieces"}`;

// panel/MoveList.svelte
export const took = (time: string): string => `, took ${time}`;
export const atDepth = (depth: number): string => ` at depth ${depth}`;
export const variationTold = (depth: string): string => `Variation${depth}:`;
export const moves = "Moves";
export const noMovesYet = "No moves yet.";
export const menuOf = (move: string): string => `Menu of ${move}`;
export const variationOf = (move: string): string => `Variation ${move}`;
export const foldedMoves = (count: number): string => `${count} ${count === 1 ? "move" : "moves"}`;

// panel/Overview.svelte
export const overview = "Overview";
export const wholeBoardInSmall = (across: number, down: number): string =>
  `The whole board in small. About ${across} by ${down} boards are in sight; arrow keys move the window.`;
export const zoom = "Zoom";
export const zoomIn = "Zoom in";
export const zoomInWithKey = "Zoom in (+)";
export const zoomOut = "Zoom out";
export const zoomOutWithKey = "Zoom out (-)";
export const wholeBoard = "Whole board";
export const wholeBoardWithKey = "Whole board (0)";

// panel/Pace.svelte
export const asFastAsItThinks = "as fast as it thinks";
export const secondsATurn = (seconds: number): string => `${seconds} s a turn or more`;
export const speed = "Speed";

// panel/PlayerBar.svelte
export const alsoDepth = (depth: number): string => `, depth ${depth}`;
export const thinkingAtDepth = (depth: string): string => `thinking${depth}`;
export const depthOfLastSearch = "Depth of its last search";

// panel/Rail.svelte
export const outside = (letters: string): string => `, ${letters} outside`;
export const arrangementOfAxes = "Arrangement of the axes";
export const onEachSmallBoard = "On each small board:";
export const onEachSmallBoardLabel = "On each small board";
export const whichAxesInside = "Which two axes lie inside the small boards";
export const exchange = "Exchange columns and rows of boards";
export const exchangeWithKey = "Exchange columns and rows of boards (T)";
export const axesInsideSmallBoards = "Axes inside the small boards";

// panel/Status.svelte
export const moveNumber = (turn: number): string => `move ${turn}`;
export const clocksStopped = "clocks stopped";
export const waitingForOpponent = "Waiting for an opponent";
export const closed = "The game was closed by whoever runs the server.";
export const calledOff = "The game was called off before both sides had moved.";

// panel/Variation.svelte
export const variation = "Variation";
export const backToMainLineWithKey = "Back to the main line (M)";
export const backToMainLine = "Back to the main line";
export const makeMainLine = "Make this the main line";
export const moveUp = "Move this variation up";
export const removeVariation = "Delete this variation";

// panel/View.svelte
export const boards = "Boards";
export const space = "Space";
export const hypercube = "Hypercube";
export const both = "Both";
export const theHypercube = "the hypercube";
export const inSpace = "space";
export const boardsBeside = (other: string): string => `Boards beside ${other}, whichever was shown last`;
export const shownAs = "Shown as";
export const attacks = "Attacks";
export const attacksShown = "Attacks shown";
export const howManyAttack =
  "How many pieces attack or guard each cell: White's at its lower left, Black's at its upper right";
export const noAttacks = "no attacks";
export const hidden = "hidden";
export const byWhite = "by White";
export const byBlack = "by Black";
export const byBoth = "by both";
export const typeAMove = "Type a move";
export const typeAMoveWithKey = "Type a move, or a cell to ask about (/)";

// panel/draw.ts
export const computerHasDeclinedDraw = "The computer has declined a draw";
export const offerDraw = "Offer a draw";
export const drawByAgreement = "A draw by agreement";
