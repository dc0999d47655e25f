import { describe, expect, it } from "vitest";
import { keyHelp, keyLabel } from "../../src/model/keyHelp";
import { actionsOf, isCharacter, keyName, keyTable } from "../../src/model/keys";
import type { App } from "../../src/state/app.svelte";
import { gameKeys } from "../../src/state/gameKeys";

const playing = { playing: true, cursor: false };
const withCursor = { playing: true, cursor: true };

describe("keys", () => {
  it("names a key so that capitals and small letters are the same, and Shift counts only for keys without a sign", () => {
    expect(keyName({ key: "F", code: "KeyF", shiftKey: true })).toBe("f");
    expect(keyName({ key: "?", code: "Slash", shiftKey: true })).toBe("?");
    expect(keyName({ key: "ArrowLeft", code: "ArrowLeft", shiftKey: true })).toBe("Shift+ArrowLeft");
  });

  it("takes the key by its place where the keyboard writes another script", () => {
    const written: [key: string, code: string, name: string, shiftKey?: boolean][] = [
      ["\u0430", "KeyF", "f"], // Russian
      ["\u0410", "KeyF", "f", true],
      ["\u0456", "KeyS", "s"], // Ukrainian
      ["\u0628", "KeyF", "f"], // Arabic
      ["\u0644\u0627", "KeyB", "b"], // two letters by one key
      ["\u061f", "Slash", "?", true],
      ["\u0662", "Digit2", "2"],
      ["\u06f3", "Numpad3", "3"], // Persian
      ["\u03c6", "KeyF", "f"], // Greek
      ["\u03a6", "KeyF", "f", true],
      ["\u05db", "KeyF", "f"], // Hebrew
      ["'", "KeyW", "w"],
      ["\u0e14", "KeyF", "f"], // Thai
      ["\u093f", "KeyF", "f"], // Devanagari
      ["\u10d6", "KeyZ", "z"], // Georgian
      ["\u3139", "KeyF", "f"], // Korean
      ["\u306f", "KeyF", "f"], // Japanese
      ["\uff46", "KeyF", "f"], // wide
      ["\uff1f", "Slash", "?", true],
      ["\u0431", "Comma", ","],
      ["\u044e", "Period", "."],
      ["Process", "KeyF", "f"],
      ["Process", "Slash", "/"],
      ["Unidentified", "KeyT", "t"],
      ["Dead", "KeyF", "f"],
    ];
    for (const [key, code, name, shiftKey = false] of written)
      expect(keyName({ key, code, shiftKey }), `${key} ${code}`).toBe(name);
  });

  it("takes what is typed on Latin keyboards, wherever it stands", () => {
    const written: [key: string, code: string, name: string, shiftKey?: boolean][] = [
      ["q", "KeyA", "q"], // AZERTY
      ["a", "KeyQ", "a"],
      ["1", "Digit1", "1", true],
      ["&", "Digit1", "&"],
      ["\u00e9", "Digit2", "\u00e9"],
      ["\u00b2", "Backquote", "\u00b2"],
      [",", "KeyM", ","],
      ["/", "Period", "/", true],
      ["u", "KeyF", "u"], // Dvorak
      ["'", "KeyQ", "'"],
      [";", "KeyZ", ";"],
      ["\u00df", "Minus", "\u00df"], // German
      ["\u00a7", "Digit3", "\u00a7", true],
      ["Dead", "Equal", ""],
      ["\u00bf", "Equal", "\u00bf", true], // Spanish
      ["\u00ba", "Backquote", "\u00ba"],
      ["\u00a3", "Digit3", "\u00a3", true], // British
      ["\u20ac", "Digit4", "\u20ac"],
      ["\u0131", "KeyI", "\u0131"], // Turkish
      ["\u1ea1", "KeyA", "\u1ea1"], // Vietnamese
      ["Unidentified", "", ""],
    ];
    for (const [key, code, name, shiftKey = false] of written)
      expect(keyName({ key, code, shiftKey }), `${key} ${code}`).toBe(name);
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
      .concat(Object.keys(gameKeys({} as App)))
      .join("\n");
    for (const { action } of keyTable) expect(bound, action).toMatch(new RegExp(`\\b${action}\\b`));
  });
});
