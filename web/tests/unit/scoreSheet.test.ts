// The list of moves with variations and comments, and the tree that it is made from.
import { describe, expect, it } from "vitest";
import { GameTree } from "../../src/model/gameTree";
import type { Note, PlayedMove } from "../../src/core/types";
import { glyphSign, glyphWords } from "../../src/model/glyphs";
import { estimatedHeight, partsInSight, partsOf, scoreSheet, shows, type Item } from "../../src/model/scoreSheet";
import { plainComment } from "../../src/model/pgnCommands";
import { failed } from "../../src/errors";
import { realCore } from "./realCore";

function move(node: number, parent: number, turn: number, side: "white" | "black", text = `m${node}`): PlayedMove {
  return {
    node,
    parent,
    text,
    readable: text,
    side,
    turn,
    from: 0,
    to: 1,
    piece: "P",
    captured: "",
    promotion: "",
    castling: false,
  };
}

async function treeOf(pgn: string): Promise<GameTree> {
  const core = await realCore();
  core.newGame({ id: "chess" });
  const loaded = core.loadPgn(pgn);
  if (failed(loaded)) throw new Error(loaded.error);
  const tree = new GameTree();
  tree.grow(core.takeGrowth());
  return tree;
}

function written(item: Item): string {
  if (item.kind === "comment") return `${"  ".repeat(item.depth)}{${item.text}}`;
  if (item.kind === "row") {
    const side = (moves: PlayedMove[]): string => moves.map(({ readable }) => readable).join(" ");
    return `${item.turn} | ${item.continued ? "..." : side(item.white)} | ${side(item.black)}`;
  }
  return `${"  ".repeat(item.depth)}(${item.moves.map(({ label, move: { readable } }) => `${label}${readable}`).join(" ")}`;
}

const sheet = (tree: GameTree): string[] => scoreSheet(tree).map(written);

describe("the list of moves", () => {
  it("has the main line in rows, and comments and variations, also nested, where they belong", async () => {
    const tree = await treeOf(
      "{Before.} 1. e4 {Best.} (1. d4 d5 (1... Nf6 2. c4 {Indian} e6) 2. c4) 1... e5 2. Nf3 Nc6 3. Bb5 a6 (3... Nf6 4. O-O) 4. Ba4 *",
    );
    expect(sheet(tree)).toEqual([
      "{Before.}",
      "1 | e4 | ",
      "{Best.}",
      "  (1.d4 d5",
      "    (1\u2026Nf6 2.c4",
      "    {Indian}",
      "    (2\u2026e6",
      "  (2.c4",
      "1 | ... | e5",
      "2 | Nf3 | Nc6",
      "3 | Bb5 | a6",
      "  (3\u2026Nf6 4.O-O",
      "4 | Ba4 | ",
    ]);
  });

  it("keeps the main line where a move is played on an earlier node", async () => {
    const core = await realCore();
    core.newGame({ id: "chess" });
    core.loadPgn("1. e4 e5 2. Nf3 Nc6 3. Bb5 1-0");
    const tree = new GameTree();
    tree.grow(core.takeGrowth());
    const { version } = tree;
    core.go(1);
    const played = core.play("c7c5");
    if (failed(played)) throw new Error(played.error);
    expect([played.mainMoves, played.mainResult, played.result]).toEqual([5, "1-0", "*"]);
    tree.grow(core.takeGrowth());
    expect(tree.version).not.toBe(version);
    expect(sheet(tree)).toEqual(["1 | e4 | e5", "  (1\u2026c5", "2 | Nf3 | Nc6", "3 | Bb5 | "]);
    expect(tree.fork(played.node)).toBe(1);
    expect(tree.children(1)[0]).toBe(2);
    expect(tree.mainLine.map(({ readable }) => readable)).toEqual(["e4", "e5", "Nf3", "Nc6", "Bb5"]);
  });

  it("takes over another order of children, and children that go to another parent", () => {
    const tree = new GameTree();
    tree.grow({
      whole: true,
      moves: [move(1, 0, 1, "white"), move(2, 1, 1, "black"), move(3, 0, 1, "white")],
      children: [],
      notes: [],
    });
    expect(sheet(tree)).toEqual(["1 | m1 | ", "  (1.m3", "1 | ... | m2"]);
    tree.grow({ whole: false, moves: [], children: [[0, 3, 1]], notes: [{ node: 3, comment: "now" }] });
    expect(sheet(tree)).toEqual(["1 | m3 | ", "{now}", "  (1.m1 m2"]);
    tree.grow({ whole: false, moves: [move(4, 0, 1, "white", "m1")], children: [[1], [4, 2]], notes: [] });
    expect(sheet(tree)).toEqual(["1 | m3 | ", "{now}", "  (1.m1", "  (1.m1 m2"]);
    expect(tree.move(2).parent).toBe(4);
    expect(tree.find(["m3"])).toEqual({ node: 3, count: 1 });
    expect(tree.find(["m9"])).toEqual({ node: 0, count: 0 });
  });

  it("hides what programs write for programs, and cuts long comments between words", () => {
    expect(plainComment("[%eval 0.18] [%clk 0:30:00]")).toBe("");
    expect(plainComment("A [%csl Gd4]  good\nmove")).toBe("A good move");
    const tree = new GameTree();
    const note: Note = { node: 0, comment: "word ".repeat(400) };
    tree.grow({ whole: true, moves: [], children: [], notes: [note] });
    const items = scoreSheet(tree);
    expect(items.length).toBeGreaterThan(2);
    for (const item of items) if (item.kind === "comment") expect(item.text).toMatch(/^word( word)*$/);
  });

  it("gathers the moves of one side in a turn of two", () => {
    const tree = new GameTree();
    const moves = [
      move(1, 0, 1, "white"),
      move(2, 1, 1, "black"),
      move(3, 2, 1, "black"),
      move(4, 3, 2, "white"),
      move(5, 4, 2, "white"),
    ];
    tree.grow({ whole: true, moves, children: [], notes: [] });
    expect(sheet(tree)).toEqual(["1 | m1 | m2 m3", "2 | m4 m5 | "]);
    tree.grow({ whole: false, moves: [move(6, 2, 1, "black")], children: [], notes: [] });
    expect(sheet(tree)).toEqual(["1 | m1 | m2 m3", "  (1\u2026m6", "2 | m4 m5 | "]);
  });
});

describe("a list that is long", () => {
  const long = (count: number): GameTree => {
    const tree = new GameTree();
    const moves = Array.from({ length: count }, (_, i) =>
      move(i + 1, i, Math.floor(i / 2) + 1, i % 2 === 0 ? "white" : "black"),
    );
    tree.grow({
      whole: true,
      moves,
      children: [],
      notes: moves.map(({ node }) => ({ node, comment: `about ${node}` })),
    });
    return tree;
  };

  it("is drawn in parts, of which those in sight are found by their heights", () => {
    const items = scoreSheet(long(50_000));
    expect(items).toHaveLength(100_000);
    const parts = partsOf(items);
    expect(parts.length).toBe(2500);
    expect(partsOf(items.slice(0, 100))).toHaveLength(1);
    const heights = parts.map((part) => part.reduce((sum, item) => sum + estimatedHeight(item), 0));
    const [first, last] = partsInSight(heights, 0, 500);
    expect(first).toBe(0);
    expect(last).toBeLessThan(4);
    const all = heights.reduce((sum, height) => sum + height, 0);
    const [before, end] = partsInSight(heights, all - 500, 500);
    expect(end).toBe(parts.length - 1);
    expect(before).toBeGreaterThan(parts.length - 4);
    expect(parts.findIndex((part) => part.some((item) => shows(item, 50_000)))).toBe(parts.length - 1);
  });

  it("may be nested as deep as it is long", () => {
    const tree = new GameTree();
    // Each move but the first is an alternative to a child of the one before: variations within variations.
    const moves: PlayedMove[] = [];
    for (let depth = 0; depth < 20_000; ++depth) {
      moves.push(
        move(2 * depth + 1, 2 * depth, depth + 1, "white"),
        move(2 * depth + 2, 2 * depth, depth + 1, "white"),
      );
    }
    tree.grow({ whole: true, moves, children: [], notes: [] });
    expect(scoreSheet(tree).length).toBeGreaterThan(20_000);
  });
});

describe("glyphs", () => {
  it("have a sign and words, also those that nobody knows", () => {
    expect([1, 2, 3, 4, 5, 6].map(glyphSign)).toEqual(["!", "?", "!!", "??", "!?", "?!"]);
    expect(glyphWords(4)).toBe("blunder");
    expect([glyphSign(250), glyphWords(250)]).toEqual(["$250", "annotation 250"]);
  });
});
