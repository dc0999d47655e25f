// model/analysis.ts
export const hasMated = (side: string): string => `${side} has mated`;
export const matesIn = (side: string, turns: number): string => `${side} mates in ${turns}`;
export const equal = "Equal 0.00";
export const bothSidesEqual = "Both sides are equal";
export const betterBy = (side: string, amount: string): string => `${side} is better by ${amount}`;

// model/clock.ts
export const minutesUpTo = (most: number): string => `Minutes: from 0 to ${most}.`;
export const secondsUpTo = (most: number): string => `Seconds: from 0 to ${most}.`;
export const leavesNoTimeAtAll = "That leaves no time at all.";
export const startSeconds = (count: number): string => `${count} s`;
export const min = " min";
export const withDelay = (seconds: number): string => `, delay ${seconds} s`;
export const secondsShown = (seconds: string): string => `${seconds}s`;
export const daysAndHours = (days: number, hours: number): string => `${days} d ${hours} h`;
export const daysAndHoursSpoken = (days: string, hours: string): string => `${days} ${hours}`;
export const days = (count: number): string => `${count} days`;
export const hours = (count: number): string => `${count} ${count === 1 ? "hour" : "hours"}`;
export const minutes = (count: number): string => `${count} ${count === 1 ? "minute" : "minutes"}`;
export const seconds = (count: number): string => `${count} ${count === 1 ? "second" : "seconds"}`;
export const noTime = "no time";

// model/diagram.ts
export const lastOf = (before: string, last: string): string => `${before} and ${last}`;
export const onNextTwo = (axis: string): string => `, on the piece's own ${axis} and the next two`;
export const partOfBoard = (near: string, beyond: string): string =>
  `The board is too large to be drawn whole: this part of it holds the cells at most two steps from the piece along ${near}${beyond}. Slides go on beyond it; the numbers count the whole board.`;
export const downward = "downward";
export const grows = (axis: string, direction: string): string => `${axis} grows ${direction}`;
export const toRight = "to the right";
export const upward = "upward";
export const andOnInLineAbove = ", and on in the line above";
export const onEachBoard = (inside: string, outside: string, wrapped: string): string =>
  `On each board ${inside}; from board to board ${outside}${wrapped}.`;
export const itsOwn = (name: string): string => `its own ${name}`;

// model/glyphs.ts
export const goodMove = "good move";
export const mistake = "mistake";
export const brilliantMove = "brilliant move";
export const blunder = "blunder";
export const interestingMove = "interesting move";
export const dubiousMove = "dubious move";
export const forcedMove = "forced move";
export const onlyMove = "only move";
export const equalPosition = "equal position";
export const equalChances = "equal chances, quiet position";
export const equalChancesActive = "equal chances, active position";
export const unclearPosition = "unclear position";
export const whiteHasSlightAdvantage = "White has a slight advantage";
export const blackHasSlightAdvantage = "Black has a slight advantage";
export const whiteHasModerateAdvantage = "White has a moderate advantage";
export const blackHasModerateAdvantage = "Black has a moderate advantage";
export const whiteHasDecisiveAdvantage = "White has a decisive advantage";
export const blackHasDecisiveAdvantage = "Black has a decisive advantage";
export const zugzwang = "zugzwang";
export const leadInDevelopment = "lead in development";
export const initiative = "initiative";
export const attack = "attack";
export const compensationForMaterial = "compensation for the material";
export const counterplay = "counterplay";
export const timePressure = "time pressure";
export const withIdea = "with the idea";
export const novelty = "novelty";
export const annotation = (glyph: number): string => `annotation ${glyph}`;

// model/inspector.ts
export const empty = "empty";
export const reachMarkedWithHollowSigns = "Its reach is marked with hollow signs.";
export const mayAlsoPass = " It may also pass, by the button below.";
export const cellsToMoveTo = (count: number, pass: string): string =>
  `${count} ${count === 1 ? "cell" : "cells"} to move to.${pass}`;
export const hasAlreadyMovedInTurn = "It has already moved in this turn.";
export const hasNoLegalMoveNow = "It has no legal move now.";
export const attacksIt = (side: string): string => `${side} attacks it`;
export const attackedBy = "Attacked by";
export const guardedBy = "Guarded by";

// model/kept.ts
export const inProgress = "in progress";
export const analysis = "analysis";
export const analysisWithResult = (result: string): string => `analysis, ${result}`;
export const finished = (result: string): string => `finished, ${result}`;

// model/marks.ts
export const canMoveHere = "can move here";
export const canCaptureHere = "can capture here";
export const canCaptureEnPassantHere = "can capture en passant here";
export const canCastleHere = "can castle here";
export const withinReach = "within reach";
export const couldBeCaptured = "could be captured";
export const inCheck = "in check";
export const attacksSelectedCell = "attacks the selected cell";
export const guardsSelectedCell = "guards the selected cell";
export const lastMoveFromHere = "last move from here";
export const lastMoveToHere = "last move to here";
export const hasMovedThisTurn = "has moved this turn";
export const moveInAdvance = "move in advance";
export const toBeConfirmed = "to be confirmed";
export const whites = (count: number): string => `${count} white`;
export const blacks = (count: number): string => `${count} black`;
export const and = " and ";
export const under = (parts: string): string => `, under ${parts}`;

// model/pgnTags.ts
export const you = "You";
export const opponent = "Opponent";

// model/players.ts
export const human = "Human";
export const computerLevel = (level: number): string => `Computer, level ${level}`;

// model/recordList.ts
export const unfinished = "unfinished";
export const round = (round: string): string => `round ${round}`;

// model/starts.ts
export const wholeNumberUpTo = (most: string): string => `A whole number from 0 to ${most}.`;
export const shortenedNumber = (first: string, last: string, count: number): string =>
  `${first}\u2026${last} (${count} digits)`;

// model/view.ts
export const above = "above";
export const aboveRight = "above right";
export const belowRight = "below right";
export const below = "below";
export const belowLeft = "below left";
export const toLeft = "to the left";
export const aboveLeft = "above left";

// model/words.ts
export const whiteSide = "White";
export const blackSide = "Black";
export const no = "no";
export const one = "one";
export const two = "two";
export const three = "three";
export const four = "four";
export const five = "five";
export const six = "six";
export const seven = "seven";
export const eight = "eight";
export const an = "an";
export const a = "a";
export const axes = (count: number): string => `${count} ${count === 1 ? "axis" : "axes"}`;
export const kingCaptured = "the king was captured";
export const threefoldRepetition = "threefold repetition";
export const halfmoveLimit = "too many moves without progress";
export const onlyKings = "too few pieces are left to win";
export const noSecondMove = "no second move was possible";
export const insufficientMaterial = "insufficient material, neither side can checkmate";
export const byResignation = "by resignation";
export const byAgreement = "by agreement";
export const onTime = "on time";
export const byAdjudication = "by adjudication";
export const asAbandoned = "as the game was abandoned";
export const byBreachOfRules = "by a breach of the rules";
export const becauseOfEmergency = "because of an emergency";
export const byDeathOfPlayer = "by the death of a player";
export const drawByStalemate = "Draw by stalemate: the side to move has no legal move.";
export const drawByAgreement = "Draw by agreement.";
export const drawOnTime = (side: string): string => `Draw: ${side}'s time is up, but nothing is left to win with.`;
export const drawBecause = (reason: string): string => `Draw: ${reason}.`;
export const drawHow = (how: string): string => `Draw ${how}.`;
export const drawStated = (stated: string): string => `Draw.${stated}`;
export const winsBecause = (side: string, reason: string): string => `${side} wins: ${reason}.`;
export const winsByCheckmate = (side: string): string => `Checkmate. ${side} wins.`;
export const resigned = (loser: string, side: string): string => `${loser} resigned. ${side} wins.`;
export const timeIsUp = (loser: string, side: string): string => `${loser}'s time is up. ${side} wins.`;
export const winsHow = (side: string, how: string): string => `${side} wins ${how}.`;
export const winsStated = (side: string, stated: string): string => `${side} wins.${stated}`;
export const kingsInCheck = (count: number): string => `${count} kings in check`;
export const toMove = (side: string): string => `${side} to move`;
export const oneMoveLeft = "1 move left in this turn";
export const movesInTurn = (count: number): string => `${count} moves in this turn`;
export const toCell = (to: string): string => `to ${to}`;
export const takesOn = (piece: string, to: string): string => `takes ${piece} on ${to}`;
