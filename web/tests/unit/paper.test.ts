// Oana's projection as it is drawn and told, against the core's.
import { describe, expect, it } from "vitest";
import { orbitFrom, rayAt } from "../../src/space/camera";
import { inCells, paper, paperCamera } from "../../src/space/paper";
import { formulas, projected } from "../../src/space/paperFormulas";
import { pick } from "../../src/space/picking";

const sizes = [8, 8, 8, 8];
const placement = paper(sizes);
const camera = orbitFrom(inCells(paperCamera.position), inCells(paperCamera.target), paperCamera.fov);
const screen = { width: 1280, height: 720 };
const axes = ["x", "z", "y", "w"];

/** As the core names cells. */
const names = Array.from({ length: 4096 }, (_, cell) => {
  const at = (axis: number): number => Math.floor(cell / 8 ** axis) % 8;
  return `${"abcdefgh"[at(0)]}${at(1) + 1}${"abcdefgh"[at(2)]}${at(3) + 1}`;
});

describe("Oana's projection", () => {
  it("is the core's on every cell, both ways, in space and on the screen", () => {
    // tests/lattice/projection_test.cpp expects these of the core.
    const sums = { world: -1844349550, screen: 116927891.45676, under: 1341485615 };
    let [world, spots, under] = [0, 0, 0];
    const lost: number[] = [];
    for (let cell = 0; cell < 4096; ++cell) {
      const weight = (cell % 97) + 1;
      const told = projected(sizes, cell, placement, camera, screen);
      if (told.back !== cell || !told.under.includes(cell)) lost.push(cell);
      world += weight * (told.world.x + 3 * told.world.y + 7 * told.world.z);
      spots += weight * ((told.screen?.x ?? 0) + 3 * (told.screen?.y ?? 0));
      // Not just there: rays through middles meet edges of other cells.
      const ray = rayAt(camera, screen, (told.screen?.x ?? 0) + 0.137, (told.screen?.y ?? 0) + 0.071);
      const beside = pick(placement, ray, ".".repeat(4096), { shown: () => true, marked: () => false });
      beside.forEach((found, place) => (under += (place + 1) * found * weight));
    }
    expect(lost).toEqual([]);
    expect(world).toBe(sums.world);
    expect(Math.abs(spots - sums.screen)).toBeLessThan(1e-3);
    expect(under).toBe(sums.under);
  });

  it("is told with the numbers of a cell, as `tessera geometry projection` prints them", () => {
    const cell = 3 + 8 * 4 + 64 * 2 + 512 * 5; // (3,2,4,5) in the paper's order, d5c6
    const lines = formulas(sizes, cell, placement, camera, screen, axes, names).flatMap((step) => [
      step.title,
      ...step.lines,
    ]);
    const minus = "\u2212";
    for (const line of [
      `X = 50·(3 ${minus} 3.5) = ${minus}25`,
      "Y = 175·2 = 350",
      `Z = 175 ${minus} 50·4 ${minus} 450·5 = ${minus}2275`,
      "w = floor((u + 25)/450) = 5",
      `z = round((u ${minus} 450·w)/50) = 4`,
      "the cell d5c6",
      "camera (0, 500, 1000), 60°",
      "x = 640 + f·right/depth = 634.8",
      `y = 360 ${minus} f·up/depth = 83.1`,
    ]) {
      expect(lines).toContain(line);
    }
    expect(lines.at(-1)).toBe("d5c6");
  });

  it("tells three axes without a block, and what lies behind the camera", () => {
    const small = [5, 5, 5];
    const space = paper(small);
    const lines = formulas(small, 31, space, camera, screen, ["file", "rank", "level"], []).flatMap(
      (step) => step.lines,
    );
    expect(lines).toContain("Z = 100 \u2212 50·1 = 50");
    expect(lines).toContain("rank = round(u/50) = 1");
    const away = orbitFrom({ x: 0, y: 0, z: -100 }, { x: 0, y: 0, z: -200 }, 60);
    expect(formulas(small, 31, space, away, screen, ["file", "rank", "level"], []).at(-1)?.lines).toEqual([
      "it lies behind the camera",
    ]);
  });
});
