import { flushSync } from "svelte";
import { describe, expect, it } from "vitest";
import type { GameInfo, ReachMove } from "../../src/core/types";
import { cellNamed } from "../../src/model/cells";
import type { DrawnShape } from "../../src/model/shapes";
import { Drawing } from "../../src/shapes/drawing.svelte";
import { brushOf } from "../../src/shapes/follow";
import type { BoardState } from "../../src/state/board.svelte";
import type { Session } from "../../src/state/session.svelte";
import { fakeInfo } from "./fakeCore";

/** A game of which only comments matter. */
class Notes {
  info: GameInfo = fakeInfo([4, 4]);
  snapshot = $state.raw({ node: 0, board: "K..............." });
  referee: object | null = $state.raw(null);
  texts: string[] = $state.raw([]);
  writes = 0;
  reach: ReachMove[] = [];
  readonly tree = { notes: (node: number): { comment?: string } => ({ comment: this.texts[node] ?? "" }) };

  async comment(node: number, text: string): Promise<void> {
    await Promise.resolve();
    ++this.writes;
    this.texts = Object.assign([...this.texts], { [node]: text });
    this.snapshot = { ...this.snapshot };
  }

  ask(): Promise<ReachMove[]> {
    return Promise.resolve(this.reach);
  }
}

function table(): { notes: Notes; drawing: Drawing } {
  const notes = new Notes();
  const board = { sizes: [4, 4], names: notes.info.cellNames, overlay: [] };
  const drawing = new Drawing(notes as unknown as Session, board as unknown as BoardState);
  return { notes, drawing };
}

const cell = (name: string): number => cellNamed([4, 4], name);
const shape = (brush: DrawnShape["brush"], from: string, to = from): DrawnShape => ({
  brush,
  from: cell(from),
  to: cell(to),
});
const settle = (): Promise<void> => new Promise((resume) => setTimeout(resume, 5));

describe("drawing on the board", () => {
  it("shows at once what is drawn, and writes all of it into the comment", async () => {
    const { notes, drawing } = table();
    notes.texts = ["[%clk 0:10:00] a plan"];
    drawing.toggle(shape("green", "a1", "b2"));
    expect(drawing.shapes).toEqual([shape("green", "a1", "b2")]);
    expect(drawing.said).toBe("Green arrow a1 to b2");
    drawing.toggle(shape("red", "c3"));
    drawing.toggle(shape("green", "a1", "b2"));
    expect(drawing.said).toBe("Removed: Green arrow a1 to b2");
    await settle();
    expect(notes.texts[0]).toBe("[%clk 0:10:00] [%csl Rc3] a plan");
    expect(drawing.shapes).toEqual([shape("red", "c3")]);
  });

  it("shows those of the position that is shown", async () => {
    const { notes, drawing } = table();
    notes.texts = ["[%csl Ga1]", "[%cal Ra1a4]"];
    expect(drawing.shapes).toEqual([shape("green", "a1")]);
    drawing.toggle(shape("blue", "d4"));
    notes.snapshot = { ...notes.snapshot, node: 1 };
    expect(drawing.shapes).toEqual([shape("red", "a1", "a4")]);
    await settle();
    expect(notes.texts).toEqual(["[%csl Ga1,Bd4]", "[%cal Ra1a4]"]);
  });

  it("keeps nothing of a game that somebody else decides", async () => {
    const { notes, drawing } = table();
    notes.referee = {};
    drawing.toggle(shape("green", "a1", "b2"));
    notes.snapshot = { ...notes.snapshot, node: 3 };
    expect(drawing.shapes).toEqual([]);
    notes.snapshot = { ...notes.snapshot, node: 0 };
    expect(drawing.shapes).toHaveLength(1);
    await settle();
    expect(notes.writes).toBe(0);
  });

  it("erases what touches a cell, or all", async () => {
    const { notes, drawing } = table();
    notes.texts = ["[%csl Ga1,Gb2][%cal Ga1d4] text"];
    drawing.erase(cell("a1"));
    expect(drawing.said).toBe("Removed: Green circle on a1, Green arrow a1 to d4");
    await settle();
    expect(notes.texts[0]).toBe("[%csl Gb2] text");
    drawing.clear();
    await settle();
    expect(notes.texts[0]).toBe("text");
    drawing.clear();
    expect(drawing.said).toBe("There is nothing to remove");
  });

  it("draws by keys from one cell to the next", () => {
    const { drawing } = table();
    drawing.mark(cell("a1"));
    expect(drawing.sketch).toEqual(shape("green", "a1"));
    drawing.lead(cell("a3"));
    drawing.nextBrush();
    expect(drawing.seen).toEqual([shape("red", "a1", "a3")]);
    drawing.mark(cell("a3"));
    expect([drawing.sketch, drawing.shapes]).toEqual([null, [shape("red", "a1", "a3")]]);
    drawing.mark(cell("a1"));
    expect(drawing.cancel()).toBe(true);
    expect(drawing.said).toBe("The arrow is cancelled");
    expect(drawing.cancel()).toBe(false);
  });

  it("takes what the piece reaches for an end of an arrow that is meant", async () => {
    const { notes, drawing } = table();
    const near = [
      { cell: cell("b3"), far: 0.5 },
      { cell: cell("d2"), far: 0.7 },
      { cell: cell("c3"), far: 0.9 },
    ];
    expect(drawing.aimed(near, cell("a1"))).toBe(cell("c3"));
    notes.reach = [{ to: cell("d2"), capture: false }];
    await drawing.begin(cell("a1"));
    expect(drawing.aimed(near, cell("a1"))).toBe(cell("d2"));
    expect(drawing.aimed(near, -1)).toBe(cell("b3"));
  });
});

/** A hand at a cell: its number is its place across. */
function event(type: string, x: number, more: Partial<PointerEvent> = {}): PointerEvent {
  const keys = { shiftKey: false, ctrlKey: false, altKey: false, metaKey: false };
  return { type, clientX: x, clientY: 0, pointerId: 1, button: 2, ...keys, ...more } as PointerEvent;
}

describe("a hand that draws", () => {
  const aim = (_drawing: Drawing, x: number): number => x;

  it("is followed also where it was lifted before the code was there", () => {
    const { drawing } = table();
    drawing.follow([event("pointerdown", 0), event("pointermove", 3), event("pointerup", 3)], aim);
    expect(drawing.shapes).toEqual([{ brush: "green", from: 0, to: 3 }]);
    expect(drawing.sketch).toBeNull();
  });

  it("draws in the colour of the keys that are held with it", () => {
    expect(brushOf(event("pointerdown", 0))).toBe("green");
    expect(brushOf(event("pointerdown", 0, { shiftKey: true }))).toBe("red");
    expect(brushOf(event("pointerdown", 0, { ctrlKey: true }))).toBe("red");
    expect(brushOf(event("pointerdown", 0, { altKey: true }))).toBe("blue");
    expect(brushOf(event("pointerdown", 0, { altKey: true, shiftKey: true }))).toBe("yellow");
  });

  it("gives up beyond the board, when a second finger comes, and when it is taken away", () => {
    for (const last of [
      [event("pointermove", -1), event("pointerup", -1)],
      [event("pointerdown", 5, { pointerId: 2 }), event("pointerup", 3)],
      [event("pointercancel", 3)],
    ]) {
      const { drawing } = table();
      drawing.follow([event("pointerdown", 0), event("pointermove", 3), ...last], aim);
      flushSync();
      expect([drawing.shapes, drawing.sketch]).toEqual([[], null]);
    }
  });

  it("draws nothing with a click that has done something else", () => {
    const { drawing } = table();
    drawing.follow([event("pointerdown", 0), event("pointerup", 0, { defaultPrevented: true })], aim);
    expect([drawing.shapes, drawing.sketch]).toEqual([[], null]);
  });

  it("erases with the eraser", () => {
    const { drawing } = table();
    drawing.toggle({ brush: "green", from: 1, to: 2 });
    drawing.take("eraser");
    drawing.follow([event("pointerdown", 0, { button: 0 }), event("pointermove", 2), event("pointerup", 2)], aim);
    expect(drawing.shapes).toEqual([]);
  });
});
