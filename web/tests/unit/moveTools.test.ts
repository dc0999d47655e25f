// The tools beside the list of moves: glyphs that exclude each other, lines as texts, and the menu.
import { describe, expect, it } from "vitest";
import { failed } from "../../src/errors";
import { GameTree } from "../../src/model/gameTree";
import { glyphSign, glyphWords } from "../../src/model/glyphs";
import { glyphLists, hasGlyph, toggled } from "../../src/tree/glyphChoice";
import { lineRecord, lineText, movesTo } from "../../src/tree/lineText";
import { menuOf, type Deeds, type Entry } from "../../src/tree/menu";
import type { Core } from "../../src/core/types";
import { realCore } from "./realCore";

async function coreWith(game: string, pgn: string): Promise<Core> {
  const core = await realCore();
  core.newGame({ id: game });
  const loaded = core.loadPgn(pgn);
  if (failed(loaded)) throw new Error(loaded.error);
  expect(loaded.faults).toEqual([]);
  return core;
}

function treeOf(core: Core): GameTree {
  const tree = new GameTree();
  tree.grow(core.snapshot().growth);
  return tree;
}

function find(tree: GameTree, readable: string): number {
  for (const end of tree.ends)
    for (const { node, readable: text } of movesTo(tree, end)) if (text === readable) return node;
  throw new Error(`no move ${readable}`);
}

describe("glyphs to choose from", () => {
  it("have signs and words of their own, and Black's numbers for Black", () => {
    const [white, black] = [glyphLists("white"), glyphLists("black")].map((lists) =>
      lists.flatMap((list) => list.glyphs),
    );
    expect(white).toHaveLength(24);
    for (const glyph of [...(white ?? []), ...(black ?? [])]) expect(glyphSign(glyph)).not.toMatch(/^\$/);
    expect(new Set(white?.map(glyphWords)).size).toBe(24);
    expect([white?.includes(36), black?.includes(37)]).toEqual([true, true]);
    // Who is in zugzwang has not moved.
    expect([white?.includes(23), black?.includes(22)]).toEqual([true, true]);
  });

  it("exclude each other where they judge the move, or the position; observations do not", () => {
    expect(toggled([], 1)).toEqual([1]);
    expect(toggled([1], 4)).toEqual([4]);
    expect(toggled([4], 4)).toEqual([]);
    expect(toggled([4], 16)).toEqual([4, 16]);
    expect(toggled([4, 16], 10)).toEqual([4, 10]);
    expect(toggled([4, 10], 146)).toEqual([4, 10, 146]);
    expect(toggled([4, 10, 146], 36)).toEqual([4, 10, 146, 36]);
    expect(toggled([146, 10], 2)).toEqual([2, 10, 146]);
  });

  it("are taken as those of other programs that mean the same, and leave those alone that are not offered", () => {
    expect(hasGlyph([7], 8)).toBe(true);
    expect(toggled([7], 8)).toEqual([]);
    expect(toggled([11, 245], 13)).toEqual([13, 245]);
    expect(toggled([245], 1)).toEqual([1, 245]);
    expect(toggled([37], 36)).toEqual([]);
    expect(toggled([9], 1)).toEqual([1]);
  });
});

describe("a line as text", () => {
  const pgn = "{Begun} 1. e4 e5 (1... c5 $5 {[%cal Ge2e4] Sicilian} 2. Nf3 (2. c3) d6) 2. Nf3 $1 $14 Nc6 1-0";

  it("has a number at each turn, and at Black's move if it is the first", async () => {
    const tree = treeOf(await coreWith("chess", pgn));
    const text = (moves = tree.mainLine): string => lineText(moves, 1, ({ readable }) => readable);
    expect(text()).toBe("1. e4 e5 2. Nf3! +/= Nc6");
    expect(text(movesTo(tree, find(tree, "d6")))).toBe("1. e4 c5!? 2. Nf3 d6");
    expect(text(tree.mainFrom(1))).toBe("1... e5 2. Nf3! +/= Nc6");
    expect(text([])).toBe("");
  });

  it("is a record that reads back as that line, with its comments and glyphs", async () => {
    const core = await coreWith("chess", pgn);
    const tree = treeOf(core);
    const record = core.pgn([
      ["White", "A"],
      ["Black", "B"],
    ]);
    const variation = lineRecord(record, tree, find(tree, "c5"), 1);
    expect(variation).toContain('[White "A"]');
    expect(variation).toContain('[Result "*"]');
    expect(variation.endsWith("\n\n{Begun} 1. e4 c5 $5 {[%cal Ge2e4] Sicilian} 2. Nf3 d6 *\n")).toBe(true);
    const main = lineRecord(record, tree, 1, 1);
    expect(main.endsWith("\n\n{Begun} 1. e4 e5 2. Nf3 $1 $14 Nc6 1-0\n")).toBe(true);
    for (const text of [variation, main]) {
      const again = await coreWith("chess", text);
      expect(again.pgn([]).split("\n\n")[1]).toBe(text.split("\n\n")[1]);
    }
  });

  it("numbers each turn of a game with two moves a turn, as the core does", async () => {
    const core = await realCore();
    core.newGame({ id: "chesseract" });
    for (let i = 0; i < 6; ++i) {
      const { movable } = core.snapshot();
      const [first] = core.legalFrom(movable[movable.length - 1] ?? 0);
      core.play(first?.text ?? "");
    }
    const record = core.pgn([]);
    const tree = treeOf(core);
    expect(tree.mainLine).toHaveLength(6);
    expect(lineRecord(record, tree, 0, 2)).toBe(record);
  });

  it("does not take over how the game ended where it is another line", async () => {
    const core = await coreWith("chess", '[Result "0-1"]\n[Termination "time forfeit"]\n\n1. e4 (1. d4 d5) e5 0-1');
    const tree = treeOf(core);
    const record = core.pgn([]);
    expect(record).toContain("Termination");
    const text = lineRecord(record, tree, find(tree, "d5"), 1);
    expect(text).not.toContain("Termination");
    expect(text.endsWith("\n\n1. d4 d5 *\n")).toBe(true);
    expect(lineRecord(record, tree, 1, 1)).toContain("time forfeit");
  });
});

describe("the menu of a move", () => {
  const nothing = (): void => undefined;
  const deeds: Deeds = {
    comment: nothing,
    annotate: nothing,
    promote: nothing,
    raise: nothing,
    fold: nothing,
    foldAll: nothing,
    playFrom: nothing,
    clip: nothing,
    copyTo: nothing,
    copyFrom: nothing,
    copyLine: nothing,
    copyPosition: nothing,
    remove: nothing,
  };

  it("offers what can be done with that move", async () => {
    const tree = treeOf(await coreWith("chess", "1. e4 (1. d4 d5) e5 *"));
    const ids = (node: number, editable = true, folds = false): string[] =>
      menuOf({ tree, node, editable, playable: editable, keys: true, folds: () => folds, foldsAny: folds }, deeds)
        .flat()
        .map(({ id }) => id);
    const e5 = find(tree, "e5");
    const d5 = find(tree, "d5");
    expect(ids(e5)).toEqual([
      "comment",
      "annotate",
      "foldAll",
      "playFrom",
      "copyTo",
      "copyLine",
      "copyPosition",
      "remove",
    ]);
    expect(ids(0)).toEqual(["comment", "foldAll", "playFrom", "copyFrom", "copyLine", "copyPosition", "clip"]);
    expect(ids(d5)).toContain("raise");
    expect(ids(d5, true, true)).toContain("unfoldAll");
    expect(ids(d5, false)).toEqual(["fold", "foldAll", "copyTo", "copyLine", "copyPosition"]);
  });

  it("tells how many moves would be deleted, and keys where there are any", async () => {
    const tree = treeOf(await coreWith("chess", "1. e4 (1. d4 d5 2. c4) e5 *"));
    const entries = (keys: boolean): Entry[] =>
      menuOf(
        { tree, node: find(tree, "d4"), editable: true, playable: true, keys, folds: () => false, foldsAny: false },
        deeds,
      ).flat();
    expect(entries(true)[0]?.key).toBe(";");
    expect(entries(false)[0]?.key).toBeUndefined();
    expect(entries(true).at(-1)?.note).toBe("3 moves");
  });
});
