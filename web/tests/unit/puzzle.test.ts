import { describe, expect, test } from "vitest";
import { puzzleOf } from "../../src/model/history";
import { attemptWords, dayAfter, dayWords, readPuzzle } from "../../src/puzzle/model";
import type { PuzzleAttempt } from "../../src/core/windows";
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
});
