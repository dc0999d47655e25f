// Drawing the strips of a board that move from one arrangement of its axes to another.
import { boxBetween, stripAt, type Picture, type Strip } from "../model/riffle";
import { flatBox, touches, type Box } from "../model/view";
import type { Context } from "./paint";

/** One exchange of two axes. */
export interface Stage {
  strips: Strip[];
  from: Picture;
  to: Picture;
}

/** The board at the beginning of a stage. */
export interface Bitmap {
  bitmap: HTMLCanvasElement | OffscreenCanvas;
  sharp: number; // pixels of the bitmap for one of the board
}

export function extentOf({ layout, grid }: Picture): { width: number; height: number } {
  return { width: (grid.xs[layout.columns - 1] ?? 0) + grid.cell, height: (grid.ys[layout.rows - 1] ?? 0) + grid.cell };
}

function flatBoxes({ layout, grid }: Picture): Box[] {
  return layout.flats.map((flat) => flatBox(grid, flat));
}

/** Around the places of the flat boards, which stand while the strips move. */
export function drawFrames(context: Context, { from, to }: Stage, e: number, edge: string, window?: Box): void {
  context.strokeStyle = edge;
  context.lineWidth = 1;
  const [old, next] = [flatBoxes(from), flatBoxes(to)];
  const frames =
    old.length === next.length ? next.map((box, i) => boxBetween(old[i] ?? box, box, e)) : e < 0.5 ? old : next;
  for (const box of frames) {
    if (window && !touches(box, window)) continue;
    context.strokeRect(box.left - 0.5, box.top - 0.5, box.width + 1, box.height + 1);
  }
}

export function drawStrips(
  context: Context,
  { bitmap, sharp }: Bitmap,
  strips: readonly Strip[],
  e: number,
  window?: Box,
): void {
  const edge = Math.sin(Math.PI * e);
  for (const strip of strips) {
    const box = stripAt(strip, e);
    if (window && !touches(box, window)) continue;
    const { left, top, width, height } = strip.from;
    context.drawImage(
      bitmap,
      left * sharp,
      top * sharp,
      width * sharp,
      height * sharp,
      box.left,
      box.top,
      box.width,
      box.height,
    );
    if (edge < 0.01) continue;
    // While it moves it is seen to be one piece.
    context.globalAlpha = edge;
    context.strokeRect(box.left, box.top, box.width, box.height);
    context.globalAlpha = 1;
  }
}

/** The bitmap with the strips of its stage where they come to lie. */
export function advanced(bitmap: OffscreenCanvas, sharp: number, stage: Stage): OffscreenCanvas {
  const { width, height } = extentOf(stage.to);
  const next = new OffscreenCanvas(Math.ceil(width * sharp), Math.ceil(height * sharp));
  const context = next.getContext("2d");
  context?.scale(sharp, sharp);
  if (context) drawStrips(context, { bitmap, sharp }, stage.strips, 1);
  return next;
}
