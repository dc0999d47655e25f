import { describe, expect, it } from "vitest";
import type { Colour, PlayedMove } from "../../src/core/types";
import { captured, groupByTurn, lastTurn, moveText, playedFrom } from "../../src/model/moves";
import { fakeInfo } from "./fakeCore";

function move(node: number, turn: number, side: Colour, more: Partial<PlayedMove> = {}): PlayedMove {
  return { node, turn, side, text: "a1b1", readable: "Kb1", from: 0, to: 1, piece: "K", captured: "", ...more };
}

describe("groupByTurn", () => {
  it("puts both sides of a turn into one row", () => {
    const rows = groupByTurn([move(1, 1, "white"), move(2, 1, "black"), move(3, 2, "white")]);
    expect(rows.map((r) => [r.turn, r.white.length, r.black.length])).toEqual([
      [1, 1, 1],
      [2, 1, 0],
    ]);
  });

  it("keeps two moves of one side together", () => {
    const rows = groupByTurn([move(1, 1, "white"), move(2, 1, "black"), move(3, 1, "black"), move(4, 2, "white")]);
    expect(rows[0]?.black.map((m) => m.node)).toEqual([2, 3]);
    expect(rows).toHaveLength(2);
  });

  it("begins with Black where the game does", () => {
    expect(groupByTurn([move(1, 7, "black")])[0]).toMatchObject({ turn: 7, white: [] });
  });
});

describe("moveText", () => {
  const info = { ...fakeInfo(), nativeNames: fakeInfo().cellNames.map((name) => name.toUpperCase()) };

  it("is the core's own text where cells have no other names", () => {
    expect(moveText(info, info.cellNames, move(1, 1, "white"))).toBe("Kb1");
  });

  it("is written out in the inventor's names otherwise", () => {
    expect(moveText(info, info.nativeNames, move(1, 1, "white", { readable: "Kb1+" }))).toBe("K A1\u2013B1+");
    expect(moveText(info, info.nativeNames, move(1, 1, "white", { readable: "axb1=Q#", captured: "p" }))).toBe(
      "A1\u00d7B1=Q#",
    );
    expect(moveText(info, info.nativeNames, move(1, 1, "white", { readable: "O-O" }))).toBe("O-O");
    expect(moveText(info, info.nativeNames, move(1, 1, "white", { readable: "Rb1/c2+" }))).toBe("R A1\u2013B1/C2+");
  });
});

describe("lastTurn", () => {
  it("is one move, or both moves of a turn of two", () => {
    const line = [move(1, 1, "white"), move(2, 1, "black"), move(3, 1, "black")];
    expect(lastTurn(line).map((m) => m.node)).toEqual([2, 3]);
    expect(lastTurn(line.slice(0, 1))).toHaveLength(1);
    expect(lastTurn([])).toEqual([]);
  });
});

describe("captured", () => {
  it("lists what each side has taken, in the order of the game's pieces", () => {
    const line = [
      move(1, 1, "white", { captured: "p" }),
      move(2, 1, "black", { captured: "P" }),
      move(3, 2, "white", { captured: "k" }),
    ];
    expect([captured(fakeInfo(), line, "white"), captured(fakeInfo(), line, "black")]).toEqual([["k", "p"], ["P"]]);
  });
});

describe("playedFrom", () => {
  const [first, second] = [move(1, 1, "white"), move(2, 1, "black")];

  it("is the move that was played where the position before it was shown", () => {
    expect(playedFrom(1, { line: [first, second] })).toBe(second);
    expect(playedFrom(0, { line: [first] })).toBe(first);
  });

  it("is none after any other step", () => {
    expect(playedFrom(0, { line: [first, second] })).toBeUndefined();
    expect(playedFrom(2, { line: [first] })).toBeUndefined();
    expect(playedFrom(0, { line: [] })).toBeUndefined();
  });
});
