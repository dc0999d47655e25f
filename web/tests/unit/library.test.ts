import "fake-indexeddb/auto";
import { describe, expect, it } from "vitest";
import type { Snapshot } from "../../src/core/types";
import { LockClaims } from "../../src/library/claims";
import { Library } from "../../src/library/library.svelte";
import { openShelf, type Shelf } from "../../src/library/shelf";
import { found, type KeptGame } from "../../src/model/kept";
import { defaultPlayers } from "../../src/model/players";
import type { SavedGame, Store } from "../../src/model/storage";
import { fakeInfo, FakeCore } from "./fakeCore";

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

function memory(): Store {
  const texts = new Map<string, string>();
  return {
    getItem: (key) => texts.get(key) ?? null,
    setItem: (key, value) => void texts.set(key, value),
    removeItem: (key) => void texts.delete(key),
  };
}

let ids = 0;
const local = memory();

function page(shelf: Promise<Shelf> = openShelf()): Library {
  return new Library({
    shelf,
    claims: new LockClaims(undefined),
    local,
    tab: memory(),
    channel: null,
    now: () => ++ids,
    newId: () => `id${++ids}`,
    pause: () => Promise.resolve(),
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
    const full: Shelf = {
      lasting: true,
      all: () => Promise.resolve([]),
      update: () => Promise.reject(new DOMException("", "QuotaExceededError")),
    };
    const library = page(Promise.resolve(full));
    await library.begin();
    await library.keep(library.current, saved, fakeInfo(), position("a1b1"));
    expect(library.trouble).toContain("storage is full");
  });
});

describe("the search", () => {
  const kept = (id: string, played: number, change: Partial<SavedGame>): KeptGame => ({
    id,
    title: "",
    played,
    saved: { ...saved, ...change },
    writer: "",
    moves: 1,
    result: id === "b" ? "1-0" : "*",
    look: fakeInfo(),
    pieces: "",
  });
  const games = [
    kept("a", Date.UTC(2026, 0, 5), { name: "Raumschach" }),
    kept("b", Date.UTC(2026, 5, 5), { tags: { White: "Maack", Black: "Dawson" } }),
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
