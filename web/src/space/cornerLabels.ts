// Names along the four edges of the hypercube that meet in the corner of its first cell.
import type { BoardState } from "../state/board.svelte";
import { mixed, pointOf } from "./geometry";
import type { Label } from "./labels";
import type { SpaceView } from "./space.svelte";

const beyond = 1.12; // of the edge, where its axis is named

export function cornerLabels(board: BoardState, space: SpaceView): Label[] {
  const { sizes, labels, info } = board;
  const { placement, eye } = space;
  const corner = pointOf(placement, 0);
  const ends: Label[] = [];
  const steps: Label[] = [];
  let stride = 1;
  for (const [axis, size] of sizes.entries()) {
    const last = pointOf(placement, (size - 1) * stride);
    ends.push({ ...eye(mixed(corner, last, beyond)), text: info?.axisNames[axis] ?? `axis ${axis + 1}`, kind: "axis" });
    for (let step = 0; step < size; ++step) {
      const { x, y, depth } = eye(pointOf(placement, step * stride));
      steps.push({ text: labels[axis]?.[step] ?? "", x, y: y + 11, depth, kind: "edge" });
    }
    stride *= size;
  }
  return [...ends, ...steps];
}
