// The board as a picture of any size: boards, pieces, what is marked, and labels around them.
import {
  paintAttacks,
  paintBoards,
  paintMarks,
  prepareSprites,
  readColours,
  readPalette,
  Sprites,
  type AttackLook,
  type Context,
  type Palette,
  type Scene,
} from "../board/paint";
import type { AttackMaps, GameInfo } from "../core/types";
import { insideAxes } from "../model/arrangements";
import { edgeLabels, isOuter, roomyLabels } from "../model/edgeLabels";
import type { Emblems } from "../model/emblems";
import {
  extent,
  fitCell,
  layOut,
  metricsAt,
  wrapped,
  type Arrangement,
  type Layout,
  type Metrics,
} from "../model/layout";
import { isBetween } from "../model/path";
import { figuresOf, type Figure } from "../model/shapeFigures";
import type { DrawnShape } from "../model/shapes";
import { cellBox, cellMiddle, flatBox, gridOf, margins, type Grid } from "../model/view";
import { captionHeight, paintCaption } from "./caption";
import { paintFigures } from "./figures";

/** What is to be seen on the board. */
export interface Shown {
  info: Pick<GameInfo, "sizes" | "pieces">;
  arrangement: Arrangement; // as it is looked at
  labels: string[][];
  outerLabels: string[][];
  emblems: Emblems;
  pieces: string;
  flipped: boolean;
  flatName: (arrangement: Arrangement, cell: number) => string;
  marks: Marks;
  attacks: AttackMaps;
  look: AttackLook;
  shapes: readonly DrawnShape[]; // arrows and circles
  figures?: (side: number) => Figure[]; // in place of them, of cells of so many pixels
  odd?: boolean; // its first cell is a light one, as on some parts of a board
  caption?: readonly string[]; // lines below it
  words?: readonly string[]; // lines of a comment below those
}

/** Signs by cell; `axes`: how many change on the way to a target. */
export type Marks = ReadonlyMap<number, { marks: number; axes: number }>;

export interface Colours extends Palette {
  bg: string;
  text: string;
  muted: string;
}

/** A canvas for a board. */
export interface Surface {
  width: number;
  height: number;
  labelled: boolean;
  lines?: number; // of a caption, which goes with the labels
}

/** Where a board lies on a canvas: its own pixels times `scale`, from `left` and `top` on. */
export interface Plan extends Surface {
  arrangement: Arrangement;
  layout: Layout;
  metrics: Metrics;
  grid: Grid;
  scale: number;
  left: number;
  top: number;
}

export const smallestSide = 64;
export const largestSide = 4096;

/** Lines and labels are as thick as on a screen of so many pixels. */
const composed = 1000;
const bare = 12; // margin without labels

/** A light or dark page, or the one that is shown. */
export type Scheme = "" | "light" | "dark";

export function coloursAt(place: HTMLElement, scheme: Scheme): Colours {
  const room = document.createElement("i");
  room.style.colorScheme = scheme;
  place.append(room);
  const colours = { ...readPalette(room), ...readColours(room, ["bg", "text", "muted"]) };
  room.remove();
  return colours;
}

type Frame = Pick<Surface, "labelled" | "lines">;

function marginsOf({ labelled, lines = 0 }: Frame): { left: number; top: number; across: number; down: number } {
  const { left, right, top, bottom } = labelled ? margins.wide : { left: bare, right: bare, top: bare, bottom: bare };
  return { left, top, across: left + right, down: top + bottom + (labelled ? captionHeight(lines) : 0) };
}

/** The board as large as it gets, in the middle of a canvas. */
export function planOf(sizes: number[], chosen: Arrangement, flipped: boolean, surface: Surface): Plan {
  const { width, height } = surface;
  const unit = Math.max(width, height) / composed;
  const { left: before, top: above, across, down } = marginsOf(surface);
  const space = { width: width / unit - across, height: height / unit - down };
  const arrangement = wrapped(sizes, chosen, space.width, space.height);
  const layout = layOut(sizes, arrangement, flipped);
  const rough = metricsAt(layout, fitCell(layout, space.width, space.height));
  const need = extent(layout, rough);
  const fitting = Math.min(width / (need.width + across), height / (need.height + down));
  // Edges of cells lie between pixels, where those are small enough for that.
  const whole = Math.floor(rough.cell * fitting);
  const sharp = whole >= 12;
  const scale = sharp ? whole / rough.cell : fitting;
  const snapped = (length: number): number => (sharp ? Math.floor(length * scale) / scale : length);
  const metrics = { ...rough, gaps: rough.gaps.map(snapped), caption: snapped(rough.caption) };
  const size = extent(layout, metrics);
  const left = Math.round((width - scale * (size.width + across)) / 2 + scale * before);
  const top = Math.round((height - scale * (size.height + down)) / 2 + scale * above);
  return { ...surface, arrangement, layout, metrics, grid: gridOf(layout, metrics), scale, left, top };
}

/** The size of a canvas that the board fills, of so many pixels at its longest side. */
export function snugSize(
  sizes: number[],
  chosen: Arrangement,
  longest: number,
  frame: Frame,
): Pick<Plan, "width" | "height"> {
  const { layout, metrics, scale } = planOf(sizes, chosen, false, { ...frame, width: longest, height: longest });
  const { width, height } = extent(layout, metrics);
  const { across, down } = marginsOf(frame);
  // Videos are of even width and height.
  const even = (length: number): number => Math.min(longest, 2 * Math.ceil((length * scale) / 2));
  return { width: even(width + across), height: even(height + down) };
}

export function sceneOf({ info, emblems, odd = false }: Shown, pieces: string, plan: Plan, palette: Palette): Scene {
  const { layout, grid } = plan;
  return { info, pieces, layout, grid, flats: layout.flats, palette, emblems, odd };
}

/** Drawings of pieces for the scene, once they are made. */
export function spritesFor(scene: Scene, ratio: number): Promise<Sprites> {
  return new Promise((resolve) => {
    const look = (): void => {
      if (prepareSprites(scene, sprites, ratio)) resolve(sprites);
    };
    const sprites: Sprites = new Sprites(look);
    look();
  });
}

/** From here on in the pixels of the board. */
export function enter(context: Context, { scale, left, top }: Plan): void {
  context.setTransform(scale, 0, 0, scale, left, top);
}

/** From a height on. */
export function paintGround(
  context: Context,
  { width, height }: Pick<Surface, "width" | "height">,
  colours: Colours,
  from = 0,
): void {
  context.setTransform(1, 0, 0, 1, 0, 0);
  context.fillStyle = colours.bg;
  context.fillRect(0, from, width, height - from);
}

export function paintAllMarks(context: Context, { layout, grid }: Plan, marks: Marks, palette: Palette): void {
  for (const [cell, { marks: some, axes }] of marks)
    paintMarks(context, cellBox(layout, grid, cell), some, axes, palette, 7);
}

/** Labels at the edges, and the names over flat boards where there is room for them. */
export function paintLabels(
  context: Context,
  { info, labels, outerLabels, flatName }: Shown,
  plan: Plan,
  colours: Colours,
): void {
  const { arrangement, layout, metrics, grid } = plan;
  const { width, height } = extent(layout, metrics);
  const small = metrics.cell < roomyLabels;
  context.textBaseline = "middle";
  for (const label of edgeLabels({ sizes: info.sizes, labels, outerLabels }, arrangement, layout, metrics)) {
    const outer = isOuter(label.edge);
    context.fillStyle = outer ? colours.text : colours.muted;
    const pixels = outer ? (small ? 11 : 13) : small ? 9 : 12;
    context.font = `${outer ? 600 : 400} ${pixels}px "Atkinson Hyperlegible ${outer ? "Next" : "Mono"}", sans-serif`;
    const middle = label.at + label.length / 2;
    context.textAlign = label.edge === "beside" ? "right" : label.edge === "after" ? "left" : "center";
    if (label.edge === "below") context.fillText(label.text, middle, height + 4 + pixels / 2);
    else if (label.edge === "above") context.fillText(label.text, middle, -3 - pixels / 2);
    else context.fillText(label.text, label.edge === "beside" ? -5 : width + 5, middle);
  }
  if (metrics.caption === 0) return;
  context.fillStyle = colours.muted;
  context.font = `400 11px "Atkinson Hyperlegible Next", sans-serif`;
  context.textAlign = "center";
  for (const flat of layout.flats) {
    const box = flatBox(grid, flat);
    context.fillText(
      flatName(arrangement, flat.rows[0]?.[0] ?? 0),
      box.left + box.width / 2,
      box.top - metrics.caption / 2,
    );
  }
}

/** The board as it stands. */
export function paintBoard(context: Context, shown: Shown, plan: Plan, palette: Palette, sprites: Sprites): void {
  const scene = sceneOf(shown, shown.pieces, plan, palette);
  enter(context, plan);
  paintBoards(context, scene, sprites, plan.scale);
  paintAttacks(context, scene, shown.attacks, shown.look);
  paintAllMarks(context, plan, shown.marks, palette);
}

function figuresIn({ info: { sizes }, shapes, figures }: Shown, { arrangement, layout, grid }: Plan): Figure[] {
  if (figures) return figures(grid.cell);
  const inside = insideAxes(arrangement);
  return figuresOf(
    {
      centre: (cell) => cellMiddle(layout, grid, cell),
      side: grid.cell,
      between: (from, to) => isBetween({ sizes, inside }, from, to),
    },
    shapes,
  );
}

export function paintSheet(context: Context, shown: Shown, plan: Plan, colours: Colours, sprites: Sprites): void {
  paintGround(context, plan, colours);
  paintBoard(context, shown, plan, colours, sprites);
  paintFigures(context, figuresIn(shown, plan), colours);
  if (!plan.labelled) return;
  paintLabels(context, shown, plan, colours);
  const { width, height } = extent(plan.layout, plan.metrics);
  paintCaption(context, shown, plan, { middle: width / 2, top: height + margins.wide.bottom }, colours);
}
