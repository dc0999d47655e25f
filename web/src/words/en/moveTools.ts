// tree/MoveMenu.svelte, tree/menu.ts
export const menuOf = (move: string): string => `Menu of ${move}`;
export const menuOfStart = "Menu of the start position";
export const start = "Start position";
export const writeComment = "Comment";
export const writeFirstComment = "Comment before the first move";
export const annotate = "Annotate";
export const makeMainLine = "Make this the main line";
export const moveUp = "Move this variation up";
export const fold = "Fold this variation";
export const unfold = "Unfold this variation";
export const foldAll = "Fold all variations";
export const unfoldAll = "Unfold all variations";
export const playFromHere = "Play on from here \u2026";
export const clipFromHere = "Clip of the moves from here on \u2026";
export const copyMovesTo = "Copy the moves up to here";
export const copyMovesFrom = "Copy the moves from here on";
export const copyLine = "Copy this line as PGN";
export const copyPosition = "Copy the position";
export const deleteFromHere = "Delete from here on";
export const howManyMoves = (count: number): string => `${count} ${count === 1 ? "move" : "moves"}`;

// tree/TreeTools.svelte
export const movesCopied = "The moves have been copied.";
export const lineCopied = "The line has been copied.";
export const positionCopied = "The position has been copied.";
export const goThereFirst = "On a board of this size the position that is shown can be copied: go to that move first.";
export const notCopied = "The browser did not allow copying.";
export const commentSaved = "The comment has been saved.";
export const commentRemoved = "The comment has been removed.";
export const annotateGame = "Annotate the game";
export const more = "More";

// tree/removal.ts
export const deleteQuestion = "Delete from here on?";
export const deleteAction = "Delete";
