// Things that happen one after another at given times, for as long as somebody watches.

export interface Happening {
  at: number; // milliseconds from the start
  run: () => void | Promise<void>;
}

export class Timeline {
  readonly #happenings: readonly Happening[];
  #next = 0;
  #elapsed: number;
  #since = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #running = false;

  constructor(happenings: readonly Happening[], elapsed = 0) {
    this.#happenings = happenings;
    this.#elapsed = elapsed;
  }

  run(watched: boolean): void {
    if (watched === this.#running) return;
    this.#running = watched;
    if (watched) {
      this.#since = performance.now();
      this.#schedule();
    } else {
      clearTimeout(this.#timer);
      this.#elapsed += performance.now() - this.#since;
    }
  }

  /** What comes next happens at once, and the rest as much earlier. */
  async next(): Promise<void> {
    const happening = this.#happenings[this.#next];
    if (!happening) return;
    const watched = this.#running;
    this.run(false);
    this.#elapsed = happening.at;
    ++this.#next;
    await happening.run();
    this.run(watched);
  }

  /** Nothing happens any more. */
  stop(): void {
    this.run(false);
    this.#next = this.#happenings.length;
  }

  #schedule(): void {
    const happening = this.#happenings[this.#next];
    if (!happening || !this.#running) return;
    const elapsed = this.#elapsed + performance.now() - this.#since;
    this.#timer = setTimeout(
      () => {
        ++this.#next;
        void Promise.resolve(happening.run()).then(() => this.#schedule());
      },
      Math.max(0, happening.at - elapsed),
    );
  }
}
