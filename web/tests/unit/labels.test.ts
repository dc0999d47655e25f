import { describe, expect, it } from "vitest";
import { axisLabels, axisOrder, outerLabels } from "../../src/model/labels";
import { coordinates } from "../../src/model/layout";

const roman = ["I", "II", "III", "IV", "V"];
const lower = (c = 0): string => "abcdefghijkl"[c] ?? "";
const upper = (c = 0): string => lower(c).toUpperCase();
const digit = (c = 0): string => String(c + 1);

function names(sizes: number[], name: (at: number[]) => string): string[] {
  const count = sizes.reduce((a, b) => a * b, 1);
  return Array.from({ length: count }, (_, cell) => name(coordinates(sizes, cell)));
}

describe("axisLabels", () => {
  it("reads letters and digits", () => {
    const all = names([8, 8], (at) => lower(at[0]) + digit(at[1]));
    expect(axisLabels([8, 8], all)).toEqual([[..."abcdefgh"], [..."12345678"]]);
  });

  it("reads names that tell the axes in another order", () => {
    const sizes = [4, 4, 4, 4];
    const all = names(sizes, (at) => lower(at[2]) + lower(at[0]) + digit(at[3]) + digit(at[1]));
    expect(axisLabels(sizes, all)).toEqual([[..."abcd"], [..."1234"], [..."abcd"], [..."1234"]]);
    expect(axisOrder(sizes, all)).toEqual([2, 0, 3, 1]);
  });

  it("reads Roman numerals, which differ in length", () => {
    for (const size of [3, 4, 5]) {
      const sizes = [4, 4, 4, size];
      const all = names(sizes, (at) => upper(at[2]) + (roman[at[3] ?? 0] ?? "") + lower(at[0]) + digit(at[1]));
      expect(axisLabels(sizes, all)).toEqual([[..."abcd"], [..."1234"], [..."ABCD"], roman.slice(0, size)]);
      expect(axisOrder(sizes, all)).toEqual([2, 3, 0, 1]);
    }
  });

  it("reads numbers between punctuation", () => {
    const sizes = [8, 8, 8, 8];
    const all = names(sizes, (at) => `(${at.join()})`);
    expect(axisLabels(sizes, all)[1]).toEqual([..."01234567"]);
  });

  it("reads numbers of two digits", () => {
    const all = names([4, 12], (at) => lower(at[0]) + digit(at[1]));
    expect(axisLabels([4, 12], all)[1]?.slice(8)).toEqual(["9", "10", "11", "12"]);
  });
});

describe("outerLabels", () => {
  const digits = [..."0123"];
  it("name the axis where coordinates of all axes look alike", () => {
    expect(outerLabels([digits, digits, digits], ["x", "y", "z"])[2]).toEqual(["z0", "z1", "z2", "z3"]);
  });

  it("are the coordinates alone where these differ, or axes have long names", () => {
    const letters = [..."abcd"];
    expect(outerLabels([letters, digits, digits], ["x", "y", "z"])[2]).toEqual(digits);
    expect(outerLabels([digits, digits, digits], ["file", "rank", "level"])[2]).toEqual(digits);
  });
});
