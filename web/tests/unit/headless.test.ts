import { describe, expect, it } from "vitest";
import type { LegalMove, Snapshot } from "../../src/core/types";
import {
  arrangementChoices,
  countedAttacks,
  destsOf,
  guardingSide,
  homeCell,
  mayPass,
  movableCells,
  noSelection,
  ownPieceSelected,
  press,
  selectedCell,
  showsReach,
  type Selection,
} from "../../src/model/headless";
import { Mark, marksOf } from "../../src/model/marks";
import { FakeCore, fakeInfo } from "./fakeCore";
import { headlessState } from "./headlessState";

function move(from: number, to: number, more: Partial<LegalMove> = {}): LegalMove {
  return {
    text: `${from}-${to}${more.promotion ?? ""}`,
    from,
    to,
    promotion: "",
    capture: false,
    castling: false,
    ...more,
  };
}

describe("a selection", () => {
  it("lasts until the position shown changes", () => {
    expect(selectedCell({ cell: 5, change: 3 }, 3)).toBe(5);
    expect(selectedCell({ cell: 5, change: 3 }, 4)).toBe(-1);
    expect(selectedCell(noSelection, 0)).toBe(-1);
  });
});

describe("what can be moved", () => {
  it("is what the core says, while a human is to move", () => {
    const state = headlessState({ snapshot: { movable: [0, 3] } });
    expect([...movableCells(state)]).toEqual([0, 3]);
    expect(movableCells({ ...state, humanToMove: false }).size).toBe(0);
    expect(movableCells({ ...state, snapshot: null }).size).toBe(0);
  });

  it("is a piece of the side to move; of any other piece the reach is shown", () => {
    const [own, enemy, empty] = [0, 15, 1].map((selected) => headlessState({ selected })); // K..P........p..k
    expect([own, enemy, empty].map((state) => state && ownPieceSelected(state))).toEqual([true, false, false]);
    expect([own, enemy, empty].map((state) => state && showsReach(state))).toEqual([false, true, false]);
    const waiting = headlessState({ selected: 0, humanToMove: false });
    expect([ownPieceSelected(waiting), showsReach(waiting)]).toEqual([false, true]);
    expect(showsReach(headlessState())).toBe(false);
  });

  it("goes to its dests, of which a pass is none", () => {
    const legal = [move(8, 12, { promotion: "Q" }), move(8, 12, { promotion: "N" }), move(8, 9), move(8, 8)];
    const dests = destsOf({ legal, selected: 8 });
    expect([...dests].map(([cell, moves]) => [cell, moves.length])).toEqual([
      [12, 2],
      [9, 1],
    ]);
    expect(mayPass({ legal, selected: 8 })).toBe(true);
    expect(mayPass({ legal: legal.slice(0, 3), selected: 8 })).toBe(false);
  });
});

describe("a press", () => {
  it("selects a cell, another cell, and nothing any more", () => {
    expect(press(headlessState(), 3)).toEqual({ kind: "select", cell: 3 });
    expect(press(headlessState({ selected: 3 }), 4)).toEqual({ kind: "select", cell: 4 });
    expect(press(headlessState({ selected: 3 }), 3)).toEqual({ kind: "select", cell: -1 });
  });

  it("plays the move that leads there", () => {
    const legal = [move(0, 1), move(0, 4)];
    expect(press(headlessState({ selected: 0, legal }), 4)).toEqual({ kind: "play", move: legal[1] });
  });

  it("opens the choice where the move promotes in several ways", () => {
    const moves = [move(8, 12, { promotion: "Q" }), move(8, 12, { promotion: "N" })];
    expect(press(headlessState({ selected: 8, legal: [...moves, move(8, 13)] }), 12)).toEqual({
      kind: "promote",
      moves,
    });
    expect(press(headlessState({ selected: 8, legal: moves.slice(1) }), 12).kind).toBe("play");
  });

  it("on a king that may pass only lets go of it", () => {
    expect(press(headlessState({ selected: 0, legal: [move(0, 0)] }), 0)).toEqual({ kind: "select", cell: -1 });
  });
});

describe("who guards a cell", () => {
  it("is the colour of its piece, or the side to move on an empty cell", () => {
    expect(guardingSide(headlessState({ selected: 0, snapshot: { side: "black" } }))).toBe("white");
    expect(guardingSide(headlessState({ selected: 15 }))).toBe("black");
    expect(guardingSide(headlessState({ selected: 1, snapshot: { side: "black" } }))).toBe("black");
  });
});

describe("counted attacks", () => {
  it("are those of the colours asked for", () => {
    const maps = { white: [1], black: [2] };
    expect(countedAttacks(maps, "both")).toEqual(maps);
    expect(countedAttacks(maps, "white")).toEqual({ white: [1], black: [] });
    expect(countedAttacks(maps, "black")).toEqual({ white: [], black: [2] });
    expect(countedAttacks(maps, "neither")).toEqual({ white: [], black: [] });
  });
});

describe("the arrangements to choose from", () => {
  it("begin with the game's own; without a game there is a flat board", () => {
    const info = fakeInfo([2, 2, 2]);
    const choices = arrangementChoices({ info });
    expect(choices[0]).toEqual(info.view);
    expect(choices).toHaveLength(3);
    expect(arrangementChoices({ info: null })).toEqual([{ across: [0], up: [1], down: [] }]);
  });
});

describe("the cell to look at first", () => {
  it("is the selected one, the end of the last move, or the king of the side below", () => {
    const core = new FakeCore();
    expect(homeCell(headlessState())).toBe(0);
    expect(homeCell(headlessState({ flipped: true }))).toBe(15);
    const played = core.play("d1c1") as Snapshot;
    expect(homeCell(headlessState({ snapshot: played }))).toBe(2);
    expect(homeCell(headlessState({ snapshot: played, selected: 7 }))).toBe(7);
    expect(homeCell(headlessState({ snapshot: { board: "P..p" } }))).toBe(0);
  });
});

describe("a game without a page", () => {
  it("is played by presses alone", () => {
    const core = new FakeCore();
    let snapshot = core.snapshot();
    let selection: Selection = noSelection;
    let changes = 1;
    const pressCell = (cell: number): void => {
      const selected = selectedCell(selection, changes);
      const legal = snapshot.movable.includes(selected) ? core.legalFrom(selected) : [];
      const outcome = press(headlessState({ snapshot, selected, legal }), cell);
      if (outcome.kind === "select") selection = { cell: outcome.cell, change: changes };
      if (outcome.kind !== "play") return;
      snapshot = core.play(outcome.move.text) as Snapshot;
      ++changes;
    };
    for (const cell of [3, 0, 1, 12, 13]) pressCell(cell);
    expect(snapshot.line.map(({ text }) => text)).toEqual(["a1b1", "a4b4"]);
    expect(selectedCell(selection, changes)).toBe(-1);
    const marks = marksOf(headlessState({ snapshot }));
    expect([marks[12], marks[13]]).toEqual([Mark.lastFrom, Mark.lastTo]);
  });
});
