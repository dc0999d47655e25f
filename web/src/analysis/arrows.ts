// What the engine's lines show on the boards, as arrows.
import type { SearchInfo, Snapshot } from "../core/types";
import { moveCells } from "../model/cells";
import type { OverlayArrow } from "../model/shapes";
import { chanceOf, evaluationOf } from "../review/judge";

type Kind = OverlayArrow["kind"];

function arrow(sizes: readonly number[], text: string | undefined, kind: Kind, weight: number): OverlayArrow[] {
  const cells = moveCells(sizes, text ?? "");
  return cells && cells.from !== cells.to ? [{ ...cells, kind, weight }] : [];
}

/** One arrow from a cell to another, the first of several. */
function distinct(arrows: readonly OverlayArrow[]): OverlayArrow[] {
  const same = (one: OverlayArrow) => (two: OverlayArrow) => one.from === two.from && one.to === two.to;
  return arrows.filter((one, i) => arrows.findIndex(same(one)) === i);
}

const faintest = 0.25;

/** The moves of a line that lead to the last of so many, that one the strongest. */
export function pathArrows(sizes: readonly number[], line: readonly string[], count: number): OverlayArrow[] {
  const made = line.slice(0, count).map((text, i) => ({ text, weight: faintest + ((1 - faintest) * (i + 1)) / count }));
  return distinct(made.reverse().flatMap(({ text, weight }) => arrow(sizes, text, "hover", weight))).reverse();
}

/** Points of a hundred by which a line may be worse than the best and is still worth an arrow. */
const nearBest = 20;

/** The first move of each line, the weaker the more it is behind the best; of the best also the second move of the turn. */
export function lineArrows(
  sizes: readonly number[],
  lines: readonly SearchInfo[],
  { side, movesLeft }: Pick<Snapshot, "side" | "movesLeft">,
  movesPerTurn: number,
): OverlayArrow[] {
  const [best, ...others] = lines;
  if (!best) return [];
  const chance = (found: SearchInfo): number => chanceOf(side, evaluationOf(found, side, movesPerTurn));
  const behind = (found: SearchInfo): number => (chance(best) - chance(found)) / nearBest;
  return distinct([
    ...arrow(sizes, best.line[0], "best", 1),
    ...(movesLeft > 1 ? arrow(sizes, best.line[1], "best", 0.6) : []),
    ...others
      .filter((found) => behind(found) < 1)
      .flatMap((found) => arrow(sizes, found.line[0], "other", Math.max(faintest, 0.8 * (1 - behind(found))))),
  ]);
}

/** What the other side would do. */
export function threatArrows(
  sizes: readonly number[],
  lines: readonly SearchInfo[],
  movesPerTurn: number,
): OverlayArrow[] {
  const [first] = lines;
  return (first?.line ?? [])
    .slice(0, movesPerTurn)
    .flatMap((text, i) => arrow(sizes, text, "threat", i === 0 ? 1 : 0.6));
}
