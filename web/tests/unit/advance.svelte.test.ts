// Moves that a player sets in advance on the board, and answers to moves of the opponent.
import { flushSync } from "svelte";
import { describe, expect, it } from "vitest";
import type { OnlineGame } from "../../src/match/onlineGame.svelte";
import { markNames } from "../../src/model/marks";
import type { Terms } from "../../src/online/types";
import type { App } from "../../src/state/app.svelte";
import type { FakeMatch } from "./fakeMatch.svelte";
import { all, notices, settled, shown, table, type Table } from "./onlineTable";

describe("answers to moves that the opponent may make", () => {
  async function waiting(time: Terms["time"] = { turn: 86_400_000 }): Promise<Table & { game: OnlineGame }> {
    const { app, match } = await table();
    match.terms = match.terms && { ...match.terms, time };
    match.show("e2e4");
    await settled(app);
    const game = app.onlineGame;
    if (!game) throw new Error();
    return { app, match, game };
  }
  const play = async (app: App, ...moves: string[]): Promise<void> => {
    for (const move of moves) {
      await app.session.play(move);
      await settled(app);
    }
  };
  /** The server confirms what was set last. */
  async function confirm(app: App, match: FakeMatch): Promise<void> {
    const { mine } = match.state ?? {};
    if (mine) match.tell({ mine: { ...mine, premoves: [...(app.onlineGame?.premoves ?? [])] } });
    await settled(app);
  }

  it("are put together on the board, several lines, changed and removed", async () => {
    const { app, match, game } = await waiting();
    game.beginPlan();
    await settled(app);
    expect([game.plannedSide, game.mayMove, game.mayPremove, game.drafted]).toEqual(["theirs", true, false, []]);
    await play(app, "e7e5");
    expect([game.plannedSide, game.drafted]).toEqual(["own", []]);
    await play(app, "g1f3", "b8c6");
    expect([shown(app), game.plannedSide, game.drafted]).toEqual([
      "e2e4 e7e5 g1f3 b8c6",
      "own",
      [{ after: "e7e5", move: "g1f3" }],
    ]);
    await play(app, "f1b5");
    game.keepPlan();
    await settled(app);
    expect([shown(app), all(app), match.asked]).toEqual(["e2e4", "e2e4", ["premoves e7e5:g1f3 b8c6:f1b5"]]);
    await confirm(app, match);

    game.beginPlan();
    await settled(app);
    await play(app, "c7c5", "b1c3", "a7a6");
    game.planBack();
    await settled(app);
    expect(shown(app)).toBe("e2e4 c7c5 b1c3");
    game.keepPlan();
    await settled(app);
    expect(match.asked.at(-1)).toBe("premoves e7e5:g1f3 b8c6:f1b5 | c7c5:b1c3");
    await confirm(app, match);

    // A line is changed from its end.
    const [first] = game.answers;
    game.beginPlan(first);
    await settled(app);
    expect(shown(app)).toBe("e2e4 e7e5 g1f3 b8c6 f1b5");
    game.planBack();
    await settled(app);
    await play(app, "f1c4");
    game.keepPlan();
    await settled(app);
    expect(match.asked.at(-1)).toBe("premoves c7c5:b1c3 | e7e5:g1f3 b8c6:f1c4");
    await confirm(app, match);
    const [oldest] = game.answers;
    if (oldest) game.removeAnswer(oldest);
    expect(match.asked.at(-1)).toBe("premoves e7e5:g1f3 b8c6:f1c4");
    expect([match.asked.filter((one) => one.startsWith("move")), notices(app)]).toEqual([[], []]);
  });

  it("stand before what is made whatever the opponent moves", async () => {
    const { app, match, game } = await waiting(null);
    game.premove("N", app.session.info?.cellNames.indexOf("g1") ?? -1, app.session.info?.cellNames.indexOf("f3") ?? -1);
    game.beginPlan();
    await settled(app);
    await play(app, "d7d5", "e4d5");
    game.keepPlan();
    await settled(app);
    expect(match.asked.at(-1)).toBe("premoves d7d5:e4d5 | g1f3");
    expect([game.ahead, game.answers]).toEqual([["g1f3"], [[{ after: "d7d5", move: "e4d5" }]]]);
  });

  it("are dropped with a word when the opponent moves, and without one by Escape", async () => {
    const { app, match, game } = await waiting();
    game.beginPlan();
    await settled(app);
    await play(app, "e7e5");
    match.show("e2e4", "c7c5");
    await settled(app);
    expect([game.plan, shown(app), all(app), notices(app)]).toEqual([
      null,
      "e2e4 c7c5",
      "e2e4 c7c5",
      ["The game has gone on: what you were planning is dropped."],
    ]);
    match.show("e2e4", "c7c5", "g1f3");
    await settled(app);
    game.beginPlan();
    await settled(app);
    await play(app, "e7e6");
    expect(game.clearPremoves()).toBe(true);
    await settled(app);
    expect([game.plan, shown(app), notices(app).length]).toEqual([null, "e2e4 c7c5 g1f3", 1]);
  });

  it("need time: they are not put together while a clock runs, or out of turn", async () => {
    const { app, match, game } = await waiting({ initial: 60_000, increment: 0, delay: 0 });
    expect(game.mayPlan).toBe(false);
    game.beginPlan();
    expect(game.plan).toBeNull();
    match.terms = match.terms && { ...match.terms, time: null };
    expect(game.mayPlan).toBe(true);
    match.show("e2e4", "e7e5");
    await settled(app);
    expect(game.mayPlan).toBe(false);
  });
});

describe("moves in advance", () => {
  const cell = (app: App, name: string): number => app.session.info?.cellNames.indexOf(name) ?? -1;

  async function press(app: App, ...names: string[]): Promise<void> {
    for (const name of names) {
      await app.board.press(cell(app, name));
      flushSync();
      void app.board.reach;
      await settled(app);
    }
  }
  const texts = (app: App): string[] => app.onlineGame?.premoves.map(({ move }) => move) ?? [];

  it("are set by a piece and a cell while the opponent is to move, several of them, and cleared", async () => {
    const { app, match } = await table();
    await press(app, "g1", "f3"); // the own turn: a move
    expect(match.asked).toEqual(["move g1f3"]);
    match.show("g1f3");
    await settled(app);
    await press(app, "b1", "c3");
    await press(app, "e2", "e4");
    expect(texts(app)).toEqual(["b1c3", "e2e4"]);
    expect(app.board.marked.filter((at) => markNames(app.board.marks[at] ?? 0).includes("ahead"))).toEqual(
      ["b1", "e2", "c3", "e4"].map((name) => cell(app, name)),
    );
    await press(app, "a7", "a6"); // the opponent's piece
    await press(app, "b2", "b8"); // out of reach
    expect([texts(app), match.asked.slice(1)]).toEqual([
      ["b1c3", "e2e4"],
      ["premoves b1c3", "premoves b1c3 e2e4"],
    ]);
    app.onlineGame?.removePremove(0);
    expect(texts(app)).toEqual(["e2e4"]);
    expect([app.onlineGame?.clearPremoves(), app.onlineGame?.clearPremoves(), texts(app)]).toEqual([true, false, []]);
    expect([shown(app), app.board.selected]).toEqual(["g1f3", -1]);
  });

  it("go on from where those before them lead to, and the board shows that", async () => {
    const { app, match } = await table();
    match.show("e2e4");
    await settled(app);
    const at = (name: string): string => app.board.pieces[cell(app, name)] ?? "";
    await press(app, "g1", "f3");
    expect([at("g1"), at("f3"), app.session.snapshot?.board[cell(app, "g1")]]).toEqual([".", "N", "N"]);
    await press(app, "f3", "e5");
    await press(app, "d1", "g4"); // its way was opened by the knight that has left, and by the pawn
    await press(app, "e5", "e6"); // out of a knight's reach
    await press(app, "e5", "f7"); // takes a pawn
    expect(texts(app)).toEqual(["g1f3", "f3e5", "d1g4", "e5f7"]);
    expect([at("f3"), at("e5"), at("g4"), at("f7")]).toEqual([".", ".", "Q", "N"]);
    expect(app.session.error).toBe("");
    expect([0, 1, 2, 3].map((i) => app.onlineGame?.pieceAhead(i))).toEqual(["N", "N", "Q", "N"]);
    // What goes on from it goes with a move.
    app.onlineGame?.removePremove(1);
    await settled(app);
    expect([texts(app), at("f3"), at("g4")]).toEqual([["g1f3", "d1g4"], "N", "Q"]);
    app.onlineGame?.clearPremoves();
    await settled(app);
    expect(app.board.pieces).toBe(app.session.snapshot?.board);
    // The opponent's move is shown as it is made.
    await press(app, "g1", "f3");
    match.show("e2e4", "e7e5");
    await settled(app);
    expect([at("g1"), at("f3"), app.session.humanToMove]).toEqual(["N", ".", true]);
  });

  it("are the server's once it has answered", async () => {
    const { app, match } = await table();
    match.show("e2e4");
    await settled(app);
    await press(app, "d2", "d4");
    const mine = match.state?.mine;
    if (!mine) throw new Error();
    match.tell({ mine: { ...mine, premoves: [{ move: "d2d4" }] } });
    await settled(app);
    expect(texts(app)).toEqual(["d2d4"]);
    match.show("e2e4", "e7e5", "d2d4");
    match.tell({ mine: { ...mine, premoves: [] } });
    await settled(app);
    expect([texts(app), shown(app)]).toEqual([[], "e2e4 e7e5 d2d4"]);
    await press(app, "b1", "c3");
    match.refuse("not_allowed");
    await settled(app);
    expect([texts(app), notices(app)]).toEqual([[], ["This is not possible now."]]);
    await press(app, "b1", "c3"); // what is asked anew has not been refused
    match.refused = null;
    await settled(app);
    expect(texts(app)).toEqual(["b1c3"]);
  });

  it("that the client sends as a move, since they came too late, are shown as one", async () => {
    const { app, match } = await table("black");
    match.show("e2e4");
    match.pending = "e7e5";
    await settled(app);
    expect([shown(app), app.session.humanToMove]).toEqual(["e2e4 e7e5", false]);
    match.show("e2e4", "e7e5");
    await settled(app);
    expect(shown(app)).toBe("e2e4 e7e5");
  });

  it("of a pawn to the last rank make a queen", async () => {
    const { app } = await table();
    const { premoveText } = await import("../../src/premoves/premoves");
    const { info } = app.session;
    if (!info) throw new Error();
    const text = (piece: string, from: string, to: string): string =>
      premoveText(info, piece, cell(app, from), cell(app, to));
    expect([text("P", "a7", "a8"), text("p", "a2", "b1"), text("P", "a6", "a7"), text("R", "a7", "a8")]).toEqual([
      "a7a8q",
      "a2b1q",
      "a6a7",
      "a7a8",
    ]);
  });
});
