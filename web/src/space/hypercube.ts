// A board of four equal axes as a hypercube, seen in perspective from four dimensions, and on its way there from the
// shelves of its picture.
import { arrangementAt, insideAxes, type Arranged } from "../model/arrangements";
import { coordinates, type Arrangement } from "../model/layout";
import { applied, indices, squared, type Four, type Index, type Rotation } from "./rotation";

/** The axes in the places of the picture, in the order of the directions of a rotation: file's place across, up by
 *  boards, up inside them, across by boards. */
export type Slots = readonly [number, number, number, number];

/** Undefined unless two axes run across and two up. */
export function slotsOf({ across, up }: Arrangement): Slots | undefined {
  const [f, c] = across;
  const [r, w] = up;
  return f === undefined || c === undefined || r === undefined || w === undefined ? undefined : [f, w, r, c];
}

/** From -1 to 1 along each direction, to the right and up as in the picture. */
export function unitOf(sizes: readonly number[], { arrangement, flipped }: Facing, cell: number): Four {
  const at = coordinates([...sizes], cell);
  const slots = slotsOf(arrangement) ?? [0, 1, 2, 3];
  const unit = (i: Index): number => {
    const axis = slots[i];
    const size = sizes[axis] ?? 2;
    const u = (2 * (at[axis] ?? 0) - size + 1) / (size - 1);
    return arrangement.down.includes(axis) === flipped ? u : -u;
  };
  return [unit(0), unit(1), unit(2), unit(3)];
}

/** How a picture is laid out. */
export interface Facing {
  arrangement: Arrangement;
  flipped: boolean;
}

export interface Place {
  x: number;
  y: number;
  z: number;
  scale: number; // of a piece there
}

const distance = 3.2; // of the eye in the fourth direction
const focus = 2.2;
const spread = 1.5;

/** Units are cells; x to the right, y up, z to the viewer. */
export function placeOf(turned: Four, size: number): Place {
  const scale = focus / (distance - turned[3]);
  const reach = spread * size * scale;
  return { x: reach * turned[0], y: reach * turned[1], z: -reach * turned[2], scale };
}

/** The inverse of `placeOf`. */
export function turnedAt({ x, y, z, scale }: Place, size: number): Four {
  const reach = spread * size * scale;
  return [x / reach, y / reach, -z / reach, distance - focus / scale];
}

export function placesOf(sizes: readonly number[], facing: Facing, turn: Rotation): Place[] {
  const size = sizes[0] ?? 2;
  return Array.from({ length: size ** 4 }, (_, cell) => placeOf(applied(turn, unitOf(sizes, facing, cell)), size));
}

/** Between the shelves at 0 and the hypercube at 1; both have their middle at the origin. */
export function folded(shelf: Place, whole: Place, fold: number): Place {
  const between = (a: number, b: number): number => (1 - fold) * a + fold * b;
  return {
    x: between(shelf.x, whole.x),
    y: between(shelf.y, whole.y),
    z: between(shelf.z, whole.z),
    scale: between(shelf.scale, whole.scale),
  };
}

/** The places moved so that the middle of the box around them is the origin. */
export function centred(places: readonly Place[]): Place[] {
  const middle = (of: (place: Place) => number): number => {
    let [low, high] = [Infinity, -Infinity];
    for (const place of places) [low, high] = [Math.min(low, of(place)), Math.max(high, of(place))];
    return (low + high) / 2;
  };
  const [x, y, z] = [middle((at) => at.x), middle((at) => at.y), middle((at) => at.z)];
  return places.map((at) => ({ ...at, x: at.x - x, y: at.y - y, z: at.z - z }));
}

/** The 32 edges as steps from cell to cell, since they bend on the way from the shelves. */
export function edgesOf(sizes: readonly number[]): [number, number][] {
  const size = sizes[0] ?? 2;
  const stride = (axis: Index): number => size ** axis;
  return indices.flatMap((along) => {
    const others = indices.filter((axis) => axis !== along);
    return Array.from({ length: 8 }, (_, corner) =>
      others.reduce<number>((cell, axis, bit) => cell + ((corner >> bit) & 1) * (size - 1) * stride(axis), 0),
    ).flatMap((corner) =>
      Array.from({ length: size - 1 }, (_, i): [number, number] => [
        corner + i * stride(along),
        corner + (i + 1) * stride(along),
      ]),
    );
  });
}

/** The axes as a turned picture shows them, by the nearest rotation by right angles. */
export function slotsShown(slots: Slots, turn: Rotation): Slots {
  const { from } = squared(turn);
  return [slots[from[0]], slots[from[1]], slots[from[2]], slots[from[3]]];
}

/** Of a game's arrangements that which has the same axes inside the boards, and as many more as can be in their places. */
export function arrangedAs(all: [Arrangement, ...Arrangement[]], slots: Slots): Arranged {
  const inside = new Set([slots[0], slots[2]]);
  const agreeing = (arranged: Arranged): number => {
    const arrangement = arrangementAt(all, arranged);
    if (!insideAxes(arrangement).every((axis) => inside.has(axis))) return -1;
    const shown = slotsOf(arrangement);
    return indices.filter((i) => shown?.[i] === slots[i]).length;
  };
  const choices = all.flatMap((_, index) => [false, true].map((turned): Arranged => ({ index, turned })));
  return choices.reduce((best, choice) => (agreeing(choice) > agreeing(best) ? choice : best));
}

/** A cell as it appears on the screen. */
export interface Spot {
  cell: number;
  x: number;
  y: number;
  radius: number;
  depth: number; // from the viewer
}

/** Cells under a point, the nearest to the viewer first; where there is none, that which is nearest on the screen within
 *  `slack` pixels. */
export function spotsAt(spots: Iterable<Spot>, x: number, y: number, slack: number): number[] {
  const under: Spot[] = [];
  let near: Spot | undefined;
  let least = slack;
  for (const spot of spots) {
    const beside = Math.hypot(spot.x - x, spot.y - y) - spot.radius;
    if (beside <= 0) under.push(spot);
    else if (beside <= least) [near, least] = [spot, beside];
  }
  if (under.length === 0) return near ? [near.cell] : [];
  return under.sort((a, b) => a.depth - b.depth).map(({ cell }) => cell);
}
