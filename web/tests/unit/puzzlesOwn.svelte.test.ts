// Exercises from one's own reviewed games: what they are made of, and solving them with the real core.
import { flushSync } from "svelte";
import { beforeEach, describe, expect, it } from "vitest";
import type { CoreError, PlayedMove, SearchAnswer } from "../../src/core/types";
import type { Digest } from "../../src/digest/digest";
import { makeDigest } from "../../src/digest/make";
import type { Opponent } from "../../src/engine/opponent";
import type { SearchParams } from "../../src/engine/protocol";
import { failed } from "../../src/errors";
import { learningIn } from "../../src/model/history";
import type { KeptGame } from "../../src/model/kept";
import { continuedBy } from "../../src/model/players";
import { openAddress } from "../../src/puzzles/open";
import { begun } from "../../src/puzzles/progress";
import { ownPuzzles, type OwnPuzzle } from "../../src/puzzles/own";
import { OwnBoard } from "../../src/puzzles/ownBoard.svelte";
import { Trainer } from "../../src/puzzles/trainer.svelte";
import { Verifier } from "../../src/puzzles/verify";
import type { App } from "../../src/state/app.svelte";
import { localCores } from "./localCores";
import { browser, open } from "./openApp";
import { realCore } from "./realCore";
import { soon } from "./soon";

const cores = localCores(realCore);
const pgn =
  "{[%eval 0.20] [%best e2e4]} 1. f3 {[%eval -0.50] [%best e7e5]} e5 {[%eval -0.60] [%best d2d4]} 2. g4 {[%eval #-1] [%best d8h4]} Qh4# 0-1";

async function kept(side: "white" | "black" | "people" = "white"): Promise<KeptGame> {
  const opened = await cores.open({ kind: "pgn", source: { id: "chess" }, pgn, which: 0 });
  if (failed(opened)) throw new Error(opened.error);
  const { name, identity } = opened.info;
  await opened.game.close();
  const players = continuedBy(side, 3);
  const saved = { source: { id: "chess" }, name, identity, pgn, line: [], resigned: null, players, flipped: false };
  return {
    id: "a",
    title: "",
    played: 1000,
    saved: { version: 1, ...saved },
    writer: "",
    moves: 4,
    result: "0-1",
    look: { sizes: [], view: { across: [], up: [], down: [] }, pieces: [] },
    pieces: "",
  };
}

async function digestOf(game: KeptGame): Promise<Digest> {
  const made = await makeDigest(cores, game, [], "state");
  if (!made) throw new Error("there is no digest");
  return made;
}

const all = (digest: Digest): readonly OwnPuzzle[] => ownPuzzles([digest], () => "chess").get("chess") ?? [];

describe("exercises", () => {
  it("are the player's mistakes, with the best move that the review knows", async () => {
    const digest = await digestOf(await kept());
    const [first, second, ...others] = all(digest);
    expect(first).toMatchObject({ theme: "ownMistake", grade: 0, axes: 1, solution: ["e2e4"] });
    expect(first?.mistake).toMatchObject({ game: "a", ply: 0, text: "f2f3" });
    expect(second).toMatchObject({ solution: ["d2d4"], mistake: { ply: 2, text: "g2g4" } });
    expect(others).toEqual([]);
    expect(learningIn(`#puzzles/chess/${first?.id}`)?.what).toBe(`chess/${first?.id}`);
    expect(all(digest).map(({ id }) => id)).toEqual(all(await digestOf(await kept())).map(({ id }) => id));
  });

  it("are none of the computer's, of boards that no review knows, or of games that are gone", async () => {
    const digest = await digestOf(await kept("black"));
    expect(all(digest)).toEqual([]);
    const mine = await digestOf(await kept());
    expect(all({ ...mine, whole: false })).toEqual([]);
    expect(ownPuzzles([mine], () => undefined).size).toBe(0);
    // Of two people at this screen both sides are the player's.
    expect(all(await digestOf(await kept("people")))).toHaveLength(2);
    const later = { ...mine, id: "b", played: 2000 };
    const games = ownPuzzles([mine, later], () => "chess").get("chess") ?? [];
    expect(games.map(({ mistake }) => mistake.game)).toEqual(["b", "b", "a", "a"]);
  });
});

describe("the judgement of a move", () => {
  const before = { move: "a1a8", score: 0, mate: 1, depth: 1, nodes: 1, line: ["a1a8"], over: true };
  /** What it says of a move by White after which the engine finds that. */
  const judgedAs = (found: SearchAnswer | CoreError, readable: string): Promise<boolean | null> => {
    const think = ({ moves }: SearchParams): Promise<SearchAnswer | CoreError> =>
      Promise.resolve(moves.length === 0 ? before : found);
    const line = { source: { id: "chess" }, fen: "", moves: ["c1c8"] };
    const move = { text: "c1c8", side: "white", readable } as PlayedMove;
    return new Verifier({ think } as unknown as Opponent).isGood(line, move, { side: "black" }, 1);
  };

  it("takes another mate, but no draw and no lead in place of a mate", async () => {
    const over: CoreError = { error: "the game is over", code: "game_over" };
    expect(await judgedAs(over, "Rc8#")).toBe(true);
    expect(await judgedAs(over, "Rc8")).toBe(false);
    expect(await judgedAs({ ...before, move: "h7h6", line: [], mate: -1 }, "Rc8")).toBe(true);
    expect(await judgedAs({ ...before, move: "h7h6", line: [], mate: 0, score: -50 }, "Rc8")).toBe(false);
    expect(await judgedAs({ error: "the worker stopped" }, "Rc8")).toBeNull();
  });
});

describe("an address", () => {
  it("leads to the exercises of any game that there is", async () => {
    const app = open(browser(), realCore);
    for (const [address, shown] of [
      ["chess/own", "chess/own"],
      ["chess960/own", "chess960/own"],
      ["nothing/own", ""],
      ["chess/nothing", "chess"],
    ] as const) {
      await openAddress(app, address);
      expect([app.screen, app.topic]).toEqual(["puzzles", shown]);
    }
  });
});

describe("an exercise on the board", () => {
  let app: App;
  let trainer: Trainer;
  /** What the engine finds, by the moves that led to the position. */
  let scores: Record<string, Partial<SearchAnswer>>;
  let now = 0;

  beforeEach(async () => {
    app = open(browser(), realCore);
    scores = {};
    now = 5000;
    trainer = new Trainer(
      app,
      () => now,
      () => 0,
    );
    const engine: Partial<Opponent> = {
      think: ({ moves }: SearchParams) => {
        const found = scores[moves.join(" ")];
        const answer = { move: "e7e5", score: 0, mate: 0, depth: 1, nodes: 1, line: [], over: true, ...found };
        return Promise.resolve(found ? (answer as SearchAnswer) : { error: "nothing is known" });
      },
      stop: () => undefined,
    };
    app.engine = () => engine as Opponent;
    await app.library.putBack(await kept());
  });

  async function put(which: number): Promise<OwnBoard> {
    const set = all(await digestOf(await kept()));
    const puzzle = set[which];
    if (!puzzle) throw new Error("there is no such exercise");
    expect(await OwnBoard.open(app, trainer, { game: "chess", set, puzzle })).toBe(true);
    const board = app.analysis?.reader;
    if (!(board instanceof OwnBoard)) throw new Error("no exercise is on the board");
    return board;
  }

  async function play(text: string): Promise<void> {
    await app.session.play(text);
    flushSync();
  }
  const line = (): string[] => app.session.snapshot?.line.map(({ text }) => text) ?? [];

  it("is solved by the best move of the review, and not rated", async () => {
    const board = await put(1);
    expect([app.looked, line(), board.question]).toEqual([
      `#puzzles/chess/${board.puzzle.id}`,
      ["f2f3", "e7e5"],
      "White to move: find a move as good as the best.",
    ]);
    now += 2500;
    await play("d2d4");
    await soon(() => expect(board.told).toBe("Yes, d4. Solved! In the game you played g4."));
    await soon(() => expect(trainer.progress("chess").solved).toBe(1));
    expect([board.done, board.clean, board.change]).toEqual([true, true, undefined]);
    expect(trainer.progress("chess")).toMatchObject({ streak: 1, rating: begun.rating, days: [] });
    expect(trainer.progress("chess").attempts).toEqual([
      { at: 7500, id: board.puzzle.id, theme: "ownMistake", axes: 1, piece: "P", solved: true, ms: 2500 },
    ]);
  });

  it("takes another move that the engine finds as good", async () => {
    scores = { "f2f3 e7e5": { move: "d2d4", score: 10 }, "f2f3 e7e5 e2e4": { score: -5 } };
    const board = await put(1);
    await play("e2e4");
    await soon(() => expect(board.done).toBe(true));
    expect(board.told).toBe("Yes, e4. Solved! It is as good as the best. In the game you played g4.");
  });

  it("answers a wrong one with the reply, and lets the exercise come back", async () => {
    scores = {
      "f2f3 e7e5": { move: "d2d4", score: 0 },
      "f2f3 e7e5 g2g4": { move: "d8h4", readable: ["Qh4#"], mate: 1 },
    };
    const board = await put(1);
    await play("g2g4");
    await soon(() => expect(board.told).toBe("Not g4. You played it in the game. Qh4# mates."));
    await soon(() => expect(line()).toEqual(["f2f3", "e7e5"]));
    await soon(() => expect(trainer.progress("chess").failed).toBe(1));
    expect(trainer.progress("chess").again[board.puzzle.id]?.times).toBe(0);
    await board.hint();
    expect(board.told).toBe("It is the pawn on d2.");
    await app.session.go(0);
    await board.solve();
    expect([board.done, line()]).toEqual([true, ["f2f3", "e7e5", "d2d4"]]);
    expect(board.told).toContain("In the game you played g4.");
  });

  it("counts nothing where the engine cannot judge", async () => {
    const board = await put(1);
    await play("a2a3");
    await soon(() => expect(board.told).toContain("could not judge a3"));
    await soon(() => expect(line()).toEqual(["f2f3", "e7e5"]));
    expect([board.clean, trainer.progress("chess")]).toEqual([true, begun]);
  });

  it("leads to the game at its move, and back to the list", async () => {
    const board = await put(1);
    await app.leaveAnalysis();
    expect([app.screen, app.topic]).toEqual(["puzzles", "chess/own"]);
    await put(1);
    await play("d2d4");
    await board.toGame();
    expect([app.screen, app.session.analysis?.game, line()]).toEqual(["play", "a", ["f2f3", "e7e5", "g2g4"]]);
  });

  it("is refused where the game has been changed or deleted", async () => {
    const set = all(await digestOf(await kept()));
    const [puzzle] = set;
    if (!puzzle) throw new Error("there is no exercise");
    const changed = { ...puzzle, mistake: { ...puzzle.mistake, text: "a2a3" } };
    expect(await OwnBoard.open(app, trainer, { game: "chess", set, puzzle: changed })).toBe(false);
    await app.library.remove("a");
    expect(await OwnBoard.open(app, trainer, { game: "chess", set, puzzle })).toBe(false);
    expect(app.notices.list.map(({ text }) => text)).toContain(
      "The game of this exercise has been changed or deleted.",
    );
  });
});
