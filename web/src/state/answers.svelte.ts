// What the core is asked by what the page shows: the answer comes a moment later, and then is there for all who read
// it, until the position changes. Only one question is under way at a time; of those that came up meanwhile the last
// is asked next.
import { untrack } from "svelte";

interface Question<T> {
  change: number;
  key: number;
  /** Undefined if there is no answer. */
  ask: () => Promise<T | undefined>;
}

export class Answers<T> {
  #arrived = $state(0);
  #change = -1;
  readonly #told = new Map<number, T>(); // by key, of the position after so many changes
  #wanted: Question<T> | undefined;
  #asking: Promise<void> | undefined;

  /** Undefined until it is known. `change` tells positions apart, `key` what is asked of one. */
  get(change: number, key: number, ask: () => Promise<T | undefined>): T | undefined {
    void this.#arrived;
    if (change !== this.#change) {
      this.#change = change;
      this.#told.clear();
    }
    const known = this.#told.get(key);
    if (known === undefined) {
      this.#wanted = { change, key, ask };
      this.#asking ??= untrack(() => this.#askAll());
    }
    return known;
  }

  /** Resolved when nothing is left to ask. */
  async settled(): Promise<void> {
    await this.#asking;
  }

  async #askAll(): Promise<void> {
    for (let question = this.#wanted; question; question = this.#wanted) {
      this.#wanted = undefined;
      const { change, key, ask } = question;
      const answer = await ask();
      if (answer === undefined || change !== this.#change) continue;
      this.#told.set(key, answer);
      ++this.#arrived;
    }
    this.#asking = undefined;
  }
}
