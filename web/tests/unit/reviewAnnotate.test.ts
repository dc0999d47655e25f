import { describe, expect, it } from "vitest";
import type { PlayedMove } from "../../src/core/types";
import { GameTree } from "../../src/model/gameTree";
import { annotationOf, unwrite, write, type Writer } from "../../src/review/annotate";
import type { Row } from "../../src/review/rows";

function move(node: number, parent: number, text: string, glyphs: number[] = []): PlayedMove {
  return {
    node,
    parent,
    text,
    readable: text,
    side: "white",
    turn: 1,
    from: 0,
    to: 1,
    piece: "P",
    captured: "",
    promotion: "",
    castling: false,
    glyphs,
  };
}

/** A tree that is written on at once. */
class Paper implements Writer {
  readonly #tree = new GameTree();
  #next = 10;

  constructor(comment: string, glyphs: number[]) {
    this.#tree.grow({
      whole: true,
      moves: [move(1, 0, "a"), move(2, 1, "b", glyphs)],
      children: [],
      notes: [{ node: 2, comment }],
    });
  }

  tree(): GameTree {
    return this.#tree;
  }

  comment(node: number, text: string): Promise<void> {
    this.#tree.grow({
      whole: false,
      moves: [],
      children: [],
      notes: [{ ...this.#tree.notes(node), node, comment: text }],
    });
    return Promise.resolve();
  }

  annotate(node: number, glyphs: readonly number[]): Promise<void> {
    const notes = [{ ...this.#tree.notes(node), node, glyphs: [...glyphs] }];
    this.#tree.grow({ whole: false, moves: [], children: [], notes });
    return Promise.resolve();
  }

  remove(node: number): Promise<void> {
    const { parent } = this.#tree.move(node);
    const rest = this.#tree.children(parent).filter((child) => child !== node);
    this.#tree.grow({ whole: false, moves: [], children: [[parent, ...rest]], notes: [] });
    return Promise.resolve();
  }

  addLine(node: number, moves: readonly string[]): Promise<number> {
    const first = this.#next;
    const added = moves.map((text, i) => move(this.#next++, i === 0 ? node : this.#next - 2, text));
    this.#tree.grow({ whole: false, moves: added, children: [], notes: [] });
    return Promise.resolve(first);
  }

  state(): unknown {
    return [this.#tree.notes(2).comment, this.#tree.glyphs(2), [...this.#tree.children(1)]];
  }
}

const row = { move: move(2, 1, "b"), before: 1, line: ["c", "d"], verdict: "blunder" } as unknown as Row;

describe("annotating a mistake", () => {
  it("writes the sign, the words and the best line", async () => {
    const paper = new Paper("", []);
    const annotation = annotationOf(row, ["Blunder.", "Missed: the rook."]);
    if (!annotation) throw new Error("no annotation");
    await write(paper, annotation);
    expect(paper.state()).toEqual(["Blunder. Missed: the rook.", [4], [2, 10]]);
  });

  it("is taken back", async () => {
    const paper = new Paper("[%eval 0.10] Mine.", [13]);
    const before = paper.state();
    const annotation = annotationOf(row, ["Blunder."]);
    if (!annotation) throw new Error("no annotation");
    const written = await write(paper, annotation);
    expect(paper.state()).toEqual(["[%eval 0.10] Blunder. Mine.", [4, 13], [2, 10]]);
    await unwrite(paper, written);
    expect(paper.state()).toEqual(before);
  });

  it("leaves a sign of somebody's own, and writes nothing twice", async () => {
    const paper = new Paper("Blunder.", [5]);
    const annotation = annotationOf(row, ["Blunder."]);
    if (!annotation) throw new Error("no annotation");
    const written = await write(paper, annotation);
    expect(paper.state()).toEqual(["Blunder.", [5], [2, 10]]);
    await unwrite(paper, written);
    expect(paper.state()).toEqual(["Blunder.", [5], [2]]);
  });

  it("keeps what is written afterwards, and minds no branch that is gone", async () => {
    const paper = new Paper("", []);
    const annotation = annotationOf(row, ["Blunder."]);
    if (!annotation) throw new Error("no annotation");
    const written = await write(paper, annotation);
    await paper.comment(2, "Blunder. A pity.");
    await paper.remove(10);
    await unwrite(paper, written);
    expect(paper.state()).toEqual(["A pity.", [], [2]]);
  });

  it("is of mistakes alone", () => {
    expect(annotationOf({ ...row, verdict: "good" } as Row, [])).toBeNull();
    expect(annotationOf({ ...row, verdict: null } as Row, [])).toBeNull();
  });
});
