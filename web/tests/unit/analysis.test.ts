import { describe, expect, it } from "vitest";
import type { SearchInfo } from "../../src/core/types";
import { cellName } from "../../src/model/cells";
import { lineLabels, lineText, lineTexts, scoreWords, withLine } from "../../src/model/analysis";

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

  it("tells scores in pieces and mates in turns, and whom they favour", () => {
    const shown = (score: number, mate = 0, movesPerTurn = 1): string =>
      scoreWords({ score, mate }, "white", movesPerTurn).shown;
    expect(shown(120)).toBe("White +1.20");
    expect(shown(-5)).toBe("Black +0.05");
    expect(shown(0)).toBe("Equal 0.00");
    expect(shown(999_999, 1)).toBe("White mates in 1");
    expect(shown(999_997, 3)).toBe("White mates in 2");
    expect(shown(-999_998, -2)).toBe("Black mates in 1");
    expect(shown(999_994, 6, 2)).toBe("White mates in 2");
    expect(shown(-999_996, -4, 2)).toBe("Black mates in 1");
    expect(scoreWords({ score: 120, mate: 0 }, "black", 1)).toEqual({
      shown: "Black +1.20",
      spoken: "Black is better by 1.20",
    });
    expect(scoreWords({ score: -120, mate: 0 }, "black", 1).spoken).toBe("White is better by 1.20");
    expect(scoreWords({ score: 0, mate: 0 }, "black", 1).spoken).toBe("Both sides are equal");
  });

  it("shows readable moves where they are told, by the names of the board", () => {
    const cellNames = Array.from({ length: 64 }, (_, cell) => cellName([8, 8], cell));
    const info = { cellNames, sizes: [8, 8] };
    expect(lineText(info, cellNames, found(1, 1))).toBe("e2e4 e7e5");
    const told = { ...found(1, 1), readable: ["Qe4", "Qxe5+"] };
    expect(lineText(info, cellNames, told)).toBe("Qe4  Qxe5+");
    expect(lineTexts(info, cellNames, told)).toEqual(["Qe4", "Qxe5+"]);
    expect(
      lineText(
        info,
        cellNames.map((name) => name.toUpperCase()),
        told,
      ),
    ).toBe("Q E2\u2013E4  Q E7\u00d7E5+");
  });

  it("numbers the moves of a line, also where a turn has two", () => {
    expect(lineLabels(4, { turn: 7, side: "white", movesLeft: 1 }, 1)).toEqual(["7.", "", "8.", ""]);
    expect(lineLabels(3, { turn: 7, side: "black", movesLeft: 1 }, 1)).toEqual(["7\u2026", "8.", ""]);
    expect(lineLabels(5, { turn: 1, side: "white", movesLeft: 1 }, 2)).toEqual(["1.", "", "", "2.", ""]);
    expect(lineLabels(5, { turn: 3, side: "black", movesLeft: 1 }, 2)).toEqual(["3\u2026", "4.", "", "", ""]);
  });
});
