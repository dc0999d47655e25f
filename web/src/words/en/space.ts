// space/Behind.svelte
export const tabChooseBNext = "Tab: choose, B: the next";

// space/Formulas.svelte
export const ofCell = (cell: string): string => ` of ${cell}`;
export const projection = (of: string): string => `Projection${of}`;
export const selectCell = "Select a cell, or point at one, to see its numbers.";

// space/HypercubePanel.svelte
export const axis = (number: number): string => `axis ${number}`;
export const insideBoards = (inside: string): string => `Inside the boards: ${inside}.`;
export const viewReset = "View reset.";
export const hypercube = "Hypercube";
export const fold = "Fold";
export const unfolded = "shelves";
export const foldedWhole = "hypercube";
export const dragIn4dHint =
  "Dragging turns into the fourth direction, as with Shift, two fingers, or the right button beside the pieces";
export const dragIn4d = "Drag in 4D";
export const arrowsHint = "An arrow along each axis at the selected cell (A)";
export const arrows = "Arrows";
export const resetViewWithKey = "Reset view (R)";
export const home = "Home";
export const turnBy90 = "Turn by 90°";
export const turn90 = "Turn 90°";
export const turnPair = (one: string, two: string): string => `${one}–${two}: turn by 90°`;
export const changePlaces = (one: string, two: string): string => `Turn by 90°: ${one} and ${two} change places`;

// space/Named.svelte
export const cellsHere = "Cells here";
export const noneOfThem = "None of them";

// space/Panel.svelte
export const shelves = "Shelves";
export const paper = "Paper";
export const cubes = "Cubes";
export const viewInSpace = "View in space";
export const resetView = "Reset view";
export const fitToScreen = "Fit to screen";
export const slicesAndMore = "Slices and more";
export const arrangedAs = "Arranged as";
export const sideBySide = "Side by side";
export const oneAboveOther = "One above the other";
export const otherSlices = "other slices";
export const arrowsAlongAxesWithKey = "Arrows along the axes (A)";

// space/Space.svelte
export const noWebGl = "This browser does not draw in space (WebGL). The flat boards show everything.";
export const boardInSpace = "Board in space";
export const pictureLost =
  "The browser took the picture away (WebGL); the game goes on, and the picture comes back when the browser allows it.";
export const drawAgain = "Draw it again";

// space/paperFormulas.ts
export const toSpace = (axes: string, coordinates: string): string => `${axes} = ${coordinates} to space`;
export const backFromSpace = "Back from space";
export const none = "none";
export const theCell = (name: string): string => `the cell ${name}`;
export const toScreen = "To the screen";
export const liesBehindCamera = "it lies behind the camera";
export const camera = (place: string, angle: string): string => `camera ${place}, ${angle}°`;
export const backFromScreen = "Back from the screen";
export const rayThrough = (x: string, y: string): string => `the ray through (${x}, ${y}) meets`;
