// What a small picture of a position shows: the whole board, or of one that is not shown as a whole a flat board.
import type { GameInfo, Snapshot } from "../core/types";

/** What the picture needs to know of the game. */
export type Look = Pick<GameInfo, "sizes" | "view" | "pieces">;

export function lookOf({ sizes, view, pieces, wholeBoard }: Look & Pick<GameInfo, "wholeBoard">): Look {
  if (wholeBoard) return { sizes, view, pieces };
  return { sizes: sizes.slice(0, 2), view: { across: [0], up: [1], down: [] }, pieces };
}

/** The cell that the flat board goes through: where the last move led, at the start that of White's king. */
export function shownCell({ line, royals }: Snapshot): number {
  return line.at(-1)?.to ?? royals.white[0] ?? 0;
}
