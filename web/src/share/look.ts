// What pictures and clips show of the game in progress.
import { cellName, coordinateName } from "../model/cells";
import { isDark } from "../model/layout";
import { flatBoardName } from "../model/names";
import type { DrawnShape } from "../model/shapes";
import { sliceFigures } from "../shapes/sliceFigures";
import type { App } from "../state/app.svelte";
import { fixedWords, sliceRows, sliceWords, type Axes } from "../vast/model";
import type { BoardWindow } from "../vast/window.svelte";
import type { Marks, Shown } from "./sheet";

/** What of the page a picture depends on. */
type Pictured = Pick<App, "session" | "board" | "emblems">;

const unattacked = { white: [], black: [] };

function marksOf({ board }: App): Marks {
  return new Map(board.marked.map((cell) => [cell, { marks: board.marks[cell] ?? 0, axes: board.targetAxes(cell) }]));
}

/** One flat board of a board in windows. */
export interface Flat {
  here: number; // a cell on it
  axes: Axes;
  letterAt: (cell: number) => string;
  marksOn: (cell: number) => { marks: number; axes: number } | undefined;
  shapes?: readonly DrawnShape[];
}

/** A flat board of a board in windows, as a board of two axes. */
export function flatOf({ session: { info }, board, emblems }: Pictured, flat: Flat): Shown | null {
  if (!info) return null;
  const { here, axes, shapes = [] } = flat;
  const { sizes } = info;
  const cells = sliceRows(sizes, here, axes).reverse().flat();
  const both = [axes.a, axes.b];
  const labels = both.map((axis) => Array.from({ length: sizes[axis] ?? 1 }, (_, at) => coordinateName(axis, at)));
  const marks: Marks = new Map(
    cells.flatMap((cell, i) => {
      const some = flat.marksOn(cell);
      return some ? [[i, some]] : [];
    }),
  );
  return {
    info: { sizes: both.map((axis) => sizes[axis] ?? 1), pieces: info.pieces },
    arrangement: { across: [0], up: [1], down: [] },
    labels,
    outerLabels: labels,
    emblems,
    pieces: cells.map(flat.letterAt).join(""),
    flipped: board.flipped,
    marks,
    attacks: unattacked,
    look: { shaded: false, numbered: false, isTarget: () => false },
    flatName: () => "",
    shapes: [],
    figures: (side) =>
      sliceFigures(
        { sizes, here, axes, flipped: board.flipped, side, nameOf: (cell) => cellName(sizes, cell) },
        shapes,
        [],
      ),
    odd: !isDark(sizes, cells[0] ?? 0),
    caption: [info.name, `${sliceWords(info, axes)}; ${fixedWords(info, here, axes)}`],
  };
}

function inSight(app: App, view: BoardWindow): Shown | null {
  const { here, axes } = view;
  const marksOn = (cell: number): { marks: number; axes: number } | undefined => {
    const marks = view.marks.get(cell);
    return marks === undefined ? undefined : { marks, axes: view.targetAxes(cell) };
  };
  return flatOf(app, { here, axes, letterAt: (cell) => view.letterAt(cell), marksOn, shapes: app.board.shapes });
}

/** Null while there is no game. */
export function shownOf(app: App): Shown | null {
  const { board, session, emblems, windowed } = app;
  const { info, snapshot } = session;
  if (!info || !snapshot) return null;
  if (!info.wholeBoard) return windowed && inSight(app, windowed);
  const { labels, outerLabels, flipped, shaded, numbered, naming, axisOrder, choices } = board;
  const marks = marksOf(app);
  return {
    info,
    arrangement: board.arrangement,
    labels,
    outerLabels,
    emblems,
    pieces: snapshot.board,
    flipped,
    marks,
    attacks: board.attacks,
    shapes: board.shapes,
    look: { shaded, numbered, isTarget: (cell) => (marks.get(cell)?.axes ?? 0) > 0 },
    flatName: (arrangement, cell) => {
      const arrangementIndex = choices.findIndex(
        ({ across, up }) => String([across, up]) === String([arrangement.across, arrangement.up]),
      );
      return flatBoardName({ info, naming, arrangementIndex, arrangement, outerLabels, axisOrder }, cell);
    },
  };
}
