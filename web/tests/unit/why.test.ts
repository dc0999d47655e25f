// With the core itself: words about real positions.
import { describe, expect, it } from "vitest";
import type { Core, Explanation, GameInfo, PlayedMove, Snapshot } from "../../src/core/types";
import type { HeadlessState } from "../../src/model/headless";
import { moveCells } from "../../src/model/cells";
import { whoBears, whyCheck, whyHint, whyMoved, whyOf } from "../../src/model/why";
import { headlessState } from "./headlessState";
import { realCore } from "./realCore";

async function words(id: string, fen: string, selected: string, pointed: string): Promise<string> {
  const core = await realCore();
  const info = core.newGame({ id }, fen) as GameInfo;
  const snapshot = core.snapshot();
  const at = (name: string): number => info.cellNames.indexOf(name);
  const cell = at(selected);
  const state = headlessState({ info, snapshot, names: info.cellNames, selected: cell, bearing: core.bearing(cell) });
  return whyOf(state, at(pointed), (from, to) => core.explain(from, to))?.words ?? "";
}

/** Of the position, without a question that a unit test would have to ask. */
async function facts(
  fen: string,
  more: Parameters<typeof headlessState>[0] = {},
): Promise<{ core: Core; state: HeadlessState }> {
  const core = await realCore();
  const info = core.newGame({ id: "chess" }, fen) as GameInfo;
  const selected = more.selected ?? -1;
  const bearing = selected < 0 ? { white: [], black: [] } : core.bearing(selected);
  return { core, state: headlessState({ info, snapshot: core.snapshot(), names: info.cellNames, bearing, ...more }) };
}

describe("why", () => {
  const chess = (fen: string, selected: string, pointed: string): Promise<string> =>
    words("chess", fen, selected, pointed);

  it("tells axes, steps and changes of a slide", async () => {
    expect(await chess("4k3/8/8/8/8/8/8/R3K3 w - - 0 1", "a1", "a4")).toBe(
      "rook a1 to a4 \u00b7 1 axis, 3 steps: rank +3",
    );
    expect(await chess("4k3/8/8/8/8/8/8/B3K3 w - - 0 1", "a1", "c3")).toBe(
      "bishop a1 to c3 \u00b7 2 axes, 2 steps: file +2, rank +2",
    );
    const four =
      "d1k1/2p1/4/3r//-//-//-///4/2p1/4/4//3p/1n2/4/4//-//4/3r/4/4///-//4/4/b3/4//4/1Q2/4/4//4/4/4/D3///" +
      "u3/1N2/4/4//-//4/4/2P1/R3//4/4/1PP1/3K w - - 0 1";
    expect(await words("fourstar", four, "b3b2", "d1d4")).toBe(
      "queen b3b2 takes d1d4 \u00b7 4 axes, 2 steps: file +2, rank \u22122, column +2, row +2",
    );
  });

  it("tells leaps, double steps, captures in passing and castling", async () => {
    expect(await chess("4k3/8/8/8/8/8/8/1N2K3 w - - 0 1", "b1", "c3")).toBe(
      "knight b1 to c3 \u00b7 leap: file +1, rank +2",
    );
    expect(await chess("4k3/8/8/8/8/8/4P3/4K3 w - - 0 1", "e2", "e4")).toBe(
      "pawn e2 to e4 \u00b7 double step: rank +2",
    );
    expect(await chess("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "e5", "d6")).toBe(
      "pawn e5 to d6 \u00b7 captures en passant: file \u22121, rank +1",
    );
    expect(await chess("4k3/8/8/8/8/8/8/4K2R w K - 0 1", "e1", "g1")).toBe("king e1 to g1 \u00b7 castling");
  });

  it("tells what is in the way, or that nothing leads there", async () => {
    expect(await chess("4k3/8/8/8/p7/8/8/R3K3 w - - 0 1", "a1", "a6")).toBe(
      "rook a1 not to a6 \u00b7 blocked by the black pawn on a4",
    );
    expect(await chess("4k3/8/8/8/8/8/8/R3K3 w - - 0 1", "a1", "b3")).toBe(
      "rook a1 not to b3 \u00b7 a rook cannot: two axes change",
    );
  });

  it("tells by how many axes what no movement reaches differs, and the steps where these are the reason", async () => {
    const lone = "4k3/8/8/8/8/8/8/4K3 w - - 0 1";
    const chessWith = (piece: string, to: string): Promise<string> =>
      chess(lone.replace("/8/8/8/8/8/8/", `/8/8/8/2${piece}5/8/8/`), "c4", to);
    const reason = async (words: Promise<string>): Promise<string> => (await words).split(" \u00b7 ")[1] ?? "";
    expect(await reason(chessWith("R", "e6"))).toBe("a rook cannot: two axes change");
    expect(await reason(chessWith("B", "c7"))).toBe("a bishop cannot: one axis changes");
    expect(await reason(chessWith("N", "c7"))).toBe("a knight cannot: one axis changes");
    expect(await reason(chessWith("B", "d6"))).toBe("a bishop cannot: two axes change (file +1, rank +2)");
    expect(await reason(chessWith("Q", "d6"))).toBe("a queen cannot: two axes change (file +1, rank +2)");
    expect(await reason(chessWith("N", "e6"))).toBe("a knight cannot: two axes change (file +2, rank +2)");
    expect(await reason(chessWith("P", "c3"))).toBe("a pawn cannot: one axis changes (rank \u22121)");
    expect(await reason(chess(lone, "e1", "e4"))).toBe("a king cannot: one axis changes (rank +3)");
    const fourstar = (piece: string, to: string): Promise<string> =>
      reason(words("fourstar", `{Ka1a1,${piece}b2b2,kd4a1} w - - 0 1`, "b2b2", to));
    expect(await fourstar("R", "c3c3")).toBe("a rook cannot: four axes change");
    expect(await fourstar("B", "c3c2")).toBe("a bishop cannot: three axes change");
    expect(await fourstar("U", "c3b2")).toBe("a unicorn cannot: two axes change");
    expect(await fourstar("U", "c3d2")).toBe("a unicorn cannot: three axes change (file +1, rank +1, column +2)");
    expect(await fourstar("D", "b3b2")).toBe("a balloon cannot: one axis changes");
    expect(await reason(words("hdc3", "{Ka1a,Rb2b,kh8g} w - - 0 1", "b2b", "c3b"))).toBe(
      "a rook cannot: two axes change",
    );
  });

  it("names the king that would be in check", async () => {
    expect(await chess("4r2k/8/8/8/8/8/4B3/4K3 w - - 0 1", "e2", "d3")).toBe(
      "bishop e2 not to d3 \u00b7 2 axes, 1 step: file \u22121, rank +1; but pinned to the white king on e1 by the black rook on e8",
    );
    expect(await chess("4r2k/8/8/8/8/8/8/4K3 w - - 0 1", "e1", "e2")).toContain(
      "it would be in check from the black rook on e8",
    );
  });

  it("tells how a piece attacks the selected cell", async () => {
    expect(await chess("4k3/8/8/8/8/8/8/R3K3 w - - 0 1", "a4", "a1")).toBe(
      "rook a1 attacks a4 \u00b7 1 axis, 3 steps: rank +3",
    );
    expect(await chess("r3k3/8/8/8/8/8/8/N3K3 w - - 0 1", "a1", "a8")).toBe(
      "rook a8 attacks a1 \u00b7 1 axis, 7 steps: rank \u22127",
    );
    expect(await chess("4k3/8/8/8/8/8/8/N3K2R w - - 0 1", "e1", "h1")).toBe(
      "rook h1 guards e1 \u00b7 1 axis, 3 steps: file \u22123",
    );
  });

  it("tells how the selected piece guards another", async () => {
    expect(await chess("4k3/8/8/8/8/8/8/N3K2R w - - 0 1", "h1", "e1")).toBe(
      "rook h1 guards e1 \u00b7 1 axis, 3 steps: file \u22123",
    );
    expect(await chess("4k3/8/8/8/8/4N3/4P3/4K3 w - - 0 1", "e2", "e3")).toBe(
      "pawn e2 not to e3 \u00b7 the white knight on e3 is its own",
    );
  });

  it("tells where a check comes from", async () => {
    const core = await realCore();
    const info = core.newGame({ id: "chess" }, "4r2k/8/8/8/8/3n4/8/4K3 w - - 0 1") as GameInfo;
    const state = headlessState({ info, snapshot: core.snapshot(), names: info.cellNames });
    const explain = (from: number, to: number): Explanation => core.explain(from, to);
    expect(whyCheck(state, (cell) => core.bearing(cell), explain)?.words).toBe(
      "Check: knight d3 attacks the king on e1 \u00b7 leap: file +1, rank \u22122; and 1 other piece",
    );
    core.newGame({ id: "chess" });
    expect(whyCheck(headlessState(), (cell) => core.bearing(cell), explain)).toBeNull();
  });

  it("tells how the last move went, as the core said before it", async () => {
    const core = await realCore();
    const info = core.newGame({ id: "chess" }, "4k3/8/8/8/p7/8/8/R3K3 w - - 0 1") as GameInfo;
    const cells = moveCells(info.sizes, "a1a4");
    expect(cells).toEqual({ from: 0, to: 24 });
    const found = core.explain(0, 24);
    const snapshot = core.play("a1a4") as Snapshot;
    const state = headlessState({ info, snapshot, names: info.cellNames });
    const last = snapshot.line.at(-1) as PlayedMove;
    expect(whyMoved(state, last, found)?.words).toBe("white rook a1 takes a4 \u00b7 1 axis, 3 steps: rank +3");
  });

  it("tells of a piece that cannot move why", async () => {
    const reason = async (
      id: string,
      fen: string | undefined,
      selected: string,
      moves: string[] = [],
      seats: [number, number] = [0, 0],
    ): Promise<string> => {
      const core = await realCore();
      const info = core.newGame({ id }, fen) as GameInfo;
      for (const move of moves) core.play(move);
      core.seat(...seats);
      const names = info.cellNames;
      const cell = Math.max(names.indexOf(selected), info.nativeNames.indexOf(selected));
      const state = headlessState({
        info,
        snapshot: core.snapshot(),
        names,
        selected: cell,
        bearing: core.bearing(cell),
      });
      return whyOf(state, -1, (from, to) => core.explain(from, to))?.words.split(" \u00b7 ")[1] ?? "";
    };
    expect(await reason("chess", undefined, "a1")).toMatch(
      /^cannot move: blocked by the white (pawn on a2|knight on b1)$/,
    );
    expect(await reason("chess", "4k3/8/8/4p3/4P3/8/8/4K3 w - - 0 1", "e4")).toBe(
      "cannot move: blocked by the black pawn on e5",
    );
    expect(await reason("chess", undefined, "b1")).toBe("");
    expect(await reason("chess", undefined, "e7")).toBe("White is to move");
    expect(await reason("chess", undefined, "e2", [], [3, 0])).toBe("the computer is to move");
    expect(await reason("chess", "4r2k/8/8/8/8/8/4N3/4K3 w - - 0 1", "e2")).toBe(
      "pinned to the white king on e1 by the black rook on e8",
    );
    expect(await reason("chess", "4r2k/8/8/8/8/8/8/N3K3 w - - 0 1", "a1")).toBe(
      "cannot move: the white king on e1 would stay in check from the black rook on e8",
    );
    expect(await reason("chess", "7k/8/8/8/8/1q6/7P/K7 w - - 0 1", "a1")).toBe(
      "cannot move: no cell that it can reach is safe",
    );
    expect(await reason("chess", undefined, "e2", ["f2f3", "e7e5", "g2g4", "d8h4"])).toBe("the game is over");
    expect(await reason("fourstar", undefined, "aa11")).toMatch(/^cannot move: blocked by the white /);
    expect(await reason("raumschach", undefined, "Aa1")).toMatch(/^cannot move: blocked by the white /);
    const pawns = "{Kd1a1,kd4d4,Pb2b2,pb3b2} w - - 0 1 2 -";
    expect(await reason("chesseract", pawns, "b2b2")).toBe(
      "cannot move: held by the black pawn on b3b2, it may only capture",
    );
    const two = "{Kd1a1,kd4d4,Rb2b2} w - - 0 1 2 -";
    expect(await reason("chesseract", two, "d1a1", ["b2b2b3b2"])).toBe("");
    expect(await reason("chesseract", two, "b3b2", ["b2b2b3b2"])).toBe(
      "cannot move: it has moved in this turn; another piece goes now",
    );
  });

  it("tells of a selected piece by what it is pinned, and draws it", async () => {
    const { core, state } = await facts("4r2k/8/8/8/8/8/4N3/4K3 w - - 0 1", { selected: 12 });
    const why = whyOf(state, -1, (from, to) => core.explain(from, to));
    expect(why?.words).toBe("knight e2 \u00b7 pinned to the white king on e1 by the black rook on e8");
    expect([why?.way, why?.attack?.from, why?.attack?.pinned, why?.attack?.way.cells.at(-1)]).toEqual([
      null,
      60,
      12,
      4,
    ]);
    const free = await facts("4r2k/8/8/8/8/8/3NP3/4K3 w - - 0 1", { selected: 11 });
    expect(whyOf(free.state, -1, (from, to) => free.core.explain(from, to))).toBeNull();
  });

  it("tells who attacks a cell", async () => {
    const { core, state } = await facts("4k3/8/1r6/8/8/3P4/8/RN2K2R w - - 0 1");
    const of = (cell: number): string | undefined => whoBears(state, cell, (at) => core.bearing(at))?.words;
    expect(of(5)).toBe("f1 \u00b7 White: king, rook");
    expect(of(1)).toBe("white knight b1 \u00b7 attacked by rook; guarded by rook");
    expect(of(26)).toBe("c4 \u00b7 White: pawn");
    expect(of(9)).toBe("b2 \u00b7 Black: rook");
    expect(of(55)).toBe("h7 \u00b7 White: rook");
    expect(of(38)).toBe("g5 \u00b7 neither side attacks it");
    const both = await facts("4k3/8/8/8/8/8/8/R3K2R w - - 0 1", { selected: 3 });
    expect(whyOf(both.state, -1, (from, to) => both.core.explain(from, to))?.words).toBe("d1 \u00b7 White: rook, king");
  });

  it("tells what castling misses", async () => {
    expect(await chess("4k3/8/8/8/8/8/8/4K2R w - - 0 1", "e1", "g1")).toBe(
      "king e1 not to g1 \u00b7 no castling: the king or the rook on h1 has moved",
    );
    expect(await chess("4k3/8/8/8/8/8/8/4KB1R w K - 0 1", "e1", "g1")).toContain(
      "no castling over the white bishop on f1",
    );
    expect(await chess("4kr2/8/8/8/8/8/8/4K2R w K - 0 1", "e1", "g1")).toContain(
      "no castling over f1, attacked by the black rook on f8",
    );
    expect(await chess("4k3/4r3/8/8/8/8/8/4K2R w K - 0 1", "e1", "g1")).toContain(
      "no castling out of check from the black rook on e7",
    );
    expect(await chess("4k3/8/8/8/8/8/8/4K3 w - - 0 1", "e1", "g1")).toContain("the rook of h1 is gone");
  });

  it("offers one of several ways after another", async () => {
    const core = await realCore();
    const info = core.newGame({ id: "chesseract" }) as GameInfo;
    const state = headlessState({ info, snapshot: core.snapshot(), names: info.cellNames, selected: 0 });
    const ways = [
      [1, 2],
      [3, 2],
    ].map((cells) => ({ kind: "turn", corner: 0, cells }) as const);
    const found: Explanation = { obstacle: "none", ways, at: 0, by: 0, letters: "....", attack: [] };
    const told = [0, 1, 2].map((wayIndex) => whyOf({ ...state, wayIndex }, 2, () => found));
    expect(told.map((why) => why?.way?.cells[0])).toEqual([1, 3, 1]);
    expect(told[1]?.words).toMatch(/way 2 of 2$/);
    expect(told[0]?.ways).toBe(2);
  });

  it("shows a hint as it shows a move", async () => {
    const { core, state } = await facts("4k3/8/8/8/p7/8/8/R3K3 w - - 0 1");
    expect(whyHint(state, 0, 24, (from, to) => core.explain(from, to))?.words).toBe(
      "Hint: rook a1 takes a4 \u00b7 1 axis, 3 steps: rank +3",
    );
  });

  it("says nothing without a selection, or of the selected cell", async () => {
    const core = await realCore();
    core.newGame({ id: "chess" });
    const state = headlessState({ selected: -1 });
    expect(whyOf(state, 3, (from, to) => core.explain(from, to))).toBeNull();
    const free = { ...state, selected: 3, snapshot: state.snapshot && { ...state.snapshot, movable: [3] } };
    expect(whyOf(free, 3, () => core.explain(1, 1))).toBeNull();
  });
});
