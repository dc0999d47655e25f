// Puzzles of a game: their text, what a move is as an answer, which comes next, and what is kept of a player.
import { describe, expect, it } from "vitest";
import { due, nextPuzzle, puzzleOfDay } from "../../src/puzzles/choose";
import { Answer } from "../../src/puzzles/judge";
import { after, begun, loadProgress, points, pointsOf, saveProgress, withDay } from "../../src/puzzles/progress";
import { readSet, themes, type Puzzle, type Theme } from "../../src/puzzles/set";
import { questionOf } from "../../src/puzzles/words";
import { memory } from "./openApp";

const puzzle = (id: string, theme: Theme = "mateIn1", grade = 1, solution = ["a1a8"]): Puzzle => ({
  id,
  theme,
  grade,
  axes: 1,
  position: "",
  solution,
});
const day = 86_400_000;

describe("a set", () => {
  it("is read line by line, and lines that are none are passed over", () => {
    const text = [
      "# round 0",
      "0000000a\tmateIn2\t3\t2\tk7/8 w - - 0 1\th1h7 a8b8 a1a2\th1h7 a1a2*2",
      "0000000b\tcapturers\t4\t2\tk7/8 w - - 0 1\tc4 c1 e2",
      "0000000c\tanother theme\t4\t2\tk7/8 w - - 0 1\tc4",
      "nonsense",
      "",
    ].join("\n");
    expect(readSet(text)).toEqual([
      {
        id: "0000000a",
        theme: "mateIn2",
        grade: 3,
        axes: 2,
        position: "k7/8 w - - 0 1",
        solution: ["h1h7", "a8b8", "a1a2"],
      },
      {
        id: "0000000b",
        theme: "capturers",
        grade: 4,
        axes: 2,
        position: "k7/8 w - - 0 1",
        solution: ["c4", "c1", "e2"],
      },
    ]);
  });
});

describe("an answer", () => {
  it("is the moves of the solution, one after the other", () => {
    const answer = new Answer(puzzle("a", "mateIn2", 1, ["h1h7", "a8b8", "a1a2"]));
    expect([answer.wanted, answer.take("h1h8"), answer.wanted]).toEqual(["h1h7", "wrong", "h1h7"]);
    expect([answer.take("h1h7"), answer.take("a8b8"), answer.complete]).toEqual(["right", "right", false]);
    expect([answer.take("a1a2"), answer.complete, answer.wanted]).toEqual(["right", true, ""]);
  });

  it("is all the pieces that can capture, in any order", () => {
    const answer = new Answer(puzzle("a", "capturers", 1, ["c8", "b7", "c1"]));
    expect(answer.counts).toBe(true);
    expect([answer.take("b7c8q"), answer.take("b7c8n"), answer.take("a1c8"), answer.take("c1c7")]).toEqual([
      "right",
      "known",
      "wrong",
      "wrong",
    ]);
    expect([answer.missing, answer.complete]).toEqual([["c1"], false]);
    expect([answer.take("c1c8"), answer.complete]).toEqual(["right", true]);
  });

  it("is the steps of a path", () => {
    const answer = new Answer(puzzle("a", "shortestPath", 1, ["a1", "e5", "b8"]));
    expect([answer.take("a1b2"), answer.take("a1e5"), answer.take("e5b8"), answer.complete]).toEqual([
      "wrong",
      "right",
      "right",
      true,
    ]);
  });
});

describe("the next puzzle", () => {
  const set = [puzzle("a", "mateIn1", 1), puzzle("b", "fork", 5), puzzle("c", "mateIn1", 8)];

  it("is about as hard as the player is strong, and of the theme that is wanted", () => {
    expect(nextPuzzle(set, begun, null, 0, 0)?.id).toBe("a");
    const strong = { ...begun, rating: { ...begun.rating, rating: 2200e9 } };
    expect(nextPuzzle(set, strong, null, 0, 0)?.id).toBe("c");
    expect(nextPuzzle(set, strong, "fork", 0, 0)?.id).toBe("b");
    expect(nextPuzzle(set, strong, "block", 0, 0)).toBeNull();
  });

  it("is one that comes back, and none that was seen while there are others", () => {
    let progress = after(begun, "a", false, begun.rating, 0);
    expect(nextPuzzle(set, progress, null, 0, 0)?.id).toBe("b");
    expect([due(set, progress, day - 1).length, nextPuzzle(set, progress, null, day, 0)?.id]).toEqual([0, "a"]);
    for (const id of ["b", "c"]) progress = after(progress, id, true, begun.rating, 0);
    expect(nextPuzzle(set, progress, null, 0, 0)?.id).toBe("a"); // seen longest ago
  });

  it("of a day is the same for everybody, and another each day", () => {
    const days = ["2026-11-28", "2026-11-29", "2026-11-30"].map((date) => puzzleOfDay(set, date)?.id);
    expect([...days].sort()).toEqual(["a", "b", "c"]);
    expect(puzzleOfDay([...set].reverse(), "2026-11-28")?.id).toBe(days[0]);
    expect(puzzleOfDay([], "2026-11-28")).toBeNull();
  });
});

describe("progress", () => {
  it("counts, and lets what was failed come back after one, three, seven and 21 days", () => {
    let progress = after(begun, "a", false, begun.rating, 0);
    expect([progress.failed, progress.streak, progress.again["a"]]).toEqual([1, 0, { at: day, times: 0 }]);
    for (const wait of [3, 7, 21]) {
      progress = after(progress, "a", true, begun.rating, 0);
      expect(progress.again["a"]?.at).toBe(wait * day);
    }
    progress = after(progress, "a", true, begun.rating, 0);
    expect([progress.again, progress.solved, progress.streak, progress.best]).toEqual([{}, 4, 4, 4]);
    expect(after(progress, "b", true, begun.rating, 0).again).toEqual({});
    expect(after(progress, "b", false, begun.rating, 0)).toMatchObject({ streak: 0, best: 4, seen: ["a", "b"] });
    expect(withDay(withDay(progress, "2026-11-28"), "2026-11-28").days).toEqual(["2026-11-28"]);
  });

  it("is kept, and what cannot be read is begun anew", () => {
    const store = memory();
    const progress = withDay(after(begun, "a", false, begun.rating, 5), "2026-11-28");
    saveProgress(store, { chess: progress });
    expect(loadProgress(store)).toEqual({ chess: progress });
    store.setItem(
      "tessera-puzzles",
      '{"chess":{"solved":-1,"again":{"a":null,"b":{"at":1}},"seen":[1,"a"],"rating":{}}}',
    );
    expect(loadProgress(store)).toEqual({ chess: { ...begun, seen: ["a"] } });
    store.setItem("tessera-puzzles", "nonsense");
    expect(loadProgress(store)).toEqual({});
  });

  it("measures puzzles by their grades", () => {
    expect([pointsOf({ grade: 1 }), pointsOf({ grade: 8 }), points(begun)]).toEqual([800, 2200, 1000]);
  });
});

describe("the question", () => {
  it("is asked of every theme", () => {
    const info = { sizes: [8, 8], pieces: [{ letter: "B", name: "bishop" }] as never };
    const snapshot = { side: "white" as const, board: `B${".".repeat(63)}` };
    const questions = themes.map((theme) =>
      questionOf(puzzle("a", theme, 1, theme === "shortestPath" ? ["a1", "e5", "b8"] : ["a1"]), info, snapshot, []),
    );
    expect(new Set(questions).size).toBe(themes.length);
    expect(questions.at(-1)).toBe(
      "Bring the bishop from a1 to b8 in 2 moves without a capture. The other side passes.",
    );
  });
});
