// The ways of laying the axes of a board into the places of its picture. A slot is such a place: `across[0]` and
// `up[0]` span a flat board, the next ones place flat boards, then blocks of them. An arrangement follows from the
// game's own by exchanges of the axes of two slots.
import type { Arrangement } from "./layout";

export interface Slot {
  line: "across" | "up";
  level: number;
}

export type Exchange = readonly [Slot, Slot];

/** One of a game's arrangements, and whether columns and rows of flat boards have changed places besides. */
export interface Arranged {
  index: number;
  turned: boolean;
}

const file: Slot = { line: "across", level: 0 };
const rank: Slot = { line: "up", level: 0 };
const column: Slot = { line: "across", level: 1 };
const row: Slot = { line: "up", level: 1 };

export function axisIn(arrangement: Arrangement, { line, level }: Slot): number {
  return arrangement[line][level] ?? -1;
}

export function exchanged(arrangement: Arrangement, [one, two]: Exchange): Arrangement {
  const next = { ...arrangement, across: [...arrangement.across], up: [...arrangement.up] };
  next[one.line][one.level] = axisIn(arrangement, two);
  next[two.line][two.level] = axisIn(arrangement, one);
  return next;
}

function outer(arrangement: Arrangement, line: Slot["line"]): Slot[] {
  return arrangement[line].slice(1).map((_, i) => ({ line, level: i + 1 }));
}

function pairs(slots: Slot[]): [Slot, Slot][] {
  return slots.flatMap((one, i) => slots.slice(i + 1).map((two): [Slot, Slot] => [one, two]));
}

/** One arrangement for each two axes that can lie inside the flat boards, by the fewest exchanges. The game's own
 *  comes first, then exchanges along one direction, then those between the two. */
export function arrangementsOf(home: Arrangement): [Arrangement, ...Arrangement[]] {
  if (home.across.length === 0 || home.up.length === 0) return [home];
  const columns = outer(home, "across");
  const rows = outer(home, "up");
  const ways: Exchange[][] = [
    ...columns.map((slot): Exchange[] => [[file, slot]]),
    ...rows.map((slot): Exchange[] => [[rank, slot]]),
    ...columns.flatMap((c) =>
      rows.map((r): Exchange[] => [
        [file, c],
        [rank, r],
      ]),
    ),
    ...rows.map((slot): Exchange[] => [[file, slot]]),
    ...columns.map((slot): Exchange[] => [[rank, slot]]),
    ...[...pairs(columns), ...pairs(rows)].map(([one, two]): Exchange[] => [
      [file, one],
      [rank, two],
    ]),
  ];
  return [home, ...ways.map((way) => way.reduce(exchanged, home))];
}

/** Columns and rows of flat boards can change places. */
export function canTurn({ across, up }: Arrangement): boolean {
  return across.length > 1 && up.length > 1;
}

export function arrangementAt(all: [Arrangement, ...Arrangement[]], { index, turned }: Arranged): Arrangement {
  const chosen = all[index] ?? all[0];
  return turned && canTurn(chosen) ? exchanged(chosen, [column, row]) : chosen;
}

export function insideAxes({ across, up }: Arrangement): number[] {
  return [...across.slice(0, 1), ...up.slice(0, 1)];
}

/** The axes along which flat boards follow each other, in the order in which cells are named. */
export function outsideAxes(arrangement: Arrangement, axisOrder: number[]): number[] {
  const inside = insideAxes(arrangement);
  return axisOrder.filter((axis) => !inside.includes(axis));
}

/** The axes inside the flat boards: "file × rank". */
export function insideName(axisNames: string[], arrangement: Arrangement): string {
  return insideAxes(arrangement)
    .map((axis) => axisNames[axis] ?? String(axis + 1))
    .join(" \u00d7 ");
}

/** For each arrangement the first labels of the axes outside, such as "AI", in the order in which cells are named;
 *  nothing where labels do not tell the axes apart, or only one axis is outside. */
export function outsideLetters(all: Arrangement[], labels: string[][], axisOrder: number[]): string[] {
  const firsts = labels.map((some) => some[0] ?? "");
  if (firsts.length < 4 || new Set(firsts).size < firsts.length) return [];
  return all.map((arrangement) =>
    outsideAxes(arrangement, axisOrder)
      .map((axis) => firsts[axis])
      .join(""),
  );
}

/** Two slots whose axes alone differ, null if anything else does. */
export function exchangeBetween(from: Arrangement, to: Arrangement): Exchange | null {
  const slots = [file, ...outer(from, "across"), rank, ...outer(from, "up")];
  const differ = slots.filter((slot) => axisIn(from, slot) !== axisIn(to, slot));
  const [one, two] = differ;
  if (!one || !two || differ.length > 2 || axisIn(from, one) !== axisIn(to, two)) return null;
  return [one, two];
}

/** The arrangements on the shortest way from one to another by single exchanges, both ends included. Boards are
 *  turned on the way only where they are at one end. */
export function chain(all: [Arrangement, ...Arrangement[]], from: Arranged, to: Arranged): Arrangement[] {
  const turns = from.turned || to.turned ? [false, true] : [false];
  const nodes = turns.flatMap((turned) => all.map((_, index) => arrangementAt(all, { index, turned })));
  const place = ({ index, turned }: Arranged): number => index + (turned ? all.length : 0);
  const before = new Map<number, number>([[place(from), -1]]);
  const queue = [place(from)];
  for (const at of queue) {
    if (at === place(to)) break;
    nodes.forEach((node, next) => {
      const here = nodes[at];
      if (before.has(next) || !here || !exchangeBetween(here, node)) return;
      before.set(next, at);
      queue.push(next);
    });
  }
  const way: Arrangement[] = [];
  for (let at = before.has(place(to)) ? place(to) : -1; at >= 0; at = before.get(at) ?? -1) {
    const node = nodes[at];
    if (node) way.unshift(node);
  }
  return way;
}
