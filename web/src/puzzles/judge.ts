// What a move on the board is as an answer to a puzzle.
import type { Puzzle } from "./set";

export type Verdict = "right" | "known" | "wrong";

/** The answer as it is given, move by move. */
export class Answer {
  readonly puzzle: Puzzle;
  /** Moves of the solution that have been made; of capturers the pieces that have been found. */
  readonly done: string[] = [];

  constructor(puzzle: Puzzle) {
    this.puzzle = puzzle;
  }

  /** Pieces are asked for, in any order, instead of moves. */
  get counts(): boolean {
    return this.puzzle.theme === "capturers";
  }

  /** The moves of the solution, of both sides; of a path one side's, between which the other passes. */
  get #moves(): readonly string[] {
    const { theme, solution } = this.puzzle;
    return theme === "shortestPath" ? solution.slice(1).map((to, at) => `${solution[at] ?? ""}${to}`) : solution;
  }

  /** The move that is to be made next, "" at the end; of capturers a capture that is still to be found. */
  get wanted(): string {
    if (!this.counts) return this.#moves[this.done.length] ?? "";
    const [target = ""] = this.puzzle.solution;
    const from = this.missing[0];
    return from === undefined ? "" : `${from}${target}`;
  }

  /** Of capturers: the cells of those that have not been found. */
  get missing(): readonly string[] {
    return this.puzzle.solution.slice(1).filter((cell) => !this.done.includes(cell));
  }

  get complete(): boolean {
    return this.wanted === "";
  }

  /** A move of the solver. What is right counts from then on. */
  take(text: string): Verdict {
    if (!this.counts) {
      if (text !== this.wanted) return "wrong";
      this.done.push(text);
      return "right";
    }
    const [target = "", ...cells] = this.puzzle.solution;
    // Behind the two cells may stand what a pawn becomes.
    const from = cells.find((cell) => text.startsWith(`${cell}${target}`));
    if (from === undefined) return "wrong";
    if (this.done.includes(from)) return "known";
    this.done.push(from);
    return "right";
  }
}
