// puzzle/Puzzle.svelte
export const mateInOneTitle = (day: string): string => `Mate in one, ${day} \u2013 Tessera`;
export const blacksKing = "Black\u2019s king, ";
export const whereGoes = "Where it goes, ";
export const whereStands = "Where it stands, ";
export const mateInOneOfTheDay = "Mate in one of the day";
export const dimensions = "Dimensions";
export const inDimensions = (axes: number): string => `${axes}D`;
export const dayBefore = "The day before";
export const dayAfter = "The day after";
export const whiteMates = "White mates with one move. It is one of";
export const checksEnd = "checks.";
export const makingPuzzle = "Making the puzzle \u2026";
export const chooseACell = "Now choose a cell: on the board or by typing.";
export const chooseAPiece = "Choose a white piece, on the board, in the list or by typing its cell.";
export const solvedAtFirstTry = "Solved at the first try.";
export const solvedAfterTries = (tries: number): string => `Solved after ${tries} tries.`;
export const nowInDimensions = (axes: number): string => `Now in ${axes} dimensions`;
export const puzzlesOfDayBefore = "The puzzles of the day before";
export const cellOrMoveHint = "A piece’s cell, a cell to go to, or a move as two cells";
export const toWhichCell = "To which cell?";
export const cellOrMove = "Cell or move";
export const promoteTo = "Promote to";
export const tryIt = "Try";
export const hint = "Hint";
export const showMove = "Show the move";
export const checksOfChosenPiece = "Checks of the chosen piece";
export const checksOfPiece = (count: string): string => `: ${count} checks`;
export const axis = "axis";
export const axes = "axes";
export const alongAxes = (count: string, number: number, axes: string): string => `${count} along ${number} ${axes}`;
export const onBoardsThrough = "On the boards through";
export const checksOnBoard = (count: number): string => `${count} checks on this board`;
export const playIt = "Play it";
export const showMyMove = "Show my move";
export const showReply = "Show the reply";
export const takeItBack = "Take it back";

// puzzle/Standing.svelte
export const piecesOf = (side: string): string => `${side}’s pieces`;

// puzzle/model.ts
export const pieceOn = (piece: string, cell: string): string => `${piece} on ${cell}`;
export const solved = (piece: string, checks: string): string =>
  `Checkmate! The ${piece}: the one mate among ${checks} checks.`;
export const solvedByCastling = (to: string, checks: string): string =>
  `Checkmate! The king castles to ${to}: the one mate among ${checks} checks.`;
export const solvedInPassing = (to: string, checks: string): string =>
  `Checkmate! The pawn captures in passing, on ${to}: the one mate among ${checks} checks.`;
export const mayCastle = "White may castle.";
export const hasPassed = (from: string, to: string): string => `Black\u2019s pawn has just gone from ${from} to ${to}.`;
export const stalemate = "That is stalemate: Black has no legal move and is not in check.";
export const takenByPiece = (replier: string, from: string, checker: string): string =>
  `Check, but Black\u2019s ${replier} ${from} takes the ${checker}.`;
export const takenByKing = (checker: string): string =>
  `Check, but the king takes the ${checker}: no piece of White\u2019s guards it.`;
export const wayClosed = (checker: string, replier: string, from: string, to: string): string =>
  `Check from the ${checker}, but Black\u2019s ${replier} ${from} goes between, to ${to}.`;
export const kingEscapes = (to: string): string =>
  `Check, but the king steps to ${to}, which no piece of White\u2019s attacks now.`;
export const notCheck = (replier: string, from: string, to: string): string =>
  `That is not check. Black may play the ${replier} ${from} to ${to}, for one.`;

// puzzle/puzzle.svelte.ts
export const cannotGo = (piece: string, from: string, to: string): string =>
  `The ${piece} on ${from} cannot go to ${to}.`;
export const emptyCell = (from: string): string => `Nothing stands on ${from}.`;
export const notACell = (text: string, cell: string): string =>
  `\u201c${text}\u201d is not a cell here. Cells are written like ${cell}.`;
export const hintPiece = (piece: string, from: string): string => `Hint: it is a move of the ${piece} on ${from}.`;
export const hintAxes = (piece: string, from: string, axes: string): string =>
  `Hint: the move of the ${piece} on ${from} changes ${axes}.`;
export const theMate = (piece: string, from: string, to: string): string =>
  `The mate: the ${piece} on ${from} goes to ${to}.`;
export const theMateByCastling = (from: string, to: string): string =>
  `The mate: the king on ${from} castles to ${to}.`;
export const theMateInPassing = (from: string, to: string): string =>
  `The mate: the pawn on ${from} captures in passing, on ${to}.`;
