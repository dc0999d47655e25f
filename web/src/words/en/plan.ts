// match/onlineGame.svelte.ts
export const planIsLate = "The game has gone on: what you were planning is dropped.";

// match/Answers.svelte
export const answers = "Answers to moves";
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
