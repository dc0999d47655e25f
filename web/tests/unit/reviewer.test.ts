import { describe, expect, it } from "vitest";
import type { CoreError, SearchAnswer } from "../../src/core/types";
import type { Opponent } from "../../src/engine/opponent";
import type { Line, SearchParams } from "../../src/engine/protocol";
import { Reviewer, type Position, type Task } from "../../src/review/reviewer";

/** Answers when it is told to. */
class Patient implements Opponent {
  readonly asked: SearchParams[] = [];
  #answer: ((answer: SearchAnswer | CoreError | undefined) => void) | undefined;

  think(params: SearchParams): Promise<SearchAnswer | CoreError | undefined> {
    this.asked.push(params);
    return new Promise((resolve) => (this.#answer = resolve));
  }

  ask(): Promise<undefined> {
    return Promise.resolve(undefined);
  }

  stop(asked: Line): void {
    if (asked === this.asked.at(-1)) void this.answer(undefined);
  }

  async answer(answer: SearchAnswer | CoreError | undefined): Promise<void> {
    this.#answer?.(answer);
    for (let i = 0; i < 5; ++i) await Promise.resolve();
  }

  get plies(): number[] {
    return this.asked.map(({ moves }) => moves.length);
  }
}

const moves = ["a", "b", "c", "d"];
const positions = [0, 1, 2, 3, 4].map((at): Position => ({ at, side: at % 2 === 0 ? "white" : "black" }));
const task: Task = { line: { source: { id: "chess" }, fen: "", moves }, positions, nodes: 500, movesPerTurn: 1 };
const found = (score: number): SearchAnswer => ({
  score,
  mate: 0,
  depth: 3,
  nodes: 500,
  line: ["x", "y"],
  move: "x",
  over: true,
});

describe("the reviewer", () => {
  it("goes from the end to the start, with so many nodes and all strength", async () => {
    const engine = new Patient();
    const told: [number, number][] = [];
    const review = new Reviewer([engine]).review(task, ({ at }, one) => told.push([at, one?.evaluation.score ?? NaN]));
    for (const score of [10, 20, 30, 40, 50]) await engine.answer(found(score));
    expect(await review).toBe("done");
    expect(engine.plies).toEqual([4, 3, 2, 1, 0]);
    expect(engine.asked[0]).toMatchObject({ moves, nodes: 500, level: 8, seed: 0, ms: -1 });
    // Black's positions from White's view.
    expect(told).toEqual([
      [4, 10],
      [3, -20],
      [2, 30],
      [1, -40],
      [0, 50],
    ]);
  });

  it("has two workers meet, and searches every position once", async () => {
    const [one, two] = [new Patient(), new Patient()];
    const told: number[] = [];
    const review = new Reviewer([one, two]).review(task, ({ at }) => told.push(at));
    await one.answer(found(1));
    await two.answer(found(1));
    await one.answer(found(1));
    await two.answer(found(1));
    await one.answer(found(1));
    expect(await review).toBe("done");
    expect([one.plies, two.plies]).toEqual([
      [4, 3, 2],
      [0, 1],
    ]);
    expect(told.toSorted((a, b) => a - b)).toEqual([0, 1, 2, 3, 4]);
  });

  it("is stopped, and tells nothing of what it was searching", async () => {
    const engine = new Patient();
    const told: number[] = [];
    const reviewer = new Reviewer([engine]);
    const review = reviewer.review(task, ({ at }) => told.push(at));
    await engine.answer(found(1));
    reviewer.stop();
    expect(await review).toBe("stopped");
    expect(told).toEqual([4]);
    expect(engine.plies).toEqual([4, 3]);
  });

  it("goes on with what is left", async () => {
    const engine = new Patient();
    const reviewer = new Reviewer([engine]);
    const first = reviewer.review(task, () => undefined);
    reviewer.stop();
    expect(await first).toBe("stopped");
    const told: number[] = [];
    const rest = reviewer.review({ ...task, positions: positions.slice(0, 1) }, ({ at }) => told.push(at));
    await engine.answer(found(1));
    expect(await rest).toBe("done");
    expect(told).toEqual([0]);
  });

  it("ends with the error of one worker", async () => {
    const [one, two] = [new Patient(), new Patient()];
    const review = new Reviewer([one, two]).review(task, () => undefined);
    await one.answer({ error: "out of memory" });
    await two.answer(found(1));
    expect(await review).toEqual({ error: "out of memory" });
    expect([one.plies.length, two.plies.length]).toEqual([1, 1]);
  });

  it("passes over positions in which the game is over", async () => {
    const engine = new Patient();
    const told: [number, boolean][] = [];
    const review = new Reviewer([engine]).review({ ...task, positions: positions.slice(3) }, ({ at }, one) =>
      told.push([at, one === null]),
    );
    await engine.answer({ error: "the game is over", code: "game_over" });
    await engine.answer(found(1));
    expect(await review).toBe("done");
    expect(told).toEqual([
      [4, true],
      [3, false],
    ]);
  });

  it("has a move where the search has no line", async () => {
    const engine = new Patient();
    let line: readonly string[] = [];
    const review = new Reviewer([engine]).review({ ...task, positions: positions.slice(4) }, (_, one) => {
      line = one?.line ?? [];
    });
    await engine.answer({ ...found(1), line: [] });
    await review;
    expect(line).toEqual(["x"]);
  });
});
