import { describe, expect, it } from "vitest";
import { Mark } from "../../src/model/marks";
import { changes, outline, targetAxes, targetCounts } from "../../src/model/targets";

const sizes = [4, 4, 4, 4];
const cell = (...at: [number, number, number, number]): number => at[0] + 4 * at[1] + 16 * at[2] + 64 * at[3];

describe("a target", () => {
  it("is told by the axes that change on the way to it", () => {
    expect(changes(sizes, cell(1, 2, 1, 2), cell(3, 0, 3, 0))).toEqual([
      { axis: 0, by: 2 },
      { axis: 1, by: -2 },
      { axis: 2, by: 2 },
      { axis: 3, by: -2 },
    ]);
    expect(targetAxes(sizes, Mark.quiet, cell(0, 0, 0, 0), cell(1, 0, 1, 0))).toBe(2);
    expect(targetAxes(sizes, Mark.lastTo, cell(0, 0, 0, 0), cell(1, 0, 1, 0))).toBe(0);
    expect(targetAxes(sizes, Mark.quiet, -1, cell(1, 0, 1, 0))).toBe(0);
  });

  it("has a shape of its own for one to four axes, and one for all that are more", () => {
    expect(new Set([1, 2, 3, 4, 5].map(outline)).size).toBe(5);
    expect(outline(8)).toBe(outline(5));
  });

  it("is counted by its axes, fewest first", () => {
    const targets = [cell(1, 1, 0, 0), cell(1, 0, 0, 0), cell(2, 2, 0, 0)];
    expect(targetCounts({ sizes }, 0, targets)).toEqual([
      { axes: 1, count: 1 },
      { axes: 2, count: 2 },
    ]);
  });
});
