import { describe, expect, it } from "vitest";
import type { LegalMove } from "../../src/core/types";
import { bearersOf, cellNote, cellTitle } from "../../src/model/inspector";
import { headlessState } from "./headlessState";

function legal(to: number): LegalMove {
  return { text: "", from: 0, to, promotion: "", capture: false, castling: false };
}

describe("the selected cell in words", () => {
  it("is told with its piece", () => {
    expect(cellTitle(headlessState({ selected: 0 }))).toBe("a1: white king");
    expect(cellTitle(headlessState({ selected: 1 }))).toBe("b1: empty");
  });

  it("tells where the piece may go", () => {
    const note = (to: number[], more = {}): string =>
      cellNote(headlessState({ selected: 0, legal: to.map(legal), ...more }));
    expect(note([1])).toBe("1 cell to move to.");
    expect(note([1, 4])).toBe("2 cells to move to.");
    expect(note([0])).toBe("0 cells to move to. It may also pass, by the button below.");
    expect(note([])).toBe("It has no legal move now.");
    expect(note([], { known: false })).toBe("");
    expect(note([], { snapshot: { movedThisTurn: 0 } })).toBe("It has already moved in this turn.");
    expect(note([], { humanToMove: false })).toBe("Its reach is marked with hollow signs.");
    expect(cellNote(headlessState({ selected: 15 }))).toBe("Its reach is marked with hollow signs.");
    expect(cellNote(headlessState({ selected: 1 }))).toBe("");
  });

  it("tells who attacks and guards a piece, and who attacks an empty cell", () => {
    const bearing = { white: [3], black: [12] };
    expect(bearersOf(headlessState({ selected: 15, bearing }))).toEqual([
      { title: "Attacked by", kind: "attacks", cells: [3] },
      { title: "Guarded by", kind: "guards", cells: [12] },
    ]);
    expect(bearersOf(headlessState({ selected: 1, bearing, snapshot: { side: "black" } }))).toEqual([
      { title: "Black attacks it", kind: "guards", cells: [12] },
      { title: "White attacks it", kind: "attacks", cells: [3] },
    ]);
  });
});
