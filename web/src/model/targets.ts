// The shapes that mark where a piece may go: one for each number of axes that change on the way there.
import type { GameInfo } from "../core/types";
import { coordinates } from "./layout";
import { Mark } from "./marks";

/** Outlines about the middle of a cell of 100 by 100, by the number of axes; of five and more the last. */
const outlines = [
  "M-19-19h38v38h-38z",
  "M0-26 26 0 0 26-26 0z",
  "M0-27 28 21h-56z",
  "M24 0A24 24 0 1 1-24 0 24 24 0 1 1 24 0zM11 0A11 11 0 1 0-11 0 11 11 0 1 0 11 0z",
  "M24 0A24 24 0 1 1-24 0 24 24 0 1 1 24 0z",
] as const;

/** Shapes are told apart up to so many axes; those of more have a number besides. */
export const shapesTold = outlines.length;

export function outline(axes: number): string {
  return outlines[Math.min(axes, outlines.length) - 1] ?? outlines[0];
}

/** Cells of fewer pixels show no numbers. */
export const numberedFrom = 24;

/** The shapes keep their size on small cells; on large ones they leave more of the cell free. */
export function shapeScale(cell: number): number {
  return 1 - 0.21 * Math.min(1, Math.max(0, (cell - 24) / 12));
}

/** Triangles in the corners of a cell of 100 by 100 about its middle: a capture. The fourth corner has the shape. */
export const corners = "M49-49h-27l27 27zM-49 49h27l-27-27zM49 49h-27l27-27z";

/** The shape of a capture stands in the fourth corner: where its middle goes, and its size there. */
export const captureShape = { shift: -29, scale: 0.75 };

/** What a marked target is; hollow: only within reach, or castling. */
export function targetKind(marks: number): { kind: "quiet" | "capture" | "passant" | "castling"; hollow: boolean } {
  const kind =
    marks & (Mark.capture | Mark.reachCapture)
      ? "capture"
      : marks & Mark.passant
        ? "passant"
        : marks & Mark.castling
          ? "castling"
          : "quiet";
  return { kind, hollow: kind === "castling" || (marks & (Mark.reachQuiet | Mark.reachCapture)) !== 0 };
}

/** The axes along which two cells differ, and by how much. */
export function changes(sizes: readonly number[], from: number, to: number): { axis: number; by: number }[] {
  const start = coordinates(sizes, from);
  return coordinates(sizes, to)
    .map((at, axis) => ({ axis, by: at - (start[axis] ?? 0) }))
    .filter(({ by }) => by !== 0);
}

const isTarget = Mark.quiet | Mark.capture | Mark.passant | Mark.castling | Mark.reachQuiet | Mark.reachCapture;

/** How many axes change on the way to a marked target; 0 if the cell is none. */
export function targetAxes(sizes: number[], marks: number, selected: number, cell: number): number {
  return (marks & isTarget) !== 0 && selected >= 0 ? changes(sizes, selected, cell).length : 0;
}

/** How many cells the selected piece may go to, by the number of axes that change, fewest first. */
export function targetCounts(
  { sizes }: Pick<GameInfo, "sizes">,
  selected: number,
  targets: Iterable<number>,
): { axes: number; count: number }[] {
  const counts = new Map<number, number>();
  for (const cell of targets) {
    const axes = changes(sizes, selected, cell).length;
    counts.set(axes, (counts.get(axes) ?? 0) + 1);
  }
  return [...counts].map(([axes, count]) => ({ axes, count })).sort((a, b) => a.axes - b.axes);
}
