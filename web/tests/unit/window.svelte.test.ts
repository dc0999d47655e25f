// A board that is shown in windows: what is in sight follows the game.
import { describe, expect, it } from "vitest";
import { Mark } from "../../src/model/marks";
import type { Player } from "../../src/model/players";
import type { Opponent } from "../../src/engine/opponent";
import { BoardState } from "../../src/state/board.svelte";
import { Preferences } from "../../src/state/preferences.svelte";
import { Session } from "../../src/state/session.svelte";
import { WindowTyping } from "../../src/vast/typing.svelte";
import { BoardWindow } from "../../src/vast/window.svelte";
import { FakeCore, fakeInfo } from "./fakeCore";
import { localCores } from "./localCores";

const human: Player = { kind: "human", level: 3 };
const store = { getItem: () => null, setItem: () => undefined, removeItem: () => undefined };

interface Table {
  session: Session;
  board: BoardState;
  view: BoardWindow;
  typing: WindowTyping;
  asked: { method: string; large: boolean | undefined; moves: string[] }[];
}

async function table(confirm: "never" | "always" = "never"): Promise<Table> {
  const asked: Table["asked"] = [];
  const opponent: Opponent = {
    think: () => new Promise(() => undefined),
    ask: (({ method, large, moves }, onprogress) => {
      asked.push({ method, large, moves });
      onprogress(500);
      return Promise.resolve({ total: 12, byPiece: [12] });
    }) as Opponent["ask"],
    stop: () => undefined,
  };
  const session = new Session({
    cores: localCores(() => Promise.resolve(new FakeCore("K..P........p..k", fakeInfo([4, 4], 1, false)))),
    opponent,
    now: () => 0,
    pause: () => Promise.resolve(),
    random: () => 0.5,
    today: () => "2026.01.31",
  });
  expect(await session.begin({ id: "fake" }, { white: human, black: human }, "seed 5")).toBe(true);
  const preferences = new Preferences(store);
  preferences.set("confirm", confirm);
  const board = new BoardState(session, preferences);
  const view = new BoardWindow(session, board);
  await view.follow();
  return { session, board, view, typing: new WindowTyping(session, view), asked };
}

describe("a window", () => {
  it("begins where the king of the player's side stands, and goes to the cell that a move led to", async () => {
    const { session, view } = await table();
    expect([view.here, view.letterAt(0), view.letterAt(3)]).toEqual([0, "K", "P"]);
    await session.play("d1c1");
    await view.follow();
    expect([view.here, view.letterAt(2), view.letterAt(3)]).toEqual([2, "P", "."]);
    expect([view.marks.get(3), view.marks.get(2)]).toEqual([Mark.lastFrom, Mark.lastTo]);
    await session.back();
    await view.follow();
    expect([view.here, view.letterAt(3)]).toEqual([2, "P"]);
  });

  it("marks where the selected piece may go, and moves it there", async () => {
    const { session, view } = await table();
    await view.press(3);
    expect([view.letterSelected, view.marks.get(2), view.targetAxes(2)]).toEqual(["P", Mark.quiet, 1]);
    await view.press(2);
    expect(session.last?.text).toBe("d1c1");
  });

  it("tells why the selected piece cannot go to the cell that is pointed at", async () => {
    const { view } = await table();
    await view.point(1);
    expect(view.why).toBe("");
    await view.select(3);
    await view.point(2);
    expect(view.why).toBe("");
    await view.point(12);
    expect(view.why).toBe("Not to a4: a pawn cannot: two axes change");
    await view.select(-1);
    expect(view.why).toBe("");
  });

  it("moves the piece that is dropped on a target, once it is known what it may do", async () => {
    const { session, view } = await table();
    expect([view.movable(3), view.movable(2), view.movable(15)]).toEqual([true, false, false]);
    const lifted = view.select(3);
    await view.tryMove(2);
    await lifted;
    expect(session.last?.text).toBe("d1c1");
    await view.follow();
    await view.select(15);
    await view.tryMove(0);
    expect(session.snapshot?.line).toHaveLength(1);
  });

  it("shows a move that is to be confirmed, in words as well, until it is made or given up", async () => {
    const { session, board, view } = await table("always");
    await view.select(3);
    await view.press(2);
    expect([session.last, board.pending?.text, view.pendingWords]).toEqual([null, "d1c1", "pawn d1 to c1, 1 axis"]);
    expect([view.letterAt(3), view.letterAt(2), view.marks.get(2), view.targetAxes(2)]).toEqual([
      ".",
      "P",
      Mark.pending,
      0,
    ]);
    board.cancel();
    expect([view.letterAt(3), view.letterAt(2), view.selected]).toEqual(["P", ".", 3]);
    await view.tryMove(2);
    await view.select(0); // in place of it
    expect(board.pending).toBeNull();
    await view.select(3);
    await view.tryMove(2);
    await board.confirm();
    expect(session.last?.text).toBe("d1c1");
  });

  it("tells of a move on the flat board in sight over which cells the piece came, unless it was seen there already", async () => {
    const { session, view } = await table();
    await view.press(3);
    await view.press(2);
    await view.follow();
    expect(view.arrival).toEqual({ to: 2, over: [3] });
    await session.back();
    await view.follow();
    expect(view.arrival).toBeNull();
    await view.select(3);
    await view.tryMove(2); // dropped by hand
    await view.follow();
    expect([session.last?.text, view.arrival]).toEqual(["d1c1", null]);

    const confirmed = await table("always");
    await confirmed.view.press(3);
    await confirmed.view.press(2);
    confirmed.view.place(confirmed.board.pending);
    await confirmed.board.confirm();
    await confirmed.view.follow();
    expect([confirmed.session.last?.text, confirmed.view.arrival]).toEqual(["d1c1", null]);
  });

  it("asks what takes long beside the board, by the moves of the game", async () => {
    const { session, view, asked } = await table();
    await session.play("d1c1");
    await view.follow();
    await view.ask("count");
    expect(asked).toEqual([{ method: "count", large: true, moves: ["d1c1"] }]);
    expect([view.counts?.total, view.done, view.asking]).toEqual([12, 500, ""]);
    await session.back();
    await view.follow();
    expect(view.counts).toBeNull();
  });

  it("keeps its game by where it began and by its record", async () => {
    const { session } = await table();
    await session.play("d1c1");
    const saved = await session.save(session.draft(false));
    expect([saved?.start, saved?.pgn, saved?.line]).toEqual(["seed 5", "d1c1", ["d1c1"]]);
  });
});

describe("what is typed there", () => {
  it("is a cell or a piece to go to, or a move, and else refused", async () => {
    const { session, view, typing } = await table();
    expect(await typing.enter("d1")).toMatchObject({ kind: "answer", cell: 3 });
    expect(view.selected).toBe(3);
    expect(await typing.enter("king")).toMatchObject({ kind: "answer", cell: 0 });
    expect(await typing.enter("nonsense")).toMatchObject({ kind: "refused" });
    expect(await typing.enter("d1a4")).toEqual({
      kind: "refused",
      words: "The pawn on d1 does not go to a4: a pawn cannot: two axes change.",
    });
    expect(session.error).toBe("");
    await typing.look("d1c");
    expect(typing.found.moves.map(({ text }) => text)).toEqual(["d1c1"]);
    expect(await typing.enter("d1-c1")).toEqual({ kind: "played", move: "d1c1" });
  });
});
