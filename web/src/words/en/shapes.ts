// model/shapes.ts
export const green = "green";
export const red = "red";
export const blue = "blue";
export const yellow = "yellow";
export const arrowFromTo = (colour: string, from: string, to: string): string => `${colour} arrow ${from} to ${to}`;
export const circleOn = (colour: string, cell: string): string => `${colour} circle on ${cell}`;
export const noShapes = "There are no arrows or circles in this position.";
