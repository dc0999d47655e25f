import { expect, it } from "vitest";
import type { GameInfo } from "../../src/core/types";
import {
  aloneText,
  excerptOf,
  excerptWords,
  middle,
  movementOf,
  orderWords,
  type Movement,
} from "../../src/model/diagram";
import { changes, targetCounts } from "../../src/model/targets";
import { realCore } from "./realCore";

const core = await realCore();

function load(id: string): GameInfo {
  const info = core.newGame({ id });
  if ("error" in info) throw new Error(info.error);
  return info;
}

async function moves(info: GameInfo, letter: string): Promise<Movement> {
  const alone = aloneText(info, letter).text;
  const found = await movementOf(info, letter, (position, cell) => {
    const begun = core.newGame({ id: info.id }, position);
    if ("error" in begun) throw new Error(`${info.id} ${letter}: ${begun.error}`);
    const reach = core.reach(cell);
    if (position === alone)
      expect(
        reach.some(({ capture }) => capture),
        `${info.id} ${letter}`,
      ).toBe(false);
    return Promise.resolve(reach);
  });
  if (!found) throw new Error("no such position");
  return found;
}

it("places every piece of every game alone on its board", async () => {
  for (const { id } of core.games().filter(({ wholeBoard }) => wholeBoard)) {
    const info = load(id);
    for (const { letter } of info.pieces) {
      const { cell, to, captures } = await moves(info, letter);
      expect(cell).toBe(middle(info.sizes));
      expect(to.length, `${id} ${letter}`).toBeGreaterThan(0);
      // Pawns alone capture where they do not go.
      const pawn = /pawn/.test(info.pieces.find((piece) => piece.letter === letter)?.name ?? "");
      expect(captures.length > 0, `${id} ${letter}`).toBe(pawn);
    }
  }
});

it.each([
  ["chess", "P", 1, 2],
  ["raumschach", "P", 2, 5],
  ["chesseract", "P", 8, 24],
  ["fourstar", "P", 3, 9],
  ["tesseract", "P", 1, 6],
  ["tesschess", "P", 2, 8],
  ["oana", "P", 2, 5],
  ["oana-chiru", "W", 1, 2],
  ["hdc5", "P", 1, 40],
  ["hdc5", "N", 2640, 0],
  ["hdc5", "K", 242, 0],
])("%s %s: goes to %i cells, captures on %i others", async (id, letter, to, captures) => {
  const found = await moves(load(id), letter);
  expect([found.to.length, found.captures.length]).toEqual([to, captures]);
});

it("draws the part of a large board that is near the piece, cell by cell the same as the whole", () => {
  for (const { id } of core.games().filter(({ wholeBoard }) => wholeBoard)) {
    const info = load(id);
    const excerpt = excerptOf(info);
    if (!excerpt) throw new Error(`${id} is not drawn`);
    const { sizes, cells, whole, onward } = excerpt;
    expect(whole, id).toBe(info.cellNames.length <= 512);
    expect(cells.length, id).toBe(sizes.reduce((product, size) => product * size));
    const at = middle(info.sizes);
    const near = info.cellNames.flatMap((_, cell) =>
      changes(info.sizes, at, cell).every(({ axis, by }) => Math.abs(by) <= 2 && (by > 0 || !onward.includes(axis)))
        ? [cell]
        : [],
    );
    expect(cells, id).toEqual(whole ? info.cellNames.map((_, cell) => cell) : near);
    expect(excerptWords(info, excerpt) === "", id).toBe(whole);
  }
});

it("draws the king of five dimensions with all its steps from its own column on", async () => {
  const info = load("hdc5");
  const excerpt = excerptOf(info);
  expect(excerpt?.sizes).toEqual([5, 5, 5, 5, 3]);
  const { cell, to } = await moves(info, "K");
  const drawn = to.filter((target) => excerpt?.cells.includes(target));
  // 80 steps within the column, 81 to the next.
  expect(drawn).toHaveLength(161);
  expect(targetCounts(info, cell, to).map(({ count }) => count)).toEqual([10, 40, 80, 80, 32]);
  expect(excerpt && excerptWords(info, excerpt)).toContain(
    "along file, rank, level and row, on the piece's own column and the next two.",
  );
});

it("leaves out boards of which even the part near the piece is too large", () => {
  const sizes = new Array<number>(9).fill(3);
  expect(excerptOf({ sizes, view: { across: [0, 2, 4, 6, 8], up: [1, 3, 5, 7], down: [] } })).toBeNull();
});

it("says how boards lie beside each other", () => {
  expect(orderWords(load("chess"), load("chess").view)).toBe("");
  expect(orderWords(load("raumschach"), { ...load("raumschach").view, wrap: 3 })).toBe(
    "On each board file grows to the right and rank grows upward; from board to board level grows to the right, and on in the line above.",
  );
  expect(orderWords(load("tesseract"), load("tesseract").view)).toContain("downward");
});
