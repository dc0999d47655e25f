// Boards in space: where cells stand, how they are seen, and which cell a point of the screen means.
import { describe, expect, it } from "vitest";
import { arrangementsOf } from "../../src/model/arrangements";
import { cellCount, fitCell, layOut, metricsAt, type Arrangement } from "../../src/model/layout";
import { cellAtPoint, cellMiddle, gridOf } from "../../src/model/view";
import {
  dollied,
  eye,
  fit,
  homePitch,
  mixedOrbit,
  orbitFrom,
  overPicture,
  positionOf,
  rayAt,
  turned,
} from "../../src/space/camera";
import { between, bounds, boxOf, inSlices, middleOf, pointOf, shelves, type Pictured } from "../../src/space/geometry";
import { homeOrbit } from "../../src/space/homeView";
import { withoutOverlap } from "../../src/space/labels";
import { cubes, cubesOf, edgesOf, suitsCubes } from "../../src/space/cubes";
import { horizontal, inCells, paper, paperCamera, paperCell, paperPoint, suitsPaper } from "../../src/space/paper";
import { footOn, solidity, tipOf } from "../../src/space/cutouts";
import { pick } from "../../src/space/picking";
import { boardsInView } from "../../src/space/view";

const games: Record<string, { sizes: number[]; view: Arrangement }> = {
  fourstar: { sizes: [4, 4, 4, 4], view: { across: [0, 2], up: [1, 3], down: [] } },
  tesseract: { sizes: [4, 4, 4, 4], view: { across: [0, 3], up: [1, 2], down: [2] } },
  raumschach: { sizes: [5, 5, 5], view: { across: [0, 2], up: [1], down: [] } },
  hdc3: { sizes: [8, 8, 8], view: { across: [0, 2], up: [1], down: [] } },
  oana: { sizes: [8, 8, 8, 8], view: { across: [0, 3], up: [1, 2], down: [] } },
  uneven: { sizes: [3, 4, 2, 3, 2], view: { across: [0, 2, 4], up: [1, 3], down: [] } },
};
const screen = { width: 960, height: 780 };

function pictured(sizes: number[], arrangement: Arrangement, flipped = false): Pictured {
  const layout = layOut(sizes, arrangement, flipped);
  const grid = gridOf(layout, metricsAt(layout, fitCell(layout, screen.width, screen.height)));
  return { sizes, arrangement, flipped, layout, grid };
}

function everyPicture(run: (picture: Pictured, name: string) => void): void {
  for (const [name, { sizes, view }] of Object.entries(games)) {
    for (const arrangement of arrangementsOf(view))
      for (const flipped of [false, true]) run(pictured(sizes, arrangement, flipped), name);
  }
}

const everything = { shown: () => true, marked: () => false };

describe("the shelves", () => {
  it("are at their flat end what the flat boards are, to a hundredth of a pixel", () => {
    let worst = 0;
    everyPicture((picture) => {
      const { layout, grid, sizes } = picture;
      const placement = shelves(picture, 0);
      const see = eye(overPicture(grid, screen, 13, -7), screen);
      for (let cell = 0; cell < cellCount(sizes); ++cell) {
        const { x, y, scale } = see(pointOf(placement, cell));
        const flat = cellMiddle(layout, grid, cell);
        worst = Math.max(worst, Math.hypot(x - flat.x + 13, y - flat.y - 7), Math.abs(scale - grid.cell));
      }
    });
    expect(worst).toBeLessThan(0.01);
  });

  it("stand as the formula tells, columns beside each other and rows above each other", () => {
    const { sizes, view } = games["fourstar"] ?? { sizes: [], view: { across: [], up: [], down: [] } };
    const placement = shelves(pictured(sizes, view), 1);
    const from = pointOf(placement, 0);
    for (let cell = 0; cell < 256; ++cell) {
      const [f, r, c, w] = [cell % 4, (cell >> 2) % 4, (cell >> 4) % 4, cell >> 6];
      const at = pointOf(placement, cell);
      expect(at.x - from.x).toBeCloseTo(f + 1.2 * 4 * c, 9);
      expect(at.y - from.y).toBeCloseTo((0.77 * 4 + 1.5) * w, 9);
      expect(at.z - from.z).toBeCloseTo(-r, 9);
    }
  });

  it("stand one above the other where only one axis is outside", () => {
    const placement = shelves(pictured([5, 5, 5], { across: [0, 2], up: [1], down: [] }), 1);
    const [a, b] = [pointOf(placement, 0), pointOf(placement, 25)];
    expect(b.x).toBeCloseTo(a.x, 9);
    expect(b.y - a.y).toBeCloseTo(0.77 * 5 + 1.5, 9);
  });

  it("are centred and turn each board about the line of its nearest cells on the way", () => {
    everyPicture((picture) => {
      for (const tip of [0, 0.3, 1]) {
        const placement = shelves(picture, tip);
        const { x } = middleOf(boxOf(placement.boards.map(({ middle }) => middle)));
        expect(Math.abs(x)).toBeLessThan(1e-9);
        const { flat } = placement.boards[0] ?? {};
        const [near, far] = [flat?.rows.at(-1)?.[0] ?? 0, flat?.rows.at(-2)?.[0] ?? 0];
        const [a, b] = [pointOf(placement, near), pointOf(placement, far)];
        expect(b.y - a.y).toBeCloseTo(Math.cos((tip * Math.PI) / 2), 9);
        expect(a.z - b.z).toBeCloseTo(Math.sin((tip * Math.PI) / 2), 9);
      }
    });
  });

  it("leave no two cells in one place, and go to another picture on straight lines", () => {
    everyPicture((picture) => {
      const [from, to] = [shelves(picture, 0), shelves(picture, 1)];
      const half = between(from, to, 0.5);
      const places = new Set<string>();
      let worst = 0;
      for (let cell = 0; cell < cellCount(picture.sizes); ++cell) {
        const { x, y, z } = pointOf(to, cell);
        places.add([x, y, z].map((value) => value.toFixed(6)).join());
        worst = Math.max(worst, Math.abs(pointOf(half, cell).x - (pointOf(from, cell).x + x) / 2));
      }
      expect(worst).toBeLessThan(1e-9);
      expect(places.size).toBe(cellCount(picture.sizes));
    });
  });
});

describe("the camera", () => {
  it("sees the whole of a box and fills the screen with it", () => {
    everyPicture((picture) => {
      const box = bounds(shelves(picture, 1));
      const orbit = fit(box, screen, 0.4, homePitch);
      const see = eye(orbit, screen);
      const seen = [box.low.x, box.high.x].flatMap((x) =>
        [box.low.y, box.high.y].flatMap((y) => [box.low.z, box.high.z].map((z) => see({ x, y, z }))),
      );
      const across = Math.max(...seen.map(({ x }) => Math.abs(x / screen.width - 0.5)));
      const upward = Math.max(...seen.map(({ y }) => Math.abs(y / screen.height - 0.5)));
      expect(Math.max(across, upward)).toBeGreaterThan(0.44);
      expect(Math.max(across, upward)).toBeLessThanOrEqual(0.4701);
      expect(Math.min(...seen.map(({ depth }) => depth))).toBeGreaterThan(0);
    });
  });

  it("has deep boards seen from nearby in the middle, with no more than their edges at its own", () => {
    for (const sizes of [
      [4, 4, 4, 4],
      [8, 8, 8],
      [8, 8, 8, 8],
    ]) {
      const placement = paper(sizes);
      const see = eye(fit(bounds(placement), screen, 0, 0.46, 60), screen);
      const seen = Array.from({ length: cellCount(sizes) }, (_, cell) => see(pointOf(placement, cell)));
      const [left, right] = [Math.min(...seen.map(({ x }) => x)), Math.max(...seen.map(({ x }) => x))];
      expect(left + right).toBeCloseTo(screen.width, 0);
      expect(Math.min(left, ...seen.map(({ y }) => y))).toBeGreaterThan(0);
      expect(Math.max(...seen.map(({ y }) => y))).toBeLessThan(screen.height);
    }
  });

  it("leaves a margin for names at the left, and shows boards that would be tiny only in part", () => {
    everyPicture((picture, name) => {
      const placement = shelves(picture, 1);
      const box = bounds(placement);
      const see = eye(fit(box, screen, 0, homePitch, 30, 60), screen);
      const left = Math.min(
        ...[box.low.y, box.high.y].flatMap((y) => [box.low.z, box.high.z].map((z) => see({ x: box.low.x, y, z }).x)),
      );
      expect(left).toBeGreaterThan(60);
      const home = 5 % cellCount(picture.sizes);
      const orbit = homeOrbit(placement, () => true, home, screen, 60);
      const { x, y, scale } = eye(orbit, screen)(pointOf(placement, home));
      expect(
        Math.abs(x - screen.width / 2) < screen.width / 2 && Math.abs(y - screen.height / 2) < screen.height / 2,
        name,
      ).toBe(true);
      expect(scale, name).toBeGreaterThan(8);
    });
    const whole = pictured([4, 4, 4, 4], { across: [0, 2], up: [1, 3], down: [] });
    const placement = shelves(whole, 1);
    expect(homeOrbit(placement, () => true, 0, screen, 20)).toEqual(
      fit(bounds(placement), screen, 0, homePitch, 30, 20),
    );
  });

  it("sends the ray of a point back to that point", () => {
    const orbit = turned(
      fit({ low: { x: -3, y: 0, z: -2 }, high: { x: 3, y: 4, z: 2 } }, screen, 0, homePitch),
      0.7,
      -0.2,
    );
    const { origin, direction } = rayAt(orbit, screen, 200, 640);
    const at = eye(
      orbit,
      screen,
    )({ x: origin.x + 9 * direction.x, y: origin.y + 9 * direction.y, z: origin.z + 9 * direction.z });
    expect(at.x).toBeCloseTo(200, 6);
    expect(at.y).toBeCloseTo(640, 6);
  });

  it("comes nearer to what is under the pointer, turns the shorter way and never over the top", () => {
    const orbit = orbitFrom({ x: 2, y: 8, z: 20 }, { x: 0, y: 1, z: 0 }, 30);
    expect(positionOf(orbit).y).toBeCloseTo(8, 9);
    const at = { x: 700, y: 200 };
    const { origin, direction } = rayAt(orbit, screen, at.x, at.y);
    const far = orbit.distance;
    const held = { x: origin.x + far * direction.x, y: origin.y + far * direction.y, z: origin.z + far * direction.z };
    const near = eye(dollied(orbit, screen, 1.5, at.x, at.y, [1, 100]), screen)(held);
    expect(Math.hypot(near.x - at.x, near.y - at.y)).toBeLessThan(12);
    expect(turned(orbit, 0, 9).pitch).toBeLessThan(Math.PI / 2);
    const half = mixedOrbit({ ...orbit, yaw: 3 }, { ...orbit, yaw: -3 }, 0.5);
    expect(Math.cos(half.yaw)).toBeCloseTo(-1, 6);
  });
});

describe("picking", () => {
  it("finds every cell of empty boards by its middle, of all boards one behind the other", () => {
    everyPicture((picture) => {
      const { sizes } = picture;
      const placement = shelves(picture, 1);
      const orbit = fit(bounds(placement), screen, 0.2, homePitch);
      const see = eye(orbit, screen);
      const none = ".".repeat(cellCount(sizes));
      const missed: number[] = [];
      for (let cell = 0; cell < none.length; cell += none.length > 1000 ? 13 : 1) {
        const { x, y } = see(pointOf(placement, cell));
        if (!pick(placement, rayAt(orbit, screen, x, y), none, everything).includes(cell)) missed.push(cell);
      }
      expect(missed).toEqual([]);
    });
  });

  it("finds at the flat end what the flat boards find", () => {
    const picture = pictured([4, 4, 4, 4], { across: [0, 2], up: [1, 3], down: [] }, true);
    const placement = shelves(picture, 0);
    const camera = overPicture(picture.grid, screen, 0, 0);
    for (let x = 3.5; x < screen.width; x += 41) {
      for (let y = 5.5; y < screen.height; y += 37) {
        const [found = -1] = pick(placement, rayAt(camera, screen, x, y), ".".repeat(256), everything);
        expect(found).toBe(cellAtPoint(picture.layout, picture.grid, x, y));
      }
    }
  });

  it("takes pieces by their heads, marked cells first, and chosen slices before the others", () => {
    const picture = pictured([4, 4, 4, 4], { across: [0, 2], up: [1, 3], down: [] });
    const placement = shelves(picture, 1);
    const orbit = fit(bounds(placement), screen, 0, homePitch);
    const see = eye(orbit, screen);
    const piece = 5; // on the second file and rank of the first board
    const pieces = [...".".repeat(256)].fill("Q", piece, piece + 1).join("");
    const head = pointOf(placement, piece);
    const { x, y } = see({ ...head, y: head.y + 0.9 });
    const ray = rayAt(orbit, screen, x, y);
    const behind = pick(placement, ray, ".".repeat(256), everything)[0] ?? -1;
    expect(behind).not.toBe(piece);
    expect(pick(placement, ray, pieces, everything).slice(0, 2)).toEqual([piece, behind]);
    expect(pick(placement, ray, pieces, { ...everything, marked: (cell) => cell === behind })[0]).toBe(behind);
    expect(pick(placement, ray, pieces, { shown: (cell) => cell !== piece, marked: (cell) => cell === piece })[0]).toBe(
      behind,
    );
  });
});

describe("the cubes", () => {
  const chesseract = { sizes: [4, 4, 4, 4], view: { across: [0, 2], up: [1, 3], down: [] } };
  const coordinate = (cell: number, axis: number): number => Math.floor(cell / 4 ** axis) % 4;

  it("are four of 4 x 4 x 4 cells, side by side, with the first layer at the bottom", () => {
    const placement = cubes(pictured(chesseract.sizes, chesseract.view), false);
    for (let cell = 0; cell < 256; ++cell) {
      const { x, y, z } = pointOf(placement, cell);
      const onward = (axis: number): { x: number; y: number; z: number } | null => {
        if (coordinate(cell, axis) === 3) return null;
        const next = pointOf(placement, cell + 4 ** axis);
        return { x: next.x - x, y: next.y - y, z: next.z - z };
      };
      const [file, rank, cube, layer] = [0, 1, 2, 3].map(onward);
      if (file) expect([file.x, file.y, file.z].map((n) => Math.round(n * 1e6))).toEqual([1e6, 0, 0]);
      if (rank) expect([rank.x, rank.y, rank.z].map((n) => Math.round(n * 1e6) + 0)).toEqual([0, 0, -1e6]);
      if (layer)
        expect([Math.abs(layer.x) < 1e-9, layer.y > 1.1, Math.abs(layer.z) < 1e-9]).toEqual([true, true, true]);
      if (cube) expect([cube.x > 4, Math.abs(cube.y) < 1e-9, Math.abs(cube.z) < 1e-9]).toEqual([true, true, true]);
    }
    const all = cubesOf(placement, 2, coordinate);
    expect(all).toHaveLength(4);
    all.slice(1).forEach(({ low }, i) => expect(low.x).toBeGreaterThan(all[i]?.high.x ?? Infinity));
    expect(all.every((cube) => edgesOf(cube).length === 12)).toBe(true);
  });

  it("stand one above the other, each cell over the same cell of the cube before", () => {
    const placement = cubes(pictured(chesseract.sizes, chesseract.view), true);
    for (let cell = 0; cell < 256; ++cell) {
      if (coordinate(cell, 2) === 3) continue;
      const [here, over] = [pointOf(placement, cell), pointOf(placement, cell + 16)];
      expect([over.x, over.z]).toEqual([here.x, here.z]);
    }
    const all = cubesOf(placement, 2, coordinate);
    all.slice(1).forEach(({ low }, i) => expect(low.y).toBeGreaterThan(all[i]?.high.y ?? Infinity));
  });

  it("are cut along any axes, turned round, and offered for four axes of four cells", () => {
    for (const { sizes, view } of [games["fourstar"], games["tesseract"]].flatMap((game) => game ?? [])) {
      for (const arrangement of arrangementsOf(view)) {
        for (const flipped of [false, true]) {
          const placement = cubes(pictured(sizes, arrangement, flipped), false);
          expect(
            new Set(
              Array.from({ length: 256 }, (_, cell) =>
                Object.values(pointOf(placement, cell))
                  .map((n) => n.toFixed(3))
                  .join(),
              ),
            ).size,
          ).toBe(256);
          expect(cubesOf(placement, arrangement.across[1] ?? -1, coordinate)).toHaveLength(4);
          expect(middleOf(bounds(placement)).x).toBeCloseTo(0, 6);
        }
      }
    }
    expect(suitsCubes([4, 4, 4, 4])).toBe(true);
    for (const sizes of [
      [8, 8, 8, 8],
      [5, 5, 5],
      [8, 8],
      [4, 4, 4, 3],
    ])
      expect(suitsCubes(sizes)).toBe(false);
  });
});

describe("the paper's projection", () => {
  const sizes = [8, 8, 8, 8];

  it("is that of the paper, and its inverse finds every cell again", () => {
    expect(horizontal(8)).toBe(450);
    for (let cell = 0; cell < 4096; ++cell) {
      const [x, z, y, w] = [cell & 7, (cell >> 3) & 7, (cell >> 6) & 7, cell >> 9];
      const at = paperPoint(sizes, cell);
      // As lattice/projection has it: spacings 50, 175 and 450, the first block about x = z = 0.
      expect(at).toEqual({ x: -175 + 50 * x, y: 175 * y, z: 175 - (50 * z + 450 * w) });
      expect(paperCell(sizes, at)).toBe(cell);
      expect(paperCell(sizes, { x: at.x - 15, y: at.y + 60, z: at.z + 15 })).toBe(cell);
    }
    expect(paperCell(sizes, { x: -201, y: 0, z: 0 })).toBe(-1);
    expect(paperCell(sizes, { x: 0, y: 0, z: 175 - 8 * 50 })).toBe(-1);
  });

  it("serves boards of three axes too, and no others", () => {
    for (const shape of [
      [5, 5, 5],
      [4, 4, 4, 4],
      [3, 4, 2, 5],
    ]) {
      expect(suitsPaper(shape)).toBe(true);
      for (let cell = 0; cell < cellCount(shape); ++cell) expect(paperCell(shape, paperPoint(shape, cell))).toBe(cell);
    }
    expect(suitsPaper([8, 8])).toBe(false);
    expect(suitsPaper([8, 8, 8, 8, 8])).toBe(false);
  });

  it("is what is drawn, with the paper's camera", () => {
    const placement = paper(sizes);
    const orbit = orbitFrom(inCells(paperCamera.position), inCells(paperCamera.target), paperCamera.fov);
    const see = eye(orbit, { width: 1280, height: 720 });
    for (let cell = 0; cell < 4096; cell += 11) {
      expect(pointOf(placement, cell)).toEqual(inCells(paperPoint(sizes, cell)));
      const { x, y, z } = paperPoint(sizes, cell);
      // The paper's camera, written out: it stands at (0, 500, 1000), and looks down to the middle.
      const length = Math.hypot(500, 1000);
      const depth = (1000 * (1000 - z) + 500 * (500 - y)) / length;
      const up = (1000 * (y - 500) - 500 * (z - 1000)) / length;
      const focal = 360 / Math.tan(Math.PI / 6);
      const seen = see(pointOf(placement, cell));
      expect(seen.x).toBeCloseTo(640 + (focal * x) / depth, 6);
      expect(seen.y).toBeCloseTo(360 - (focal * up) / depth, 6);
    }
  });

  it("has its cells picked", () => {
    const placement = paper(sizes);
    const orbit = orbitFrom(inCells(paperCamera.position), inCells(paperCamera.target), paperCamera.fov);
    const see = eye(orbit, screen);
    for (let cell = 0; cell < 4096; cell += 7) {
      const { x, y, depth } = see(pointOf(placement, cell));
      if (depth > 0) expect(pick(placement, rayAt(orbit, screen, x, y), ".".repeat(4096), everything)).toContain(cell);
    }
  });
});

describe("slices and names", () => {
  it("leave the cells with the chosen coordinates", () => {
    const inside = inSlices(
      [4, 4, 4, 4],
      new Map([
        [2, 1],
        [3, 3],
      ]),
    );
    const cells = [...inside].flatMap((here, cell) => (here ? [cell] : []));
    expect(cells).toHaveLength(16);
    expect(cells.every((cell) => ((cell >> 4) & 3) === 1 && cell >> 6 === 3)).toBe(true);
    expect(inSlices([5, 5, 5], new Map()).includes(0)).toBe(false);
  });

  it("do not lie over another; the first stays", () => {
    const name = (text: string, x: number, y: number, depth = 1) => ({ text, x, y, depth, kind: "board" as const });
    const kept = withoutOverlap(
      [
        name("aa11", 100, 100),
        name("a1", 110, 104),
        name("b1", 110, 130),
        name("c1", 50, 50, -1),
        name("d1", 2000, 10),
      ],
      screen,
    );
    expect(kept.map(({ text }) => text)).toEqual(["aa11", "b1"]);
  });
});

describe("what is drawn", () => {
  it("leaves out boards that the camera does not see, and none of which anything is in sight", () => {
    const placement = shelves(pictured([8, 8, 8, 8], { across: [0, 2], up: [1, 3], down: [] }), 1);
    const whole = fit(bounds(placement), screen, 0, homePitch);
    expect(boardsInView(placement, whole, screen).every((pixels) => pixels > 0)).toBe(true);
    for (const [yaw, zoom] of [
      [0, 4],
      [0.7, 8],
      [-2, 12],
    ] as const) {
      const orbit = { ...whole, yaw, distance: whole.distance / zoom };
      const view = boardsInView(placement, orbit, screen);
      const see = eye(orbit, screen);
      expect(view.filter((pixels) => pixels > 0).length).toBeLessThan(40);
      for (let cell = 0; cell < 4096; ++cell) {
        const { x, y, z } = pointOf(placement, cell);
        for (const height of [0, 1.1]) {
          const seen = see({ x, y: y + height, z });
          if (seen.depth <= 0 || seen.x < 0 || seen.y < 0 || seen.x > screen.width || seen.y > screen.height) continue;
          expect(view[placement.boardOf[cell] ?? -1], `cell ${cell}`).toBeGreaterThan(0);
        }
      }
    }
  });

  it("tells how many pixels cells take on each board", () => {
    const placement = shelves(pictured([4, 4, 4, 4], { across: [0, 2], up: [1, 3], down: [] }), 1);
    const orbit = fit(bounds(placement), screen, 0, homePitch);
    const view = boardsInView(placement, orbit, screen);
    placement.boards.forEach(({ middle }, i) => expect(view[i]).toBeCloseTo(eye(orbit, screen)(middle).scale, 3));
  });

  it("is the drawing of each piece on its cell in the flat picture, and the solid piece in its middle on level boards", () => {
    for (const tip of [0, 0.5, 1]) {
      const placement = shelves(pictured([4, 4, 4, 4], { across: [0, 2], up: [1, 3], down: [] }), tip);
      expect(tipOf(placement)).toBeCloseTo(tip, 9);
      const middle = pointOf(placement, 77);
      const foot = footOn(placement, middle);
      // Its lower edge is that of the cell at first.
      expect(Math.hypot(foot.x - middle.x, foot.y - middle.y, foot.z - middle.z)).toBeCloseTo((1 - tip) / 2, 9);
      if (tip === 0) expect(foot.y).toBeCloseTo(middle.y - 0.5, 9);
    }
    expect([0, 0.35, 0.5, 0.65, 1].map((tip) => Math.round(100 * solidity(tip)))).toEqual([0, 0, 50, 100, 100]);
  });
});
