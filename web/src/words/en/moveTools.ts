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
export const onlyMovesAnnotated =
  "Only moves are annotated: go to a move first. The start position can have a comment.";
export const annotateGame = "Annotate the game";
export const more = "More";

// tree/removal.ts
export const deleteQuestion = "Delete from here on?";
export const deleteAction = "Delete";
export const isDeleted = (move: string): string => `${move} is deleted from the game.`;
export const areDeleted = (move: string, count: number): string =>
  `${move} and what follows it, ${count} moves in all, are deleted from the game.`;
export const oneDeleted = (move: string): string => `${move} has been deleted.`;
export const allDeleted = (move: string, count: number): string =>
  `${move} and what follows it have been deleted: ${count} moves.`;
export const putBack = "Put back";
export const cannotPutBack = "The moves cannot be put back: the game has changed since.";

// tree/CommentEditor.svelte
export const commentOn = (move: string): string => `Comment on ${move}`;
export const commentBefore = (move: string): string => `Comment before the variation that begins with ${move}`;
export const commentAfter = (move: string): string => `Comment after the variation that begins with ${move}`;
export const commentAtStart = "Comment before the first move";
export const place = "Place";
export const placeMove = "After the move";
export const placeBefore = "Before the variation";
export const placeAfter = "After the variation";
export const save = "Save";
export const cancel = "Cancel";
export const howToSave = "Ctrl+Enter saves, Escape cancels.";

// tree/GlyphPicker.svelte
export const annotateMove = (move: string): string => `Annotate ${move}`;
export const moveGlyphs = "The move";
export const positionGlyphs = "The position";
export const observations = "Observations";
export const glyphKeys = "1 to 8 annotate the move; with Shift, the position.";
