// What the Help dialog explains, in parts of a few short entries each.

import * as say from "../words/en/help";

export interface HelpPart {
  title: string;
  entries: string[];
}

export const helpParts: readonly HelpPart[] = [
  {
    title: say.movingPieces,
    entries: [
      say.clickPiece,
      say.thenPointAtAnyCell,
      say.redLineShowsHowKing,
      say.clickAnyCell,
      say.underAttacksEachCellShaded,
    ],
  },
  {
    title: say.boardsAndAxes,
    entries: [
      say.everySmallBoardSlice,
      say.boardsSideBySide,
      say.rowOfBoardsTooLong,
      say.pathSolidAndDashed,
      say.smallPicturesShowSame,
      say.tExchangesColumnsAndRows,
    ],
  },
  {
    title: say.largeBoards,
    entries: [say.dragAnyCellButOwnPieces, say.twoFingers, say.signsAtEdgesShowHowMany],
  },
  {
    title: say.smallScreens,
    entries: [say.barHasWhatNeededMost, say.whereCellsSmallerThanFinger, say.moveMadeInMagnifierConfirmed],
  },
  {
    title: say.arrowsAndCircles,
    entries: [say.rightButtonDraws, say.penDraws, say.arrowsSnap, say.shapesAreKept],
  },
  {
    title: say.clocks,
    entries: [say.clocksStopWhileYouLookBack, say.takingMoveBackGivesNoTime, say.gameWasLostOnTime],
  },
  {
    title: say.copyingAndSharing,
    entries: [say.copyOrPasteHasPosition],
  },
  {
    title: say.sixToEightDimensions,
    entries: [
      say.gamesHaveScreenOfTheirOwn,
      say.arrowKeysWalkOverCellsOnce,
      say.to8MoveAlongAxis,
      say.goesToFieldForCells,
    ],
  },
];

/** Whether a text has every word that is looked for. */
export function matches(text: string, query: string): boolean {
  const lower = text.toLowerCase();
  return query
    .toLowerCase()
    .split(/\s+/)
    .every((word) => lower.includes(word));
}
