// Every lesson that comes with the page, worked on the board with the real core.
import { flushSync } from "svelte";
import { describe, expect, it } from "vitest";
import type { Lesson, LessonStep } from "../../src/core/lesson";
import type { WasmCore } from "../../src/core/wasm";
import type { Opponent } from "../../src/engine/opponent";
import { failed } from "../../src/errors";
import { LessonBoard } from "../../src/lessons/lessonBoard.svelte";
import { Student } from "../../src/lessons/student.svelte";
import type { App } from "../../src/state/app.svelte";
import { browser, open } from "./openApp";
import { realCore, realLargeCore } from "./realCore";
import { soon } from "./soon";

const files = import.meta.glob<string>("../../../lessons/*.toml", { query: "?raw", import: "default", eager: true });

async function read(toml: string): Promise<Lesson> {
  const lesson = (await realLargeCore()).lesson(toml);
  if (failed(lesson)) throw new Error(lesson.error);
  return lesson;
}

/** Searches with a core of its own. */
function thinker(core: WasmCore): Pick<Opponent, "think"> {
  return {
    think: ({ source, fen, moves, level, seed }) => {
      core.newGame(source, fen);
      for (const move of moves) core.play(move);
      return Promise.resolve(core.search({ ms: -1, nodes: 20_000, level, seed }));
    },
  };
}

class Pupil extends Student {
  readonly #thinker: Pick<Opponent, "think">;

  constructor(app: App, core: WasmCore) {
    super(app, () => 1000);
    this.#thinker = thinker(core);
  }

  override get opponent(): Opponent {
    return this.#thinker as Opponent;
  }
}

interface Room {
  app: App;
  pupil: Pupil;
}

async function room(): Promise<Room> {
  const app = open(browser(), realCore);
  return { app, pupil: new Pupil(app, await realCore()) };
}

async function put({ app, pupil }: Room, lesson: Lesson, at: number): Promise<LessonBoard> {
  const taken = {
    lesson,
    address: (step: number) => `#lessons/${lesson.id}/${step}`,
    next: null,
    leave: () => Promise.resolve(),
  };
  expect(await LessonBoard.open(app, pupil, taken, at)).toBe(true);
  const board = app.analysis?.reader;
  if (!(board instanceof LessonBoard)) throw new Error("no lesson is on the board");
  return board;
}

async function play({ session }: App, text: string): Promise<void> {
  await session.play(text);
  flushSync();
}

async function answer(app: App, board: LessonBoard, step: LessonStep): Promise<void> {
  switch (step.task) {
    case "read":
      return;
    case "reach":
    case "mark":
      for (const cell of step.cells) await board.cells?.give(cell);
      return;
    case "move":
      return play(app, step.moves[0] ?? "");
    case "line":
      for (const [i, move] of step.moves.entries()) {
        // The other side's come by themselves.
        if (app.session.snapshot?.line[i]?.text === move) continue;
        await play(app, move);
        await soon(() => expect(board.told).not.toBe(""));
      }
      return;
    default:
      await board.solve();
      flushSync();
  }
}

describe.each(Object.entries(files))("%s", (_file, toml) => {
  it("can be done step after step", async () => {
    const lesson = await read(toml);
    const school = await room();
    for (const [at, step] of lesson.steps.entries()) {
      const board = await put(school, lesson, at);
      expect(board.worded(step.text + step.hint + step.done)).not.toMatch(/[{}]/);
      await answer(school.app, board, step);
      await soon(() => expect(board.done, `step ${at + 1}: ${board.told}`).toBe(true));
    }
    expect(school.pupil.progress(lesson.id).done).toHaveLength(lesson.steps.length);
  });
});

const steps = (text: string): string =>
  `id = "one"\ntitle = "One"\ngame = "chess"\n[[steps]]\n${
    text.includes("position") ? "" : 'position = "{Ka1,kh8,Rd4} w - - 0 1"\n'
  }text = "T"\n${text}`;

async function one(text: string): Promise<{ app: App; board: LessonBoard; pupil: Pupil }> {
  const school = await room();
  return { ...school, board: await put(school, await read(steps(text)), 0) };
}

describe("what is wrong is explained", () => {
  it("by the axes that differ", async () => {
    const { app, board } = await one('task = "reach"\npiece = "d4"\n');
    const cell = (name: string): number => app.session.info?.cellNames.indexOf(name) ?? -1;
    await app.board.press(cell("e5"));
    await soon(() =>
      expect(board.told).toBe("No: rook d4 not to e5 \u00b7 a rook cannot: two axes change. 0 of 14 found."),
    );
    await app.board.press(cell("d8"));
    await soon(() => expect(board.told).toContain("Yes: rook d4 to d8"));
    expect([board.found, app.board.marked.includes(cell("d8")), app.board.movable.size]).toEqual([1, true, 0]);
    await app.board.press(cell("d8"));
    await soon(() => expect(board.told).toBe("d8 has been found."));
    await board.solve();
    expect([board.done, board.told.startsWith("These were left: ")]).toEqual([true, true]);
  });

  it("by the goal that is not reached", async () => {
    const { app, board } = await one('task = "move"\ngoal = "check"\n');
    await play(app, "d4d5");
    await soon(() => expect(board.told).toBe("Not Rd5. That gives no check."));
    expect(app.session.snapshot?.line).toEqual([]);
    await play(app, "d4d8");
    await soon(() => expect(board.done).toBe(true));
  });

  it("by a piece of the same side that stands there", async () => {
    const { app, board } = await one('position = "{Ka1,kh8,Rd4,Pd6} w - - 0 1"\ntask = "reach"\npiece = "d4"\n');
    await app.board.press(app.session.info?.cellNames.indexOf("d6") ?? -1);
    await soon(() => expect(board.told).toBe("No: its own pawn stands on d6. 0 of 11 found."));
  });

  it("by where the cell is, if the lesson alone says what is right", async () => {
    const { app, board } = await one('task = "mark"\ncells = ["b2"]\n');
    await app.board.press(app.session.info?.cellNames.indexOf("c5") ?? -1);
    await soon(() => expect(board.told).toBe("Not c5: file c, rank 5. 0 of 1 found."));
  });

  it("by what keeps the king from a cell", async () => {
    const { app, board } = await one('task = "mark"\nfind = "escapes"\nposition = "{Ka1,kh8,rb8} w - - 0 1"\n');
    const press = (name: string): Promise<void> =>
      app.board.press(app.session.info?.cellNames.indexOf(name) ?? -1) as Promise<void>;
    await press("b1");
    await soon(() => expect(board.told).toContain("the black rook on b8"));
    await press("d1");
    await soon(() => expect(board.told).toContain("a king cannot"));
  });

  it("by a reply, which names cells as the board does", async () => {
    const school = await room();
    const mate = 'task = "move"\ngoal = "mate"\nposition = "{Ka3a1,Qb4a3,ka1a1} w - - 0 1"\n';
    const board = await put(school, await read(steps(mate).replace('"chess"', '"fourstar"')), 0);
    await play(school.app, "b4a3d4a1");
    await soon(() =>
      expect(board.told).toMatch(/^Not Q ab34\u2013ad14\+\. That is no mate\. aa11\u2013\w{4} is the reply/),
    );
  });

  it("by the fewest moves, after which it begins again", async () => {
    const { app, board } = await one('task = "go"\npiece = "d4"\ngoals = ["b7"]\n');
    await play(app, "d4d5");
    await soon(() => expect(board.told).toBe("The other side passes. One move so far, one is left."));
    expect([app.session.snapshot?.side, app.session.snapshot?.line]).toEqual(["white", []]);
    await play(app, "d5d6");
    await soon(() => expect(board.told).toBe("It can be done in 2 moves. Begin again."));
    await play(app, "a1a2");
    await soon(() => expect(board.told).toBe("Not Ka2. It is the rook that is to move."));
    await play(app, "d4b4");
    await soon(() => expect(app.session.snapshot?.line).toEqual([]));
    await play(app, "b4b7");
    await soon(() => expect(board.done).toBe(true));
  });

  it("by a mate that does not come in time", async () => {
    const { app, board } = await one('task = "win"\nmoves = 2\nhint = "Both rooks."\n');
    await play(app, "d4d5");
    await soon(() => expect(board.told).toContain("is the answer. Go on. One move is left."));
    const reply = app.session.snapshot?.line.at(-1)?.text ?? "";
    expect(reply).toMatch(/^h8/);
    await play(app, "d5e5");
    await soon(() => expect(board.told).toBe("No mate in 2 moves. Begin again."));
    board.hint();
    expect([board.told, board.hinted]).toEqual(["Both rooks.", true]);
  });
});

it("the answer that is shown is a queen, whatever else a pawn can become", async () => {
  const { board } = await one('task = "move"\ngoal = "promote"\nposition = "{Ka1,kh6,Pd7} w - - 0 1"\n');
  await board.solve();
  await soon(() => expect(board.told).toContain("d8=Q"));
});

it("help is counted apart, and the board is as before when the lesson is left", async () => {
  const { app, board, pupil } = await one('task = "mark"\nfind = "along"\nof = "d4"\naxes = ["rank"]\n');
  await board.solve();
  expect(pupil.progress("one")).toEqual({ done: [0], alone: [], at: 1000 });
  await app.put(() => app.session.begin({ id: "chess" }, app.session.players, ""), app.session.players);
  await soon(() => expect(app.board.asked).toBeNull());
});
