// What speaks for a move, on positions of the games themselves.
import { describe, expect, it } from "vitest";
import { Considered } from "../../src/analysis/consider";
import { reasonsFor, type MoveFacts, type Reason } from "../../src/analysis/reasons";
import { reasonWords, stepWords } from "../../src/analysis/reasonWords";
import type { Way } from "../../src/core/types";
import { cellName, cellNamed } from "../../src/model/cells";
import type { NamedBoard } from "../../src/model/why";
import { localCores } from "./localCores";
import { realCore } from "./realCore";

interface Judged {
  reasons: Reason[];
  words: string[];
  facts: MoveFacts;
  way: Way | undefined;
}

/** The first move of a line, from a position of a game, or after some moves. */
async function judged(id: string, fen: string, line: string, mate = 0, moves: string[] = []): Promise<Judged> {
  const core = await realCore();
  const info = core.newGame({ id }, fen);
  if ("error" in info) throw new Error(info.error);
  const considered = await Considered.open(localCores(realCore), { source: { id }, fen, moves: [] });
  const looked = await considered?.facts(moves, line.split(" "), mate);
  await considered?.close();
  if (!looked) throw new Error(`${line} cannot be played`);
  const board: NamedBoard = { info, nameOf: (cell) => cellName(info.sizes, cell) };
  const reasons = reasonsFor(looked.facts);
  return {
    ...looked,
    reasons,
    words: [stepWords(board, looked.facts.move, looked.way), ...reasons.map((reason) => reasonWords(board, reason))],
  };
}

const kinds = ({ reasons }: Judged): string[] => reasons.map(({ kind }) => kind);
const on = (name: string): number => cellNamed([8, 8], name);

describe("what speaks for a move of chess", () => {
  it("is that it mates, and along which axis", async () => {
    const found = await judged("chess", "6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1", "a1a8", 1);
    expect(found.reasons[0]).toEqual({ kind: "mate", axes: [0] });
    expect(kinds(found)).not.toContain("check");
    expect(found.words.slice(0, 2)).toEqual([
      "The rook on a1 goes to a8: 1 axis, 7 steps: rank +7.",
      "It gives checkmate along file.",
    ]);
  });

  it("is that it leads to mate, where more moves are needed", async () => {
    const found = await judged("chess", "7k/8/8/8/8/8/R7/1R4K1 w - - 0 1", "a2a7 h8g8 b1b8", 2);
    expect(found.words).toContain("It leads to mate in 2.");
    expect(found.words).toContain("It leaves the king on h8 one safe cell instead of three.");
  });

  it("is a fork: a check, and what is attacked besides", async () => {
    const found = await judged("chess", "r3k3/8/8/1N6/8/8/8/4K3 w - - 0 1", "b5c7");
    expect(found.reasons).toContainEqual({
      kind: "check",
      by: { piece: "N", cell: on("c7") },
      axes: [0, 1],
      direct: true,
    });
    const attacks = found.reasons.find(({ kind }) => kind === "attacks");
    expect(attacks).toMatchObject({ targets: [{ to: on("a8"), taken: "r", guarded: false, axes: [0, 1] }] });
    expect(found.words).toContain("It attacks the rook on a8 along file and rank, which nothing guards.");
  });

  it("is what it takes: unguarded, worth more, or the like", async () => {
    const free = await judged("chess", "4k3/8/8/3q4/8/8/8/3RK3 w - - 0 1", "d1d5");
    expect(free.words).toContain("It takes the queen on d5 along rank, which nothing guards.");
    const more = await judged("chess", "4k3/8/2p5/3q4/8/8/8/3RK3 w - - 0 1", "d1d5");
    expect(more.words).toContain("It takes the queen on d5 along rank, which is worth more.");
    const even = await judged("chess", "4k3/8/2p5/3r4/8/8/8/3RK3 w - - 0 1", "d1d5");
    expect(even.words).toContain("It takes the rook on d5 along rank.");
    expect(kinds(even)).not.toContain("attacks");
  });

  it("is that what it takes attacked something", async () => {
    const found = await judged("chess", "4k3/8/8/8/4r3/3P4/8/K3Q3 w - - 0 1", "d3e4");
    expect(found.reasons).toContainEqual({ kind: "removes", targets: [{ piece: "Q", cell: on("e1") }] });
  });

  it("is the line that it opens, to a check or to another piece", async () => {
    const queen = await judged("chess", "k3q3/8/8/8/4N3/8/8/K3R3 w - - 0 1", "e4c5");
    expect(queen.words).toContain(
      "It opens a line for the rook on e1, which now attacks the queen on e8 along rank, which nothing guards.",
    );
    const king = await judged("chess", "4k3/8/8/8/4N3/8/8/K3R3 w - - 0 1", "e4c5");
    expect(king.words).toContain("It opens a check by the rook on e1 along rank.");
  });

  it("is the line that it blocks", async () => {
    const found = await judged("chess", "4k3/8/8/8/4r3/8/3B4/4Q1K1 w - - 0 1", "d2e3");
    expect(found.reasons).toContainEqual({
      kind: "blocks",
      attacker: { piece: "r", cell: on("e4") },
      target: { piece: "Q", cell: on("e1") },
      axes: [1],
    });
  });

  it("is what it guards that was attacked and had no guard", async () => {
    const found = await judged("chess", "4k3/8/8/3r4/8/8/3P4/5KN1 w - - 0 1", "g1f3");
    expect(found.words).toContain("It guards the pawn on d2 along file and rank.");
  });

  it("is the danger that it leaves", async () => {
    const found = await judged("chess", "4k3/8/8/8/2p5/3Q4/8/4K3 w - - 0 1", "d3d7");
    expect(kinds(found)).not.toContain("escapes"); // into check, and to be taken
    const away = await judged("chess", "4k3/8/8/8/2p5/3Q4/8/4K3 w - - 0 1", "d3h3");
    expect(away.words).toContain("On d3 the queen was attacked by the pawn on c4; now nothing attacks it.");
    const king = await judged("chess", "4k3/8/8/8/8/8/8/r3K3 w - - 0 1", "e1d2");
    expect(king.words).toContain("The king leaves the check from the rook on a1.");
  });

  it("is what the line wins later, unless it is taken back", async () => {
    const fen = "3qk3/8/8/8/8/8/8/3RK3 w - - 0 1";
    const wins = await judged("chess", "r3k3/8/8/1N6/8/8/6P1/4K3 w - - 0 1", "b5c7 e8d7 c7a8 d7c8");
    expect(wins.words).toContain("It wins the rook on a8: the knight on c7 then takes it along file and rank.");
    expect(kinds(await judged("chess", fen, "e1e2 d8d1 e2d1"))).not.toContain("wins");
    expect(kinds(await judged("chess", fen, "e1e2 e8e7 d1d8"))).not.toContain("wins");
  });

  it("is a promotion, castling or room", async () => {
    const promotes = await judged("chess", "8/P6k/8/8/8/8/8/K7 w - - 0 1", "a7a8q");
    expect(promotes.words).toContain("It becomes a queen.");
    const castles = await judged("chess", "4k3/8/8/8/8/8/8/4K2R w K - 0 1", "e1g1");
    expect(castles.words[0]).toBe("The king on e1 goes to g1.");
    const room = await judged("chess", "4k3/8/8/8/8/8/6P1/NK6 w - - 0 1", "a1c2");
    expect(room.words).toContain("The knight then reaches 6 cells, instead of 2.");
  });

  it("is looked at where the game has got to", async () => {
    const found = await judged("chess", "", "d1h5", 0, ["e2e4", "e7e5"]);
    expect(found.facts.move.turn).toBe(2);
    expect(found.words).toContain("It attacks the pawn on e5 along file, which nothing guards.");
  });
});

describe("what speaks for a move in more dimensions", () => {
  it("is told along all its axes in 4*Chess", async () => {
    const found = await judged("fourstar", "{Ka1a1,Qa2a1,kd4d4,rb3b2} w - - 0 1", "a2a1b3b2");
    expect(found.words[0]).toMatch(/^The queen on a2a1 goes to b3b2: 4 axes, 1 step: /);
    expect(found.reasons.find(({ kind }) => kind === "capture")).toMatchObject({
      step: { axes: [0, 1, 2, 3], taken: "r" },
      guarded: false,
    });
    expect(
      found.words.some((sentence) => /^It takes the rook on b3b2 along \w+, \w+, \w+ and \w+, which/.test(sentence)),
    ).toBe(true);
  });

  it("is told on 32,768 cells within a moment", async () => {
    const core = await realCore();
    const info = core.newGame({ id: "hdc5" }, "");
    if ("error" in info) throw new Error(info.error);
    const fen = core.fen();
    const [cell = 0] = core.snapshot().movable;
    const move = core.legalFrom(cell).find(({ from, to }) => from !== to)?.text ?? "";
    const began = performance.now();
    const found = await judged("hdc5", fen, move);
    expect(performance.now() - began).toBeLessThan(15_000);
    expect(found.words[0]).toMatch(/goes to/);
  });
});
