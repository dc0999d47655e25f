// The coordinate trainer: what is asked, how an answer is judged, what comes again, and what is kept of a player.
import { describe, expect, it } from "vitest";
import { ask, weightsOf, type Exercise } from "../../src/coordinates/ask";
import { cellTyped, differences, stepped, type NamedCells } from "../../src/coordinates/named";
import { cellPlaced, placeOf } from "../../src/coordinates/place";
import { answered, begun, countOf, loadProgress, played, saveProgress, scored } from "../../src/coordinates/progress";
import { answer, axesAsked, begin, goOn, judge, runTime, timeLeft, type Run } from "../../src/coordinates/run";
import { placeWords, questionWords, reasonWords } from "../../src/coordinates/words";
import { cellAt, cellName } from "../../src/model/cells";
import { axisLabels, axisOrder } from "../../src/model/labels";
import { cellCount, coordinates, layOut } from "../../src/model/layout";
import { memory } from "./openApp";

const sizes = [4, 4, 4, 4];

/** Named column, file, row, rank, as the inventor of 4*Chess does. */
function fourstar(): NamedCells {
  const names = Array.from({ length: 256 }, (_, cell) => {
    const [file = 0, rank = 0, column = 0, row = 0] = coordinates(sizes, cell);
    return `${"abcd"[column] ?? ""}${"abcd"[file] ?? ""}${row + 1}${rank + 1}`;
  });
  const labels = axisLabels(sizes, names);
  return { sizes, names, labels, axes: ["file", "rank", "column", "row"], order: axisOrder(sizes, names) };
}
const cells = fourstar();
const called = (name: string): number => cells.names.indexOf(name);

/** The same numbers each time. */
function chance(seed = 7): () => number {
  let state = seed;
  return () => (state = (state * 48271) % 0x7fffffff) / 0x7fffffff;
}

const rules = (exercise: Exercise, timed: boolean) => ({ exercise, timed, sizes });

describe("a question", () => {
  it("is about any cell but the one before", () => {
    const random = chance();
    const found = new Set<number>();
    let before = -1;
    for (let i = 0; i < 3000; ++i) {
      const { cell } = ask("find", sizes, before, null, random);
      expect(cell).not.toBe(before);
      found.add((before = cell));
    }
    expect(found.size).toBe(256);
  });

  it("stays on the board at both ends of chance", () => {
    for (const one of [0, 0.999999]) {
      for (const exercise of ["find", "name", "neighbour"] as const) {
        for (const weights of [null, [1, 1, 1, 1]]) {
          for (const before of [-1, 0, 255]) {
            const { cell, from } = ask(exercise, sizes, before, weights, () => one);
            expect(cell).toBeGreaterThanOrEqual(0);
            expect(cell).toBeLessThan(256);
            expect(from >= 0).toBe(exercise === "neighbour");
          }
        }
      }
    }
  });

  it("of neighbours leads one or two steps along other axes of the board", () => {
    const random = chance();
    const counts = new Set<number>();
    for (const board of [[8, 8], [5, 5, 5], sizes, [8, 8, 8, 8, 8]]) {
      for (let i = 0; i < 300; ++i) {
        const { cell, from, steps } = ask("neighbour", board, -1, null, random);
        counts.add(steps.length);
        const found = differences(board, from, cell);
        expect(found.map(({ axis, given, right }) => ({ axis, by: given - right }))).toEqual(
          [...steps].sort((a, b) => a.axis - b.axis),
        );
        for (const { by } of steps) expect([1, 2]).toContain(Math.abs(by));
      }
    }
    expect([...counts].sort()).toEqual([1, 2]);
  });

  it("in practice changes the axes that are missed more often than others", () => {
    const weights = weightsOf([
      { asked: 40, missed: 2 },
      { asked: 40, missed: 20 },
      { asked: 40, missed: 2 },
      { asked: 0, missed: 0 },
    ]);
    const changed = [0, 0, 0, 0];
    const steps = [0, 0, 0, 0];
    const random = chance();
    let before = 0;
    for (let i = 0; i < 1000; ++i) {
      const { cell } = ask("find", sizes, before, weights, random);
      for (const { axis } of differences(sizes, before, cell)) changed[axis] = (changed[axis] ?? 0) + 1;
      for (const { axis } of ask("neighbour", sizes, before, weights, random).steps)
        steps[axis] = (steps[axis] ?? 0) + 1;
      before = cell;
    }
    expect(changed[1]).toBe(1000);
    expect(changed[0]).toBeLessThan(300);
    expect(changed[3]).toBeGreaterThan(changed[2] ?? 0);
    expect(steps[1]).toBeGreaterThan(2 * (steps[0] ?? 0));
  });
});

describe("a cell", () => {
  it("is told by its name as the board has it, in letters of any case", () => {
    expect([cellTyped(cells, "dc32"), cellTyped(cells, " D-C 32"), cellTyped(cells, "e1")]).toEqual([
      called("dc32"),
      called("dc32"),
      -1,
    ]);
  });

  it("lies so far along each axis from another", () => {
    expect(differences(sizes, called("dc32"), called("db34"))).toEqual([
      { axis: 0, right: 2, given: 1 },
      { axis: 1, right: 1, given: 3 },
    ]);
    expect([stepped(sizes, 0, 3, 2), stepped(sizes, 0, 3, -1), stepped(sizes, 0, 3, 4)]).toEqual([128, -1, -1]);
  });

  it("has a place in the picture, which can be typed", () => {
    for (const flipped of [false, true]) {
      for (const board of [[8, 8], [5, 5, 5], sizes]) {
        const across = [0, 2].filter((axis) => axis < board.length);
        const up = [1, 3].filter((axis) => axis < board.length);
        const layout = layOut(board, { across, up, down: [] }, flipped);
        for (let cell = 0; cell < cellCount(board); ++cell)
          expect(cellPlaced(layout, placeWords(placeOf(layout, cell)))).toBe(cell);
      }
    }
    const layout = layOut(sizes, { across: [0, 2], up: [1, 3], down: [] }, false);
    const [file, rank, column, row] = [2, 1, 3, 0];
    const cell = cellAt(sizes, [file, rank, column, row]);
    expect(placeWords(placeOf(layout, cell))).toBe("3 across, 2 up on the board 4 across, 1 up");
    expect(["3241", "3 2 4 1", "3 2", "3 2 5 1", "0 2 4 1", ""].map((text) => cellPlaced(layout, text))).toEqual([
      cell,
      cell,
      -1,
      -1,
      -1,
      -1,
    ]);
  });
});

describe("words", () => {
  it("ask for a cell", () => {
    const question = { cell: called("dc32"), from: -1, steps: [] };
    expect(questionWords(cells, "find", question)).toBe("Find dc32.");
    expect(questionWords(cells, "name", question)).toBe("Name the marked cell.");
    const steps = [
      { axis: 1, by: 1 },
      { axis: 2, by: -2 },
    ];
    expect(questionWords(cells, "neighbour", { cell: called("bc33"), from: called("dc32"), steps })).toBe(
      "From dc32: one further along rank and two back along column.",
    );
  });

  it("tell along which axes an answer is wrong, in the order of the name", () => {
    const question = { cell: called("dc32"), from: -1, steps: [] };
    const verdict = (given: string) => ({
      question,
      given: called(given),
      differences: differences(sizes, question.cell, called(given)),
    });
    expect(reasonWords(cells, "find", verdict("dd32"))).toBe(
      "That is dd32: file d instead of c (1 too far). dc32 is marked.",
    );
    expect(reasonWords(cells, "name", verdict("ac34"))).toBe(
      "ac34 is another cell: column a instead of d (3 short) and rank 4 instead of 2 (2 too far). This one is dc32.",
    );
  });
});

describe("a run", () => {
  const wrongOf = (run: Run): number => (run.question.cell + 1) % 256;

  it("counts what is right and goes on at once", () => {
    const random = chance();
    let run = begin(rules("find", true), begun, 1000, random);
    const first = run.question;
    run = answer(run, judge(run, first.cell), begun, 2000, random);
    expect([run.right, run.answered, run.wrong, timeLeft(run, 3000)]).toEqual([1, 1, null, runTime - 2000]);
    expect(run.question).not.toEqual(first);
  });

  it("stops the clock while a reason is read, and asks what was missed again after two others", () => {
    const random = chance();
    let run = begin(rules("find", true), begun, 0, random);
    const missed = run.question;
    const verdict = judge(run, wrongOf(run));
    expect(verdict.differences.length).toBeGreaterThan(0);
    run = answer(run, verdict, begun, 5000, random);
    expect([run.right, run.answered, run.wrong, timeLeft(run, 60_000)]).toEqual([0, 1, verdict, runTime - 5000]);
    run = goOn(run, begun, 60_000, random);
    expect(timeLeft(run, 61_000)).toBe(runTime - 6000);
    for (let i = 0; i < 2; ++i) {
      expect(run.question).not.toEqual(missed);
      run = answer(run, judge(run, run.question.cell), begun, 61_000, random);
    }
    expect(run.question).toEqual(missed);
    run = answer(run, judge(run, missed.cell), begun, 61_000, random);
    expect(run.missed).toEqual([]);
    expect(timeLeft(run, 600_000)).toBe(0);
  });

  it("without a clock lasts as long as one likes", () => {
    expect(timeLeft(begin(rules("name", false), begun, 0, chance()), 1e9)).toBe(Infinity);
  });

  it("asks for all axes, of neighbours for those along which it leads", () => {
    const random = chance();
    const one = begin(rules("name", false), begun, 0, random);
    expect(axesAsked(one, one.question)).toEqual([0, 1, 2, 3]);
    const other = begin(rules("neighbour", false), begun, 0, random);
    expect(axesAsked(other, other.question)).toEqual(other.question.steps.map(({ axis }) => axis));
  });
});

describe("what is kept", () => {
  it("counts by axis how often it was asked for and missed", () => {
    let progress = answered(begun, 4, [0, 1, 2, 3], [2]);
    progress = answered(progress, 4, [1], [1, 3]);
    expect(progress.axes).toEqual([
      { asked: 1, missed: 0 },
      { asked: 2, missed: 1 },
      { asked: 1, missed: 1 },
      { asked: 2, missed: 1 },
    ]);
    expect(countOf(progress, 7)).toEqual({ asked: 0, missed: 0 });
    expect([played(begun), played(progress)]).toEqual([false, true]);
  });

  it("has the best of each exercise", () => {
    const progress = scored(scored(begun, "name", 12), "name", 9);
    expect(progress.best).toEqual({ find: 0, name: 12, neighbour: 0 });
  });

  it("is read again, and of what is none nothing", () => {
    const store = memory();
    expect(loadProgress(store)).toEqual({});
    const progress = scored(answered(begun, 2, [0, 1], [0]), "find", 3);
    saveProgress(store, { chess: progress });
    expect(loadProgress(store)).toEqual({ chess: progress });
    store.setItem(
      "tessera-coordinates",
      JSON.stringify({ chess: { best: { find: -1 }, axes: [null, { asked: 1, missed: 2 }] } }),
    );
    expect(loadProgress(store)["chess"]).toEqual({
      best: begun.best,
      axes: [
        { asked: 0, missed: 0 },
        { asked: 0, missed: 0 },
      ],
    });
    store.setItem("tessera-coordinates", "3");
    expect(loadProgress(store)).toEqual({});
  });

  it("is by names that need not be the canonical ones", () => {
    expect(cellName(sizes, called("dc32"))).toBe("c2d3");
  });
});
