// Moves in advance in a game against the computer.
import { flushSync } from "svelte";
import { afterEach, describe, expect, it } from "vitest";
import type { LargeCore } from "../../src/core/types";
import { Mark } from "../../src/model/marks";
import { continuedBy } from "../../src/model/players";
import { OwnPremoves } from "../../src/premoves/ownPremoves.svelte";
import { reachOn } from "../../src/premoves/planned";
import { BoardState } from "../../src/state/board.svelte";
import { Preferences } from "../../src/state/preferences.svelte";
import { Session } from "../../src/state/session.svelte";
import { localCores } from "./localCores";
import { memory } from "./openApp";
import { PatientOpponent } from "./patientOpponent";
import { realCore, realLargeCore } from "./realCore";
import { soon } from "./soon";

const ends: (() => void)[] = [];
afterEach(() => ends.splice(0).forEach((end) => end()));

interface Table {
  session: Session;
  board: BoardState;
  queue: OwnPremoves;
  preferences: Preferences;
  opponent: PatientOpponent;
  press(...names: string[]): Promise<void>;
  answer(move: string): Promise<void>;
}

async function table(
  game = "chess",
  who: "white" | "black" = "white",
  start = "",
  core: () => Promise<LargeCore> = realCore,
): Promise<Table> {
  const opponent = new PatientOpponent();
  const cores = localCores(core);
  const session = new Session({
    cores,
    opponent,
    now: () => 0,
    pause: () => Promise.resolve(),
    random: () => 0.5,
    today: () => "2026.01.31",
  });
  const preferences = new Preferences(memory());
  const board = new BoardState(session, preferences);
  expect(await session.begin({ id: game }, continuedBy(who, 1), start)).toBe(true);
  const queue = new OwnPremoves(session, {
    reach: (plans, cell) => reachOn(cores, session.source, plans, cell),
    names: () => board.names,
  });
  session.premoves = queue;
  ends.push(
    $effect.root(() => {
      $effect(() => queue.follow());
    }),
  );
  flushSync();
  const cell = (name: string): number => session.info?.cellNames.indexOf(name) ?? -1;
  const settle = async (): Promise<void> => {
    for (let i = 0; i < 8; ++i) {
      flushSync();
      await new Promise((resume) => setTimeout(resume));
    }
  };
  return {
    session,
    board,
    queue,
    preferences,
    opponent,
    press: async (...names) => {
      for (const name of names) {
        await board.press(cell(name));
        flushSync();
        void board.reach;
        await settle();
      }
    },
    answer: async (move) => {
      await soon(() => expect(opponent.searches.length).toBeGreaterThan(0));
      await opponent.answer(move);
      await settle();
    },
  };
}

const line = ({ session }: Table): string[] => session.snapshot?.line.map(({ text }) => text) ?? [];
const ahead = ({ queue }: Table): readonly string[] => queue.ahead;

describe("moves in advance against the computer", () => {
  it("are set while it thinks, shown as made, and made one after the other", async () => {
    const t = await table();
    await t.press("e2", "e4"); // the own turn: a move
    await t.press("g1", "f3");
    await t.press("f3", "e5");
    expect([line(t), ahead(t)]).toEqual([["e2e4"], ["g1f3", "f3e5"]]);
    const at = (name: string): string => t.board.pieces[t.session.info?.cellNames.indexOf(name) ?? 0] ?? "";
    expect([at("g1"), at("f3"), at("e5")]).toEqual([".", ".", "N"]);
    const marked = t.board.marked.filter((cell) => ((t.board.marks[cell] ?? 0) & Mark.ahead) !== 0);
    expect(marked.map((cell) => t.board.names[cell])).toEqual(["g1", "f3", "e5"]);
    expect([0, 1].map((i) => t.queue.pieceAhead(i))).toEqual(["N", "N"]);
    await t.answer("b8c6");
    expect([line(t), ahead(t)]).toEqual([["e2e4", "b8c6", "g1f3"], ["f3e5"]]);
    await t.answer("a7a6");
    expect([line(t), ahead(t), at("e5")]).toEqual([["e2e4", "b8c6", "g1f3", "a7a6", "f3e5"], [], "N"]);
  });

  it("are dropped with the reason in words where one is not legal when its turn comes", async () => {
    const t = await table();
    await t.press("e2", "e4");
    await t.press("e4", "e5");
    await t.press("e5", "e6");
    await t.press("d1", "h5");
    expect(ahead(t)).toEqual(["e4e5", "e5e6", "d1h5"]);
    await t.answer("e7e5");
    expect([line(t), ahead(t)]).toEqual([["e2e4", "e7e5"], []]);
    expect(t.queue.dropped).toBe(
      "Your move in advance pawn e4\u2013e5 is not legal now. It was dropped with the 2 after it.",
    );
    await t.press("g1", "f3");
    expect([line(t).length, t.queue.dropped]).toEqual([3, ""]);
  });

  it("are cleared at once, one by one, and by taking back", async () => {
    const t = await table();
    await t.press("e2", "e4");
    await t.press("g1", "f3");
    await t.press("f3", "e5");
    await t.press("b1", "c3");
    t.queue.removePremove(0); // with what goes on from there
    expect(ahead(t)).toEqual(["b1c3"]);
    expect([t.queue.clearPremoves(), t.queue.clearPremoves(), ahead(t)]).toEqual([true, false, []]);
    await t.press("b1", "c3");
    expect(ahead(t)).toEqual(["b1c3"]);
    await t.session.undo();
    flushSync();
    expect([line(t), ahead(t)]).toEqual([[], []]);
  });

  it("are of the player alone, within the reach of a piece, and of no other game", async () => {
    const t = await table("chess", "black");
    await t.press("e2", "e4"); // the computer's
    await t.press("e7", "e4"); // out of reach
    expect(ahead(t)).toEqual([]);
    await t.press("e7", "e5");
    expect(ahead(t)).toEqual(["e7e5"]);
    await t.session.begin({ id: "chess" }, continuedBy("black", 1));
    flushSync();
    expect(ahead(t)).toEqual([]);
  });

  it("are not set by those who have turned them off", async () => {
    const t = await table();
    t.preferences.set("premoves", "off");
    await t.press("e2", "e4");
    await t.press("g1", "f3");
    expect(ahead(t)).toEqual([]);
  });

  it("promote to a queen, and stop where the game ends", async () => {
    const t = await table("chess", "white", "7k/P7/8/8/8/8/8/K7 w - - 0 1");
    await t.press("a1", "b1");
    await t.press("a7", "a8");
    expect(ahead(t)).toEqual(["a7a8q"]);
    await t.press("b1", "c1");
    await t.answer("h8g7");
    expect([line(t), ahead(t)]).toEqual([["a1b1", "h8g7", "a7a8q"], ["b1c1"]]);
    await t.session.resign();
    flushSync();
    expect(ahead(t)).toEqual([]);
  });

  it("are two of a turn in games of two moves", async () => {
    const t = await table("chesseract", "black");
    const moves = t.session.snapshot?.board ?? "";
    const own = [...moves].flatMap((letter, cell) => (/[a-z]/.test(letter) ? [cell] : []));
    const premoves: string[] = [];
    for (const cell of own) {
      if (premoves.length === 2) break;
      const reach = (await t.session.ask("reach", cell)) ?? [];
      const to = reach.find((one) => !one.capture)?.to;
      if (to === undefined) continue;
      t.queue.premove(moves[cell] ?? ".", cell, to);
      premoves.push(t.queue.ahead.at(-1) ?? "");
    }
    expect(premoves).toHaveLength(2);
    const core = await realCore();
    core.newGame({ id: "chesseract" });
    const [first] = core.snapshot().movable.flatMap((cell) => core.legalFrom(cell));
    await t.answer(first?.text ?? "");
    expect(line(t)).toEqual([first?.text, ...premoves]);
  });

  it("are one of each piece on boards in windows", async () => {
    const few = "{Ka1a1a1,Qd3b1a1,Ph7h7h7,kh8h8h8,nf3b1a1} w - - 0 1";
    const t = await table("hdc6", "black", few, realLargeCore);
    const knight = 5 + 8 * 2 + 64;
    t.queue.premove("n", knight, knight + 17);
    t.queue.premove("n", knight, knight + 15);
    expect([ahead(t), t.queue.planned]).toEqual([["f3b1a1e5b1a1"], ""]);
    await t.answer("a1a1a1a2a1a1");
    expect(line(t)).toEqual(["a1a1a1a2a1a1", "f3b1a1e5b1a1"]);
  });
});
