import { describe, expect, it } from "vitest";
import type { Snapshot } from "../../src/core/types";
import { shapeFor } from "../../src/pieces/shapes";
import { announceMove, describePiece, resultText, statusText, turnNumber } from "../../src/model/words";
import { FakeCore, fakeInfo } from "./fakeCore";

const start = (more: Partial<Snapshot> = {}): Snapshot => ({ ...new FakeCore().snapshot(), ...more });

describe("statusText", () => {
  it("names the side to move and check", () => {
    expect(statusText(fakeInfo(), start())).toBe("White to move");
    expect(statusText(fakeInfo(), start({ status: "check", side: "black" }))).toBe("Black to move \u00b7 check");
  });

  it("counts the kings in check where they are several", () => {
    const board = "K..K....p..k...k";
    const checked = start({ board, status: "check", checked: [0, 3, 11] });
    expect(statusText(fakeInfo(), checked)).toBe("White to move \u00b7 2 kings in check");
    expect(statusText(fakeInfo(), { ...checked, side: "black" })).toBe("Black to move \u00b7 check");
  });

  it("counts the moves of a turn only where a turn has several", () => {
    const info = fakeInfo([4, 4], 2);
    expect(statusText(info, start({ movesLeft: 2 }))).toBe("White to move \u00b7 2 moves in this turn");
    expect(statusText(info, start({ movesLeft: 1 }))).toBe("White to move \u00b7 1 move left in this turn");
  });
});

describe("resultText", () => {
  it("gives the reason in words", () => {
    expect(resultText(start())).toBe("");
    expect(resultText(start({ result: "1-0", status: "checkmate" }))).toBe("Checkmate. White wins.");
    expect(resultText(start({ result: "0-1", ending: "resignation" }))).toBe("White resigned. Black wins.");
    expect(resultText(start({ result: "1-0", ending: "time forfeit" }))).toBe("Black's time is up. White wins.");
    expect(resultText(start({ result: "1/2-1/2", ending: "time forfeit" }))).toContain("White's time is up");
    expect(resultText(start({ result: "1/2-1/2", ending: "agreement" }))).toBe("Draw by agreement.");
    expect(resultText(start({ result: "1-0" }))).toBe("White wins.");
    expect(resultText(start({ result: "1/2-1/2", status: "draw", reason: "repetition" }))).toContain("threefold");
    expect(resultText(start({ result: "1/2-1/2", status: "stalemate" }))).toContain("stalemate");
    expect(resultText(start({ result: "1-0", status: "checkmate", reason: "king_captured" }))).toContain("captured");
  });
});

describe("turnNumber", () => {
  it("counts on after Black, and within a turn of two moves stays", () => {
    const core = new FakeCore();
    expect(turnNumber(core.snapshot())).toBe(0);
    core.play("a1b1");
    expect(turnNumber(core.snapshot())).toBe(1);
    core.play("d4c4");
    expect(turnNumber(core.snapshot())).toBe(2);
    expect(turnNumber({ ...core.snapshot(), side: "black" })).toBe(1);
    expect(turnNumber(core.go(0))).toBe(1);
  });
});

describe("spoken words", () => {
  it("announces a move with piece, cells and what follows", () => {
    const core = new FakeCore();
    const after = core.play("a1b1");
    if ("error" in after) throw new Error(after.error);
    const last = after.line.at(-1);
    if (!last) throw new Error("no move");
    expect(announceMove(fakeInfo(), fakeInfo().cellNames, after, last)).toBe("White king a1 to b1. Black to move.");
  });

  it("describes pieces", () => {
    expect(describePiece(fakeInfo(), "p")).toBe("black pawn");
    expect(describePiece(fakeInfo(), "z")).toBe("black Z");
  });
});

describe("shapeFor", () => {
  it("goes by the piece's name, then by its letter", () => {
    expect(shapeFor("balloon", "D")).toBe("balloon");
    expect(shapeFor("dragon", "d")).toBe("dragon");
    expect(shapeFor("minstrel", "M")).toBe("minstrel");
    expect(shapeFor("piece", "M")).toBe("piece");
    expect(shapeFor("W-pawn", "W")).toBe("w-pawn");
    expect(shapeFor("chancellor", "R")).toBe("rook");
    expect(shapeFor("archbishop", "A")).toBeUndefined();
  });
});
