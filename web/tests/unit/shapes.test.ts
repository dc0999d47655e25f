import { describe, expect, it } from "vitest";
import { cellNamed } from "../../src/model/cells";
import {
  brushes,
  erased,
  isCircle,
  mayHaveShapes,
  shapesAnswer,
  shapesIn,
  shapeWords,
  toggled,
  withShapes,
  type DrawnShape,
} from "../../src/model/shapes";

const flat = [8, 8];
const four = [4, 4, 4, 4];
const on = (sizes: number[], name: string): number => cellNamed(sizes, name);

function shape(sizes: number[], brush: DrawnShape["brush"], from: string, to = from): DrawnShape {
  return { brush, from: on(sizes, from), to: on(sizes, to) };
}

describe("arrows and circles in comments", () => {
  it("reads and writes chess as Lichess does", () => {
    const text = "[%csl Gd4,Rd5][%cal Ge2e4,Yb1c3] a good square";
    const shapes = shapesIn(flat, text);
    expect(shapes).toEqual([
      shape(flat, "green", "d4"),
      shape(flat, "red", "d5"),
      shape(flat, "green", "e2", "e4"),
      shape(flat, "yellow", "b1", "c3"),
    ]);
    expect(withShapes(flat, text, shapes)).toBe(text);
    expect(withShapes(flat, "a good square", shapes)).toBe(text);
    expect(withShapes(flat, "", shapes)).toBe("[%csl Gd4,Rd5][%cal Ge2e4,Yb1c3]");
  });

  it("joins the names of cells in more dimensions as texts of moves do", () => {
    const shapes = [shape(four, "blue", "a1a1", "b2b2"), shape(four, "red", "d4d4")];
    expect(withShapes(four, "", shapes)).toBe("[%csl Rd4d4][%cal Ba1a1b2b2]");
    expect(shapesIn(four, "[%csl Rd4d4][%cal Ba1a1b2b2]")).toEqual([...shapes].reverse());
  });

  it("names cells of boards with more than nine rows", () => {
    const tall = [3, 12];
    const shapes = [shape(tall, "green", "a1", "b12"), shape(tall, "green", "c11", "c1")];
    expect(withShapes(tall, "", shapes)).toBe("[%cal Ga1b12,Gc11c1]");
    expect(shapesIn(tall, "[%cal Ga1b12,Gc11c1]")).toEqual(shapes);
  });

  it("leaves what it does not know as it is", () => {
    const text = "[%clk 0:10:00] [%csl Xd4,Gd4,Gz9,,Gd4d5] [%cal Ge2e2,Re2e4,Ge2,ge2e4] words [%csl] here";
    const shapes = shapesIn(flat, text);
    expect(shapes).toEqual([shape(flat, "green", "d4"), shape(flat, "red", "e2", "e4")]);
    expect(withShapes(flat, text, shapes)).toBe(text);
    expect(withShapes(flat, text, [])).toBe(
      "[%clk 0:10:00] [%csl Xd4,Gz9,,Gd4d5] [%cal Ge2e2,Ge2,ge2e4] words [%csl] here",
    );
  });

  it("removes a command with its last entry, and adds to one that is there", () => {
    const text = "[%csl Gd4] [%eval 0.3] fine [%cal Ge2e4]";
    expect(withShapes(flat, text, [])).toBe("[%eval 0.3] fine");
    expect(withShapes(flat, text, [...shapesIn(flat, text), shape(flat, "red", "d5")])).toBe(
      "[%csl Gd4,Rd5] [%eval 0.3] fine [%cal Ge2e4]",
    );
    expect(withShapes(flat, "[%clk 0:10:00] fine", [shape(flat, "red", "d5")])).toBe("[%clk 0:10:00] [%csl Rd5] fine");
    expect(withShapes(flat, "[%csl Rd5] fine", [shape(flat, "red", "d5"), shape(flat, "red", "d5", "d6")])).toBe(
      "[%csl Rd5][%cal Rd5d6] fine",
    );
    expect(withShapes(flat, "[%cal Ge2e4] fine", [...shapesIn(flat, "[%cal Ge2e4]"), shape(flat, "red", "d5")])).toBe(
      "[%csl Rd5][%cal Ge2e4] fine",
    );
  });

  it("tells comments that may have shapes without reading them", () => {
    expect(mayHaveShapes("[%csl Gd4]")).toBe(true);
    expect(mayHaveShapes("text [%cal Ge2e4]")).toBe(true);
    expect(mayHaveShapes("[%clk 0:10:00] csl")).toBe(false);
  });

  it("draws no more than a few hundred, and keeps the others in the text", () => {
    const sizes = [8, 8, 8, 8];
    const names = Array.from(
      { length: 500 },
      (_, i) => `G${"abcdefgh"[i % 8] ?? ""}${((i >> 3) % 8) + 1}${"abcdefgh"[i >> 6] ?? ""}1`,
    );
    const text = `[%csl ${names.join(",")}]`;
    const shapes = shapesIn(sizes, text);
    expect(shapes).toHaveLength(300);
    expect(withShapes(sizes, text, shapes)).toBe(text);
    expect(withShapes(sizes, text, shapes.slice(1)).match(/G/g)).toHaveLength(499);
  });

  it("reads what it has written, whatever stands around it", () => {
    let state = 7;
    const draw = (below: number): number => (state = (state * 48271) % 0x7fffffff) % below;
    const parts = [
      "fine",
      "[%clk 0:01:02]",
      "[%csl",
      "]",
      "[%cal Gx9]",
      "[%csl ,]",
      "a [b] c",
      "Ge2e4",
      "%cal",
      "[%eval #3]",
    ];
    for (const sizes of [flat, four, [5, 5, 5], [2, 3, 2, 3, 2], [8, 8, 8, 8, 8, 8]]) {
      const cells = sizes.reduce((product, size) => product * size, 1);
      for (let run = 0; run < 300; ++run) {
        let comment = Array.from({ length: draw(5) }, () => parts[draw(parts.length)] ?? "").join(" ");
        let shapes = shapesIn(sizes, comment);
        for (let step = 0; step < 6; ++step) {
          const next: DrawnShape = { brush: brushes[draw(4)] ?? "green", from: draw(cells), to: draw(cells) };
          if (draw(3) === 0) next.to = next.from;
          shapes = toggled(shapes, draw(4) === 0 ? (shapes[0] ?? next) : next);
          const before = comment;
          comment = withShapes(sizes, comment, shapes);
          const sorted = (all: readonly DrawnShape[]): string[] => all.map((one) => JSON.stringify(one)).sort();
          expect(sorted(shapesIn(sizes, comment)), before).toEqual(sorted(shapes));
          expect(withShapes(sizes, comment, shapes)).toBe(comment);
        }
        expect(shapesIn(sizes, withShapes(sizes, comment, []))).toEqual([]);
      }
    }
  });
});

describe("drawing", () => {
  const arrow = shape(flat, "green", "e2", "e4");

  it("draws, changes the colour, and removes with the same again", () => {
    const red = { ...arrow, brush: "red" as const };
    expect(toggled([], arrow)).toEqual([arrow]);
    expect(toggled([arrow], red)).toEqual([red]);
    expect(toggled([red], red)).toEqual([]);
    expect(toggled([arrow], { ...arrow, from: arrow.to, to: arrow.from })).toHaveLength(2);
  });

  it("erases what begins or ends on a cell", () => {
    const circle = shape(flat, "blue", "e4");
    const other = shape(flat, "blue", "a1");
    expect(erased([arrow, circle, other], circle.from)).toEqual([other]);
    expect(isCircle(circle)).toBe(true);
  });

  it("says in words what is drawn", () => {
    const nameOf = (cell: number): string => `${"abcdefgh"[cell % 8] ?? ""}${Math.floor(cell / 8) + 1}`;
    expect(shapeWords(arrow, nameOf)).toBe("green arrow e2 to e4");
    expect(shapesAnswer([], nameOf)).toBe("There are no arrows or circles in this position.");
    expect(shapesAnswer([arrow, shape(flat, "red", "d5")], nameOf)).toBe("Green arrow e2 to e4 and red circle on d5.");
  });
});
