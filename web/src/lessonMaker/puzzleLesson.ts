// Puzzles of a set as a lesson, for a file and for paper.
import type { GameInfo } from "../core/types";
import { cellNamed } from "../model/cells";
import { pieceName } from "../model/words";
import type { Puzzle } from "../puzzles/set";
import { questionOf } from "../puzzles/words";
import * as say from "../words/en/lessonMaker";
import { blankStep, type Draft, type DraftStep } from "./draft";
import type { Seen } from "./positions";

const braced = (cell: string): string => `{${cell}}`;

/** The same task as a step of a lesson: only moves that were proved are right. */
export function stepOf(
  puzzle: Puzzle,
  { info, board, side }: Pick<Seen, "board" | "side"> & { info: GameInfo },
): DraftStep {
  const { position, solution } = puzzle;
  const [first = ""] = solution;
  const last = solution.at(-1) ?? "";
  const text = questionOf(puzzle, info, { side, board }, info.cellNames);
  switch (puzzle.theme) {
    case "capturers":
      return blankStep({
        task: "mark",
        find: "",
        position,
        cells: solution.slice(1).join(" "),
        text: say.whichCapture(braced(first)),
      });
    case "shortestPath": {
      const piece = pieceName(info, board[cellNamed(info.sizes, first)] ?? "");
      const moves = solution.length - 1;
      const words = say.bringPiece(piece, braced(first), braced(last), moves);
      return blankStep({ task: "go", position, piece: first, goals: last, moves: String(moves), text: words });
    }
    case "mateIn1":
      return blankStep({ task: "move", goal: "mate", position, text });
    case "mateIn2":
    case "mateIn3":
    case "mateIn4":
      return blankStep({ task: "line", position, line: solution.join(" "), text });
    default:
      return blankStep({ task: "move", goal: "", position, accept: first, text });
  }
}

export function puzzleLesson(id: string, game: { id: string; name: string }, steps: readonly DraftStep[]): Draft {
  const title = say.somePuzzles(steps.length, game.name);
  return { id, part: "", title, idea: "", game: game.id, rules: "", steps: [...steps] };
}
