import { describe, expect, it } from "vitest";
import type { Colour, Core } from "../../src/core/types";
import { mayBecomeQuestion, pieceAsked, questionOf, type Askable } from "../../src/model/questions";
import {
  attackersOn,
  boardAnswer,
  cellAnswer,
  checkWords,
  lastAnswer,
  movesAnswer,
  movesOfAnswer,
  placesOn,
  positionWords,
  targetsOn,
  toldOf,
  turnAnswer,
  whereAnswer,
  type Mover,
  type Told,
} from "../../src/model/speech";
import { cellNamed } from "../../src/model/cells";
import type { HeadlessState } from "../../src/model/headless";
import { headlessState } from "./headlessState";
import { realCore } from "./realCore";

interface Position {
  core: Core;
  state: HeadlessState;
  told: Told;
  cell: (name: string) => number;
}

async function play(id: string, moves: string[], start?: string): Promise<Position> {
  const core = await realCore();
  const info = core.newGame({ id }, start);
  if ("error" in info) throw new Error(info.error);
  core.seat(0, 0);
  for (const move of moves) core.play(move);
  const state = headlessState({ info, snapshot: core.snapshot() });
  return { core, state, told: toldIn(state), cell: (name) => info.nativeNames.indexOf(name) };
}

function toldIn(state: HeadlessState): Told {
  const told = toldOf(state);
  if (!told) throw new Error("no game");
  return told;
}

function answers({ core, state, told }: Position): {
  where: (letter: string, ...sides: Colour[]) => string;
  mover: (cell: number) => Mover;
  on: (cell: number) => string;
  moves: (cell: number) => string;
} {
  const { board } = told.snapshot;
  const standing = (cell: number): { cell: number; piece: string } => ({ cell, piece: board[cell] ?? "." });
  const mover = (cell: number): Mover => ({ ...standing(cell), targets: targetsOn(state, core.legalFrom(cell)) });
  return {
    where: (letter, ...sides) =>
      whereAnswer(
        told,
        letter,
        sides.map((side) => placesOn(board, letter, side)),
      ),
    mover,
    on: (cell) => cellAnswer(told, standing(cell), attackersOn(board, core.bearing(cell))),
    moves: (cell) => movesAnswer(told, mover(cell), mover(cell).targets),
  };
}

const home =
  "d1k1/2p1/4/3r//-//-//-///4/2p1/4/4//3p/1n2/4/4//-//4/3r/4/4///-//4/4/b3/4//4/1Q2/4/4//4/4/4/D3///" +
  "u3/1N2/4/4//-//4/4/2P1/R3//4/4/1PP1/3K w - - 0 1";

describe("questions", () => {
  it("are told from moves", async () => {
    const { state, cell } = await play("chess", []);
    const ask = (text: string): unknown => state.info && questionOf(state.info, text);
    expect(ask("moves e2")).toEqual({ question: { kind: "moves", cell: cell("e2") }, sure: true });
    expect(ask("e4")).toEqual({ question: { kind: "cell", cell: cell("e4") }, sure: false });
    expect(ask("e4?")).toEqual({ question: { kind: "cell", cell: cell("e4") }, sure: true });
    expect(ask("pieces black")).toEqual({ question: { kind: "pieces", side: "black" }, sure: true });
    expect(ask("board 2 3")).toEqual({ question: { kind: "board", place: ["2", "3"] }, sure: true });
    expect(ask("Last")).toEqual({ question: { kind: "last" }, sure: true });
    expect(ask("e2e4")).toBeNull();
    expect(ask("moves z9")).toBeNull();
  });

  it("are known by their beginning, which no move is announced for", () => {
    for (const text of ["w", "Wh", "mov", "b", "go"])
      expect([text, mayBecomeQuestion(text)]).toEqual([text, text !== "go"]);
    for (const text of ["", "b4", "e2", "Nf3", "qx"]) expect([text, mayBecomeQuestion(text)]).toEqual([text, false]);
  });

  it("are understood in the words of people", async () => {
    const { state, cell } = await play("chess", []);
    const ask = (text: string): unknown => (state.info && questionOf(state.info, text))?.question ?? null;
    for (const text of ["hint", "Hint!", "give me a hint", "what is the best move?", "best move"])
      expect(ask(text), text).toEqual({ kind: "hint" });
    for (const text of ["where is my king", "Where's my king?", "my king", "where are my kings?"]) {
      expect(ask(text), text).toEqual({ kind: "where", letter: "K", whose: "mine" });
    }
    expect(ask("where is the king")).toEqual({ kind: "where", letter: "K", whose: "both" });
    expect(ask("king?")).toEqual({ kind: "where", letter: "K", whose: "both" });
    expect(ask("where are black's rooks?")).toEqual({ kind: "where", letter: "R", whose: "black" });
    expect(ask("where is your queen")).toEqual({ kind: "where", letter: "Q", whose: "theirs" });
    for (const text of ["moves Q", "moves q", "moves queen", "moves of the queens"]) {
      expect(ask(text), text).toEqual({ kind: "movesOf", letter: "Q", whose: "mine" });
    }
    expect(ask("where can my queen go?")).toEqual({ kind: "movesOf", letter: "Q", whose: "mine" });
    expect(ask("moves")).toEqual({ kind: "movesOf", letter: "", whose: "mine" });
    expect(ask("where can e2 go")).toEqual({ kind: "moves", cell: cell("e2") });
    for (const text of ["what is on e2", "who attacks e2?"])
      expect(ask(text), text).toEqual({ kind: "cell", cell: cell("e2") });
    for (const text of ["turn", "whose turn is it?", "who is to move"])
      expect(ask(text), text).toEqual({ kind: "turn" });
    for (const text of ["help", "?", "please help"]) expect(ask(text), text).toEqual({ kind: "help" });
    // Moves stay moves.
    for (const text of [
      "pawn moves to e4",
      "knight to f3 check",
      "move pawn to e4",
      "queen",
      "Nf3",
      "castles king",
      "undo",
    ]) {
      expect(ask(text), text).toBeNull();
    }
  });

  it("are read on boards whose cells have no list of names", () => {
    const vast: Askable = {
      sizes: new Array<number>(8).fill(8),
      cellNames: [],
      nativeNames: [],
      pieces: [
        { letter: "K", name: "king", royal: true, pawn: false },
        { letter: "Q", name: "queen", royal: false, pawn: false },
        { letter: "N", name: "knight", royal: false, pawn: false },
      ],
    };
    const ask = (text: string): unknown => questionOf(vast, text)?.question ?? pieceAsked(vast, text);
    const cell = cellNamed(vast.sizes, "b3d5f7h1");
    for (const text of [" B3d5f7h1 ", "b3 d5 f7 h1", "b3d5f7h1?", "b3d5\u200bf7h1", "what is on b3d5f7h1"])
      expect(ask(text), text).toEqual({ kind: "cell", cell });
    expect(ask("moves b3d5f7h1")).toEqual({ kind: "moves", cell });
    expect(ask("moves Q")).toEqual({ kind: "movesOf", letter: "Q", whose: "mine" });
    expect(ask("Queens")).toEqual({ kind: "where", letter: "Q", whose: "mine" });
    expect(ask("white queen")).toEqual({ kind: "where", letter: "Q", whose: "white" });
    expect(ask("n")).toEqual({ kind: "where", letter: "N", whose: "black" });
    expect(ask("N")).toEqual({ kind: "where", letter: "N", whose: "white" });
    expect(ask("board b3d5f7h1")).toEqual({ kind: "board", place: ["b3d5f7h1"] });
    for (const text of ["a1a1a1a1-b3a1a1a1", "Na1a1a1a1 b3a1a1a1", "e2e4", "queen b3", "i1a1a1a1"])
      expect(ask(text), text).toBeNull();
  });
});

describe("answers", () => {
  it("tell where pieces of a kind stand and how many cells each may go to", async () => {
    const chess = await play("chess", []);
    const { told, cell } = chess;
    const { where, mover } = answers(chess);
    expect(where("K", "white")).toBe("White: king on e1.");
    expect(where("R", "white", "black")).toBe(
      "White: rook on the cells a1 and h1. Black: rook on the cells a8 and h8.",
    );
    const knights = ["b1", "g1"].map((name) => mover(cell(name)));
    expect(movesOfAnswer(told, "N", knights)).toBe(
      "knight b1: 2 cells; knight g1: 2 cells. Type moves and a cell for the cells.",
    );
    expect(movesOfAnswer(told, "Q", [])).toBe("No queen has a legal move.");
    expect(movesOfAnswer(told, "N", knights.slice(0, 1))).toBe("The knight on b1, 2 cells: goes to a3 and c3.");
    const bare = await play("chess", [], "4k3/8/8/8/8/8/8/4K3 w - - 0 1");
    expect(answers(bare).where("Q", "black")).toBe("Black has no queen.");
  });

  it("tell of many the first, and how many there are", async () => {
    const { told, cell } = await play("chess", []);
    const [a1, b1] = ["a1", "b1"].map((name) => ({ cell: cell(name), piece: "R" }));
    const places = [{ side: "white" as const, cells: [cell("a1"), cell("b1")], total: 4096 }];
    expect(whereAnswer(told, "R", places)).toBe("White has 4,096 of rook, the next on a1 and b1.");
    if (!a1 || !b1) return;
    expect(cellAnswer(told, a1, { white: [b1], whites: 1200, black: [], blacks: 0 })).toBe(
      "a1: white rook. Not attacked. Guarded by rook b1, and 1,199 more.",
    );
    const targets = { takes: ["pawn a7"], goes: ["a2"], captures: 1, total: 60, of: "cell within reach" } as const;
    expect(movesAnswer(told, a1, targets)).toBe(
      "The rook on a1, 60 cells within reach: takes pawn a7; goes to a2, and 58 more.",
    );
  });

  it("tell what stands on a cell and who attacks it", async () => {
    const chess = await play("chess", ["e2e4", "d7d5"]);
    const { cell } = chess;
    const { on, moves } = answers(chess);
    expect(on(cell("d5"))).toBe("d5: black pawn. Attacked by pawn e4. Guarded by queen d8.");
    expect(on(cell("e3"))).toBe("e3 is empty. White attacks it with pawn d2 and pawn f2. Black does not attack it.");
    expect(moves(cell("e4"))).toBe("The pawn on e4, 2 cells: takes pawn d5; goes to e5.");
    expect(moves(cell("a1"))).toBe("The rook on a1 has no legal move.");
    expect(moves(cell("e3"))).toBe("Nothing stands on e3.");
  });

  it("tell pieces of a small board, by its numbers or its name", async () => {
    const { state } = await play("fourstar", [], home);
    expect(boardAnswer(state, ["2", "2"])).toBe("Board b2. White: queen bb23.");
    expect(boardAnswer(state, ["9", "9"])).toMatch(/^There is no such board\. Its numbers are: .* 1 to 4/);
  });

  it("tell the game as it goes, and who gives check", async () => {
    const { core, state, told } = await play("chess", ["f2f3", "e7e5", "g2g4", "d8h4"]);
    const { board, checked } = told.snapshot;
    const king = checked[0] ?? -1;
    const attackers = attackersOn(board, core.bearing(king)).black;
    const check = checkWords(told, "white", [{ king: { cell: king, piece: "K" }, attackers }]);
    expect(check).toBe("your king e1 is in check from queen h4");
    expect(positionWords(state, true, check)).toBe(
      "Black: queen d8 to h4, 2 axes, checkmate. Your king e1 is in check from queen h4. Checkmate. Black wins.",
    );
    expect(lastAnswer(told)).toBe("Black: queen d8 to h4, 2 axes, checkmate.");
    core.go(0);
    const start = { ...state, snapshot: core.snapshot() };
    expect(positionWords(start, false, "")).toBe("Chess, the start. White to move.");
    expect(turnAnswer(toldIn(start))).toBe("White to move.");
    const four = await play("fourstar", ["bb23dd41"], home);
    expect(positionWords(four.state, true, "")).toBe("White: queen bb23 takes rook dd41, 4 axes.");
  });
});
