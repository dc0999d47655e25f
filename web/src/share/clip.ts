// Short pictures in motion that begin anew when they have ended: the last move, and the board on its way to another
// arrangement of its axes and back.
import { paintPieces, Sprites, type Context, type Scene } from "../board/paint";
import { advanced, drawFrames, drawStrips, type Stage } from "../board/strips";
import { glideTime } from "../board/glide";
import type { PlayedMove, Way } from "../core/types";
import type { Arrangement } from "../model/layout";
import { Mark } from "../model/marks";
import { eased, riffleOver, stageTime, type Picture } from "../model/riffle";
import { changes } from "../model/targets";
import { cellBox } from "../model/view";
import {
  enter,
  paintBoard,
  paintGround,
  paintLabels,
  paintSheet,
  planOf,
  sceneOf,
  spritesFor,
  type Colours,
  type Marks,
  type Plan,
  type Shown,
  type Surface,
} from "./sheet";

export interface Part {
  duration: number; // milliseconds
  moves: boolean; // else nothing changes while it lasts
}

export interface Clip {
  width: number;
  height: number;
  parts: readonly Part[];
  /** The picture at a time from 0 to the sum of the parts. */
  paint(context: Context, time: number): void;
  /** What it needs no more once it is made. */
  dispose?(): void;
}

/** Which part it is, and how far that has got. */
export function partAt(parts: readonly Part[], time: number): { index: number; done: number } {
  let begin = 0;
  for (const [index, { duration }] of parts.entries()) {
    if (time < begin + duration) return { index, done: (time - begin) / duration };
    begin += duration;
  }
  return { index: parts.length - 1, done: 1 };
}

/** A piece on its way, from the first cell to the last. */
export interface Mover {
  letter: string;
  cells: number[];
}

/** Who moves: the piece, and in castling the rook. */
export function moversOf(before: string, { from, to }: Pick<PlayedMove, "from" | "to">, way: Way | undefined): Mover[] {
  const mover = (cells: number[]): Mover => ({ letter: before[cells[0] ?? 0] ?? ".", cells });
  if (way?.kind === "castling") {
    const [kingTo = to, rookFrom = from, rookTo = rookFrom] = way.cells;
    return rookFrom === from ? [mover([from, kingTo])] : [mover([from, kingTo]), mover([rookFrom, rookTo])];
  }
  return [mover(way?.kind === "slide" || way?.kind === "turn" ? [from, ...way.cells] : [from, to])];
}

/** How far along which step of its way a piece is; `done` from 0 to 1. */
export function stepAt({ cells }: Mover, done: number): { from: number; to: number; part: number } {
  const along = Math.min(Math.max(done, 0), 1) * (cells.length - 1);
  const step = Math.min(Math.floor(along), Math.max(0, cells.length - 2));
  const from = cells[step] ?? 0;
  return { from, to: cells[step + 1] ?? from, part: along - step };
}

export interface MoveStory {
  move: PlayedMove;
  before: string; // letters by cell
  way: Way | undefined;
  checked: readonly number[]; // afterwards
}

export const begins = 900;
export const ends = 1600;
const slower = 1.6; // than on the board

function emptied(letters: string, cells: readonly number[]): string {
  const all = [...letters];
  for (const cell of cells) all[cell] = ".";
  return all.join("");
}

function announced({ move, before }: MoveStory, sizes: number[]): Marks {
  return new Map([
    [move.from, { marks: Mark.selected, axes: 0 }],
    ...(move.from === move.to
      ? []
      : [
          [
            move.to,
            { marks: goalMark(move, before[move.to] ?? "."), axes: changes(sizes, move.from, move.to).length },
          ] as const,
        ]),
  ]);
}

/** How the target of a move is marked; `there`: what stands on it. */
export function goalMark({ captured }: PlayedMove, there: string): number {
  return there !== "." ? Mark.capture : captured !== "" ? Mark.passant : Mark.quiet;
}

function done({ move, checked }: MoveStory): Marks {
  const marks = new Map([[move.from, { marks: Mark.lastFrom as number, axes: 0 }]]);
  for (const [cell, mark] of [[move.to, Mark.lastTo], ...checked.map((cell) => [cell, Mark.check] as const)] as const) {
    marks.set(cell, { marks: (marks.get(cell)?.marks ?? 0) | mark, axes: 0 });
  }
  return marks;
}

/** The board without what is counted on its cells, which is true of one position only. */
function still(shown: Shown, pieces: string, marks: Marks): Shown {
  return { ...shown, pieces, marks, attacks: { white: [], black: [] } };
}

function sheetOf(plan: Plan, paint: (context: Context) => void): OffscreenCanvas {
  const canvas = new OffscreenCanvas(plan.width, plan.height);
  const context = canvas.getContext("2d");
  if (context) paint(context);
  return canvas;
}

function paintMover(context: Context, scene: Scene, plan: Plan, mover: Mover, at: number, sprites: Sprites): void {
  const { layout, grid } = plan;
  const { from, to, part } = stepAt(mover, at);
  const [cell = 0] = mover.cells;
  const [start, a, b] = [cellBox(layout, grid, cell), cellBox(layout, grid, from), cellBox(layout, grid, to)];
  const pieces = ".".repeat(cell) + mover.letter;
  const flats = layout.flats.filter(({ rows }) => rows.some((row) => row.includes(cell)));
  enter(context, plan);
  context.translate(a.left + part * (b.left - a.left) - start.left, a.top + part * (b.top - a.top) - start.top);
  paintPieces(context, { ...scene, pieces, flats }, sprites, plan.scale);
}

/** The last move: where it begins, its way, and what it leads to. */
export async function moveClip(
  shown: Shown,
  story: MoveStory,
  arrangement: Arrangement,
  surface: Surface,
  colours: Colours,
): Promise<Clip> {
  const { sizes } = shown.info;
  const plan = planOf(sizes, arrangement, shown.flipped, surface);
  const scene = sceneOf(shown, story.before + shown.pieces, plan, colours);
  const sprites = await spritesFor(scene, plan.scale);
  const movers = moversOf(story.before, story.move, story.way);
  const marks = announced(story, sizes);
  const resting = emptied(
    story.before,
    movers.map(({ cells }) => cells[0] ?? 0),
  );
  const sheet = (pieces: string, some: Marks): OffscreenCanvas =>
    sheetOf(plan, (context) => paintSheet(context, still(shown, pieces, some), plan, colours, sprites));
  const [first, between, last] = [sheet(story.before, marks), sheet(resting, marks), sheet(shown.pieces, done(story))];
  const longest = Math.max(...movers.map(({ cells }) => cells.length - 1));
  const parts = [
    { duration: begins, moves: false },
    { duration: slower * glideTime(longest + 2), moves: true },
    { duration: ends, moves: false },
  ];
  return {
    width: plan.width,
    height: plan.height,
    parts,
    paint: (context, time) => {
      const { index, done: part } = partAt(parts, time);
      context.setTransform(1, 0, 0, 1, 0, 0);
      context.drawImage(index === 0 ? first : index === 1 ? between : last, 0, 0);
      if (index !== 1) return;
      for (const mover of movers) paintMover(context, scene, plan, mover, eased(part), sprites);
    },
  };
}

/** Pictures of one size, one after the other. */
export async function standClip(
  pictures: readonly { shown: Shown; duration: number }[],
  arrangement: Arrangement,
  surface: Surface,
  colours: Colours,
): Promise<Clip | null> {
  const [first] = pictures;
  if (!first) return null;
  const plan = planOf(first.shown.info.sizes, arrangement, first.shown.flipped, surface);
  const letters = pictures.map(({ shown }) => shown.pieces).join("");
  const sprites = await spritesFor(sceneOf(first.shown, letters, plan, colours), plan.scale);
  const sheets = pictures.map(({ shown }) =>
    sheetOf(plan, (context) => paintSheet(context, shown, plan, colours, sprites)),
  );
  const parts = pictures.map(({ duration }) => ({ duration, moves: false }));
  return {
    width: plan.width,
    height: plan.height,
    parts,
    paint: (context, time) => {
      const sheet = sheets[partAt(parts, time).index];
      context.setTransform(1, 0, 0, 1, 0, 0);
      if (sheet) context.drawImage(sheet, 0, 0);
    },
  };
}

/** In pixels of the canvas. */
function pictureOf({ arrangement, layout, grid, scale, left, top }: Plan): Picture {
  const { xs, ys, cell } = grid;
  return {
    arrangement,
    layout,
    grid: { xs: xs.map((x) => left + scale * x), ys: ys.map((y) => top + scale * y), cell: scale * cell },
  };
}

/** One way of the board from the first arrangement to the last. */
class Passage {
  readonly duration: number;
  readonly from: OffscreenCanvas;
  readonly to: OffscreenCanvas;
  readonly #plans: readonly Plan[];
  readonly #shown: Shown;
  readonly #colours: Colours;
  readonly #stages: Stage[];
  readonly #bitmaps: OffscreenCanvas[] = [];

  constructor(shown: Shown, plans: readonly [Plan, ...Plan[]], colours: Colours, sprites: readonly Sprites[]) {
    [this.#plans, this.#shown, this.#colours] = [plans, shown, colours];
    const sheets = plans.map((plan, i) =>
      sheetOf(plan, (context) => paintSheet(context, shown, plan, colours, sprites[i] ?? new Sprites(() => undefined))),
    );
    const pictures = plans.map(pictureOf);
    const strips = riffleOver(shown.info.sizes, pictures) ?? [];
    this.#stages = strips.flatMap((some, i): Stage[] => {
      const [from, to] = [pictures[i], pictures[i + 1]];
      return from && to ? [{ strips: some, from, to }] : [];
    });
    const [first] = plans;
    const bare = sheetOf(first, (context) =>
      paintBoard(context, shown, first, colours, sprites[0] ?? new Sprites(() => undefined)),
    );
    this.#stages.reduce((bitmap, stage) => {
      this.#bitmaps.push(bitmap);
      return advanced(bitmap, 1, stage);
    }, bare);
    this.from = sheets[0] ?? bare;
    this.to = sheets.at(-1) ?? bare;
    this.duration = this.#stages.length > 0 ? this.#stages.length * stageTime(this.#stages.length) : fadeTime;
  }

  paint(context: Context, done: number): void {
    const [first] = this.#plans;
    if (!first) return;
    const at = Math.min(Math.floor(done * this.#stages.length), this.#stages.length - 1);
    const [stage, bitmap] = [this.#stages[at], this.#bitmaps[at]];
    if (!stage || !bitmap) return this.#fade(context, done);
    const e = eased(done * this.#stages.length - at);
    paintGround(context, first, this.#colours);
    drawFrames(context, stage, e, this.#colours["board-edge"]);
    drawStrips(context, { bitmap, sharp: 1 }, stage.strips, e);
    this.#label(context, first, 1 - done / 0.4);
    this.#label(context, this.#plans.at(-1) ?? first, (done - 0.6) / 0.4);
  }

  /** Where there are no strips to move. */
  #fade(context: Context, done: number): void {
    context.setTransform(1, 0, 0, 1, 0, 0);
    context.drawImage(this.from, 0, 0);
    context.globalAlpha = done;
    context.drawImage(this.to, 0, 0);
    context.globalAlpha = 1;
  }

  #label(context: Context, plan: Plan, alpha: number): void {
    if (alpha <= 0 || !plan.labelled) return;
    context.globalAlpha = alpha;
    enter(context, plan);
    paintLabels(context, this.#shown, plan, this.#colours);
    context.globalAlpha = 1;
    context.setTransform(1, 0, 0, 1, 0, 0);
  }
}

const fadeTime = 400;
const stands = 1100;

/** To another arrangement and back; `way`: from the first to the last by exchanges of two axes each. */
export async function riffleClip(
  shown: Shown,
  way: readonly Arrangement[],
  surface: Surface,
  colours: Colours,
): Promise<Clip> {
  const plans = way.map((arrangement) => planOf(shown.info.sizes, arrangement, shown.flipped, surface));
  const sprites = await Promise.all(
    plans.map((plan) => spritesFor(sceneOf(shown, shown.pieces, plan, colours), plan.scale)),
  );
  const passage = (some: readonly Plan[], drawings: readonly Sprites[]): Passage | undefined => {
    const [first, ...others] = some;
    return first && new Passage(shown, [first, ...others], colours, drawings);
  };
  const there = passage(plans, sprites);
  const back = passage([...plans].reverse(), [...sprites].reverse());
  if (!there || !back) throw new Error("there is no other arrangement");
  const parts = [
    { duration: stands, moves: false },
    { duration: there.duration, moves: true },
    { duration: stands, moves: false },
    { duration: back.duration, moves: true },
  ];
  return {
    width: surface.width,
    height: surface.height,
    parts,
    paint: (context, time) => {
      const { index, done: part } = partAt(parts, time);
      context.setTransform(1, 0, 0, 1, 0, 0);
      if (index === 1) there.paint(context, part);
      else if (index === 3) back.paint(context, part);
      else context.drawImage(index === 0 ? there.from : there.to, 0, 0);
    },
  };
}
