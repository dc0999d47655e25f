// What lines achieve, worked out by the core itself.
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { GameInfo } from "../../src/core/types";
import type { NamedBoard } from "../../src/model/why";
import { lessonWords, pointWords } from "../../src/review/lessons";
import { lessonOf, mateFor, pointOf, worth, type LineFacts, type Point } from "../../src/review/missed";
import { Scratch } from "../../src/review/scratch";
import type { WasmCore } from "../../src/core/wasm";
import { localCores } from "./localCores";
import { realCore } from "./realCore";

const cores = localCores(realCore);
let core: WasmCore;
beforeAll(async () => {
  core = await realCore();
});

const open: Scratch[] = [];
afterAll(async () => {
  for (const scratch of open) await scratch.close();
});

interface Table {
  info: GameInfo;
  board: NamedBoard;
  value: (letter: string) => number;
  facts: (moves: string[], mate?: number) => Promise<LineFacts>;
  point: (moves: string[], mate?: number) => Promise<Point | null>;
}

async function table(id: string, start: string): Promise<Table> {
  const info = core.newGame({ id }, start);
  if ("error" in info) throw new Error(info.error);
  const scratch = await Scratch.open(cores, { id }, core.fen(), []);
  if (!scratch) throw new Error("the core refuses the line");
  open.push(scratch);
  const value = worth(info, core.values());
  const facts: Table["facts"] = (moves, mate = 0) => scratch.facts(0, moves, mate);
  const board = { info, nameOf: (cell: number) => info.cellNames[cell] ?? "" };
  return { info, board, value, facts, point: async (moves, mate) => pointOf(info, value, await facts(moves, mate)) };
}

describe("what was missed", () => {
  it("is a piece that could be taken, along the axes of the move", async () => {
    const { board, point } = await table("fourstar", "{Ua1a1,Kd1a1,qb1b2,kd4d4} w - - 0 1");
    const missed = await point(["a1a1b1b2"]);
    expect(missed).toMatchObject({ kind: "capture", step: { piece: "U", taken: "q", axes: [0, 2, 3] } });
    expect(missed && pointWords(board, missed)).toBe("the unicorn takes the queen on b1b2 along file, column and row");
  });

  it("is a mate, in so many turns", async () => {
    const { board, point } = await table("chess", "6k1/5ppp/8/8/8/8/8/R6K w - - 0 1");
    const missed = await point(["a1a8"], mateFor("white", 1));
    expect(missed?.kind).toBe("mate");
    expect(missed && pointWords(board, missed)).toBe("mate: the rook goes to a8 along rank");
    expect(mateFor("black", 1)).toBe(0);
    expect(mateFor("black", -3)).toBe(3);
  });

  it("is what a later move of the line wins", async () => {
    const { board, point } = await table("chess", "r3k3/8/8/1N6/8/8/8/4K3 w - - 0 1");
    const missed = await point(["b5c7", "e8d8", "c7a8"]);
    expect(missed).toMatchObject({ kind: "win", check: true, by: { piece: "N", taken: "r" } });
    expect(missed && pointWords(board, missed)).toBe(
      "the knight goes to c7 along file and rank, with check, which wins the rook (then the knight takes the rook on a8 along file and rank)",
    );
  });

  it("is an attack on a piece that is not guarded", async () => {
    const { board, point } = await table("chess", "r6k/8/8/1N6/8/8/8/4K3 w - - 0 1");
    const missed = await point(["b5c7"]);
    expect(missed).toMatchObject({ kind: "attack", check: false, targets: [{ taken: "r" }] });
    expect(missed && pointWords(board, missed)).toContain("and attacks the rook on a8 along file and rank");
  });

  it("is no attack on what was attacked before, or is guarded and worth less", async () => {
    const before = await table("chess", "3r3k/8/8/8/8/8/8/3QK3 w - - 0 1");
    expect((await before.facts(["d1d4"])).attacked).toEqual([]);
    const guarded = await table("chess", "7k/8/2p5/1p6/8/8/8/3QK3 w - - 0 1");
    expect((await guarded.facts(["d1b1"])).attacked).toMatchObject([{ piece: "p", guarded: true }]);
    expect((await guarded.point(["d1b1"]))?.kind).toBe("better");
  });

  it("is a capture, and no attack, where the piece is taken back", async () => {
    const { value, info, facts } = await table("chess", "3rk3/8/8/8/8/8/3R4/3RK3 w - - 0 1");
    const even = await facts(["d2d8", "e8d8"]);
    expect(pointOf(info, value, { ...even, attacked: [] })).toMatchObject({ kind: "capture" });
    const guarded = await table("chess", "3qk3/3p4/8/8/8/8/3R4/4K3 w - - 0 1");
    expect(await guarded.point(["d2d7", "d8d7"])).toMatchObject({ kind: "capture", step: { taken: "p" } });
  });

  it("is a promotion", async () => {
    const { board, point } = await table("chess", "7k/P7/8/8/8/8/8/4K3 w - - 0 1");
    const missed = await point(["a7a8q"]);
    expect(missed).toMatchObject({ kind: "promotion", becomes: "Q" });
    expect(missed && pointWords(board, missed)).toBe("the pawn goes to a8 along rank and becomes a queen");
  });

  it("is castling by its name", async () => {
    const { board, point } = await table("chess", "4k3/8/8/8/8/8/8/4K2R w K - 0 1");
    const missed = await point(["e1g1"]);
    expect(missed && pointWords(board, missed)).toBe("castling");
  });

  it("is nothing of a line without moves", async () => {
    const { point } = await table("chess", "");
    expect(await point([])).toBeNull();
    expect(await point(["e2e5"])).toBeNull();
  });

  it("leaves the lines that were tried behind", async () => {
    const { point } = await table("chess", "r6k/8/8/1N6/8/8/8/4K3 w - - 0 1");
    const first = await point(["b5c7", "h8g8", "c7a8"]);
    expect(await point(["b5c7", "h8g8", "c7a8"])).toEqual(first);
    expect((await point(["e1e2"]))?.kind).toBe("better");
  });
});

describe("a lesson", () => {
  it("tells that the piece which is lost should have left", async () => {
    const best = await table("chess", "4k3/8/8/8/3p4/2Q5/8/4K3 w - - 0 1");
    const after = await table("chess", "4k3/8/8/8/3p4/2Q5/4K3/8 b - - 0 1");
    const lesson = lessonOf(best.info, best.value, await best.facts(["c3f3"]), await after.facts(["d4c3"]));
    expect(lesson.missed?.kind).toBe("escape");
    expect(lessonWords(best.board, lesson)).toEqual([
      "Missed: the queen leaves for f3 along file, where it is not lost.",
      "This allows: the pawn takes the queen on c3 along file and rank.",
    ]);
  });

  it("says what was better where there is no more to it", async () => {
    const { board, info, value, facts } = await table("chess", "");
    const none: LineFacts = { moves: [], attacked: [], mate: 0 };
    const lesson = lessonOf(info, value, await facts(["e2e4"]), none);
    expect(lessonWords(board, lesson)).toEqual(["Better: the pawn goes to e4 along rank."]);
  });

  it("names a mate that is allowed", async () => {
    const after = await table("chess", "rnbqkbnr/pppp1ppp/8/4p3/6P1/5P2/PPPPP2P/RNBQKBNR b KQkq g3 0 2");
    const none: LineFacts = { moves: [], attacked: [], mate: 0 };
    const lesson = lessonOf(after.info, after.value, none, await after.facts(["d8h4"], 1));
    expect(lessonWords(after.board, lesson)).toEqual(["This allows mate: the queen goes to h4 along file and rank."]);
  });

  it("knows both moves of a turn as one side's", async () => {
    const { info, facts } = await table("chesseract", "");
    const [first] = info.wholeBoard ? core.legalFrom(core.snapshot().movable[0] ?? 0) : [];
    const line = await facts([first?.text ?? ""]);
    expect(line.moves).toHaveLength(1);
    expect(line.moves[0]?.side).toBe("white");
  });
});
