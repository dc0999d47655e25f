// The picture of a large board in the list of games: a few flat boards of a shuffled start of Higher dimensional chess.
import type { Picture } from "../state/catalogue.svelte";

const side = 8;
const names = { K: "king", Q: "queen", R: "rook", B: "bishop", N: "knight", M: "man", P: "pawn" };

/** The more flat boards the more axes: the first rank depends on the last axis alone, the king's own cell aside. */
export function largePicture(sizes: readonly number[]): Picture {
  const boards = Math.max(2, sizes.length - 4);
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
