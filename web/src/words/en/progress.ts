// model/progressFile.ts
export const noJson = "The file cannot be read: it is no JSON, or only a part of it.";
export const otherKind = "This is no file of progress.";
export const damaged = "The file of progress is damaged.";
export const newer = "A newer version of Tessera has written this file. Reload the page and try again.";
export const nothingInIt = "There is no progress in this file.";
export const noRoom = "This browser has no room for it, or keeps nothing. Nothing was changed.";

// progress/parts.ts
export const puzzlesDamaged = "The progress with puzzles in this file is damaged. Nothing was changed.";
export const lessonsDamaged = "The progress with lessons in this file is damaged. Nothing was changed.";
export const coordinatesDamaged = "The progress with coordinates in this file is damaged. Nothing was changed.";

// progress/ProgressFile.svelte
export const progress = "Your progress";
export const whatFileHas =
  "A file takes what you have done in puzzles, lessons and coordinates, and the lessons that you have written, to another browser. What is in it is added to what is here; nothing here is lost.";
export const save = "Save progress to a file";
export const load = "Load progress";
export const saved = "Your progress was saved.";
export const loaded = "The progress in the file was added.";
export const tooLarge = "This file is too large to be one of progress.";
