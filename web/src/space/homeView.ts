// What one looks at first: all boards, or where cells would be tiny, as many about the home cell as are shown large enough.
import { fit, homePitch, pixelsACell, usualFov, type Orbit, type Screen } from "./camera";
import { bounds, type Placement, type SpaceBoard } from "./geometry";

const readable = 9.5; // pixels a cell

/** So many of the steps from 0 to `last` with `step` as near to their middle as may be. */
function span(step: number, count: number, last: number): [from: number, to: number] {
  const from = Math.max(0, Math.min(step - Math.floor((count - 1) / 2), last + 1 - count));
  return [from, from + count - 1];
}

export function homeOrbit(
  placement: Placement,
  shown: (cell: number) => boolean,
  cell: number,
  screen: Screen,
  margin: number,
): Orbit {
  const { boards, boardOf } = placement;
  const step = ({ flat }: SpaceBoard): [number, number] => [flat.column / flat.width, flat.row / flat.height];
  const steps = boards.map(step);
  const [column, row] = steps[boardOf[cell] ?? 0] ?? [0, 0];
  const [lastColumn, lastRow] = [Math.max(0, ...steps.map(([x]) => x)), Math.max(0, ...steps.map(([, y]) => y))];
  for (let count = Math.max(lastColumn, lastRow) + 1; ; --count) {
    const [left, right] = span(column, count, lastColumn);
    const [top, bottom] = span(row, count, lastRow);
    const near = steps.map(([x, y]) => x >= left && x <= right && y >= top && y <= bottom);
    const box = bounds(placement, (at) => shown(at) && near[boardOf[at] ?? -1] === true);
    const orbit = fit(box, screen, 0, homePitch, usualFov, margin);
    if (count <= 1 || pixelsACell(orbit, screen.height) / orbit.distance >= readable) return orbit;
  }
}
