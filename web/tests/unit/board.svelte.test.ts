import { flushSync } from "svelte";
import { describe, expect, it, vi, type MockInstance } from "vitest";
import { Mark } from "../../src/model/marks";
import type { Player } from "../../src/model/players";
import { BoardState, type Presser } from "../../src/state/board.svelte";
import { Preferences } from "../../src/state/preferences.svelte";
import { Session } from "../../src/state/session.svelte";
import { Viewport } from "../../src/state/viewport.svelte";
import { FakeCore, fakeInfo } from "./fakeCore";
import { localCores } from "./localCores";
import { soon } from "./soon";

const human: Player = { kind: "human", level: 3 };

interface Table {
  session: Session;
  board: BoardState;
  preferences: Preferences;
}

async function table(core = new FakeCore(), arrive?: () => Promise<void>): Promise<Table> {
  const session = new Session({
    cores: localCores(() => Promise.resolve(core), arrive),
    opponent: {
      think: () => new Promise(() => undefined),
      ask: () => new Promise(() => undefined),
      stop: () => undefined,
    },
    now: () => 0,
    pause: () => Promise.resolve(),
    random: () => 0.5,
    today: () => "2026.01.31",
  });
  await session.begin({ id: "fake" }, { white: human, black: human });
  const preferences = new Preferences({ getItem: () => null, setItem: () => undefined, removeItem: () => undefined });
  return { session, preferences, board: new BoardState(session, preferences) };
}

/** Has the core answer what the board asks when it is looked at. */
async function answered(board: BoardState): Promise<void> {
  void [board.marks, board.why, board.attacks];
  await new Promise((resume) => setTimeout(resume, 5));
}

describe("the board", () => {
  it("marks where a piece may go and moves it there", async () => {
    const { session, board } = await table();
    await board.press(0);
    expect([board.known, board.marks[1]]).toEqual([false, 0]);
    await answered(board);
    expect([board.known, board.marks[1]]).toEqual([true, Mark.quiet]);
    expect((board.marks[0] ?? 0) & Mark.selected).toBeTruthy();
    await board.press(1);
    expect(session.last?.text).toBe("a1b1");
    expect([board.selected, board.focus]).toEqual([-1, 1]);
    expect((board.marks[0] ?? 0) & Mark.lastFrom).toBeTruthy();
    expect((board.marks[1] ?? 0) & Mark.lastTo).toBeTruthy();
  });

  it("shows the reach of a piece that may not move, and who attacks any cell", async () => {
    const { board } = await table();
    await board.press(15);
    await answered(board);
    expect(board.dests.size).toBe(0);
    expect(board.marks[5]).toBe(Mark.reachQuiet);
    expect((board.marks[15] ?? 0) & Mark.attacks).toBeTruthy();
    await board.press(15);
    expect(board.selected).toBe(-1);
    expect(board.names[5]).toBe(fakeInfo().cellNames[5]);
  });

  it("asks for a promotion and plays the one chosen", async () => {
    const core = new FakeCore();
    const [move] = core.legalFrom(0);
    if (!move) throw new Error("no move");
    const choices = ["Q", "N"].map((promotion) => ({ ...move, promotion }));
    vi.spyOn(core, "legalFrom").mockReturnValue(choices);
    const { session, board } = await table(core);
    await board.press(0);
    await board.press(1);
    expect([board.promotion, board.selected, session.last]).toEqual([choices, 0, null]);
    await board.promote(move);
    expect([board.promotion, board.selected, session.last?.text]).toEqual([null, -1, "a1b1"]);
  });

  it("drops a piece where it may go, else nowhere", async () => {
    const { session, board } = await table();
    board.select(0);
    await board.tryMove(9);
    expect([session.last, board.selected]).toEqual([null, 0]);
    await board.tryMove(1);
    expect(session.last?.text).toBe("a1b1");
    board.select(15);
    board.clear();
    expect([board.selected, board.focus]).toEqual([-1, 15]);
  });
});

describe("a move to be confirmed", () => {
  async function chosen(confirm: "lens" | "always" | "never", by: Presser = "finger"): Promise<Table> {
    const found = await table();
    found.preferences.set("confirm", confirm);
    await found.board.press(0, by);
    await answered(found.board);
    await found.board.press(1, by);
    return found;
  }

  it("is one that was made in the magnifier, any, or none", async () => {
    const asked = async (...choice: Parameters<typeof chosen>): Promise<boolean> => {
      const { session, board } = await chosen(...choice);
      expect(session.last?.text).toBe(board.pending ? undefined : "a1b1");
      return board.pending !== null;
    };
    expect(await asked("lens", "lens")).toBe(true);
    expect(await asked("lens", "finger")).toBe(false);
    expect(await asked("lens", "pointer")).toBe(false);
    expect(await asked("always", "pointer")).toBe(true);
    expect(await asked("never", "lens")).toBe(false);
  });

  it("is shown as made, with its way, until it is", async () => {
    const { session, board } = await chosen("lens", "lens");
    expect([board.pending?.text, board.pieces.slice(0, 2), board.snapshot?.board.slice(0, 2)]).toEqual([
      "a1b1",
      ".K",
      "K.",
    ]);
    await soon(() => expect(board.why?.to).toBe(1));
    expect((board.marks[1] ?? 0) & Mark.pending).toBeTruthy();
    expect([(board.marks[1] ?? 0) & Mark.quiet, board.targetAxes(1)]).toEqual([0, 0]);
    await board.confirm();
    expect([session.last?.text, board.pending, board.pieces]).toEqual(["a1b1", null, board.snapshot?.board]);
  });

  it("is taken back by itself, another choice or another position", async () => {
    const { session, board, preferences } = await chosen("always");
    board.cancel();
    expect([board.pending, board.selected, session.last]).toEqual([null, 0, null]);
    await board.confirm();
    expect(session.last).toBeNull();
    await board.tryMove(1);
    expect(board.pending?.to).toBe(1);
    // In place of a move that waits, another one waits as well.
    preferences.set("confirm", "lens");
    await board.press(1, "finger");
    expect([board.pending?.to, session.last]).toEqual([1, null]);
    await board.press(9, "finger");
    expect([board.pending, board.selected, board.pointed]).toEqual([null, 0, 9]);
    await board.press(1, "lens");
    await board.press(15);
    expect([board.pending, board.selected]).toEqual([null, 15]);
    board.select(0);
    await board.press(1, "lens");
    await session.resign();
    expect([board.pending, board.pieces]).toEqual([null, board.snapshot?.board]);
  });

  it("has its promotion chosen before", async () => {
    const core = new FakeCore();
    const [move] = core.legalFrom(0);
    if (!move) throw new Error("no move");
    vi.spyOn(core, "legalFrom").mockReturnValue(["Q", "N"].map((promotion) => ({ ...move, promotion })));
    const { session, board } = await table(core);
    await board.press(0, "lens");
    await board.press(1, "lens");
    expect([board.pending, board.promotion?.length]).toEqual([null, 2]);
    await board.promote({ ...move, promotion: "N" });
    expect([board.promotion, board.pending?.promotion, board.pieces[1], session.last]).toEqual([null, "N", "N", null]);
  });
});

describe("the core", () => {
  interface Watched {
    session: Session;
    board: BoardState;
    asked: () => number[]; // for legal moves, attackers, reach
    leave: () => void;
  }

  /** A board that several parts of a page draw. */
  async function watched(): Promise<Watched> {
    const core = new FakeCore();
    const spies: MockInstance[] = [vi.spyOn(core, "legalFrom"), vi.spyOn(core, "bearing"), vi.spyOn(core, "reach")];
    const { session, board } = await table(core);
    const leave = $effect.root(() => {
      for (const part of ["cells", "edges", "overview"]) $effect(() => void [part, board.marks, board.marked]);
      $effect(() => void [board.legal, board.dests, board.bearing, board.reach]);
    });
    flushSync();
    return { session, board, leave, asked: () => spies.map((spy) => spy.mock.calls.length) };
  }

  it("is asked once for each selection, and only what the cell needs", async () => {
    const { board, asked, leave } = await watched();
    expect(asked()).toEqual([0, 0, 0]);
    const press = async (cell: number): Promise<number[]> => {
      await board.press(cell);
      flushSync();
      await answered(board);
      return asked();
    };
    expect(await press(0)).toEqual([1, 1, 0]); // a piece that may move
    expect(await press(15)).toEqual([1, 2, 1]); // one that may not
    expect(await press(7)).toEqual([1, 3, 1]); // none
    expect(await press(7)).toEqual([1, 3, 1]); // lets go of it
    expect(await press(0)).toEqual([1, 3, 1]); // has been told
    expect(await press(1)).toEqual([1, 3, 1]); // moves there
    leave();
  });

  it("is not asked again for what else changes on the page, but in a new position", async () => {
    const { session, board, asked, leave } = await watched();
    await board.press(0);
    flushSync();
    await answered(board);
    session.players = { ...session.players };
    board.flipped = true;
    flushSync();
    await answered(board);
    expect(asked()).toEqual([1, 1, 0]);
    await session.play("a1b1");
    await session.undo();
    await board.press(0);
    flushSync();
    await answered(board);
    expect(asked()).toEqual([2, 2, 0]);
    leave();
  });
});

describe("answers that come late", () => {
  const slowly = (): Promise<void> => new Promise((resume) => setTimeout(resume, 5));

  it("are waited for by a move, and by no move once something else is selected", async () => {
    const { session, board } = await table(new FakeCore(), slowly);
    await board.press(0);
    await board.press(1);
    expect(session.last?.text).toBe("a1b1");
    await board.press(15);
    const moving = board.tryMove(14);
    board.select(12);
    await moving;
    expect([session.last?.text, board.selected]).toEqual(["a1b1", 12]);
  });

  it("leave what was said of the way to the cell before, but not of another position", async () => {
    const { session, board } = await table(new FakeCore(), slowly);
    await board.press(0);
    board.pointed = 1;
    expect(board.why).toBeNull();
    await board.press(0);
    await soon(() => {
      void board.marks;
      expect(board.why).toBeNull();
    });
    await board.press(0);
    await soon(() => expect(board.why?.to).toBe(1));
    board.pointed = 2;
    expect(board.why?.to).toBe(1);
    await soon(() => expect(board.why?.to).toBe(2));
    await session.play("a1b1");
    board.select(15);
    board.pointed = 14;
    expect(board.why).toBeNull();
  });

  it("ask for the last of what was pointed at meanwhile", async () => {
    const core = new FakeCore();
    const explain = vi.spyOn(core, "explain");
    const { board } = await table(core, slowly);
    await board.press(0);
    await soon(() => expect(board.known).toBe(true));
    for (board.pointed = 1; board.pointed < 9; ++board.pointed) void board.why;
    await soon(() => expect(board.why?.to).toBe(9));
    expect(explain.mock.calls).toEqual([
      [0, 1],
      [0, 9],
    ]);
  });
});

describe("the window on the board", () => {
  it("stands a row of boards on end where that makes larger cells, and breaks it into lines only where they were small", async () => {
    const { board } = await table(new FakeCore(`K${".".repeat(62)}k`, fakeInfo([4, 4, 4])));
    const view = new Viewport(board);
    expect([view.arrangement, view.layout.columns]).toEqual([board.arrangement, 16]);
    Object.assign(view, { width: 900, height: 700 });
    expect([view.arrangement.wrap, view.layout.columns]).toEqual([undefined, 16]);
    Object.assign(view, { wide: false, width: 240 });
    expect([view.arrangement.up, view.layout.columns]).toEqual([[1, 2], 4]);
    Object.assign(view, { height: 220 });
    expect([view.arrangement.wrap, view.layout.columns]).toEqual([2, 8]);
  });

  it("is asked to show cells, not their absence", async () => {
    const view = new Viewport((await table()).board);
    view.show(5);
    view.show(-1);
    expect(view.wish).toEqual({ cell: 5 });
  });
});
