// coordinates/Coordinates.svelte
export const coordinates = "Coordinates";
export const title = "Coordinates \u2013 Tessera";
export const whatTheyAre = "Learn the names of the cells of a board. What you have done is kept in this browser alone.";

// coordinates/Setup.svelte
export const game = "Game";
export const exercise = "Exercise";
export const start = "Start: 30 seconds";
export const practise = "Practise";
export const newBest = "That is your best so far.";
export const bestIs = (best: number): string => `Your best is ${best}.`;
export const rightOf = (right: number, answered: number): string => `${right} of ${answered} right.`;

// coordinates/Options.svelte
export const showCoordinates = "Show coordinates";
export const showPieces = "Show the pieces";
export const seenByBlack = "Seen by Black";

// coordinates/Kept.svelte
export const best = "Best in 30 seconds";
export const none = "\u2013";
export const missedAlong = "Missed along";
export const axis = "Axis";
export const missed = "Missed";
export const missedOf = (missed: number, asked: number): string => `${missed} of ${asked}`;

// coordinates/words.ts
export const find = "Find the cell";
export const nameIt = "Name the cell";
export const neighbours = "Neighbours";
export const whatFindIs = "A name is shown: press that cell.";
export const whatNameIs = "A cell is marked: type or tap its name.";
export const whatNeighboursAre =
  "A cell is named, and a step from it: press the cell where that leads, or type its name.";
export const findCell = (name: string): string => `Find ${name}.`;
export const whichCell = "Name the marked cell.";
export const fromCell = (name: string, steps: string): string => `From ${name}: ${steps}.`;
export const further = (count: string, axis: string): string => `${count} further along ${axis}`;
export const back = (count: string, axis: string): string => `${count} back along ${axis}`;
export const place = (across: number, up: number): string => `${across} across, ${up} up`;
export const placeOn = (across: number, up: number, boardAcross: number, boardUp: number): string =>
  `${across} across, ${up} up on the board ${boardAcross} across, ${boardUp} up`;
export const tooFar = (axis: string, given: string, right: string, by: number): string =>
  `${axis} ${given} instead of ${right} (${by} too far)`;
export const short = (axis: string, given: string, right: string, by: number): string =>
  `${axis} ${given} instead of ${right} (${by} short)`;
export const wrongCell = (given: string, why: string, right: string): string =>
  `That is ${given}: ${why}. ${right} is marked.`;
export const wrongName = (given: string, why: string, right: string): string =>
  `${given} is another cell: ${why}. This one is ${right}.`;

// coordinates/trainer.svelte.ts
export const right = (name: string): string => `Yes, ${name}.`;
export const noSuchName = (text: string): string => `No cell is called ${text}.`;
export const noSuchPlace = (text: string): string => `There is no place ${text}.`;

// coordinates/Asked.svelte
export const itIsAt = (place: string): string => `It is ${place}.`;
export const timeLeft = "Time left";
export const seconds = (left: string): string => `${left} s`;
export const score = "Right";
export const scoreNow = (right: number, answered: number): string => `${right} of ${answered}`;

// coordinates/Typed.svelte
export const typeName = "Name of the cell";
export const typePlace = "Or its place: across, up";
export const typePlaceOn = "Or its place: across, up, board across, board up";
export const answer = "Answer";
export const goOn = "Go on";
export const finish = "Finish";

// coordinates/AxisButtons.svelte
export const alongAxis = (axis: string, coordinate: string): string => `${axis} ${coordinate}`;
