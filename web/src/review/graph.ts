// The graph of winning chances, as SVG paths over a field as wide as the game has moves and 100 high, White's chance from
// the bottom up.
import { whiteChance } from "./judge";
import type { Row } from "./rows";

/** One position of the game: by ply, 0 the start. */
export interface Dot {
  ply: number;
  chance: number; // White's, of 100
}

/** The positions that have been evaluated. `start`: White's chance before the first move, null if it is not known. */
export function dotsOf(start: number | null, rows: readonly Row[]): Dot[] {
  const dots = rows.flatMap(({ ply, after }) => (after ? [{ ply, chance: whiteChance(after) }] : []));
  return start === null ? dots : [{ ply: 0, chance: start }, ...dots];
}

const y = (chance: number): number => Math.round((100 - chance) * 10) / 10;

/** Dots without a gap between them. */
function runs(dots: readonly Dot[]): Dot[][] {
  const found: Dot[][] = [];
  for (const dot of dots) {
    const run = found.at(-1);
    if (run?.at(-1)?.ply === dot.ply - 1) run.push(dot);
    else found.push([dot]);
  }
  return found;
}

const points = (run: readonly Dot[]): string => run.map(({ ply, chance }) => `${ply} ${y(chance)}`).join("L");

/** The line through the dots. */
export function curve(dots: readonly Dot[]): string {
  return runs(dots)
    .map((run) => `M${points(run)}`)
    .join("");
}

/** What lies below the line: White's share. */
export function area(dots: readonly Dot[]): string {
  return runs(dots)
    .map((run) => `M${run[0]?.ply ?? 0} 100L${points(run)}L${run.at(-1)?.ply ?? 0} 100z`)
    .join("");
}

export interface Bar {
  ply: number;
  share: number; // of the longest time, 0 to 1
  white: boolean;
}

/** What moves took, as far as it is known. Square roots, since one long thought would dwarf the others. */
export function barsOf(rows: readonly Row[]): Bar[] {
  const longest = Math.max(0, ...rows.map(({ used = 0 }) => used));
  if (longest === 0) return [];
  return rows.flatMap(({ ply, used, move }) =>
    used === undefined ? [] : [{ ply, share: Math.sqrt(used / longest), white: move.side === "white" }],
  );
}

/** The ply at a place of the graph, from 0 at its left edge to 1 at its right. */
export function plyAt(share: number, plies: number): number {
  return Math.min(plies, Math.max(0, Math.round(share * plies)));
}

/** Where a key leads from a ply; null if it leads nowhere. */
export function plyByKey(key: string, ply: number, plies: number): number | null {
  const steps: Record<string, number> = {
    ArrowLeft: -1,
    ArrowDown: -1,
    ArrowRight: 1,
    ArrowUp: 1,
    PageUp: 10,
    PageDown: -10,
    Home: -plies,
    End: plies,
  };
  const step = steps[key];
  return step === undefined ? null : Math.min(plies, Math.max(0, ply + step));
}
