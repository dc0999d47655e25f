// The games on vast boards as the list of games shows them. Their cores come when one is opened, and so does all else:
// the first page loads this.
import type { Picture } from "../state/catalogue.svelte";

const side = 8;

/** "16,777,216"; the browser's own formatter takes a slow phone 50 ms to set up. */
export function grouped(count: number): string {
  return String(count).replace(/\B(?=(?:\d{3})+$)/g, ",");
}

export const vastGames = [6, 7, 8].map((axes) => ({ id: `hdc${axes}`, axes }));

const names = { K: "king", Q: "queen", R: "rook", B: "bishop", N: "knight", M: "man", P: "pawn" };

/** Some flat boards of the usual start, the more the more axes: its first rank depends on the last axis alone, the king's
 *  own cell aside. Undefined for another game. */
export function vastPicture(id: string): Picture | undefined {
  const axes = vastGames.find((game) => game.id === id)?.axes;
  if (axes === undefined) return undefined;
  const boards = axes - 4;
  const armies = "BBQNNRRM";
  const board = (i: number): string => {
    const letter = armies[Math.floor((i * armies.length) / boards ** 2)] ?? "M";
    const [men, pawns] = [letter.repeat(side), "P".repeat(side)];
    return men + pawns + ".".repeat(side * (side - 4)) + (pawns + men).toLowerCase();
  };
  return {
    look: {
      sizes: [side, side, boards, boards],
      view: { across: [0, 2], up: [1, 3], down: [] },
      pieces: Object.entries(names).map(([letter, name]) => ({
        letter,
        name,
        royal: letter === "K",
        pawn: letter === "P",
      })),
    },
    pieces: Array.from({ length: boards ** 2 }, (_, i) => board(i)).join(""),
  };
}
