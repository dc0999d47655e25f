// The engine of the analysis board, with searches that are made up.
import { flushSync } from "svelte";
import { afterEach, describe, expect, it } from "vitest";
import { AnalysisBoard } from "../../src/analysis/analysisBoard.svelte";
import { pathArrows } from "../../src/analysis/arrows";
import { Evaluator } from "../../src/analysis/evaluator.svelte";
import type { CoreError, SearchAnswer, SearchInfo } from "../../src/core/types";
import TryAgainStrip from "../../src/review/TryAgainStrip.svelte";
import type { Opponent } from "../../src/engine/opponent";
import type { Line, SearchParams } from "../../src/engine/protocol";
import type { Player } from "../../src/model/players";
import { BoardState } from "../../src/state/board.svelte";
import { Preferences } from "../../src/state/preferences.svelte";
import { Session } from "../../src/state/session.svelte";
import { localCores } from "./localCores";
import { memory } from "./openApp";
import { realCore } from "./realCore";

const human: Player = { kind: "human", level: 3 };
const people = { white: human, black: human };

/** Answers only when the test says so. */
class PatientOpponent implements Opponent {
  readonly searches: SearchParams[] = [];
  stopped = 0;
  #inform: ((info: SearchInfo) => void) | undefined;
  #settle: ((answer: SearchAnswer | CoreError | undefined) => void) | undefined;

  think(params: SearchParams, oninfo?: (info: SearchInfo) => void): Promise<SearchAnswer | CoreError | undefined> {
    this.searches.push(params);
    this.#inform = oninfo;
    return new Promise((settle) => (this.#settle = settle));
  }

  ask(): Promise<undefined> {
    return Promise.resolve(undefined);
  }

  stop(asked: Line): void {
    if (asked !== this.searches.at(-1) || !this.#settle) return;
    ++this.stopped;
    this.#settle(undefined);
    this.#settle = undefined;
  }

  tell(...found: (Partial<SearchInfo> & { line: string[] })[]): void {
    for (const one of found) this.#inform?.({ multipv: 1, depth: 1, score: 0, mate: 0, nodes: 100, ms: 10, ...one });
  }

  async answer(answer: Partial<SearchAnswer> | CoreError): Promise<void> {
    const whole = { move: "", score: 0, mate: 0, depth: 1, nodes: 1, line: [], over: true };
    this.#settle?.("error" in answer ? answer : { ...whole, ...answer });
    this.#settle = undefined;
    await settled();
  }

  get last(): SearchParams | undefined {
    return this.searches.at(-1);
  }
}

async function settled(): Promise<void> {
  await new Promise((resume) => setTimeout(resume));
  flushSync();
}

interface Table {
  session: Session;
  board: BoardState;
  preferences: Preferences;
  opponent: PatientOpponent;
  evaluator: Evaluator;
  analysis: AnalysisBoard;
}

let end: (() => void) | undefined;
afterEach(() => end?.());

type Later = ConstructorParameters<typeof Evaluator>[2];

const atOnce: Later = (task) => {
  task();
  return () => undefined;
};

async function table(game = "chess", start = "", on = true, later = atOnce): Promise<Table> {
  const cores = localCores(realCore);
  const session = new Session({
    cores,
    opponent: new PatientOpponent(),
    now: () => 0,
    pause: () => Promise.resolve(),
    random: () => 0.5,
    today: () => "2026.01.31",
  });
  expect(await session.begin({ id: game }, people, start)).toBe(true);
  const preferences = new Preferences(memory());
  preferences.set("engine", on ? "on" : "off");
  const board = new BoardState(session, preferences);
  const opponent = new PatientOpponent();
  const analysis = new AnalysisBoard(session, () => Promise.resolve());
  const evaluator = new Evaluator({ cores, session, board, preferences, analysis }, opponent, later);
  end = evaluator.follow();
  flushSync();
  await settled();
  return { session, board, preferences, opponent, evaluator, analysis };
}

describe("the engine of the analysis board", () => {
  it("searches while it is on, and each position that is shown", async () => {
    const { session, opponent, evaluator } = await table("chess", "", false);
    expect([opponent.searches.length, evaluator.standing]).toEqual([0, "off"]);
    evaluator.on = true;
    await settled();
    expect(opponent.last).toMatchObject({
      source: { id: "chess" },
      moves: [],
      level: 8,
      seed: 0,
      lines: 2,
      ms: 10_000,
    });
    expect(evaluator.standing).toBe("searching");
    await session.play("e2e4");
    await settled();
    expect([opponent.stopped, opponent.last?.moves]).toEqual([1, ["e2e4"]]);
    evaluator.on = false;
    await settled();
    expect([opponent.stopped, evaluator.standing, evaluator.lines]).toEqual([2, "off", []]);
  });

  it("is silent while somebody looks for a move, and goes on then", async () => {
    const { opponent, evaluator, analysis, preferences } = await table();
    analysis.strip = TryAgainStrip;
    await settled();
    expect([opponent.stopped, evaluator.standing, preferences.get("engine")]).toEqual([1, "off", "on"]);
    analysis.strip = null;
    await settled();
    expect([opponent.searches.length, evaluator.standing]).toEqual([2, "searching"]);
  });

  it("begins nothing anew where only the comment changes, or as many lines are known", async () => {
    const { session, opponent, evaluator, preferences } = await table();
    opponent.tell({ line: ["e2e4"], depth: 3 }, { line: ["d2d4"], depth: 3, multipv: 2 });
    preferences.set("engineLines", 3);
    await settled();
    expect([opponent.searches.length, opponent.last?.lines]).toEqual([2, 3]);
    await opponent.answer({ move: "e2e4", line: ["e2e4"] });
    await session.comment(0, "a start");
    await settled();
    preferences.set("engineLines", 1);
    await settled();
    expect(opponent.searches).toHaveLength(2);
    expect(evaluator.lines.map(({ line }) => line[0])).toEqual(["e2e4"]);
  });

  it("shows at once what it has found before, and less deep lines do not take its place", async () => {
    const { session, opponent, evaluator } = await table();
    opponent.tell({ line: ["e2e4", "e7e5"], depth: 7, score: 30 });
    await session.play("d2d4");
    await settled();
    expect(evaluator.lines).toEqual([]);
    opponent.tell({ line: ["d7d5"], depth: 2, score: -10 });
    expect(evaluator.evaluation).toEqual({ score: 10, mate: 0, result: "*" });
    await session.go(0);
    await settled();
    expect(evaluator.lines.map(({ line }) => line[0])).toEqual(["e2e4"]);
    opponent.tell({ line: ["g1f3"], depth: 3 });
    expect([evaluator.lines[0]?.line[0], evaluator.info.depth]).toEqual(["e2e4", 7]);
    opponent.tell({ line: ["g1f3"], depth: 7, score: 31 });
    expect([evaluator.lines[0]?.line[0], evaluator.info.depth]).toEqual(["g1f3", 7]);
  });

  it("rests when its time is over, and goes deeper when it is asked to", async () => {
    const { session, opponent, evaluator } = await table();
    opponent.tell({ line: ["e2e4"], depth: 9 });
    await opponent.answer({ move: "e2e4", depth: 9, line: ["e2e4"] });
    expect([evaluator.standing, evaluator.canDeepen]).toEqual(["resting", true]);
    evaluator.deepen();
    await settled();
    expect([opponent.last?.ms, evaluator.standing, evaluator.canDeepen]).toEqual([-1, "searching", false]);
    await opponent.answer({ move: "e2e4", depth: 64, line: ["e2e4"] });
    expect([evaluator.standing, evaluator.canDeepen]).toEqual(["resting", false]);
    // The position after it has its usual time again.
    await session.play("e2e4");
    await settled();
    expect(opponent.last?.ms).toBe(10_000);
    await session.go(0);
    await settled();
    expect([evaluator.standing, evaluator.canDeepen, opponent.last?.moves]).toEqual(["resting", false, ["e2e4"]]);
  });

  it("waits while the page is not seen, and ends with the analysis board", async () => {
    const { opponent, evaluator, session } = await table();
    expect(session.evaluator).toBe(evaluator);
    evaluator.hidden = true;
    await settled();
    expect([opponent.stopped, evaluator.standing]).toEqual([1, "away"]);
    evaluator.hidden = false;
    await settled();
    expect([opponent.searches.length, evaluator.standing]).toEqual([2, "searching"]);
    end?.();
    expect([opponent.stopped, evaluator.standing, session.evaluator]).toEqual([2, "away", null]);
  });

  it("tells the result where the game is over, and searches nothing there", async () => {
    const { session, opponent, evaluator } = await table("chess", "k7/8/1K6/8/8/8/8/7R w - - 0 1");
    await session.play("h1h8");
    await settled();
    expect(opponent.searches).toHaveLength(1);
    expect([evaluator.standing, evaluator.evaluation?.result]).toEqual(["over", "1-0"]);
  });

  it("reads what a review has kept while it is off", async () => {
    const { session, evaluator } = await table("chess", "", false);
    await session.comment(0, "[%eval -1.25] good for Black");
    expect(evaluator.evaluation).toEqual({ score: -125, mate: 0, result: "*" });
  });

  it("says why it stopped, until another position is shown", async () => {
    const { session, opponent, evaluator } = await table();
    await opponent.answer({ error: "out of memory" });
    expect([evaluator.standing, evaluator.fault]).toEqual(["failed", "The engine stopped: out of memory"]);
    await session.play("e2e4");
    await settled();
    expect([evaluator.standing, evaluator.fault]).toEqual(["searching", ""]);
  });

  it("never searches a game that is on between people", async () => {
    const { session, opponent } = await table("chess", "", true);
    session.referee = { over: false, you: null } as never;
    await settled();
    expect(opponent.stopped).toBe(1);
    await session.play("e2e4");
    await settled();
    expect(opponent.searches).toHaveLength(1);
  });
});

describe("its threat", () => {
  it("is what the other side would do", async () => {
    const { board, session, opponent, evaluator } = await table();
    opponent.tell({ line: ["e2e4"], depth: 4 });
    evaluator.threat = true;
    flushSync();
    await settled();
    await settled();
    expect(opponent.last).toMatchObject({
      fen: "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR b KQkq - 0 1",
      moves: [],
    });
    opponent.tell({ line: ["e7e5"], depth: 2 });
    flushSync();
    expect(evaluator.lines[0]?.line).toEqual(["e7e5"]);
    expect(evaluator.best[0]?.line).toEqual(["e2e4"]);
    expect(board.overlay).toEqual([{ from: 52, to: 36, kind: "threat", weight: 1 }]);
    await session.play("d2d4");
    await settled();
    expect([evaluator.threat, opponent.last?.moves]).toEqual([false, ["d2d4"]]);
  });

  it("is not looked for in check", async () => {
    const { session, evaluator, opponent } = await table();
    for (const move of ["e2e4", "f7f6", "d1h5"]) await session.play(move);
    await settled();
    const searches = opponent.searches.length;
    expect(evaluator.noThreat).toBe("check");
    expect(evaluator.refusal).toMatch(/check/);
    evaluator.threat = true;
    await settled();
    expect([evaluator.threatened, opponent.searches.length]).toEqual([false, searches]);
  });
});

describe("its arrows", () => {
  it("show the first moves, the weaker the further they are behind, and the path that is pointed at", async () => {
    const { board, opponent, evaluator, preferences } = await table();
    opponent.tell(
      { line: ["e2e4", "e7e5", "g1f3"], depth: 3, score: 20 },
      { line: ["d2d4"], depth: 3, score: 18, multipv: 2 },
    );
    flushSync();
    expect(board.overlay.map(({ from, to, kind }) => [from, to, kind])).toEqual([
      [12, 28, "best"],
      [11, 27, "other"],
    ]);
    evaluator.pointed = { line: ["e2e4", "e7e5", "g1f3"], count: 2 };
    flushSync();
    expect(board.overlay).toEqual([
      { from: 12, to: 28, kind: "hover", weight: 0.625 },
      { from: 52, to: 36, kind: "hover", weight: 1 },
    ]);
    evaluator.pointed = null;
    preferences.set("engineArrows", "off");
    flushSync();
    expect(board.overlay).toEqual([]);
  });

  it("come after the words, and go with the position", async () => {
    const waiting: (() => void)[] = [];
    const paint = (): void => {
      for (const task of waiting.splice(0)) task();
    };
    const { board, session, opponent, evaluator } = await table("chess", "", true, (task) => {
      waiting.push(task);
      return () => void waiting.splice(waiting.indexOf(task), 1);
    });
    const shown = (): number[] => board.overlay.map(({ to }) => to);
    opponent.tell({ line: ["e2e4"], depth: 1 });
    flushSync();
    expect([evaluator.lines.length, shown()]).toEqual([1, []]);
    opponent.tell({ line: ["d2d4"], depth: 2 });
    flushSync();
    expect(waiting.length).toBe(1);
    paint();
    expect(shown()).toEqual([27]);
    await session.play("d2d4");
    await settled();
    expect(shown()).toEqual([]);
    await session.go(0); // of which a line is known
    await settled();
    expect(shown()).toEqual([]);
    evaluator.pointed = { line: ["d2d4"], count: 1 };
    flushSync();
    expect([shown(), waiting.length]).toEqual([[27], 0]);
    evaluator.pointed = null;
    flushSync();
    await session.play("d2d4");
    await settled();
    paint();
    expect(shown()).toEqual([]);
  });

  it("never stand twice between the same cells", () => {
    const path = pathArrows([8, 8], ["g1f3", "g8f6", "f3g1", "f6g8", "g1f3"], 5);
    expect(path.map(({ from, to, weight }) => [from, to, weight])).toEqual([
      [62, 45, 0.55],
      [21, 6, 0.7],
      [45, 62, 0.85],
      [6, 21, 1],
    ]);
  });

  it("leave out what is much worse, and show both moves of a turn of two", async () => {
    const { board, opponent, session } = await table("chesseract");
    await session.play(session.snapshot?.side === "white" ? await firstMove(session) : "");
    await settled();
    const first = await firstMove(session);
    expect(session.snapshot?.movesLeft).toBe(2);
    opponent.tell(
      { line: [first, await firstMove(session, 1)], depth: 3, score: 900 },
      { line: [first], depth: 3, score: -900, multipv: 2 },
    );
    flushSync();
    expect(board.overlay.map(({ kind, weight }) => [kind, weight])).toEqual([
      ["best", 1],
      ["best", 0.6],
    ]);
  });
});

/** A legal move of one of the pieces. */
async function firstMove(session: Session, of = 0): Promise<string> {
  const cell = session.snapshot?.movable[of] ?? 0;
  const moves = await session.ask("legalFrom", cell);
  return moves?.find(({ from, to }) => from !== to)?.text ?? "";
}
