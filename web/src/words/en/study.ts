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
export const read = "Read";
export const readStudy = (title: string): string => `Read the study ${title}`;
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
export const readIt = "Read this chapter";
export const handOut = "Make a link";
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

// study/lessonReader.svelte.ts
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

// study/LessonSteps.svelte
export const hint = "Hint";
export const showMove = "Show the move";
export const again = "Begin again";
export const nextChapter = (name: string): string => `Next chapter: ${name}`;
export const lastChapter = "This was the last chapter.";

// study/Steps.svelte
export const beginning = "Start position";
export const stepBack = "Back one step";
export const stepOn = "Next step";
export const back = "Back";
export const on = "Next";
export const nextChapterShort = "Next chapter";
export const stepOf = (step: number, all: number): string => `${step} of ${all}`;
export const otherMoves = "Other moves here";
export const toMainLine = "Back to the main line";
export const endOfChapter = "The chapter ends here.";
export const endOfStudy = "The study ends here.";

// study/ReaderPanel.svelte
export const chapter = "Chapter";
export const present = "Present";
export const endPresenting = "End the presentation";
export const keepStudy = "Keep this study";
export const keptNow = "The study is kept in this browser now, among your games.";
export const closeStudy = "Close";
export const backToChapter = "Back to the study";

// study/read.ts
export const unknownStudy = "The study of this address is not kept in this browser.";

// study/HandOut.svelte
export const linkTo = "A link to";
export const thisChapterAlone = "This chapter";
export const wholeStudy = "The whole study";
export const whoeverOpensIt = "Whoever opens the link reads the study, and can keep it. Later changes are not in it.";
export const severalOwnGames = "Chapters of several games of your own cannot share one link.";
export const linkCopied = "The link was copied.";
export const linkNotCopied = "The browser did not allow copying.";
