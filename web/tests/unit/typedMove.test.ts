import { beforeAll, describe, expect, it } from "vitest";
import type { Core, GameInfo, LegalMove, Snapshot } from "../../src/core/types";
import { cellCalled, twoCells } from "../../src/model/cellText";
import { moveWords } from "../../src/model/moveWords";
import { Fit, fitOf, matchesOf, nearest, onlyMatch, readingsOf, refusalOf, suspects } from "../../src/model/typedMove";
import { realCore } from "./realCore";

interface Table {
  core: Core;
  info: GameInfo;
  snapshot: Snapshot;
  moves: LegalMove[];
}

async function table(id: string, fen?: string): Promise<Table> {
  const core = await realCore();
  const info = core.newGame({ id }, fen);
  if ("error" in info) throw new Error(info.error);
  const snapshot = core.seat(0, 0);
  return { core, info, snapshot, moves: snapshot.movable.flatMap((cell) => core.legalFrom(cell)) };
}

const matches = ({ info, snapshot, moves }: Table, text: string): string[] =>
  matchesOf(info, snapshot.board, readingsOf(info, text), moves).map(({ move }) => move.text);

/** The move that the text says for certain, "" for none. */
const said = ({ info, snapshot, moves }: Table, text: string): string =>
  onlyMatch(matchesOf(info, snapshot.board, readingsOf(info, text), moves))?.text ?? "";

const words = ({ info, snapshot }: Table, text: string): string => {
  const refusal = refusalOf({ info, snapshot, humanToMove: true, names: info.nativeNames }, text);
  return "words" in refusal ? refusal.words : `${info.nativeNames[refusal.from]} to ${info.nativeNames[refusal.to]}`;
};

const home =
  "d1k1/2p1/4/3r//-//-//-///4/2p1/4/4//3p/1n2/4/4//-//4/3r/4/4///-//4/4/b3/4//4/1Q2/4/4//4/4/4/D3///" +
  "u3/1N2/4/4//-//4/4/2P1/R3//4/4/1PP1/3K w - - 0 1";

describe("a typed move", () => {
  it("on a flat board, as records write it and in other ways", async () => {
    const chess = await table("chess", "r3k2r/pppq1ppp/2n2n2/3pp3/2B1P3/2N2N2/PPPP1PPP/R1BQK2R w KQkq - 0 1");
    for (const text of ["Nxd5", "Nc3xd5", "c3d5", "c3-d5", "nxd5", "Nd5", "knight takes d5", "knight c3 d5", "Ncd5"])
      expect(said(chess, text), text).toBe("c3d5");
    for (const text of ["O-O", "0-0", "o-o", "OO", "castle king", "castles short", "e1g1", "Kg1"])
      expect(said(chess, text), text).toBe("e1g1");
    expect(said(chess, "exd5")).toBe("e4d5");
    for (const text of ["\u200bexd5\u200b", "\ufeff exd5\u2060", "\u200eexd5\u202f+\u200f"])
      expect(said(chess, text), text).toBe("e4d5");
    expect(said(chess, "d4")).toBe("d2d4");
    expect(said(chess, "pawn to d4!")).toBe("d2d4");
    expect(said(chess, "Bxd5")).toBe("c4d5");
    expect(matches(chess, "takes pawn").sort()).toEqual(["c3d5", "c4d5", "e4d5", "f3e5"]);
    expect(said(chess, "knight takes pawn")).toBe("");
    expect(matches(chess, "O-O-O")).toEqual([]);
  });

  it("shows which moves a text may mean, and takes none of several", async () => {
    const chess = await table("chess", "7k/P7/8/8/8/8/3N4/K5N1 w - - 0 1");
    expect(matches(chess, "Nf3").sort()).toEqual(["d2f3", "g1f3"]);
    expect(said(chess, "Nf3")).toBe("");
    expect(said(chess, "Ngf3")).toBe("g1f3");
    expect(said(chess, "N2f3")).toBe("d2f3");
    expect(matches(chess, "a8")).toHaveLength(4);
    expect(said(chess, "a8=Q")).toBe("a7a8q");
    expect(said(chess, "a7a8n")).toBe("a7a8n");
    expect(said(chess, "pawn a8 promotes to rook")).toBe("a7a8r");
    // A cell without a piece is no move of a knight, but it is offered.
    expect(matches(chess, "f3").sort()).toEqual(["d2f3", "g1f3"]);
    expect(said(chess, "f3")).toBe("");
    expect(said(chess, "e2")).toBe("");
  });

  it("in four dimensions, by the inventor's names and by canonical ones", async () => {
    const game = await table("fourstar", home);
    for (const text of [
      "Qxdd41",
      "Qdd41",
      "qdd41",
      "bb23dd41",
      "Qbb23xdd41",
      "b3b2d1d4",
      "queen takes rook",
      "bb23-dd41",
      "queen dd41",
    ])
      expect(said(game, text) || matches(game, text).join(), text).toBe("b3b2d1d4");
    expect(matches(game, "que").length).toBeGreaterThan(80);
    expect(matches(game, "bb23dd").length).toBeGreaterThan(0);
    expect(said(game, "Qdd42")).toBe("");
  });

  it("in Chesseract, whose names have capitals, Roman numbers and small letters", async () => {
    const game = await table("chesseract");
    const [move] = game.moves;
    if (!move) throw new Error("no move");
    const [from, to] = [game.info.nativeNames[move.from] ?? "", game.info.nativeNames[move.to] ?? ""];
    expect(said(game, from + to)).toBe(move.text);
    expect(said(game, `${from} ${to}`.toLowerCase())).toBe(move.text);
    expect(said(game, move.text)).toBe(move.text);
    expect(cellCalled(game.info, from.toLowerCase())).toBe(move.from);
    expect(twoCells(game.info, from + to)).toEqual({ from: move.from, to: move.to });
  });

  it("every legal move by its text and by words, in every notation that says where from", async () => {
    for (const id of ["chess", "fourstar", "oana", "hdc3"]) {
      const game = await table(id);
      for (const move of game.moves.slice(0, 60)) {
        const names = game.info.nativeNames;
        expect(said(game, move.text), `${id} ${move.text}`).toBe(move.text);
        if (move.from === move.to || move.promotion) continue;
        const piece = game.snapshot.board[move.from] ?? "";
        const name = game.info.pieces.find(({ letter }) => letter === piece)?.name ?? "";
        expect(said(game, `${name} ${names[move.from]} to ${names[move.to]}`), `${id} ${move.text}`).toBe(move.text);
      }
    }
  });

  it("says a move in words", async () => {
    const { info, snapshot, moves } = await table("fourstar", home);
    const state = { info, snapshot, humanToMove: true, names: info.nativeNames };
    const move = moves.find(({ text }) => text === "b3b2d1d4");
    expect(move && moveWords({ ...state, names: info.cellNames }, move)).toBe("queen b3b2 takes rook d1d4, 4 axes");
  });
});

describe("a text that is no legal move", () => {
  let game: Table;
  beforeAll(async () => {
    game = await table("fourstar", home);
  });
  it("is refused in words", () => {
    expect(words(game, "dd42")).toBe("No piece of yours reaches dd42.");
    expect(words(game, "Bdd42")).toBe("You have no bishop.");
    expect(words(game, "pawn dd42")).toBe("No pawn of yours reaches dd42.");
    expect(words(game, "Qdd42")).toBe("bb23 to dd42");
    expect(words(game, "bb23dd42")).toBe("bb23 to dd42");
    expect(words(game, "dd41bb23")).toBe("The rook on dd41 is Black\u2019s.");
    expect(words(game, "dd43bb23")).toBe("Nothing stands on dd43.");
    expect(words(game, "O-O")).toBe("No king of yours can castle now.");
    expect(words(game, "zz99")).toMatch(/^\u201czz99\u201d is not a move here\. Moves are written like /);
  });
  it("is refused when the player is not to move", () => {
    const state = { info: game.info, snapshot: game.snapshot, humanToMove: false, names: game.info.nativeNames };
    expect(refusalOf(state, "Qdd41")).toEqual({ words: "The computer is to move." });
    const over = { ...game.snapshot, toMove: "nobody" as const };
    expect(refusalOf({ ...state, snapshot: over }, "Qdd41")).toEqual({ words: "The game is over." });
  });
});

describe("a typed move on a board with thousands of pieces", () => {
  const info: GameInfo = {
    id: "many",
    name: "Many",
    source: "",
    summary: "",
    wholeBoard: true,
    rankAxis: 1,
    starts: "",
    standardStart: "",
    startNumber: "",
    startDigits: 0,
    identity: "",
    earlierIdentities: [],
    sizes: [26, 40],
    axisNames: ["file", "rank"],
    view: { across: [0], up: [1], down: [] },
    pieces: [
      { letter: "Q", name: "queen", royal: false, pawn: false },
      { letter: "P", name: "pawn", royal: false, pawn: true },
    ],
    cellNames: Array.from(
      { length: 1040 },
      (_, cell) => `${String.fromCharCode(97 + (cell % 26))}${Math.floor(cell / 26) + 1}`,
    ),
    get nativeNames() {
      return this.cellNames;
    },
    boardLabels: [],
    movesPerTurn: 1,
  };
  const board = `Q${"P".repeat(519)}${".".repeat(520)}`;
  const snapshot = { board, movable: Array.from({ length: 520 }, (_, cell) => cell) } as unknown as Snapshot;

  it("asks only for the pieces that the text may mean", () => {
    expect(suspects(info, snapshot, readingsOf(info, "queen")).cells).toEqual([0]);
    expect(suspects(info, snapshot, readingsOf(info, "c5d6")).cells).toContain(cellCalled(info, "c5"));
    expect(suspects(info, snapshot, readingsOf(info, "c5d6")).cells.length).toBeLessThan(10);
    expect(suspects(info, snapshot, readingsOf(info, "d30")).target).toBe(cellCalled(info, "d30"));
    expect(nearest(info, snapshot.movable, cellCalled(info, "d21"), 7)).toContain(cellCalled(info, "d20"));
  });

  it("matches a hundred thousand moves at the pace of typing", () => {
    const moves: LegalMove[] = Array.from({ length: 100_000 }, (_, i) => {
      const [from, to] = [i % 520, (i * 7 + Math.floor(i / 520)) % 1040];
      return {
        text: `${info.cellNames[from]}${info.cellNames[to]}`,
        from,
        to,
        promotion: "",
        capture: false,
        castling: false,
      };
    });
    const readings = readingsOf(info, "c5d");
    const began = performance.now();
    expect(matchesOf(info, board, readings, moves).length).toBeGreaterThan(0);
    expect(performance.now() - began).toBeLessThan(1000);
    expect(
      fitOf(info, board, moves[0] as LegalMove, { letter: "Q", loose: true, rest: "a1", victim: "", castling: "" }),
    ).toBe(Fit.wholeLoose);
  });
});
