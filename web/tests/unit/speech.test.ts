import { describe, expect, it } from "vitest";
import type { Core } from "../../src/core/types";
import {
  boardAnswer,
  cellAnswer,
  checkWords,
  lastAnswer,
  movesAnswer,
  movesOfAnswer,
  piecesAnswer,
  positionWords,
  questionOf,
  turnAnswer,
  whereAnswer,
} from "../../src/model/speech";
import type { HeadlessState } from "../../src/model/headless";
import { headlessState } from "./headlessState";
import { realCore } from "./realCore";

async function play(
  id: string,
  moves: string[],
  start?: string,
): Promise<{ core: Core; state: HeadlessState; cell: (name: string) => number }> {
  const core = await realCore();
  const info = core.newGame({ id }, start);
  if ("error" in info) throw new Error(info.error);
  core.seat(0, 0);
  for (const move of moves) core.play(move);
  return {
    core,
    state: headlessState({ info, snapshot: core.snapshot() }),
    cell: (name) => info.nativeNames.indexOf(name),
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
});

describe("answers", () => {
  it("tell where pieces of a kind stand and how many cells each may go to", async () => {
    const { core, state, cell } = await play("chess", []);
    expect(whereAnswer(state, "K", ["white"])).toBe("White: king on e1.");
    expect(whereAnswer(state, "R", ["white", "black"])).toBe(
      "White: rook on the cells a1 and h1. Black: rook on the cells a8 and h8.",
    );
    const knights = new Map(["b1", "g1"].map((name) => [cell(name), core.legalFrom(cell(name))]));
    expect(movesOfAnswer(state, "N", knights)).toBe(
      "knight b1: 2 cells; knight g1: 2 cells. Type moves and a cell for the cells.",
    );
    expect(movesOfAnswer(state, "Q", new Map())).toBe("No queen has a legal move.");
    expect(movesOfAnswer(state, "N", new Map([...knights].slice(0, 1)))).toBe(
      "The knight on b1, 2 cells: goes to a3 and c3.",
    );
    const bare = await play("chess", [], "4k3/8/8/8/8/8/8/4K3 w - - 0 1");
    expect(whereAnswer(bare.state, "Q", ["black"])).toBe("Black has no queen.");
  });

  it("tell what stands on a cell and who attacks it", async () => {
    const { core, state, cell } = await play("chess", ["e2e4", "d7d5"]);
    expect(cellAnswer(state, cell("d5"), core.bearing(cell("d5")))).toBe(
      "d5: black pawn. Attacked by pawn e4. Guarded by queen d8.",
    );
    expect(cellAnswer(state, cell("e3"), core.bearing(cell("e3")))).toBe(
      "e3 is empty. White attacks it with pawn d2 and pawn f2. Black does not attack it.",
    );
    expect(movesAnswer(state, cell("e4"), core.legalFrom(cell("e4")))).toBe(
      "The pawn on e4, 2 cells: takes pawn d5; goes to e5.",
    );
    expect(movesAnswer(state, cell("a1"), core.legalFrom(cell("a1")))).toBe("The rook on a1 has no legal move.");
  });

  it("tell pieces of a side and of a small board, by its numbers or its name", async () => {
    const { state } = await play("fourstar", [], home);
    expect(piecesAnswer(state, "white")).toMatch(/^White: .*queen bb23/);
    expect(boardAnswer(state, ["2", "2"])).toBe("Board b2. White: queen bb23.");
    expect(boardAnswer(state, ["9", "9"])).toMatch(/^There is no such board\. Its numbers are: .* 1 to 4/);
  });

  it("tell the game as it goes, and who gives check", async () => {
    const { core, state } = await play("chess", ["f2f3", "e7e5", "g2g4", "d8h4"]);
    const king = state.snapshot?.checked[0] ?? -1;
    const check = checkWords(state, "white", new Map([[king, core.bearing(king)]]));
    expect(check).toBe("your king e1 is in check from queen h4");
    expect(positionWords(state, true, check)).toBe(
      "Black: queen d8 to h4, 2 axes, checkmate. Your king e1 is in check from queen h4. Checkmate. Black wins.",
    );
    expect(lastAnswer(state)).toBe("Black: queen d8 to h4, 2 axes, checkmate.");
    core.go(0);
    const start = { ...state, snapshot: core.snapshot() };
    expect(positionWords(start, false, "")).toBe("Chess, the start. White to move.");
    expect(turnAnswer(start)).toBe("White to move.");
    const four = await play("fourstar", ["bb23dd41"], home);
    expect(positionWords(four.state, true, "")).toBe("White: queen bb23 takes rook dd41, 4 axes.");
  });
});
