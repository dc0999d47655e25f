import { describe, expect, it } from "vitest";
import type { CoresBeside } from "../../src/digest/cores";
import { originOf, type Digest } from "../../src/digest/digest";
import { Digests, sourcesIn } from "../../src/digest/digests.svelte";
import { makeDigest, sortOf } from "../../src/digest/make";
import { MemoryStore, type KeyedStore } from "../../src/library/keyedStore";
import type { KeptGame } from "../../src/model/kept";
import { continuedBy } from "../../src/model/players";
import type { SavedGame } from "../../src/model/storage";
import { failed } from "../../src/errors";
import { localCores } from "./localCores";
import { realCore, realLargeCore } from "./realCore";

const cores = localCores(realCore);

/** A game of chess as it is kept. `pgn`: its moves, "" for none. */
async function keptGame(id: string, pgn: string, more: Partial<SavedGame> = {}): Promise<KeptGame> {
  const opened = await cores.open({ kind: "pgn", source: { id: "chess" }, pgn, which: 0 });
  if (failed(opened)) throw new Error(opened.error);
  const { info, snapshot, game } = opened;
  const line = game.tree.mainLine.map(({ text }) => text);
  await game.close();
  return {
    id,
    title: "",
    played: 1000,
    saved: {
      version: 1,
      source: { id: "chess" },
      name: info.name,
      identity: info.identity,
      pgn,
      line,
      resigned: null,
      players: continuedBy("white", 3),
      flipped: false,
      ...more,
    },
    writer: "",
    moves: line.length,
    result: snapshot.mainResult,
    look: { sizes: [], view: { across: [], up: [], down: [] }, pieces: [] },
    pieces: "",
  };
}

const mate = "1. f3 {[%eval -0.50] [%best d2d4]} (1. e4 e5) e5 {[%eval -0.60]} 2. g4 {[%eval #-1]} Qh4# 0-1";

async function digestOf(kept: KeptGame, analyses: readonly KeptGame[] = []): Promise<Digest> {
  const saved = analyses.map((one) => one.saved);
  const made = await makeDigest(cores, kept, saved, "state");
  if (!made) throw new Error("there is no digest");
  return made;
}

describe("who played a side", () => {
  it("is whoever plays here, the computer, or others of whom a record tells", async () => {
    const { saved } = await keptGame("a", mate);
    expect([sortOf(saved, "white"), sortOf(saved, "black")]).toEqual([
      { kind: "own", level: 0 },
      { kind: "computer", level: 3 },
    ]);
    const people: SavedGame = { ...saved, players: continuedBy("people") };
    expect(sortOf(people, "black").kind).toBe("own");
    const tags = [
      ["White", "Ann"],
      ["Black", "Bo"],
    ] as const;
    expect(sortOf({ ...people, tags }, "white").kind).toBe("other");
    expect(sortOf({ ...saved, tags }, "white").kind).toBe("own");
    expect(sortOf({ ...people, analysis: { edits: 0 } }, "white").kind).toBe("other");
  });

  it("is known of games on a server, with and without names", async () => {
    const { saved } = await keptGame("a", mate);
    const online: SavedGame = { ...saved, players: continuedBy("people") };
    const nameless = [
      ["White", "Opponent"],
      ["Black", "You"],
    ] as const;
    const sides = (game: SavedGame): string[] => [sortOf(game, "white").kind, sortOf(game, "black").kind];
    expect(sides({ ...online, tags: nameless })).toEqual(["other", "own"]);
    const named = [
      ["White", "ann"],
      ["Black", "bo"],
    ] as const;
    expect(sides({ ...online, tags: named, you: "white" })).toEqual(["own", "other"]);
  });

  it("says whose game it is", () => {
    const sort = {
      own: { kind: "own", level: 0 },
      computer: { kind: "computer", level: 1 },
      other: { kind: "other", level: 0 },
    } as const;
    const origin = (white: keyof typeof sort, black: keyof typeof sort): string =>
      originOf({ players: { white: sort[white], black: sort[black] } });
    expect(origin("own", "computer")).toBe("mine");
    expect(origin("other", "own")).toBe("mine");
    expect(origin("computer", "computer")).toBe("computers");
    expect(origin("other", "computer")).toBe("others");
  });
});

describe("the digest of a game", () => {
  it("has the main line with keys, evaluations and times", async () => {
    const digest = await digestOf(await keptGame("a", mate, { used: [1500, 0, 2500, 900] }));
    expect(digest.moves.map(({ text, side, piece, used }) => [text, side, piece, used])).toEqual([
      ["f2f3", "white", "P", 1500],
      ["e7e5", "black", "p", null],
      ["g2g4", "white", "P", 2500],
      ["d8h4", "black", "q", 900],
    ]);
    expect(digest.keys).toHaveLength(5);
    expect(new Set(digest.keys).size).toBe(5);
    expect(digest.result).toBe("0-1");
    expect(digest.found.map((one) => one && [one.evaluation.score, one.evaluation.mate, one.best])).toEqual([
      null,
      [-50, 0, "d2d4"],
      [-60, 0, ""],
      [0, -1, ""],
      [0, 0, ""],
    ]);
    expect(digest.found.at(-1)?.evaluation.result).toBe("0-1");
    expect([digest.sizes, digest.whole, digest.names]).toEqual([[8, 8], true, "Human – Computer, level 3"]);
  });

  it("takes the evaluations of the analysis that knows the most, as far as it is the same game", async () => {
    const game = await keptGame("a", "1. f3 e5 2. g4 Qh4# 0-1");
    const less = await keptGame("b", "1. f3 {[%eval 0.10]} e5 2. g4 Qh4# 0-1");
    const other = await keptGame(
      "c",
      "1. f3 {[%eval -0.50]} e5 {[%eval -0.60]} 2. h4 {[%eval 1.00]} d5 {[%eval 2.00]} *",
    );
    const scores = ({ found }: Digest): (number | undefined)[] => found.map((one) => one?.evaluation.score);
    expect(scores(await digestOf(game, [less, other]))).toEqual([undefined, -50, -60, undefined, 0]);
  });

  it("gives positions the same keys in whatever order moves led to them", async () => {
    const one = await digestOf(await keptGame("a", "1. Nf3 Nf6 2. Nc3 *"));
    const two = await digestOf(await keptGame("b", "1. Nc3 Nf6 2. Nf3 *"));
    expect(one.keys.map((key, i) => key === two.keys[i])).toEqual([true, false, false, true]);
  });

  it("exists on boards that are shown in windows", async () => {
    const large = localCores(realLargeCore);
    const opened = await large.open({ kind: "new", source: { id: "hdc6" }, start: "" });
    if (failed(opened)) throw new Error(opened.error);
    await opened.game.close();
    const kept = await keptGame("a", mate);
    const saved: SavedGame = {
      ...kept.saved,
      source: { id: "hdc6" },
      identity: opened.info.identity,
      pgn: "",
      start: "",
      line: ["a2a1a1a3a1a1"],
    };
    const digest = await makeDigest(large, { ...kept, saved }, [], "");
    expect([digest?.moves.length, digest?.keys.length, digest?.whole]).toEqual([1, 2, false]);
  });

  it("does not exist of a game in which nothing was played or that is refused", async () => {
    const none = await keptGame("a", "*");
    expect(await makeDigest(cores, none, [], "")).toBeNull();
    const { saved } = await keptGame("b", mate);
    expect(await makeDigest(cores, { ...none, saved: { ...saved, identity: "0000000000000000" } }, [], "")).toBeNull();
  });
});

/** Digests of games in memory. `asked`: how often cores were asked for. */
function page(store: KeyedStore<Digest> = new MemoryStore<Digest>()): {
  digests: Digests;
  set: (games: readonly KeptGame[], onBoard?: string) => Promise<string[]>;
  asked: () => number;
} {
  let kept: readonly KeptGame[] = [];
  let shown = "";
  let asked = 0;
  const digests = new Digests({
    games: () => kept,
    onBoard: () => shown,
    whole: (game) => Promise.resolve(game),
    store: Promise.resolve(store),
    cores: (): Promise<CoresBeside> => {
      ++asked;
      return Promise.resolve({ cores, version: "core", end: () => undefined });
    },
    pause: () => Promise.resolve(),
  });
  return {
    digests,
    asked: () => asked,
    set: async (games, onBoard = "") => {
      kept = games;
      shown = onBoard;
      await digests.refresh();
      return digests.list.map(({ id }) => id);
    },
  };
}

describe("the digests of all games", () => {
  it("are of games and of analyses of no game, not of chapters or analyses of games that are kept", async () => {
    const games = [
      await keptGame("game", mate),
      await keptGame("its", mate, { analysis: { game: "game", edits: 0 } }),
      await keptGame("online", mate, { analysis: { match: "game", edits: 0 } }),
      await keptGame("free", mate, { analysis: { edits: 0 } }),
      await keptGame("lost", mate, { analysis: { game: "gone", edits: 0 } }),
      await keptGame("chapter", mate, { analysis: { study: "study", edits: 0 } }),
      await keptGame("empty", "*"),
    ];
    const ids = sourcesIn(games).map(({ game, analyses }) => [game.id, ...analyses.map(({ id }) => id)]);
    expect(ids).toEqual([["game", "its", "online"], ["free"], ["lost"]]);
  });

  it("are made again only of what has changed, and forgotten with the game", async () => {
    const store = new MemoryStore<Digest>();
    const { set, asked } = page(store);
    const one = await keptGame("one", mate);
    const two = await keptGame("two", mate);
    expect(await set([one, two])).toEqual(["one", "two"]);
    expect(await set([one, two])).toEqual(["one", "two"]);
    expect(asked()).toBe(1);
    expect(await set([{ ...one, played: 2000 }, two])).toEqual(["one", "two"]);
    expect(asked()).toBe(2);
    expect(await set([two])).toEqual(["two"]);
    expect(await store.ids()).toEqual(["two"]);
  });

  it("are taken from where they are kept, and those of games that are gone are deleted there", async () => {
    const store = new MemoryStore<Digest>();
    const one = await keptGame("one", mate);
    await page(store).set([one, await keptGame("two", mate)]);
    const digest = await store.get("one");
    await store.update("one", () => digest && { ...digest, name: "as it is kept" });
    const later = page(store);
    await later.set([one]);
    expect(later.digests.list.map(({ name }) => name)).toEqual(["as it is kept"]);
    expect(await store.ids()).toEqual(["one"]);
  });

  it("wait for the game on the board", async () => {
    const { set, digests } = page();
    const one = await keptGame("one", mate);
    expect(await set([one], "one")).toEqual([]);
    expect(await set([one])).toEqual(["one"]);
    const reviewed = await keptGame("its", mate, { analysis: { game: "one", edits: 0 } });
    await set([one, reviewed], "its");
    expect(digests.list[0]?.made).not.toContain("its");
    await set([one, reviewed]);
    expect(digests.list[0]?.made).toContain("its");
  });
});
