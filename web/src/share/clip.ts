// Short pictures in motion that begin anew when they have ended: moves, and the board on its way to another arrangement of
// its axes and back.
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
  /** Something else is painted for now: what can be made again is given up. */
  rest?(): void;
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
  move: Pick<PlayedMove, "from" | "to" | "captured">;
  before: string; // letters by cell
  after: string;
  way: Way | undefined;
  checked: readonly number[]; // afterwards
}

/** Milliseconds for which a move is announced, and for which what it led to stands. */
export interface Pace {
  begins: number;
  ends: number;
}

export const alone: Pace = { begins: 900, ends: 1600 };

/** Of several moves the first and the last stand longer. */
export function paceOf(index: number, count: number): Pace {
  return { begins: index === 0 ? alone.begins : 500, ends: index === count - 1 ? alone.ends : 400 };
}

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
export function goalMark({ captured }: Pick<PlayedMove, "captured">, there: string): number {
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

/** Without what is drawn on it, which belongs to the position after the move. */
function undrawn(shown: Shown): Shown {
  return { ...shown, shapes: [], figures: () => [] };
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

/** What pictures of one board have in common. */
export interface Kit {
  plan: Plan;
  colours: Colours;
  sprites: Sprites;
}

/** `letters`: all that stand on the board in any of the pictures. */
export async function kitFor(
  shown: Shown,
  letters: string,
  arrangement: Arrangement,
  surface: Surface,
  colours: Colours,
): Promise<Kit> {
  const plan = planOf(shown.info.sizes, arrangement, shown.flipped, surface);
  return { plan, colours, sprites: await spritesFor(sceneOf(shown, letters, plan, colours), plan.scale) };
}

/** Pictures that are painted when they are first asked for. */
class Sheets {
  readonly #paint: readonly ((context: Context) => void)[];
  readonly #plan: Plan;
  readonly #made = new Map<number, OffscreenCanvas>();

  constructor(plan: Plan, paint: readonly ((context: Context) => void)[]) {
    this.#plan = plan;
    this.#paint = paint;
  }

  show(context: Context, index: number): void {
    const paint = this.#paint[index];
    const sheet = this.#made.get(index) ?? (paint && sheetOf(this.#plan, paint));
    if (!sheet) return;
    this.#made.set(index, sheet);
    context.setTransform(1, 0, 0, 1, 0, 0);
    context.drawImage(sheet, 0, 0);
  }

  clear(): void {
    this.#made.clear();
  }
}

/** A move: where it begins, its way, and what it leads to. */
export function moveClip({ plan, colours, sprites }: Kit, shown: Shown, story: MoveStory, pace = alone): Clip {
  const { sizes } = shown.info;
  const scene = sceneOf(shown, story.before + story.after, plan, colours);
  const movers = moversOf(story.before, story.move, story.way);
  const marks = announced(story, sizes);
  const starts = movers.map(({ cells }) => cells[0] ?? 0);
  const sheet =
    (of: Shown, pieces: string, some: Marks) =>
    (context: Context): void =>
      paintSheet(context, still(of, pieces, some), plan, colours, sprites);
  const sheets = new Sheets(plan, [
    sheet(undrawn(shown), story.before, marks),
    sheet(undrawn(shown), emptied(story.before, starts), marks),
    sheet(shown, story.after, done(story)),
  ]);
  const longest = Math.max(...movers.map(({ cells }) => cells.length - 1));
  const parts = [
    { duration: pace.begins, moves: false },
    { duration: slower * glideTime(longest + 2), moves: true },
    { duration: pace.ends, moves: false },
  ];
  return {
    width: plan.width,
    height: plan.height,
    parts,
    paint: (context, time) => {
      const { index, done: part } = partAt(parts, time);
      sheets.show(context, index);
      if (index !== 1) return;
      for (const mover of movers) paintMover(context, scene, plan, mover, eased(part), sprites);
    },
    rest: () => sheets.clear(),
  };
}

/** Pictures of one size, one after the other. */
export function standClip(
  { plan, colours, sprites }: Kit,
  pictures: readonly { shown: Shown; duration: number }[],
): Clip {
  const sheets = new Sheets(
    plan,
    pictures.map(
      ({ shown }) =>
        (context) =>
          paintSheet(context, shown, plan, colours, sprites),
    ),
  );
  const parts = pictures.map(({ duration }) => ({ duration, moves: false }));
  return {
    width: plan.width,
    height: plan.height,
    parts,
    paint: (context, time) => sheets.show(context, partAt(parts, time).index),
    rest: () => sheets.clear(),
  };
}

/** Clips of one size, one after the other. */
export function joinedClip(clips: readonly Clip[]): Clip | null {
  const [first] = clips;
  if (!first) return null;
  const lengths = clips.map(({ parts }) => parts.reduce((sum, { duration }) => sum + duration, 0));
  let shown: Clip = first;
  return {
    width: first.width,
    height: first.height,
    parts: clips.flatMap(({ parts }) => parts),
    paint: (context, time) => {
      const { index, done: part } = partAt(
        lengths.map((duration) => ({ duration, moves: false })),
        time,
      );
      const next = clips[index] ?? first;
      if (next !== shown) shown.rest?.();
      shown = next;
      next.paint(context, part * (lengths[index] ?? 0));
    },
    rest: () => shown.rest?.(),
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
