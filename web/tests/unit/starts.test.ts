import { describe, expect, it } from "vitest";
import { brief, randomStart, shortened, startFault } from "../../src/model/starts";

const many = "15438661586226652764627386057231352000000";

describe("numbers of start positions", () => {
  it("accepts nothing, and whole numbers below the count", () => {
    for (const text of ["", " ", "0", " 518 ", "959"]) expect(startFault(text, "960")).toBe("");
    expect(startFault((BigInt(many) - 1n).toString(), many)).toBe("");
  });

  it("names the range for anything else", () => {
    for (const text of ["960", "-1", "1e3", "007", "x", many])
      expect(startFault(text, "960")).toBe("A whole number from 0 to 959.");
    expect(startFault(many, many)).not.toBe("");
  });

  it("shortens numbers that would fill lines", () => {
    expect(shortened("959")).toBe("959");
    const long = `12${"0".repeat(340)}7`;
    expect(shortened(long)).toMatch(/^120+\u20260+7 \(343 digits\)$/);
    expect(shortened(long).length).toBeLessThan(60);
    expect([brief("959"), brief(long)]).toEqual(["959", "12000\u20260007"]);
    expect(startFault("x", long).length).toBeLessThan(100);
  });

  it("draws numbers in range, of every size", () => {
    const drawn = new Set<string>();
    for (let i = 0; i < 200; ++i) {
      const number = randomStart("960");
      expect(startFault(number, "960")).toBe("");
      drawn.add(number);
      expect(startFault(randomStart(many), many)).toBe("");
    }
    expect(drawn.size).toBeGreaterThan(100);
  });
});
