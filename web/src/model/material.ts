// How many pieces each side has, and by how much one is ahead.
import type { Colour, GameInfo } from "../core/types";
import { colourOf } from "./words";

export interface Material {
  pieces: Record<Colour, number>;
  counts: Map<string, number>; // by letter as on the board
}

export function countMaterial(board: string): Material {
  const counts = new Map<string, number>();
  for (const letter of board) if (letter !== ".") counts.set(letter, (counts.get(letter) ?? 0) + 1);
  const pieces = { white: 0, black: 0 };
  for (const [letter, count] of counts) pieces[colourOf(letter)] += count;
  return { pieces, counts };
}

/** Whether both sides have the same pieces. */
export function isEven({ counts }: Material): boolean {
  return [...counts].every(([letter, count]) => {
    const other = letter === letter.toUpperCase() ? letter.toLowerCase() : letter.toUpperCase();
    return counts.get(other) === count;
  });
}

/** White's pieces less Black's, by values in the order of the game's pieces. */
export function balance({ pieces }: Pick<GameInfo, "pieces">, { counts }: Material, values: readonly number[]): number {
  return pieces.reduce((sum, { letter }, i) => {
    const ahead = (counts.get(letter) ?? 0) - (counts.get(letter.toLowerCase()) ?? 0);
    return sum + ahead * (values[i] ?? 0);
  }, 0);
}

/** "+3.9" in units of the weakest piece, "" unless the side is ahead. */
export function leadText(lead: number): string {
  if (lead < 5) return "";
  return lead < 1000 ? `+${(lead / 100).toFixed(1).replace(/\.0$/, "")}` : `+${Math.round(lead / 100)}`;
}
