// The piece that has just moved glides from where it stood.
import type { Way } from "../core/types";
import { calm } from "../motion";

const step = 120;
const shortest = 180;
const longest = 900;

/** Milliseconds for so many steps. */
export function glideTime(steps: number): number {
  return Math.min(longest, Math.max(shortest, step * steps));
}

/** The cells that a piece comes over, the one that it leaves first; `way`: if it is known. */
export function passed(from: number, way: Way | null | undefined): number[] {
  return way && way.kind !== "castling" ? [from, ...way.cells.slice(0, -1)] : [from];
}

/** `offsets`: of the cells from which it comes, seen from where it is now, the farthest first. */
export function glide(stage: HTMLElement, cell: number, offsets: { dx: number; dy: number }[]): void {
  if (calm()) return;
  const piece = stage.querySelector<SVGElement>(`[data-cell="${cell}"] .piece`);
  if (!piece) return;
  const flat = piece.closest<HTMLElement>(".flat");
  // Above the boards that it crosses, where there are several, for the time of the movement.
  if (flat) flat.style.zIndex = "5";
  piece.style.position = "relative";
  piece.style.zIndex = "5";
  const frames = offsets.map(({ dx, dy }) => ({ transform: `translate(${dx}px, ${dy}px)` }));
  const animation = piece.animate([...frames, { transform: "none" }], {
    duration: glideTime(offsets.length),
    easing: offsets.length > 1 ? "linear" : "ease-out",
  });
  const settle = (): void => {
    if (flat) flat.style.zIndex = "";
    piece.style.position = "";
    piece.style.zIndex = "";
  };
  animation.onfinish = settle;
  animation.oncancel = settle;
}
