// The formulas of Oana's projection with the numbers of one cell: to space, to the screen, and back from both.
import { coordinates } from "../model/layout";
import * as say from "../words/en/space";
import { eye, pixelsACell, positionOf, rayAt, type Orbit, type Screen } from "./camera";
import type { Placement, Point } from "./geometry";
import { horizontal, inCells, paperCell, paperPoint, square, vertical } from "./paper";
import { pick } from "./picking";

export interface Step {
  title: string;
  lines: string[];
}

const minus = "\u2212";
/** With so many decimals at most, and no minus sign before a zero. */
function number(value: number, decimals = 1): string {
  const rounded = Math.round(value * 10 ** decimals) / 10 ** decimals + 0;
  return rounded < 0 ? `${minus}${-rounded}` : `${rounded}`;
}
const triple = ({ x, y, z }: Point): string => `(${[x, y, z].map((value) => number(value)).join(", ")})`;

export interface Projected {
  world: Point; // in the paper's lengths
  back: number; // the cell there
  screen: { x: number; y: number; depth: number } | null; // null behind the camera
  under: number[]; // the cells that are seen there one behind the other, the nearest first
}

/** A cell in space, on the screen, and back from both. */
export function projected(
  sizes: number[],
  cell: number,
  placement: Placement,
  camera: Orbit,
  screen: Screen,
): Projected {
  const world = paperPoint(sizes, cell);
  const { x, y, depth } = eye(camera, screen)(inCells(world));
  if (depth <= 0) return { world, back: paperCell(sizes, world), screen: null, under: [] };
  const nothing = ".".repeat(placement.boardOf.length);
  const under = pick(placement, rayAt(camera, screen, x, y), nothing, { shown: () => true, marked: () => false });
  return { world, back: paperCell(sizes, world), screen: { x, y, depth: depth * square }, under };
}

function toSpace(sizes: number[], cell: number, { x, y, z }: Point): string[] {
  const [a = 0, b = 0, c = 0, d = 0] = coordinates(sizes, cell);
  const [wide = 1, deep = 1] = sizes;
  const block = sizes.length > 3;
  const offset = (square / 2) * (deep - 1);
  return [
    `X = ${square}·(${a} ${minus} ${(wide - 1) / 2}) = ${number(x)}`,
    `Y = ${vertical}·${c} = ${number(y)}`,
    `Z = ${number(offset)} ${minus} ${square}·${b}${block ? ` ${minus} ${horizontal(deep)}·${d}` : ""} = ${number(z)}`,
  ];
}

function fromSpace(sizes: number[], names: readonly string[], { x, y, z }: Point): string[] {
  const [wide = 1, deep = 1, , blocks = 1] = sizes;
  const offset = (square / 2) * (deep - 1);
  const rest = offset - z;
  const block = sizes.length > 3 ? Math.floor((rest + square / 2) / horizontal(deep)) : 0;
  const inside = rest - block * horizontal(deep);
  const lines = [
    `${names[0]} = round(${number(x)}/${square} + ${(wide - 1) / 2}) = ${number(x / square + (wide - 1) / 2)}`,
    `${names[2]} = round(${number(y)}/${vertical}) = ${number(y / vertical)}`,
    `u = ${number(offset)} ${minus} Z = ${number(rest)}`,
    `${names[1]} = round(${blocks > 1 ? `(u ${minus} ${horizontal(deep)}·${names[3]})` : "u"}/${square}) = ${number(inside / square)}`,
  ];
  if (sizes.length > 3) lines.splice(3, 0, `${names[3]} = floor((u + ${square / 2})/${horizontal(deep)}) = ${block}`);
  return lines;
}

/** In lines to be read from above. */
export function formulas(
  sizes: number[],
  cell: number,
  placement: Placement,
  camera: Orbit,
  screen: Screen,
  axes: readonly string[],
  names: readonly string[],
): Step[] {
  const { world, back, screen: at, under } = projected(sizes, cell, placement, camera, screen);
  const stands = positionOf(camera);
  const inPaper = { x: stands.x * square, y: stands.y * square, z: stands.z * square };
  const focal = pixelsACell(camera, screen.height);
  const [width, height] = [screen.width / 2, screen.height / 2];
  const steps: Step[] = [
    {
      title: say.toSpace(axes.join(", "), coordinates(sizes, cell).join(", ")),
      lines: toSpace(sizes, cell, world),
    },
    { title: say.backFromSpace, lines: [...fromSpace(sizes, axes, world), say.theCell(names[back] ?? say.none)] },
  ];
  if (!at) return [...steps, { title: say.toScreen, lines: [say.liesBehindCamera] }];
  const [right, up] = [((at.x - width) * at.depth) / focal, ((height - at.y) * at.depth) / focal];
  return [
    ...steps,
    {
      title: say.toScreen,
      lines: [
        say.camera(triple(inPaper), number(camera.fov)),
        `f = ${number(height)}/tan ${number(camera.fov / 2)}° = ${number(focal)}`,
        `right, up, depth = ${[right, up, at.depth].map((value) => number(value)).join(", ")}`,
        `x = ${number(width)} + f·right/depth = ${number(at.x)}`,
        `y = ${number(height)} ${minus} f·up/depth = ${number(at.y)}`,
      ],
    },
    {
      title: say.backFromScreen,
      lines: [say.rayThrough(number(at.x), number(at.y)), under.map((found) => names[found] ?? "").join(" ")],
    },
  ];
}
