import { describe, expect, it } from "vitest";
import type { Opponent } from "../../src/engine/opponent";
import type { Players } from "../../src/model/players";
import { loadGame, saveGame, type Store } from "../../src/model/storage";
import { App, looksLikePgn } from "../../src/state/app.svelte";
import { FakeCore } from "./fakeCore";
import { localCores } from "./localCores";

const people: Players = { white: { kind: "human", level: 3 }, black: { kind: "human", level: 3 } };
const silent: Opponent = { think: () => new Promise(() => undefined), stop: () => undefined };

function memory(): Store {
  const texts = new Map<string, string>();
  return {
    getItem: (key) => texts.get(key) ?? null,
    setItem: (key, value) => void texts.set(key, value),
    removeItem: (key) => void texts.delete(key),
  };
}

function open(store = memory()): App {
  return new App(
    {
      cores: localCores(() => Promise.resolve(new FakeCore())),
      opponent: silent,
      now: () => 0,
      pause: () => Promise.resolve(),
      random: () => 0,
      today: () => "2026.01.31",
    },
    store,
  );
}

describe("looksLikePgn", () => {
  it("tells games from positions", () => {
    expect(looksLikePgn('[Event "?"]\n\n1. e4 *')).toBe(true);
    expect(looksLikePgn("1. e4 e5 2. Nf3")).toBe(true);
    expect(looksLikePgn("1.e4")).toBe(true);
    expect(looksLikePgn("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1")).toBe(false);
    expect(looksLikePgn("rddk/pppp/4/4//-//- w - - 0 1")).toBe(false);
  });
});

describe("the page", () => {
  it("goes from the cards through the dialog to the board, and back", async () => {
    const app = open();
    app.show("play");
    expect(app.screen).toBe("home");
    app.offerNew("fake");
    expect([app.dialog, app.chosen]).toEqual(["new", "fake"]);
    await app.start("fake", people);
    expect([app.dialog, app.screen, app.currentKey]).toEqual(["none", "play", "fake"]);
    app.show("home");
    app.show("play");
    expect(app.screen).toBe("play");
  });

  it("offers a rematch from the same position, with sides and clocks kept or exchanged", async () => {
    const app = open();
    const control = { initial: 60_000, increment: 0, delay: 0 };
    await app.start("fake", people, "", control);
    await app.session.play("a1b1");
    await app.rematch();
    expect([app.session.snapshot?.line, app.session.time.control, app.session.players]).toEqual([[], control, people]);
    await app.start("fake", { white: people.white, black: { kind: "computer", level: 2 } });
    await app.rematch();
    expect([app.session.players.white.kind, app.board.flipped, app.session.time.control]).toEqual(["computer", true, null]);
  });

  it("saves what is left on the clocks when the page may close", async () => {
    const store = memory();
    const app = open(store);
    await app.start("fake", people, "", { initial: 60_000, increment: 0, delay: 0 });
    await app.session.play("a1b1");
    await app.save();
    app.saveTimes();
    expect(loadGame(store)?.time).toMatchObject({ white: 60_000, black: 60_000 });
    const quiet = memory();
    const untimed = open(quiet);
    await untimed.start("fake", people);
    untimed.saveTimes();
    expect(loadGame(quiet)).toBeNull();
  });

  it("turns the board round for a human who plays Black", async () => {
    const app = open();
    await app.start("fake", { ...people, white: { kind: "computer", level: 1 } });
    expect(app.board.flipped).toBe(true);
  });

  it("knows what a new game would replace", async () => {
    const app = open();
    await app.start("fake", people);
    expect(app.atStake).toBe("");
    await app.session.play("a1b1");
    expect(app.atStake).toBe("Fake");
    await app.session.resign();
    expect(app.atStake).toBe("");
  });

  it("keeps the game over a reload", async () => {
    const store = memory();
    const first = open(store);
    await first.start("fake", people);
    await first.session.play("a1b1");
    await first.save();
    const second = open(store);
    await second.restore(true);
    expect(second.screen).toBe("play");
    expect(second.session.last?.text).toBe("a1b1");
  });

  it("does not load a game saved under other rules, and forgets it only when told to", async () => {
    const store = memory();
    const first = open(store);
    await first.start("fake", people);
    await first.save();
    const saved = loadGame(store);
    if (!saved) throw new Error("nothing saved");
    saveGame(store, { ...saved, identity: "ffffffffffffffff" });
    const second = open(store);
    await second.restore(true);
    await second.save();
    expect([second.screen, second.stranded?.name]).toEqual(["home", "Fake"]);
    expect(loadGame(store)?.identity).toBe("ffffffffffffffff");
    second.dismiss();
    expect(loadGame(store)).toBeNull();
  });

  it("imports games for people to play on, and says why it refuses one", async () => {
    const app = open();
    expect(await app.importText("1. e4", "nothing")).toBe("no game nothing");
    expect(app.screen).toBe("home");
    expect(await app.importText("K..P", "fake")).toBe("");
    expect([app.screen, app.session.players.black.kind]).toEqual(["play", "human"]);
  });
});
