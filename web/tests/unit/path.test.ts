import { describe, expect, it } from "vitest";
import { isBetween, strokesOf, type Drawing } from "../../src/model/path";

/** Four boards of 4 x 4 in a row, cells of 10 pixels and no gaps. */
const drawing: Drawing = {
  sizes: [4, 4, 4],
  inside: [0, 1],
  centre: (cell) => ({ x: 10 * ((cell % 4) + 4 * Math.floor(cell / 16)), y: -10 * (Math.floor(cell / 4) % 4) }),
};

describe("the line of a way", () => {
  it("is straight on a board, and an arc from board to board", () => {
    expect(isBetween(drawing, 0, 5)).toBe(false);
    expect(isBetween(drawing, 0, 16)).toBe(true);
    expect(strokesOf(drawing, [0, 5, 10])).toEqual([
      { d: "M0 0L10 -10", between: false },
      { d: "M10 -10L20 -20", between: false },
    ]);
    const [first, second] = strokesOf(drawing, [0, 16, 32]);
    expect([first?.between, second?.between]).toEqual([true, true]);
    expect(first?.d).toMatch(/^M0 0Q20 -11\.2\d* 40 0$/);
    expect(second?.d).toMatch(/^M40 0Q60 /);
  });

  it("rises above the line whichever way it goes, and beside one that is upright", () => {
    expect(strokesOf(drawing, [16, 0])[0]?.d).toMatch(/^M40 0Q20 -11\.2\d* 0 0$/);
    for (const [from, to] of [
      [0, 8],
      [8, 0],
    ] as const) {
      const [, x] = /Q(-?[\d.]+) /.exec(strokesOf(drawing, [from, to], true)[0]?.d ?? "") ?? [];
      expect(Number(x), `${from} ${to}`).toBeGreaterThan(0);
    }
  });

  it("breaks off where the boards go on in another line, and comes in from before it there", () => {
    const broken: Drawing = {
      ...drawing,
      shift: (from, to) => (from < 32 && to >= 32 ? { x: 80, y: 50 } : { x: 0, y: 0 }),
    };
    const [, over] = strokesOf(broken, [0, 16, 32]);
    // As far to the right and up from the one cell as it comes in from the left and below of the other.
    expect(over?.d).toBe("M40 0l50.4 21M29.6 -21L80 0");
  });
});
