// Which page plays which game: one at a time, as a lock that the browser keeps while the page is open.

export interface GameLocks {
  /** False if another page has the game open, unless `steal`: then that one loses it, and `onlost` is called there. */
  lock(id: string, steal: boolean, onlost: () => void): Promise<boolean>;
  /** Whether a page has the game open. */
  locked(id: string): Promise<boolean>;
}

const lockName = (id: string): string => `tessera game ${id}`;

export class BrowserLocks implements GameLocks {
  readonly #locks: LockManager | undefined;
  #release: (() => void) | undefined;

  constructor(locks: LockManager | undefined) {
    this.#locks = locks;
  }

  async lock(id: string, steal: boolean, onlost: () => void): Promise<boolean> {
    if (!this.#locks) return true;
    const locks = this.#locks;
    return new Promise((answer) => {
      const held = (lock: Lock | null): Promise<void> | undefined => {
        answer(lock !== null);
        if (!lock) return undefined;
        this.#release?.();
        return new Promise((resume) => (this.#release = resume));
      };
      const options = steal ? { steal: true } : { ifAvailable: true };
      // Rejected when another page has stolen it.
      locks.request(lockName(id), options, held).catch(() => {
        answer(false);
        onlost();
      });
    });
  }

  async locked(id: string): Promise<boolean> {
    const held = (await this.#locks?.query())?.held ?? [];
    return held.some(({ name }) => name === lockName(id));
  }
}
