import { describe, expect, it } from "vitest";
import type { LegalMove, PlayedMove } from "../../src/core/types";
import { cellLabel, Mark, markedCells, markNames, marksOf, type MarkName } from "../../src/model/marks";
import { headlessState } from "./headlessState";

function legal(to: number, more: Partial<LegalMove> = {}): LegalMove {
  return { text: "", from: 0, to, promotion: "", capture: false, castling: false, ...more };
}

function played(turn: number, from: number, to: number): PlayedMove {
  return {
    node: 1,
    parent: 0,
    text: "",
    readable: "",
    side: "white",
    turn,
    from,
    to,
    piece: "P",
    captured: "",
    promotion: "",
    castling: false,
  };
}

/** The names of the marks, by cell. */
function shown(state: Parameters<typeof marksOf>[0]): Record<number, MarkName[]> {
  const marks = marksOf(state);
  return Object.fromEntries(markedCells(marks).map((cell) => [cell, markNames(marks[cell] ?? 0)]));
}

describe("marks", () => {
  it("show nothing at the start, or without a game", () => {
    expect(shown(headlessState())).toEqual({});
    expect(marksOf(headlessState())).toHaveLength(16);
    expect(marksOf({ ...headlessState(), snapshot: null })).toEqual([]);
  });

  it("tell kinds of moves apart", () => {
    const state = headlessState({
      selected: 0,
      legal: [legal(1), legal(15, { capture: true }), legal(5, { capture: true }), legal(2, { castling: true })],
    });
    expect(shown(state)).toEqual({ 0: ["selected"], 1: ["quiet"], 15: ["capture"], 5: ["passant"], 2: ["castling"] });
  });

  it("show the reach of a piece that may not move now", () => {
    const reach = [
      { to: 14, capture: false },
      { to: 3, capture: true },
    ];
    expect(shown(headlessState({ selected: 15, reach }))).toEqual({
      15: ["selected"],
      14: ["reachQuiet"],
      3: ["reachCapture"],
    });
  });

  it("tell attackers from guards by the piece on the selected cell, or by the side to move", () => {
    const bearing = { white: [3], black: [12] };
    expect(shown(headlessState({ selected: 0, bearing }))).toEqual({ 0: ["selected"], 3: ["guards"], 12: ["attacks"] });
    expect(shown(headlessState({ selected: 15, bearing }))).toMatchObject({ 3: ["attacks"], 12: ["guards"] });
    const blackToMove = headlessState({ selected: 7, bearing, snapshot: { side: "black" } });
    expect(shown(blackToMove)).toMatchObject({ 3: ["attacks"], 12: ["guards"] });
  });

  it("show check, the last turn with all its moves, and what has moved in this one", () => {
    const snapshot = { line: [played(1, 0, 1), played(2, 4, 5), played(2, 5, 6)], checked: [15], movedThisTurn: 6 };
    expect(shown(headlessState({ snapshot }))).toEqual({
      4: ["lastFrom"],
      5: ["lastFrom", "lastTo"],
      6: ["lastTo", "moved"],
      15: ["check"],
    });
  });
});

describe("the label of a cell", () => {
  it("tells the piece, the marks and the attacks counted", () => {
    expect(cellLabel("e4", "", 0)).toBe("e4, empty");
    expect(cellLabel("e4", "white knight", Mark.quiet | Mark.attacks)).toBe(
      "e4, white knight, can move here, attacks the selected cell",
    );
    expect(cellLabel("e4", "", Mark.quiet, { axes: 4 })).toBe("e4, empty, can move here, 4 axes");
    expect(cellLabel("e4", "", Mark.quiet, { axes: 1 })).toBe("e4, empty, can move here, 1 axis");
    expect(cellLabel("e4", "", Mark.check, { whites: 2, blacks: 1 })).toBe(
      "e4, empty, in check, under 2 white and 1 black",
    );
    expect(cellLabel("e4", "", 0, { blacks: 3 })).toBe("e4, empty, under 3 black");
  });
});
