import { describe, expect, it } from "vitest";
import {
  clockBudget,
  clockText,
  controlText,
  exchanged,
  initialTime,
  isControl,
  isLow,
  pgnControl,
  readControl,
  spokenTime,
  timeLeft,
  timePresets,
  untilFlag,
  untilNextText,
  usedText,
} from "../../src/model/clock";

const five = { initial: 300_000, increment: 3000, delay: 0 };

describe("clocks", () => {
  it("are written as clocks show them", () => {
    const texts = [0, 1, 9400, 9901, 9999, 10_000, 10_001, 60_000, 754_000, 3_723_000].map(clockText);
    expect(texts).toEqual(["0:00.0", "0:00.1", "0:09.4", "0:10", "0:10", "0:10", "0:11", "1:00", "12:34", "1:02:03"]);
  });

  it("change their text when they say they do", () => {
    for (const ms of [3_723_400, 60_001, 60_000, 10_001, 10_000, 9_950, 4_000, 101]) {
      const next = untilNextText(ms);
      expect(next).toBeGreaterThan(0);
      expect(next).toBeLessThanOrEqual(1000);
      expect(clockText(ms - next + 1)).toBe(clockText(ms));
    }
  });

  it("run for the side to move, after the delay, unless they are stopped", () => {
    const clocks = { white: 60_000, black: 50_000, delay: 2000, stopped: false };
    expect(timeLeft(clocks, "white", "white", 1500)).toBe(60_000);
    expect(timeLeft(clocks, "white", "white", 5000)).toBe(57_000);
    expect(timeLeft(clocks, "black", "white", 5000)).toBe(50_000);
    expect(timeLeft(clocks, "white", null, 5000)).toBe(60_000);
    expect(timeLeft({ ...clocks, stopped: true }, "white", "white", 5000)).toBe(60_000);
    expect(timeLeft(clocks, "white", "white", 99_000)).toBe(0);
    expect(untilFlag(clocks, "white", 5000)).toBe(57_000);
  });

  it("are low with a tenth left, at least ten seconds, at most a minute", () => {
    expect([isLow(29_000, 300_000), isLow(31_000, 300_000)]).toEqual([true, false]);
    expect(isLow(9000, 60_000)).toBe(true);
    expect(isLow(61_000, 7_200_000)).toBe(false);
  });
});

describe("time controls", () => {
  it("are named by minutes, increment and delay", () => {
    expect(timePresets.map(controlText)).toEqual(["1 + 0", "3 + 2", "5 + 0", "10 + 0", "15 + 10", "30 + 20"]);
    expect(controlText({ initial: 600_000, increment: 0, delay: 5000 })).toBe("10 min, delay 5 s");
    expect(controlText({ initial: 30_000, increment: 1000, delay: 0 })).toBe("30 s + 1");
  });

  it("are written in games as PGN has them", () => {
    expect([five, { ...five, increment: 0 }].map(pgnControl)).toEqual(["300+3", "300"]);
  });

  it("of a player's own are read, or it is told why not", () => {
    expect(readControl(5, 3, 0)).toEqual(five);
    expect(readControl(0, 5, 0)).toEqual({ initial: 5000, increment: 5000, delay: 0 });
    expect(readControl(0, 0, 0)).toMatch(/no time/);
    expect(readControl(999, 0, 0)).toMatch(/Minutes/);
    expect(readControl(5, NaN, 0)).toMatch(/Seconds/);
  });

  it("may give Black another time, which goes along when sides are exchanged", () => {
    const odds = readControl(5, 3, 0, 1);
    expect(odds).toEqual({ ...five, black: 60_000 });
    expect(readControl(5, 3, 0, 5)).toEqual(five);
    expect(readControl(5, 0, 0, 0)).toMatch(/no time/);
    expect(exchanged(five)).toEqual(five);
    if (typeof odds === "string") throw new Error(odds);
    expect(exchanged(odds)).toEqual({ ...five, initial: 60_000, black: 300_000 });
    expect([initialTime(odds, "white"), initialTime(odds, "black"), initialTime(five, "black")]).toEqual([
      300_000, 60_000, 300_000,
    ]);
    expect([isControl(odds), isControl({ ...five, black: "1" })]).toEqual([true, false]);
  });

  it("that were saved are told from others", () => {
    expect(isControl(five)).toBe(true);
    for (const bad of [null, 5, {}, { ...five, initial: 0 }, { ...five, delay: "1" }, { ...five, increment: -1 }])
      expect(isControl(bad)).toBe(false);
  });

  it("give the computer a share of what is left, and never all of it", () => {
    expect(clockBudget(300_000, five, 1)).toBe(12_400);
    expect(clockBudget(300_000, five, 2)).toBe(6200);
    expect(clockBudget(900, five, 1)).toBe(250);
    expect(clockBudget(0, five, 1)).toBeGreaterThan(0);
  });
});

it("time used is told shortly, and spoken in words", () => {
  expect([800, 12_400, 185_000].map(usedText)).toEqual(["0.8s", "12s", "3:05"]);
  expect([65_000, 3_600_000, 0].map(spokenTime)).toEqual(["1 minute 5 seconds", "1 hour", "no time"]);
  expect([clockText(273_600_000), spokenTime(262_800_000)]).toEqual(["3 d 4 h", "3 days 1 hour"]);
});
