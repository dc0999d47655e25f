import { describe, expect, it } from "vitest";
import type { Colour, PlayedMove } from "../../src/core/types";
import { boardAfter, captured, groupByTurn, lastTurn, moveText, playedFrom } from "../../src/model/moves";
import { fakeInfo } from "./fakeCore";

function move(node: number, turn: number, side: Colour, more: Partial<PlayedMove> = {}): PlayedMove {
  return {
    node,
    parent: node - 1,
    turn,
    side,
    text: "a1b1",
    readable: "Kb1",
    from: 0,
    to: 1,
    piece: "K",
    captured: "",
    promotion: "",
    castling: false,
    ...more,
  };
}

describe("boardAfter", () => {
  const plain = { text: "", promotion: "", capture: false, castling: false };

  it("has the piece on its new cell, whatever stood there", () => {
    expect(boardAfter("K.p", { ...plain, from: 0, to: 2 }, null)).toBe("..K");
    expect(boardAfter("p.K", { ...plain, from: 0, to: 1 }, null)).toBe(".pK");
  });

  it("has the piece that a pawn becomes, in the pawn's colour", () => {
    expect(boardAfter("P..", { ...plain, from: 0, to: 1, promotion: "Q" }, null)).toBe(".Q.");
    expect(boardAfter("..p", { ...plain, from: 2, to: 1, promotion: "Q" }, null)).toBe(".q.");
  });

  it("has king and rook castled once it is known how", () => {
    const castling = { ...plain, from: 1, to: 5, castling: true };
    const way = { kind: "castling" as const, corner: -1 };
    expect(boardAfter(".K...R", castling, null)).toBe(".K...R");
    expect(boardAfter(".K...R", castling, { ...way, cells: [4, 5, 3, 5] })).toBe("...RK.");
    // Where one stands already where the other goes, and where the king goes alone.
    expect(boardAfter("R..K..", { ...castling, from: 3, to: 0 }, { ...way, cells: [2, 0, 3, 0] })).toBe("..KR..");
    expect(boardAfter(".K....", castling, { ...way, cells: [3, 1, 1, 3] })).toBe("...K..");
  });
});

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
