// The last move on a board in windows as a clip: on one flat board as on other boards; else on that on which it begins, and
// then on that on which it lands.
import { Mark } from "../model/marks";
import { changes } from "../model/targets";
import type { App } from "../state/app.svelte";
import { sameSlice, sliceIndex, type Axes } from "../vast/model";
import { begins, ends, goalMark, moveClip, standClip, type Clip, type MoveStory } from "./clip";
import { beforeLast, type Before } from "./lastMove";
import { flatOf } from "./look";
import type { Colours, Shown, Surface } from "./sheet";

type Marked = ReadonlyMap<number, { marks: number; axes: number }>;
type Told = Pick<App, "session" | "cores" | "board" | "emblems">;

const leaves = 700;

/** The two flat boards of a move, which may be the same one, before it and after. */
interface Story {
  before: Before;
  from: [before: string, after: string];
  to: [before: string, after: string];
}

/** Null where no move has been made. */
function storyOf(app: Told, { a, b }: Axes): Promise<Story | null> {
  return beforeLast(app, async (before) => {
    const both = async (cell: number): Promise<[string, string]> => [
      await before.game.ask("slice", cell, a, b),
      (await app.session.ask("slice", cell, a, b)) ?? "",
    ];
    return { before, from: await both(before.move.from), to: await both(before.move.to) };
  });
}

export interface Pictures {
  /** Of a move within one flat board. */
  move?: { shown: Shown; story: MoveStory };
  /** Else those of the two flat boards. */
  stand: { shown: Shown; duration: number }[];
}

/** What the clip shows; null where there is nothing to show. */
export async function picturesOf(app: Told, axes: Axes): Promise<Pictures | null> {
  const told = await storyOf(app, axes);
  const { info, snapshot } = app.session;
  if (!told || !info || !snapshot) return null;
  const { sizes } = info;
  const { move, way } = told.before;
  const { from, to } = move;
  const local = (cell: number): number => sliceIndex(sizes, cell, axes);
  const shownOf = (here: number, letters: string, marks: Marked): Shown | null =>
    flatOf(app, { here, axes, letterAt: (cell) => letters[local(cell)] ?? ".", marksOn: (cell) => marks.get(cell) });
  const onTarget = (cell: number): boolean => sameSlice(sizes, cell, to, axes);
  const checked = snapshot.checked.filter(onTarget);
  if (onTarget(from)) {
    const shown = shownOf(to, told.to[1], new Map());
    const seen = way?.cells.every(onTarget) ? { ...way, cells: way.cells.map(local) } : undefined;
    const story: MoveStory = {
      move: { ...move, from: local(from), to: local(to) },
      before: told.to[0],
      way: seen,
      checked: checked.map(local),
    };
    return shown && { move: { shown, story }, stand: [] };
  }
  const goal = { marks: goalMark(move, told.to[0][local(to)] ?? "."), axes: changes(sizes, from, to).length };
  const landed = new Map([[to, { marks: Mark.lastTo as number, axes: 0 }]]);
  for (const cell of checked) landed.set(cell, { marks: (landed.get(cell)?.marks ?? 0) | Mark.check, axes: 0 });
  const stand = [
    { shown: shownOf(from, told.from[0], new Map([[from, { marks: Mark.selected, axes: 0 }]])), duration: begins },
    { shown: shownOf(from, told.from[1], new Map([[from, { marks: Mark.lastFrom, axes: 0 }]])), duration: leaves },
    { shown: shownOf(to, told.to[0], new Map([[to, goal]])), duration: begins },
    { shown: shownOf(to, told.to[1], landed), duration: ends },
  ];
  return { stand: stand.flatMap(({ shown, duration }) => (shown ? [{ shown, duration }] : [])) };
}

/** `surfaceOf`: the canvas for a picture. */
export async function windowClip(
  app: Told,
  axes: Axes,
  surfaceOf: (shown: Shown) => Surface,
  colours: Colours,
): Promise<Clip | null> {
  const pictures = await picturesOf(app, axes);
  const { move, stand } = pictures ?? { stand: [] };
  if (move) return moveClip(move.shown, move.story, move.shown.arrangement, surfaceOf(move.shown), colours);
  const [first] = stand;
  return first ? standClip(stand, first.shown.arrangement, surfaceOf(first.shown), colours) : null;
}
