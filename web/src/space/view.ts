// Which boards a camera sees, and how large their cells appear: what is out of sight is not drawn, and what is tiny only
// roughly.
import { axesOf, dot, add, pixelsACell, positionOf, type Orbit, type Screen } from "./camera";
import { pieceHeight, type Placement, type SpaceBoard } from "./geometry";

/** By board the pixels a cell takes there, 0 where nothing of the board or its pieces is in sight. */
export type InView = Float32Array;

function radiusOf({ flat }: SpaceBoard): number {
  return Math.hypot(flat.width, flat.height) / 2 + pieceHeight;
}

/** Boards are taken as balls about their middles: too much may be drawn at the edges of the picture, never too little. */
export function boardsInView(placement: Placement, orbit: Orbit, screen: Screen): InView {
  const { boards, scales } = placement;
  const focal = pixelsACell(orbit, screen.height);
  // Cells that have left their boards are few.
  if (scales) return new Float32Array(boards.length).fill(focal / orbit.distance);
  const { right, up, back } = axesOf(orbit);
  const at = positionOf(orbit);
  const [aside, above] = [Math.atan(screen.width / 2 / focal), Math.atan(screen.height / 2 / focal)];
  const [sineX, cosineX, sineY, cosineY] = [Math.sin(aside), Math.cos(aside), Math.sin(above), Math.cos(above)];
  return Float32Array.from(boards, (board) => {
    const off = add(board.middle, at, -1);
    const radius = radiusOf(board);
    const depth = -dot(off, back);
    const beyondX = Math.abs(dot(off, right)) * cosineX - depth * sineX;
    const beyondY = Math.abs(dot(off, up)) * cosineY - depth * sineY;
    if (depth < -radius || beyondX > radius || beyondY > radius) return 0;
    return focal / Math.max(depth, 0.5);
  });
}
