import { describe, expect, it, vi } from "vitest";
import type { LargeCore } from "../../src/core/types";
import { surprise } from "../../src/faults";
import type { Player, Players } from "../../src/model/players";
import { Session } from "../../src/state/session.svelte";
import { FakeCore } from "./fakeCore";
import { localCores } from "./localCores";
import { PatientOpponent } from "./patientOpponent";
import { realCore, realLargeCore } from "./realCore";

const human: Player = { kind: "human", level: 3 };
const computer: Player = { kind: "computer", level: 3 };
const people: Players = { white: human, black: human };
const against: Players = { white: human, black: computer };
const chess = { id: "chess" };
const startFen = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

function table(
  makeCore: () => Promise<LargeCore> = realCore,
  random = 0.5,
  arrive?: () => Promise<void>,
  opponent = new PatientOpponent(),
): { session: Session; opponent: PatientOpponent } {
  const session = new Session({
    cores: localCores(makeCore, arrive),
    opponent,
    now: () => 0,
    pause: () => Promise.resolve(),
    random: () => random,
    today: () => "2026.01.31",
  });
  return { session, opponent };
}

const played = (session: Session): string[] => session.snapshot?.line.map((m) => m.text) ?? [];

describe("two people", () => {
  it("play, undo, redo and look back", async () => {
    const { session } = table();
    expect(await session.begin(chess, people)).toBe(true);
    await session.play("e2e4");
    await session.play("d7d5");
    expect(played(session)).toEqual(["e2e4", "d7d5"]);
    await session.undo();
    expect(played(session)).toEqual(["e2e4"]);
    expect(session.canRedo).toBe(true);
    await session.redo();
    await session.go(0);
    expect(played(session)).toEqual([]);
    await session.go(2);
    expect(session.snapshot?.side).toBe("white");
    expect(session.snapshot?.board.slice(24, 40)).toBe("....P......p....");
  });

  it("find the moves of a variation that they left", async () => {
    const { session } = table();
    await session.begin(chess, people);
    await session.play("e2e4");
    await session.undo();
    await session.play("d2d4");
    await session.go(0);
    await session.go(1);
    expect(session.snapshot?.line.map((move) => move.readable)).toEqual(["e4"]);
    await session.go(2);
    expect(session.snapshot?.line.map((move) => move.readable)).toEqual(["d4"]);
  });

  it("are told why a move or a game is refused, and keep their game", async () => {
    const { session } = table();
    await session.begin(chess, people);
    await session.play("e2e5");
    expect(session.error).toBe("'e2e5': the pawn on e2 cannot go to e5");
    expect(await session.begin({ id: "nothing" }, people)).toBe(false);
    expect(session.info?.id).toBe("chess");
  });

  it("resign for the side to move", async () => {
    const { session } = table();
    await session.begin(chess, people);
    await session.play("e2e4");
    await session.resign();
    expect(session.snapshot?.result).toBe("1-0");
    expect(session.resigned).toBe("black");
    expect(session.humanToMove).toBe(false);
  });
});

describe("variations", () => {
  const line = (session: Session): string[] => session.tree.mainLine.map(({ text }) => text);

  it.each([
    { id: "chess", core: realCore, moves: ["e2e4", "e7e5", "c7c5", "g1f3", "b1c3"] },
    {
      id: "hdc6",
      core: realLargeCore,
      moves: ["a2a1a1a3a1a1", "a7h8h8a6h8h8", "b7h8h8b6h8h8", "b2a1a1b3a1a1", "c2a1a1c3a1a1"],
    },
  ])("of $id become the main line, and are removed", async ({ id, core, moves }) => {
    const [a = "", b = "", c = "", d = "", e = ""] = moves;
    const { session } = table(core);
    const pgn = async (): Promise<number> => ((await session.pgn())?.match(/\(/g) ?? []).length;
    expect(await session.begin({ id }, people)).toBe(true);
    for (const move of [a, b]) await session.play(move);
    await session.back();
    for (const move of [c, d]) await session.play(move);
    await session.back();
    await session.play(e); // a variation of the variation
    expect([line(session), session.fork, session.tree.variation(5)]).toEqual([[a, b], 1, 5]);

    await session.promote();
    expect([line(session), session.fork, played(session)]).toEqual([[a, c, e], null, [a, c, e]]);
    expect([session.tree.children(1), session.tree.children(3)]).toEqual([
      [3, 2],
      [5, 4],
    ]);
    await session.promote(); // there is nothing to do
    await session.removeVariation();
    expect([line(session), session.error]).toEqual([[a, c, e], ""]);

    await session.go(4);
    const { changes } = session;
    await session.removeVariation();
    expect([line(session), played(session), session.tree.children(3)]).toEqual([[a, c, e], [a, c], [5]]);
    expect([session.changes > changes, await pgn()]).toEqual([true, 1]);
    await session.go(2);
    expect(session.tree.count(1)).toBe(4);
    await session.removeVariation();
    expect([played(session), session.tree.count(1), await pgn()]).toEqual([[a], 3, 0]);
    await session.play(c);
    expect(session.snapshot?.node).toBe(3);
  });

  it("of large boards come back with the start of their own game", async () => {
    const { session } = table(realLargeCore);
    const few = "{Ka1a1a1,Qd3a1a1,kh8h8h8} w - - 0 1";
    expect(await session.begin({ id: "hdc6" }, people, few)).toBe(true);
    await session.play("d3a1a1d8a1a1");
    await session.go(0);
    await session.play("d3a1a1d7a1a1");
    const saved = await session.save(session.draft(false));
    const { session: again } = table(realLargeCore);
    expect(saved && (await again.restore(saved))).toBe(true);
    expect([again.info?.startDigits, again.start, again.tree.children(0).length]).toEqual([0, few, 2]);
    expect(played(again)).toEqual(["d3a1a1d7a1a1"]);
  });

  it("are removed while the computer thinks about them, which it does no more", async () => {
    const { session, opponent } = table();
    await session.begin(chess, against);
    await session.play("e2e4");
    await opponent.answer("e7e5");
    await session.go(0);
    await session.play("d2d4");
    expect(session.computer.thinking).toBe(true);
    await session.removeVariation();
    expect([session.computer.thinking, played(session), session.tree.children(0)]).toEqual([false, [], [1]]);
  });
});

describe("commands", () => {
  it("are carried out one after another, each from where the one before has led", async () => {
    const { session } = table();
    await session.begin(chess, people);
    for (const move of ["e2e4", "e7e5", "g1f3"]) await session.play(move);
    await Promise.all([session.back(), session.undo(), session.back(), session.back()]);
    expect(played(session)).toEqual([]);
    await Promise.all([session.forward(), session.redo()]);
    expect(played(session)).toEqual(["e2e4", "e7e5"]);
  });

  it("play no move while another is on its way", async () => {
    const { session } = table();
    await session.begin(chess, people);
    await Promise.all([session.play("e2e4"), session.play("e7e5"), session.play("d2d4")]);
    expect(played(session)).toEqual(["e2e4"]);
    expect(session.error).toBe("");
  });

  it("that fail unexpectedly are told, and the next are carried out", async () => {
    const core = new FakeCore();
    vi.spyOn(core, "undo").mockImplementationOnce(() => {
      throw new Error("unreachable");
    });
    const { session } = table(() => Promise.resolve(core));
    await session.begin({ id: "fake" }, people);
    await session.play("a1b1");
    await session.undo();
    expect(session.report).toContain("unreachable");
    expect([session.error, played(session)]).toEqual([surprise(new Error()).text, ["a1b1"]]);
    await session.undo();
    expect(played(session)).toEqual([]);
  });
});

describe("a question", () => {
  it("has no answer once another position is shown", async () => {
    const delays: number[] = [];
    const { session } = table(realCore, 0.5, () => new Promise((resume) => setTimeout(resume, delays.shift() ?? 0)));
    await session.begin(chess, people);
    delays.push(30);
    const asked = session.ask("legalFrom", 12);
    await session.play("e2e4");
    expect(await asked).toBeUndefined();
    expect(await session.ask("legalFrom", 52)).toHaveLength(2);
  });

  it("waits for the commands before it", async () => {
    const { session } = table();
    await session.begin(chess, people);
    void session.play("e2e4");
    expect(await session.ask("fen")).toBeUndefined();
    expect(await session.ask("fen")).toContain(" b ");
  });
});

describe("the computer", () => {
  it("answers a move and is asked about the position reached", async () => {
    const { session, opponent } = table();
    await session.begin(chess, against);
    expect(opponent.searches).toHaveLength(0);
    await session.play("e2e4");
    expect(session.computer.thinking).toBe(true);
    expect(opponent.searches[0]).toMatchObject({ moves: ["e2e4"], level: 3, fen: startFen });
    await opponent.answer("d7d5");
    expect(played(session)).toEqual(["e2e4", "d7d5"]);
    expect(session.humanToMove).toBe(true);
  });

  it("keeps its seed for a game, and has another in the next", async () => {
    let random = 0;
    const { session, opponent } = table();
    const other = table(realCore, 0.25);
    for (const one of [session, other.session]) await one.begin(chess, { white: computer, black: human });
    await opponent.answer("e2e4");
    await session.play("e7e5");
    for (const { seed } of opponent.searches) {
      random ||= seed;
      expect(seed).toBe(random);
    }
    expect(other.opponent.searches[0]?.seed).not.toBe(random);
  });

  it("tells how deep it has looked while it thinks", async () => {
    const { session, opponent } = table();
    await session.begin(chess, against);
    await session.play("e2e4");
    opponent.inform?.({ multipv: 1, depth: 4, score: 10, mate: 0, nodes: 1000, ms: 5, line: ["d7d5"] });
    expect(session.computer.progress?.depth).toBe(4);
    const { inform } = opponent;
    await session.undo();
    inform?.({ multipv: 1, depth: 5, score: 10, mate: 0, nodes: 1000, ms: 5, line: ["d7d5"] });
    expect(session.computer.progress?.depth).toBe(4);
  });

  it("analyses the position with all its strength, and tells of each line as it comes", async () => {
    const { session, opponent } = table();
    await session.begin(chess, against);
    const asked = session.analyse(2);
    expect(session.computer.analysing).toBe(true);
    expect(opponent.searches.at(-1)).toMatchObject({ moves: [], level: 8, seed: 0, lines: 2 });
    const found = { depth: 1, score: 10, mate: 0, nodes: 9, ms: 5 };
    opponent.inform?.({ ...found, multipv: 1, line: ["e2e4"], readable: ["e4"] });
    opponent.inform?.({ ...found, multipv: 2, line: ["d2d4"], readable: ["d4"] });
    opponent.inform?.({ ...found, multipv: 1, depth: 2, line: ["c2c4"], readable: ["c4"] });
    expect(session.computer.analysis.map(({ depth, line }) => [depth, line[0]])).toEqual([
      [2, "c2c4"],
      [1, "d2d4"],
    ]);
    await opponent.answer("c2c4");
    await asked;
    expect(session.computer.analysing).toBe(false);
    expect(session.computer.analysis).toHaveLength(2);
    // It is of this position alone, and a move ends one that is under way.
    const again = session.analyse();
    const { inform } = opponent;
    await session.play("e2e4");
    await again;
    inform?.({ ...found, multipv: 1, line: ["a2a3"] });
    expect(session.computer.analysis).toEqual([]);
    expect([session.computer.analysing, session.computer.thinking]).toEqual([false, true]);
    // The computer's own thinking is not broken off for one.
    void session.analyse();
    expect(opponent.searches.at(-1)?.lines).toBeUndefined();
  });

  it("has a line even where no depth was finished", async () => {
    const { session, opponent } = table();
    await session.begin(chess, people);
    const asked = session.analyse();
    await opponent.answer("e2e4");
    await asked;
    expect(session.computer.analysis.map(({ line }) => line)).toEqual([["e2e4"]]);
  });

  it("stops when a move is taken back, to the human's move", async () => {
    const { session, opponent } = table();
    await session.begin(chess, against);
    await session.play("e2e4");
    await session.undo();
    expect(session.computer.thinking).toBe(false);
    expect(played(session)).toEqual([]);
    await opponent.answer("d7d5");
    expect(played(session)).toEqual([]);
    await session.play("e2e4");
    await opponent.answer("d7d5");
    await session.undo();
    expect(played(session)).toEqual([]);
    await session.redo();
    expect(played(session)).toEqual(["e2e4", "d7d5"]);
  });

  it("shares its opponent: one game's search ends no other's, and takes its place without stopping it for good", async () => {
    const { session, opponent } = table();
    const other = table(realCore, 0.5, undefined, opponent).session;
    await session.begin(chess, against);
    await session.play("e2e4");
    await other.begin(chess, people);
    other.leave();
    expect(session.computer.thinking).toBe(true);
    await opponent.answer("d7d5");
    expect(played(session)).toEqual(["e2e4", "d7d5"]);
    await session.play("e4e5");
    const asked = other.analyse();
    await new Promise((resume) => setTimeout(resume));
    expect(session.computer.thinking).toBe(false);
    other.leave();
    await asked;
    session.resume();
    await new Promise((resume) => setTimeout(resume));
    expect(session.computer.thinking).toBe(true);
    await opponent.answer("d5d4");
    expect(played(session)).toEqual(["e2e4", "d7d5", "e4e5", "d5d4"]);
  });

  it("has its first move not taken back alone", async () => {
    const { session, opponent } = table();
    await session.begin(chess, { white: computer, black: human });
    await opponent.answer("e2e4");
    expect(session.canUndo).toBe(false);
    await session.play("e7e5");
    expect(session.canUndo).toBe(true);
    await session.undo();
    expect(played(session)).toEqual(["e2e4"]);
  });

  it("waits while an earlier position is looked at, and goes on when asked", async () => {
    const { session, opponent } = table();
    await session.begin(chess, against);
    await session.play("e2e4");
    await opponent.answer("d7d5");
    await session.go(1);
    expect(session.paused).toBe(true);
    expect(opponent.searches).toHaveLength(1);
    session.halt(false);
    expect(opponent.searches).toHaveLength(2);
  });

  it("answers although the same move has been answered before", async () => {
    const { session, opponent } = table();
    await session.begin(chess, against);
    await session.play("e2e4");
    await opponent.answer("d7d5");
    await session.undo();
    await session.play("e2e4");
    expect(session.computer.thinking).toBe(true);
  });

  it("wins when the human resigns while it thinks", async () => {
    const { session } = table();
    await session.begin(chess, against);
    await session.play("e2e4");
    await session.resign();
    expect([session.snapshot?.result, session.resigned, session.computer.thinking]).toEqual(["0-1", "white", false]);
  });

  it("plays against itself, halts and steps", async () => {
    const { session, opponent } = table();
    await session.begin(chess, { white: computer, black: computer });
    await opponent.answer("e2e4");
    await opponent.answer("d7d5");
    session.halt(true);
    expect(session.computer.thinking).toBe(false);
    session.step();
    await opponent.answer("e4d5");
    expect(played(session)).toHaveLength(3);
    expect(session.computer.thinking).toBe(false);
  });

  it("reports a failure in one line and waits", async () => {
    const { session, opponent } = table();
    await session.begin(chess, against);
    await session.play("e2e4");
    await opponent.answer("e7e2");
    expect(session.error).toBe("'e7e2': the pawn on e7 cannot go to e2");
    expect(session.paused).toBe(true);
  });
});

describe("a saved game", () => {
  it("comes back at the line being looked at, not at the main line", async () => {
    const first = table().session;
    await first.begin(chess, people);
    await first.play("e2e4");
    await first.play("d7d5");
    await first.undo();
    await first.play("e7e5");
    const saved = await first.save(first.draft(false));
    if (!saved) throw new Error("nothing saved");
    const { session } = table();
    expect(await session.restore(saved)).toBe(true);
    expect(played(session)).toEqual(["e2e4", "e7e5"]);
  });

  it("comes back resigned", async () => {
    const first = table().session;
    await first.begin(chess, against);
    await first.play("e2e4");
    await first.resign();
    const saved = await first.save(first.draft(false));
    if (!saved) throw new Error("nothing saved");
    const { session } = table();
    expect(await session.restore(saved)).toBe(true);
    expect([session.snapshot?.result, session.resigned, session.computer.thinking]).toEqual(["0-1", "white", false]);
  });

  it("comes back with its variations from a board of 32,768 cells, also where it was kept as a line", async () => {
    const first = table().session;
    await first.begin({ id: "hdc5" }, people);
    const [one, other] = (first.snapshot?.movable ?? []).slice(40);
    for (const cell of [one, other]) {
      await first.go(0);
      const [move] = (await first.ask("legalFrom", cell ?? 0)) ?? [];
      await first.play(move?.text ?? "");
    }
    const draft = first.draft(false);
    const saved = await first.save(draft);
    if (!draft || !saved) throw new Error("nothing saved");
    const { session } = table();
    expect(await session.restore(saved)).toBe(true);
    expect([await session.pgn(), played(session)]).toEqual([await first.pgn(), played(first)]);
    expect(session.tree.children(0)).toHaveLength(2);
    const { start = "" } = draft;
    expect(await session.restore({ ...saved, pgn: "", start })).toBe(true);
    expect([session.tree.children(0).length, played(session)]).toEqual([1, played(first)]);
  });

  it("is not loaded under other rules", async () => {
    const first = table().session;
    await first.begin(chess, people);
    const saved = await first.save(first.draft(false));
    if (!saved) throw new Error("nothing saved");
    const { session } = table();
    expect(await session.restore({ ...saved, identity: "ffffffffffffffff" })).toBe(false);
    expect(session.error).toContain("other rules");
    expect(session.info).toBeNull();
  });

  it("is loaded under an identity that its game had earlier", async () => {
    const first = table().session;
    await first.begin(chess, people);
    const saved = await first.save(first.draft(false));
    const earlier = first.info?.earlierIdentities[0];
    if (!saved || earlier === undefined) throw new Error("nothing saved, or no earlier identity");
    const { session } = table();
    expect(await session.restore({ ...saved, identity: earlier })).toBe(true);
    expect(session.error).toBe("");
  });
});

describe("the strongest computer", () => {
  const strongest: Players = { white: human, black: { kind: "computer", level: 8 } };

  it("ponders after the reply that it expects, and answers the one that is made", async () => {
    const { session, opponent } = table();
    await session.begin(chess, strongest);
    await session.play("e2e4");
    await opponent.answer("e7e5", "g1f3", "b8c6");
    expect(opponent.searches.at(-1)).toMatchObject({ moves: ["e2e4", "e7e5", "g1f3"], level: 8, ms: 30_000 });
    expect(session.computer.thinking).toBe(false);
    await session.play("d2d4");
    expect(opponent.searches.at(-1)).toMatchObject({ moves: ["e2e4", "e7e5", "d2d4"], level: 8 });
    await opponent.answer("e5d4");
    expect(played(session)).toEqual(["e2e4", "e7e5", "d2d4", "e5d4"]);
  });

  it("ponders no more once its move is taken back", async () => {
    const { session, opponent } = table();
    await session.begin(chess, strongest);
    await session.play("e2e4");
    await opponent.answer("e7e5", "g1f3");
    const stop = vi.spyOn(opponent, "stop");
    await session.undo();
    expect(stop).toHaveBeenCalledWith(opponent.searches.at(-1));
  });

  it("does not ponder once the game is over, nor do weaker ones", async () => {
    const { session, opponent } = table();
    await session.begin(chess, strongest);
    await session.play("f2f3");
    await opponent.answer("e7e5", "g2g4");
    await session.play("g2g4");
    await opponent.answer("d8h4");
    expect(session.over).toBe(true);
    expect(opponent.searches).toHaveLength(3);
    await session.begin(chess, against);
    await session.play("e2e4");
    await opponent.answer("e7e5", "g1f3");
    expect(opponent.searches).toHaveLength(4);
  });
});
