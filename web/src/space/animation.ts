// What moves by itself, frame by frame, and only so long as it moves.
import { calm } from "../motion";

/** Slow at both ends. */
export function eased(part: number): number {
  return part * part * (3 - 2 * part);
}

export class Animation {
  #frame = 0;

  get running(): boolean {
    return this.#frame !== 0;
  }

  /** Calls `step` with what has passed of the time, from 0 to 1; only with 1 where nothing is to move. */
  start(ms: number, step: (part: number) => void, done?: () => void): void {
    this.stop();
    if (calm() || ms <= 0) {
      step(1);
      done?.();
      return;
    }
    let began = -1;
    const next = (now: number): void => {
      if (began < 0) began = now;
      const part = Math.min(1, (now - began) / ms);
      this.#frame = part < 1 ? requestAnimationFrame(next) : 0;
      step(part);
      if (part >= 1) done?.();
    };
    this.#frame = requestAnimationFrame(next);
  }

  stop(): void {
    cancelAnimationFrame(this.#frame);
    this.#frame = 0;
  }
}
