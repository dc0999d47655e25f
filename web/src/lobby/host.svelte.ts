// The page's way to the server of games between people, and what stands in it.
import type { OnlineClient } from "./client";
import type { Hosting } from "./host";

/** How often a server is asked again that is not ready yet. */
export const askedAgain = 5_000; // milliseconds

export class Host {
  standing = $state<Hosting | "asking">("asking");
  client = $state.raw<OnlineClient | null>(null);
  readonly #open: () => Promise<OnlineClient>;
  readonly #ask: () => Promise<Hosting>;

  /** `ask`: why the client has found no server. */
  constructor(open: () => Promise<OnlineClient>, ask: () => Promise<Hosting>) {
    this.#open = open;
    this.#ask = ask;
  }

  async find(): Promise<void> {
    const client = await this.#open();
    const standing = client.available === true || (await client.check()) ? "ready" : await this.#ask();
    if (standing === "ready") this.client = client;
    this.standing = standing;
  }
}
