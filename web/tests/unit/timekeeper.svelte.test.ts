import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { Snapshot } from "../../src/core/types";
import { Timekeeper } from "../../src/state/timekeeper.svelte";
import { FakeCore } from "./fakeCore";

let now = 0;
let core: FakeCore;
let time: Timekeeper;
const five = { initial: 300_000, increment: 0, delay: 0 };

function sure(answer: Snapshot | { error: string }): Snapshot {
  if ("error" in answer) throw new Error(answer.error);
  return answer;
}

beforeEach(() => {
  vi.useFakeTimers();
  now = 0;
  core = new FakeCore();
  time = new Timekeeper(() => now);
});
afterEach(() => void vi.useRealTimers());

function move(text: string, after: number): void {
  now += after;
  core.used = after;
  time.show(sure(core.play(text)), false, true);
}

/** Lets the timer show what time it is. */
function look(after: number): () => void {
  const stop = time.tick(() => undefined);
  now += after;
  vi.advanceTimersByTime(0);
  return stop;
}

it("tells what is left and what each move has taken", () => {
  time.begin(core.setClocks(five), five, false);
  move("a1b1", 2000);
  move("d4c4", 3000);
  look(500)();
  expect([time.left("white"), time.left("black")]).toEqual([297_500, 297_000]);
  expect(core.snapshot().line.map((played) => time.used(played))).toEqual([2000, 3000]);
  expect([time.total("white"), time.total("black")]).toEqual([2500, 3000]);
  expect(time.running).toBe("white");
  expect(time.taken(core.snapshot())).toEqual([2000, 3000]);
});

it("counts nothing while it stands, and goes on with what has been thought", () => {
  time.begin(core.snapshot(), null, false);
  now = 2000;
  time.show(core.snapshot(), true);
  now = 60_000;
  time.show(core.snapshot(), false);
  move("a1b1", 1000);
  expect(core.snapshot().line.map((played) => time.used(played))).toEqual([3000]);
  expect(time.left("white")).toBeNull();
});

it("does not charge a move for looking back, nor one that is played once more", () => {
  time.begin(core.snapshot(), null, false);
  move("a1b1", 1000);
  now += 700;
  time.show(core.go(0), true);
  now += 90_000;
  time.show(core.go(1), false);
  move("d4c4", 300);
  expect(core.snapshot().line.map((played) => time.used(played))).toEqual([1000, 1000]);
  time.show(core.undo(), false);
  move("d4c4", 5000);
  expect(core.snapshot().line.map((played) => time.used(played))).toEqual([1000, 1000]);
});

it("takes up the times of a saved game", () => {
  core.play("a1b1");
  core.play("d4c4");
  time.begin(core.undo(), null, true, [1500, 2500]);
  expect([time.total("white"), time.total("black")]).toEqual([1500, 0]);
  expect(time.taken(core.snapshot())).toEqual([1500, 2500]);
});

it("tells when a time is up, again until the game is over", () => {
  const flags: number[] = [];
  time.begin(core.setClocks({ ...five, initial: 1000 }), five, false);
  const stop = time.tick(() => flags.push(now));
  vi.advanceTimersByTime(0);
  for (let i = 0; i < 130; ++i) {
    now += 10;
    vi.advanceTimersByTime(10);
  }
  expect(time.left("white")).toBe(0);
  expect(flags.length).toBeGreaterThan(1);
  expect(flags[0]).toBeLessThan(1050);
  stop();
  const told = flags.length;
  vi.advanceTimersByTime(1000);
  expect(flags.length).toBe(told);
  expect(vi.getTimerCount()).toBe(0);
});
