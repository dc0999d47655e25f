// What pictures and clips show of the game in progress.
import type { App } from "../state/app.svelte";
import { flatBoardName } from "../model/names";
import type { Marks, Shown } from "./sheet";

function marksOf({ board }: App): Marks {
  return new Map(board.marked.map((cell) => [cell, { marks: board.marks[cell] ?? 0, axes: board.targetAxes(cell) }]));
}

/** Null while there is no game. */
export function shownOf(app: App): Shown | null {
  const { board, session, emblems } = app;
  const { info, snapshot } = session;
  if (!info || !snapshot) return null;
  const { labels, outerLabels, flipped, shaded, numbered, naming, axisOrder, choices } = board;
  const marks = marksOf(app);
  return {
    info,
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
