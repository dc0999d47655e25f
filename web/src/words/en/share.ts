// share/ClipMaker.svelte
export const webM = "WebM";
export const mp4 = "MP4";
export const video = (kind: string): string => `Video (${kind})`;
export const lastMove = "The last move";
export const severalMoves = "Several moves";
export const movesBelow = "Each move in words below the board";
export const otherAxes = "Other axes, and back";
export const tippedIntoSpace = "Tipped into space, and back";
export const madeSize = (kilobytes: number): string => `Made: ${kilobytes} kB.`;
export const clipCouldNotBeMade = (reason: string): string => `The clip could not be made. ${reason}`;
export const makeAMoveFirst = "Make a move first: a clip shows the last one.";
export const theClip = "The clip";
export const whatItShows = "What it shows";
export const eachBoardThen = "Each board then";
export const pixelsAtLongestSide = "Pixels at the longest side";
export const kind = "Kind";
export const progressOfClip = "Progress of the clip";
export const cancel = "Cancel";
export const makeTheClip = "Make the clip";

// share/Handing.svelte
export const notAllowed = "The browser did not allow it.";
export const saved = "Saved.";
export const shared = "Shared.";
export const pictureCopied = "Picture copied.";
export const save = "Save";
export const copy = "Copy";
export const share = "Share";

// share/Looks.svelte
export const asShown = "As shown";
export const light = "Light";
export const dark = "Dark";
export const colours = "Colours";
export const namesAtEdges = "Names at the edges";

// share/PictureMaker.svelte
export const board = "Board";
export const square = "Square";
export const wide = "Wide";
export const tall = "Tall";
export const pictureCouldNotBeMade = (reason: string): string => `The picture could not be made. ${reason}`;
export const seen = "Seen";
export const asFlatBoards = "As flat boards";
export const inSpace = "In space";
export const shape = "Shape";
export const width = "Width";
export const height = "Height";
export const lastMovesBelow = "The last moves in words below the board";
export const commentBelow = "The comment on the position below the board";
export const pixelsTo = (least: number, most: number): string => `pixels, ${least} to ${most}`;

// share/LineChoice.svelte
export const from = "From";
export const to = "To";
export const theStart = "the start";
export const after = (move: string): string => `after ${move}`;
export const mostMoves = (most: number): string => `A clip shows ${most} moves at most.`;
