/** Carries out one task a frame, in the order in which they were asked for. A task that waits already is not asked for
 *  twice. */
export class FrameQueue {
  readonly #waiting = new Set<() => void>();
  #frame = 0;

  ask(task: () => void): void {
    this.#waiting.add(task);
    if (this.#frame === 0) this.#frame = requestAnimationFrame(this.#next);
  }

  drop(task: () => void): void {
    this.#waiting.delete(task);
  }

  readonly #next = (): void => {
    this.#frame = 0;
    const [task] = this.#waiting;
    if (!task) return;
    this.#waiting.delete(task);
    task();
    if (this.#waiting.size > 0) this.#frame = requestAnimationFrame(this.#next);
  };
}
