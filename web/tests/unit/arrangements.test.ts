import { describe, expect, it } from "vitest";
import {
  arrangementAt,
  arrangementsOf,
  canTurn,
  chain,
  exchangeBetween,
  insideName,
  outsideLetters,
} from "../../src/model/arrangements";
import type { Arrangement } from "../../src/model/layout";

const home: Arrangement = { across: [0, 2], up: [1, 3], down: [] };
const four = arrangementsOf(home);
const names = ["file", "rank", "column", "row"];
const slots = ({ across, up }: Arrangement): string => `${across.join("")}|${up.join("")}`;

describe("the arrangements of a game", () => {
  it("are six for four axes, each by the fewest exchanges", () => {
    expect(four.map((a) => insideName(names, a))).toEqual([
      "file \u00d7 rank",
      "column \u00d7 rank",
      "file \u00d7 row",
      "column \u00d7 row",
      "row \u00d7 rank",
      "file \u00d7 column",
    ]);
    expect(four.map(slots)).toEqual(["02|13", "20|13", "02|31", "20|31", "32|10", "01|23"]);
  });

  it("keep the game's own axes where it has others side by side", () => {
    const oana = arrangementsOf({ across: [0, 3], up: [1, 2], down: [2] });
    expect(oana.map(slots)).toEqual(["03|12", "30|12", "03|21", "30|21", "23|10", "01|32"]);
    expect(oana.every(({ down }) => down.join() === "2")).toBe(true);
  });

  it("are three for three axes, whether boards stand side by side or one above the other", () => {
    expect(arrangementsOf({ across: [0, 2], up: [1], down: [] }).map(slots)).toEqual(["02|1", "20|1", "01|2"]);
    expect(arrangementsOf({ across: [0], up: [1, 2], down: [] }).map(slots)).toEqual(["0|12", "0|21", "2|10"]);
  });

  it("are ten for five axes, with every pair inside once", () => {
    const five = arrangementsOf({ across: [0, 2, 4], up: [1, 3], down: [] });
    const pairs = five.map(({ across, up }) => [across[0], up[0]].sort().join(""));
    expect(new Set(pairs).size).toBe(10);
    expect(five).toHaveLength(10);
  });

  it("are one for a flat board", () => {
    expect(arrangementsOf({ across: [0], up: [1], down: [] })).toHaveLength(1);
    expect(arrangementsOf({ across: [0, 1], up: [], down: [] })).toHaveLength(1);
  });

  it("can be turned where there are columns and rows of boards", () => {
    expect(slots(arrangementAt(four, { index: 2, turned: true }))).toBe("01|32");
    expect(slots(arrangementAt(four, { index: 9, turned: false }))).toBe("02|13");
    const three = arrangementsOf({ across: [0, 2], up: [1], down: [] });
    expect([canTurn(home), canTurn(three[0])]).toEqual([true, false]);
    expect(arrangementAt(three, { index: 1, turned: true })).toBe(three[1]);
  });
});

describe("letters of the axes outside", () => {
  const order = [2, 3, 0, 1];

  it("name the arrangements as the Chesseract document does", () => {
    const labels = [["a"], ["1"], ["A"], ["I"]];
    expect(outsideLetters(four, labels, order)).toEqual(["AI", "Ia", "A1", "a1", "Aa", "I1"]);
  });

  it("are of no use where axes share them, or one axis is outside", () => {
    expect(outsideLetters(four, [["a"], ["1"], ["a"], ["1"]], order)).toEqual([]);
    expect(
      outsideLetters(arrangementsOf({ across: [0, 2], up: [1], down: [] }), [["a"], ["1"], ["A"]], [2, 0, 1]),
    ).toEqual([]);
  });
});

describe("the way from one arrangement to another", () => {
  const way = (from: number, to: number): string =>
    chain(four, { index: from - 1, turned: false }, { index: to - 1, turned: false })
      .map((a) => four.findIndex((b) => slots(b) === slots(a)) + 1)
      .join("-");

  it("is one exchange, or a chain of them over the usual arrangements", () => {
    expect([way(1, 2), way(1, 3), way(1, 5), way(1, 6), way(2, 4), way(3, 4)]).toEqual([
      "1-2",
      "1-3",
      "1-5",
      "1-6",
      "2-4",
      "3-4",
    ]);
    expect([way(1, 4), way(2, 3), way(5, 6), way(4, 6), way(5, 4), way(3, 3)]).toEqual([
      "1-2-4",
      "2-1-3",
      "5-1-6",
      "4-2-1-6",
      "5-1-2-4",
      "3",
    ]);
  });

  it("consists of exchanges between every two, turned or not, in at most four", () => {
    const all = four.flatMap((_, index) => [false, true].map((turned) => ({ index, turned })));
    for (const from of all) {
      for (const to of all) {
        const steps = chain(four, from, to);
        expect(slots(steps[0] ?? home)).toBe(slots(arrangementAt(four, from)));
        expect(slots(steps.at(-1) ?? home)).toBe(slots(arrangementAt(four, to)));
        expect(steps.length).toBeLessThanOrEqual(5);
        steps.slice(1).forEach((next, i) => expect(exchangeBetween(steps[i] ?? home, next)).not.toBeNull());
      }
    }
  });

  it("is found among ten arrangements of five axes", () => {
    const five = arrangementsOf({ across: [0, 2, 4], up: [1, 3], down: [] });
    five.forEach((_, index) => {
      const steps = chain(five, { index: 9, turned: false }, { index, turned: false });
      expect(steps.length).toBeGreaterThan(0);
    });
  });

  it("tells which two slots differ", () => {
    expect(exchangeBetween(four[0], four[0])).toBeNull();
    expect(exchangeBetween(four[1] ?? home, four[2] ?? home)).toBeNull();
    expect(exchangeBetween(four[0], four[4] ?? home)).toEqual([
      { line: "across", level: 0 },
      { line: "up", level: 1 },
    ]);
  });
});
