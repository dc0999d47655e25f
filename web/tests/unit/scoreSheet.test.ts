// The list of moves with variations and comments, and the tree that it is made from.
import { describe, expect, it } from "vitest";
import { GameTree } from "../../src/model/gameTree";
import type { Growth, Note, PlayedMove } from "../../src/core/types";
import { glyphSign, glyphWords } from "../../src/model/glyphs";
import { plainComment } from "../../src/model/pgnCommands";
import { estimatedHeight, partLength, partsInSight, ScoreSheet, sheetOf, type Item } from "../../src/model/scoreSheet";
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

function whole(sheet: ScoreSheet): Item[] {
  sheet.advance();
  return sheet.parts.flatMap(({ items }) => items);
}

const scoreSheet = (tree: GameTree): Item[] => whole(new ScoreSheet(tree));
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

/** What a list tells, wherever its parts begin. */
function told(list: ScoreSheet): string[] {
  return whole(list).flatMap((item) => {
    if (item.kind === "comment") return [`${item.depth} ${item.text}`];
    if (item.kind === "row") return [...item.white, ...item.black].map(({ node }) => `${item.turn} ${node}`);
    return item.moves.map(({ move: { node } }) => `${item.depth} ${node}${item.folded ? " .." : ""}`);
  });
}

/** Numbers below another, always the same. */
function drawn(seed: number): (below: number) => number {
  let state = seed;
  return (below) => (state = (state * 48271) % 0x7fffffff) % below;
}

describe("folding", () => {
  const tree = (): GameTree => {
    const all = new GameTree();
    all.grow({
      whole: true,
      moves: [
        move(1, 0, 1, "white"),
        move(2, 1, 1, "black"),
        move(3, 1, 1, "black"),
        move(4, 3, 2, "white"),
        move(5, 3, 2, "white"),
        move(6, 2, 2, "white"),
      ],
      children: [],
      notes: [{ node: 4, comment: "inside" }],
    });
    return all;
  };

  it("leaves the first move of a variation, and what is looked at is unfolded", () => {
    const list = new ScoreSheet(tree());
    list.fold(3, true);
    expect(whole(list).map(written)).toEqual(["1 | m1 | m2", "  (1\u2026m3", "2 | m6 | "]);
    expect([list.folds(3), list.folds(5), list.foldsAny]).toEqual([true, false, true]);
    list.fold(5, true);
    list.reveal(4);
    expect([list.folds(3), list.folds(5)]).toEqual([false, true]);
    expect(whole(list).map(written)).toEqual([
      "1 | m1 | m2",
      "  (1\u2026m3 2.m4",
      "  {inside}",
      "    (2.m5",
      "2 | m6 | ",
    ]);
  });

  it("is done and undone for all variations at once", () => {
    const list = new ScoreSheet(tree());
    const before = whole(list).map(written);
    list.foldAll(true);
    expect(whole(list).filter(({ kind }) => kind === "variation")).toMatchObject([{ folded: true }]);
    list.fold(3, false);
    expect(whole(list).filter((item) => item.kind === "variation" && item.folded)).toHaveLength(1);
    list.foldAll(false);
    expect(whole(list).map(written)).toEqual(before);
    expect(list.foldsAny).toBe(false);
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
    const list = new ScoreSheet(long(50_000));
    expect(whole(list)).toHaveLength(100_000);
    const { parts } = list;
    expect(parts.length).toBeGreaterThan(1000);
    for (const { items } of parts) expect(items.length).toBeLessThanOrEqual(2 * partLength);
    const heights = parts.map(({ items }) => items.reduce((sum, item) => sum + estimatedHeight(item), 0));
    const [first, last] = partsInSight(heights, 0, 500);
    expect(first).toBe(0);
    expect(last).toBeLessThan(4);
    const all = heights.reduce((sum, height) => sum + height, 0);
    const [before, end] = partsInSight(heights, all - 500, 500);
    expect(end).toBe(parts.length - 1);
    expect(before).toBeGreaterThan(parts.length - 4);
    expect(list.partOf(50_000)).toBeGreaterThanOrEqual(parts.length - 2);
    expect(list.partOf(50_001)).toBe(-1);
    const short = new ScoreSheet(long(40));
    whole(short);
    expect(short.parts).toHaveLength(1);
  });

  it("is written a little at a time, and stays as it was until it is done", () => {
    const tree = long(5000);
    const list = sheetOf(tree);
    expect(sheetOf(tree)).toBe(list);
    let tasks = 1;
    while (!list.advance(1000)) {
      expect(list.parts).toEqual([]);
      ++tasks;
    }
    expect(tasks).toBe(6);
    expect(list.parts.flatMap(({ items }) => items)).toHaveLength(10_000);
    list.foldAll(true); // there is nothing to fold, but that is not known
    expect(list.advance(10)).toBe(false);
    expect(list.parts.flatMap(({ items }) => items)).toHaveLength(10_000);
  });

  it("is written anew only where something has changed", () => {
    const tree = long(2000);
    const list = new ScoreSheet(tree);
    whole(list);
    const change = (alter: () => void): void => {
      const before = new Map(list.parts.map((part) => [part.id, part]));
      alter();
      expect(list.advance(20 * partLength), "in a short task").toBe(true);
      const others = list.parts.filter((part) => before.get(part.id) !== part);
      expect(others.length).toBeGreaterThan(0);
      expect(others.length).toBeLessThanOrEqual(2);
      const fresh = new ScoreSheet(tree);
      fresh.fold(2002, list.folds(2002));
      expect(told(list)).toEqual(told(fresh));
    };
    const grow = (growth: Partial<Growth>): void =>
      tree.grow({ whole: false, moves: [], children: [], notes: [], ...growth });
    change(() => grow({ notes: [{ node: 1000, comment: "another" }] }));
    change(() => grow({ moves: [move(2001, 2000, 1001, "white")] }));
    change(() => grow({ moves: [move(2002, 500, 251, "white"), move(2003, 2002, 251, "black")] }));
    change(() => list.fold(2002, true));
    change(() => list.reveal(2003));
    change(() => grow({ notes: [{ node: 0, comment: "before" }] }));
  });

  it("is after any changes and folds what it would be if it were written at once", () => {
    const draw = drawn(7);
    for (let round = 0; round < 20; ++round) {
      const tree = new GameTree();
      const list = new ScoreSheet(tree);
      const folded = new Set<number>();
      let count = 0;
      for (let i = 0; i < 150; ++i) {
        const node = draw(count + 1);
        const { turn, side } = node === 0 ? { turn: 1, side: "black" as const } : tree.move(node);
        const kind = draw(10);
        const growth: Growth = { whole: false, moves: [], children: [], notes: [] };
        if (kind < 5) {
          let parent = kind < 3 ? count : node;
          let last = kind < 3 && count > 0 ? tree.move(count) : { turn: node === 0 ? 0 : turn, side };
          for (let more = draw(12); more >= 0; --more) {
            last = last.side === "white" ? { turn: last.turn, side: "black" } : { turn: last.turn + 1, side: "white" };
            growth.moves.push(move(++count, parent, last.turn, last.side));
            parent = count;
          }
        } else if (kind < 7)
          growth.notes.push({ node, comment: draw(2) ? `about ${i}` : "", after: draw(3) ? "" : `after ${i}` });
        else if (kind < 9)
          growth.children.push([
            node,
            ...tree
              .children(node)
              .toReversed()
              .slice(draw(4) ? 0 : 1),
          ]);
        const [first] = tree.variations().slice(draw(count + 1));
        tree.grow(growth);
        if (kind === 9 && first !== undefined) {
          const fold = !folded.delete(first);
          if (fold) folded.add(first);
          list.fold(first, fold);
        }
        if (draw(3) === 0) continue; // several changes at once
        if (!list.advance(draw(60))) continue;
        const fresh = new ScoreSheet(tree);
        for (const one of folded) fresh.fold(one, true);
        expect(told(list), `round ${round}, change ${i}`).toEqual(told(fresh));
      }
    }
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
