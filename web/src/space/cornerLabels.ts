// Names along the four edges of the hypercube that meet in its lowest corner of the picture.
import type { BoardState } from "../state/board.svelte";
import * as say from "../words/en/space";
import { mixed, pointOf } from "./geometry";
import type { Label } from "./labels";
import type { SpaceView } from "./space.svelte";

/** A cell, by how many steps of each axis it is from the first. */
function cellAt(sizes: number[], steps: (axis: number) => number): number {
  let stride = 1;
  return sizes.reduce((cell, size, axis) => {
    const next = cell + steps(axis) * stride;
    stride *= size;
    return next;
  }, 0);
}

export function cornerLabels(board: BoardState, space: SpaceView): Label[] {
  const { sizes, labels, info } = board;
  const { placement, eye } = space;
  const last = (axis: number): number => (sizes[axis] ?? 1) - 1;
  const sides = Array.from(
    { length: 2 ** sizes.length },
    (_, corner) => (axis: number) => ((corner >> axis) & 1) * last(axis),
  );
  const lowness = (side: (axis: number) => number): number => space.spot(cellAt(sizes, side)).y;
  const lowest = sides.reduce((best, side) => (lowness(side) > lowness(best) ? side : best));
  const names: Label[] = [];
  const steps: Label[] = [];
  for (const [axis, size] of sizes.entries()) {
    const on = (step: number): number => cellAt(sizes, (other) => (other === axis ? step : lowest(other)));
    const [near, far] = [pointOf(placement, on(lowest(axis))), pointOf(placement, on(last(axis) - lowest(axis)))];
    names.push({ ...eye(mixed(near, far, 0.5)), text: info?.axisNames[axis] ?? say.axis(axis + 1), kind: "axis" });
    for (let step = 0; step < size; ++step) {
      const { x, y, depth } = eye(pointOf(placement, on(step)));
      steps.push({ text: labels[axis]?.[step] ?? "", x, y: y + 11, depth, kind: "edge" });
    }
  }
  return [...names, ...steps];
}
