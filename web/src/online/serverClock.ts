// The server's clock as seen from here: of the last answers, the one that took the least time tells best.

interface Sample {
  took: number;
  offset: number;
}

const most = 8;

export class ServerClock {
  #samples: Sample[] = [];
  #offset: number | null = null;

  /** What the server's clock shows more than the one here, in milliseconds; null before it was asked. */
  get offset(): number | null {
    return this.#offset;
  }

  /** The server showed `shown` between two moments here. */
  sample(sent: number, received: number, shown: number): void {
    this.#samples.push({ took: received - sent, offset: shown - (sent + received) / 2 });
    if (this.#samples.length > most) this.#samples.shift();
    this.#offset = this.#best()?.offset ?? null;
  }

  /** One of the clocks may have stood still, or the server be another: from the next answer on. */
  forget(): void {
    this.#samples = [];
  }

  /** When here the server's clock showed `shown`, if that has just come in: not after now, and not long ago. */
  moment(shown: number, now: number): number {
    const longest = 10_000;
    if (this.#offset === null) return now;
    return Math.min(now, Math.max(now - longest, shown - this.#offset));
  }

  #best(): Sample | undefined {
    return this.#samples.reduce<Sample | undefined>(
      (best, sample) => (best === undefined || sample.took < best.took ? sample : best),
      undefined,
    );
  }
}
