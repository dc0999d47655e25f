// The boards of a picture tip over into shelves, one storey a row, and come back: the picture's second pair of axes shown
// as space. Every board turns on its front edge, and the camera rises; the pieces stay as they are seen, standing on it.
import type { Viewport } from "../state/viewport.svelte";

const turn = 750; // milliseconds over, and back
const hold = 1000;
const elevation = 35; // degrees
const easing = "cubic-bezier(.65, 0, .35, 1)";

/** Returns what ends it. */
export function tip(place: HTMLElement, view: Viewport): () => void {
  const stage = place.querySelector<HTMLElement>(".stage");
  if (!stage) return () => undefined;
  const { layout, size, metrics } = view;
  const { cell } = metrics;
  const times = { duration: 2 * turn + hold, easing: "linear" };
  const offsets = [0, turn / times.duration, (turn + hold) / times.duration, 1];
  const there = (away: string, tipped: string): Keyframe[] =>
    [away, tipped, tipped, away].map((transform, i) => ({ transform, offset: offsets[i] ?? 0, easing }));
  const distance = size.height / 2 / Math.tan(Math.PI / 12);
  const running = [
    stage.animate(
      there(
        `perspective(${distance}px) rotateX(0deg)`,
        `perspective(${distance}px) scale(.76) rotateX(-${elevation}deg)`,
      ),
      times,
    ),
  ];
  stage.classList.add("tipping");
  const flats = [...stage.querySelectorAll<HTMLElement>(".flat")];
  const storey = cell * (0.77 * layout.flatHeight + 1.5);
  const rows = layout.rows / layout.flatHeight;
  const columns = layout.columns / layout.flatWidth;
  for (const flat of flats) {
    const { offsetLeft, offsetTop, offsetWidth, offsetHeight } = flat;
    const column = Math.round((offsetLeft / Math.max(1, size.width)) * columns);
    const row = Math.round((offsetTop / Math.max(1, size.height)) * rows);
    const x = size.width / 2 + (column - (columns - 1) / 2) * 1.2 * offsetWidth - offsetWidth / 2;
    // The front edge, about the picture's middle.
    const y = size.height / 2 + (row - (rows - 1) / 2) * storey + storey * 0.3;
    const shelf = `translate3d(${x - offsetLeft}px, ${y - offsetTop - offsetHeight}px, ${offsetHeight / 2}px) rotateX(90deg)`;
    running.push(flat.animate(there("translate3d(0, 0, 0) rotateX(0deg)", shelf), times));
  }
  const stands = `translateY(-25%) rotateX(${elevation - 90}deg)`;
  for (const piece of stage.querySelectorAll(".piece"))
    running.push(piece.animate(there("translateY(0) rotateX(0deg)", stands), times));
  // Labels go before the boards do, and come after them.
  const apart = [{ opacity: 1 }, { opacity: 0, offset: 0.06 }, { opacity: 0, offset: 0.94 }, { opacity: 1 }];
  for (const other of stage.querySelectorAll(":scope > :not(.sheet)")) running.push(other.animate(apart, times));
  const end = (): void => {
    stage.classList.remove("tipping");
    for (const one of running) one.cancel();
  };
  running[0]?.finished.then(end, () => undefined);
  return end;
}
