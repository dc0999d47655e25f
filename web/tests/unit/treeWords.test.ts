// The tree of moves in words, and steps through it that are typed.
import { beforeEach, describe, expect, it } from "vitest";
import { GameTree } from "../../src/model/gameTree";
import { questionOf } from "../../src/model/questions";
import { notedWords, placeWords, variationsAnswer, withTree } from "../../src/model/treeWords";
import { BoardTyping } from "../../src/state/boardTyping";
import { toAlternative } from "../../src/state/steps";
import type { App } from "../../src/state/app.svelte";
import { open } from "./openApp";
import { realCore } from "./realCore";

const record =
  "{A test.} 1. e4! {Best by test. [%csl Ge4]} ({Or} 1. d4 d5 (1... Nf6 2. c4) 2. c4) (1. c4) 1... e5 2. Nf3 *";

let app: App;
let typing: BoardTyping;
const at = (...path: string[]): number => {
  const { node, count } = app.session.tree.find(path);
  expect(count).toBe(path.length);
  return node;
};
const typed = async (text: string): Promise<string> => {
  const outcome = await typing.enter(text);
  return "words" in outcome ? outcome.words : outcome.kind;
};

beforeEach(async () => {
  app = open(undefined, realCore);
  expect(await (await app.arrivals()).take(record, { players: null, analysis: true })).toBe("");
  typing = new BoardTyping(app.session, app.board);
});

describe("the tree in words", () => {
  it("tells where a move stands among its alternatives", () => {
    const { tree } = app.session;
    expect(placeWords(tree, 0)).toBe("");
    expect(placeWords(tree, at("e2e4"))).toBe("main line, 2 variations");
    expect(placeWords(tree, at("d2d4"))).toBe("variation 1 of 2");
    expect(placeWords(tree, at("c2c4"))).toBe("variation 2 of 2");
    expect(placeWords(tree, at("d2d4", "g8f6"))).toBe("variation 1 of 1, level 2");
    expect(placeWords(tree, at("e2e4", "e7e5"))).toBe("");
  });

  it("tells annotations, comments without what they hold for programs, and ways to go on", () => {
    const { tree } = app.session;
    expect(notedWords(tree, 0)).toBe("Comment: A test. 3 ways to go on.");
    expect(notedWords(tree, at("e2e4"))).toBe("Good move. Comment: Best by test.");
    expect(withTree(tree, at("d2d4"), "White pawn d2 to d4.")).toBe(
      "Variation 1 of 2. White pawn d2 to d4. Comment: Or. 2 ways to go on.",
    );
    expect(withTree(tree, at("e2e4", "e7e5"), "Words.")).toBe("Words.");
    expect(withTree(new GameTree(), 0, "Words.")).toBe("Words.");
  });

  it("lists alternatives and what follows", () => {
    const { tree } = app.session;
    const answer = (node: number): string => variationsAnswer(tree, node, (one) => tree.move(one).readable);
    expect(answer(at("d2d4"))).toBe(
      "Instead of this move: e4, main line; variation 2, c4. It goes on with d5, main line; variation 1, Nf6.",
    );
    expect(answer(at("e2e4", "e7e5"))).toBe("There is no variation here.");
    expect(answer(at("c2c4"))).toBe("Instead of this move: e4, main line; variation 1, d4. The line ends here.");
  });
});

describe("keys", () => {
  it("go from an alternative to the next, from within a variation to the one beside it", async () => {
    const { session } = app;
    await session.go(at("e2e4"));
    expect(toAlternative(session, -1)).toBe(false);
    expect(toAlternative(session, 1)).toBe(true);
    await expect.poll(() => session.snapshot?.node).toBe(at("d2d4"));
    await session.go(at("d2d4", "d7d5", "c2c4"));
    expect(toAlternative(session, 1)).toBe(true);
    await expect.poll(() => session.snapshot?.node).toBe(at("c2c4"));
    await session.go(at("e2e4", "e7e5", "g1f3"));
    expect([toAlternative(session, 1), toAlternative(session, -1)]).toEqual([false, false]);
  });
});

describe("typed words", () => {
  it("go through the tree", async () => {
    const { session } = app;
    const shown = (): string => session.snapshot?.line.map(({ readable }) => readable).join(" ") ?? "";
    expect([await typed("start"), shown()]).toEqual(["went", ""]);
    expect(await typed("back")).toBe("There is no move before this position.");
    expect([await typed("variation 1"), shown()]).toEqual(["went", "d4"]);
    expect([await typed("Variation 1"), shown()]).toEqual(["went", "d4 Nf6"]);
    expect([await typed("next"), shown()]).toEqual(["went", "d4 Nf6 c4"]);
    expect(await typed("forward")).toBe("There is no move after this position.");
    expect(await typed("variation 7")).toBe("There is no such variation here.");
    expect([await typed("back"), shown()]).toEqual(["went", "d4 Nf6"]);
    expect([await typed("main line"), shown()]).toEqual(["went", "e4"]);
    expect(await typed("main")).toBe("This is the main line.");
    expect([await typed("variation"), shown()]).toEqual(["went", "d4"]);
    expect([await typed("main"), await typed("end"), shown()]).toEqual(["went", "went", "e4 e5 Nf3"]);
  });

  it("tell what stands beside a move, and read and write comments", async () => {
    const { session } = app;
    await session.go(at("d2d4"));
    expect(await typed("variations?")).toBe(
      "Variation 1 of 2. Instead of this move: White: pawn e2 to e4, 1 axis, main line; variation 2, White: pawn c2 to c4, 1 axis. It goes on with Black: pawn d7 to d5, 1 axis, main line; variation 1, Black: knight g8 to f6, 2 axes.",
    );
    expect(await typed("comment?")).toBe("Or");
    await session.go(at("e2e4"));
    expect(await typed("comment")).toBe("Best by test.");
    expect(await typed("comment Not so good, Bobby! e5?")).toBe("The comment is written.");
    expect(session.tree.notes(at("e2e4")).comment).toBe("[%csl Ge4] Not so good, Bobby! e5?");
    expect(await typed("remove comment")).toBe("The comment is removed.");
    expect([await typed("comment"), session.tree.notes(at("e2e4")).comment]).toEqual([
      "There is no comment here.",
      "[%csl Ge4]",
    ]);
    expect(await typed("e5")).toBe("played");
  });

  it("are no other questions, and other questions are none of them", () => {
    const { info } = app.session;
    if (!info) throw new Error("no game");
    expect(questionOf(info, "pieces")?.question.kind).toBe("pieces");
    expect(questionOf(info, "back to e4")?.question.kind).not.toBe("back");
    expect(questionOf(info, "commentary")).toBeNull();
  });
});
