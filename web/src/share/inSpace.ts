// The board in space as a picture of any size, and its way there from the flat boards as a clip.
import type { Context, Sprites } from "../board/paint";
import { pieceName } from "../model/words";
import { eased } from "../model/riffle";
import { eye, fit, homePitch, mixedOrbit, overPicture } from "../space/camera";
import { bounds, onBoard, shelves } from "../space/geometry";
import { withoutOverlap, type Label } from "../space/labels";
import { Arrows } from "../space/arrows";
import { Stage } from "../space/stage";
import { partAt, type Clip } from "./clip";
import { paintGround, paintSheet, sceneOf, spritesFor, type Colours, type Plan, type Shown } from "./sheet";

/** The graphics of one picture or clip; to be disposed of. An error where the browser has no WebGL. */
export class SpacePainter {
  readonly #stage: Stage;
  readonly #canvas = document.createElement("canvas");
  readonly #shown: Shown;
  readonly #colours: Colours;

  constructor(shown: Shown, colours: Colours) {
    this.#shown = shown;
    this.#colours = colours;
    const { shaded, numbered } = shown.look;
    this.#stage = new Stage(this.#canvas, { palette: colours, paper: false, shaded, numbered });
    this.#stage.adopt(new Arrows());
    this.#stage.sketch({ shapes: shown.shapes, overlay: [] });
  }

  /** The drawings of the flat boards, which solid pieces take the place of on the way. */
  drawn({ grid, scale }: Plan, sprites: Sprites): void {
    const { info, emblems } = this.#shown;
    this.#stage.drawn({ info, emblems, palette: this.#colours, cell: grid.cell, ratio: scale }, sprites);
  }

  /** The boards tipped back by `tip`, from 0 to 1. */
  paint(context: Context, plan: Plan, tip: number): void {
    const { info, flipped, pieces } = this.#shown;
    const { sizes } = info;
    const { width, height, arrangement, layout, grid, scale, left, top } = plan;
    const placed = (part: number): ReturnType<typeof shelves> =>
      shelves({ sizes, arrangement, flipped, layout, grid }, part);
    const placement = placed(tip);
    const screen = { width, height };
    const flat = {
      xs: grid.xs.map((x) => left + scale * x),
      ys: grid.ys.map((y) => top + scale * y),
      cell: scale * grid.cell,
    };
    const home = fit(bounds(placed(1)), screen, 0, homePitch);
    const camera = mixedOrbit(overPicture(flat, screen, 0, 0), home, eased(tip));
    const inside = new Uint8Array(pieces.length).fill(1);
    this.#stage.show({ placement, sizes, inside, ghost: 0, boards: 1, bars: [], edges: 0 });
    this.#stage.stand({
      pieces,
      nameOf: (letter) => pieceName(info, letter),
      turned: flipped,
      selected: -1,
      flying: null,
    });
    this.#stage.mark(this.#looks());
    this.#stage.draw(camera, screen, 1);
    paintGround(context, plan, this.#colours);
    context.drawImage(this.#canvas, 0, 0);
    if (tip === 1 && plan.labelled) this.#name(context, plan, placement, eye(camera, screen));
  }

  #looks(): Parameters<Stage["mark"]>[0] {
    const { marks, attacks } = this.#shown;
    const cells = new Set([
      ...marks.keys(),
      ...[attacks.white, attacks.black].flatMap((counts) => counts.flatMap((count, cell) => (count > 0 ? [cell] : []))),
    ]);
    return new Map(
      [...cells].map((cell) => {
        const { marks: some = 0, axes = 0 } = marks.get(cell) ?? {};
        return [
          cell,
          {
            marks: some,
            axes,
            whites: attacks.white[cell] ?? 0,
            blacks: attacks.black[cell] ?? 0,
            pointed: false,
            cursor: false,
          },
        ];
      }),
    );
  }

  /** Names of boards at the left of their nearest cells, as large as on a screen of a thousand pixels. */
  #name(
    context: Context,
    { width, height, arrangement }: Plan,
    { boards, tilt }: ReturnType<typeof shelves>,
    see: ReturnType<typeof eye>,
  ): void {
    const unit = Math.max(width, height) / 1000;
    const labels = boards.map(({ flat, origin }): Label => {
      const text = this.#shown.flatName(arrangement, flat.rows[0]?.[0] ?? 0);
      const { x, y, depth } = see(onBoard(origin, tilt, -0.62, -0.3));
      return { text, x: x / unit - 4 * text.length, y: y / unit, depth, kind: "board" };
    });
    context.setTransform(unit, 0, 0, unit, 0, 0);
    context.fillStyle = this.#colours.text;
    context.font = `600 13px "Atkinson Hyperlegible Next", sans-serif`;
    [context.textAlign, context.textBaseline] = ["center", "middle"];
    for (const { text, x, y } of withoutOverlap(labels, { width: width / unit, height: height / unit }))
      context.fillText(text, x, y);
    context.setTransform(1, 0, 0, 1, 0, 0);
  }

  dispose(): void {
    this.#stage.dispose();
    // A page has few of them.
    this.#canvas.getContext("webgl2")?.getExtension("WEBGL_lose_context")?.loseContext();
  }
}

const flatTime = 900;
const tipTime = 1300;
const standTime = 1600;

/** The flat boards tip back, stand as shelves, and come back; to be disposed of. */
export async function tipClip(shown: Shown, plan: Plan, colours: Colours): Promise<Clip> {
  const scene = sceneOf(shown, shown.pieces, plan, colours);
  const sprites = await spritesFor(scene, plan.scale);
  const painter = new SpacePainter(shown, colours);
  painter.drawn(plan, sprites);
  const parts = [
    { duration: flatTime, moves: false },
    { duration: tipTime, moves: true },
    { duration: standTime, moves: false },
    { duration: tipTime, moves: true },
  ];
  return {
    width: plan.width,
    height: plan.height,
    parts,
    paint: (context, time) => {
      const { index, done } = partAt(parts, time);
      context.setTransform(1, 0, 0, 1, 0, 0);
      if (index === 0) paintSheet(context, shown, plan, colours, sprites);
      else painter.paint(context, plan, index === 1 ? done : index === 2 ? 1 : 1 - done);
    },
    dispose: () => painter.dispose(),
  };
}
