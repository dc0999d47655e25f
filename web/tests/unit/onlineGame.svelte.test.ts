import { flushSync } from "svelte";
import { describe, expect, it, vi } from "vitest";
import type { GameState } from "../../src/online/types";
import type { App } from "../../src/state/app.svelte";
import { Mark } from "../../src/model/marks";
import { askedWords, deedsOf, type Deed } from "../../src/match/offers";
import { statusText } from "../../src/model/words";
import { FakeMatch } from "./fakeMatch.svelte";
import { browser, open } from "./openApp";
import { all, leaveAfterwards, notices, rules, settled, shown, table } from "./onlineTable";
import { realCore, realLargeCore } from "./realCore";
import { soon } from "./soon";

const status = (app: App): string =>
  app.session.info && app.session.snapshot ? statusText(app.session.info, app.session.snapshot) : "";

async function end(app: App, match: FakeMatch, change: Partial<GameState>): Promise<void> {
  match.tell({ status: "over", ...change });
  await settled(app);
  await soon(() => {
    flushSync();
    expect(app.session.referee).toBeNull();
  });
  await settled(app);
}

describe("a game on the server", () => {
  it("is put on the board as far as it has been played, from Black's side for Black", async () => {
    const app = open(browser(), realCore);
    const match = new FakeMatch("black", rules);
    match.show("e2e4", "e7e5");
    expect(await app.openOnline(match)).toBe(true);
    leaveAfterwards(app);
    expect([shown(app), app.screen, app.board.flipped]).toEqual(["e2e4 e7e5", "play", true]);
    expect(app.session.time.leftNow("white")).not.toBeNull();
    app.show("home");
    expect(await app.openOnline(match)).toBe(true);
    expect(app.screen).toBe("play");
  });

  it("waits until the server has told it, and is refused if there is none", async () => {
    const app = open(browser(), realCore);
    const match = new FakeMatch("white", rules);
    const { state } = match;
    match.state = null;
    const opening = app.openOnline(match);
    flushSync();
    match.state = state;
    flushSync();
    expect(await opening).toBe(true);
    leaveAfterwards(app);
    const none = new FakeMatch(null, rules);
    none.missing = true;
    none.terms = null;
    expect(await app.openOnline(none)).toBe(false);
    expect(app.match).toBe(match);
  });

  it("is played by the game file that the server keeps where the page has other rules", async () => {
    const toml = 'id = "mine"';
    const asked: string[] = [];
    const online = (): Promise<never> =>
      Promise.resolve({
        hear: () => () => undefined,
        rules: (of: string) => {
          asked.push(of);
          return Promise.resolve(of === "none" ? { code: "no_game", error: "" } : toml);
        },
      } as never);
    const app = open(browser(), realCore, online);
    const match = new FakeMatch("white", "none");
    expect(await app.openOnline(match)).toBe(false);
    expect([asked, notices(app)]).toEqual([
      ["none"],
      ["This page does not have the rules that the game is played by. Reload the page, and try again."],
    ]);
  });

  it("shows the player's own move at once, and lets them make no other until it is answered", async () => {
    const { app, match } = await table();
    expect(app.session.humanToMove).toBe(true);
    await app.session.play("e2e4");
    expect([shown(app), match.asked, app.onlineGame?.sending]).toEqual(["e2e4", ["move e2e4"], true]);
    await settled(app);
    expect([shown(app), app.session.humanToMove]).toEqual(["e2e4", false]);
    match.show("e2e4");
    await settled(app);
    expect([shown(app), app.onlineGame?.sending, app.session.humanToMove]).toEqual(["e2e4", false, false]);
    await app.session.play("e7e5");
    expect(match.asked).toEqual(["move e2e4"]);
  });

  it("takes the own move back that is refused, and says why", async () => {
    const { app, match } = await table();
    await app.session.play("e2e4");
    match.refuse("stale_position");
    await settled(app);
    expect([all(app), notices(app)]).toEqual(["", ["The position had changed already: that came too late."]]);
    expect(app.session.humanToMove).toBe(true);
    await app.session.play("d2d4");
    expect(shown(app)).toBe("d2d4");
  });

  it("has an own move that was on its way when it was opened", async () => {
    const app = open(browser(), realCore);
    const match = new FakeMatch("white", rules);
    match.pending = "e2e4";
    await app.openOnline(match);
    leaveAfterwards(app);
    await settled(app);
    expect([shown(app), app.session.humanToMove]).toEqual(["e2e4", false]);
    match.show("e2e4");
    await settled(app);
    expect(shown(app)).toBe("e2e4");
  });

  it("plays the opponent's moves one by one, with how they went", async () => {
    const { app, match } = await table();
    await app.session.play("e2e4");
    match.show("e2e4");
    await settled(app);
    const before = app.session.changes;
    match.show("e2e4", "b8c6");
    await settled(app);
    expect([shown(app), app.session.changes - before, app.session.way?.node]).toEqual([
      "e2e4 b8c6",
      1,
      app.session.last?.node,
    ]);
    expect(app.session.humanToMove).toBe(true);
    match.show("e2e4", "b8c6", "d2d4", "d7d5", "b1c3");
    await settled(app);
    expect([shown(app), app.session.changes - before]).toEqual(["e2e4 b8c6 d2d4 d7d5 b1c3", 3]);
  });

  it("follows a takeback, and the other move that is made instead", async () => {
    const { app, match } = await table();
    match.show("e2e4", "e7e5", "g1f3");
    await settled(app);
    match.show("e2e4", "e7e5");
    await settled(app);
    expect([shown(app), all(app), app.session.fork]).toEqual(["e2e4 e7e5", "e2e4 e7e5", null]);
    match.show("e2e4", "c7c5");
    await settled(app);
    expect([all(app), app.session.fork, app.session.tree.count(0)]).toEqual(["e2e4 c7c5", null, 3]);
  });

  it("goes on while an earlier position is looked at, in which nobody moves", async () => {
    const { app, match } = await table();
    match.show("e2e4", "e7e5");
    await settled(app);
    await app.session.go(0);
    await app.session.forward();
    const { changes } = app.session;
    match.show("e2e4", "e7e5", "g1f3", "b8c6");
    await settled(app);
    expect([shown(app), all(app), app.session.changes]).toEqual(["e2e4", "e2e4 e7e5 g1f3 b8c6", changes]);
    expect([app.session.humanToMove, app.session.referee?.yourTurn]).toEqual([false, true]);
    await app.session.play("d7d5");
    expect(all(app)).toBe("e2e4 e7e5 g1f3 b8c6");
    await app.session.go(app.session.snapshot?.future.at(-1)?.node ?? 0);
    expect([shown(app), app.session.humanToMove]).toEqual(["e2e4 e7e5 g1f3 b8c6", true]);
    await app.session.go(app.session.snapshot?.line[0]?.node ?? 0);
    match.show(); // all of it is taken back, also what is looked at
    await settled(app);
    expect([shown(app), all(app)]).toEqual(["", ""]);
  });

  it("is only watched by somebody without a seat", async () => {
    const { app, match } = await table(null);
    expect([app.session.humanToMove, app.onlineGame?.mayPremove, app.onlineGame?.name("white")]).toEqual([
      false,
      false,
      "White",
    ]);
    await app.session.play("e2e4");
    expect([shown(app), match.asked]).toEqual(["", []]);
    expect(["draw", "takeback"].map((what) => app.onlineGame?.mayOffer(what as "draw"))).toEqual([false, false]);
  });

  it("calls players by their names and ratings, and tells how these have changed", async () => {
    const { app, match } = await table();
    const rating = { variant: "fake", speed: "blitz", rating: 1512, deviation: 150, games: 3, provisional: true };
    const called = (): unknown[] => [app.onlineGame?.name("white"), app.onlineGame?.name("black")];
    expect(called()).toEqual(["You", "Opponent"]);
    match.tell({ names: { white: "ann", black: null } });
    expect(called()).toEqual(["ann", "Opponent"]);
    match.tell({
      names: { white: "ann", black: "bob" },
      ratings: { white: rating, black: { ...rating, rating: 1490 } },
    });
    expect(called()).toEqual(["ann (1512?)", "bob (1490?)"]);
    match.tell({ changes: { white: 12, black: -12 } });
    expect(called()).toEqual(["ann (1512?) +12", "bob (1490?) \u221212"]);
  });

  it("allows no hints, no undo and no variations while it is on", async () => {
    const { app, match } = await table();
    match.show("e2e4", "e7e5");
    await settled(app);
    const { session } = app;
    expect([session.mayAnalyse, session.canUndo, session.canRedo]).toEqual([false, false, false]);
    await session.analyse();
    await session.undo();
    await session.resign();
    await session.draw();
    expect([session.computer.analysing, shown(app), session.over]).toEqual([false, "e2e4 e7e5", false]);
  });

  it("shows the server's clocks, and ends by none of the page's", async () => {
    const { app, match } = await table();
    match.tell({ clocks: { white: 61_000, black: 42_000, delay: 0, running: "white", flag: null } });
    await settled(app);
    const { time } = app.session;
    expect([time.leftNow("white"), time.leftNow("black"), time.running]).toEqual([61_000, 42_000, "white"]);
    match.tell({ clocks: { white: 0, black: 42_000, delay: 0, running: "white", flag: null } });
    await settled(app);
    vi.useFakeTimers();
    const flags: number[] = [];
    const stop = time.tick(() => flags.push(1));
    vi.advanceTimersByTime(2000);
    stop();
    expect([flags, app.session.over, vi.getTimerCount()]).toEqual([[], false, 0]);
  });

  it("counts from when the clocks were told", async () => {
    const { app, match } = await table();
    match.receivedAt = -4000;
    match.tell({ clocks: { white: 61_000, black: 42_000, delay: 1500, running: "white", flag: null } });
    await settled(app);
    expect(app.session.time.leftNow("white")).toBe(58_500);
  });
});

describe("its end", () => {
  const moves = ["e2e4", "e7e5"];

  it.each([
    ["0-1", "resignation", "White resigned. Black wins."],
    ["1/2-1/2", "agreement", "Draw by agreement."],
    ["1-0", "time forfeit", "Black's time is up. White wins."],
    ["1-0", "abandoned", "White wins as the game was abandoned."],
    ["1/2-1/2", "abandoned", "Draw as the game was abandoned."],
  ])("of %s by %s is told in words, and it is a record from then on", async (result, ending, words) => {
    const { app, match } = await table();
    match.show(...moves);
    await settled(app);
    await end(app, match, { result, ending });
    expect([status(app), app.session.over, shown(app)]).toEqual([words, true, "e2e4 e7e5"]);
    expect([app.session.time.leftNow("black"), app.session.time.running]).toEqual([300_000, null]);
    const pgn = await app.session.pgn();
    for (const tag of ['[White "You"]', '[Black "Opponent"]', `[Result "${result}"]`, '[TimeControl "300+2"]'])
      expect(pgn).toContain(tag);
  });

  it("by the rules is the core's, which is the same", async () => {
    const { app, match } = await table("black");
    match.show("f2f3", "e7e5", "g2g4", "d8h4");
    await settled(app);
    expect(status(app)).toBe("Checkmate. Black wins.");
    const { info } = app.session;
    await end(app, match, { result: "0-1", ending: null });
    expect([status(app), app.session.info]).toEqual(["Checkmate. Black wins.", info]);
    expect(await app.session.pgn()).toMatch(/\[Black "You"\][^]*\[TimeControl "300\+2"\]/);
  });

  it("leaves the position that is looked at, and the game free for variations and hints", async () => {
    const { app, match } = await table();
    match.show(...moves);
    await settled(app);
    await app.session.back();
    await end(app, match, { result: "0-1", ending: "resignation" });
    expect([shown(app), app.session.mayAnalyse, app.session.humanToMove]).toEqual(["e2e4", true, true]);
    await app.session.play("c7c5");
    expect([shown(app), all(app)]).toEqual(["e2e4 c7c5", "e2e4 e7e5"]);
  });

  it("before both have moved leaves no result and no record", async () => {
    const { app, match } = await table();
    match.tell({ status: "over" });
    await settled(app);
    await app.save();
    expect([app.onlineGame?.calledOff, app.session.over, app.library.games]).toEqual([true, true, []]);
    expect(app.onlineGame?.mayOffer("rematch")).toBe(false);
  });

  it("is told apart when the game was closed", async () => {
    const { app, match } = await table();
    match.show(...moves);
    await settled(app);
    expect(app.onlineGame?.closed).toBe(false);
    match.tell({ status: "over", result: "*", ending: "closed" });
    await settled(app);
    await app.save();
    expect([app.onlineGame?.closed, app.onlineGame?.calledOff, app.session.over]).toEqual([true, true, true]);
    expect([shown(app), app.library.games]).toEqual(["e2e4 e7e5", []]);
    expect(app.onlineGame?.mayOffer("rematch")).toBe(false);
  });
});

describe("the list of kept games", () => {
  it("has it only when it is over, as any other game, and once", async () => {
    const page = browser();
    const app = open(page, realCore);
    await app.start("chess", { white: { kind: "human", level: 1 }, black: { kind: "human", level: 1 } });
    await app.session.play("a2a3");
    await app.save();
    const match = new FakeMatch("white", rules);
    match.show("e2e4", "e7e5");
    await app.openOnline(match);
    leaveAfterwards(app);
    await settled(app);
    await app.save();
    expect([app.library.current, app.note(), app.library.games.map(({ moves }) => moves)]).toEqual(["", null, [1]]);
    await end(app, match, { result: "0-1", ending: "abandoned" });
    await soon(() => expect(app.library.current).toBe("g1"));
    await app.save();
    const kept = app.library.games.find(({ id }) => id === "g1");
    expect([kept?.moves, kept?.result, kept?.saved.tags]).toEqual([2, "0-1", app.session.tags]);

    const other = app.library.games.find(({ id }) => id !== "g1");
    await app.openKept(other?.id ?? "");
    expect([app.onlineGame, match.asked.at(-1), shown(app), app.session.canUndo]).toEqual([
      null,
      "close",
      "a2a3",
      true,
    ]);
    await app.openKept("g1");
    expect([status(app), shown(app)]).toEqual(["Black wins as the game was abandoned.", "e2e4 e7e5"]);
    await app.session.back();
    await app.session.play("c7c5");
    await app.save();

    const again = new FakeMatch("white", rules);
    again.show("e2e4", "e7e5");
    again.tell({ status: "over", result: "0-1", ending: "abandoned" });
    await app.openOnline(again);
    await end(app, again, {});
    await app.save();
    expect(app.library.current).toBe("");
    expect(app.library.games.find(({ id }) => id === "g1")?.saved.pgn).toContain("c5");
  });

  it("has analyses of it, which lead back to it where it was looked at", async () => {
    const opened: FakeMatch[] = [];
    const over = (): FakeMatch => {
      const match = new FakeMatch("white", rules);
      match.show("e2e4", "e7e5");
      match.tell({ status: "over", result: "0-1", ending: "resignation" });
      opened.push(match);
      return match;
    };
    const online = (): Promise<never> => Promise.resolve({ hear: () => () => undefined, match: over } as never);
    const app = open(browser(), realCore, online);
    const match = new FakeMatch("white", rules);
    match.show("e2e4", "e7e5");
    await app.openOnline(match);
    leaveAfterwards(app);
    expect(app.mayAnalyse).toBe(false);
    await end(app, match, { result: "0-1", ending: "resignation" });
    await app.session.go(1);
    for (const tried of ["c7c5", "d7d5"]) {
      await app.analyse();
      expect([app.analysis?.hasGame, app.onlineGame, shown(app)]).toEqual([true, null, "e2e4"]);
      await app.session.play(tried);
      await app.save();
      await app.leaveAnalysis();
      await settled(app);
      await soon(() => expect(app.session.referee).toBeNull());
      expect([app.analysis, app.match, shown(app)]).toEqual([null, opened.at(-1), "e2e4"]);
      expect(app.session.tree.children(1).length).toBe(1);
    }
    const analyses = app.library.games.filter(({ saved }) => saved.analysis);
    expect(analyses.map(({ saved }) => saved.pgn.includes("(1... c5) (1... d5)"))).toEqual([true]);
  });

  it("has no game that was only watched", async () => {
    const { app, match } = await table(null);
    match.show("e2e4", "e7e5");
    await settled(app);
    await end(app, match, { result: "0-1", ending: "resignation" });
    await app.save();
    expect([status(app), app.library.games, app.session.tags?.find(([name]) => name === "White")?.[1]]).toEqual([
      "White resigned. Black wins.",
      [],
      "?",
    ]);
  });
});

describe("what players ask of each other", () => {
  it("is offered once, and told apart by who did it", async () => {
    const { app, match } = await table();
    const online = app.onlineGame;
    expect([online?.mayOffer("draw"), online?.mayOffer("takeback"), online?.mayAbort]).toEqual([true, false, true]);
    match.show("e2e4", "e7e5");
    await settled(app);
    expect([online?.mayOffer("takeback"), online?.mayAbort]).toEqual([true, false]);
    match.tell({ draw: "black", takeback: "white" });
    expect([online?.offered("draw"), online?.offered("takeback"), online?.offered("rematch")]).toEqual([
      "theirs",
      "own",
      null,
    ]);
    expect([online?.mayOffer("draw"), online?.mayOffer("takeback")]).toEqual([false, false]);
    // A move declines it already while it is on its way.
    await app.session.play("d2d4");
    expect([online?.sending, online?.offered("draw"), online?.offered("takeback")]).toEqual([true, null, "own"]);
    app.resign();
    expect(match.asked).toEqual(["move d2d4", "resign"]);
    await end(app, match, { result: "0-1", ending: "resignation", draw: null, takeback: null });
    expect(online?.mayOffer("rematch")).toBe(true);
    match.tell({ next: "g2" });
    expect(online?.mayOffer("rematch")).toBe(false);
  });

  it("has a button each, which gives up what does not count yet and resigns later", async () => {
    const { app, match } = await table();
    const game = app.onlineGame;
    if (!game) throw new Error();
    let resigned = 0;
    const deeds = (): Deed[] => deedsOf(game, () => ++resigned);
    expect(deeds().map(({ name, enabled }) => [name, enabled])).toEqual([
      ["Ask to take your last move back", false],
      ["Offer a draw", true],
      ["Abort the game: it does not count", true],
    ]);
    deeds()[2]?.run();
    match.show("e2e4", "e7e5");
    await settled(app);
    for (const deed of deeds()) deed.run();
    expect([match.asked, resigned, deeds()[2]?.name]).toEqual([["abort", "offer takeback", "offer draw"], 1, "Resign"]);
    match.tell({ draw: "black", takeback: "black" });
    expect(askedWords(game)).toBe("Your opponent offers a draw. Your opponent asks to take a move back.");
    match.tell({ draw: "white", takeback: null });
    expect([askedWords(game), deeds()[1]?.enabled]).toEqual(["", false]);
  });

  it("is to end the game when the opponent has been gone for long enough", async () => {
    vi.useFakeTimers();
    const app = open(browser(), realCore);
    const match = new FakeMatch("white", rules);
    match.show("e2e4");
    const { state } = match;
    if (!state?.mine) throw new Error();
    match.tell({ absent: { white: null, black: 940_000 }, mine: { ...state.mine, claim: 1_030_000 } });
    await app.openOnline(match);
    leaveAfterwards(app);
    flushSync();
    const online = app.onlineGame;
    expect([online?.gone("black"), online?.gone("white"), online?.claimIn]).toEqual([60_000, null, 30_000]);
    match.receivedAt = -31_000;
    flushSync();
    expect([online?.gone("black"), online?.claimIn]).toEqual([91_000, 0]);
    match.tell({ absent: { white: null, black: null }, mine: { ...state.mine, claim: null } });
    flushSync();
    expect([online?.gone("black"), online?.claimIn, vi.getTimerCount()]).toEqual([null, null, 0]);
  });
});

describe("a game on a board in windows", () => {
  it("goes on, and takes moves in advance", async () => {
    const made = (await realLargeCore()).newGame({ id: "hdc6" });
    if (!("identity" in made)) throw new Error(made.error);
    const app = open(browser(), realLargeCore);
    const match = new FakeMatch("white", made.identity);
    if (match.terms) match.terms = { ...match.terms, variant: "hdc6", start: "#0" };
    expect(await app.openOnline(match)).toBe(true);
    leaveAfterwards(app);
    const { BoardWindow } = await import("../../src/vast/window.svelte");
    const view = new BoardWindow(app.session, app.board);
    await settled(app);
    await view.follow();
    await app.session.play("a2a1a1a3a1a1");
    expect(match.asked).toEqual(["move a2a1a1a3a1a1"]);
    match.show("a2a1a1a3a1a1");
    await settled(app);
    await view.follow();
    const cell = (file: number, rank: number): number => file + 8 * rank;
    await view.select(cell(1, 1));
    await view.press(cell(1, 3));
    expect([app.onlineGame?.ahead, view.selected]).toEqual([["b2a1a1b4a1a1"], -1]);
    expect(view.marks.get(cell(1, 3))).toBe(Mark.ahead);
    await view.select(cell(0, 7)); // the opponent's
    await view.press(cell(0, 6));
    expect(app.onlineGame?.ahead).toHaveLength(1);
    match.show("a2a1a1a3a1a1", "a7h8h8a6h8h8");
    await settled(app);
    expect([shown(app), app.session.humanToMove]).toEqual(["a2a1a1a3a1a1 a7h8h8a6h8h8", true]);
  });
});

describe("a game of two moves a turn", () => {
  it("is played like any other", async () => {
    const made = (await realCore()).newGame({ id: "chesseract" });
    if (!("identity" in made)) throw new Error(made.error);
    const app = open(browser(), realCore);
    const match = new FakeMatch("black", made.identity);
    if (match.terms) match.terms = { ...match.terms, variant: "chesseract" };
    expect(await app.openOnline(match)).toBe(true);
    leaveAfterwards(app);
    await settled(app);
    const first = async (): Promise<string> => {
      const [cell = -1] = app.session.snapshot?.movable ?? [];
      return (await app.session.ask("legalFrom", cell))?.find(({ from, to }) => from !== to)?.text ?? "";
    };
    const line = [await first()]; // White's first turn is of one move
    match.show(...line);
    await settled(app);
    for (const left of [2, 1]) {
      expect([app.session.snapshot?.movesLeft, app.session.humanToMove]).toEqual([left, true]);
      line.push(await first());
      await app.session.play(line.at(-1) ?? "");
      match.show(...line);
      match.tell({ side: left === 2 ? "black" : "white" });
      await settled(app);
    }
    expect([shown(app), app.session.humanToMove]).toEqual([line.join(" "), false]);
  });
});
