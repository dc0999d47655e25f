// model/questions.ts
export const questionsHelp = (cell: string, board: string): string =>
  `Type a move, as queen dd41 or two cells. A cell\u2019s name asks what stands there and who attacks and guards it${cell} moves and a cell or a piece, as moves Q: where it may go. where and a piece, as where is my king: on which cells it stands. pieces, pieces white, pieces black: what is left. ${board} last: the last move. check: who gives it. turn: whose move it is. arrows: what is drawn on the board. hint: a good move. evaluation: who stands better. why: what speaks for the best move, in an analysis. explorer: what was played from here in your kept games, in an analysis. back, forward, start, end, main and variation with a number: to other positions. variations: what stands beside this move. comment: what is said of it, or with words after it: says that.`;
export const withQuestionMarkAlso = "; with a question mark also where a pawn could go there.";
export const boardByName = "board and its numbers or name: what stands on that board.";
export const andShowsIt = ", and shows it. A piece\u2019s name alone shows the next one.";
export const boardInSight = "board: what stands on the flat board in sight; with a cell, on the one through it.";
export const questionWords =
  "Questions begin with moves, where, pieces, board, last, check, turn, arrows, hint, evaluation, why, explorer, variations, comment or help, or name a cell.";

// model/speech.ts
export const andMore = (names: string, total: string): string => `${names}, and ${total} more`;
export const checkmate = ", checkmate";
export const check = ", check";
export const castlesKing = (side: string, to: string, mark: string): string => `${side} castles, king to ${to}${mark}`;
export const passes = (side: string, piece: string, mark: string): string => `${side}: ${piece} passes${mark}`;
export const to = "to";
export const takes = (piece: string): string => `takes ${piece}`;
export const becomes = (piece: string): string => `, becomes ${piece}`;
export const your = "your";
export const sidesOwn = (side: string): string => `${side}\u2019s`;
export const inCheck = (who: string, piece: string, cell: string, attackers: string): string =>
  `${who} ${piece} ${cell} is in check from ${attackers}`;
export const attacksWith = (side: string, by: string): string => `${side} attacks it with ${by}.`;
export const doesNotAttack = (side: string): string => `${side} does not attack it.`;
export const cellIsEmpty = (name: string, white: string, black: string): string =>
  `${name} is empty. ${white} ${black}`;
export const attackedBy = (by: string): string => `Attacked by ${by}.`;
export const notAttacked = "Not attacked.";
export const guardedBy = (by: string): string => `Guarded by ${by}.`;
export const notGuarded = "Not guarded.";
export const nothingStands = (cell: string): string => `Nothing stands on ${cell}.`;
export const thePieceOn = (piece: string, cell: string): string => `The ${piece} on ${cell}`;
export const hasNoLegalMove = (who: string): string => `${who} has no legal move.`;
export const goesTo = (cells: string): string => `goes to ${cells}`;
export const hasNo = (side: string, name: string): string => `${side} has no ${name}.`;
export const nextOn = (names: string): string => `, the next on ${names}`;
export const hasSoMany = (side: string, total: string, name: string, next: string): string =>
  `${side} has ${total} of ${name}${next}.`;
export const onTheCells = (side: string, name: string, total: number, names: string): string =>
  `${side}: ${name} ${total === 1 ? "on" : "on the cells"} ${names}.`;
export const noLegalMove = "There is no legal move.";
export const noneHasLegalMove = (piece: string): string => `No ${piece} has a legal move.`;
export const andMorePieces = (count: number): string => `; and ${count} more pieces`;
export const movesOfAll = (movers: string, more: string): string =>
  `${movers}${more}. Type moves and a cell for the cells.`;
export const soManyOf = (count: number, name: string): string => `${count} of ${name}`;
export const noPieces = "No pieces.";
export const axis = (number: number): string => `axis ${number}`;
export const axisRange = (axis: string, size: number): string => `${axis} 1 to ${size}`;
export const noSuchBoard = (axes: string): string => `There is no such board. Its numbers are: ${axes}.`;
export const theBoard = "The board";
export const boardNamed = (name: string): string => `Board ${name}`;
export const noMoveHasBeenPlayed = "No move has been played.";
export const afterMove = (played: number, all: number): string => `After move ${played} of ${all}: `;
export const atTheStart = (game: string): string => `${game}, the start`;
