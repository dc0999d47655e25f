// What pictures and clips show of the game in progress.
import { coordinateName } from "../model/cells";
import { isDark } from "../model/layout";
import { flatBoardName } from "../model/names";
import type { App } from "../state/app.svelte";
import { fixedWords, sliceRows, sliceWords } from "../vast/model";
import type { BoardWindow } from "../vast/window.svelte";
import type { Marks, Shown } from "./sheet";

const unattacked = { white: [], black: [] };

function marksOf({ board }: App): Marks {
  return new Map(board.marked.map((cell) => [cell, { marks: board.marks[cell] ?? 0, axes: board.targetAxes(cell) }]));
}

/** Of a board in windows the flat board that is looked at, as a board of two axes. */
function flatOf({ session: { info }, board, emblems }: App, view: BoardWindow): Shown | null {
  if (!info) return null;
  const { here, axes } = view;
  const { sizes } = info;
  const cells = sliceRows(sizes, here, axes).reverse().flat();
  const both = [axes.a, axes.b];
  const labels = both.map((axis) => Array.from({ length: sizes[axis] ?? 1 }, (_, at) => coordinateName(axis, at)));
  const marks: Marks = new Map(
    cells.flatMap((cell, i) => {
      const some = view.marks.get(cell);
      return some === undefined ? [] : [[i, { marks: some, axes: view.targetAxes(cell) }]];
    }),
  );
  return {
    info: { sizes: both.map((axis) => sizes[axis] ?? 1), pieces: info.pieces },
    arrangement: { across: [0], up: [1], down: [] },
    labels,
    outerLabels: labels,
    emblems,
    pieces: cells.map((cell) => view.letterAt(cell)).join(""),
    flipped: board.flipped,
    marks,
    attacks: unattacked,
    look: { shaded: false, numbered: false, isTarget: () => false },
    flatName: () => "",
    odd: !isDark(sizes, cells[0] ?? 0),
    caption: [info.name, `${sliceWords(info, axes)}; ${fixedWords(info, here, axes)}`],
  };
}

/** Null while there is no game. */
export function shownOf(app: App): Shown | null {
  const { board, session, emblems, windowed } = app;
  const { info, snapshot } = session;
  if (!info || !snapshot) return null;
  if (!info.wholeBoard) return windowed && flatOf(app, windowed);
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
    look: { shaded, numbered, isTarget: (cell) => (marks.get(cell)?.axes ?? 0) > 0 },
    flatName: (arrangement, cell) => {
      const arrangementIndex = choices.findIndex(
        ({ across, up }) => String([across, up]) === String([arrangement.across, arrangement.up]),
      );
      return flatBoardName({ info, naming, arrangementIndex, arrangement, outerLabels, axisOrder }, cell);
    },
  };
}
