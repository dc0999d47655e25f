// The positions of many games by their keys: which games have come to a position, and what was played there.
import type { Digest } from "../digest/digest";

/** A game in a position: after so many of its moves. */
export interface Passage {
  digest: Digest;
  ply: number;
}

export class Positions {
  readonly #games: (Digest | null)[] = []; // null: what a game was before it changed
  readonly #places = new Map<string, number>(); // among the games, by id
  // Each position of a game is an entry; the entries of a key form a list, the last one first.
  readonly #last = new Map<string, number>();
  #before: number[] = []; // by entry: the one before it of the same key, -1 for none
  #game: number[] = [];
  #ply: number[] = [];

  /** Forgets games that are gone or have changed, and returns those that are to be added. */
  compare(digests: readonly Digest[]): Digest[] {
    const wanted = new Map(digests.map((digest) => [digest.id, digest]));
    for (const [id, place] of this.#places) {
      const digest = wanted.get(id);
      if (digest && digest.made === this.#games[place]?.made) {
        this.#games[place] = digest; // its title may be another
        wanted.delete(id);
      } else {
        this.#games[place] = null;
        this.#places.delete(id);
      }
    }
    // Once most entries lead to nothing, all is entered anew.
    if (this.#games.length <= 2 * this.#places.size) return [...wanted.values()];
    this.#clear();
    return [...digests];
  }

  /** Of a position that a game has several times the first counts. */
  add(digest: Digest): void {
    const game = this.#games.push(digest) - 1;
    this.#places.set(digest.id, game);
    for (const [ply, key] of digest.keys.entries()) {
      const before = this.#last.get(key) ?? -1;
      if (this.#game[before] === game) continue;
      this.#last.set(key, this.#game.length);
      this.#before.push(before);
      this.#game.push(game);
      this.#ply.push(ply);
    }
  }

  /** The games that have come to a position, each once. */
  at(key: string): Passage[] {
    const found: Passage[] = [];
    for (let entry = this.#last.get(key) ?? -1; entry >= 0; entry = this.#before[entry] ?? -1) {
      const digest = this.#games[this.#game[entry] ?? -1];
      if (digest) found.push({ digest, ply: this.#ply[entry] ?? 0 });
    }
    return found;
  }

  #clear(): void {
    this.#games.length = 0;
    this.#places.clear();
    this.#last.clear();
    this.#before = [];
    this.#game = [];
    this.#ply = [];
  }
}
