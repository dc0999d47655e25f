// The board on its way from one arrangement of its axes to another, on a canvas above it.
import { tick, untrack } from "svelte";
import type { GameInfo, Snapshot } from "../core/types";
import { chain, type Arranged } from "../model/arrangements";
import type { Emblems } from "../model/emblems";
import { boxBetween, eased, riffleOver, stageTime, type Picture } from "../model/riffle";
import { cellBox, flatsIn, type Box } from "../model/view";
import { calm } from "../motion";
import { drawings } from "../pieces/drawings.svelte";
import type { BoardState } from "../state/board.svelte";
import type { Session } from "../state/session.svelte";
import type { Viewport } from "../state/viewport.svelte";
import { paintAttacks, paintBoards, paintMarks, prepareSprites, Sprites, type Palette, type Scene } from "./paint";
import { livePalette } from "./palette.svelte";
import { drawFrames, drawStrips, extentOf, type Stage } from "./strips";

interface Sources {
  session: () => Session;
  board: () => BoardState;
  view: () => Viewport;
  theme: () => string;
  emblems: () => Emblems;
  stage: () => HTMLElement | undefined;
}

/** What was to be seen at one time. */
interface Sight {
  info: GameInfo | null;
  snapshot: Snapshot | null;
  arranged: Arranged;
  flipped: boolean;
  picture: Picture;
  window: Box;
}

interface Run {
  context: CanvasRenderingContext2D;
  stages: Stage[];
  at: number; // index of the stage of which the bitmap is the beginning
  bitmap: HTMLCanvasElement;
  next: { bitmap: HTMLCanvasElement; strips: number } | null; // the beginning of the next stage, with so many strips so far
  sharp: number; // pixels of the bitmap for one of the board
  window: { from: Box; to: Box };
}

const fadeTime = 150;
const settle = 200; // milliseconds after which drawings of pieces are made in advance
const mostPixels = 16e6; // of a bitmap
const atOnce = 1024; // cells painted in a frame
const inputs = ["keydown", "pointerdown", "wheel"] as const;

function sharpness(picture: Picture): number {
  const { width, height } = extentOf(picture);
  return Math.min(devicePixelRatio, Math.sqrt(mostPixels / (width * height)));
}

function bitmapFor(picture: Picture, sharp: number): HTMLCanvasElement {
  const { width, height } = extentOf(picture);
  const bitmap = document.createElement("canvas");
  [bitmap.width, bitmap.height] = [Math.ceil(width * sharp), Math.ceil(height * sharp)];
  bitmap.getContext("2d")?.scale(sharp, sharp);
  return bitmap;
}

export class Riffle {
  state = $state<"none" | "strips" | "fade">("none");
  canvas = $state<HTMLCanvasElement>();
  drawn = $state(false); // the drawings that it takes are there
  readonly #of: Sources;
  readonly #sprites = new Sprites(() => this.#check());
  readonly #palette: { readonly current: Palette | undefined };
  #last: Sight | undefined;
  #left: string[] = []; // pieces whose drawings have not been asked for
  #frame = 0;
  #turn = 0; // counts beginnings and ends
  #ends: (() => void)[] = [];

  /** While a component is set up. */
  constructor(of: Sources) {
    this.#of = of;
    this.#palette = livePalette(of.theme, of.stage);
    const letters = $derived([...new Set(of.session().snapshot?.board ?? "")].sort().join(""));
    $effect.pre(() => {
      const sight = this.#look();
      untrack(() => this.#follow(sight));
    });
    $effect(() => {
      void [this.#palette.current, drawings(), of.emblems(), of.session().info, of.view().cell];
      // Each in a task of its own: all together would hold a slow phone up.
      this.#left = [...letters];
      this.drawn = false;
      const next = (): void => {
        const letter = this.#left.pop();
        if (letter === undefined) return;
        untrack(() => this.#prepare(letter));
        timer = setTimeout(next);
      };
      let timer = setTimeout(next, settle);
      return () => clearTimeout(timer);
    });
    $effect(() => () => this.finish());
  }

  #look(): Sight {
    const [session, board, view] = [this.#of.session(), this.#of.board(), this.#of.view()];
    const { info, snapshot } = session;
    const { arrangement, layout, grid, window } = view;
    return {
      info,
      snapshot,
      arranged: board.arranged,
      flipped: board.flipped,
      picture: { arrangement, layout, grid },
      window,
    };
  }

  #follow(now: Sight): void {
    const before = this.#last;
    this.#last = now;
    if (!before) return;
    const same = before.info === now.info && before.snapshot === now.snapshot && before.flipped === now.flipped;
    const moved = before.picture.layout !== now.picture.layout;
    if (!same || moved) this.finish();
    if (same && moved && before.arranged !== now.arranged && before.window.width > 0 && !calm()) this.#begin(before);
  }

  #scene(picture: Picture, flats = picture.layout.flats): Scene | null {
    const { info, snapshot } = this.#of.session();
    const palette = this.#palette.current;
    if (!info || !snapshot || !palette) return null;
    const { layout, grid } = picture;
    return { info, pieces: this.#of.board().pieces, layout, grid, flats, palette, emblems: this.#of.emblems() };
  }

  /** Has the drawing of a piece made. */
  #prepare(letter: string): void {
    if (!this.#last) return;
    const { picture } = this.#last;
    const scene = this.#scene(picture);
    if (scene) prepareSprites({ ...scene, pieces: letter }, this.#sprites, sharpness(picture));
    this.#check();
  }

  #check(): void {
    if (this.#left.length > 0 || !this.#last) return;
    const { picture } = this.#last;
    const scene = this.#scene(picture);
    this.drawn = scene !== null && prepareSprites(scene, this.#sprites, sharpness(picture));
  }

  #begin(before: Sight): void {
    const board = this.#of.board();
    const view = this.#of.view();
    const scene = this.#scene(before.picture);
    if (!scene || !prepareSprites(scene, this.#sprites, sharpness(before.picture))) return;
    const way = chain(board.choices, before.arranged, board.arranged);
    const between = way.slice(1, -1).map((arrangement) => view.picture(arrangement));
    const pictures = [
      before.picture,
      ...between,
      { arrangement: view.arrangement, layout: view.layout, grid: view.grid },
    ];
    const strips = way.length > 1 ? riffleOver(board.sizes, pictures) : null;
    this.state = strips ? "strips" : "fade";
    const turn = ++this.#turn;
    const end = (): void => this.finish();
    for (const input of inputs) window.addEventListener(input, end, { capture: true, passive: true });
    this.#ends.push(() => {
      for (const input of inputs) window.removeEventListener(input, end, { capture: true });
    });
    if (strips) this.#fadeLabels(strips.length * stageTime(strips.length));
    // Once the page is up to date, and scrolled to where it shall be.
    void tick()
      .then(tick)
      .then(() => {
        if (turn !== this.#turn) return;
        const stages = strips?.flatMap((some, i): Stage[] => {
          const [from, to] = [pictures[i], pictures[i + 1]];
          return from && to ? [{ strips: some, from, to }] : [];
        });
        // In a task of its own.
        this.#frame = requestAnimationFrame(() => (stages ? this.#run(before, stages) : this.#fade(before)));
      });
  }

  /** The old ones go, the new ones come. */
  #fadeLabels(duration: number): void {
    const stage = this.#of.stage();
    const labels = stage?.querySelector<HTMLElement>(".labels");
    const old = labels?.cloneNode(true);
    if (!stage || !labels || !(old instanceof HTMLElement)) return;
    stage.append(old);
    const going = old.animate([{ opacity: 1 }, { opacity: 0, offset: 0.4 }, { opacity: 0 }], {
      duration,
      fill: "forwards",
    });
    const coming = labels.animate([{ opacity: 0 }, { opacity: 0, offset: 0.6 }, { opacity: 1 }], { duration });
    this.#ends.push(() => {
      going.cancel();
      coming.cancel();
      old.remove();
    });
  }

  /** The canvas, as large as what is in sight of the board. */
  #open({ width, height }: Box): CanvasRenderingContext2D | null | undefined {
    if (!this.canvas) return null;
    this.canvas.width = Math.round(width * devicePixelRatio);
    this.canvas.height = Math.round(height * devicePixelRatio);
    return this.canvas.getContext("2d");
  }

  #paint(context: CanvasRenderingContext2D, scene: Scene, ratio: number): void {
    const board = this.#of.board();
    paintBoards(context, scene, this.#sprites, ratio);
    const { shaded, numbered } = board;
    paintAttacks(context, scene, board.attacks, { shaded, numbered, isTarget: (cell) => board.targetAxes(cell) > 0 });
  }

  #paintMarks(context: CanvasRenderingContext2D, { layout, grid, palette }: Scene): void {
    const board = this.#of.board();
    for (const cell of board.marked) {
      paintMarks(context, cellBox(layout, grid, cell), board.marks[cell] ?? 0, board.targetAxes(cell), palette, 7);
    }
  }

  /** What was in sight; false where that cannot be. */
  #paintSight(context: CanvasRenderingContext2D, { picture, window }: Sight): boolean {
    const scene = this.#scene(picture, flatsIn(picture.layout, picture.grid, window));
    if (!scene) return false;
    const ratio = devicePixelRatio;
    context.setTransform(ratio, 0, 0, ratio, -window.left * ratio, -window.top * ratio);
    this.#paint(context, scene, ratio);
    this.#paintMarks(context, scene);
    return true;
  }

  #fade(before: Sight): void {
    const context = this.#open(before.window);
    if (!context || !this.canvas || !this.#paintSight(context, before)) return this.finish();
    const going = this.canvas.animate([{ opacity: 1 }, { opacity: 0 }], { duration: fadeTime, fill: "forwards" });
    going.onfinish = () => this.finish();
    this.#ends.push(() => going.cancel());
  }

  #run(before: Sight, stages: Stage[]): void {
    const to = this.#of.view().window;
    const context = this.#open(to);
    const scene = this.#scene(before.picture);
    const sharp = sharpness(before.picture);
    const bitmap = bitmapFor(before.picture, sharp);
    const ground = bitmap.getContext("2d");
    if (!context || !scene || !ground) return this.finish();
    const run: Run = { context, stages, at: 0, bitmap, next: null, sharp, window: { from: before.window, to } };
    const { flats, flatWidth, flatHeight } = scene.layout;
    const most = Math.ceil(atOnce / (flatWidth * flatHeight));
    const slice = (from: number): void => {
      this.#paint(ground, { ...scene, flats: flats.slice(from, from + most) }, sharp);
      if (from + most < flats.length) {
        this.#frame = requestAnimationFrame(() => slice(from + most));
      } else {
        this.#paintMarks(ground, scene);
        this.#move(run);
      }
    };
    if (flats.length <= most) return slice(0);
    // What was in sight stands until the bitmap is painted.
    this.#paintSight(context, before);
    this.#frame = requestAnimationFrame(() => slice(0));
  }

  #move(run: Run): void {
    const { stages } = run;
    this.#draw(run, 0);
    const duration = stageTime(stages.length);
    let began = -1;
    const step = (now: number): void => {
      if (began < 0) began = now;
      const time = (now - began) / duration;
      if (time >= stages.length) return this.finish();
      this.#draw(run, time);
      this.#frame = requestAnimationFrame(step);
    };
    this.#frame = requestAnimationFrame(step);
  }

  /** `time`: in stages. */
  #draw(run: Run, time: number): void {
    const { context, stages } = run;
    for (; run.at < Math.floor(time); ++run.at) this.#advance(run);
    const stage = stages[run.at];
    if (!stage) return;
    const e = eased(time - run.at);
    const ratio = devicePixelRatio;
    const { from, to } = run.window;
    const window = { ...boxBetween(from, to, eased(time / stages.length)), width: to.width, height: to.height };
    context.setTransform(1, 0, 0, 1, 0, 0);
    context.clearRect(0, 0, context.canvas.width, context.canvas.height);
    context.setTransform(ratio, 0, 0, ratio, -window.left * ratio, -window.top * ratio);
    const edge = this.#palette.current?.["board-edge"];
    if (edge !== undefined) drawFrames(context, stage, e, edge, window);
    drawStrips(context, run, stage.strips, e, window);
    // Ready a little before it is needed.
    if (run.at + 1 < stages.length) this.#prepareNext(run, Math.min(1, 1.25 * (time - run.at)));
  }

  /** The bitmap with the strips of its stage where they come to lie: the next one, up to a share of it. */
  #prepareNext(run: Run, share: number): HTMLCanvasElement | undefined {
    const stage = run.stages[run.at];
    if (!stage) return undefined;
    const next = (run.next ??= { bitmap: bitmapFor(stage.to, run.sharp), strips: 0 });
    const context = next.bitmap.getContext("2d");
    const to = Math.ceil(share * stage.strips.length);
    if (context) drawStrips(context, run, stage.strips.slice(next.strips, to), 1);
    next.strips = Math.max(next.strips, to);
    return next.bitmap;
  }

  #advance(run: Run): void {
    run.bitmap = this.#prepareNext(run, 1) ?? run.bitmap;
    run.next = null;
  }

  /** At once at the end of the way. */
  finish(): void {
    if (this.state === "none") return;
    ++this.#turn;
    cancelAnimationFrame(this.#frame);
    for (const end of this.#ends.splice(0)) end();
    this.state = "none";
  }
}
