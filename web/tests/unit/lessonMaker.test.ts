// Lessons that are written on the page: their file, what the core finds in it, links, and what is kept.
import { describe, expect, it } from "vitest";
import { failed } from "../../src/errors";
import { answerOf, foundIn, moveName } from "../../src/lessonMaker/answers";
import { blankStep, fieldsOf, finds, goals, positionAt, tasks, type Draft } from "../../src/lessonMaker/draft";
import { faultsAt, faultsIn } from "../../src/lessonMaker/faults";
import {
  lessonsIn,
  loadLessons,
  mergedLessons,
  mergeKeptLessons,
  mostLessons,
  ownLessonsKey,
  saveLessons,
  type OwnLesson,
} from "../../src/lessonMaker/kept";
import { lessonIn, lessonLink, puzzleLink, puzzlesInLink } from "../../src/lessonMaker/link";
import { puzzleLesson, stepOf } from "../../src/lessonMaker/puzzleLesson";
import { headOf, readDraft } from "../../src/lessonMaker/readDraft";
import { canonicalField, quoted, withId, writeLesson } from "../../src/lessonMaker/write";
import { isLesson } from "../../src/model/recognise";
import { readSet } from "../../src/puzzles/set";
import { memory } from "./openApp";
import { realCore, realLargeCore } from "./realCore";

const shipped = import.meta.glob<string>("../../../lessons/*.toml", { query: "?raw", import: "default", eager: true });
const sets = import.meta.glob<string>("../../../puzzles/{chess,tesseract}.txt", {
  query: "?raw",
  import: "default",
  eager: true,
});

const position = "6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1";
const draftOf = (more: Partial<Draft> = {}): Draft => ({
  id: "my-one",
  part: "",
  title: "One",
  idea: "",
  game: "chess",
  rules: "",
  steps: [blankStep({ task: "reach", position, piece: "a1", text: "Where?" })],
  ...more,
});

const awkward = [
  'He said "go" and \\ went \\n nowhere',
  'two\nlines, and """three""" quotes\\',
  "\n begins and ends with a line \n",
  "'single' # no comment = [x] ```",
  "\u00fc \u4e2d\u6587 \u05e9\u05dc\u05d5\u05dd \ud83d\udc51 \u2028 \u00a0 e\u0301",
  'ends with a quote"',
  "{a1} and { a1 } in braces",
];

describe("the file of a lesson", () => {
  it("gives every text back from the core as it was written", async () => {
    const core = await realLargeCore();
    for (const text of awkward) {
      const toml = writeLesson(
        draftOf({
          title: text.replace(/\s+/g, " ").trim(),
          steps: [blankStep({ task: "reach", position, piece: "a1", text, hint: text, done: text })],
        }),
        null,
      );
      const read = core.lesson(toml);
      expect(failed(read) ? read.error : "").toBe("");
      if (failed(read)) return;
      const said = text.replace("{ a1 }", "{a1}");
      expect([read.title, read.steps[0]?.text, read.steps[0]?.hint, read.steps[0]?.done]).toEqual([
        text.replace(/\s+/g, " ").trim(),
        said,
        said,
        said,
      ]);
      const again = readDraft(toml);
      expect(again && writeLesson(again, null)).toBe(toml);
    }
  });

  it("writes carriage returns as lines, and leaves control characters for the core to refuse", async () => {
    const core = await realLargeCore();
    expect(quoted("a\r\nb\rc")).toBe('"""\na\nb\nc"""');
    expect(quoted("half \ud800")).toBe('"half \ufffd"');
    for (const sign of ["\u0000", "\u0007", "\u001b", "\u007f"]) {
      const read = core.lesson(writeLesson(draftOf({ title: `a${sign}b` }), null));
      if (!failed(read)) throw new Error("it was accepted");
      expect(faultsAt(faultsIn(read.error), -1, "title")).toHaveLength(1);
      const step = blankStep({ task: "reach", position, piece: "a1", text: `a${sign}b` });
      const other = core.lesson(writeLesson(draftOf({ steps: [step] }), null));
      expect(failed(other) && faultsAt(faultsIn(other.error), 0, "text").map(({ text }) => text)).toEqual([
        "it contains control characters",
      ]);
    }
  });

  it("is the same to the core after the editor has read and written it, whatever the page's lessons ask", async () => {
    const core = await realLargeCore();
    expect(Object.keys(shipped).length).toBeGreaterThan(30);
    for (const toml of Object.values(shipped)) {
      const draft = readDraft(toml);
      if (!draft) throw new Error(toml.slice(0, 40));
      expect(core.lesson(writeLesson(draft, null))).toEqual(core.lesson(toml));
    }
  });

  it("is not shown as a form where the form would lose something", () => {
    const file = (line: string): string => `id = "a"\ntitle = "b"\ngame = "chess"\n[[steps]]\ntask = "read"\n${line}\n`;
    expect(readDraft(file('text = "c"'))).not.toBeNull();
    for (const line of [
      'bar = "x"',
      "text = 1.5",
      'task = "x"',
      "cells = [1]",
      'cells = ["a 1"]',
      "text = ",
      'find = "x"',
    ])
      expect(readDraft(file(line))).toBeNull();
    expect(headOf("title = ")).toEqual({ id: "", title: "", idea: "", steps: 0 });
    expect(headOf(file('text = "c"'))).toEqual({ id: "a", title: "b", idea: "", steps: 1 });
  });

  it("is told from a game", () => {
    expect([...Object.values(shipped)].every(isLesson)).toBe(true);
    expect(isLesson('id = "x"\n[[pieces]]\nname = "steps"')).toBe(false);
  });

  it("gets another id", () => {
    const toml = writeLesson(draftOf(), null);
    expect(headOf(withId(toml, "new"))).toMatchObject({ id: "new", title: "One" });
    expect(headOf(withId("# no id\ntitle = 'x'\n[[steps]]\nid = 'y'", "new"))).toMatchObject({ id: "new", title: "x" });
  });
});

describe("fields", () => {
  it("take cells and moves by either name, and make them canonical", async () => {
    const core = await realCore();
    const info = core.newGame({ id: "raumschach" });
    if (failed(info)) throw new Error(info.error);
    const native = info.nativeNames[info.cellNames.indexOf("c3c")] ?? "";
    expect(native).not.toBe("c3c");
    expect(canonicalField(info, "piece", ` ${native} `)).toBe("c3c");
    expect(canonicalField(info, "goals", `${native}, a1a;xx`)).toBe("c3c a1a xx");
    expect(canonicalField(info, "line", `${native}-a1a c3cc4c`)).toBe("c3ca1a c3cc4c");
    expect(canonicalField(null, "piece", native)).toBe(native);
    const toml = writeLesson(draftOf({ steps: [blankStep({ piece: native, text: `{${native}}` })] }), info);
    expect(toml).toContain('piece = "c3c"');
    expect(toml).toContain('text = "{c3c}"');
  });

  it("are those that a task needs, and keep the position of the step before", () => {
    for (const task of tasks)
      for (const find of finds)
        for (const goal of goals) expect(new Set(fieldsOf({ task, find, goal })).size).toBeGreaterThan(0);
    expect(fieldsOf({ task: "mark", find: "along", goal: "" })).toEqual(["find", "of", "axes", "count"]);
    expect([0, 1, 2].map((at) => positionAt([{ position: "" }, { position: " x " }, { position: "" }], at))).toEqual([
      "",
      "x",
      "x",
    ]);
  });
});

describe("faults", () => {
  it("belong to the step and field that they name", async () => {
    const core = await realLargeCore();
    const steps = [
      blankStep({ task: "reach", position, piece: "a1", count: "3", text: "{z9}" }),
      blankStep({ task: "go", piece: "a1", goals: "a1 q7", text: "x" }),
      blankStep({ task: "move", goal: "castle", text: "x" }),
      blankStep({ task: "win", moves: "many", text: "" }),
    ];
    const read = core.lesson(writeLesson(draftOf({ title: "", steps }), null));
    if (!failed(read)) throw new Error("it was accepted");
    const faults = faultsIn(read.error);
    expect(faults.map(({ step, field }) => `${step}.${field}`)).toEqual([
      "-1.title",
      "0.count",
      "0.text",
      "1.goals",
      "2.",
      "3.text",
      "3.moves",
    ]);
    expect(faults.every(({ line }) => line > 0)).toBe(true);
    expect(faultsAt(faults, 0, "count")[0]?.text).toBe("there are 12");
    const broken = core.lesson("id = ");
    if (!failed(broken)) throw new Error("it was accepted");
    expect(faultsIn(broken.error)[0]).toMatchObject({ line: 1, step: -1, field: "" });
  });
});

describe("answers", () => {
  it("are told in words", async () => {
    const core = await realLargeCore(); // that reads lessons
    const games = await realCore();
    const steps = [
      blankStep({ task: "reach", position, piece: "a1", text: "x" }),
      blankStep({ task: "move", goal: "mate", text: "x" }),
      blankStep({ task: "go", position: "8/8/8/8/8/k7/7P/B1K5 w - - 0 1", piece: "a1", goals: "b8", text: "x" }),
      blankStep({ task: "win", position, text: "x" }),
    ];
    const read = core.lesson(writeLesson(draftOf({ steps }), null));
    const info = games.newGame({ id: "chess" });
    if (failed(read) || failed(info)) throw new Error("it was refused");
    const names = info.cellNames;
    expect(read.steps.map((step) => answerOf(step, info, names))).toEqual([
      "b1, c1, d1, e1, f1, a2, a3, a4, a5, a6, a7 and a8",
      "a1\u2013a8",
      "a1\u2013e5\u2013b8",
      "Mate in one.",
    ]);
    expect(read.steps.map((step) => foundIn(step, info, names).split(":")[0])).toEqual([
      "12 cells are answers",
      "1 move is the answer",
      "2 moves may be used; a shortest way",
      "Mate in one against the computer.",
    ]);
    expect(moveName(info, names, "a7a8q")).toBe("a7\u2013a8=Q");
  });
});

describe("links", () => {
  it("hold lessons whole", async () => {
    const toml = writeLesson(draftOf({ title: awkward[4] ?? "" }), null);
    const link = await lessonLink(toml);
    expect(link).toMatch(/^z=[\w-]+$/);
    expect(await lessonIn(link)).toBe(toml);
    expect(await lessonIn("z=abc")).toBeNull();
    expect(await lessonIn("abc")).toBeNull();
    expect(await lessonLink("x".repeat(1_000_001))).toBe("");
    expect(puzzlesInLink(puzzleLink(["a", "b", "a"]))).toEqual(["a", "b"]);
  });
});

describe("lessons that are kept", () => {
  const one = (id: string, at = 1, title = id): OwnLesson => ({
    id,
    toml: writeLesson(draftOf({ id, title }), null),
    sound: true,
    at,
  });

  it("come back, unless there are too many or they are too large", () => {
    const store = memory();
    expect(saveLessons(store, [one("a"), one("b")])).toBe("");
    expect(loadLessons(store)).toEqual([one("a"), one("b")]);
    const many = Array.from({ length: mostLessons + 1 }, (_, i) => one(`l${i}`));
    expect(saveLessons(store, many)).toContain("100");
    expect(saveLessons(store, [{ ...one("a"), toml: "x".repeat(1_000_001) }])).toContain("million");
    expect(loadLessons(store)).toHaveLength(2);
    const full = {
      ...store,
      setItem: () => {
        throw new Error("full");
      },
    };
    expect(saveLessons(full, [one("a")])).toContain("no room");
    store.setItem(ownLessonsKey, '{"version":2,"lessons":[]}');
    expect(loadLessons(store)).toEqual([]);
    expect(lessonsIn({ version: 1, lessons: [null, { id: "A" }, { id: "a", toml: "t" }] })).toEqual([
      { id: "a", toml: "t", sound: false, at: 0 },
    ]);
  });

  it("are merged without losing any, and the same however often", () => {
    const [old, newer] = [one("a", 1, "old"), one("a", 2, "new")];
    const merged = mergedLessons([old, one("b")], [newer, one("c")]);
    expect(merged.map(({ id, toml }) => [id.slice(0, 1), headOf(toml).title])).toEqual([
      ["a", "new"],
      ["b", "b"],
      ["a", "old"],
      ["c", "c"],
    ]);
    expect(mergedLessons(merged, [newer, old, one("c")])).toEqual(merged);
    expect(mergedLessons([newer], [old])).toHaveLength(2);
    expect(() => mergeKeptLessons(null, [])).toThrow("damaged");
    expect(mergeKeptLessons(null, { version: 1, lessons: [old] })).toEqual({ version: 1, lessons: [old] });
  });
});

describe("puzzles as a lesson", () => {
  it("have steps that the core accepts", async () => {
    const core = await realLargeCore(); // that reads lessons
    const games = await realCore();
    for (const [path, text] of Object.entries(sets)) {
      const game = path.replace(/^.*\/(\w+)\.txt$/, "$1");
      const all = readSet(text);
      const themes = [...new Set(all.map(({ theme }) => theme))];
      const some = themes.flatMap((theme) => all.filter((puzzle) => puzzle.theme === theme).slice(0, 4));
      const steps = some.map((puzzle) => {
        const info = games.newGame({ id: game }, puzzle.position);
        if (failed(info)) throw new Error(info.error);
        const { board, side } = games.snapshot();
        return stepOf(puzzle, { info, board, side });
      });
      const toml = writeLesson(puzzleLesson("p", { id: game, name: game }, steps.slice(0, 40)), null);
      const read = core.lesson(toml);
      expect(failed(read) ? read.error : "").toBe("");
    }
  });
});
