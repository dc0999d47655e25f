import { describe, expect, it } from "vitest";
import { keyHelp, keyLabel } from "../../src/model/keyHelp";
import { actionsOf, isCharacter, keyName, keyTable } from "../../src/model/keys";

const playing = { playing: true, cursor: false };
const withCursor = { playing: true, cursor: true };

describe("keys", () => {
  it("names a key so that capitals and small letters are the same, and Shift counts only for keys without a sign", () => {
    expect(keyName({ key: "F", shiftKey: true })).toBe("f");
    expect(keyName({ key: "?", shiftKey: true })).toBe("?");
    expect(keyName({ key: "ArrowLeft", shiftKey: true })).toBe("Shift+ArrowLeft");
  });

  it("steps through the game by the arrow keys until the cells have a cursor", () => {
    expect(actionsOf("ArrowLeft", playing)).toEqual(["back"]);
    expect(actionsOf("ArrowLeft", withCursor)).toEqual(["walk"]);
    expect(actionsOf("Shift+ArrowLeft", withCursor)).toEqual(["leap"]);
    expect(actionsOf("k", withCursor)).toEqual(["back"]);
    expect(actionsOf("Enter", playing)).toEqual(["cursor"]);
    expect(actionsOf(" ", withCursor)).toEqual(["press", "hold"]);
  });

  it("has only the keys of the page outside a game", () => {
    expect(actionsOf("?", { playing: false, cursor: false })).toEqual(["help"]);
    expect(actionsOf("f", { playing: false, cursor: false })).toEqual([]);
  });

  it("knows the keys that a setting switches off", () => {
    const off = keyTable.flatMap((entry) => [...entry.keys]).filter(isCharacter);
    expect(off).toEqual(expect.arrayContaining(["f", "1", "/", "+", ","]));
    for (const key of ["ArrowLeft", "Shift+ArrowUp", "Enter", " ", "Escape", "Home"]) expect(off).not.toContain(key);
  });

  it("never means two things by a key at the same time, but for the space bar", () => {
    const keys = new Set(keyTable.flatMap((entry) => [...entry.keys]).filter((key) => key !== " "));
    for (const key of keys) {
      for (const state of [playing, withCursor]) expect(actionsOf(key, state).length, key).toBeLessThanOrEqual(1);
    }
  });

  it("lists every action once in the Help, with all its keys", () => {
    const rows = keyHelp().flatMap((group) => group.rows);
    expect(new Set(rows.map(({ action }) => action)).size).toBe(rows.length);
    expect(rows.every(({ words }) => words !== "")).toBe(true);
    expect(rows.find(({ action }) => action === "back")?.keys).toEqual(["\u2190", "K"]);
    expect(rows.flatMap(({ keys }) => keys)).toHaveLength(keyTable.flatMap((entry) => [...entry.keys]).length);
    expect(keyLabel("Shift+ArrowUp")).toBe("Shift \u2191");
  });

  it("has a part of the page that answers for each action", () => {
    const files = import.meta.glob<string>("../../src/**/*.svelte", { query: "?raw", import: "default", eager: true });
    const bound = Object.values(files)
      .flatMap((text) => text.match(/(?:useKeys|keys\.bind)\(\{(?:[^\n]+\}\)|[\s\S]*?\n\s*\}\))/g) ?? [])
      .join("\n");
    for (const { action } of keyTable) expect(bound, action).toMatch(new RegExp(`\\b${action}\\b`));
  });
});
