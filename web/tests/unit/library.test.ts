import "fake-indexeddb/auto";
import { describe, expect, it, vi } from "vitest";
import type { Snapshot } from "../../src/core/types";
import { DatabaseBeginnings } from "../../src/library/beginnings";
import { BrowserLocks } from "../../src/library/gameLocks";
import { Library } from "../../src/library/library.svelte";
import { openGameStore, type GameStore } from "../../src/library/gameStore";
import { found, type KeptGame } from "../../src/model/kept";
import { defaultPlayers } from "../../src/model/players";
import type { SavedGame, Store } from "../../src/model/storage";
import { fakeInfo, FakeCore } from "./fakeCore";
import { memory } from "./openApp";
import { soon } from "./soon";

const blank = { title: "", played: 0, moves: 1, result: "*", look: fakeInfo(), pieces: "" };

const saved: SavedGame = {
  version: 1,
  source: { id: "fake" },
  name: "Fake",
  identity: "0123456789abcdef",
  pgn: "a1b1",
  line: ["a1b1"],
  resigned: null,
  players: defaultPlayers(),
  flipped: false,
};

let ids = 0;
const local = memory();

type Channel = Pick<BroadcastChannel, "postMessage" | "onmessage">;

/** Two pages that hear of each other at once. */
function channels(): [Channel, Channel] {
  const made = [0, 1].map((i): Channel => ({
    onmessage: null,
    postMessage: (data) => made[1 - i]?.onmessage?.call(null as never, new MessageEvent("message", { data })),
  }));
  return made as [Channel, Channel];
}

interface Around {
  store?: Promise<GameStore>;
  channel?: Channel;
  tab?: Store;
  pause?: () => Promise<void>;
  now?: () => number;
}

function page({
  store = openGameStore(),
  channel,
  tab = memory(),
  pause = () => Promise.resolve(),
  now = () => ++ids,
}: Around = {}): Library {
  return new Library({
    store,
    beginnings: new DatabaseBeginnings(),
    locks: new BrowserLocks(undefined),
    local,
    tab,
    channel: channel ?? null,
    now,
    newId: () => `id${++ids}`,
    pause,
  });
}

function position(...moves: string[]): Snapshot {
  const core = new FakeCore();
  for (const move of moves) core.play(move);
  return core.snapshot();
}

describe("the library", () => {
  it("keeps every game under an id of its own, in the browser's database", async () => {
    const library = page();
    for (const move of ["a1b1", "d1c1"]) {
      await library.begin();
      await library.keep(library.current, { ...saved, line: [move] }, fakeInfo(), position(move));
    }
    const later = page();
    await later.refresh();
    expect(later.games.map((game) => game.saved.line)).toEqual([["a1b1"], ["d1c1"]]);
    expect(later.trouble).toBe("");
  });

  it("lets one page write a game: the one that opened it last", async () => {
    const [first, second] = [page(), page()];
    await first.begin();
    const id = first.current;
    await first.keep(id, saved, fakeInfo(), position("a1b1"));
    expect(await second.open(id)).toMatchObject({ id, saved: { line: ["a1b1"] } });
    second.play(id);
    await second.keep(id, { ...saved, pgn: "second" }, fakeInfo(), position("a1b1"));
    await first.keep(id, { ...saved, pgn: "first" }, fakeInfo(), position("a1b1"));
    expect([first.lost, second.lost]).toEqual([true, false]);
    await second.refresh();
    expect(second.games.find((game) => game.id === id)?.saved.pgn).toBe("second");
  });

  it("names, deletes and puts back", async () => {
    const library = page();
    await library.begin();
    const id = library.current;
    await library.keep(id, saved, fakeInfo(), position("a1b1"));
    await library.rename(id, "My best");
    const game = library.games.find((kept) => kept.id === id);
    expect(game?.title).toBe("My best");
    await library.remove(id);
    expect(library.games.some((kept) => kept.id === id)).toBe(false);
    if (game) await library.putBack(game);
    expect(library.games.some((kept) => kept.title === "My best")).toBe(true);
  });

  it("takes over once the game that earlier versions kept", async () => {
    local.setItem("tessera.game", JSON.stringify({ ...saved, line: ["a1b1"], name: "Old" }));
    const library = page();
    const id = await library.last();
    expect(await library.open(id)).toMatchObject({ saved: { name: "Old" } });
    expect(local.getItem("tessera.game")).toBeNull();
  });

  it("says what is wrong when the storage is full, and goes on", async () => {
    const full: GameStore = {
      lasting: true,
      all: () => Promise.resolve([]),
      ids: () => Promise.resolve([]),
      get: () => Promise.resolve(undefined),
      update: () => Promise.reject(new DOMException("", "QuotaExceededError")),
    };
    const library = page({ store: Promise.resolve(full) });
    await library.begin();
    await library.keep(library.current, saved, fakeInfo(), position("a1b1"));
    expect(library.trouble).toContain("storage is full");
    full.update = (_, change) => Promise.resolve(change(undefined));
    await library.keep(library.current, saved, fakeInfo(), position("a1b1"));
    expect([library.trouble, library.games.length]).toEqual(["", 1]);
  });

  it("opens a kept game also where the storage is full, and says so", async () => {
    const store = await openGameStore();
    const first = page();
    await first.begin();
    await first.keep(first.current, saved, fakeInfo(), position("a1b1"));
    store.update = () => Promise.reject(new DOMException("", "QuotaExceededError"));
    const second = page({ store: Promise.resolve(store) });
    expect(await second.open(first.current)).toMatchObject({ saved: { line: ["a1b1"] } });
    expect(second.trouble).toContain("storage is full");
  });

  it("reads none of 500 kept games at a move, neither here nor, after many moves, in another tab", async () => {
    const store = await openGameStore();
    for (let i = 0; i < 500; ++i) {
      await store.update(`many${i}`, () => ({ ...blank, id: `many${i}`, saved, writer: "" }));
    }
    const [here, there] = channels();
    let gathered = (): void => undefined;
    const library = page({ channel: here });
    const other = page({ channel: there, pause: () => new Promise((resume) => (gathered = resume)) });
    await Promise.all([library.refresh(), other.refresh()]);
    await library.begin();
    const before = library.games.length;
    const all = vi.spyOn(IDBObjectStore.prototype, "getAll");
    const one = vi.spyOn(IDBObjectStore.prototype, "get");
    for (let i = 0; i < 5; ++i) {
      await library.keep(library.current, { ...saved, pgn: `${i}` }, fakeInfo(), position("a1b1"));
    }
    expect([library.games.length, other.games.length]).toEqual([before + 1, before]);
    expect(one.mock.calls).toEqual(Array.from({ length: 5 }, () => [library.current]));
    gathered();
    await soon(() => expect(other.games.find(({ id }) => id === library.current)?.saved.pgn).toBe("4"));
    expect([all.mock.calls.length, one.mock.calls.length]).toEqual([0, 6]);
    vi.restoreAllMocks();
  });

  it("tells when another tab has deleted the game on the board, and keeps it once more", async () => {
    const [here, there] = channels();
    const [library, other] = [page({ channel: here }), page({ channel: there })];
    await library.begin();
    const id = library.current;
    await library.keep(id, saved, fakeInfo(), position("a1b1"));
    await other.remove(id);
    await soon(() => expect(library.deleted).toBe(true));
    await library.keep(id, saved, fakeInfo(), position("a1b1"));
    expect(library.deleted).toBe(false);
    await soon(() => expect(other.games.some((game) => game.id === id)).toBe(true));
  });

  it("keeps a long beginning once, and forgets it a day after its game was deleted", async () => {
    const store = await openGameStore();
    const library = page();
    await library.begin();
    const id = library.current;
    const far: SavedGame = { ...saved, pgn: "", far: true };
    const put = vi.spyOn(IDBObjectStore.prototype, "put");
    for (let i = 0; i < 3; ++i) await library.keep(id, far, fakeInfo(), position(), "", "the beginning");
    expect(put).toHaveBeenCalledTimes(4);
    vi.restoreAllMocks();
    const opened = await page().open(id);
    if (typeof opened === "string") throw new Error(opened);
    expect(opened.saved.start).toBeInstanceOf(Blob);
    expect(await (opened.saved.start as Blob).text()).toBe("the beginning");
    const later = page({ now: () => ids + 90_000_000 });
    await later.begin();
    await later.keep(later.current, far, fakeInfo(), position(), "", "another beginning");
    expect(await page().open(id)).toMatchObject({ id });
    await store.update(id, () => undefined);
    const beginnings = new DatabaseBeginnings();
    const bytes = new Blob(["another"]);
    await beginnings.put("another", bytes, new Set(), ids + 80_000_000);
    expect(await beginnings.get(id)).toBeDefined();
    await beginnings.put("third", bytes, new Set(["another"]), ids + 90_000_000);
    expect(await beginnings.get(id)).toBeUndefined();
    expect(await page().open("lost", false, far)).toBe("missing");
  });

  it("lets the note of a duplicated tab not undo what was played since", async () => {
    const tab = memory();
    const first = page({ tab });
    await first.begin();
    const id = first.current;
    first.note(id, { ...saved, line: [] });
    await first.keep(id, { ...saved, line: ["a1b1"] }, fakeInfo(), position("a1b1"));
    expect(await page({ tab }).open(id)).toMatchObject({ saved: { line: ["a1b1"] } });
    first.note(id, { ...saved, line: ["a1b1", "d1c1"] });
    expect(await page({ tab }).open(id)).toMatchObject({ saved: { line: ["a1b1", "d1c1"] } });
  });
});

describe("the search", () => {
  const kept = (id: string, played: number, change: Partial<SavedGame>): KeptGame => ({
    ...blank,
    id,
    played,
    saved: { ...saved, ...change },
    writer: "",
    result: id === "b" ? "1-0" : "*",
  });
  const games = [
    kept("a", Date.UTC(2026, 0, 5), { name: "Raumschach" }),
    kept("b", Date.UTC(2026, 5, 5), {
      tags: [
        ["White", "Maack"],
        ["Black", "Dawson"],
      ],
    }),
  ];
  const ids = (text: string): string[] => found(games, text).map(({ id }) => id);

  it("looks at game, players, date and result; the last played comes first", () => {
    expect(ids("")).toEqual(["b", "a"]);
    expect(ids("raum")).toEqual(["a"]);
    expect(ids("maack 1-0")).toEqual(["b"]);
    expect(ids("2026-01")).toEqual(["a"]);
    expect(ids("maack raum")).toEqual([]);
  });
});
