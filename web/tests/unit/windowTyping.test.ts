// Questions about boards in windows, answered from the core itself; and the same ones about a board shown as a whole.
import { describe, expect, it } from "vitest";
import type { Opponent } from "../../src/engine/opponent";
import type { Player } from "../../src/model/players";
import { BoardTyping } from "../../src/state/boardTyping";
import { BoardState } from "../../src/state/board.svelte";
import { Preferences } from "../../src/state/preferences.svelte";
import { Session } from "../../src/state/session.svelte";
import type { Typing } from "../../src/state/typing.svelte";
import { WindowTyping } from "../../src/vast/typing.svelte";
import { BoardWindow } from "../../src/vast/window.svelte";
import { localCores } from "./localCores";
import { realCore, realLargeCore } from "./realCore";

const human: Player = { kind: "human", level: 3 };
const store = { getItem: () => null, setItem: () => undefined, removeItem: () => undefined };
const few = "{Ka1a1a1,Qd3a1a1,Ra2b2c4,Ph7h7h7,kh8h8h8,qe5c4f4,nb6f2c3} w - - 0 1";

interface Table {
  session: Session;
  board: BoardState;
  ask: (text: string) => Promise<string>;
}

/** Finds nothing but that a side has so many moves, and one that is best. */
function opponent(best: string): Opponent {
  return {
    think: (_, oninfo) => {
      oninfo?.({ score: 0, mate: 0, depth: 1, nodes: 1, line: [best], multipv: 1, ms: 1 });
      return Promise.resolve({ move: best, score: 0, mate: 0, depth: 1, nodes: 1, line: [best], over: true });
    },
    ask: (() => Promise.resolve({ total: 12468896, byPiece: [0, 400, 0, 0, 0, 0, 0] })) as Opponent["ask"],
    stop: () => undefined,
  };
}

async function begin(id: string, start: string, best: string): Promise<[Session, BoardState]> {
  const session = new Session({
    cores: localCores(id.startsWith("hdc6") ? realLargeCore : realCore),
    opponent: opponent(best),
    now: () => 0,
    pause: () => Promise.resolve(),
    random: () => 0.5,
    today: () => "2026.01.31",
  });
  expect(await session.begin({ id }, { white: human, black: human }, start)).toBe(true);
  return [session, new BoardState(session, new Preferences(store))];
}

function asking(typing: Typing): (text: string) => Promise<string> {
  return async (text) => {
    const outcome = await typing.enter(text);
    if (outcome.kind === "went") return "went";
    return outcome.kind === "played" ? outcome.move : outcome.words;
  };
}

async function windows(start: string, best = "d3a1a1d8a1a1"): Promise<Table & { view: BoardWindow }> {
  const [session, board] = await begin("hdc6", start, best);
  const view = new BoardWindow(session, board);
  await view.follow();
  return { session, board, view, ask: asking(new WindowTyping(session, view)) };
}

async function whole(best = "e2e4"): Promise<Table> {
  const [session, board] = await begin("chess", "", best);
  return { session, board, ask: asking(new BoardTyping(session, board)) };
}

describe("a board in windows", () => {
  it("tells of cells who stands there, attacks and guards it, and shows them", async () => {
    const { view, ask } = await windows(few);
    expect(await ask("d3a1a1")).toBe("d3a1a1: white queen. Not attacked. Not guarded.");
    expect(view.selected).toBe(19);
    expect(await ask("h8h8h7?")).toMatch(/^h8h8h7 is empty\. White .* it.*\. Black attacks it with king h8h8h8\.$/);
    expect(await ask("d3a1a1d8a1a1")).toBe("d3a1a1d8a1a1");
    expect(await ask("last")).toBe("White: queen d3a1a1 to d8a1a1, 1 axis.");
    expect(await ask("turn")).toBe("Black to move.");
  });

  it("tells where pieces stand and goes to the next", async () => {
    const { view, ask } = await windows(few);
    expect(await ask("queen")).toBe("White: queen on d3a1a1.");
    expect(view.letterSelected).toBe("Q");
    expect(await ask("black queen")).toBe("Black: queen on e5c4f4.");
    expect(view.letterSelected).toBe("q");
    expect(await ask("where is the king")).toBe("White: king on a1a1a1. Black: king on h8h8h8.");
    expect(await ask("where is my knight")).toBe("White has no knight.");
    expect(view.letterSelected).toBe("q");
  });

  it("tells where a piece may go", async () => {
    const { ask } = await windows(few);
    expect(await ask("moves Q")).toMatch(
      /^The queen on d3a1a1, [\d,]+ moves: goes to \w+(, \w+){7}, and [\d,]+ more\.$/,
    );
    expect(await ask("moves e5c4f4")).toMatch(/^The queen on e5c4f4, [\d,]+ cells within reach: goes to /);
    expect(await ask("moves b2b2b2")).toBe("Nothing stands on b2b2b2.");
    expect(await ask("moves")).toMatch(/^king a1a1a1: \d+ moves; queen d3a1a1: [\d,]+ moves; rook .*; pawn h7h7h7: /);
    expect(await ask("moves black queen")).toBe("White is to move.");
  });

  it("tells of thousands of pieces how many there are, and the next ones", async () => {
    const { ask } = await windows("0");
    expect(await ask("pieces white")).toMatch(/^White: king 1, queen [\d,]+, .*pawn [\d,]+\.$/);
    expect(await ask("where are black's pawns")).toMatch(
      /^Black has [\d,]+ of pawn, the next on \w+(, \w+){6} and \w+\.$/,
    );
    expect(await ask("moves Q")).toMatch(
      /^queen: 400 moves by [\d,]+ pieces\..* Type moves and a cell for the cells\.$/,
    );
    expect(await ask("moves R")).toBe("No rook has a legal move.");
    expect(await ask("moves")).toMatch(/^12,468,896 moves by [\d,]+ pieces: queen 400\.$/);
  });

  it("tells checks, a good move, and what stands on a flat board", async () => {
    const { view, ask } = await windows(few);
    expect(await ask("check")).toBe("No king is in check.");
    expect(await ask("hint")).toBe("A good move: queen d3a1a1 to d8a1a1, 1 axis.");
    expect(await ask("board")).toBe("Board file across, rank up, through a1a1a1. White: king a1a1a1; queen d3a1a1.");
    expect(await ask("board h8 h8 h8")).toBe("Board file across, rank up, through h8h8h8. Black: king h8h8h8.");
    expect(view.letterAt(view.here)).toBe("k");
    expect(await ask("board 2 3")).toBe("A flat board is named by one of its cells: board h8h8h8.");
    expect(await ask("help")).toContain("with a cell, on the one through it");
    expect(await ask("nonsense")).toMatch(/is not a move here.*Questions begin with/);
    const attacked = await windows("{Ka1a1a1,kh8h8h8,rd1a1a1} w - - 0 1");
    expect(await attacked.ask("check")).toBe("White\u2019s king a1a1a1 is in check from rook d1a1a1.");
  });
});

describe("a board shown as a whole", () => {
  it("answers the same questions", async () => {
    const { ask } = await whole();
    expect(await ask("where is my king")).toBe("White: king on e1.");
    expect(await ask("moves N")).toBe("knight b1: 2 cells; knight g1: 2 cells. Type moves and a cell for the cells.");
    expect(await ask("moves e2")).toBe("The pawn on e2, 2 cells: goes to e3 and e4.");
    expect(await ask("e3?")).toBe("e3 is empty. White attacks it with pawn d2 and pawn f2. Black does not attack it.");
    expect(await ask("pieces white")).toMatch(/^White: king e1; queen d1; .*pawn a2, b2/);
    expect(await ask("check")).toBe("No king is in check.");
    expect(await ask("hint")).toBe("A good move: pawn e2 to e4, 1 axis.");
    expect(await ask("queen")).toContain("is not a move here");
    expect(await ask("e2e4")).toBe("e2e4");
    expect(await ask("last")).toBe("White: pawn e2 to e4, 1 axis.");
    expect(await ask("moves P")).toMatch(/^pawn a7: 2 cells; /);
    expect(await ask("e5")).toBe("e7e5");
  });
});
