// How a position was looked at, as a part of a link: "f.i02.z2450.ss.c-2400_2700_1200_0_0_0_30". Each part begins with a
// letter of its own; what is not sound is passed over, so that a view never makes a link unreadable.
import type { SavedView } from "./storage";
import type { Zoom } from "./view";

/** From where the boards are seen in space. */
export interface LinkedCamera {
  target: { x: number; y: number; z: number };
  distance: number;
  yaw: number; // radians
  pitch: number;
  fov: number; // degrees
}

export const spacePresets = ["shelves", "paper", "cubes", "hypercube"] as const;
export type SpacePreset = (typeof spacePresets)[number];

/** What is seen in space, where that is not what is seen there at first. */
export interface LinkedSpace {
  preset: SpacePreset;
  stacked: boolean; // cubes, one above the other
  slices: readonly (readonly [axis: number, at: number])[];
  camera: LinkedCamera | null; // null: where one looks from at first
}

/** The flat board in sight of a board in windows. */
export interface LinkedWindow {
  here: number; // a cell on it
  a: number;
  b: number; // the axes along which it lies
}

export interface LinkedView extends SavedView {
  flipped: boolean;
  space?: LinkedSpace;
  window?: LinkedWindow;
}

const mostAxes = 8;
const hundredths = (value: number): number => Math.round(100 * value);
const degrees = (radians: number): number => Math.round((radians * 18_000) / Math.PI);
const radians = (hundredthsOfDegrees: number): number => (hundredthsOfDegrees * Math.PI) / 18_000;

function zoomText(zoom: Zoom): string[] {
  if (zoom === "auto") return [];
  return [zoom === "whole" ? "zw" : `z${hundredths(zoom)}`];
}

function spaceText({ preset, stacked, slices, camera }: LinkedSpace): string[] {
  const parts = [`p${spacePresets.indexOf(preset)}`, ...(stacked ? ["k"] : [])];
  for (const [axis, at] of slices) parts.push(`l${axis}_${at}`);
  if (camera) {
    const { target, distance, yaw, pitch, fov } = camera;
    const lengths = [distance, target.x, target.y, target.z].map(hundredths);
    parts.push(`c${[degrees(yaw), degrees(pitch), ...lengths, Math.round(fov)].join("_")}`);
  }
  return parts;
}

export function viewText({ flipped, inside, turned, zoom, shown, hypercube, space, window }: LinkedView): string {
  return [
    ...(flipped ? ["f"] : []),
    ...(inside ? [`i${inside.join("")}`] : []),
    ...(turned ? ["t"] : []),
    ...zoomText(zoom),
    ...(shown === "boards" ? [] : [shown === "both" ? "sb" : "ss"]),
    ...(hypercube ? ["h"] : []),
    ...(space ? spaceText(space) : []),
    ...(window ? [`w${window.here}_${window.a}_${window.b}`] : []),
  ].join(".");
}

const usual = (): LinkedView => ({
  flipped: false,
  inside: null,
  turned: false,
  zoom: "auto",
  shown: "boards",
  hypercube: false,
});

/** What each kind of part adds to the view; undefined: it is not sound. */
const readers: Record<string, (rest: string, view: LinkedView) => LinkedView | undefined> = {
  f: (rest, view) => (rest === "" ? { ...view, flipped: true } : undefined),
  t: (rest, view) => (rest === "" ? { ...view, turned: true } : undefined),
  h: (rest, view) => (rest === "" ? { ...view, hypercube: true } : undefined),
  i: (rest, view) => {
    const [a, b] = [...rest].map(Number);
    const sound = /^[0-7]{2}$/.test(rest) && a !== b;
    return sound ? { ...view, inside: [...rest].map(Number) } : undefined;
  },
  z: (rest, view) => {
    if (rest === "w") return { ...view, zoom: "whole" };
    const zoom = /^\d{3,5}$/.test(rest) ? Number(rest) / 100 : 0;
    return zoom >= 1 && zoom <= 96 ? { ...view, zoom } : undefined;
  },
  s: (rest, view) => {
    const shown = { b: "both", s: "space" } as const;
    return rest === "b" || rest === "s" ? { ...view, shown: shown[rest] } : undefined;
  },
  p: (rest, view) => {
    const preset = /^\d$/.test(rest) ? spacePresets[Number(rest)] : undefined;
    return preset && { ...view, space: { ...spaceOf(view), preset } };
  },
  k: (rest, view) => (rest === "" ? { ...view, space: { ...spaceOf(view), stacked: true } } : undefined),
  l: (rest, view) => {
    const [axis = -1, at = -1] = numbersOf(rest, 2) ?? [];
    const space = spaceOf(view);
    if (axis < 0 || axis >= mostAxes || at < 0 || at > 99 || space.slices.length >= mostAxes) return undefined;
    return { ...view, space: { ...space, slices: [...space.slices, [axis, at]] } };
  },
  c: (rest, view) => {
    const camera = cameraOf(numbersOf(rest, 7));
    return camera && { ...view, space: { ...spaceOf(view), camera } };
  },
  w: (rest, view) => {
    const [here = -1, a = -1, b = -1] = numbersOf(rest, 3) ?? [];
    const isAxis = (axis: number): boolean => axis >= 0 && axis < mostAxes;
    return here >= 0 && isAxis(a) && isAxis(b) && a !== b ? { ...view, window: { here, a, b } } : undefined;
  },
};

function spaceOf({ space }: LinkedView): LinkedSpace {
  return space ?? { preset: "shelves", stacked: false, slices: [], camera: null };
}

/** So many whole numbers; null if they are not. */
function numbersOf(text: string, count: number): number[] | null {
  const parts = text.split("_");
  return parts.length === count && parts.every((part) => /^-?\d{1,9}$/.test(part)) ? parts.map(Number) : null;
}

function cameraOf(numbers: number[] | null): LinkedCamera | undefined {
  if (!numbers) return undefined;
  const [yaw = 0, pitch = 0, distance = 0, x = 0, y = 0, z = 0, fov = 0] = numbers;
  const near = [x, y, z].every((length) => Math.abs(length) <= 1_000_000);
  const sound = near && Math.abs(pitch) <= 9000 && distance >= 100 && distance <= 10_000_000 && fov >= 1 && fov <= 120;
  if (!sound) return undefined;
  const target = { x: x / 100, y: y / 100, z: z / 100 };
  return { target, distance: distance / 100, yaw: radians(yaw), pitch: radians(pitch), fov };
}

function withPart(view: LinkedView, part: string): LinkedView {
  const kind = part[0] ?? "";
  const read = Object.hasOwn(readers, kind) ? readers[kind] : undefined;
  return read?.(part.slice(1), view) ?? view;
}

export function readView(text: string): LinkedView {
  return text.split(".", 40).reduce(withPart, usual());
}
