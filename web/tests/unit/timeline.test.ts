import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { Timeline } from "../../src/state/timeline";

beforeEach(() => void vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "performance"] }));
afterEach(() => void vi.useRealTimers());

function story(elapsed = 0): { told: string[]; timeline: Timeline } {
  const told: string[] = [];
  const tell = (word: string) => (): void => void told.push(word);
  return {
    told,
    timeline: new Timeline(
      [
        { at: 100, run: tell("one") },
        { at: 300, run: tell("two") },
      ],
      elapsed,
    ),
  };
}

it("goes on only while it is watched, and once", async () => {
  const { told, timeline } = story();
  await vi.advanceTimersByTimeAsync(500);
  expect(told).toEqual([]);
  timeline.run(true);
  await vi.advanceTimersByTimeAsync(150);
  expect(told).toEqual(["one"]);
  timeline.run(false);
  await vi.advanceTimersByTimeAsync(1000);
  expect(told).toEqual(["one"]);
  timeline.run(true);
  await vi.advanceTimersByTimeAsync(149);
  expect(told).toEqual(["one"]);
  await vi.advanceTimersByTimeAsync(2);
  expect(told).toEqual(["one", "two"]);
  await vi.advanceTimersByTimeAsync(1000);
  expect(told).toEqual(["one", "two"]);
});

it("counts what has passed before it began, and can be ended", async () => {
  const { told, timeline } = story(90);
  timeline.run(true);
  await vi.advanceTimersByTimeAsync(11);
  expect(told).toEqual(["one"]);
  timeline.stop();
  timeline.run(true);
  await vi.advanceTimersByTimeAsync(1000);
  expect(told).toEqual(["one"]);
});
