// analysis/told.ts
export const whiteWon = "White has won";
export const blackWon = "Black has won";
export const drawn = "The game is drawn";
export const atDepth = (words: string, depth: number): string => `${words}, depth ${depth}`;
export const bestMove = (move: string): string => `Best: ${move}.`;
export const fromTo = (from: string, to: string): string => `${from} to ${to}`;
export const threatIs = (move: string, depth: number): string => `Threat: ${move}, depth ${depth}.`;
export const noThreatYet = "No threat has been found yet.";
export const notEvaluated = "This position has not been evaluated. The L key switches the engine on and off.";
export const thousands = (count: string): string => `${count} k`;
export const millions = (count: string): string => `${count} M`;
export const thousandsSpoken = (count: string): string => `${count} thousand`;
export const millionsSpoken = (count: string): string => `${count} million`;

// analysis/evaluator.svelte.ts
export const noThreatOver = "The game is over: nothing threatens any more.";
export const noThreatCheck = "No threat is looked for while the side to move is in check: the check is the threat.";
export const noThreatTurn = "No threat is looked for in the middle of a turn.";
export const noThreatLarge = "No threat is looked for on a board of this size.";
export const stopped = (reason: string): string => `The engine stopped: ${reason}`;
export const noThreatFound = "The other side would have no legal move.";
export const couldBeClaimed = "A draw could be claimed here, by repetition or by the move limit: nothing is searched.";
export const noReasonsLarge = "What speaks for a move is not told on a board of this size.";
export const noMoveYet = "No best move is known yet.";

// analysis/EngineFigures.svelte
export const figuresTold = (depth: number, nodes: string, rate: string, time: string): string =>
  `Depth ${depth}, ${nodes} nodes, ${rate} a second, ${time} seconds`;
export const depthShown = (depth: number): string => `Depth ${depth}`;
export const nodesShown = (count: string): string => `${count} nodes`;
export const rateShown = (count: string): string => `${count}/s`;
export const seconds = (seconds: string): string => `${seconds} s`;
export const searching = "searching";
export const atRest = "done";
export const away = "waits while the page is not seen";

// analysis/EnginePanel.svelte
export const engine = "Engine";
export const engineWithKey = "Engine on or off (L)";
export const off = "It evaluates the position that is shown.";
export const gameIsOver = "The game is over in this position.";
export const clip = "Clip \u2026";
export const threatShown = "The other side, if it were its turn:";
export const goDeeper = "Go deeper";
export const threat = "Threat";
export const threatWithKey = "What the other side would do if it were its turn (H)";
export const why = "Why is this move good?";
export const largeBoard =
  "On a board of this size the engine looks at a part of the moves: its scores are rough, and each search begins anew.";
export const options = "Options of the engine";
export const lines = "Lines";
export const threads = "Threads";
export const threadsMeant = "Cores of the processor that search at once, here and for the computer's highest level";
export const arrows = "Arrows";
export const bar = "Bar beside the board";

// analysis/EngineLines.svelte
export const best = "Best lines";
export const thinking = "Searching \u2026";

// analysis/EngineLine.svelte
export const lineTold = (place: number, score: string): string => `Line ${place}: ${score}`;
export const allMoves = (place: number): string => `All moves of line ${place}`;

// analysis/EvalBar.svelte
export const evaluation = "Evaluation";
export const notKnown = "not evaluated";

// analysis/EngineKeys.svelte
export const engineOn = "Engine on.";
export const engineOff = "Engine off.";
export const threatOn = "Threat shown. The N key says it.";
export const threatOff = "Best lines shown.";

// analysis/Reasons.svelte
export const looking = "Looking at the move \u2026";

// analysis/reasoning.svelte.ts
export const noReason = "Nothing else that can be named speaks for it: it is what the search found best.";

// analysis/reasonWords.ts
export const goes = (piece: string, from: string, to: string): string => `The ${piece} on ${from} goes to ${to}.`;
export const goesBy = (piece: string, from: string, to: string, way: string): string =>
  `The ${piece} on ${from} goes to ${to}: ${way}.`;
export const passes = "Nothing moves: it passes.";
export const alongAxes = (axes: string): string => ` along ${axes}`;
export const axis = (number: number): string => `axis ${number}`;
export const thePiece = (piece: string, cell: string): string => `the ${piece} on ${cell}`;
export const mates = (along: string): string => `It gives checkmate${along}.`;
export const matesIn = (turns: number): string => `It leads to mate in ${turns}.`;
export const checks = (along: string): string => `It gives check${along}.`;
export const checksBy = (piece: string, cell: string, along: string): string =>
  `It opens a check by the ${piece} on ${cell}${along}.`;
export const takes = (piece: string, cell: string, along: string): string =>
  `It takes the ${piece} on ${cell}${along}.`;
export const takesUnguarded = (piece: string, cell: string, along: string): string =>
  `It takes the ${piece} on ${cell}${along}, which nothing guards.`;
export const takesWorthMore = (piece: string, cell: string, along: string): string =>
  `It takes the ${piece} on ${cell}${along}, which is worth more.`;
export const becomes = (piece: string): string => `It becomes ${piece}.`;
export const attacks = (targets: string): string => `It attacks ${targets}.`;
export const target = (piece: string, cell: string, along: string): string => `the ${piece} on ${cell}${along}`;
export const unguarded = ", which nothing guards";
export const opens = (piece: string, cell: string, target: string): string =>
  `It opens a line for the ${piece} on ${cell}, which now attacks ${target}.`;
export const escapes = (piece: string, cell: string, attackers: string): string =>
  `On ${cell} the ${piece} was attacked by ${attackers}; now nothing attacks it.`;
export const escapesCheck = (attackers: string): string => `The king leaves the check from ${attackers}.`;
export const blocks = (piece: string, cell: string, along: string, target: string): string =>
  `It blocks the line of the ${piece} on ${cell}${along} to ${target}.`;
export const removes = (targets: string): string => `What it takes attacked ${targets}.`;
export const guards = (targets: string): string => `It guards ${targets}.`;
export const confines = (king: string, after: string, count: number, before: string): string =>
  `It leaves the king on ${king} ${after} safe ${count === 1 ? "cell" : "cells"} instead of ${before}.`;
export const reaches = (piece: string, after: number, before: number): string =>
  `The ${piece} then reaches ${after} cells, instead of ${before}.`;
export const wins = (taken: string, cell: string, piece: string, from: string, along: string): string =>
  `It wins the ${taken} on ${cell}: the ${piece} on ${from} then takes it${along}.`;
