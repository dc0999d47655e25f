import { describe, expect, it } from "vitest";
import type { Core, GameInfo, SearchAnswer } from "../../src/core/types";
import { firstWin, guidance } from "../../src/model/firstWin";
import { realCore } from "./realCore";

async function begin(): Promise<{ core: Core; info: GameInfo }> {
  const core = await realCore();
  const info = core.newGame({ id: "fourstar" }, firstWin);
  if ("error" in info) throw new Error(info.error);
  return { core, info };
}

/** What a search of the position after these moves finds: it goes on until that suits. */
function search(core: Core, line: string[], suits: (found: SearchAnswer) => boolean): SearchAnswer {
  for (let ms = 50; ; ms *= 2) {
    expect(core.setLine(firstWin, line)).toEqual({ done: true });
    const answer = core.search({ ms, level: 8, seed: 0 });
    if ("error" in answer) throw new Error(answer.error);
    if (suits(answer)) return answer;
    expect(ms, line.join(" ")).toBeLessThan(10_000);
  }
}

/** All legal moves after a line. */
function movesAfter(core: Core, line: string[]): string[] {
  core.newGame({ id: "fourstar" }, firstWin);
  for (const move of line) core.play(move);
  return core.snapshot().movable.flatMap((cell) => core.legalFrom(cell).map(({ text }) => text));
}

describe("the first game", () => {
  it("has eight to twelve pieces, and nobody is in check", async () => {
    const { core } = await begin();
    const { board, status, side } = core.snapshot();
    const pieces = [...board].filter((letter) => letter !== ".");
    expect(pieces.length).toBeGreaterThanOrEqual(8);
    expect(pieces.length).toBeLessThanOrEqual(12);
    expect([status, side]).toEqual(["ongoing", "white"]);
    expect(pieces.filter((letter) => letter === "K" || letter === "k").sort()).toEqual(["K", "k"]);
  });

  it("is mate in three, whatever Black answers", async () => {
    const { core } = await begin();
    const first = "a2c1b2b2";
    const replies = movesAfter(core, [first]);
    expect(replies.length).toBeGreaterThan(0);
    for (const reply of replies) {
      expect([1, 3], reply).toContain(search(core, [first, reply], ({ mate }) => mate !== 0).mate);
    }
  });

  it("is won after any slip but the loss of the queen as well", async () => {
    const { core, info } = await begin();
    const queen = info.cellNames.indexOf("a2c1");
    const moves = movesAfter(core, []);
    for (const [i, slip] of moves.entries()) {
      if (i % 5 !== 0) continue; // of some hundred
      const target =
        info.cellNames.indexOf(slip.slice(0, 4)) === queen ? info.cellNames.indexOf(slip.slice(4, 8)) : queen;
      const taken = movesAfter(core, [slip]).some((reply) => info.cellNames.indexOf(reply.slice(4, 8)) === target);
      if (taken) continue;
      // Black is to move, and has lost, or is more than a rook behind.
      const found = search(core, [slip], ({ mate, score }) => mate < 0 || score < -500);
      expect(found.mate).toBeLessThanOrEqual(0);
    }
  });
});

it("says what to do next", () => {
  const standing = { king: "dd34", safe: 7, moves: 0, queen: true, checked: false };
  expect(guidance(standing)).toContain("Checkmate Black\u2019s king on dd34");
  expect(guidance({ ...standing, moves: 1 })).toContain("It has 7 safe cells beside it.");
  expect(guidance({ ...standing, moves: 1, safe: 1 })).toContain("1 safe cell beside it");
  expect(guidance({ ...standing, moves: 2, safe: 0 })).toContain("any check that cannot be answered is checkmate");
  expect(guidance({ ...standing, checked: true })).toMatch(/^You are in check/);
  expect(guidance({ ...standing, queen: false })).toMatch(/^Your queen is gone/);
});
