// What a puzzle asks, in words.
import type { GameInfo, Snapshot } from "../core/types";
import { cellNamed } from "../model/cells";
import { pieceName, sideName } from "../model/words";
import * as say from "../words/en/puzzles";
import type { Puzzle, Theme } from "./set";

export const themeNames: Record<Theme, string> = {
  mateIn1: say.mateIn1,
  mateIn2: say.mateIn2,
  mateIn3: say.mateIn3,
  mateIn4: say.mateIn4,
  onlyDefence: say.onlyDefence,
  hangingPiece: say.hangingPiece,
  fork: say.fork,
  block: say.block,
  capturers: say.whoCaptures,
  shortestPath: say.shortestPath,
  ownMistake: say.ownMistake,
};

/** `names`: of the cells, as the player has them. */
export function questionOf(
  puzzle: Puzzle,
  info: Pick<GameInfo, "sizes" | "pieces">,
  snapshot: Pick<Snapshot, "side" | "board">,
  names: readonly string[],
): string {
  const side = sideName(snapshot.side);
  const first = puzzle.solution[0] ?? "";
  const named = (text: string): string => names[cellNamed(info.sizes, text)] ?? text;
  switch (puzzle.theme) {
    case "mateIn1":
      return say.matesInOne(side);
    case "mateIn2":
      return say.mates(side, 2);
    case "mateIn3":
      return say.mates(side, 3);
    case "mateIn4":
      return say.mates(side, 4);
    case "onlyDefence":
      return say.findDefence(side);
    case "hangingPiece":
      return say.findHanging(side);
    case "fork":
      return say.findFork(side);
    case "block":
      return say.findBlock(side);
    case "capturers":
      return say.findCapturers(named(first));
    case "ownMistake":
      return say.findBetter(side);
    case "shortestPath": {
      const piece = pieceName(info, snapshot.board[cellNamed(info.sizes, first)] ?? "");
      const goal = named(puzzle.solution.at(-1) ?? "");
      return say.findPath(piece, named(first), goal, puzzle.solution.length - 1);
    }
  }
}
