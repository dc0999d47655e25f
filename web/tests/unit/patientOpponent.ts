import type { SearchAnswer, SearchInfo } from "../../src/core/types";
import type { Opponent } from "../../src/engine/opponent";
import type { Line, SearchParams } from "../../src/engine/protocol";

/** Answers only when the test says so. */
export class PatientOpponent implements Opponent {
  searches: SearchParams[] = [];
  inform: ((info: SearchInfo) => void) | undefined;
  #settle: ((answer: SearchAnswer | undefined) => void) | undefined;

  think(params: SearchParams, oninfo?: (info: SearchInfo) => void): Promise<SearchAnswer | undefined> {
    this.stop();
    this.searches.push(params);
    this.inform = oninfo;
    return new Promise((settle) => (this.#settle = settle));
  }

  ask(): Promise<undefined> {
    return Promise.resolve(undefined);
  }

  stop(asked: Line | undefined = this.searches.at(-1)): void {
    if (asked !== this.searches.at(-1)) return;
    this.#settle?.(undefined);
    this.#settle = undefined;
  }

  /** `line`: after the move. */
  async answer(move: string, ...line: string[]): Promise<void> {
    this.#settle?.({ move, score: 0, mate: 0, depth: 1, nodes: 1, line: [move, ...line], over: true });
    this.#settle = undefined;
    await new Promise((resume) => setTimeout(resume));
  }
}
