// match/onlineGame.svelte.ts
export const planIsLate = "The game has gone on: what you were planning is dropped.";

// match/MatchActions.svelte
export const planAnswers = "Plan answers";
export const whyPlan = "Set your answers to moves that your opponent may make";

// match/Answers.svelte
export const answers = "Answers to moves";
export const ifThen = (first: boolean, after: string, move: string): string =>
  `${first ? "If" : "then if"} ${after}, ${move}`;
export const thenAlways = (move: string): string => `then ${move}`;
export const change = "Change";
export const changeAnswer = (line: string): string => `Change: ${line}`;
export const remove = "Remove";
export const removeAnswer = (line: string): string => `Remove: ${line}`;

// match/Planning.svelte
export const planning = "Planning answers";
export const makeTheirs = "Make a move that your opponent may make.";
export const makeYours = "Make your answer to it.";
export const orKeep = "Make your opponent\u2019s next move, or keep the answers.";
export const keep = "Keep";
export const oneBack = "One move back";
export const cancel = "Cancel";
