import { describe, expect, it } from "vitest";
import type { SearchAnswer } from "../../src/core/types";
import type { Opponent } from "../../src/engine/opponent";
import type { SearchParams } from "../../src/engine/protocol";
import type { Player, Players } from "../../src/model/players";
import { Session } from "../../src/state/session.svelte";
import { FakeCore, fakeInfo } from "./fakeCore";

const human: Player = { kind: "human", level: 3 };
const computer: Player = { kind: "computer", level: 3 };
const people: Players = { white: human, black: human };
const against: Players = { white: human, black: computer };

/** Answers only when the test says so. */
class PatientOpponent implements Opponent {
  searches: SearchParams[] = [];
  #settle: ((answer: SearchAnswer | undefined) => void) | undefined;

  think(params: SearchParams): Promise<SearchAnswer | undefined> {
    this.stop();
    this.searches.push(params);
    return new Promise((settle) => (this.#settle = settle));
  }

  stop(): void {
    this.#settle?.(undefined);
    this.#settle = undefined;
  }

  async answer(move: string): Promise<void> {
    this.#settle?.({ move, score: 0, mate: 0, depth: 1, nodes: 1, line: [move] });
    this.#settle = undefined;
    for (let i = 0; i < 5; ++i) await Promise.resolve();
  }
}

function table(): { session: Session; opponent: PatientOpponent } {
  const opponent = new PatientOpponent();
  const session = new Session({
    makeCore: () => Promise.resolve(new FakeCore()),
    opponent,
    now: () => 0,
    pause: () => Promise.resolve(),
    random: () => 0.5,
    today: () => "2026.01.31",
  });
  return { session, opponent };
}

const played = (session: Session): string[] => session.snapshot?.line.map((m) => m.text) ?? [];

describe("two people", () => {
  it("play, undo, redo and look back", async () => {
    const { session } = table();
    expect(await session.begin({ id: "fake" }, people)).toBe(true);
    session.play("a1b1");
    session.play("d4c4");
    expect(played(session)).toEqual(["a1b1", "d4c4"]);
    session.undo();
    expect(played(session)).toEqual(["a1b1"]);
    expect(session.canRedo).toBe(true);
    session.redo();
    session.go(0);
    expect(played(session)).toEqual([]);
    session.go(2);
    expect(session.snapshot?.side).toBe("white");
  });

  it("are told why a move or a game is refused, and keep their game", async () => {
    const { session } = table();
    await session.begin({ id: "fake" }, people);
    session.play("a1d4");
    expect(session.error).toBe("a1d4 is not legal");
    expect(await session.begin({ id: "nothing" }, people)).toBe(false);
    expect(session.info?.id).toBe("fake");
  });

  it("resign for the side to move", async () => {
    const { session } = table();
    await session.begin({ id: "fake" }, people);
    session.play("a1b1");
    session.resign();
    expect(session.snapshot?.result).toBe("1-0");
    expect(session.humanToMove).toBe(false);
  });
});

describe("the computer", () => {
  it("answers a move and is asked about the position reached", async () => {
    const { session, opponent } = table();
    await session.begin({ id: "fake" }, against);
    expect(opponent.searches).toHaveLength(0);
    session.play("a1b1");
    expect(session.thinking).toBe(true);
    expect(opponent.searches[0]).toMatchObject({ moves: ["a1b1"], level: 3, fen: "K..P........p..k 0" });
    await opponent.answer("d4c4");
    expect(played(session)).toEqual(["a1b1", "d4c4"]);
    expect(session.humanToMove).toBe(true);
  });

  it("stops when a move is taken back, to the human's move", async () => {
    const { session, opponent } = table();
    await session.begin({ id: "fake" }, against);
    session.play("a1b1");
    session.undo();
    expect(session.thinking).toBe(false);
    expect(played(session)).toEqual([]);
    await opponent.answer("d4c4");
    expect(played(session)).toEqual([]);
    session.play("a1b1");
    await opponent.answer("d4c4");
    session.undo();
    expect(played(session)).toEqual([]);
    session.redo();
    expect(played(session)).toEqual(["a1b1", "d4c4"]);
  });

  it("waits while an earlier position is looked at, and goes on when asked", async () => {
    const { session, opponent } = table();
    await session.begin({ id: "fake" }, against);
    session.play("a1b1");
    await opponent.answer("d4c4");
    session.go(1);
    expect(session.paused).toBe(true);
    expect(opponent.searches).toHaveLength(1);
    session.halt(false);
    expect(opponent.searches).toHaveLength(2);
  });

  it("answers although the same move has been answered before", async () => {
    const { session, opponent } = table();
    await session.begin({ id: "fake" }, against);
    session.play("a1b1");
    await opponent.answer("d4c4");
    session.undo();
    session.play("a1b1");
    expect(session.thinking).toBe(true);
  });

  it("plays against itself, halts and steps", async () => {
    const { session, opponent } = table();
    await session.begin({ id: "fake" }, { white: computer, black: computer });
    await opponent.answer("a1b1");
    await opponent.answer("d4c4");
    session.halt(true);
    expect(session.thinking).toBe(false);
    session.step();
    await opponent.answer("b1a1");
    expect(played(session)).toHaveLength(3);
    expect(session.thinking).toBe(false);
  });

  it("reports a failure in one line and waits", async () => {
    const { session, opponent } = table();
    await session.begin({ id: "fake" }, against);
    session.play("a1b1");
    await opponent.answer("a1a1");
    expect(session.error).toBe("a1a1 is not legal");
    expect(session.paused).toBe(true);
  });
});

describe("a saved game", () => {
  it("comes back at the line being looked at, not at the main line", async () => {
    const first = table().session;
    await first.begin({ id: "fake" }, people);
    first.play("a1b1");
    first.play("d4c4");
    first.undo();
    first.play("a4b4");
    const saved = first.save(false);
    if (!saved) throw new Error("nothing saved");
    const { session } = table();
    expect(await session.restore(saved)).toBe(true);
    expect(played(session)).toEqual(["a1b1", "a4b4"]);
  });

  it("comes back as a line of moves where the board is vast", async () => {
    const info = fakeInfo([64, 65]);
    const start = `K${".".repeat(64 * 65 - 2)}k`;
    const around = (): Session =>
      new Session({
        makeCore: () => Promise.resolve(new FakeCore(start, info)),
        opponent: new PatientOpponent(),
        now: () => 0,
        pause: () => Promise.resolve(),
        random: () => 0.5,
        today: () => "2026.01.31",
      });
    const first = around();
    await first.begin({ id: "fake" }, people);
    const move = first.legalFrom(0)[0]?.text ?? "";
    first.play(move);
    const saved = first.save(false);
    expect([saved?.pgn, saved?.line]).toEqual(["", [move]]);
    expect(saved?.start).toContain(start);
    const session = around();
    if (saved) expect(await session.restore(saved)).toBe(true);
    expect(played(session)).toEqual([move]);
  });

  it("is not loaded under other rules", async () => {
    const first = table().session;
    await first.begin({ id: "fake" }, people);
    const saved = first.save(false);
    if (!saved) throw new Error("nothing saved");
    const { session } = table();
    expect(await session.restore({ ...saved, identity: "ffffffffffffffff" })).toBe(false);
    expect(session.error).toContain("other rules");
    expect(session.info).toBeNull();
  });
});
