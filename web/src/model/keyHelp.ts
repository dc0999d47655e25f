// The words for every key of the page, as the Help dialog lists them.
import * as say from "../words/en/help";
import { keyTable, type KeyAction } from "./keys";

const groups: readonly { group: string; words: readonly (readonly [KeyAction, string])[] }[] = [
  {
    group: say.theGame,
    words: [
      ["back", say.oneMoveBack],
      ["forward", say.oneMoveForward],
      ["start", say.toStartOfGame],
      ["end", say.toEndOfGame],
      ["main", say.fromVariationBackToMainLine],
      ["previousVariation", say.previousAlternative],
      ["nextVariation", say.nextAlternative],
      ["analyse", say.analysisBoard],
      ["takeBack", say.takeMoveBack],
      ["draw", say.offerOrAcceptDraw],
      ["resign", say.resignGame],
      ["nextMistake", say.nextMistake],
      ["previousMistake", say.previousMistake],
      ["type", say.typeMove],
      ["replay", say.showLastMoveAgain],
      ["comment", say.commentOnMove],
      ["annotate", say.annotateMove],
    ],
  },
  {
    group: say.theEngine,
    words: [
      ["engine", say.engineOnOrOff],
      ["threat", say.whatOtherSideWouldDo],
      ["evaluation", say.sayEvaluation],
    ],
  },
  {
    group: say.theCells,
    words: [
      ["cursor", say.showCellCursor],
      ["walk", say.withCursor],
      ["leap", say.withCursorWhole],
      ["press", say.selectPiece],
      ["way", say.nextOfSeveralWaysToCell],
      ["escape", say.clearSelection],
    ],
  },
  {
    group: say.arrowsAndCircles,
    words: [
      ["mark", say.beginOrEndArrow],
      ["brush", say.nextColourOfArrows],
      ["unmark", say.removeAllArrows],
    ],
  },
  {
    group: say.theView,
    words: [
      ["flip", say.flipBoard],
      ["arrange", say.arrangeAxes],
      ["turn", say.exchangeColumnsAndRows],
      ["space", say.boardsOrBoardsInSpace],
      ["threats", say.showThreats],
      ["larger", say.largerCells],
      ["smaller", say.smallerCells],
      ["whole", say.wholeBoard],
      ["hold", say.dragAnywhere],
    ],
  },
  {
    group: say.inSpace,
    words: [
      ["orbit", say.lookFromAnotherSide],
      ["reset", say.resetView],
      ["slice", say.nextSliceOfFirstOrSecond],
      ["names", say.namesOfCellsOneBehindOther],
      ["behind", say.nextOfCellsOneBehindOther],
      ["axes", say.arrowForEachAxisAtSelected],
    ],
  },
  {
    group: say.thePage,
    words: [
      ["zen", say.onlyBoardAndClocks],
      ["text", say.gameInWords],
      ["settings", say.settings],
      ["help", say.thisPage],
    ],
  },
];

const signs: Record<string, string> = {
  ArrowLeft: "\u2190",
  ArrowRight: "\u2192",
  ArrowUp: "\u2191",
  ArrowDown: "\u2193",
  Escape: say.esc,
  " ": say.space,
  "-": "\u2212",
  ".": say.fullStop,
  ",": say.comma,
  ";": say.semicolon,
  ":": say.colon,
};

/** A key as it is written on keyboards. */
export function keyLabel(name: string): string {
  const key = name.replace(/^Shift\+/, "");
  const label = signs[key] ?? (key.length === 1 ? key.toUpperCase() : key);
  return key === name ? label : say.shift(label);
}

export interface KeyHelp {
  group: string;
  rows: { action: KeyAction; keys: string[]; words: string }[];
}

/** What the Help dialog lists. */
export function keyHelp(): KeyHelp[] {
  const keysOf = (wanted: KeyAction): string[] =>
    keyTable.filter(({ action }) => action === wanted).flatMap(({ keys }) => keys.map(keyLabel));
  return groups.map(({ group, words }) => ({
    group,
    rows: words.map(([action, text]) => ({ action, keys: keysOf(action), words: text })),
  }));
}
