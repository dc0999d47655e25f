import { describe, expect, it } from "vitest";
import type { SearchInfo } from "../../src/core/types";
import { lineText, scoreText, withLine } from "../../src/model/analysis";

const found = (multipv: number, depth: number): SearchInfo => {
  return { multipv, depth, score: 0, mate: 0, nodes: 1, ms: 1, line: ["e2e4", "e7e5"] };
};

describe("an analysis", () => {
  it("keeps the newest of each line", () => {
    let lines = withLine([], found(1, 1));
    lines = withLine(lines, found(2, 1));
    lines = withLine(lines, found(1, 2));
    expect(lines.map(({ multipv, depth }) => [multipv, depth])).toEqual([
      [1, 2],
      [2, 1],
    ]);
  });

  it("tells scores in pieces and mates in turns", () => {
    expect(scoreText({ score: 120, mate: 0 }, 1)).toBe("+1.20");
    expect(scoreText({ score: -5, mate: 0 }, 1)).toBe("\u22120.05");
    expect(scoreText({ score: 999_999, mate: 1 }, 1)).toBe("mate in 1");
    expect(scoreText({ score: 999_997, mate: 3 }, 1)).toBe("mate in 2");
    expect(scoreText({ score: -999_998, mate: -2 }, 1)).toBe("mated in 1");
    expect(scoreText({ score: 999_994, mate: 6 }, 2)).toBe("mate in 2");
    expect(scoreText({ score: -999_996, mate: -4 }, 2)).toBe("mated in 1");
  });

  it("shows readable moves where they are told, by the names of the board", () => {
    const cellNames = ["e2", "e4", "e7", "e5"];
    const info = { cellNames };
    expect(lineText(info, cellNames, found(1, 1))).toBe("e2e4 e7e5");
    const told = { ...found(1, 1), readable: ["Qe4", "Qxe5+"] };
    expect(lineText(info, cellNames, told)).toBe("Qe4  Qxe5+");
    expect(lineText(info, ["I", "II", "III", "IV"], told)).toBe("Q I\u2013II  Q III\u00d7IV+");
  });
});
