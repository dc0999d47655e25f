import { describe, expect, it } from "vitest";
import type { PlayedMove } from "../../src/core/types";
import { area, barsOf, curve, dotsOf, plyAt, plyByKey } from "../../src/review/graph";
import type { Found } from "../../src/review/kept";
import { byAxes, mistakesOf, nextMistake, rowsOf, summaryOf } from "../../src/review/rows";

const sizes = [4, 4, 4, 4];
/** From the first cell to the one that differs by one along so many axes. */
const cells = [0, 1, 1 + 4, 1 + 4 + 16, 1 + 4 + 16 + 64] as const;
const texts = ["", "a1a1b1a1", "a1a1b2a1", "a1a1b2b1", "a1a1b2b2"] as const;

function move(node: number, side: PlayedMove["side"], axes: 1 | 2 | 3 | 4): PlayedMove {
  return {
    node,
    parent: node - 1,
    text: texts[axes],
    readable: "",
    side,
    turn: 1 + Math.floor((node - 1) / 2),
    from: 0,
    to: cells[axes],
    piece: "Q",
    captured: "",
    promotion: "",
    castling: false,
  };
}

function found(score: number, best = ""): Found {
  return { evaluation: { score, mate: 0, result: "*" }, line: best === "" ? [] : [best] };
}

const game = [move(1, "white", 1), move(2, "black", 2), move(3, "white", 3), move(4, "black", 1)];

/** White's first move is a blunder, Black's answer the best, White's next fine, Black's last a mistake. */
const positions: Record<number, Found> = {
  0: found(0, texts[4]),
  1: found(-400, texts[2]),
  2: found(-400, texts[1]),
  3: found(-400, texts[3]),
  4: found(-240),
};
const rows = rowsOf(
  game,
  (node) => positions[node] ?? null,
  (one) => (one.node === 4 ? undefined : one.node * 1000),
);

describe("rows of a review", () => {
  it("judge each move by the positions before and after it", () => {
    expect(rows.map(({ verdict }) => verdict)).toEqual(["blunder", "best", "good", "mistake"]);
    expect(rows.map(({ best }) => best)).toEqual([texts[4], texts[2], texts[1], texts[3]]);
    expect(rows.map(({ before }) => before)).toEqual([0, 1, 2, 3]);
    expect(rows[1]?.loss).toBe(0);
  });

  it("wait for what is not known", () => {
    const some = rowsOf(game, (node) => (node === 2 ? null : (positions[node] ?? null)));
    expect(some.map(({ verdict }) => verdict)).toEqual(["blunder", null, null, "mistake"]);
    expect(summaryOf(some, "white").moves).toBe(1);
  });

  it("do not take the side to move for granted", () => {
    const twice = rowsOf(
      [move(1, "white", 1), move(2, "white", 1)],
      (node) => [found(0), found(0), found(-400)][node] ?? null,
    );
    expect(twice.map(({ verdict }) => verdict)).toEqual(["good", "blunder"]);
    const gained = rowsOf(
      [move(1, "white", 1), move(2, "white", 1)],
      (node) => [found(0), found(0), found(400)][node] ?? null,
    );
    expect(gained.map(({ verdict }) => verdict)).toEqual(["good", "good"]);
  });

  it("come to a summary for each side", () => {
    expect(summaryOf(rows, "white")).toMatchObject({ moves: 2, blunders: 1, mistakes: 0, inaccuracies: 0 });
    expect(summaryOf(rows, "black")).toMatchObject({ moves: 2, blunders: 0, mistakes: 1 });
    expect(summaryOf(rows, "white").accuracy ?? 0).toBeLessThan(summaryOf(rows, "black").accuracy ?? 0);
    expect(summaryOf([], "white").accuracy).toBeNull();
  });

  it("are counted by the axes of the best move or of the one that was played", () => {
    expect(byAxes(rows, "white", sizes, "best").map(({ axes, moves, mistakes }) => [axes, moves, mistakes])).toEqual([
      [1, 1, 0],
      [4, 1, 1],
    ]);
    expect(byAxes(rows, "white", sizes, "played").map(({ axes, mistakes }) => [axes, mistakes])).toEqual([
      [1, 1],
      [3, 0],
    ]);
    expect(byAxes(rows, "black", sizes, "best").map(({ axes }) => axes)).toEqual([2, 3]);
  });

  it("lead from mistake to mistake, and around", () => {
    const mistakes = mistakesOf(rows);
    expect(mistakes.map(({ ply }) => ply)).toEqual([1, 4]);
    expect(mistakesOf(rows, "black").map(({ ply }) => ply)).toEqual([4]);
    expect([0, 1, 4].map((ply) => nextMistake(mistakes, ply, 1)?.ply)).toEqual([1, 4, 1]);
    expect([4, 1, 3].map((ply) => nextMistake(mistakes, ply, -1)?.ply)).toEqual([1, 4, 1]);
    expect(nextMistake([], 2, 1)).toBeNull();
  });
});

describe("the graph", () => {
  it("draws what is known, with gaps where nothing is", () => {
    const dots = dotsOf(
      50,
      rowsOf(game, (node) => (node === 2 ? null : (positions[node] ?? null))),
    );
    expect(dots.map(({ ply }) => ply)).toEqual([0, 1, 3, 4]);
    expect(curve(dots).match(/M/g)).toHaveLength(2);
    expect(area(dots)).toMatch(/^M0 100L0 50L1 [\d.]+L1 100zM3 100L/);
    expect(dotsOf(null, [])).toEqual([]);
    expect(curve([])).toBe("");
  });

  it("has a bar for each time that is known", () => {
    const bars = barsOf(rows);
    expect(bars.map(({ ply, white }) => [ply, white])).toEqual([
      [1, true],
      [2, false],
      [3, true],
    ]);
    expect(bars[2]?.share).toBe(1);
    expect(barsOf(rowsOf(game, () => null))).toEqual([]);
  });

  it("is walked by keys and pointed at", () => {
    expect(["ArrowRight", "ArrowLeft", "Home", "End", "PageUp"].map((key) => plyByKey(key, 2, 4))).toEqual([
      3, 1, 0, 4, 4,
    ]);
    expect(plyByKey("a", 2, 4)).toBeNull();
    expect(plyByKey("ArrowLeft", 0, 4)).toBe(0);
    expect([-0.2, 0, 0.49, 1, 1.3].map((share) => plyAt(share, 4))).toEqual([0, 0, 2, 4, 4]);
  });
});
