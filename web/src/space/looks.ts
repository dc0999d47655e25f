// What each cell shows in space: the marks of the flat boards, the cell pointed at and the cell cursor.
import type { BoardState } from "../state/board.svelte";
import type { CellLook } from "./marks";

export function looksOf(board: BoardState): ReadonlyMap<number, CellLook> {
  const { marks, attacks, pointed, cursor, focus } = board;
  const looks = new Map<number, CellLook>();
  const add = (cell: number): void => {
    if (looks.has(cell)) return;
    looks.set(cell, {
      marks: marks[cell] ?? 0,
      axes: board.targetAxes(cell),
      whites: attacks.white[cell] ?? 0,
      blacks: attacks.black[cell] ?? 0,
      pointed: cell === pointed,
      cursor: cursor && cell === focus,
    });
  };
  board.marked.forEach(add);
  for (const counts of [attacks.white, attacks.black]) counts.forEach((count, cell) => count > 0 && add(cell));
  if (pointed >= 0) add(pointed);
  if (cursor) add(focus);
  return looks;
}
