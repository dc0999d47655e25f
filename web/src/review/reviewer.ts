// Searches the positions of a line one after another, by one worker or several that each have a core.
import type { Colour, CoreError } from "../core/types";
import type { Opponent } from "../engine/opponent";
import type { Line, SearchParams } from "../engine/protocol";
import { failed } from "../errors";
import { highestLevel } from "../model/players";
import { evaluationOf } from "./judge";
import type { Found } from "./kept";

/** One of the positions of a line. */
export interface Position {
  at: number; // so many moves lead to it
  side: Colour; // to move
}

export interface Task {
  line: Line; // to the last position
  positions: readonly Position[]; // to be searched
  nodes: number; // in each
  movesPerTurn: number;
}

/** How it came to an end: everything was searched, it was stopped, or it failed. */
export type Outcome = "done" | "stopped" | CoreError;

type OnFound = (position: Position, found: Found | null) => void;

export class Reviewer {
  readonly #opponents: readonly Opponent[];
  #run = 0; // number of the one that goes on
  readonly #searching = new Map<Opponent, SearchParams>();

  constructor(opponents: readonly Opponent[]) {
    this.#opponents = opponents;
  }

  /** `onfound`: told of each position as soon as it is searched; null where the game is over there. The first worker goes from the end to the start, so that each position finds in its table what follows; the second
   *  goes from the start to the end, until they meet. Further ones join the first. */
  async review(task: Task, onfound: OnFound): Promise<Outcome> {
    this.stop();
    const run = this.#run;
    const waiting = [...task.positions];
    const outcomes = this.#opponents.map(async (opponent, i): Promise<Outcome> => {
      for (;;) {
        const position = i === 1 ? waiting.shift() : waiting.pop();
        if (!position) return "done";
        const outcome = await this.#search(opponent, task, position, run, onfound);
        if (outcome === "done") continue;
        // What one could not do the others need not try.
        if (outcome !== "stopped") waiting.length = 0;
        return outcome;
      }
    });
    const all = await Promise.all(outcomes);
    return all.find((outcome) => outcome !== "done") ?? "done";
  }

  /** Breaks the review off; what was being searched is not told. */
  stop(): void {
    ++this.#run;
    for (const [opponent, params] of this.#searching) opponent.stop(params);
    this.#searching.clear();
  }

  async #search(
    opponent: Opponent,
    { line, nodes, movesPerTurn }: Task,
    position: Position,
    run: number,
    onfound: OnFound,
  ): Promise<Outcome> {
    const params = { ...line, moves: line.moves.slice(0, position.at), ms: -1, level: highestLevel, seed: 0, nodes };
    this.#searching.set(opponent, params);
    const answer = await opponent.think(params);
    if (run !== this.#run || !answer) return "stopped";
    if (failed(answer) && answer.code !== "game_over") return answer;
    this.#searching.delete(opponent);
    if (failed(answer)) {
      onfound(position, null);
      return "done";
    }
    const best = answer.line.length > 0 ? answer.line : [answer.move];
    onfound(position, { evaluation: evaluationOf(answer, position.side, movesPerTurn), line: best });
    return "done";
  }
}
