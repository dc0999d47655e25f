// Texts that are no legal move, as the core finds them and as the page words it.
import { describe, expect, it } from "vitest";
import type { Core, GameInfo } from "../../src/core/types";
import { cellCalled } from "../../src/model/cellText";
import { moveWords } from "../../src/model/moveWords";
import { typedFaultWords } from "../../src/model/typedFault";
import { realCore } from "./realCore";

const home =
  "d1k1/2p1/4/3r//-//-//-///4/2p1/4/4//3p/1n2/4/4//-//4/3r/4/4///-//4/4/b3/4//4/1Q2/4/4//4/4/4/D3///" +
  "u3/1N2/4/4//-//4/4/2P1/R3//4/4/1PP1/3K w - - 0 1";

async function table(id: string, fen?: string): Promise<{ core: Core; info: GameInfo }> {
  const core = await realCore();
  const info = core.newGame({ id }, fen);
  if ("error" in info) throw new Error(info.error);
  return { core, info };
}

describe("a text that is no legal move", () => {
  it("is refused in words", async () => {
    const { core, info } = await table("fourstar", home);
    const words = (text: string): string => {
      const found = core.typed(text, 10);
      if ("error" in found || !found.fault) return "";
      return typedFaultWords({ info, nameOf: (cell) => info.nativeNames[cell] ?? "" }, text, found.fault);
    };
    expect(words("Qdd41")).toBe("");
    expect(words("dd42")).toBe("No piece of yours reaches dd42.");
    expect(words("Bdd42")).toBe("You have no bishop.");
    expect(words("pawn dd42")).toBe("No pawn of yours reaches dd42.");
    expect(words("Qdd42")).toBe("The queen on bb23 does not go to dd42.");
    expect(words("dd41bb23")).toBe("The rook on dd41 is Black\u2019s.");
    expect(words("dd43bb23")).toBe("Nothing stands on dd43.");
    expect(words("O-O")).toBe("No king of yours can castle now.");
    expect(words("zz99")).toMatch(/^\u201czz99\u201d is not a move here\. Moves are written like /);
  });

  it("says of a piece of one's own that it has no move", async () => {
    const { core, info } = await table("chess");
    const found = core.typed("a1", 10);
    const fault = "error" in found ? undefined : found.fault;
    expect(fault).toEqual({ code: "no_legal_move", piece: "R", from: 0 });
    const board = { info, nameOf: (cell: number): string => info.cellNames[cell] ?? "" };
    expect(fault && typedFaultWords(board, "a1", fault)).toBe("The rook on a1 has no legal move.");
  });
});

describe("a typed move", () => {
  it("is listed with others that begin so, as many as are asked for", async () => {
    const { core } = await table("chess");
    const found = core.typed("a", 1);
    if ("error" in found) throw new Error(found.error);
    expect(found).toMatchObject({ total: 2, sure: false, more: false });
    expect(found.moves.map(({ text }) => text)).toEqual(["a2a3"]);
    expect(core.typed("e2e4", 40)).toMatchObject({ total: 1, sure: true, moves: [{ text: "e2e4" }] });
  });

  it("is told in words", async () => {
    const { core, info } = await table("fourstar", home);
    const found = core.typed("Qdd41", 40);
    if ("error" in found) throw new Error(found.error);
    const state = { info, snapshot: core.snapshot(), humanToMove: true, names: info.cellNames };
    const [move] = found.moves;
    expect(move && moveWords(state, move)).toBe("queen b3b2 takes rook d1d4, 4 axes");
  });
});

describe("the name of a cell", () => {
  it("is read in letters of any case", async () => {
    const { info } = await table("chesseract");
    const name = info.nativeNames[100] ?? "";
    expect(cellCalled(info, name.toLowerCase())).toBe(100);
    expect(cellCalled(info, info.cellNames[100] ?? "")).toBe(100);
    expect(cellCalled(info, "zz")).toBe(-1);
  });
});
