// First attempts at puzzles: how they are kept, what they come to, and how they make what goes wrong come more often.
import { describe, expect, it } from "vitest";
import { logOf, readLog, type Attempt } from "../../src/puzzles/attempts";
import { nextPuzzle, weights } from "../../src/puzzles/choose";
import { begun, loadProgress, saveProgress, withAttempt, type Progress } from "../../src/puzzles/progress";
import type { Puzzle, Theme } from "../../src/puzzles/set";
import { triedByAxes, triedByPiece, triedByTheme } from "../../src/puzzles/training";
import { memory } from "./openApp";

const attempt = (theme: string, axes: number, solved: boolean, more: Partial<Attempt> = {}): Attempt => ({
  at: 1000,
  id: "0000000a",
  theme,
  axes,
  piece: "N",
  solved,
  ms: 1000,
  ...more,
});
const withAll = (attempts: readonly Attempt[]): Progress => attempts.reduce(withAttempt, begun);

describe("attempts", () => {
  it("are kept as short texts, and what cannot be read is passed over", () => {
    const all = [
      attempt("fork", 2, true, { at: Date.parse("2026-11-28T12:00:00Z"), ms: 12_300 }),
      attempt("capturers", 1, false, { piece: "", id: "own-0000000a" }),
    ];
    expect(readLog(JSON.parse(JSON.stringify(logOf(all))))).toEqual(all);
    expect(JSON.stringify(logOf(all)).length).toBeLessThan(120);
    const [row = ""] = logOf(all).rows;
    expect(readLog({ version: 1, rows: [row, "nonsense", 5, `${row} more`] })).toHaveLength(1);
    expect([readLog({ version: 2, rows: [row] }), readLog(null), readLog({ version: 1 })]).toEqual([[], [], []]);
  });

  it("are kept with the progress, of which earlier pages kept none", () => {
    const store = memory();
    const progress = withAll([attempt("fork", 2, true), attempt("block", 3, false)]);
    saveProgress(store, { chess: progress });
    expect(loadProgress(store)).toEqual({ chess: progress });
    store.setItem("tessera-puzzles", JSON.stringify({ chess: { ...begun, attempts: undefined, solved: 3 } }));
    expect(loadProgress(store)["chess"]).toEqual({ ...begun, solved: 3 });
  });

  it("are the last 2000", () => {
    const all = Array.from({ length: 2001 }, (_, at) => attempt("fork", 1, true, { at }));
    const { attempts } = withAttempt(
      { ...begun, attempts: all.slice(0, 2000) },
      attempt("fork", 1, true, { at: 2000 }),
    );
    expect([attempts.length, attempts[0]?.at]).toEqual([2000, 1]);
  });
});

describe("what attempts come to", () => {
  const all = [
    attempt("fork", 2, true, { ms: 1000 }),
    attempt("fork", 3, false, { ms: 3000, piece: "Q" }),
    attempt("mateIn1", 2, true, { ms: 2000 }),
    attempt("capturers", 1, false, { piece: "" }),
    attempt("ownMistake", 0, true, { piece: "" }),
    attempt("somethingNew", 2, true),
  ];

  it("is told by axes, theme and piece", () => {
    expect(triedByAxes(all)).toEqual([
      { key: 1, tried: 1, solved: 0, mean: 1000 },
      { key: 2, tried: 3, solved: 3, mean: 4000 / 3 },
      { key: 3, tried: 1, solved: 0, mean: 3000 },
    ]);
    expect(triedByTheme(all).map(({ key, tried, solved }) => [key, tried, solved])).toEqual([
      ["mateIn1", 1, 1],
      ["fork", 2, 1],
      ["capturers", 1, 0],
      ["ownMistake", 1, 1],
    ]);
    expect(triedByPiece(all).map(({ key, tried }) => [key, tried])).toEqual([
      ["N", 3],
      ["Q", 1],
    ]);
  });
});

describe("what goes wrong", () => {
  const puzzle = (id: string, theme: Theme, axes: number): Puzzle => ({
    id,
    theme,
    grade: 1,
    axes,
    position: "",
    solution: ["a1a8"],
  });

  it("weighs more, the more so the surer that is", () => {
    const weight = weights([...Array.from({ length: 4 }, () => attempt("fork", 2, false)), attempt("block", 1, true)]);
    expect(weight({ theme: "fork", axes: 2 })).toBe(2);
    expect(weight({ theme: "fork", axes: 1 })).toBe(1.5);
    expect(weight({ theme: "block", axes: 1 })).toBe(1);
    expect(weights([])({ theme: "fork", axes: 2 })).toBe(1);
    // Long ago it went wrong; the last 100 have gone well.
    const better = weights([
      ...Array.from({ length: 50 }, () => attempt("fork", 2, false)),
      ...Array.from({ length: 100 }, () => attempt("fork", 2, true)),
    ]);
    expect(better({ theme: "fork", axes: 2 })).toBe(1);
  });

  it("is asked a little more often", () => {
    const set = [puzzle("a", "block", 1), puzzle("b", "fork", 2)];
    const share = (progress: Progress): number => {
      const draws = Array.from({ length: 100 }, (_, i) => nextPuzzle(set, progress, null, 0, i / 100)?.id);
      return draws.filter((id) => id === "b").length;
    };
    expect(share(begun)).toBe(50);
    expect(share(withAll(Array.from({ length: 4 }, () => attempt("fork", 2, false))))).toBe(66);
    expect(share(withAll(Array.from({ length: 4 }, () => attempt("fork", 2, true))))).toBe(50);
  });
});
