// Progress as a file: what it holds, how it is merged, and that a bad one changes nothing.
import { describe, expect, it } from "vitest";
import { mergeProgress, progressText, type ProgressPart } from "../../src/model/progressFile";
import type { Store } from "../../src/model/storage";
import { parts } from "../../src/progress/parts";
import type { Attempt } from "../../src/puzzles/attempts";
import { merged } from "../../src/puzzles/merge";
import {
  after,
  begun,
  loadProgress,
  saveProgress,
  withAttempt,
  withDay,
  type Progress,
} from "../../src/puzzles/progress";
import { memory } from "./openApp";

const day = 86_400_000;

/** After a puzzle was tried at a time. */
function tried(before: Progress, id: string, solved: boolean, at: number): Progress {
  const attempt: Attempt = { at, id, theme: "fork", axes: 2, piece: "N", solved, ms: 1000 };
  const rating = { ...before.rating, games: before.rating.games + 1, at };
  return withAttempt(after(before, id, solved, rating, at), attempt);
}

const here = tried(tried(begun, "a", true, 1000), "b", false, 2000);
const there = withDay(tried(tried(tried(begun, "c", true, 1500), "a", false, 3000), "b", true, 4000), "2026-11-28");

describe("progress from two browsers", () => {
  it("is all that was done in either, and the same however often it is merged", () => {
    const both = merged(here, there);
    expect(both).toMatchObject({ solved: 3, failed: 2, streak: 1, best: 1, days: ["2026-11-28"] });
    expect(both.rating).toEqual(there.rating);
    expect(both.attempts.map(({ at, id }) => `${at}${id}`)).toEqual(["1000a", "1500c", "2000b", "3000a", "4000b"]);
    expect([...both.seen].sort()).toEqual(["a", "b", "c"]);
    expect(both.again).toEqual({ a: { at: 3000 + day, times: 0 } }); // there b was solved since
    expect(merged(both, there)).toEqual(both);
    expect(merged(both, both)).toEqual(both);
    expect(merged(begun, there)).toEqual(there);
    expect(merged(there, begun)).toEqual(there);
    expect(merged(there, here)).toMatchObject({ solved: 3, failed: 2, again: both.again });
  });

  it("counts what earlier pages kept without its attempts once", () => {
    const old: Progress = { ...begun, solved: 10, failed: 4, streak: 3, best: 6, seen: ["x"] };
    const mine = tried(old, "a", true, 1000);
    const theirs = tried(old, "b", false, 2000);
    expect(merged(mine, theirs)).toMatchObject({ solved: 11, failed: 5, best: 6, seen: ["b", "x", "a"] });
    expect(merged(old, old)).toEqual(old);
    expect(merged(old, mine).streak).toBe(4);
  });

  it("does not count twice what is no longer listed", () => {
    let full = begun;
    for (let i = 0; i < 2100; ++i) full = tried(full, `p${i}`, true, 1000 + i);
    const early: Progress = Array.from({ length: 100 }, (_, i) => i).reduce(
      (progress, i) => tried(progress, `p${i}`, true, 1000 + i),
      begun,
    );
    expect(merged(full, early)).toMatchObject({ solved: 2100, failed: 0 });
    expect(merged(full, early).attempts).toHaveLength(2000);
  });
});

describe("the file", () => {
  const now = Date.parse("2026-11-28T12:00:00Z");

  it("takes progress to another browser", () => {
    const [from, to] = [memory(), memory()];
    saveProgress(from, { chess: there, fourstar: here });
    saveProgress(to, { chess: here });
    const text = progressText(from, parts, now);
    expect(JSON.parse(text)).toMatchObject({ kind: "tessera-progress", version: 1, saved: "2026-11-28T12:00:00.000Z" });
    expect(mergeProgress(to, parts, text)).toBe("");
    expect(loadProgress(to)).toEqual({ chess: merged(here, there), fourstar: here });
    expect(mergeProgress(to, parts, text)).toBe("");
    expect(loadProgress(to)).toEqual({ chess: merged(here, there), fourstar: here });
    const empty = memory();
    expect(mergeProgress(empty, parts, text)).toBe("");
    expect(loadProgress(empty)).toEqual(loadProgress(from));
  });

  it("holds lessons, coordinates and lessons of one's own as well", () => {
    const [from, to] = [memory(), memory()];
    const lessons = { rook: { done: [0, 1], alone: [1], at: 5 } };
    const best = { find: 3, name: 0, neighbour: 1 };
    from.setItem("tessera-lessons", JSON.stringify(lessons));
    from.setItem("tessera-coordinates", JSON.stringify({ chess: { best, axes: [{ asked: 4, missed: 1 }] } }));
    from.setItem("tessera-own-lessons", '{"version":1,"lessons":[{"id":"a","toml":"x","sound":true,"at":1}]}');
    to.setItem("tessera-lessons", JSON.stringify({ rook: { done: [2], alone: [], at: 9 } }));
    const mine = {
      best: { ...best, find: 1, name: 2 },
      axes: [
        { asked: 2, missed: 2 },
        { asked: 1, missed: 0 },
      ],
    };
    to.setItem("tessera-coordinates", JSON.stringify({ chess: mine }));
    const text = progressText(from, parts, now);
    for (const time of [1, 2]) {
      expect(mergeProgress(to, parts, text), `time ${time}`).toBe("");
      const kept = (key: string): unknown => JSON.parse(to.getItem(key) ?? "null");
      expect(kept("tessera-lessons")).toEqual({ rook: { done: [0, 1, 2], alone: [1], at: 9 } });
      expect(kept("tessera-coordinates")).toEqual({
        chess: {
          best: { find: 3, name: 2, neighbour: 1 },
          axes: [
            { asked: 4, missed: 1 },
            { asked: 1, missed: 0 },
          ],
        },
      });
      expect(kept("tessera-own-lessons")).toMatchObject({ lessons: [{ id: "a" }] });
    }
    const bad = (key: string): string =>
      mergeProgress(to, parts, JSON.stringify({ kind: "tessera-progress", version: 1, parts: { [key]: { a: 1 } } }));
    for (const key of ["tessera-lessons", "tessera-coordinates", "tessera-own-lessons"])
      expect(bad(key)).toContain("damaged");
  });

  it("that is bad changes nothing, and says why", () => {
    const store = memory();
    saveProgress(store, { chess: here });
    const before = store.getItem("tessera-puzzles");
    const file = (more: object): string => JSON.stringify({ kind: "tessera-progress", version: 1, parts: {}, ...more });
    const faults = [
      "",
      progressText(store, parts, now).slice(0, -20),
      "[]",
      '{"kind":"other"}',
      file({ parts: [] }),
      file({ version: 2 }),
      file({}),
      file({ parts: { "tessera-puzzles": [1] } }),
      file({ parts: { "tessera-puzzles": { chess: 5 } } }),
    ].map((text) => mergeProgress(store, parts, text));
    expect(faults.map((fault) => fault.split(/[:.]/)[0])).toEqual([
      "The file cannot be read",
      "The file cannot be read",
      "This is no file of progress",
      "This is no file of progress",
      "The file of progress is damaged",
      "A newer version of Tessera has written this file",
      "There is no progress in this file",
      "The progress with puzzles in this file is damaged",
      "The progress with puzzles in this file is damaged",
    ]);
    expect(store.getItem("tessera-puzzles")).toBe(before);
  });

  it("is merged as a whole or not at all", () => {
    const joined: ProgressPart["merge"] = (mine, brought) => `${String(mine)}${String(brought)}`;
    const several = ["one", "two", "three"].map((key): ProgressPart => ({ key, merge: joined }));
    const kept = memory();
    kept.setItem("one", '"a"');
    const full: Store = {
      ...kept,
      setItem: (key, value) => {
        if (key === "three") throw new Error("full");
        kept.setItem(key, value);
      },
    };
    const text = JSON.stringify({ kind: "tessera-progress", version: 1, parts: { one: "b", two: "c", three: "d" } });
    expect(mergeProgress(full, several, text)).toContain("Nothing was changed");
    expect(["one", "two", "three"].map((key) => kept.getItem(key))).toEqual(['"a"', null, null]);
    expect(mergeProgress(kept, several, text)).toBe("");
    expect(["one", "two", "three"].map((key) => kept.getItem(key))).toEqual(['"ab"', '"nullc"', '"nulld"']);
  });
});
