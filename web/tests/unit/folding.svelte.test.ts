// Folding between shelves and hypercube, and turning in step with the rail, without moving pictures.
import { beforeEach, describe, expect, it, vi } from "vitest";
import { arrangementAt, arrangementsOf, type Arranged } from "../../src/model/arrangements";
import { layOut } from "../../src/model/layout";
import { eye, fit } from "../../src/space/camera";
import { Folding } from "../../src/space/folding.svelte";
import { bounds, pointOf, scaleOf, shelves } from "../../src/space/geometry";
import { centred, placesOf } from "../../src/space/hypercube";
import { pickSpot } from "../../src/space/picking";
import { identity, turnIn, quarter, squared } from "../../src/space/rotation";
import type { BoardState } from "../../src/state/board.svelte";

vi.mock("../../src/motion", () => ({ calm: () => true }));
vi.stubGlobal("cancelAnimationFrame", () => undefined);

const sizes = [4, 4, 4, 4];
const choices = arrangementsOf({ across: [0, 2], up: [1, 3], down: [] });

class FakeBoard {
  sizes = sizes;
  choices = choices;
  axisOrder = [2, 0, 3, 1];
  flipped = $state(false);
  arranged = $state.raw<Arranged>({ index: 0, turned: false });
}

const lines = Array.from({ length: 16 }, (_, i) => i);
function shelvesOf(board: FakeBoard): ReturnType<typeof shelves> {
  const arrangement = arrangementAt(choices, board.arranged);
  const layout = layOut(sizes, arrangement, board.flipped);
  return shelves({ sizes, arrangement, flipped: board.flipped, layout, grid: { xs: lines, ys: lines, cell: 1 } }, 1);
}

let board: FakeBoard;
let folding: Folding;

beforeEach(() => {
  board = new FakeBoard();
  folding = new Folding(board as unknown as BoardState, () => shelvesOf(board));
});

function at(cell: number): number[] {
  const { x, y, z } = pointOf(folding.placement, cell);
  return [x, y, z];
}

const straightOn = { target: { x: 0, y: 0, z: 0 }, distance: 40, yaw: 0, pitch: 0, fov: 30 };

describe("folding", () => {
  it("is the shelves at one end, and the hypercube at the other", () => {
    expect(folding.placement).toEqual(shelvesOf(board));
    folding.foldTo(1);
    const whole = centred(placesOf(sizes, { arrangement: choices[0], flipped: false }, identity));
    for (const cell of [0, 77, 255]) {
      const { x = 0, y = 0, z = 0 } = whole[cell] ?? {};
      expect(at(cell)).toEqual([x, y, z]);
    }
    // Nearer in the fourth direction, which columns are: larger.
    expect(scaleOf(folding.placement, 255)).toBeGreaterThan(scaleOf(folding.placement, 0));
    folding.foldTo(0);
    expect(folding.placement).toEqual(shelvesOf(board));
  });

  it("stands still where the slider is let go", () => {
    folding.foldAt(0.5);
    const [shelf, there] = [
      pointOf(shelvesOf(board), 9),
      placesOf(sizes, { arrangement: choices[0], flipped: false }, identity)[9],
    ];
    expect(at(9)[1]).toBeCloseTo((shelf.y + (there?.y ?? 0)) / 2, 9);
  });
});

describe("turning", () => {
  it("offers each pair of axes once", () => {
    expect(folding.pairs.map(([a, b]) => [a, b].sort().join("")).sort()).toEqual(["01", "02", "03", "12", "13", "23"]);
  });

  it("has two axes change places, and the rail follow", () => {
    folding.quarter([3, 0]); // to the right and up
    expect(board.arranged).toEqual({ index: 4, turned: false });
    expect(squared(folding.turn)).toEqual(squared(turnIn([0, 1], quarter)));
    folding.quarter([2, 3]); // row to the right now, column in the fourth direction
    expect(squared(folding.turn).from).toEqual([3, 0, 2, 1]);
    expect(
      new Set([arrangementAt(choices, board.arranged).across[0], arrangementAt(choices, board.arranged).up[0]]),
    ).toEqual(new Set([2, 1]));
  });

  it("is where it began after four turns, and after going home", () => {
    for (let i = 0; i < 4; ++i) folding.quarter([1, 2]);
    expect(squared(folding.turn)).toEqual(squared(identity));
    expect(board.arranged).toEqual({ index: 0, turned: false });
    folding.quarter([0, 3]);
    folding.drag(70, -40, straightOn);
    folding.home();
    expect(folding.turn).toEqual(identity);
    expect(board.arranged).toEqual({ index: 0, turned: false });
  });

  it("has the rail follow a drag when it ends", () => {
    const before = board.arranged;
    folding.drag(60, 0, straightOn);
    folding.released();
    expect(board.arranged).toBe(before);
    folding.drag(120, 0, straightOn);
    expect(board.arranged).toBe(before);
    folding.released();
    expect(board.arranged).toEqual({ index: 1, turned: false }); // file and column
    expect(squared(folding.turn).from).toEqual([3, 1, 2, 0]);
  });

  it("begins anew where an arrangement is chosen otherwise", () => {
    folding.quarter([0, 1]);
    board.arranged = { index: 2, turned: false };
    expect(folding.turn).toBe(identity);
    folding.quarter([0, 3]);
    folding.home();
    expect(board.arranged).toEqual({ index: 2, turned: false });
  });

  it("shows the shelves of what the rail shows at the slider's end", () => {
    folding.quarter([3, 0]);
    expect(folding.placement).toEqual(shelvesOf(board));
    expect(board.arranged.index).toBe(4);
  });
});

describe("pointing at a hypercube", () => {
  const screen = { width: 900, height: 800 };
  const pieces = Array.from({ length: 256 }, (_, cell) => (cell % 3 === 0 ? "P" : ".")).join("");

  it("finds every piece and marked cell, and no others", () => {
    folding.foldTo(1);
    const { placement } = folding;
    const see = eye(fit(bounds(placement), screen, -0.42, 0.35), screen);
    const marked = (cell: number): boolean => cell % 5 === 1;
    for (let cell = 0; cell < 256; ++cell) {
      const foot = pointOf(placement, cell);
      const found = pickSpot(placement, see, see(foot), pieces, marked);
      for (const other of found) expect(marked(other) || pieces[other] === "P").toBe(true);
      // Marked ones come first, and of those as of others the nearest.
      if (marked(cell)) {
        expect(found).toContain(cell);
        const first = found.findIndex((other) => !marked(other));
        expect(first < 0 || found.indexOf(cell) < first).toBe(true);
      } else if (pieces[cell] === "P") {
        const body = see({ ...foot, y: foot.y + 0.55 * scaleOf(placement, cell) });
        expect(pickSpot(placement, see, body, pieces, marked)).toContain(cell);
      }
    }
  });
});
