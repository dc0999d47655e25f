// model/shapes.ts
export const green = "green";
export const red = "red";
export const blue = "blue";
export const yellow = "yellow";
export const arrowFromTo = (colour: string, from: string, to: string): string => `${colour} arrow ${from} to ${to}`;
export const circleOn = (colour: string, cell: string): string => `${colour} circle on ${cell}`;
export const noShapes = "There are no arrows or circles in this position.";

// shapes/drawing.svelte.ts
export const removed = (shape: string): string => `Removed: ${shape}`;
export const allRemoved = "All arrows and circles of this position are removed";
export const nothingToRemove = "There is nothing to remove";
export const beganAt = (cell: string): string =>
  `An arrow begins on ${cell}. Go to another cell and press D again; on the same cell it becomes a circle. Escape cancels.`;
export const cancelled = "The arrow is cancelled";
export const drawsIn = (colour: string): string => `Drawing in ${colour}`;

// shapes/Pen.svelte
export const drawing = "Arrows and circles";
export const brush = (colour: string, dash: string): string => `${colour}, ${dash}`;
export const solid = "solid";
export const dashed = "dashed";
export const dotted = "dotted";
export const dashDotted = "dashes and dots";
export const eraser = "Eraser";
export const clear = "Clear";
export const clearAll = "Remove all arrows and circles (Delete)";
export const done = "Done";

// shapes/Told.svelte
export const shapesOfPosition = "Arrows and circles of this position";
