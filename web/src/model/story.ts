// The position that the page opens with, what happens on it, and what the reader is told of the guesses.
import type { Explanation, GameInfo } from "../core/types";
import * as say from "../words/en/story";
import { changes } from "./targets";
import { inWords, listed, pieceName } from "./words";

export const story = {
  game: "fourstar",
  position:
    "d1k1/2p1/4/3r//-//-//-///4/2p1/4/4//3p/1n2/4/4//-//4/3r/4/4///-//4/4/b3/4//4/1Q2/4/4//4/4/4/D3///" +
    "u3/1N2/4/4//-//4/4/2P1/R3//4/4/1PP1/3K w - - 0 1",
  queen: "b3b2",
  capture: "b3b2d1d4",
  answer: "b3c3d3c4",
  king: "d1a1",
  suspects: ["d3a3", "a2c2", "a4d1", "a4d4"],
  title: say.title,
  line: say.line,
  offer: say.offer,
  sentences: {
    tip: say.tip,
    capture: say.capture,
    answer: say.answer,
    pieces: say.pieces,
    question: say.question,
    yours: say.yours,
  },
} as const;

/** Milliseconds from the first picture to each event, as far as nobody touches the board: each sentence can be read twice. */
export const storyTimes = {
  bloom: 400,
  tip: 2200,
  capture: 8000,
  answer: 11_500,
  pieces: 14_500,
  question: 20_500,
} as const;

/** Between the marks of one number of axes and those of the next. */
export const bloomStep = 120;

/** Along how many axes a piece slides, by its name. */
const slides: Record<string, string> = {
  rook: say.onlyOneAxisAtTime,
  bishop: say.exactlyTwoAxesAtTime,
  unicorn: say.exactlyThreeAxesAtTime,
  balloon: say.allFourAxesAtTime,
};

interface Guess {
  info: Pick<GameInfo, "sizes" | "axisNames" | "pieces" | "view">;
  board: string;
  names: string[];
  left: number; // cell that the answering piece came from
}

/** Whether the piece on a cell gives the check, or why it does not; what it is comes from the core. */
export function guessWords(
  { info, board, names, left }: Guess,
  from: number,
  king: number,
  found: Explanation,
): string {
  const name = pieceName(info, board[from] ?? ".");
  const differing = changes(info.sizes, from, king).map(({ axis }) => axis);
  const way = found.ways[0];
  if (found.obstacle === "none" && way) {
    const steps = say.stepsAlongAxes(
      inWords(way.cells.length),
      differing.length === info.sizes.length ? say.allOf : "",
      inWords(differing.length),
    );
    const stood = way.cells.indexOf(left) === 0 ? say.knightStoodOnFirst : "";
    return say.rightGuess(name, steps, stood);
  }
  if (found.obstacle === "blocked") {
    return say.guessBlocked(name, pieceName(info, board[found.at] ?? "."), names[found.at] ?? "");
  }
  const along = slides[name];
  if (along === undefined) return say.guessNoLeap(name);
  const which = listed(differing.map((axis) => info.axisNames[axis] ?? ""));
  const differ =
    differing.length === info.sizes.length ? say.allAxesDiffer(inWords(differing.length)) : say.differ(which);
  const column = info.view.across.every((axis) => !differing.includes(axis)) ? say.inSameColumn : "";
  return say.guessNoSlide(name, column, differ, along);
}
