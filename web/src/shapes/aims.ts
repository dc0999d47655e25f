// The cells near a point of each kind of picture, for the ends of arrows.
import type { Near } from "../model/snapping";
import type { Layout } from "../model/layout";
import { indexAt, type Grid } from "../model/view";
import type { SpaceView } from "../space/space.svelte";

const around = 3; // cells to each side that are looked at

/** On flat boards; the point in pixels of the board. */
export function flatCells(layout: Layout, { xs, ys, cell: side }: Grid, x: number, y: number): Near[] {
  const near: Near[] = [];
  const [column, row] = [indexAt(xs, x), indexAt(ys, y)];
  for (let r = Math.max(0, row - around); r <= row + around; ++r) {
    for (let c = Math.max(0, column - around); c <= column + around; ++c) {
      const cell = layout.grid[r]?.[c] ?? -1;
      if (cell < 0) continue;
      const [dx, dy] = [(xs[c] ?? 0) + side / 2 - x, (ys[r] ?? 0) + side / 2 - y];
      near.push({ cell, far: Math.hypot(dx, dy) / side });
    }
  }
  return near;
}

/** On one flat board of many, by rows from the top. */
export function sliceCells(rows: readonly (readonly number[])[], side: number, x: number, y: number): Near[] {
  return rows.flatMap((row, r) =>
    row.map((cell, c) => ({ cell, far: Math.hypot((c + 0.5) * side - x, (r + 0.5) * side - y) / side })),
  );
}

/** In space. A piece that is pointed at is meant, however far its cell's middle is seen from there. */
export function spaceCells(space: SpaceView, pieces: string, x: number, y: number): Near[] {
  const [under = -1] = space.cellsAt(x, y);
  const near: Near[] = [];
  for (let cell = 0; cell < space.inside.length; ++cell) {
    if (!space.inside[cell] && cell !== under) continue;
    const spot = space.spot(cell);
    const far = Math.hypot(spot.x - x, spot.y - y) / spot.scale;
    if (cell === under) near.push({ cell, far: (pieces[cell] ?? ".") === "." ? Math.min(far, underneath) : 0 });
    else if (spot.depth > 0 && far < around) near.push({ cell, far: Math.max(far, underneath) });
  }
  return near;
}

const underneath = 0.4; // cells: what lies under the pointer is nearer than anything beside it
