// What pictures show of a board in windows: the flat board in sight, as a board of two axes.
import { describe, expect, it } from "vitest";
import { Mark } from "../../src/model/marks";
import { shownOf } from "../../src/share/look";
import type { Shown } from "../../src/share/sheet";
import { lastOf } from "../../src/share/steps";
import { picturesOfLine, type Pictures } from "../../src/share/windowClip";
import type { App } from "../../src/state/app.svelte";
import { BoardWindow } from "../../src/vast/window.svelte";
import { browser, open, people } from "./openApp";
import { realLargeCore } from "./realCore";

const few = "{Ka1a1a1,Qd3b1a1,Ph7h7h7,kh8h8h8,nf3b1a1} w - - 0 1";

async function table(): Promise<{ app: App; view: BoardWindow; seen: () => Shown; queen: number }> {
  const app = open(browser(), realLargeCore);
  expect(await app.session.begin({ id: "hdc6" }, people, few)).toBe(true);
  const view = new BoardWindow(app.session, app.board);
  app.windowed = view;
  void view.follow(); // counts moves in the end, which nobody answers here
  await view.go(0);
  const seen = (): Shown => {
    const shown = shownOf(app);
    if (!shown) throw new Error("nothing is shown");
    return shown;
  };
  return { app, view, seen, queen: 3 + 8 * 2 + 64 };
}

/** What a clip of the last move shows. */
async function lastPictures(app: App, axes: BoardWindow["axes"]): Promise<Pictures | undefined> {
  const line = lastOf(app);
  return line ? (await picturesOfLine(app, axes, line))[0] : undefined;
}

describe("the picture of a flat board", () => {
  it("has its pieces, coordinates and shades, and says where it lies", async () => {
    const { view, seen, queen } = await table();
    expect(seen()).toMatchObject({ odd: false, pieces: `K${".".repeat(63)}` });
    await view.go(queen);
    const { info, arrangement, labels, pieces, odd, caption } = seen();
    expect([info.sizes, arrangement]).toEqual([[8, 8], { across: [0], up: [1], down: [] }]);
    expect(labels.map((some) => some.join(""))).toEqual(["abcdefgh", "12345678"]);
    expect([pieces.indexOf("Q"), pieces.indexOf("n"), pieces.replaceAll(".", "")]).toEqual([19, 21, "Qn"]);
    expect(odd).toBe(true);
    expect(caption).toEqual([
      "Higher dimensional chess, 6D",
      "file across, rank up; level b, row 1, column a, block 1",
    ]);
    await view.go(queen, { a: 5, b: 2 });
    expect(seen().labels.map((some) => some.join(""))).toEqual(["12345678", "abcdefgh"]);
    expect(seen().caption?.[1]).toBe("block across, level up; file d, rank 3, row 1, column a");
    expect(seen().pieces.indexOf("Q")).toBe(8);
  });

  it("has the marks that are in sight", async () => {
    const { app, view, seen, queen } = await table();
    await view.select(queen);
    expect(seen().marks.get(19)).toEqual({ marks: Mark.selected, axes: 0 });
    expect(seen().marks.get(21)).toEqual({ marks: Mark.capture, axes: 1 });
    expect(seen().marks.get(28)).toEqual({ marks: Mark.quiet, axes: 2 });
    await app.session.play("d3b1a1d8b1a1");
    await view.follow();
    expect([...seen().marks]).toEqual([
      [19, { marks: Mark.lastFrom, axes: 0 }],
      [59, { marks: Mark.lastTo, axes: 0 }],
    ]);
    await view.go(0);
    expect(seen().marks.size).toBe(0);
  });

  it("is followed by pieces that move in it, over the cells between", async () => {
    const { app, view } = await table();
    await app.session.play("d3b1a1d6b1a1");
    await view.follow();
    expect(view.arrival).toEqual({ to: 64 + 43, over: [19, 27, 35].map((cell) => 64 + cell) });
    await app.session.play("h8h8h8h8h8h7"); // along an axis that is not in sight
    await view.follow();
    expect(view.arrival).toBeNull();
  });

  it("is two pictures each in a clip of a move from one flat board to another", async () => {
    const { app, view } = await table();
    expect(lastOf(app)).toBeNull();
    await app.session.play("d3b1a1d3b1h1");
    await view.follow();
    const { move, stand } = (await lastPictures(app, view.axes)) ?? { stand: [] };
    expect(move).toBeUndefined();
    expect(stand.map(({ shown }) => [shown.pieces.replaceAll(".", ""), shown.caption?.[1]?.slice(-17)])).toEqual([
      ["Qn", "column a, block 1"],
      ["n", "column a, block 1"],
      ["", "column h, block 1"],
      ["Q", "column h, block 1"],
    ]);
    expect(stand.map(({ shown }) => [...shown.marks])).toEqual([
      [[19, { marks: Mark.selected, axes: 0 }]],
      [[19, { marks: Mark.lastFrom, axes: 0 }]],
      [[19, { marks: Mark.quiet, axes: 1 }]],
      [[19, { marks: Mark.lastTo, axes: 0 }]],
    ]);
  });

  it("is one in a clip of a move that stays on it", async () => {
    const { app, view } = await table();
    await app.session.play("d3b1a1f3b1a1");
    await view.follow();
    const pictures = await lastPictures(app, view.axes);
    expect(pictures?.stand).toEqual([]);
    expect(pictures?.move?.shown.pieces.indexOf("Q")).toBe(21);
    expect(pictures?.move?.story).toMatchObject({
      move: { from: 19, to: 21, captured: "n" },
      way: { cells: [20, 21] },
      checked: [],
    });
    expect(pictures?.move?.story.before.replaceAll(".", "")).toBe("Qn");
    // Along other axes it begins and ends on two boards.
    expect((await lastPictures(app, { a: 1, b: 2 }))?.stand).toHaveLength(4);
  });

  it("is those of several moves in a clip of a line, with the moves in words", async () => {
    const { app, view } = await table();
    const line = { moves: ["d3b1a1d6b1a1", "f3b1a1f3b1c2", "d6b1a1d6b1h1"], first: 1 };
    const pictures = await picturesOfLine(app, view.axes, line, ({ text }) => text);
    expect(pictures.map(({ stand }) => stand.map(({ shown }) => shown.caption?.[0]))).toEqual(
      line.moves.slice(1).map((text) => [text, text, text, text]),
    );
    expect(pictures.map(({ stand }) => stand.map(({ duration }) => duration))).toEqual([
      [900, 700, 900, 400],
      [500, 700, 500, 1600],
    ]);
    const pieces = pictures[1]?.stand.map(({ shown }) => shown.pieces.replaceAll(".", ""));
    expect(pieces).toEqual(["Q", "", "", "Q"]);
  });

  it("is none while no board is in sight", async () => {
    const { app } = await table();
    app.windowed = null;
    expect(shownOf(app)).toBeNull();
  });
});
