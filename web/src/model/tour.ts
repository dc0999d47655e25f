// A first walk through four dimensions: what is shown on the board at each step, and what is said.

import * as say from "../words/en/story";

export interface TourStep {
  title: string;
  text: string;
  /** The piece that stands on `tourCell`; none: the position of the opening story, in check. */
  piece?: string;
  /** A cell to be found, by its canonical name. */
  find?: string;
  /** Inside the boards lie these axes; else those of the game. */
  inside?: [number, number];
  /** A line is shown to this cell. */
  line?: string;
}

export const tourCell = "b3b2"; // bb23, as 4*Chess names it

export const tour: readonly TourStep[] = [
  {
    title: say.fourCoordinates,
    text: say.everyCellHasColumnAndRow,
    piece: "Q",
    find: "c2d3",
  },
  {
    title: say.rookOneAxis,
    text: say.rookChangesOneOfFour,
    piece: "R",
  },
  {
    title: say.bishopTwoAxes,
    text: say.bishopChangesTwoAtOnce,
    piece: "B",
  },
  { title: say.unicornThreeAxes, text: say.unicornChangesThreeAtOnce, piece: "U" },
  {
    title: say.balloonFourAxes,
    text: say.balloonChangesAllFourAtOnce,
    piece: "D",
  },
  {
    title: say.knight,
    text: say.knightLeapsTwoAlongOneAxis,
    piece: "N",
  },
  {
    title: say.anotherCut,
    text: say.sameBoardsCutAlongOtherAxes,
    piece: "B",
    inside: [0, 3],
    line: "d3b4",
  },
  {
    title: say.backToCheck,
    text: say.kingInCheckAndNotFromKnight,
  },
];

/** Two kings far apart, and the piece on `tourCell`. */
export function tourPosition(piece: string): string {
  return `3k/4/4/4//-//-//-///-///-//-//4/1${piece}2/4/4//-///-//-//-//4/4/4/K3 w - - 0 1`;
}
