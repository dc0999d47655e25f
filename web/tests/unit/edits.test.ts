// What is changed in the tree of moves outlasts the page from the moment it is changed.
import { describe, expect, it, vi } from "vitest";
import type { Core, GameSource, GameStart } from "../../src/core/types";
import { MemoryStore } from "../../src/library/keyedStore";
import type { KeptGame } from "../../src/model/kept";
import { Edits, makeAgain, type Edit } from "../../src/model/edits";
import { GameTree } from "../../src/model/gameTree";
import type { Store } from "../../src/model/storage";
import { noteRestored } from "../../src/state/draft";
import type { App } from "../../src/state/app.svelte";
import { fakeInfo, FakeCore } from "./fakeCore";
import { browser, memory, open, people, type Browser } from "./openApp";
import { realCore, realLargeCore } from "./realCore";

/** A browser's database, which may have no room. */
class Database extends MemoryStore<KeptGame> {
  override readonly lasting = true;
  full = false;

  override update(...args: Parameters<MemoryStore<KeptGame>["update"]>): ReturnType<MemoryStore<KeptGame>["update"]> {
    return this.full ? Promise.reject(new DOMException("", "QuotaExceededError")) : super.update(...args);
  }
}

function copyOf(store: Store): Store {
  const copy = memory();
  for (const key of ["tessera.current", "tessera.journal"]) copy.setItem(key, store.getItem(key) ?? "null");
  return copy;
}

/** The page as it is after it is loaded anew, from what is kept now. */
async function loadedAnew({ store, games, tab }: Browser, core = realCore): Promise<App> {
  const kept = new Database();
  for (const game of await games.all()) await kept.update(game.id, () => structuredClone(game));
  const app = open({ store: copyOf(store), games: kept, tab: copyOf(tab) }, core);
  await app.restore(true);
  return app;
}

/** Numbers from 0 to below 1 that look random. */
function numbers(seed: number): () => number {
  let state = seed;
  return () => (state = (state * 48271) % 0x7fffffff) / 0x7fffffff;
}

async function change(app: App, random: () => number): Promise<void> {
  const { session } = app;
  const kind = random();
  if (kind < 0.1) return session.promote();
  if (kind < 0.15) return session.removeVariation();
  const node = Math.floor(random() * (session.tree.count(0) + 1));
  if (kind < 0.2) return session.raise(node);
  if (kind < 0.25) return session.comment(node, random() < 0.3 ? "" : `said ${Math.floor(random() * 100)} [%csl Ga1]`);
  if (kind < 0.27 && node !== 0 && session.tree.holds(node)) {
    const index = session.tree.children(session.tree.move(node).parent).indexOf(node);
    await session.remove(node);
    return session.putBack(node, index);
  }
  if (kind < 0.28) return session.annotate(node, random() < 0.3 ? [] : [1 + Math.floor(random() * 6), 16]);
  if (kind < 0.3) return session.undo();
  if (kind < 0.5) return session.go(Math.floor(random() * (session.tree.mainLine.length + 1)));
  const movable = session.snapshot?.movable ?? [];
  const moves = await session.ask("legalFrom", movable[Math.floor(random() * movable.length)] ?? 0);
  await session.play(moves?.[Math.floor(random() * moves.length)]?.text ?? "");
}

const shown = async ({ session }: App): Promise<unknown> => [
  await session.pgn(),
  session.snapshot?.line.map(({ text }) => text),
];

describe("changes of the tree", () => {
  it.each([1, 2, 3, 4, 5])("are all there whenever the page is loaded anew (%i)", async (seed) => {
    const random = numbers(seed);
    const games = new Database();
    const page = { store: memory(), games, tab: memory() };
    let app = open(page, realCore);
    await app.start("chess", people);
    for (let i = 0; i < 60; ++i) {
      await change(app, random);
      app.note();
      games.full = random() < 0.3;
      if (random() < 0.3) await app.save();
      if (random() < 0.3) {
        const later = await loadedAnew(page);
        expect(await shown(later)).toEqual(await shown(app));
      }
      if (random() < 0.1) {
        const wanted = await shown(app);
        app = open(page, realCore);
        games.full = false;
        await app.restore(true);
        expect(await shown(app)).toEqual(wanted);
      }
    }
    games.full = false;
    await app.save();
    expect(app.session.edits.pending).toEqual([]);
  });

  it("are there where a move was made in place of another in a variation, and when a game was given up", async () => {
    const page = { store: memory(), games: new Database(), tab: memory() };
    const app = open(page, realCore);
    const { session } = app;
    await app.start("chess", people);
    for (const move of ["e2e4", "e7e5"]) await session.play(move);
    await session.go(0);
    for (const move of ["d2d4", "d7d5", "c2c4"]) await session.play(move);
    await session.undo();
    await session.play("g1f3");
    app.note();
    expect(session.edits.recorded?.pgn).toContain("1. e4 (1. d4 d5 2. Nf3 (2. c4)) 1... e5");
    expect(await shown(await loadedAnew(page))).toEqual(await shown(app));
    await session.resign();
    await session.go(0);
    app.note();
    const later = await loadedAnew(page);
    expect(await shown(later)).toEqual(await shown(app));
    later.note();
    await later.session.go(1);
    expect([later.session.edits.recorded?.number, later.session.snapshot?.mainResult]).toEqual([
      session.edits.recorded?.number,
      "1-0",
    ]);
  });

  it("are there on a board that is shown in windows", async () => {
    const page = { store: memory(), games: new Database(), tab: memory() };
    const app = open(page, realLargeCore);
    const { session } = app;
    await app.start("hdc6", people);
    for (const move of ["a2a1a1a3a1a1", "a7a1a1a6a1a1"]) await session.play(move);
    await app.save();
    await session.go(1);
    await session.play("b7a1a1b6a1a1");
    await session.promote();
    app.note();
    expect(session.edits.pending.map(({ act }) => act)).toEqual(["play", "promote"]);
    expect(await shown(await loadedAnew(page, realLargeCore))).toEqual(await shown(app));
    await session.go(2);
    await session.removeVariation();
    app.note();
    const later = await loadedAnew(page, realLargeCore);
    expect(await shown(later)).toEqual(await shown(app));
    expect(later.session.tree.count(0)).toBe(3);
  });

  it.each([
    ["chess", ["e2e4", "e7e5"], "d2d4", realCore],
    ["hdc6", ["a2a1a1a3a1a1", "a7a1a1a6a1a1"], "b2a1a1b3a1a1", realLargeCore],
  ] as const)("of %s are there where something was written and a variation raised", async (game, line, other, core) => {
    const page = { store: memory(), games: new Database(), tab: memory() };
    const app = open(page, core);
    const { session } = app;
    await app.start(game, people);
    for (const move of line) await session.play(move);
    await app.save();
    await session.go(0);
    await session.play(other);
    const variation = session.snapshot?.node ?? 0;
    await session.comment(variation, "Instead", "before");
    await session.comment(0, "Begun");
    await session.comment(1, "[%csl Ga1] Good");
    await session.annotate(1, [1, 16]);
    expect(session.tree.move(1).glyphs).toEqual([1, 16]);
    expect(session.tree.notes(variation)).toEqual({ node: variation, before: "Instead" });
    await session.raise(variation);
    expect(session.tree.children(0)).toEqual([variation, 1]);
    await session.comment(1, "Better than it looks", "after");
    app.note();
    expect(session.edits.pending.map(({ act }) => act)).toEqual([
      "play",
      "comment",
      "comment",
      "comment",
      "annotate",
      "raise",
      "comment",
    ]);
    const later = await loadedAnew(page, core);
    expect(await shown(later)).toEqual(await shown(app));
    expect(later.session.tree.notes(1)).toMatchObject({ comment: "[%csl Ga1] Good", after: "Better than it looks" });
    await later.session.remove(1);
    expect(later.session.tree.children(0)).toEqual([variation]);
    expect(later.session.error).toBe("");
  });

  it.each([
    ["chess", ["e2e4", "e7e5", "g1f3"], "d2d4", realCore],
    ["hdc6", ["a2a1a1a3a1a1", "a7a1a1a6a1a1", "b2a1a1b3a1a1"], "b2a1a1b4a1a1", realLargeCore],
  ] as const)("of %s are there where moves were deleted and put back", async (game, line, other, core) => {
    const page = { store: memory(), games: new Database(), tab: memory() };
    const app = open(page, core);
    const { session } = app;
    await app.start(game, people);
    for (const move of line) await session.play(move);
    await session.go(0);
    await session.play(other);
    await session.promote(1);
    await session.comment(2, "Kept");
    await session.annotate(3, [1]);
    const before = await shown(app);
    await session.putBack(1, 0);
    expect([session.tree.children(0), session.error]).toEqual([[1, 4], ""]);
    await session.remove(1);
    expect([session.tree.children(0), session.snapshot?.node]).toEqual([[4], 4]);
    await app.save();
    await session.putBack(1, 0);
    expect(await shown(app)).toEqual(before);
    app.note();
    expect(await shown(await loadedAnew(page, core))).toEqual(before);
    await session.remove(1);
    await session.remove(4);
    await session.putBack(2, 0);
    expect(session.tree.holds(2)).toBe(false);
    await session.putBack(7, 0);
    expect(session.tree.count(0)).toBe(1);
  });

  it("are noted move by move where they were put back in a game that takes too long to write down", async () => {
    const coreOf = async (pgn: string): Promise<Core> => {
      const core = await realCore();
      core.newGame({ id: "chess" });
      core.loadPgn(pgn);
      return core;
    };
    const treeOf = (core: Core): GameTree => {
      const tree = new GameTree();
      tree.grow(core.snapshot().growth);
      return tree;
    };
    const whole =
      "1. e4 (1. c4) ({So} 1. d4 $1 {Closed} d5 (1... Nf6 {Indian} 2. c4) 2. c4 $6 $16) {or so} (1. b3) 1... e5 *";
    const tree = treeOf(await coreOf(whole));
    const [, , put = 0] = tree.children(0);
    expect(tree.move(put).text).toBe("d2d4");
    const edits = new Edits();
    const ask = (): never => {
      throw new Error("it is not written down");
    };
    await noteRestored(edits, "x".repeat(2_000_001), { tree, ask }, put);
    const core = await coreOf("1. e4 (1. c4) (1. b3) 1... e5 *");
    makeAgain(edits.pending, {
      tree: () => treeOf(core),
      play: (node, moves) => {
        core.go(node);
        for (const move of moves) core.play(move);
      },
      promote: (node) => core.promoteVariation(node),
      raise: (node) => core.raiseVariation(node),
      remove: (node) => core.removeVariation(node),
      comment: (node, text, place) => core.comment(node, text, place),
      annotate: (node, glyphs) => core.glyphs(node, glyphs),
    });
    const text = (record: string): string => (record.split("\n\n")[1] ?? "").replace(/\s+/g, " ").trim();
    expect(text(core.pgn([]))).toBe(text((await coreOf(whole)).pgn([])));
  });

  it("are none where it is so already, and where the node is gone", async () => {
    const app = open({ store: memory(), games: new Database(), tab: memory() }, realCore);
    const { session } = app;
    await app.start("chess", people);
    await session.play("e2e4");
    const { count } = session.edits;
    await session.comment(1, "");
    await session.annotate(1, []);
    await session.annotate(0, [1]);
    await session.promote();
    await session.raise(1);
    await session.remove(0);
    for (const node of [7, -1]) {
      await session.comment(node, "Nowhere");
      await session.remove(node);
    }
    expect([session.edits.count, session.error]).toEqual([count, ""]);
    const { changes } = session;
    await session.comment(1, "Kept");
    await session.comment(1, "Said twice");
    expect([session.tree.notes(1).comment, session.changes]).toEqual(["Said twice", changes]);
    await session.comment(1, "Nowhere", "before");
    expect([session.tree.notes(1).before, session.error]).toEqual([undefined, "no variation begins with this move"]);
  });

  it("are there in a game that begins from a position too long to be written with every move", async () => {
    const begun: GameStart[] = [];
    const core = (): FakeCore => {
      const made = new FakeCore("K..P........p..k", fakeInfo([4, 4, 1], 1, false));
      const { newGame } = FakeCore.prototype;
      vi.spyOn(made, "newGame").mockImplementation((...args: unknown[]) => {
        if (args[1]) begun.push(args[1] as GameStart);
        return newGame.call(made, args[0] as GameSource);
      });
      return made;
    };
    const page = browser();
    const app = open(page, core);
    const start = "x".repeat(2_000_001);
    await app.start("fake", people, start);
    await app.session.play("d1ac1a");
    await app.save();
    await app.session.go(0);
    await app.session.play("a1ab1a");
    app.note();
    const journal = page.tab.getItem("tessera.journal") ?? "";
    expect([app.library.games[0]?.saved.pending?.length, app.library.games[0]?.saved.pgn]).toEqual([1, ""]);
    expect(journal.length).toBeLessThan(2_000);
    const later = open(page, core);
    await later.restore(true);
    expect(later.session.snapshot?.line.map(({ text }) => text)).toEqual(["a1ab1a"]);
    expect(later.session.tree.children(0).map((node) => later.session.tree.move(node).text)).toEqual([
      "d1ac1a",
      "a1ab1a",
    ]);
    expect(begun.map((one) => (typeof one === "string" ? one.length : one.size))).toEqual([2_000_001, 2_000_001]);
    await later.save();
    expect(later.library.games[0]?.saved.pending?.length).toBe(2);
  });

  it("are not noted where there is no room for them; the line looked at is", async () => {
    const tab = memory();
    const small: Store = {
      ...tab,
      setItem: (key, value) => {
        if (value.includes('"act"')) throw new DOMException("", "QuotaExceededError");
        tab.setItem(key, value);
      },
    };
    const page = { store: memory(), games: new Database(), tab: small };
    const app = open(page, realCore);
    await app.start("chess", people);
    await app.session.play("e2e4");
    await app.session.undo();
    await app.session.play("d2d4");
    app.note();
    const later = await loadedAnew(page);
    expect(later.session.snapshot?.line.map(({ text }) => text)).toEqual(["d2d4"]);
  });

  it("are few: a move that goes on from the last one is noted with it", () => {
    const edits = new Edits(4);
    edits.note("play", ["a"]);
    edits.note("play", ["a", "b"]);
    edits.note("play", ["c"]);
    edits.note("remove", ["a"]);
    edits.note("play", ["c", "d"]);
    expect(edits.pending.map(({ number, path }) => [number, path.join("")])).toEqual([
      [6, "ab"],
      [7, "c"],
      [8, "a"],
      [9, "cd"],
    ]);
    edits.note("comment", ["c"], { text: "Goo" });
    edits.note("comment", ["c"], { text: "Good" });
    edits.note("comment", ["c"], { text: "Then", place: "after" });
    edits.note("comment", ["c", "d"], { text: "Then", place: "after" });
    edits.note("annotate", ["c", "d"], { text: "1" });
    edits.note("annotate", ["c", "d"], { text: "1 16" });
    expect(edits.pending.slice(4).map(({ act, path, text }) => `${act} ${path.join("")} ${text}`)).toEqual([
      "comment c Good",
      "comment c Then",
      "comment cd Then",
      "annotate cd 1 16",
    ]);
    edits.kept(7);
    expect([edits.pending.length, edits.count, new Edits(2, edits.pending).count]).toEqual([6, 15, 15]);
  });

  it("find a move that is played twice beside itself", () => {
    const tree = new GameTree();
    const move = (node: number, parent: number, text: string): Parameters<GameTree["grow"]>[0]["moves"][number] => ({
      ...{ node, parent, text, readable: text, side: "white", turn: 1, from: 0, to: 1 },
      ...{ piece: "P", captured: "", promotion: "", castling: false },
    });
    const moves = [move(1, 0, "a"), move(2, 0, "b"), move(3, 0, "a"), move(4, 3, "c")];
    tree.grow({ whole: true, moves, children: [], notes: [] });
    expect([1, 2, 3, 4].map((node) => tree.path(node))).toEqual([["a"], ["b"], ["a 2"], ["a 2", "c"]]);
    expect([["a 2", "c"], ["a", "c"], ["a 3"]].map((path) => tree.find(path))).toEqual([
      { node: 4, count: 2 },
      { node: 1, count: 1 },
      { node: 0, count: 0 },
    ]);
    const made: unknown[] = [];
    const edits = (["promote", "remove", "play"] as const).map((act, number): Edit => ({
      number,
      act,
      path: act === "remove" ? ["a 3"] : ["a 2", "d"].slice(0, 1 + (number >> 1)),
    }));
    makeAgain(edits, {
      tree: () => tree,
      play: (...args) => made.push(args),
      promote: (node) => made.push(node),
      raise: (node) => made.push(node),
      remove: (node) => made.push(node),
      comment: (...args) => made.push(args),
      annotate: (...args) => made.push(args),
    });
    expect(made).toEqual([3, [3, ["d"]]]);
  });
});
