// The analysis board: a copy of a game on which moves are tried, and the way back to the game as it was.
import { describe, expect, it } from "vitest";
import { continuedBy, type Players } from "../../src/model/players";
import type { App } from "../../src/state/app.svelte";
import { browser, open, people } from "./openApp";
import { realCore, realLargeCore } from "./realCore";
import { soon } from "./soon";

const computer: Players = { white: { kind: "human", level: 1 }, black: { kind: "computer", level: 2 } };
const annotated =
  '[White "Ann"]\n[Black "Bo"]\n[Result "1-0"]\n\n{A test.} 1. e4! {Best. [%csl Ge4]} (1. d4 d5 (1... Nf6 2. c4)) 1... e5 2. Nf3 Nc6 1-0\n';
const two = `${annotated}\n[White "Cy"]\n[Black "Di"]\n[Result "*"]\n\n1. c4 c5 *\n`;

const line = ({ session }: App): string[] => (session.snapshot?.line ?? []).map(({ text }) => text);
const record = async ({ session }: App): Promise<string> => ((await session.pgn()) ?? "").split("\n\n")[1] ?? "";

async function played(app: App, ...moves: string[]): Promise<void> {
  for (const move of moves) await app.session.play(move);
  await app.save();
}

describe("the analysis board", () => {
  it.each([
    ["chess", ["e2e4", "e7e5", "g1f3"], "d7d5", realCore],
    ["hdc6", ["a2a1a1a3a1a1", "a7a1a1a6a1a1", "b2a1a1b3a1a1"], "b7a1a1b6a1a1", realLargeCore],
  ] as const)("tries moves on a copy of a game of %s, which waits as it was", async (id, moves, tried, core) => {
    const app = open(browser(), core);
    const { session, library } = app;
    await app.start(id, people, "", { initial: 300_000, increment: 0, delay: 0 });
    await played(app, ...moves);
    await session.go(1);
    const game = library.current;
    const before = await record(app);
    const clock = session.snapshot?.clock;
    await app.analyse();
    expect([app.analysis?.hasGame, session.analysis?.game, app.mayAnalyse]).toEqual([true, game, false]);
    expect(library.current).not.toBe(game);
    expect([line(app).length, session.snapshot?.clock, session.humanToMove]).toEqual([1, null, true]);
    await played(app, tried);
    expect(session.tree.count(session.tree.children(0)[0] ?? 0)).toBe(4);
    await app.leaveAnalysis();
    expect([app.analysis, session.analysis, library.current]).toEqual([null, null, game]);
    expect([line(app), await record(app)]).toEqual([[moves[0]], before]);
    const after = session.snapshot?.clock;
    expect([clock?.stopped, after?.stopped]).toEqual([true, true]);
    // The core counts whole milliseconds.
    for (const side of ["white", "black"] as const)
      expect(Math.abs((after?.[side] ?? 0) - (clock?.[side] ?? -9))).toBeLessThanOrEqual(1);
    // What was tried is kept behind what was written before.
    await soon(() => expect(library.games.map(({ saved }) => saved.analysis?.game).sort()).toEqual([game, undefined]));
  });

  it("is the same one as long as the game is, and else a new one; one in which nothing was tried is not kept", async () => {
    const app = open(browser(), realCore);
    const { session, library } = app;
    await app.start("chess", people);
    await played(app, "e2e4");
    await app.analyse();
    await app.save();
    const first = library.current;
    await app.leaveAnalysis();
    await app.analyse();
    expect(library.current).toBe(first);
    await app.leaveAnalysis();
    await played(app, "e7e5");
    await app.analyse();
    await played(app, "g1f3");
    const second = library.current;
    expect(library.games.map(({ id }) => id)).not.toContain(first);
    await session.go(0);
    await app.leaveAnalysis();
    await app.analyse();
    expect([library.current, line(app)]).toEqual([second, ["e2e4", "e7e5"]]);
    expect(session.tree.mainLine.length).toBe(3);
  });

  it("waits in a game against the computer, whose move is made in the game alone", async () => {
    const app = open(browser(), realCore);
    const { session } = app;
    await app.start("chess", computer);
    await played(app, "e2e4");
    expect(session.computerToMove).toBe(true);
    await app.analyse();
    expect([session.players, session.humanToMove, session.computer.thinking]).toEqual([
      continuedBy("people"),
      true,
      false,
    ]);
    await played(app, "c7c5");
    await app.leaveAnalysis();
    expect([line(app), session.players, session.computer.thinking]).toEqual([["e2e4"], computer, true]);
  });

  it("goes back to a game in which nobody has moved", async () => {
    const app = open(browser(), realCore);
    await app.start("chess", people);
    const { current } = app.library;
    await app.analyse();
    await played(app, "e2e4");
    await app.leaveAnalysis();
    expect([app.library.current, line(app), app.session.tree.count(0)]).toEqual([current, [], 1]);
    expect(app.notices.list).toEqual([]);
  });

  it("is there again after a reload, and the way back too", async () => {
    const page = browser();
    const app = open(page, realCore);
    await app.start("chess", people);
    await played(app, "e2e4");
    await app.analyse();
    await app.session.comment(1, "Good");
    await played(app, "e7e5");
    app.note();
    const later = open(page, realCore);
    await later.restore(true);
    expect([later.screen, later.analysis?.hasGame, line(later)]).toEqual(["play", true, ["e2e4", "e7e5"]]);
    expect(await record(later)).toContain("{Good}");
    await later.session.go(0);
    await played(later, "d2d4");
    expect(await record(later), "no move replaces another").toContain("1. e4 {Good} (1. d4) 1... e5");
    await later.leaveAnalysis();
    expect([later.analysis, line(later), await record(later)]).toEqual([null, ["e2e4"], "1. e4 *\n"]);
  });

  it("goes on behind a game that was given up, whose result is kept", async () => {
    const app = open(browser(), realCore);
    const { session } = app;
    await app.start("chess", people);
    await played(app, "e2e4", "e7e5");
    await session.resign();
    await app.save();
    await app.analyse();
    expect([session.over, session.snapshot?.result]).toEqual([false, "0-1"]);
    await played(app, "g1f3");
    expect(await record(app)).toBe("1. e4 e5 2. Nf3 0-1\n");
  });

  it("opens what was brought in, and of several games the one that is chosen", async () => {
    const app = open(browser(), realCore);
    const { session } = app;
    const arrivals = await app.arrivals();
    expect(await arrivals.take(annotated, { players: null, analysis: true })).toBe("");
    expect([app.analysis?.hasGame, app.asksWhoPlaysOn, session.over]).toEqual([false, false, false]);
    expect(session.tree.notes(1).comment).toBe("Best. [%csl Ge4]");
    expect(await arrivals.take(two, { players: null, analysis: true })).toBe("");
    expect([app.dialog, app.records?.entries.length]).toEqual(["records", 2]);
    if (app.records) await arrivals.openRecord(app.records, 1);
    expect([app.analysis !== null, session.analysis?.edits, line(app)]).toEqual([
      true,
      session.edits.count,
      ["c2c4", "c7c5"],
    ]);
    await app.leaveAnalysis();
    expect(app.screen).toBe("home");
    await app.start("chess", people);
    expect([app.analysis, session.analysis]).toEqual([null, null]);
  });

  it("opens a kept game from the list, which stays as it is", async () => {
    const app = open(browser(), realCore);
    const { session, library } = app;
    await app.start("chess", people);
    await played(app, "e2e4");
    const game = library.current;
    await app.start("chess", people);
    await played(app, "d2d4");
    await app.analyseKept(game);
    expect([session.analysis?.game, line(app)]).toEqual([game, ["e2e4"]]);
    await played(app, "e7e5");
    const analysis = library.current;
    await app.openKept(game);
    expect([app.analysis, line(app)]).toEqual([null, ["e2e4"]]);
    await app.analyseKept(analysis);
    expect([app.analysis?.hasGame, line(app)]).toEqual([true, ["e2e4", "e7e5"]]);
  });
});
