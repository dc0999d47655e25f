// Lines of moves in advance, as the server reads a list of them (docs/server-protocol.md).
import type { Premove } from "./types";

/** The moves of a line, without the mark that it begins. */
export type AdvanceLine = readonly Premove[];

const bare = ({ after, move }: Premove): Premove => (after === undefined ? { move } : { after, move });
const isSame = (one: Premove, other: Premove): boolean => one.after === other.after && one.move === other.move;

export function linesOf(premoves: readonly Premove[]): AdvanceLine[] {
  const lines: Premove[][] = [];
  for (const premove of premoves) {
    const line = lines.at(-1);
    if (line && !premove.or) line.push(bare(premove));
    else lines.push([bare(premove)]);
  }
  return lines;
}

export function listOf(lines: readonly AdvanceLine[]): Premove[] {
  const [first = [], ...others] = lines.filter((line) => line.length > 0);
  return [
    ...first,
    ...others.flatMap((line) => line.map((premove, i) => (i === 0 ? { or: true, ...premove } : premove))),
  ];
}

/** The move that is played after the opponent's, if it is legal, and what is left then; null if none is. */
export function followed(
  premoves: readonly Premove[],
  last: string | undefined,
): { move: string; left: Premove[] } | null {
  const fits = ([first]: AdvanceLine): boolean => first !== undefined && (first.after ?? last) === last;
  const lines = linesOf(premoves).filter(fits);
  const move = lines[0]?.[0]?.move;
  if (move === undefined) return null;
  const alike = lines.filter(([first]) => first?.move === move);
  return { move, left: listOf(alike.map((line) => line.slice(1))) };
}

/** With another line, in place of those that it goes on from, and of those that answer the same moves otherwise. */
export function withLine(lines: readonly AdvanceLine[], added: AdvanceLine): AdvanceLine[] {
  const stays = (line: AdvanceLine): boolean => {
    const at = line.findIndex((premove, i) => !added[i] || !isSame(premove, added[i]));
    if (at < 0) return false; // it is part of what is added
    const own = added[at];
    return own !== undefined && line[at]?.after !== own.after;
  };
  const isPart = lines.some((line) => added.every((premove, i) => line[i] && isSame(premove, line[i])));
  return isPart ? [...lines] : [...lines.filter(stays), added];
}
