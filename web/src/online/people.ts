// What a person may do about others on the server, with or without an account (docs/server-protocol.md).
import { listed, type Asking } from "./account.svelte";
import type { Rating, Refusal, Summary } from "./types";
import { has, isId, isRating, isSummary, isText } from "./wire";

export interface Blocked {
  person: string;
  name: string | null;
}

export type Reason = "cheating" | "insult" | "spam" | "other";

const isBlocked = has<{ person: string }>({ person: isId });

export class People {
  readonly #api: Asking;
  readonly #key: () => string | null;

  constructor(api: Asking, key: () => string | null) {
    this.#api = api;
    this.#key = key;
  }

  async blocks(): Promise<Blocked[] | Refusal> {
    const blocks = listed(await this.#api.again("blocks", { key: this.#key() }), "blocks", isBlocked);
    if (!Array.isArray(blocks)) return blocks;
    return blocks.map((one) => {
      const { name } = one as Partial<Blocked>;
      return { person: one.person, name: isText(name) ? (name ?? null) : null };
    });
  }

  async block(person: string): Promise<Refusal | null> {
    const body = JSON.stringify({ person });
    return this.#done(this.#api.again("blocks", { key: this.#key(), method: "POST", body }));
  }

  async unblock(person: string): Promise<Refusal | null> {
    const path = `blocks/${encodeURIComponent(person)}`;
    return this.#done(this.#api.again(path, { key: this.#key(), method: "DELETE" }));
  }

  async report(game: string, person: string, reason: Reason, text: string): Promise<Refusal | null> {
    const body = JSON.stringify({ game, person, reason, ...(text !== "" && { text }) });
    return this.#done(this.#api.ask("reports", { key: this.#key(), method: "POST", body }));
  }

  async ratings(person: string): Promise<Rating[] | Refusal> {
    const answer = await this.#api.again(`persons/${encodeURIComponent(person)}/ratings`);
    return listed(answer, "ratings", isRating);
  }

  /** Of the games that everybody may see those in which a person plays, the latest first. */
  async games(person: string): Promise<Summary[] | Refusal> {
    const found: Summary[] = [];
    for (const state of ["playing", "over"]) {
      const games = listed(await this.#api.again(`games?state=${state}`), "games", isSummary);
      if (!Array.isArray(games)) return games;
      found.push(...games.filter(({ white, black }) => white === person || black === person));
    }
    return found;
  }

  async #done(answer: Promise<string | Refusal>): Promise<Refusal | null> {
    const told = await answer;
    return typeof told === "string" ? null : told;
  }
}
