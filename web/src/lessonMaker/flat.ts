// How small pictures of positions lay out their boards.
import type { GameInfo } from "../core/types";
import { extent, frameOf, metricsAt, wrapped, type Arrangement } from "../model/layout";

type Board = Pick<GameInfo, "sizes" | "view">;

/** The pixels that the boards may take: what is larger is broken into lines. */
export interface Space {
  width: number;
  height: number;
}
export const sheetSpace: Space = { width: 900, height: 700 };

export const flatArrangement = ({ sizes, view }: Board, { width, height }: Space): Arrangement =>
  wrapped(sizes, view, width, height);

const most = 300; // cells of two boards that stand side by side on paper

/** Whether a board needs the whole width of a sheet. */
export function isWide(board: Board): boolean {
  const frame = frameOf(board.sizes, flatArrangement(board, sheetSpace));
  const { width, height } = extent(frame, metricsAt(frame, 26));
  return width > 1.6 * height || board.sizes.reduce((product, size) => product * size, 1) > most;
}
