// model/treeWords.ts
export const variation = (number: number, of: number): string => `variation ${number} of ${of}`;
export const level = (depth: number): string => `, level ${depth}`;
export const hasVariations = (count: number): string =>
  `main line, ${count} ${count === 1 ? "variation" : "variations"}`;
export const waysOn = (count: number): string => `${count} ways to go on.`;
export const comment = (text: string): string => `Comment: ${text}`;
export const instead = (moves: string): string => `Instead of this move: ${moves}.`;
export const goesOn = (moves: string): string => `It goes on with ${moves}.`;
export const ofMainLine = (move: string): string => `${move}, main line`;
export const numbered = (number: number, move: string): string => `variation ${number}, ${move}`;
export const noVariations = "There is no variation here.";
export const atEnd = "The line ends here.";

// state/treeTyping.ts
export const noMoveBefore = "There is no move before this position.";
export const noMoveAfter = "There is no move after this position.";
export const noSuchVariation = "There is no such variation here.";
export const onMainLine = "This is the main line.";
export const noComment = "There is no comment here.";
export const commentWritten = "The comment is written.";
export const commentRemoved = "The comment is removed.";
export const notWhilePlayed = "Comments can be written once the game is over.";
