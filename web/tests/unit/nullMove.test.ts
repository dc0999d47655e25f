// Positions with the other side to move are read by the core.
import { describe, expect, it } from "vitest";
import type { Core, Snapshot } from "../../src/core/types";
import { failed } from "../../src/errors";
import { noPass, passed } from "../../src/model/nullMove";
import { realCore, realLargeCore } from "./realCore";

function begun(core: Core, id: string, start = ""): Snapshot {
  const info = core.newGame({ id }, start);
  if (failed(info)) throw new Error(info.error);
  return core.snapshot();
}

describe("a null move", () => {
  it("changes the side to move, the turn, and what a double step allowed", () => {
    expect(passed("8/8/8/3pP3/8/8/8/K1k5 w - d6 0 3", 1)).toBe("8/8/8/3pP3/8/8/8/K1k5 b - - 0 3");
    expect(passed("8/8/8/8/8/8/8/K1k5 b - - 5 3", 1)).toBe("8/8/8/8/8/8/8/K1k5 w - - 5 4");
  });

  it("leaves a position of every game that the core takes, from which the other side moves on", async () => {
    const core = await realCore();
    const games = core.games().filter(({ wholeBoard }) => wholeBoard);
    expect(games.length).toBeGreaterThan(15);
    for (const { id } of games) {
      const before = begun(core, id);
      const { movesPerTurn } = core.info();
      const text = passed(core.fen(), movesPerTurn);
      const after = begun(core, id, text);
      expect([id, after.side, after.movesLeft, after.board]).toEqual([id, "black", movesPerTurn, before.board]);
      expect(after.movable.length, id).toBeGreaterThan(0);
    }
  });

  it("is refused in check, in the middle of a turn, after the end and on large boards", async () => {
    const core = await realCore();
    const told = (): string | null => noPass(core.info(), core.snapshot());
    begun(core, "chess");
    expect(told()).toBeNull();
    for (const move of ["e2e4", "f7f6", "d1h5"]) core.play(move);
    expect(told()).toBe("check");
    begun(core, "chess", "k6R/8/1K6/8/8/8/8/8 b - - 0 1");
    expect(told()).toBe("over");
    begun(core, "chesseract");
    for (let i = 0; i < 2; ++i) {
      expect(told()).toBeNull();
      const { movable } = core.snapshot();
      core.play(core.legalFrom(movable[0] ?? 0)[0]?.text ?? "");
    }
    expect([core.snapshot().movesLeft, told()]).toEqual([1, "turn"]);
    const large = await realLargeCore();
    begun(large, "hdc6", "seed 1");
    expect(noPass(large.info(), large.snapshot())).toBe("large");
  });
});
