// What cells show besides their pieces, painted as on the flat boards into one texture, a picture for each combination.
import { CanvasTexture } from "three";
import { paintAttacks, paintMarks, type Palette } from "../board/paint";
import { Mark } from "../model/marks";

/** What one cell shows. */
export interface CellLook {
  marks: number;
  axes: number; // that change on the way there
  whites: number; // pieces that bear on it
  blacks: number;
  pointed: boolean;
  cursor: boolean;
}

export interface AtlasLook {
  palette: Palette;
  paper: boolean; // in the colours of Oana's paper
  shaded: boolean;
  numbered: boolean;
}

const side = 128; // pixels of a picture
const edge = 8; // left free about it
/** Pictures a line; the texture has as many lines. */
export const slots = 16;
/** A picture is larger than its cell by what is left free. */
export const overlap = side / (side - 2 * edge);

/** Drawn as on cells of so many pixels, only larger: else lines would be too thin. */
const drawnAs = 34;
const larger = (side - 2 * edge) / drawnAs;

const paperBlue = "#4a90ff";

/** The paper tells what may be done by colours; shapes tell it as everywhere. */
function paperTargets(palette: Palette, marks: number): Palette {
  const target = marks & (Mark.capture | Mark.passant | Mark.reachCapture) ? "#ff5c5c" : "#2ecc71";
  const frame = marks & Mark.selected ? paperBlue : palette.frame;
  return {
    ...palette,
    "axes-1": target,
    "axes-2": target,
    "axes-3": target,
    "axes-4": target,
    "axes-5": target,
    frame,
  };
}

/** Boards and pieces on the paper's dark blue. */
export function paperColours(palette: Palette): Palette {
  return {
    ...palette,
    "cell-light": "#4a5666",
    "cell-dark": "#2c3644",
    "board-edge": "#05080d",
    "target-edge": "#0b0f14",
    frame: "#ffffff",
    "black-line": "#e9e4d6",
    "black-fill": "#10161d",
    "white-holds": "#8fa4ff",
    "black-holds": "#ff9a5c",
  };
}

function paint(
  context: CanvasRenderingContext2D,
  box: { left: number; top: number; width: number; height: number },
  cell: CellLook,
  look: AtlasLook,
): void {
  const { shaded, numbered } = look;
  const palette = look.paper ? paperTargets(look.palette, cell.marks) : look.palette;
  const attacks = { white: cell.whites > 0 ? [cell.whites] : [], black: cell.blacks > 0 ? [cell.blacks] : [] };
  const flat = { index: 0, column: 0, row: 0, width: 1, height: 1, rows: [[0]] };
  const scene = {
    layout: { column: Int32Array.of(0), row: Int32Array.of(0) },
    grid: { xs: [box.left], ys: [box.top], cell: box.width },
    flats: [flat],
    palette,
  };
  paintAttacks(context, scene, attacks, { shaded, numbered, isTarget: () => cell.axes > 0 });
  if (cell.marks !== 0) paintMarks(context, box, cell.marks, cell.axes, palette);
  const ring = (colour: string, width: number, inset: number): void => {
    context.strokeStyle = colour;
    context.lineWidth = width;
    context.strokeRect(box.left + inset, box.top + inset, box.width - 2 * inset, box.height - 2 * inset);
  };
  if (cell.pointed) {
    ring("#ffffff", 3, 0);
    ring("#17212b", 1.5, 0);
  }
  if (cell.cursor) {
    ring("#ffffff", 4.5, 0.5);
    ring(paperBlue, 2.5, 0.5);
  }
}

export class MarkAtlas {
  readonly texture: CanvasTexture;
  readonly #canvas = document.createElement("canvas");
  readonly #slots = new Map<string, number>();
  #look: AtlasLook;

  constructor(look: AtlasLook) {
    this.#look = look;
    this.#canvas.width = this.#canvas.height = side * slots;
    this.texture = new CanvasTexture(this.#canvas);
  }

  /** Other colours: all pictures are painted anew. */
  relook(look: AtlasLook): void {
    this.#look = look;
    this.#clear();
  }

  #clear(): void {
    this.#slots.clear();
    this.#canvas.getContext("2d")?.clearRect(0, 0, this.#canvas.width, this.#canvas.height);
  }

  /** Where the picture is: its column and line. */
  slot(cell: CellLook): [column: number, line: number] {
    const { marks, axes, whites, blacks, pointed, cursor } = cell;
    const most = this.#look.numbered ? 99 : 3;
    const key = `${marks} ${axes} ${Math.min(whites, most)} ${Math.min(blacks, most)} ${pointed} ${cursor}`;
    let index = this.#slots.get(key);
    if (index === undefined) {
      if (this.#slots.size >= slots * slots) this.#clear();
      index = this.#slots.size;
      this.#slots.set(key, index);
      this.#paint(index, cell);
    }
    return [index % slots, Math.floor(index / slots)];
  }

  #paint(index: number, cell: CellLook): void {
    const context = this.#canvas.getContext("2d");
    if (!context) return;
    context.save();
    context.translate((index % slots) * side + edge, Math.floor(index / slots) * side + edge);
    context.scale(larger, larger);
    paint(context, { left: 0, top: 0, width: drawnAs, height: drawnAs }, cell, this.#look);
    context.restore();
    this.texture.needsUpdate = true;
  }

  dispose(): void {
    this.texture.dispose();
  }
}
