// study/study.ts
export const untitled = "Study";
export const chapterNumber = (number: number): string => `Chapter ${number}`;

// study/studies.svelte.ts
export const tooLong = "This position is too long to be a chapter.";
export const chapterLost = "The game of this chapter is no longer kept in this browser.";
export const copyOf = (name: string): string => `${name} (copy)`;

// study/StudySection.svelte
export const whatItIs =
  "A study is several games or positions, its chapters, in an order. It is kept in this browser and written to one PGN file.";
export const makeStudy = "Make a study of this game";
export const yourStudies = "Your studies";
export const chapterCount = (count: number): string => `${count} ${count === 1 ? "chapter" : "chapters"}`;
export const openStudy = (title: string): string => `Open the study ${title}`;

// study/StudyList.svelte
export const deleteIt = "Delete";
export const deleteStudy = (title: string): string => `Delete the study ${title}`;
export const studyDeleted = (title: string): string => `The study ${title} was deleted.`;
export const undo = "Undo";

// study/Chapters.svelte
export const titleOfStudy = "Title of the study";
export const chapters = "Chapters";
export const dragHelp =
  "Chapters are dragged into order, or moved by the buttons and by Alt with the up and down keys.";
export const grip = (name: string): string => `Drag ${name}`;
export const moveUp = "Up";
export const moveDown = "Down";
export const duplicate = "Duplicate";
export const nowAt = (name: string, number: number, count: number): string =>
  `${name} is chapter ${number} of ${count}.`;
export const chapterDeleted = (name: string): string => `${name} was deleted.`;
export const addChapters = "Add chapters";
export const download = "Save as PGN";
export const interactiveShort = "interactive";
export const written = (count: number): string => `${count} ${count === 1 ? "chapter was" : "chapters were"} written.`;

// study/ChapterSettings.svelte
export const thisChapter = "This chapter";
export const nameOfChapter = "Name of the chapter";
export const orientation = "Side below";
export const white = "White";
export const black = "Black";
export const interactive = "The reader has to find the moves of this side";
export const hintHere = "Hint for the move to be found here";
export const wrongHere = "Answer to any other move here";
export const variationsAnswer = "A wrong move that you foresee is a variation: its comment is the answer to it.";
export const readIt = "Try it as a reader";

// study/AddChapters.svelte
export const fromStart = "From the usual start";
export const game = "Game";
export const addStart = "Add the start";
export const addShown = "Add the position shown";
export const fromText = "Games (PGN), one chapter each, or a position";
export const addText = "Add what is pasted";
export const savedGame = "A game of yours";
export const addSaved = "Add this game";
export const added = (count: number): string => `${count} ${count === 1 ? "chapter was" : "chapters were"} added.`;
export const nothingThere = "There is no game and no position in this text.";

// study/reader.svelte.ts
export const progress = (found: number, atOnce: number, shown: number): string =>
  `${found} ${found === 1 ? "move" : "moves"} found, ${atOnce} at the first try, ${shown} shown.`;
export const right = (move: string): string => `${move} is right.`;
export const wrong = (move: string, words: string): string => `${move}: ${words} Try again.`;
export const notTheMove = "that is not the move.";
export const answered = (move: string): string => `${move} was played.`;
export const shownMove = (move: string): string => `The move is ${move}.`;
export const hintIs = (hint: string): string => `Hint: ${hint}`;
export const noHint = "There is no hint for this move.";
export const findMove = "Find the move.";
export const done = "This chapter is solved.";

// study/ReaderPanel.svelte
export const hint = "Hint";
export const showMove = "Show the move";
export const again = "Begin again";
export const nextChapter = (name: string): string => `Next chapter: ${name}`;
export const backToChapter = "Back to the study";
export const lastChapter = "This was the last chapter.";
