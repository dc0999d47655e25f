// model/moveWords.ts
export const passes = (piece: string): string => `${piece} passes`;
export const castlesTo = (piece: string, to: string): string => `${piece} castles to ${to}`;
export const to = "to";
export const takesEnPassant = "takes en passant on";
export const takes = (piece: string): string => `takes ${piece}`;
export const andBecomes = (piece: string): string => ` and becomes ${piece}`;

// model/typedFault.ts
export const piece = "piece";
export const noCastling = "No king of yours can castle now.";
export const emptyCell = (from: string): string => `Nothing stands on ${from}.`;
export const notYourPiece = (kind: string, from: string, side: string): string =>
  `The ${kind} on ${from} is ${side}\u2019s.`;
export const illegalMove = (kind: string, from: string, to: string): string =>
  `The ${kind} on ${from} does not go to ${to}.`;
export const noSuchPiece = (kind: string): string => `You have no ${kind}.`;
export const unreached = (kind: string, to: string): string => `No ${kind} of yours reaches ${to}.`;
export const noLegalMove = (kind: string, from: string): string => `The ${kind} on ${from} has no legal move.`;
export const examples = (cell: string, target: string, letter: string, example: string): string =>
  `${cell}${target}, ${letter}${target} or ${example} ${target}`;
export const notAMove = (text: string, examples: string): string =>
  `\u201c${text}\u201d is not a move here. Moves are written like ${examples}.`;

// model/why.ts
export const axis = (number: number): string => `axis ${number}`;
export const steps = (axes: string, count: number, all: string): string =>
  `${axes}, ${count} ${count === 1 ? "step" : "steps"}: ${all}`;
export const turnsOn = (first: string, corner: string, then: string): string => `${first}, turns on ${corner}, ${then}`;
export const oneStep = (change: string): string => `one step: ${change}`;
export const leap = (change: string): string => `leap: ${change}`;
export const doubleStep = (change: string): string => `double step: ${change}`;
export const enPassant = (change: string): string => `captures en passant: ${change}`;
export const castling = "castling";
export const theOn = (piece: string, cell: string): string => `the ${piece} on ${cell}`;
export const cannot = (piece: string, count: string, axes: number, changes: string): string =>
  `${piece} cannot: ${count} ${axes === 1 ? "axis changes" : "axes change"}${changes}`;
export const ownPiece = (piece: string): string => `${piece} is its own`;
export const blockedBy = (piece: string): string => `blocked by ${piece}`;
export const noCorner = (cell: string): string => `it cannot turn on ${cell}, for nothing stops it there`;
export const onlyCaptures = "it goes there only to capture";
export const onlyQuiet = "it goes there only without capturing";
export const neverCaptures = (piece: string): string => `${piece} never captures`;
export const pacifiedBy = (piece: string): string => `pacified by ${piece}, it captures nothing`;
export const neverCaptured = (piece: string): string => `${piece} is never captured`;
export const isPacified = (piece: string, by: string): string => `${piece} is pacified by ${by}`;
export const neitherHasMoved = "neither has moved, so the pact bars the capture";
export const heldBy = (piece: string): string => `held by ${piece}, it may only capture`;
export const inCheck = (king: string, by: string): string => `${king} would stay in check from ${by}`;
export const wouldBeInCheck = (by: string): string => `it would be in check from ${by}`;
export const pinnedTo = (king: string, by: string): string => `pinned to ${king} by ${by}`;
export const pieceWouldBeInCheck = (king: string, by: string): string => `${king} would be in check from ${by}`;
export const noCastlingRook = (cell: string): string => `no castling: the rook of ${cell} is gone`;
export const noCastlingKing = "no castling: the king has moved";
export const noCastlingMoved = (piece: string, cell: string): string =>
  `no castling: the king or the ${piece} on ${cell} has moved`;
export const castlingOver = (piece: string): string => `no castling over ${piece}`;
export const fromPiece = (by: string): string => ` from ${by}`;
export const noCastlingOutOfCheck = (from: string): string => `no castling out of check${from}`;
export const whichIsAttacked = ", which is attacked";
export const attackedBy = (by: string): string => `, attacked by ${by}`;
export const noCastlingOver = (cell: string, attacked: string): string => `no castling over ${cell}${attacked}`;
export const hasMovedInTurn = "it has moved in this turn; another piece goes now";
export const notNow = "not in this position";
export const but = "; but ";
export const wayOfWays = (way: number, ways: number): string => ` \u00b7 way ${way} of ${ways}`;
export const manyOf = (count: number, piece: string): string => `${count} ${piece}s`;
export const white = "White";
export const black = "Black";
export const attackedBySide = "attacked by";
export const guardedBy = "guarded by";
export const neitherSideAttacks = "neither side attacks it";
export const neitherAttackedNorGuarded = "neither attacked nor guarded";
export const noSafeCell = "cannot move: no cell that it can reach is safe";
export const barredByPact =
  "cannot move: it has not moved yet, so the pact bars it from capturing pieces that have not moved either";
export const cannotCapture = "cannot move: what stands in its way cannot be captured";
export const hasNoLegalMoveNow = "it has no legal move now";
export const cannotMoveBecause = (obstacle: string): string => `cannot move: ${obstacle}`;
export const gameOver = "the game is over";
export const toMove = (side: string): string => `${side} is to move`;
export const computerToMove = "the computer is to move";
export const takesThere = "takes";
export const hint = (words: string): string => `Hint: ${words}`;
export const guards = "guards";
export const attacks = "attacks";
export const notTo = "not to";
export const attacksKing = "attacks the king on";
export const andOtherPieces = (count: number): string =>
  `; and ${count} ${count === 1 ? "other piece" : "other pieces"}`;
export const checkmate = "Checkmate";
export const check = "Check";
