// Solving puzzles on the board, with the real core.
import { flushSync } from "svelte";
import { beforeEach, describe, expect, it } from "vitest";
import type { Opponent } from "../../src/engine/opponent";
import { defaultPlayers } from "../../src/model/players";
import { openAddress } from "../../src/puzzles/open";
import { PuzzleBoard } from "../../src/puzzles/puzzleBoard.svelte";
import { begun, points } from "../../src/puzzles/progress";
import type { Puzzle, Theme } from "../../src/puzzles/set";
import { Trainer } from "../../src/puzzles/trainer.svelte";
import type { App } from "../../src/state/app.svelte";
import { browser, open } from "./openApp";
import { realCore } from "./realCore";
import { soon } from "./soon";

const puzzle = (theme: Theme, position: string, ...solution: string[]): Puzzle => ({
  id: "0000000a",
  theme,
  grade: 1,
  axes: 1,
  position,
  solution,
});
const backRank = puzzle("mateIn1", "6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1", "a1a8");
const twoMoves = puzzle("mateIn2", "8/1p6/2r5/p6P/P5Q1/4k3/KP4R1/8 w - - 0 1", "g2e2", "e3d3", "g4e4");
const capturers = puzzle("capturers", "6k1/8/8/8/2p5/4N3/4B3/2R1K3 w - - 0 1", "c4", "c1", "e2", "e3");
const path = puzzle("shortestPath", "8/8/8/8/8/k7/8/B1K5 w - - 0 1", "a1", "e5", "b8");

let app: App;
let trainer: Trainer;

beforeEach(() => {
  app = open(browser(), realCore);
  trainer = new Trainer(
    app,
    () => Date.parse("2026-11-28T12:00:00Z"),
    () => 0,
  );
});

async function put(one: Puzzle): Promise<PuzzleBoard> {
  expect(await PuzzleBoard.open(app, trainer, { game: "chess", set: [one], puzzle: one })).toBe(true);
  const board = app.analysis?.reader;
  if (!(board instanceof PuzzleBoard)) throw new Error("no puzzle is on the board");
  return board;
}

/** A move on the board, and what follows from it. */
async function play(text: string): Promise<void> {
  await app.session.play(text);
  flushSync();
}

const line = (): string[] => app.session.snapshot?.line.map(({ text }) => text) ?? [];

describe("a puzzle on the board", () => {
  it("is solved by its move, rated, and kept among no games", async () => {
    const board = await put(backRank);
    expect([app.looked, app.library.games.length, board.question]).toEqual([
      "#puzzles/chess/0000000a",
      0,
      "White mates with one move.",
    ]);
    await play("a1a8");
    await soon(() => expect(board.change).toBeDefined());
    expect([board.done, board.clean, board.told]).toEqual([true, true, "Yes, Ra8#. Solved!"]);
    expect(trainer.progress("chess")).toMatchObject({ solved: 1, failed: 0, streak: 1, days: ["2026-11-28"] });
    expect(board.change?.by).toBe(points(trainer.progress("chess")) - points(begun));
    expect(board.change?.by).toBeGreaterThan(0);
  });

  it("takes a wrong move back, says why, and counts the first attempt alone", async () => {
    const replies: Pick<Opponent, "think"> = {
      think: () =>
        Promise.resolve({
          move: "g7g5",
          score: 0,
          mate: 0,
          depth: 1,
          nodes: 1,
          line: ["g7g5"],
          readable: ["g5"],
          over: true,
        }),
    };
    app.engine = () => replies as Opponent;
    const board = await put(backRank);
    await play("a1a7");
    await soon(() => expect(board.change).toBeDefined());
    expect([line(), board.told]).toEqual([[], "Not Ra7. It gives no check. g5 is the reply."]);
    expect(app.board.overlay).toEqual([{ from: 54, to: 38, kind: "threat", weight: 1 }]);
    const { change } = board;
    expect(change?.by).toBeLessThan(0);
    await play("a1a8");
    await soon(() => expect(board.done).toBe(true));
    expect([board.clean, board.change]).toEqual([false, change]);
    expect(trainer.progress("chess")).toMatchObject({ solved: 0, failed: 1, days: [] });
    expect(app.board.overlay).not.toEqual([]);
    await app.start("chess", defaultPlayers());
    await soon(() => expect(app.board.overlay).toEqual([]));
  });

  it("answers for the other side, from wherever one has gone back to", async () => {
    const board = await put(twoMoves);
    await play("g2e2");
    await soon(() => expect(line()).toEqual(["g2e2", "e3d3"]));
    await soon(() => expect(board.told).toContain("Go on."));
    await app.session.go(0);
    await app.session.go(app.session.tree.find(["g2e2", "e3d3"]).node);
    await play("g4e4");
    await soon(() => expect(board.done).toBe(true));
    expect(board.clean).toBe(true);
  });

  it("counts the pieces that can capture", async () => {
    const board = await put(capturers);
    for (const [move, told] of [
      ["c1c4", "Yes, Rxc4."],
      ["c1c4", "Rxc4 has been found."],
      ["e2c4", "Yes, Bxc4+."],
    ] as const) {
      await play(move);
      await soon(() => expect([board.told, line()]).toEqual([told, []]));
    }
    await board.claimAll();
    expect([board.done, board.told]).toEqual([false, "There are more: on e3."]);
    await play("e3c4");
    await soon(() => expect(board.told).toBe("Yes, Nxc4."));
    await board.claimAll();
    expect([board.done, board.clean]).toEqual([true, false]);
  });

  it("lets a piece walk while the other side passes", async () => {
    const board = await put(path);
    await play("a1b2");
    await soon(() => expect(board.told).toContain("not on the only shortest path"));
    await soon(() => expect([line(), board.change]).toEqual([[], expect.anything()]));
    await play("a1e5");
    await soon(() => expect([app.session.snapshot?.side, line()]).toEqual(["white", []]));
    await soon(() => expect(board.told).toContain("passes"));
    await play("e5b8");
    await soon(() => expect(board.done).toBe(true));
  });

  it("gives hints and the solution", async () => {
    const board = await put(twoMoves);
    await board.hint();
    expect(board.told).toBe("It is the rook on g2.");
    await board.hint();
    expect(board.told).toBe("It moves along file.");
    await board.solve();
    expect(line()).toEqual(["g2e2", "e3d3"]);
    await board.solve();
    expect([board.done, board.clean, line().length]).toEqual([true, false, 3]);
    const pieces = await put(capturers);
    await pieces.hint();
    expect(pieces.told).toBe("There are 3.");
    await pieces.solve();
    expect([pieces.done, pieces.told]).toEqual([true, "There are more: on c1, e2 and e3."]);
  });

  it("leads back to the list", async () => {
    await put(backRank);
    await app.leaveAnalysis();
    expect([app.screen, app.topic]).toEqual(["puzzles", "chess"]);
    await openAddress(app, "nothing/00000001");
    expect(app.topic).toBe("");
  });
});
