// phone/Bar.svelte
export const game = "Game";
export const back = "Back";
export const takeBack = "Take back (undo)";
export const forward = "Forward";
export const forwardRedo = "Forward (redo)";
export const moveBack = "One move back";
export const moveForward = "One move forward";
export const hint = "Hint";
export const hintBestLine = "Hint: the best line";
export const flip = "Flip";
export const flipBoard = "Flip the board";
export const menu = "Menu";

// phone/Menu.svelte
export const moves = "Moves";
export const analysis = "Analysis";
export const view = "View";
export const toStart = "To the start";
export const toEnd = "To the end";
export const drawArrows = "Draw arrows and circles";
export const showBestLine = "Show the best line";
export const newGame = "New game";
export const typeAMove = "Type a move";
export const copyOrPaste = "Share, copy or paste";
export const resign = "Resign";
export const analyse = "Analyse this game";
export const rulesOfGame = "Rules of this game";
export const howToPlayHere = "How to play here";
