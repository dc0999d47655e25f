/** Carries tasks out one after another. */
export class Queue {
  #last: Promise<unknown> = Promise.resolve();
  #waiting = 0; // tasks that are not done
  readonly #onfault: (reason: unknown) => void;

  /** `onfault`: receives what a task throws. */
  constructor(onfault: (reason: unknown) => void) {
    this.#onfault = onfault;
  }

  get busy(): boolean {
    return this.#waiting > 0;
  }

  /** Resolves once the tasks given so far are done. */
  async idle(): Promise<void> {
    await this.#last;
  }

  /** Carries a task out after those before it; `otherwise` is the result of one that throws. */
  run<T>(task: () => Promise<T>, otherwise: T): Promise<T> {
    const guarded = async (): Promise<T> => {
      try {
        return await task();
      } catch (reason) {
        this.#onfault(reason);
        return otherwise;
      } finally {
        --this.#waiting;
      }
    };
    ++this.#waiting;
    const done = this.#last.then(guarded);
    this.#last = done;
    return done;
  }
}
