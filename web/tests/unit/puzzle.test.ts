import { describe, expect, test } from "vitest";
import { puzzleOf } from "../../src/model/history";
import { dayAfter } from "../../src/model/days";
import { Mark } from "../../src/model/marks";
import { attemptWords, dayWords, readPuzzle, rightsWords, specialOf } from "../../src/puzzle/model";
import { PuzzleState } from "../../src/puzzle/puzzle.svelte";
import type { PuzzleAttempt, PuzzleInfo } from "../../src/core/windows";
import type { BoardInfo } from "../../src/vast/model";

const noon = Date.parse("2026-11-24T12:00:00Z");

describe("the address of a puzzle", () => {
  test("names the dimensions and the day", () => {
    expect(puzzleOf("#puzzle/7/2026-11-20")).toBe("7/2026-11-20");
    expect(readPuzzle("7/2026-11-20", noon)).toEqual({ axes: 7, day: "2026-11-20" });
  });
  test("means today without a day, or with none that there is or has been", () => {
    for (const address of ["6", "6/2026-02-30", "6/2026-11-25", "6/yesterday"])
      expect(readPuzzle(address, noon)).toEqual({ axes: 6, day: "2026-11-24" });
    expect(readPuzzle("9", noon).axes).toBe(8);
  });
  test("is not that of another screen", () => {
    for (const hash of ["", "#home", "#vast/hdc8", "#puzzle"]) expect(puzzleOf(hash)).toBe("");
  });
});

test("days follow each other over months and leap years", () => {
  expect(dayAfter("2028-02-28", 1)).toBe("2028-02-29");
  expect(dayAfter("2026-12-01", -1)).toBe("2026-11-30");
  expect(dayWords("2026-11-24")).toBe("24 November 2026");
});

describe("what is said of a move", () => {
  const info = {
    sizes: [8, 8, 8],
    pieces: [
      { letter: "K", name: "king" },
      { letter: "Q", name: "queen" },
      { letter: "N", name: "knight" },
    ],
  } as unknown as BoardInfo;
  const checker = { cell: 9, piece: "Q" };
  const tried = (outcome: PuzzleAttempt["outcome"], piece = "n"): PuzzleAttempt => ({
    outcome,
    from: 1,
    to: 9,
    piece: "Q",
    checkers: outcome === "no check" ? [] : [checker],
    replies: 1,
    reply: outcome === "mate" ? null : { from: 0, to: 2, piece },
  });
  test.each([
    [tried("mate"), "Checkmate! The queen on b2a: the one mate among 3,742 checks."],
    [tried("captured"), "Check, but Black’s knight a1a takes the queen on b2a."],
    [tried("taken by king", "k"), "Check, but the king takes the queen on b2a: no piece of White’s guards it."],
    [tried("blocked"), "Check from the queen on b2a, but Black’s knight a1a goes between, to c1a."],
    [tried("flight", "k"), "Check, but the king steps to c1a, which no piece of White’s attacks now."],
    [tried("no check"), "That is not check. Black may play the knight a1a to c1a, for one."],
  ])("%#", (attempt, words) => expect(attemptWords(info, attempt, 3742)).toBe(words));
  test("names castling and a capture in passing", () => {
    expect(attemptWords(info, tried("mate"), 31, "castling")).toBe(
      "Checkmate! The king castles to b2a: the one mate among 31 checks.",
    );
    expect(attemptWords(info, tried("mate"), 31, "passing")).toBe(
      "Checkmate! The pawn captures in passing, on b2a: the one mate among 31 checks.",
    );
  });
});

describe("castling and a capture in passing", () => {
  const sizes = [8, 8, 8];
  const at = (file: number, rank: number, level: number): number => file + 8 * rank + 64 * level;
  // A black pawn has gone from a7b to a5b, beside a white one on a5a.
  const passed = { from: at(0, 6, 1), over: at(0, 5, 1), to: at(0, 4, 1) };
  const puzzle: PuzzleInfo = {
    id: "hdc3",
    name: "hdc3",
    sizes,
    pieces: [{ letter: "P", name: "pawn" }] as unknown as PuzzleInfo["pieces"],
    axes: ["file", "rank", "level"],
    standing: [
      { cell: at(5, 0, 2), piece: "K" },
      { cell: at(0, 4, 0), piece: "P" },
      { cell: passed.to, piece: "p" },
      { cell: at(0, 7, 0), piece: "k" },
    ],
    checks: 41,
    castles: true,
    passed,
  };

  test("are told from other moves by their cells", () => {
    expect(specialOf(puzzle, "K", at(5, 0, 2), at(2, 0, 6))).toBe("castling");
    expect(specialOf(puzzle, "K", at(5, 0, 2), at(6, 1, 2))).toBe("");
    expect(specialOf(puzzle, "K", at(6, 0, 6), at(6, 0, 6))).toBe("castling");
    expect(specialOf(puzzle, "P", at(0, 4, 0), passed.over)).toBe("passing");
    expect(specialOf(puzzle, "P", at(0, 4, 0), at(0, 5, 0))).toBe("");
    expect(specialOf({ sizes, passed: null }, "P", at(0, 4, 0), passed.over)).toBe("");
  });
  test("are announced where they may be", () => {
    expect(rightsWords(puzzle)).toBe("White may castle. Black’s pawn has just gone from a7b to a5b.");
    expect(rightsWords({ sizes, castles: false, passed: null })).toBe("");
  });
  test("are marked, and the pawn that is captured leaves the board", async () => {
    const way = { from: at(0, 4, 0), to: passed.over };
    const attempt: PuzzleAttempt = { outcome: "mate", ...way, piece: "P", checkers: [], replies: 0, reply: null };
    const answers = {
      puzzle,
      puzzleChecks: { to: [passed.over], byAxes: [0, 1, 0] },
      puzzleTry: attempt,
      puzzleSolution: "a5aa6b",
    };
    const ask = <M extends keyof typeof answers>(method: M) => Promise.resolve(answers[method]);
    const solving = new PuzzleState(ask as never);
    await solving.open(3, "2026-12-01");
    solving.axes = { a: 0, b: 1 };
    expect(solving.marks.get(passed.to)).toBe(Mark.lastTo);
    await solving.choose(way.from);
    solving.here = passed.over;
    expect(solving.marks.get(passed.over)).toBe(Mark.passant);
    expect(solving.letterAt(passed.to)).toBe("p");
    await solving.hint();
    await solving.hint();
    expect(solving.said).toBe("Hint: the move of the pawn on a5a changes 2 axes.");
    await solving.hint();
    expect(solving.said).toBe("The mate: the pawn on a5a captures in passing, on a6b.");
    await solving.tryMove(way.from, way.to);
    expect(solving.said).toContain("captures in passing");
    expect([solving.letterAt(way.from), solving.letterAt(way.to), solving.letterAt(passed.to)]).toEqual([
      ".",
      "P",
      ".",
    ]);
  });
});
