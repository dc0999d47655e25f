import { describe, expect, it } from "vitest";
import {
  accuracyOf,
  evaluationOf,
  lossOf,
  moveAccuracy,
  verdictOf,
  whiteChance,
  type Evaluation,
} from "../../src/review/judge";
import { evalText, readEval, readFound, withFound } from "../../src/review/kept";
import { incrementOf, readTime, recordedTimes } from "../../src/review/times";
import type { PlayedMove } from "../../src/core/types";

const score = (hundredths: number): Evaluation => ({ score: hundredths, mate: 0, result: "*" });
const mate = (turns: number): Evaluation => ({ score: 0, mate: turns, result: "*" });

describe("winning chances", () => {
  it("are even at 0, and those of both sides add up", () => {
    expect(whiteChance(score(0))).toBe(50);
    for (const lead of [40, 150, 700]) expect(whiteChance(score(lead)) + whiteChance(score(-lead))).toBeCloseTo(100);
    expect(whiteChance(score(150))).toBeGreaterThan(60);
    expect(whiteChance(score(5000))).toBeGreaterThan(99);
  });

  it("are certain where somebody mates or the game is over", () => {
    expect([mate(3), mate(-1)].map(whiteChance)).toEqual([100, 0]);
    expect((["1-0", "0-1", "1/2-1/2"] as const).map((result) => whiteChance({ score: 0, mate: 0, result }))).toEqual([
      100, 0, 50,
    ]);
  });

  it("turn what the side to move sees into what White sees", () => {
    expect(evaluationOf({ score: 80, mate: 0 }, "white", 1)).toEqual(score(80));
    expect(evaluationOf({ score: 80, mate: 0 }, "black", 1)).toEqual(score(-80));
    // Mates in single moves: the third is White's second turn.
    expect(evaluationOf({ score: 999_997, mate: 3 }, "white", 1)).toEqual(mate(2));
    expect(evaluationOf({ score: 999_997, mate: 3 }, "black", 1)).toEqual(mate(-2));
    expect(evaluationOf({ score: -999_998, mate: -2 }, "white", 1)).toEqual(mate(-1));
    expect(evaluationOf({ score: 999_997, mate: 5 }, "white", 2)).toEqual(mate(2));
  });
});

describe("mistakes", () => {
  it("are told apart by the points they cost", () => {
    const of = (before: number, after: number): string => verdictOf("white", score(before), score(after), false);
    expect([of(0, 0), of(0, -40), of(0, -90), of(0, -150), of(0, -400)]).toEqual([
      "good",
      "good",
      "inaccuracy",
      "mistake",
      "blunder",
    ]);
    expect(verdictOf("black", score(0), score(400), false)).toBe("blunder");
    expect(verdictOf("black", score(0), score(-400), false)).toBe("good");
  });

  it("need not be sought where the best move was played", () => {
    expect(verdictOf("white", score(300), score(-300), true)).toBe("best");
  });

  it("are at least inaccurate where a mate is given away or allowed", () => {
    expect(verdictOf("white", mate(2), score(2500), false)).toBe("inaccuracy");
    expect(verdictOf("black", score(2500), mate(4), false)).toBe("inaccuracy");
    expect(verdictOf("white", score(0), mate(-1), false)).toBe("blunder");
    expect(verdictOf("white", mate(2), mate(5), false)).toBe("good");
  });

  it("cost nothing less than nothing", () => {
    expect(lossOf("white", score(0), score(500))).toBe(0);
  });
});

describe("accuracy", () => {
  it("is full for moves that lose nothing, and falls with what they lose", () => {
    expect(moveAccuracy(0)).toBeCloseTo(100, 1);
    expect(moveAccuracy(10)).toBeGreaterThan(moveAccuracy(20));
    expect(moveAccuracy(100)).toBe(0);
  });

  it("counts bad moves more than good ones make up for", () => {
    expect(accuracyOf([])).toBeNull();
    expect(accuracyOf([0, 0])).toBeCloseTo(100, 1);
    const mixed = accuracyOf([0, 50]) ?? 0;
    expect(mixed).toBeLessThan((moveAccuracy(0) + moveAccuracy(50)) / 2);
    expect(mixed).toBeGreaterThan(moveAccuracy(50));
  });
});

describe("what comments keep", () => {
  it("is written as other programs write it, and read again", () => {
    for (const one of [score(0), score(123), score(-5), mate(3), mate(-12)])
      expect(readEval(evalText(one))).toEqual(one);
    expect([score(120), mate(-2)].map(evalText)).toEqual(["1.20", "#-2"]);
    expect(readEval("0.35,12")).toEqual(score(35));
    for (const text of ["", "best", "#0", "1.2.3", "##2"]) expect(readEval(text)).toBeNull();
  });

  it("stands beside what else the comment says", () => {
    const found = { evaluation: score(50), line: ["e2e4", "e7e5"] };
    const comment = withFound("Book. [%clk 0:01:00]", found);
    expect(comment).toContain("Book.");
    expect(comment).toContain("[%clk 0:01:00]");
    expect(readFound(comment)).toEqual(found);
    const other = { evaluation: mate(1), line: [] };
    expect(readFound(withFound(comment, other))).toEqual(other);
    expect(withFound(comment, other)).not.toContain("%best");
    expect(readFound("no commands")).toBeNull();
  });
});

describe("times of a record", () => {
  const move = (node: number, side: PlayedMove["side"]): PlayedMove => ({ node, side }) as PlayedMove;

  it("are read as hours, minutes and seconds", () => {
    expect(["0:00:05", "1:02:03.5", "7", "1:30", "soon", undefined].map(readTime)).toEqual([
      5000,
      3_723_500,
      7000,
      90_000,
      undefined,
      undefined,
    ]);
    expect(["600+5", "600", "-", "40/9000"].map(incrementOf)).toEqual([5000, 0, 0, 0]);
  });

  it("come from what was left on the clocks, or are told themselves", () => {
    const comments: Record<number, string> = {
      1: "[%clk 0:10:00]",
      2: "[%emt 0:00:04]",
      3: "[%clk 0:09:50]",
      4: "",
    };
    const moves = [move(1, "white"), move(2, "black"), move(3, "white"), move(4, "black")];
    const times = recordedTimes(moves, (node) => comments[node] ?? "", 5000);
    expect([...times]).toEqual([
      [2, 4000],
      [3, 15_000],
    ]);
  });
});
