// Endings and what tables say of them, in words.
import type { EndingFigures, TableValue } from "../core/endings";
import type { Colour, PieceInfo } from "../core/types";
import { other, pieceName, sideName } from "../model/words";
import * as say from "../words/en/endings";

type Pieces = { pieces: PieceInfo[] };

type Join = (first: string, last: string) => string;

function listed(words: readonly string[], join: Join): string {
  const last = words.at(-1) ?? "";
  return words.length < 2 ? last : join(words.slice(0, -1).join(", "), last);
}

/** "king and queen against king", of "KQvK". */
export function endingWords(info: Pieces, name: string): string {
  const [white = "", black = ""] = name.split("v");
  const side = (letters: string): string =>
    listed(
      [...letters].map((letter) => pieceName(info, letter)),
      say.and,
    );
  return say.against(side(white), side(black));
}

/** The pieces that the endings have beside the kings: "rook, bishop or knight". */
export function strongerPieces(info: Pieces, names: readonly string[]): string {
  return listed(
    names.map((name) => pieceName(info, name.slice(1, name.indexOf("v")))),
    say.or,
  );
}

/** All and nothing are only what is exactly so. */
export function shareWords(some: number, { wins, draws, losses }: EndingFigures): string {
  const sum = wins + draws + losses;
  if (some === 0) return say.nothing;
  if (some === sum) return say.all;
  const share = (100 * some) / sum;
  if (share < 0.1) return say.hardlyAny;
  return share > 99.9 ? say.nearlyAll : say.percent(share.toFixed(1));
}

/** Moves of the side that mates, of so many single moves. */
export function movesOf(plies: number): number {
  return Math.ceil(plies / 2);
}

/** "White wins: mate in 4". */
export function valueWords({ value, plies }: TableValue, side: Colour): string {
  if (value === "draw") return say.draw;
  if (value === "loss" && plies === 0) return say.isMate(sideName(side));
  return say.wins(sideName(value === "win" ? side : other(side)), movesOf(plies));
}
