// Clocks in a game, with the core itself and a time that stands until a test moves it.
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { SearchAnswer, TimeControl } from "../../src/core/types";
import type { SearchParams } from "../../src/engine/protocol";
import type { Pace, Player, Players } from "../../src/model/players";
import { Session } from "../../src/state/session.svelte";
import { usualSettings } from "../../src/state/surroundings";
import { localCores } from "./localCores";
import { realCore } from "./realCore";

const human: Player = { kind: "human", level: 3 };
const computer: Player = { kind: "computer", level: 7 };
const people: Players = { white: human, black: human };
const chess = { id: "chess" };
const five: TimeControl = { initial: 300_000, increment: 2000, delay: 0 };

let now = 0;
beforeEach(() => {
  now = 1000;
  vi.spyOn(performance, "now").mockImplementation(() => now);
});
afterEach(() => vi.restoreAllMocks());

interface Asked extends SearchParams {
  answer(move: string, score?: number): void;
}

function table(pace: () => Pace = () => "fastest"): { session: Session; searches: Asked[]; pauses: number[] } {
  const searches: Asked[] = [];
  const pauses: number[] = [];
  const session = new Session(
    {
      cores: localCores(realCore),
      opponent: {
        think: (params) =>
          new Promise<SearchAnswer>((settle) => {
            const answer = (move: string, score = 0): void =>
              settle({ move, score, mate: 0, depth: 1, nodes: 1, line: [move], over: true });
            searches.push({ ...params, answer });
          }),
        ask: () => new Promise(() => undefined),
        stop: () => undefined,
      },
      now: () => now,
      pause: (ms) => (pauses.push(ms), Promise.resolve()),
      random: () => 0.5,
      today: () => "2026.01.31",
    },
    { ...usualSettings, pace },
  );
  return { session, searches, pauses };
}

const left = ({ time }: Session): (number | null)[] => [time.leftNow("white"), time.leftNow("black")];
/** Lets what has been answered be carried out. */
const settle = (): Promise<void> => new Promise((resume) => setTimeout(resume));

describe("clocks", () => {
  it("run from the beginning, for the side to move, and give their increment", async () => {
    const { session } = table();
    await session.begin(chess, people, "", five);
    now += 3000;
    expect(left(session)).toEqual([297_000, 300_000]);
    await session.play("e2e4");
    now += 4000;
    expect(left(session)).toEqual([299_000, 296_000]);
    expect(session.snapshot?.line.map((move) => session.time.used(move))).toEqual([3000]);
  });

  it("may begin with more time for one side", async () => {
    const { session } = table();
    await session.begin(chess, people, "", { ...five, black: 60_000 });
    expect(left(session)).toEqual([300_000, 60_000]);
  });

  it("stand while they are paused, while an earlier position is shown, and away from the game", async () => {
    const { session } = table();
    await session.begin(chess, people, "", five);
    await session.play("e2e4");
    await session.play("e7e5");
    session.halt(true);
    await session.ask("fen");
    now += 60_000;
    expect([session.time.running, left(session)]).toEqual([null, [302_000, 302_000]]);
    session.halt(false);
    await session.ask("fen");
    now += 1000;
    await session.go(1);
    now += 60_000;
    expect(left(session)).toEqual([301_000, 302_000]);
    await session.go(2);
    expect(session.time.running).toBe("white");
    session.leave();
    await session.ask("fen");
    now += 60_000;
    session.resume();
    await session.ask("fen");
    expect([session.time.running, left(session)]).toEqual(["white", [301_000, 302_000]]);
  });

  it("run on after a takeback, and what has been used stays used", async () => {
    const { session } = table();
    await session.begin(chess, people, "", five);
    now += 5000;
    await session.play("e2e4");
    now += 7000;
    await session.undo();
    now += 1000;
    expect([session.time.running, left(session)]).toEqual(["white", [296_000, 293_000]]);
  });

  it("end the game, which then may go on without them", async () => {
    const { session } = table();
    await session.begin(chess, people, "", five);
    await session.play("e2e4");
    await session.claimTime();
    expect([session.over, session.error]).toEqual([false, ""]);
    now += 300_000;
    await session.claimTime();
    expect([session.snapshot?.ending, session.snapshot?.result]).toEqual(["time forfeit", "1-0"]);
    await session.undo();
    expect([session.over, session.snapshot?.clock, session.time.control]).toEqual([false, null, null]);
    await session.play("d2d4");
    expect(session.snapshot?.line.at(-1)?.text).toBe("d2d4");
  });

  it("lose for a side that moves too late", async () => {
    const { session } = table();
    await session.begin(chess, people, "", five);
    now += 300_000;
    await session.play("e2e4");
    expect([session.snapshot?.line.length, session.snapshot?.result]).toEqual([0, "0-1"]);
  });

  it("are saved and stand until somebody goes on", async () => {
    const { session } = table();
    await session.begin(chess, { white: human, black: computer }, "", five);
    now += 4000;
    await session.play("e2e4");
    now += 1000;
    const saved = await session.save(session.draft(false));
    expect(saved?.time).toEqual({ control: five, white: 298_000, black: 299_000 });
    expect(saved?.used).toEqual([4000]);
    expect(saved?.pgn).toContain('[TimeControl "300+2"]');
    now += 3_600_000;
    const later = table();
    expect(saved && (await later.session.restore(saved))).toBe(true);
    expect([left(later.session), later.session.time.running, later.session.paused]).toEqual([
      [298_000, 299_000],
      null,
      true,
    ]);
    expect(later.searches).toEqual([]);
    expect(later.session.snapshot?.line.map((move) => later.session.time.used(move))).toEqual([4000]);
    later.session.halt(false);
    await later.session.ask("fen");
    expect([later.searches.length, later.session.time.running]).toEqual([1, "black"]);
  });

  it("come back with a game that they ended, and with a draw agreed", async () => {
    const { session } = table();
    await session.begin(chess, people, "", five);
    await session.play("e2e4");
    await session.play("e7e5");
    await session.go(1);
    await session.play("c7c5"); // a variation, of whose end the text does not tell
    now += 302_000;
    await session.claimTime();
    const saved = await session.save(session.draft(false));
    const later = table().session;
    expect(saved && (await later.restore(saved))).toBe(true);
    expect([later.snapshot?.ending, left(later)]).toEqual(["time forfeit", [0, 304_000]]);
    const drawn = table().session;
    await drawn.begin(chess, people);
    await drawn.play("e2e4");
    await drawn.draw();
    const kept = await drawn.save(drawn.draft(false));
    const again = table().session;
    expect(kept && (await again.restore(kept))).toBe(true);
    expect(again.snapshot?.ending).toBe("agreement");
  });
});

describe("the computer", () => {
  it("thinks for a share of what is left to it, and waits less when that is little", async () => {
    const { session, searches, pauses } = table();
    await session.begin(chess, { white: computer, black: human }, "", { initial: 60_000, increment: 0, delay: 0 });
    expect(searches[0]?.ms).toBe(2000);
    searches[0]?.answer("e2e4");
    await settle();
    expect(pauses).toEqual([350]);
    await session.begin(chess, { white: computer, black: human }, "", { initial: 2000, increment: 0, delay: 0 });
    expect(searches[1]?.ms).toBe(67);
    searches[1]?.answer("e2e4");
    await settle();
    expect(pauses[1]).toBe(50);
  });

  it("plays against another at the pace that is wanted, and its clock stands after a single move", async () => {
    let pace: Pace = "slow";
    const { session, searches, pauses } = table(() => pace);
    await session.begin(chess, { white: computer, black: computer }, "", five);
    searches[0]?.answer("e2e4");
    await settle();
    expect(pauses).toEqual([2000]);
    pace = "fastest";
    searches[1]?.answer("e7e5");
    await settle();
    expect(pauses).toEqual([2000]);
    session.step();
    await settle();
    searches.at(-1)?.answer("g1f3");
    await settle();
    await session.ask("fen");
    expect([session.snapshot?.line.length, session.paused, session.time.running]).toEqual([3, true, null]);
  });

  it("agrees to a draw when it stands worse, else declines until a move has been made", async () => {
    const { session, searches } = table();
    await session.begin(chess, { white: human, black: computer });
    await session.play("e2e4");
    searches[0]?.answer("e7e5", 20);
    await settle();
    await session.draw();
    expect([session.over, session.hasDeclined]).toEqual([false, true]);
    await session.play("g1f3");
    searches[1]?.answer("b8c6", -200);
    await settle();
    expect(session.hasDeclined).toBe(false);
    await session.draw();
    expect(session.snapshot?.ending).toBe("agreement");
  });

  it("tells what pieces are worth, once a game", async () => {
    const { session } = table();
    await session.begin(chess, people);
    expect(session.values).toEqual([]);
    await session.learnValues();
    expect(session.values).toHaveLength(6);
  });
});
