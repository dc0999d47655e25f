// Painting boards whose cells are too small, or too many, to be elements of the page.
import type { AttackMaps, GameInfo } from "../core/types";
import { isDark, type FlatBoard } from "../model/layout";
import { Mark } from "../model/marks";
import { captureShape, corners, outline, targetKind } from "../model/targets";
import { cellBox, type Box, type Grid } from "../model/view";
import type { Layout } from "../model/layout";
import { colourOf, pieceName } from "../model/words";
import { shapeFor, shapes, type ShapeName } from "../pieces/shapes";

const names = [
  "cell-light",
  "cell-dark",
  "board-edge",
  "white-fill",
  "white-line",
  "black-fill",
  "black-line",
  "black-detail",
  "disc-edge",
  "last",
  "last-line",
  "selected",
  "accent",
  "axes-1",
  "axes-2",
  "axes-3",
  "axes-4",
  "axes-5",
  "target-edge",
  "mark-capture",
  "check-line",
  "attack",
  "guard",
] as const;
export type Palette = Record<(typeof names)[number], string>;

/** The colours of the page as they are now, which depend on its theme. */
export function readPalette(place: HTMLElement): Palette {
  const probe = document.createElement("i");
  place.append(probe);
  const palette = Object.fromEntries(
    names.map((name) => {
      probe.style.color = `var(--${name})`;
      return [name, getComputedStyle(probe).color];
    }),
  ) as Palette;
  probe.remove();
  return palette;
}

/** Drawings of pieces at one size, made once. `ready` is called when another one can be used. */
export class Sprites {
  readonly #made = new Map<string, HTMLCanvasElement | null>();
  readonly #ready: () => void;

  constructor(ready: () => void) {
    this.#ready = ready;
  }

  /** Undefined while it is being made, or if the piece has no drawing. */
  get(shape: ShapeName, white: boolean, pixels: number, palette: Palette): HTMLCanvasElement | undefined {
    const colours = white
      ? [palette["white-fill"], palette["white-line"], palette["white-line"]]
      : [palette["black-fill"], palette["black-line"], palette["black-detail"]];
    const key = `${shape} ${pixels} ${colours.join()}`;
    const made = this.#made.get(key);
    if (made !== undefined) return made ?? undefined;
    this.#made.set(key, null);
    const [fill, stroke, detail] = colours;
    const text = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 48 48" width="${pixels}" height="${pixels}" fill="${fill}" stroke="${stroke}" color="${detail}" stroke-width="${pixels < 20 ? 3.6 : 2.6}" stroke-linecap="round" stroke-linejoin="round">${shapes[shape]}</svg>`;
    const image = new Image();
    image.onload = () => {
      const canvas = document.createElement("canvas");
      canvas.width = canvas.height = pixels;
      canvas.getContext("2d")?.drawImage(image, 0, 0);
      this.#made.set(key, canvas);
      this.#ready();
    };
    image.src = `data:image/svg+xml,${encodeURIComponent(text)}`;
    return undefined;
  }
}

export interface Scene {
  info: Pick<GameInfo, "sizes" | "pieces">;
  pieces: string; // the whole board, a letter a cell
  layout: Layout;
  grid: Grid;
  flats: FlatBoard[]; // those to paint
  palette: Palette;
}

/** Cells at least this large show pieces as drawings, smaller ones as dots. */
const drawnFrom = 9;
const plainBelow = 6;
const numberedFrom = 24;
/** A capture on a smaller cell is a frame. */
const framedBelow = 14;

type Context = CanvasRenderingContext2D;

function paintCells(context: Context, { info, flats, grid, palette }: Scene): void {
  const { cell } = grid;
  for (const flat of flats) {
    const left = grid.xs[flat.column] ?? 0;
    const top = grid.ys[flat.row] ?? 0;
    const width = (flat.rows[0]?.length ?? 1) * cell;
    const height = flat.rows.length * cell;
    context.fillStyle = palette["board-edge"];
    const edge = Math.min(1, cell * 0.1);
    context.fillRect(left - edge, top - edge, width + 2 * edge, height + 2 * edge);
    // Shades of tiny cells would only hide the pieces.
    const plain = cell < plainBelow;
    context.fillStyle = plain ? palette["cell-dark"] : palette["cell-light"];
    context.fillRect(left, top, width, height);
    if (plain) continue;
    context.fillStyle = palette["cell-dark"];
    flat.rows.forEach((row, y) => {
      // Neighbours differ in shade.
      for (let x = isDark(info.sizes, row[0] ?? 0) ? 0 : 1; x < row.length; x += 2) {
        context.fillRect(left + x * cell, top + y * cell, cell, cell);
      }
    });
  }
}

function paintDots(context: Context, { pieces, layout, grid, flats, palette }: Scene): void {
  const { cell } = grid;
  for (const white of [true, false]) {
    context.fillStyle = white ? palette["white-fill"] : palette["black-fill"];
    context.strokeStyle = white ? palette["white-line"] : palette["disc-edge"];
    context.lineWidth = Math.max(0.5, cell * 0.08);
    const inset = cell < 4 ? cell * 0.12 : cell * 0.18;
    for (const flat of flats) {
      for (const row of flat.rows) {
        for (const at of row) {
          const letter = pieces[at] ?? ".";
          if (letter === "." || (letter < "a") !== white) continue;
          const x = grid.xs[layout.column[at] ?? 0] ?? 0;
          const y = grid.ys[layout.row[at] ?? 0] ?? 0;
          if (cell < 4) {
            context.fillRect(x + inset, y + inset, cell - 2 * inset, cell - 2 * inset);
          } else {
            context.beginPath();
            context.arc(x + cell / 2, y + cell / 2, cell / 2 - inset, 0, 2 * Math.PI);
            context.fill();
            context.stroke();
          }
        }
      }
    }
  }
}

function paintDrawings(context: Context, scene: Scene, sprites: Sprites, ratio: number): void {
  const { info, pieces, layout, grid, flats, palette } = scene;
  const pixels = Math.max(1, Math.round(grid.cell * ratio));
  for (const flat of flats) {
    for (const at of flat.rows.flat()) {
      const letter = pieces[at] ?? ".";
      if (letter === ".") continue;
      const { left, top, width } = cellBox(layout, grid, at);
      const white = colourOf(letter) === "white";
      const shape = shapeFor(pieceName(info, letter), letter);
      const sprite = shape ? sprites.get(shape, white, pixels, palette) : undefined;
      if (sprite) {
        context.drawImage(sprite, left, top, width, width);
        continue;
      }
      context.fillStyle = white ? palette["white-fill"] : palette["black-fill"];
      context.beginPath();
      context.arc(left + width / 2, top + width / 2, width * 0.38, 0, 2 * Math.PI);
      context.fill();
      if (shape) continue;
      context.fillStyle = white ? palette["white-line"] : palette["black-detail"];
      context.font = `700 ${width * 0.55}px sans-serif`;
      context.textAlign = "center";
      context.textBaseline = "middle";
      context.fillText(letter.toUpperCase(), left + width / 2, top + width / 2);
    }
  }
}

/** How many pieces bear on each cell, as squares: White's at the left, Black's at the right. */
export function paintAttacks(context: Context, { layout, grid, flats, palette }: Scene, attacks: AttackMaps): void {
  const size = grid.cell * 0.3;
  const sides = [
    [attacks.white, 0, palette["white-fill"], palette["white-line"]],
    [attacks.black, grid.cell - size, palette["black-fill"], palette["black-detail"]],
  ] as const;
  for (const [counts, shift, fill, line] of sides) {
    if (counts.length === 0) continue;
    for (const at of flats.flatMap(({ rows }) => rows.flat())) {
      const count = counts[at] ?? 0;
      if (count === 0) continue;
      const { left, top, height } = cellBox(layout, grid, at);
      context.fillStyle = fill;
      context.fillRect(left + shift, top + height - size, size, size);
      context.strokeStyle = palette["black-line"];
      context.lineWidth = 0.5;
      context.strokeRect(left + shift, top + height - size, size, size);
      if (grid.cell < numberedFrom) continue;
      context.fillStyle = line;
      context.font = `600 ${grid.cell * 0.25}px sans-serif`;
      context.textAlign = "center";
      context.textBaseline = "middle";
      context.fillText(String(count), left + shift + size / 2, top + height - size / 2, size);
    }
  }
}

/** Boards and pieces. Without sprites pieces are dots at any size. */
export function paintBoards(context: Context, scene: Scene, sprites?: Sprites, ratio = 1): void {
  paintCells(context, scene);
  if (sprites && scene.grid.cell >= drawnFrom) paintDrawings(context, scene, sprites, ratio);
  else paintDots(context, scene);
}

function ring(context: Context, box: Box, colour: string, width: number, dash: number[] = []): void {
  context.strokeStyle = colour;
  context.lineWidth = width;
  context.setLineDash(dash);
  context.beginPath();
  context.arc(box.left + box.width / 2, box.top + box.height / 2, Math.max(0.5, box.width / 2 - width / 2), 0, 2 * Math.PI);
  context.stroke();
  context.setLineDash([]);
}

function frame(context: Context, box: Box, colour: string, width: number, dash: number[] = []): void {
  context.strokeStyle = colour;
  context.lineWidth = width;
  context.setLineDash(dash);
  context.strokeRect(box.left + width / 2, box.top + width / 2, box.width - width, box.height - width);
  context.setLineDash([]);
}

function disc(context: Context, box: Box, part: number, colour: string, edge: string): void {
  context.fillStyle = colour;
  context.strokeStyle = edge;
  context.lineWidth = 0.75;
  context.beginPath();
  context.arc(box.left + box.width / 2, box.top + box.height / 2, (box.width / 2) * part, 0, 2 * Math.PI);
  context.fill();
  context.stroke();
}

/** Where the selected piece may go: the shapes of Target.svelte. A capture on a small cell is a frame. */
function paintTarget(context: Context, box: Box, marks: number, axes: number, palette: Palette): void {
  const colours = [palette["axes-1"], palette["axes-2"], palette["axes-3"], palette["axes-4"], palette["axes-5"]];
  const colour = colours[Math.min(axes, colours.length) - 1] ?? colours[0];
  const { kind, hollow } = targetKind(marks);
  const captures = kind === "capture";
  if (captures && box.width < framedBelow) {
    frame(context, box, colour ?? "", Math.max(1, box.width * 0.16), hollow ? [2, 1.5] : []);
    return;
  }
  context.save();
  context.translate(box.left + box.width / 2, box.top + box.height / 2);
  context.scale(box.width / 100, box.height / 100);
  context.fillStyle = context.strokeStyle = colour ?? "";
  context.lineWidth = hollow ? 8 : 3;
  const draw = (path: string): void => {
    const shape = new Path2D(path);
    if (hollow) {
      context.stroke(shape);
      return;
    }
    context.fill(shape, "evenodd");
    context.strokeStyle = palette["target-edge"];
    context.stroke(shape);
  };
  if (captures || kind === "passant") draw(corners);
  if (captures) {
    context.translate(captureShape.shift, captureShape.shift);
    context.scale(captureShape.scale, captureShape.scale);
  }
  draw(outline(axes));
  context.restore();
}

/** The signs of a cell, drawn at least `least` wide so that they show on a small picture. The forms are
 *  those of the page: full for what may be done, hollow for what is only within reach. */
export function paintMarks(
  context: Context,
  box: Box,
  marks: number,
  axes: number,
  palette: Palette,
  least = 0,
): void {
  const grow = Math.max(0, least - box.width) / 2;
  const at = { left: box.left - grow, top: box.top - grow, width: box.width + 2 * grow, height: box.height + 2 * grow };
  const line = Math.max(1, at.width * 0.12);
  if (marks & (Mark.lastFrom | Mark.lastTo)) {
    context.fillStyle = palette.last;
    context.fillRect(at.left, at.top, at.width, at.height);
    frame(context, at, palette["last-line"], line, marks & Mark.lastTo ? [] : [2, 1.5]);
  }
  if (axes > 0) paintTarget(context, at, marks, axes, palette);
  if (marks & Mark.guards) disc(context, { ...at, left: at.left + at.width * 0.5, width: at.width * 0.5 }, 0.9, palette.guard, palette["target-edge"]);
  if (marks & Mark.attacks) {
    context.fillStyle = palette.attack;
    context.beginPath();
    context.moveTo(at.left + at.width * 0.4, at.top);
    context.lineTo(at.left + at.width, at.top);
    context.lineTo(at.left + at.width, at.top + at.height * 0.6);
    context.fill();
  }
  if (marks & Mark.check) {
    frame(context, at, palette["check-line"], line);
    ring(context, at, palette["mark-capture"], line * 1.4);
  }
  if (marks & Mark.selected) {
    context.fillStyle = palette.selected;
    context.fillRect(at.left, at.top, at.width, at.height);
    frame(context, at, palette.accent, line * 1.3);
  }
}
