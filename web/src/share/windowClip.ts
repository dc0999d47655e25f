// Moves on a board in windows as a clip: within one flat board as on other boards; else each on the flat board on which it
// begins, and then on that on which it lands.
import type { PlayedMove, Snapshot, Way } from "../core/types";
import { Mark } from "../model/marks";
import type { DrawnShape } from "../model/shapes";
import { changes } from "../model/targets";
import type { App } from "../state/app.svelte";
import { sameSlice, sliceIndex, type Axes } from "../vast/model";
import { alone, goalMark, joinedClip, kitFor, moveClip, paceOf, standClip, type Clip, type MoveStory } from "./clip";
import { eachStep, type ToldLine } from "./steps";
import { flatOf } from "./look";
import type { Colours, Shown, Surface } from "./sheet";

type Marked = ReadonlyMap<number, { marks: number; axes: number }>;
type Told = Pick<App, "session" | "cores" | "board" | "emblems">;

const leaves = 700;
const nothing: readonly DrawnShape[] = [];

/** The two flat boards of a move, which may be the same one, before it and after. */
interface Story {
  move: PlayedMove;
  way: Way | undefined;
  from: [before: string, after: string];
  to: [before: string, after: string];
  after: Snapshot;
  shapes: readonly DrawnShape[]; // drawn then
}

function storiesOf(app: Told, line: ToldLine, { a, b }: Axes): Promise<Story[]> {
  return eachStep(app, line, async ({ move, way, game, shapes, next }) => {
    const both = async (): Promise<[string, string]> => [
      await game.ask("slice", move.from, a, b),
      await game.ask("slice", move.to, a, b),
    ];
    const [fromBefore, toBefore] = await both();
    const after = await next();
    const [fromAfter, toAfter] = await both();
    return { move, way, from: [fromBefore, fromAfter], to: [toBefore, toAfter], after, shapes };
  });
}

export interface Pictures {
  /** Of a move within one flat board. */
  move?: { shown: Shown; story: MoveStory };
  /** Else those of the two flat boards. */
  stand: { shown: Shown; duration: number }[];
}

/** `caption`: what is written below in place of the name of the game. */
function picturesOf(
  app: Told,
  axes: Axes,
  { move, way, from, to, after, shapes }: Story,
  pace = alone,
  caption = "",
): Pictures {
  const { info } = app.session;
  if (!info) return { stand: [] };
  const { sizes } = info;
  const local = (cell: number): number => sliceIndex(sizes, cell, axes);
  const shownOf = (here: number, letters: string, marks: Marked, drawn = nothing): Shown | null => {
    const letterAt = (cell: number): string => letters[local(cell)] ?? ".";
    const shown = flatOf(app, { here, axes, letterAt, marksOn: (cell) => marks.get(cell), shapes: drawn });
    return shown && caption ? { ...shown, caption: [caption, ...(shown.caption ?? []).slice(1)] } : shown;
  };
  const onTarget = (cell: number): boolean => sameSlice(sizes, cell, move.to, axes);
  const checked = after.checked.filter(onTarget);
  if (onTarget(move.from)) {
    const shown = shownOf(move.to, to[1], new Map(), shapes);
    const seen = way?.cells.every(onTarget) ? { ...way, cells: way.cells.map(local) } : undefined;
    const story: MoveStory = {
      move: { captured: move.captured, from: local(move.from), to: local(move.to) },
      before: to[0],
      after: to[1],
      way: seen,
      checked: checked.map(local),
    };
    return shown ? { move: { shown, story }, stand: [] } : { stand: [] };
  }
  const goal = { marks: goalMark(move, to[0][local(move.to)] ?? "."), axes: changes(sizes, move.from, move.to).length };
  const landed = new Map([[move.to, { marks: Mark.lastTo as number, axes: 0 }]]);
  for (const cell of checked) landed.set(cell, { marks: (landed.get(cell)?.marks ?? 0) | Mark.check, axes: 0 });
  const marked = (cell: number, marks: number): Marked => new Map([[cell, { marks, axes: 0 }]]);
  const stand = [
    { shown: shownOf(move.from, from[0], marked(move.from, Mark.selected)), duration: pace.begins },
    { shown: shownOf(move.from, from[1], marked(move.from, Mark.lastFrom)), duration: leaves },
    { shown: shownOf(move.to, to[0], new Map([[move.to, goal]])), duration: pace.begins },
    { shown: shownOf(move.to, to[1], landed, shapes), duration: pace.ends },
  ];
  return { stand: stand.flatMap(({ shown, duration }) => (shown ? [{ shown, duration }] : [])) };
}

/** What the clip of each move shows. `captionOf`: what is written below it, "" for the name of the game. */
export async function picturesOfLine(
  app: Told,
  axes: Axes,
  line: ToldLine,
  captionOf: (move: PlayedMove) => string = () => "",
): Promise<Pictures[]> {
  const stories = await storiesOf(app, line, axes);
  return stories.map((story, i) => picturesOf(app, axes, story, paceOf(i, stories.length), captionOf(story.move)));
}

/** `surfaceOf`: the canvas for a picture. Null where there is nothing to show. */
export async function windowClip(
  app: Told,
  axes: Axes,
  line: ToldLine,
  surfaceOf: (shown: Shown) => Surface,
  colours: Colours,
  captionOf?: (move: PlayedMove) => string,
): Promise<Clip | null> {
  const all = await picturesOfLine(app, axes, line, captionOf);
  const pictures = all.flatMap(({ move, stand }) => [...(move ? [move] : []), ...stand]);
  const [first] = pictures;
  if (!first) return null;
  const letters = pictures
    .map((one) => ("story" in one ? one.story.before + one.story.after : one.shown.pieces))
    .join("");
  const { shown } = first;
  const kit = await kitFor(shown, letters, shown.arrangement, surfaceOf(shown), colours);
  const count = all.length;
  return joinedClip(
    all.flatMap(({ move, stand }, i) => {
      if (move) return [moveClip(kit, move.shown, move.story, paceOf(i, count))];
      return stand.length > 0 ? [standClip(kit, stand)] : [];
    }),
  );
}
