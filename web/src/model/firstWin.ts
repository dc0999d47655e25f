// A first game that is won: few pieces, and the weakest computer.

import * as say from "../words/en/story";

/** White mates in three moves. `tests/unit/firstWin` shows that no defence lasts longer. */
export const firstWin =
  "-//-//4/1p2/4/4//-///4/4/1p1p/4//3k/4/4/4//-//4/4/2R1/4///-//4/1R2/2P1/4//-//1K1P/4/4/4///-//4/4/Q3/4//-//- w - - 0 1";

interface Standing {
  king: string; // the cell of Black's king
  safe: number; // cells to which it could go, -1 if that is not known yet
  moves: number; // of White that have been made
  queen: boolean; // White's is there still
  checked: boolean; // White's own king is
}

/** What to do next. */
export function guidance({ king, safe, moves, queen, checked }: Standing): string {
  const cells = safe < 0 ? "" : safe === 0 ? say.noSafeCellLeft : say.safeCellsBeside(safe);
  const count = cells === "" ? "" : say.itHas(cells);
  if (checked) return say.youInCheck;
  if (!queen) return say.queenIsGone(count);
  if (moves === 0) return say.firstTask(king, count);
  if (safe === 0) return say.kingHasNoSafeCell(king);
  return say.kingStandsOn(king, count);
}
