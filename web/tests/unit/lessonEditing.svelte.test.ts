// A lesson while it is edited, with the real core: checked when the typing stops, and kept.
import { beforeEach, describe, expect, it, vi } from "vitest";
import type { RemoteGame } from "../../src/core/remote";
import { Editing } from "../../src/lessonMaker/editing.svelte";
import { loadLessons } from "../../src/lessonMaker/kept";
import { openAddress, takeOwn } from "../../src/lessonMaker/open";
import { ownLessonsOf } from "../../src/lessonMaker/own.svelte";
import { headOf } from "../../src/lessonMaker/readDraft";
import { LessonBoard } from "../../src/lessons/lessonBoard.svelte";
import { openAddress as learn } from "../../src/lessons/open";
import { studentOf } from "../../src/lessons/student.svelte";
import type { App } from "../../src/state/app.svelte";
import { browser, open } from "./openApp";
import { realCore, realLargeCore } from "./realCore";
import { soon } from "./soon";

const position = "6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1";

let app: App;
let id: string;
let editing: Editing;

beforeEach(async () => {
  app = open(browser(), realCore);
  // What reads lessons is the core for large boards.
  const large = await realLargeCore();
  const held = { ask: (_: string, toml: string) => Promise.resolve(large.lesson(toml)) };
  vi.spyOn(app.cores, "hold").mockResolvedValue(held as unknown as RemoteGame);
  const own = ownLessonsOf(app);
  ({ id } = own.create("chess"));
  editing = new Editing(own, studentOf(app), id);
});

function fill(): void {
  const step = editing.draft?.steps[0];
  if (!editing.draft || !step) throw new Error("there is no draft");
  editing.draft.title = "Rook";
  Object.assign(step, { position, piece: "a1", text: "Where can it go?" });
  editing.changed();
}

describe("a lesson that is edited", () => {
  it("is checked when nothing has been changed for a while, and kept with whether it is sound", async () => {
    fill();
    expect([editing.checking, editing.sound]).toEqual([true, false]);
    await soon(() => expect(editing.sound).toBe(true));
    expect(editing.lesson?.steps[0]?.cells).toHaveLength(12);
    expect(editing.positions).toEqual([position]);
    expect(loadLessons(app.store)).toMatchObject([{ id, sound: true, toml: editing.toml }]);
    editing.changed(); // nothing has
    expect([editing.checking, editing.sound]).toEqual([false, true]);
    const step = editing.draft?.steps[0];
    if (step) step.count = "13";
    editing.changed();
    await soon(() => expect(editing.faults).toMatchObject([{ step: 0, field: "count", text: "there are 12" }]));
    expect(loadLessons(app.store)).toMatchObject([{ sound: false }]);
  });

  it("is kept at once when the page closes", () => {
    fill();
    editing.flush();
    expect(headOf(loadLessons(app.store)[0]?.toml ?? "").title).toBe("Rook");
  });

  it("keeps the positions of its steps when they are moved and removed", () => {
    fill();
    editing.add();
    const [first, second] = editing.draft?.steps ?? [];
    editing.move(1, -1);
    expect(editing.draft?.steps.map(({ key, position: at }) => [key, at])).toEqual([
      [second?.key, position],
      [first?.key, position],
    ]);
    editing.add();
    editing.remove(1);
    expect(editing.draft?.steps.map(({ position: at }) => at)).toEqual([position, ""]);
    editing.remove(0);
    expect(editing.draft?.steps.map(({ position: at }) => at)).toEqual([position]);
  });

  it("is shown as text alone while it is no file, and as a form again when it is one", async () => {
    fill();
    const good = editing.toml;
    editing.typed("id = ");
    expect(editing.draft).toBeNull();
    await soon(() => expect(editing.faults).toMatchObject([{ step: -1, line: 1 }]));
    editing.typed(good);
    expect(editing.draft?.title).toBe("Rook");
    await soon(() => expect(editing.sound).toBe(true));
  });

  it("is taken on the board once it is sound, and has its way back to the editor", async () => {
    fill();
    await editing.check();
    await takeOwn(app, id, 0);
    const reader = app.analysis?.reader;
    if (!(reader instanceof LessonBoard)) throw new Error("no lesson is on the board");
    expect([app.looked, reader.taken.lesson.id]).toEqual([`#lessons/mine/${id}/1`, id]);
    await reader.taken.more?.run();
    expect([app.screen, app.topic]).toEqual(["lessons", `mine/${id}`]);
    await learn(app, "");
    expect(app.topic).toBe("");
    await openAddress(app, "mine/nothing");
    expect([app.topic, app.notices.list.length]).toEqual(["mine", 1]);
  });
});
