// Home's first picture, with the geometry of the board that takes its place, by the same functions.
import { readFileSync } from "node:fs";
import { least } from "../src/home/beside";
import { compileCore, instantiateCore } from "../src/core/wasm";
import type { GameInfo } from "../src/core/types";
import { extent, isDark, layOut, metricsAt, type FlatBoard, type Layout } from "../src/model/layout";
import { bloomStep, story } from "../src/model/story";
import { captureShape, changes, corners, outline } from "../src/model/targets";
import { margins } from "../src/model/view";
import { colourOf, pieceName } from "../src/model/words";
import { shapeFor, shapes, type ShapeName } from "../src/pieces/shapes";
import * as say from "../src/words/en/home";

/** Units of the drawing a cell. */
const unit = 100;

interface Still {
  info: GameInfo;
  board: string;
  queen: number;
  reach: Map<number, { axes: number; capture: boolean }>;
}

async function still(wasm: string): Promise<Still> {
  const core = await instantiateCore(await compileCore(readFileSync(wasm)));
  const info = core.newGame({ id: story.game }, story.position);
  if ("error" in info) throw new Error(info.error);
  const queen = info.cellNames.indexOf(story.queen);
  const reach = core
    .legalFrom(queen)
    .map(({ to, capture }) => [to, { axes: changes(info.sizes, queen, to).length, capture }] as const);
  return { info, board: core.snapshot().board, queen, reach: new Map(reach) };
}

function symbols({ info, board }: Still): string {
  const names = new Set([...board].flatMap((letter) => shapeFor(pieceName(info, letter), letter) ?? []));
  const pieces = [...names].map(
    (name: ShapeName) => `<symbol id="still-${name}" viewBox="0 0 48 48">${shapes[name]}</symbol>`,
  );
  const marks = [1, 2, 3, 4].map((axes) => `<path id="still-${axes}" fill-rule="evenodd" d="${outline(axes)}"/>`);
  return [...pieces, ...marks, `<path id="still-corners" d="${corners}"/>`].join("");
}

function mark(x: number, y: number, axes: number, capture: boolean): string {
  const middle = `translate(${x + unit / 2} ${y + unit / 2})`;
  if (!capture) return `<use href="#still-${axes}" transform="${middle}"/>`;
  const { shift, scale } = captureShape;
  return (
    `<g transform="${middle}"><use href="#still-corners"/>` +
    `<use href="#still-${axes}" transform="translate(${shift} ${shift}) scale(${scale})"/></g>`
  );
}

function flat({ info, board, queen, reach }: Still, { rows }: FlatBoard): string {
  let dark = "";
  let pieces = "";
  const marks = new Map<number, string>();
  rows.forEach((row, j) =>
    row.forEach((cell, i) => {
      const [x, y] = [i * unit, j * unit];
      if (isDark(info.sizes, cell)) dark += `M${x} ${y}h${unit}v${unit}h-${unit}z`;
      const letter = board[cell] ?? ".";
      const shape = letter === "." ? undefined : shapeFor(pieceName(info, letter), letter);
      if (cell === queen)
        pieces += `<rect class="chosen" x="${x + 3}" y="${y + 3}" width="${unit - 6}" height="${unit - 6}"/>`;
      if (shape) {
        pieces += `<use class="${colourOf(letter)}" href="#still-${shape}" x="${x}" y="${y}" width="${unit}" height="${unit}"/>`;
      }
      const target = reach.get(cell);
      if (target) marks.set(target.axes, (marks.get(target.axes) ?? "") + mark(x, y, target.axes, target.capture));
    }),
  );
  const size = `${(rows[0]?.length ?? 1) * unit} ${rows.length * unit}`;
  const groups = [...marks].map(([axes, drawn]) => `<g class="reach axes-${axes}">${drawn}</g>`).join("");
  return `<svg viewBox="0 0 ${size}"><path class="dark" d="${dark}"/>${pieces}${groups}</svg>`;
}

function picture(found: Still): string {
  const { flats } = layOut(found.info.sizes, found.info.view, false);
  return (
    `<div class="still-picture" role="img" aria-label="${say.firstPicture(found.info.name)}">` +
    `<svg class="symbols" width="0" height="0" aria-hidden="true"><defs>${symbols(found)}</defs></svg>` +
    `${flats.map((one) => flat(found, one)).join("")}</div>`
  );
}

const besideWords = 440; // pixels that the words take beside the board, with their margins
const aroundBoard = 96; // above and below it: header and caption

function rule(layout: Layout, cell: number, wide: boolean): { css: string; width: number; height: number } {
  const { gaps } = metricsAt(layout, cell);
  const { left, right, top, bottom } = wide ? margins.wide : margins.narrow;
  const { width, height } = extent(layout, metricsAt(layout, cell));
  return {
    css: `.hero-board{--cell:${cell}px;--gap:${gaps[0] ?? 0}px;--pad:${top}px ${right}px ${bottom}px ${left}px}`,
    width: width + left + right,
    height: height + top + bottom,
  };
}

/** How large the cells are on which screen. Ever larger ones, so that the last that fits counts. */
function sizes({ info }: Still): string {
  const layout = layOut(info.sizes, info.view, false);
  const rules = [rule(layout, 16, false).css];
  for (let cell = 17; cell <= 44; ++cell) {
    const { css, width } = rule(layout, cell, false);
    rules.push(`@media (min-width:${width + 4}px){${css}}`);
  }
  for (let cell = 13; cell <= 60; ++cell) {
    const { css, width, height } = rule(layout, cell, true);
    const [beside, above] = cell === 13 ? [0, 0] : [width + besideWords, height + aroundBoard];
    const screens = [
      `(min-width:${Math.max(least.width, beside)}px) and (min-height:${above}px)`,
      `(min-width:${Math.max(least.lying, beside)}px) and (min-height:${above}px) and (orientation:landscape)`,
    ];
    rules.push(`@media ${screens.join(",")}{${css}}`);
  }
  const blooms = [1, 2, 3, 4].map(
    (axes) => `.hero .axes-${axes}{animation-delay:calc(var(--bloom) + ${(axes - 1) * bloomStep}ms)}`,
  );
  return [...rules, ...blooms].join("\n");
}

/** The picture as HTML, and the style sheet with its sizes. `wasm`: the file of the core. */
export async function drawStill(wasm: string): Promise<{ picture: string; styles: string }> {
  const found = await still(wasm);
  return { picture: picture(found), styles: sizes(found) };
}
