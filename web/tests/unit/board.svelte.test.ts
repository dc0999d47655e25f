import { flushSync } from "svelte";
import { describe, expect, it, vi, type MockInstance } from "vitest";
import { Mark } from "../../src/model/marks";
import type { Player } from "../../src/model/players";
import { BoardState } from "../../src/state/board.svelte";
import { Preferences } from "../../src/state/preferences.svelte";
import { Session } from "../../src/state/session.svelte";
import { Viewport } from "../../src/state/viewport.svelte";
import { FakeCore, fakeInfo } from "./fakeCore";

const human: Player = { kind: "human", level: 3 };

async function table(core = new FakeCore()): Promise<{ session: Session; board: BoardState }> {
  const session = new Session({
    makeCore: () => Promise.resolve(core),
    opponent: { think: () => new Promise(() => undefined), stop: () => undefined },
    now: () => 0,
    pause: () => Promise.resolve(),
    random: () => 0.5,
    today: () => "2026.01.31",
  });
  await session.begin({ id: "fake" }, { white: human, black: human });
  const preferences = new Preferences({ getItem: () => null, setItem: () => undefined, removeItem: () => undefined });
  return { session, board: new BoardState(session, preferences) };
}

describe("the board", () => {
  it("marks where a piece may go and moves it there", async () => {
    const { session, board } = await table();
    board.press(0);
    expect(board.marks[1]).toBe(Mark.quiet);
    expect((board.marks[0] ?? 0) & Mark.selected).toBeTruthy();
    board.press(1);
    expect(session.last?.text).toBe("a1b1");
    expect([board.selected, board.focus]).toEqual([-1, 1]);
    expect((board.marks[0] ?? 0) & Mark.lastFrom).toBeTruthy();
    expect((board.marks[1] ?? 0) & Mark.lastTo).toBeTruthy();
  });

  it("shows the reach of a piece that may not move, and who bears on any cell", async () => {
    const { board } = await table();
    board.press(15);
    expect(board.dests.size).toBe(0);
    expect(board.marks[5]).toBe(Mark.reachQuiet);
    expect((board.marks[15] ?? 0) & Mark.attacks).toBeTruthy();
    board.press(15);
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
    board.press(0);
    board.press(1);
    expect([board.promotion, board.selected, session.last]).toEqual([choices, 0, null]);
    board.promote(move);
    expect([board.promotion, board.selected, session.last?.text]).toEqual([null, -1, "a1b1"]);
  });

  it("drops a piece where it may go, else nowhere", async () => {
    const { session, board } = await table();
    board.select(0);
    board.tryMove(9);
    expect([session.last, board.selected]).toEqual([null, 0]);
    board.tryMove(1);
    expect(session.last?.text).toBe("a1b1");
    board.select(15);
    board.clear();
    expect([board.selected, board.focus]).toEqual([-1, 15]);
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
    const press = (cell: number): number[] => {
      board.press(cell);
      flushSync();
      return asked();
    };
    expect(press(0)).toEqual([1, 1, 0]); // a piece that may move
    expect(press(15)).toEqual([1, 2, 1]); // one that may not
    expect(press(7)).toEqual([1, 3, 1]); // none
    expect(press(7)).toEqual([1, 3, 1]); // lets go of it
    expect(press(0)).toEqual([2, 4, 1]);
    expect(press(1)).toEqual([2, 4, 1]); // moves there
    leave();
  });

  it("is not asked again for what else changes on the page, but in a new position", async () => {
    const { session, board, asked, leave } = await watched();
    board.press(0);
    flushSync();
    session.players = { ...session.players };
    board.flipped = true;
    flushSync();
    void [session.legalFrom(0), session.bearing(0)];
    expect(asked()).toEqual([1, 1, 0]);
    session.play("a1b1");
    session.undo();
    board.press(0);
    flushSync();
    expect(asked()).toEqual([2, 2, 0]);
    leave();
  });
});

describe("the window on the board", () => {
  it("breaks long rows of boards into lines where there is little space", async () => {
    const { board } = await table(new FakeCore(`K${".".repeat(62)}k`, fakeInfo([4, 4, 4])));
    const view = new Viewport(board);
    expect([view.arrangement, view.layout.columns]).toEqual([board.arrangement, 16]);
    Object.assign(view, { width: 900, height: 700 });
    expect([view.arrangement.wrap, view.layout.columns]).toEqual([2, 8]);
    Object.assign(view, { wide: false, width: 240 });
    expect([view.arrangement.wrap, view.layout.columns]).toEqual([1, 4]);
  });

  it("is asked to show cells, not their absence", async () => {
    const view = new Viewport((await table()).board);
    view.show(5);
    view.show(-1);
    expect(view.wish).toEqual({ cell: 5 });
  });
});
