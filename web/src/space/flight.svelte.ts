// A piece on its way from cell to cell.
import { glideTime } from "../board/glide";
import type { Why } from "../model/why";
import { Animation, eased } from "./animation";
import { mixed, pointOf, type Point } from "./geometry";
import type { SpaceView } from "./space.svelte";

const rise = 0.25; // of the length of a leap

export class Flight {
  flying = $state.raw<{ cell: number; at: Point } | null>(null);
  readonly #space: SpaceView;
  readonly #animation = new Animation();

  constructor(space: SpaceView) {
    this.#space = space;
  }

  /** Along the cells that it visited, where they are known; leaps and castling as an arc. */
  fly(from: number, to: number, moved: Why | null): void {
    const way = moved?.to === to ? moved.way : null;
    const passes = way && (way.kind === "slide" || way.kind === "turn") ? way.cells.slice(0, -1) : [];
    const stops = [from, ...passes, to];
    const leaps = way !== null && way.kind !== "slide" && way.kind !== "turn" && way.kind !== "double_step";
    this.#animation.start(glideTime(stops.length - 1), (part) => {
      const at = this.#along(stops, stops.length > 2 ? part : eased(part), leaps);
      this.flying = part < 1 ? { cell: to, at } : null;
    });
  }

  #along(stops: number[], part: number, leaps: boolean): Point {
    const { placement } = this.#space;
    const whole = part * (stops.length - 1);
    const leg = Math.min(stops.length - 2, Math.floor(whole));
    const [from, to] = [pointOf(placement, stops[leg] ?? 0), pointOf(placement, stops[leg + 1] ?? 0)];
    const at = mixed(from, to, whole - leg);
    const length = Math.hypot(to.x - from.x, to.y - from.y, to.z - from.z);
    return leaps ? { ...at, y: at.y + 4 * rise * length * part * (1 - part) } : at;
  }

  end(): void {
    this.#animation.stop();
  }
}
