// Which cell is meant by a point of the screen: boards and pieces that the ray through it meets.
import { add, dot, type Ray, type Seen } from "./camera";
import { pieceHeight, pointOf, scaleOf, type Placement, type Point } from "./geometry";
import { spotsAt, type Spot } from "./hypercube";

export interface Hit {
  cell: number;
  piece: boolean; // the piece there is met, not only its cell
  distance: number;
}

/** About each piece, a cylinder with round ends. */
const radius = 0.38;

/** The cells of boards that the ray meets. */
function cellHits({ boards, tilt }: Placement, { origin, direction }: Ray): Hit[] {
  const normal = { x: 0, y: Math.sin(tilt), z: Math.cos(tilt) };
  const upward = { x: 0, y: Math.cos(tilt), z: -Math.sin(tilt) };
  const slope = dot(direction, normal);
  const hits: Hit[] = [];
  if (Math.abs(slope) < 1e-9) return hits;
  for (const { flat, origin: corner } of boards) {
    const distance = dot(add(corner, origin, -1), normal) / slope;
    if (!(distance > 0)) continue;
    const off = add(add(origin, direction, distance), corner, -1);
    const f = Math.floor(off.x + 0.5);
    const r = Math.floor(dot(off, upward) + 0.5);
    const cell = flat.rows[flat.height - 1 - r]?.[f];
    if (cell !== undefined && cell >= 0) hits.push({ cell, piece: false, distance });
  }
  return hits;
}

/** How far along the ray it is closest to a piece that stands on the point, and how close. */
function nearPiece({ origin, direction }: Ray, foot: Point, height: number): { distance: number; gap: number } {
  const low = { x: foot.x, y: foot.y + radius, z: foot.z };
  const length = Math.max(0, height - 2 * radius);
  const off = add(low, origin, -1);
  const b = direction.y; // the piece stands upright
  const along = dot(off, direction);
  const spread = 1 - b * b;
  // Along the piece, where the two lines are closest.
  const best = spread < 1e-9 ? 0 : (b * along - off.y) / spread;
  const up = Math.min(length, Math.max(0, best));
  const distance = along + b * up;
  const at = add(origin, direction, distance);
  return { distance, gap: Math.hypot(at.x - low.x, at.y - low.y - up, at.z - low.z) };
}

function pieceHits(placement: Placement, ray: Ray, pieces: string): Hit[] {
  const hits: Hit[] = [];
  // Lying pieces are cells.
  const height = pieceHeight * Math.sin(placement.tilt);
  if (height < 2 * radius) return hits;
  for (let cell = 0; cell < pieces.length; ++cell) {
    if (pieces[cell] === ".") continue;
    const { distance, gap } = nearPiece(ray, pointOf(placement, cell), height);
    if (distance > 0 && gap <= radius) hits.push({ cell, piece: true, distance });
  }
  return hits;
}

export interface Wanted {
  shown: (cell: number) => boolean; // not a ghost
  marked: (cell: number) => boolean; // something may be done there
}

/** The cells that may be meant, the likeliest first: in the slices that are shown, marked, with a piece, near. */
export function pick(placement: Placement, ray: Ray, pieces: string, { shown, marked }: Wanted): number[] {
  const hits = [...pieceHits(placement, ray, pieces), ...cellHits(placement, ray)];
  const rank = ({ cell, piece }: Hit): number => (shown(cell) ? 0 : 4) + (marked(cell) ? 0 : 2) + (piece ? 0 : 1);
  hits.sort((a, b) => rank(a) - rank(b) || a.distance - b.distance);
  return [...new Set(hits.map(({ cell }) => cell))];
}

const nearby = 8; // pixels beside what may be meant
const half = 0.46; // of a cell

/** Where cells are only seen by their pieces and marks: those under the point, marked ones first. */
export function pickSpot(
  placement: Placement,
  eye: (point: Point) => Seen,
  { x, y }: { x: number; y: number },
  pieces: string,
  marked: (cell: number) => boolean,
): number[] {
  const spots: Spot[] = [];
  const add = (cell: number, scale: number, height: number): void => {
    const foot = pointOf(placement, cell);
    const seen = eye({ ...foot, y: foot.y + height * scale });
    if (seen.depth > 0)
      spots.push({ cell, x: seen.x, y: seen.y, radius: half * scale * seen.scale, depth: seen.depth });
  };
  for (let cell = 0; cell < placement.boardOf.length; ++cell) {
    const scale = scaleOf(placement, cell);
    if (marked(cell)) add(cell, scale, 0);
    if ((pieces[cell] ?? ".") !== ".") add(cell, scale, pieceHeight / 2);
  }
  const cells = [...new Set(spotsAt(spots, x, y, nearby))];
  return [...cells.filter(marked), ...cells.filter((cell) => !marked(cell))];
}
