// Painting boards whose cells are too small, or too many, to be elements of the page.
import type { AttackMaps, GameInfo } from "../core/types";
import { isDark, type FlatBoard } from "../model/layout";
import { emblemFrom, inlays, plinth, type Emblem, type Emblems } from "../model/emblems";
import { heldOpacity, Mark } from "../model/marks";
import { captureShape, corners, numberedFrom, outline, shapeScale, targetKind } from "../model/targets";
import { cellBox, flatBox, type Box, type Grid } from "../model/view";
import type { Layout } from "../model/layout";
import { colourOf, pieceName } from "../model/words";
import { drawings } from "../pieces/drawings.svelte";
import { pieceStroke, shapeFor, type ShapeName } from "../pieces/shapes";

const names = [
  "cell-light",
  "cell-dark",
  "ground",
  "board-edge",
  "white-fill",
  "white-line",
  "black-fill",
  "black-line",
  "black-detail",
  "day-1",
  "day-2",
  "day-3",
  "day-4",
  "night-1",
  "night-2",
  "night-3",
  "night-4",
  "axes-1",
  "axes-2",
  "axes-3",
  "axes-4",
  "axes-5",
  "target-edge",
  "frame",
  "check",
  "check-edge",
  "attack",
  "guard",
  "sign-edge",
  "white-holds",
  "black-holds",
  "muted",
] as const;
export type Palette = Record<(typeof names)[number], string>;

/** Colours of the page by their names, as they are now in the place; asked for together, for styles are worked out at the
 *  first question. */
export function readColours<Name extends string>(place: HTMLElement, wanted: readonly Name[]): Record<Name, string> {
  const probes = document.createElement("i");
  probes.style.setProperty("forced-color-adjust", "none"); // else the system's colours are read
  for (const name of wanted) probes.appendChild(document.createElement("i")).style.color = `var(--${name})`;
  place.append(probes);
  const colours = [...probes.children].map((probe) => getComputedStyle(probe).color);
  const found = Object.fromEntries(wanted.map((name, i) => [name, colours[i] ?? ""])) as Record<Name, string>;
  probes.remove();
  return found;
}

/** The colours of the board, which depend on the page's theme. */
export function readPalette(place: HTMLElement): Palette {
  return readColours(place, names);
}

/** As Piece.svelte draws it. */
function emblemText(emblem: Emblem, white: boolean, palette: Palette): string {
  const colours = white
    ? [palette["day-1"], palette["day-2"], palette["day-3"], palette["day-4"]]
    : [palette["night-1"], palette["night-2"], palette["night-3"], palette["night-4"]];
  const marks = inlays(emblem).map(({ path, axes, hollow, x, y, scale }) => {
    const colour = colours[axes - 1] ?? "currentColor";
    const paint = hollow ? `fill="none" stroke="${colour}" stroke-width="10"` : `fill="${colour}" stroke="none"`;
    return `<path d="${path}" fill-rule="evenodd" transform="translate(${x} ${y}) scale(${scale})" ${paint}/>`;
  });
  const { x, y, width, height } = plinth;
  return `<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="1.5"/>${marks.join("")}`;
}

/** Drawings of pieces at one size, made once. `ready` is called when another one can be used. */
export class Sprites {
  readonly #made = new Map<string, HTMLCanvasElement | null>();
  readonly #ready: () => void;

  constructor(ready: () => void) {
    this.#ready = ready;
  }

  /** Undefined while it is being made, or if the piece has no drawing. */
  get(
    shape: ShapeName,
    white: boolean,
    pixels: number,
    line: number,
    palette: Palette,
    emblem?: Emblem,
  ): HTMLCanvasElement | undefined {
    const colours = white
      ? [palette["white-fill"], palette["white-line"], palette["white-line"]]
      : [palette["black-fill"], palette["black-line"], palette["black-detail"]];
    const drawing = drawings()[shape] + (emblem ? emblemText(emblem, white, palette) : "");
    const key = `${pixels} ${line} ${colours.join()} ${drawing}`;
    const made = this.#made.get(key);
    if (made !== undefined) return made ?? undefined;
    this.#made.set(key, null);
    const [fill, stroke, detail] = colours;
    const text = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 48 48" width="${pixels}" height="${pixels}" fill="${fill}" stroke="${stroke}" color="${detail}" stroke-width="${line}" stroke-linecap="round" stroke-linejoin="round">${drawing}</svg>`;
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
  emblems?: Emblems;
  odd?: boolean; // the shades of cells are exchanged
}

/** Of a scene, what signs on cells need. */
export type Ground = Pick<Scene, "grid" | "flats" | "palette"> & { layout: Pick<Layout, "column" | "row"> };

/** Cells at least this large show pieces as drawings, smaller ones as dots. */
const drawnFrom = 9;
const plainBelow = 6;
/** On smaller cells a target is a filled middle, a capture a frame. */
const shapedFrom = 12;

export type Context = CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D;

function paintCells(context: Context, { info, flats, grid, palette, odd = false }: Scene): void {
  const { cell } = grid;
  for (const flat of flats) {
    const { left, top, width, height } = flatBox(grid, flat);
    context.fillStyle = palette["board-edge"];
    const edge = Math.min(1, cell * 0.1);
    context.fillRect(left - edge, top - edge, width + 2 * edge, height + 2 * edge);
    // Shades of tiny cells would only hide the pieces.
    const plain = cell < plainBelow;
    context.fillStyle = plain ? palette.ground : palette["cell-light"];
    context.fillRect(left, top, width, height);
    if (plain) continue;
    context.fillStyle = palette["cell-dark"];
    flat.rows.forEach((row, y) => {
      // Neighbours differ in shade.
      for (let x = isDark(info.sizes, row[0] ?? 0) === odd ? 1 : 0; x < row.length; x += 2) {
        context.fillRect(left + x * cell, top + y * cell, cell, cell);
      }
    });
  }
}

function paintDots(context: Context, { pieces, layout, grid, flats, palette }: Scene): void {
  const { cell } = grid;
  for (const white of [true, false]) {
    context.fillStyle = white ? palette["white-fill"] : palette["black-fill"];
    context.strokeStyle = white ? palette["white-line"] : palette["black-line"];
    context.lineWidth = Math.max(0.5, cell * 0.08);
    const inset = cell < 4 ? cell * 0.12 : cell * 0.18;
    for (const flat of flats) {
      for (const row of flat.rows) {
        for (const at of row) {
          const letter = pieces[at] ?? ".";
          if (letter === "." || letter < "a" !== white) continue;
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

/** Undefined while it is being made, or if the piece has no drawing. */
function spriteOf(
  letter: string,
  { info, grid, palette, emblems }: Scene,
  sprites: Sprites,
  ratio: number,
): HTMLCanvasElement | undefined {
  const shape = shapeFor(pieceName(info, letter), letter);
  if (!shape) return undefined;
  const emblem = grid.cell < emblemFrom ? undefined : emblems?.get(letter.toUpperCase());
  const pixels = Math.max(1, Math.round(grid.cell * ratio));
  return sprites.get(shape, colourOf(letter) === "white", pixels, pieceStroke(grid.cell), palette, emblem);
}

/** Has the drawings of the pieces made; true if all of them can be used. */
export function prepareSprites(scene: Scene, sprites: Sprites, ratio: number): boolean {
  if (scene.grid.cell < drawnFrom) return true;
  const letters = [...new Set(scene.pieces)].filter(
    (letter) => letter !== "." && shapeFor(pieceName(scene.info, letter), letter),
  );
  return letters.map((letter) => spriteOf(letter, scene, sprites, ratio)).every((sprite) => sprite !== undefined);
}

function paintDrawings(context: Context, scene: Scene, made: Sprites, ratio: number): void {
  const { info, pieces, layout, grid, flats, palette } = scene;
  const sprites = new Map([...new Set(pieces)].map((letter) => [letter, spriteOf(letter, scene, made, ratio)]));
  for (const flat of flats) {
    for (const at of flat.rows.flat()) {
      const letter = pieces[at] ?? ".";
      if (letter === ".") continue;
      const { left, top, width } = cellBox(layout, grid, at);
      const white = colourOf(letter) === "white";
      const sprite = sprites.get(letter);
      if (sprite) {
        context.drawImage(sprite, left, top, width, width);
        continue;
      }
      context.fillStyle = white ? palette["white-fill"] : palette["black-fill"];
      context.beginPath();
      context.arc(left + width / 2, top + width / 2, width * 0.38, 0, 2 * Math.PI);
      context.fill();
      if (shapeFor(pieceName(info, letter), letter)) continue;
      context.fillStyle = white ? palette["white-line"] : palette["black-detail"];
      context.font = `700 ${width * 0.55}px sans-serif`;
      context.textAlign = "center";
      context.textBaseline = "middle";
      context.fillText(letter.toUpperCase(), left + width / 2, top + width / 2);
    }
  }
}

/** How it is shown how many pieces bear on a cell. */
export interface AttackLook {
  shaded: boolean;
  numbered: boolean;
  isTarget: (cell: number) => boolean;
}

/** Triangles of one strength at a time: White's lower left, Black's upper right, in the corners of targets only. */
function shadeAttacks(
  context: Context,
  { layout, grid, flats }: Ground,
  counts: number[],
  white: boolean,
  isTarget: (cell: number) => boolean,
): void {
  const levels = [new Path2D(), new Path2D(), new Path2D()];
  for (const at of flats.flatMap(({ rows }) => rows.flat())) {
    const path = levels[Math.min(counts[at] ?? 0, levels.length) - 1];
    if (!path) continue;
    const { left, top, width, height } = cellBox(layout, grid, at);
    const [x, y, leg] = [white ? left : left + width, white ? top + height : top, isTarget(at) ? 0.44 : 1];
    path.moveTo(x, y);
    path.lineTo(x, y + (white ? -leg : leg) * height);
    path.lineTo(x + (white ? leg : -leg) * width, y);
    path.closePath();
  }
  levels.forEach((path, level) => {
    context.globalAlpha = heldOpacity(level + 1) / 100;
    context.fill(path);
  });
  context.globalAlpha = 1;
}

function numberAttacks(
  context: Context,
  { layout, grid, flats, palette }: Ground,
  counts: number[],
  white: boolean,
): void {
  const size = grid.cell * 0.3;
  context.font = `600 ${grid.cell * 0.26}px "Atkinson Hyperlegible Next", sans-serif`;
  context.textAlign = "center";
  context.textBaseline = "middle";
  for (const at of flats.flatMap(({ rows }) => rows.flat())) {
    const count = counts[at] ?? 0;
    if (count === 0) continue;
    const box = cellBox(layout, grid, at);
    const left = white ? box.left : box.left + box.width - size;
    const top = white ? box.top + box.height - size : box.top;
    context.fillStyle = white ? palette["white-fill"] : palette["black-fill"];
    context.fillRect(left, top, size, size);
    context.fillStyle = white ? palette["white-line"] : palette["black-detail"];
    context.fillText(String(count), left + size / 2, top + size / 2, size);
  }
}

/** How many pieces bear on each cell. */
export function paintAttacks(context: Context, scene: Ground, attacks: AttackMaps, look: AttackLook): void {
  const room = scene.grid.cell >= numberedFrom;
  for (const white of [true, false]) {
    const counts = white ? attacks.white : attacks.black;
    if (counts.length === 0) continue;
    context.fillStyle = scene.palette[white ? "white-holds" : "black-holds"];
    if (look.shaded || !room) shadeAttacks(context, scene, counts, white, look.isTarget);
    if (look.numbered && room) numberAttacks(context, scene, counts, white);
  }
}

/** Without sprites pieces are dots at any size. */
export function paintPieces(context: Context, scene: Scene, sprites?: Sprites, ratio = 1): void {
  if (sprites && scene.grid.cell >= drawnFrom) paintDrawings(context, scene, sprites, ratio);
  else paintDots(context, scene);
}

/** Boards and pieces. */
export function paintBoards(context: Context, scene: Scene, sprites?: Sprites, ratio = 1): void {
  paintCells(context, scene);
  paintPieces(context, scene, sprites, ratio);
}

function frame(context: Context, box: Box, colour: string, width: number, dash: number[] = []): void {
  context.strokeStyle = colour;
  context.lineWidth = width;
  context.setLineDash(dash);
  context.strokeRect(box.left + width / 2, box.top + width / 2, box.width - width, box.height - width);
  context.setLineDash([]);
}

function inset(box: Box, by: number): Box {
  return { left: box.left + by, top: box.top + by, width: box.width - 2 * by, height: box.height - 2 * by };
}

/** In the lower right corner, as in marks.css. */
function paintGuard(context: Context, box: Box, palette: Palette): void {
  const size = Math.max(7, box.width * 0.26);
  context.fillStyle = palette.guard;
  context.strokeStyle = palette["sign-edge"];
  context.lineWidth = 1;
  context.beginPath();
  context.arc(box.left + box.width * 0.97 - size / 2, box.top + box.height * 0.97 - size / 2, size / 2, 0, 2 * Math.PI);
  context.fill();
  context.stroke();
}

function paintAttacker(context: Context, box: Box, palette: Palette): void {
  const size = Math.max(8, box.width * 0.32);
  const [right, bottom] = [box.left + box.width, box.top + box.height];
  for (const [colour, leg] of [
    [palette["sign-edge"], size * 1.16],
    [palette.attack, size],
  ] as const) {
    context.fillStyle = colour;
    context.beginPath();
    context.moveTo(right, bottom - leg);
    context.lineTo(right, bottom);
    context.lineTo(right - leg, bottom);
    context.fill();
  }
}

/** Too small for a shape: a filled middle, or a frame around what can be captured. */
function paintSmallTarget(context: Context, box: Box, colour: string, captures: boolean, hollow: boolean): void {
  const line = Math.max(1, Math.min(2, box.width * 0.16));
  const middle = inset(box, box.width * 0.24);
  if (captures) {
    frame(context, box, colour, line, hollow ? [2, 1.5] : []);
  } else if (hollow) {
    frame(context, middle, colour, line);
  } else {
    context.fillStyle = colour;
    context.fillRect(middle.left, middle.top, middle.width, middle.height);
  }
}

/** Where the selected piece may go. */
function paintTarget(context: Context, box: Box, marks: number, axes: number, palette: Palette): void {
  const colours = [palette["axes-1"], palette["axes-2"], palette["axes-3"], palette["axes-4"], palette["axes-5"]];
  const colour = colours[Math.min(axes, colours.length) - 1] ?? palette["axes-5"];
  const { kind, hollow } = targetKind(marks);
  const captures = kind === "capture";
  if (box.width < shapedFrom) {
    paintSmallTarget(context, box, colour, captures, hollow);
    return;
  }
  context.save();
  context.translate(box.left + box.width / 2, box.top + box.height / 2);
  context.scale(box.width / 100, box.height / 100);
  context.fillStyle = colour;
  context.strokeStyle = hollow ? colour : palette["target-edge"];
  const draw = (path: string, scale = 1): void => {
    const shape = new Path2D(path);
    context.lineWidth = (hollow ? Math.max(1.5, box.width * 0.06) : 2) / ((box.width / 100) * scale);
    context.stroke(shape);
    if (!hollow) context.fill(shape, "evenodd");
  };
  if (captures || kind === "passant") draw(corners);
  if (captures) context.translate(captureShape.shift, captureShape.shift);
  const scale = captures ? captureShape.scale : shapeScale(box.width);
  context.scale(scale, scale);
  draw(outline(axes), scale);
  context.restore();
}

/** A ring, which leaves room for a piece. */
function paintAsked(context: Context, box: Box, palette: Palette): void {
  const side = Math.min(box.width, box.height);
  const width = Math.max(1.5, side * 0.09);
  context.beginPath();
  context.arc(box.left + box.width / 2, box.top + box.height / 2, side / 2 - width, 0, 2 * Math.PI);
  for (const [colour, wide] of [
    [palette["target-edge"], 2 * width],
    [palette.frame, width],
  ] as const) {
    context.strokeStyle = colour;
    context.lineWidth = wide;
    context.stroke();
  }
}

/** The signs of a cell, drawn at least `least` wide so that they show on a small picture. The forms are those of
 *  Target.svelte and marks.css: full for what may be done, hollow for what is only within reach. */
export function paintMarks(context: Context, box: Box, marks: number, axes: number, palette: Palette, least = 0): void {
  const grow = Math.max(0, least - box.width) / 2;
  const at = { left: box.left - grow, top: box.top - grow, width: box.width + 2 * grow, height: box.height + 2 * grow };
  const thin = Math.min(2, Math.max(1, at.width * 0.05));
  const thick = Math.min(3, Math.max(1.5, at.width * 0.08));
  if (axes > 0) paintTarget(context, at, marks, axes, palette);
  if (marks & Mark.guards) paintGuard(context, at, palette);
  if (marks & Mark.attacks) paintAttacker(context, at, palette);
  if (marks & (Mark.lastFrom | Mark.lastTo)) frame(context, at, palette.frame, thin, marks & Mark.lastTo ? [] : [3, 2]);
  if (marks & Mark.moved) {
    context.fillStyle = palette.frame;
    context.fillRect(at.left, at.top, at.width, at.height * 0.08);
  }
  if (marks & Mark.pending) frame(context, at, palette.frame, thick, [4, 3]);
  if (marks & Mark.ahead) frame(context, at, palette.frame, thick, [2, 2]);
  if (marks & Mark.asked) paintAsked(context, at, palette);
  const within = marks & Mark.selected ? inset(at, thick) : at;
  if (marks & Mark.check) {
    frame(context, within, palette["check-edge"], thin);
    frame(context, inset(within, thin), palette.check, thick);
    if (!(marks & Mark.selected)) {
      frame(context, inset(within, thin + thick), palette["check-edge"], Math.min(2, Math.max(1, at.width * 0.04)));
    }
  }
  if (marks & Mark.selected) {
    frame(context, at, palette.frame, thick);
    if (!(marks & Mark.check)) frame(context, within, palette["target-edge"], 1);
  }
}
