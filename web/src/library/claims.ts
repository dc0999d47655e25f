// Which page plays which game: one at a time, as a lock that the browser keeps while the page is open.

export interface Claims {
  /** False if another page has the game open, unless `seize`: then that one loses it, and `onlost` is called there. */
  claim(id: string, seize: boolean, onlost: () => void): Promise<boolean>;
  /** Whether a page has the game open. */
  claimed(id: string): Promise<boolean>;
}

const lockName = (id: string): string => `tessera game ${id}`;

export class LockClaims implements Claims {
  readonly #locks: LockManager | undefined;
  #release: (() => void) | undefined;

  constructor(locks: LockManager | undefined) {
    this.#locks = locks;
  }

  async claim(id: string, seize: boolean, onlost: () => void): Promise<boolean> {
    if (!this.#locks) return true;
    const locks = this.#locks;
    return new Promise((answer) => {
      const held = (lock: Lock | null): Promise<void> | undefined => {
        answer(lock !== null);
        if (!lock) return undefined;
        this.#release?.();
        return new Promise((resume) => (this.#release = resume));
      };
      const options = seize ? { steal: true } : { ifAvailable: true };
      // Rejected when another page has seized it.
      locks.request(lockName(id), options, held).catch(() => {
        answer(false);
        onlost();
      });
    });
  }

  async claimed(id: string): Promise<boolean> {
    const held = (await this.#locks?.query())?.held ?? [];
    return held.some(({ name }) => name === lockName(id));
  }
}
