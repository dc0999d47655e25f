// What was asked of games and has no reply yet. It is kept over a reload of the page. Repeating it does no harm: the server
// carries out a request once for each id.
import type { Store } from "../model/storage";
import type { Refusal } from "./types";
import type { Request } from "./wire";

/** `position` of a request is null while it stands for the position after the move that is asked before it. */
export type Asked = Request extends infer R ? (R extends { position: number } ? Unplaced<R> : R) : never;
type Unplaced<R extends { position: number }> = Omit<R, "position"> & { position: number | null };

export interface Entry {
  readonly id: string;
  readonly game: string;
  readonly asked: Asked;
  readonly at: number; // when, in milliseconds since 1970
}

export type Sendable = Entry & { readonly asked: Request };

/** A version, or why not. */
export type Outcome = number | Refusal;
export interface Settled {
  entry: Entry;
  outcome: Outcome;
}

export interface OutboxParts {
  tab: Store;
  draw(letters: number): string;
  wall(): number; // milliseconds since 1970
}

const key = "tessera.asked";
const day = 86_400_000;

const moved: Refusal = { code: "stale_position", error: "" };

const isPlaced = ({ asked }: Entry): boolean => "position" in asked;
const isMove = ({ asked }: Entry): boolean => asked.do === "move";
const hasPosition = ({ asked }: Entry): boolean => !("position" in asked) || asked.position !== null;
const isSame = (one: Asked, other: Asked): boolean => JSON.stringify(one) === JSON.stringify(other);

function isEntry(value: unknown): value is Entry {
  const { id, game, asked, at } = value as Partial<Record<keyof Entry, unknown>>;
  const asks = (asked as { do?: unknown } | null | undefined)?.do;
  return typeof id === "string" && typeof game === "string" && typeof asks === "string" && typeof at === "number";
}

export class Outbox {
  readonly #parts: OutboxParts;
  #entries: readonly Entry[];

  constructor(parts: OutboxParts) {
    this.#parts = parts;
    this.#entries = this.#kept();
  }

  get entries(): readonly Entry[] {
    return this.#entries;
  }

  of(game: string): readonly Entry[] {
    return this.#entries.filter((entry) => entry.game === game);
  }

  has(id: string): boolean {
    return this.#entries.some((entry) => entry.id === id);
  }

  /** What waits as it is, is not asked a second time; moves in advance that wait `unsent` are replaced. */
  add(game: string, asked: Asked, isSent: (id: string) => boolean): Entry {
    const waiting = this.of(game);
    const same = waiting.find((entry) => isSame(entry.asked, asked));
    if (same) return same;
    const entry: Entry = { id: this.#parts.draw(16), game, asked, at: this.#parts.wall() };
    const others = this.#entries.filter(
      (one) => asked.do !== "premoves" || one.game !== game || one.asked.do !== "premoves" || isSent(one.id),
    );
    this.#keep([...others, entry]);
    return entry;
  }

  /** Those that may be sent now. Of those meant for a position, one of each game is on its way at a time. */
  get sendable(): readonly Sendable[] {
    const busy = new Set<string>();
    return this.#entries.filter((entry): entry is Sendable => {
      if (!isPlaced(entry)) return true;
      const isFirst = !busy.has(entry.game);
      busy.add(entry.game);
      return isFirst && hasPosition(entry);
    });
  }

  /** A request is carried out or refused, and with it what was meant for the position after it. None if it is not known. */
  settle(id: string, outcome: Outcome): Settled[] {
    const entry = this.#entries.find((one) => one.id === id);
    if (!entry) return [];
    const settled: Settled[] = [{ entry, outcome }];
    const left: Entry[] = [];
    for (const one of this.#entries) {
      if (one.id === id) continue;
      const { asked } = one;
      const follows = isMove(entry) && one.game === entry.game && !hasPosition(one);
      if (!follows) left.push(one);
      else if (typeof outcome === "number") left.push({ ...one, asked: { ...asked, position: outcome } as Asked });
      else settled.push({ entry: one, outcome: moved });
    }
    this.#keep(left);
    return settled;
  }

  /** Nothing waits any more. */
  clear(): Entry[] {
    const all = [...this.#entries];
    this.#keep([]);
    return all;
  }

  #kept(): Entry[] {
    try {
      const kept: unknown = JSON.parse(this.#parts.tab.getItem(key) ?? "[]");
      const entries = Array.isArray(kept) ? kept.filter((one) => typeof one === "object" && one !== null) : [];
      const recent = entries.filter(isEntry).filter(({ at }) => at > this.#parts.wall() - day);
      return recent.filter(
        (entry) => hasPosition(entry) || recent.some((one) => one.game === entry.game && isMove(one)),
      );
    } catch {
      return [];
    }
  }

  #keep(entries: readonly Entry[]): void {
    this.#entries = entries;
    try {
      if (entries.length === 0) this.#parts.tab.removeItem(key);
      else this.#parts.tab.setItem(key, JSON.stringify(entries));
    } catch {
      // A reload loses them.
    }
  }
}
