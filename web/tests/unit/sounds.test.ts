import { describe, expect, it } from "vitest";
import { toneOf } from "../../src/model/sounds";

const quiet = { axes: 1, capture: false, check: false, over: false };
const heard = (of: Partial<typeof quiet>): number[] =>
  toneOf({ ...quiet, ...of }).map(({ hertz }) => Math.round(hertz));

describe("the sound of a move", () => {
  it("is a stone, and a note for each axis up to four", () => {
    expect(heard({ axes: 0 })).toEqual([0, 1180, 2710]);
    expect(heard({ axes: 1 })).toEqual([0, 1180, 2710, 523]);
    expect(heard({ axes: 4 })).toEqual([0, 1180, 2710, 523, 659, 784, 988]);
    expect(heard({ axes: 5 })).toEqual(heard({ axes: 4 }));
  });

  it("tells captures, checks and the end", () => {
    expect(heard({ capture: true })).toContain(180);
    expect(heard({ check: true }).slice(-2)).toEqual([1175, 880]);
    expect(heard({ over: true }).slice(-4)).toEqual([523, 659, 784, 1047]);
  });

  it("is never too loud, and soon over", () => {
    const tones = toneOf({ axes: 4, capture: true, check: true, over: true });
    const at = (time: number): number =>
      tones
        .filter((tone) => tone.at <= time && time < tone.at + tone.seconds)
        .reduce((sum, tone) => sum + tone.loudness, 0);
    for (const { at: time } of tones) expect(at(time)).toBeLessThan(1.6);
    expect(Math.max(...tones.map((tone) => tone.at + tone.seconds))).toBeLessThan(2);
  });
});
