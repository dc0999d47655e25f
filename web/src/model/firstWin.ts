// A first game that is won: few pieces, and the weakest computer.

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
  const cells =
    safe < 0 ? "" : safe === 0 ? "no safe cell left" : `${safe} safe ${safe === 1 ? "cell" : "cells"} beside it`;
  const count = cells === "" ? "" : ` It has ${cells}.`;
  if (checked) return "You are in check: bring your king to safety, take the piece that attacks it, or block its way.";
  if (!queen) return `Your queen is gone. Take the move back, or win with what is left.${count}`;
  if (moves === 0)
    return `You are White. Checkmate Black\u2019s king on ${king}: attack it so that no cell beside it is safe.${count} Tap your queen to see where she can go.`;
  if (safe === 0)
    return `Black\u2019s king on ${king} has no safe cell: any check that cannot be answered is checkmate.`;
  return `Black\u2019s king stands on ${king}.${count} Give check, or bring a piece nearer, so that it has fewer; let nothing be taken.`;
}
