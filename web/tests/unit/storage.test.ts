import { describe, expect, it } from "vitest";
import { defaultPlayers, thinkingTime } from "../../src/model/players";
import { fields, soundSettings } from "../../src/model/settings";
import {
  forgetGame,
  forgetLine,
  loadGame,
  loadLines,
  loadSettings,
  loadView,
  saveSettings,
  saveView,
  type SavedGame,
  type Store,
} from "../../src/model/storage";

function memory(): Store & { texts: Map<string, string> } {
  const texts = new Map<string, string>();
  return {
    texts,
    getItem: (key) => texts.get(key) ?? null,
    setItem: (key, value) => void texts.set(key, value),
    removeItem: (key) => void texts.delete(key),
  };
}

const game: SavedGame = {
  version: 1,
  source: { id: "fake" },
  name: "Fake",
  identity: "0123456789abcdef",
  pgn: "",
  line: ["a1b1"],
  resigned: null,
  players: defaultPlayers(),
  flipped: true,
};

describe("lines of large boards that earlier versions kept", () => {
  it("become saved games of unknown rules, unless they are damaged or nothing was played", () => {
    const store = memory();
    const line = { start: "seed 5", moves: ["a2a1a1a3a1a1"], players: defaultPlayers() };
    store.setItem("tessera.vast.hdc6", JSON.stringify(line));
    store.setItem("tessera.vast.hdc7", JSON.stringify({ ...line, moves: [] }));
    store.setItem("tessera.vast.hdc8", "{");
    const [[key, saved] = ["", null], ...others] = loadLines(store);
    expect(others).toEqual([]);
    expect(saved).toMatchObject({ source: { id: "hdc6" }, start: "seed 5", line: line.moves, pgn: "", identity: "" });
    forgetLine(store, key);
    expect(loadLines(store)).toEqual([]);
  });
});

describe("saved games", () => {
  it("come back as they were", () => {
    const store = memory();
    expect(loadGame(store)).toBeNull();
    store.setItem("tessera.game", JSON.stringify(game));
    expect(loadGame(store)).toEqual(game);
    forgetGame(store);
    expect(loadGame(store)).toBeNull();
  });

  it("keep their clocks, unless those are damaged", () => {
    const store = memory();
    const control = { initial: 60_000, increment: 0, delay: 0 };
    const timed: SavedGame = { ...game, time: { control, white: 5, black: 0 }, used: [1200], ended: "time forfeit" };
    store.setItem("tessera.game", JSON.stringify(timed));
    expect(loadGame(store)).toEqual(timed);
    for (const damage of [{ time: { control } }, { time: { control: {}, white: 1, black: 1 } }, { used: ["1"] }]) {
      store.setItem("tessera.game", JSON.stringify({ ...timed, ...damage }));
      expect(loadGame(store)).toBeNull();
    }
  });

  it("are ignored when they are damaged", () => {
    for (const damage of [
      "{",
      "null",
      "[]",
      JSON.stringify({ ...game, version: 2 }),
      JSON.stringify({ ...game, line: [1] }),
      JSON.stringify({ ...game, source: {} }),
      JSON.stringify({ ...game, players: { ...game.players, white: { kind: "human", level: 99 } } }),
    ]) {
      const store = memory();
      store.setItem("tessera.game", damage);
      expect(loadGame(store), damage).toBeNull();
    }
  });

  it("do without storage", () => {
    const refuse = (): never => {
      throw new Error("forbidden");
    };
    const store: Store = { getItem: refuse, setItem: refuse, removeItem: refuse };
    expect(loadGame(store)).toBeNull();
    expect(loadSettings(store)).toEqual(soundSettings(null));
    forgetGame(store);
  });
});

describe("thinkingTime", () => {
  it("keeps a whole turn below two seconds", () => {
    expect(thinkingTime(1)).toBeLessThan(2000);
    expect(thinkingTime(2) * 2).toBeLessThan(2000);
  });
});

describe("ways of looking at games", () => {
  it("are kept for each game", () => {
    const store = memory();
    expect(loadView(store, "a")).toEqual({
      inside: null,
      turned: false,
      zoom: "auto",
      shown: "boards",
      hypercube: false,
    });
    saveView(store, "a", { inside: [2, 1], turned: true, zoom: 34, shown: "space", hypercube: true });
    saveView(store, "b", { inside: null, turned: false, zoom: "whole", shown: "boards", hypercube: false });
    expect(loadView(store, "a")).toEqual({ inside: [2, 1], turned: true, zoom: 34, shown: "space", hypercube: true });
    expect(loadView(store, "b")).toEqual({
      inside: null,
      turned: false,
      zoom: "whole",
      shown: "boards",
      hypercube: false,
    });
  });

  it("are the usual ones where something else is found", () => {
    const store = memory();
    for (const damage of [
      "{",
      "[]",
      '{"a":{"inside":[1],"zoom":1e9}}',
      '{"a":{"arrangement":2,"inside":"x","turned":1,"zoom":"x"}}',
    ]) {
      store.setItem("tessera.views", damage);
      expect(loadView(store, "a")).toEqual({
        inside: null,
        turned: false,
        zoom: "auto",
        shown: "boards",
        hypercube: false,
      });
    }
  });
});

describe("settings", () => {
  it("come back as they were set, the others by default", () => {
    const store = memory();
    const settings = { ...loadSettings(store), theme: "dark", palette: "slate" } as const;
    saveSettings(store, settings);
    expect(loadSettings(store)).toEqual(settings);
    store.setItem("tessera.settings", '{"theme":"light"}');
    expect(loadSettings(store)).toEqual({ ...soundSettings(null), theme: "light" });
  });

  it("are the default where something else is found", () => {
    const initial = Object.fromEntries(Object.entries(fields).map(([key, field]) => [key, field.initial]));
    for (const damage of [null, 3, "x", [], { theme: "blue", motion: 1, names: null, stray: true }]) {
      expect(soundSettings(damage)).toEqual(initial);
    }
    for (const { initial: value, valid } of Object.values(fields)) expect(valid(value)).toBe(true);
  });
});
