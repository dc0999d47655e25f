// Positions and lines as texts for other programs.
import { describe, expect, it } from "vitest";
import type { PlayedMove } from "../../src/core/types";
import { isNumbered, lineText, numberOf } from "../../src/model/moveNumber";
import { shortPosition } from "../../src/share/text";
import { realCore } from "./realCore";

const move = (turn: number, side: "white" | "black", readable: string): PlayedMove =>
  ({ turn, side, readable }) as PlayedMove;

describe("a line as a text", () => {
  it("has numbers as records have them", () => {
    const moves = [move(1, "white", "e4"), move(1, "black", "e5"), move(2, "white", "Nf3")];
    expect(lineText(moves, 1)).toBe("1. e4 e5 2. Nf3");
    expect(lineText(moves.slice(1), 1)).toBe("1... e5 2. Nf3");
    expect(lineText([], 1)).toBe("");
    expect(numberOf(move(12, "black", "a5"))).toBe("12...");
    expect(isNumbered(move(2, "black", "a5"), move(1, "black", "a6"), 1)).toBe(true);
  });

  it("numbers each side's turn where a turn has two moves", () => {
    const moves = [
      move(1, "white", "Ua1c2"),
      move(1, "black", "Ra1c4"),
      move(1, "black", "Ua1b3"),
      move(2, "white", "Pa2a3"),
    ];
    expect(lineText(moves, 2)).toBe("1. Ua1c2 1... Ra1c4 Ua1b3 2. Pa2a3");
  });

  it("is read again by the core, of each of these games", async () => {
    const core = await realCore();
    for (const id of ["chess", "fourstar", "chesseract", "hdc5"]) {
      const info = core.newGame({ id });
      if ("error" in info) throw new Error(info.error);
      let state = 5;
      for (let i = 0; i < 9; ++i) {
        const { movable } = core.snapshot();
        const cell = movable[(state = (state * 48271) % 0x7fffffff) % movable.length] ?? 0;
        const [next] = core.legalFrom(cell);
        core.play(next?.text ?? "");
      }
      const { line } = core.snapshot();
      const text = lineText(line, info.movesPerTurn);
      core.newGame({ id });
      expect(core.loadPgn(`${text} *`, 0)).toMatchObject({ faults: [] });
      expect(core.snapshot().line.map((one) => one.text)).toEqual(line.map((one) => one.text));
    }
  });
});

describe("a position as a text", () => {
  it("is listed by its pieces where that is shorter, and the same position", async () => {
    const core = await realCore();
    const ranks = "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1";
    for (const [id, start] of [
      ["chess", ranks],
      ["fourstar", "{Ka1a1,Qb2c3,kd4d4} w - - 0 1"],
      ["fourstar", ""],
    ] as const) {
      const info = core.newGame({ id }, start);
      if ("error" in info) throw new Error(info.error);
      const position = core.fen();
      const short = shortPosition(info.sizes, position, core.snapshot().board);
      expect(short.length).toBeLessThanOrEqual(position.length);
      core.newGame({ id }, short);
      expect(core.fen()).toBe(position);
    }
    expect(shortPosition([8, 8], ranks, "")).toBe(ranks);
  });
});
