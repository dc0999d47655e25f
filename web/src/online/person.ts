// Who plays: whoever holds the person key, which this browser keeps; and seat keys, each of which acts for one person in one
// game. Where nothing can be kept, they last as long as the page.
import type { Store } from "../model/storage";

const personKey = "tessera.person";
const seatPrefix = "tessera.seat.";

const isPersonKey = (text: unknown): text is string => typeof text === "string" && /^[A-Za-z0-9_-]{32}$/.test(text);
/** A server's own, which reads them more strictly. */
const isSeatKey = (text: unknown): text is string => typeof text === "string" && /^[A-Za-z0-9_.-]{1,300}$/.test(text);

/** So many letters of base64url, drawn by a function that fills bytes at random. */
export function drawn(letters: number, fill: (bytes: Uint8Array<ArrayBuffer>) => void): string {
  const bytes = new Uint8Array(Math.ceil((letters * 3) / 4));
  fill(bytes);
  const text = btoa(String.fromCharCode(...bytes));
  return text.replaceAll("+", "-").replaceAll("/", "_").slice(0, letters);
}

export class Person {
  readonly #store: Store;
  readonly #draw: (letters: number) => string;
  #key: string | undefined;
  readonly #seats = new Map<string, string>();

  /** `draw`: letters, digits, `-` and `_` that nobody can guess. */
  constructor(store: Store, draw: (letters: number) => string) {
    this.#store = store;
    this.#draw = draw;
  }

  /** The same as long as the page is open, whoever another page has become meanwhile. */
  get key(): string {
    if (this.#key === undefined) {
      const kept = this.#read(personKey);
      if (isPersonKey(kept)) this.#key = kept;
      else this.#become(this.#draw(32));
    }
    return this.#key ?? "";
  }

  /** Returns whether it is a key, and another one than before. */
  adopt(key: string): boolean {
    if (!isPersonKey(key) || key === this.key) return false;
    this.#become(key);
    return true;
  }

  /** The key of a private link to a seat of the game that was opened in this browser. */
  seat(game: string): string | undefined {
    const kept = this.#seats.get(game) ?? this.#read(seatPrefix + game);
    return isSeatKey(kept) ? kept : undefined;
  }

  keepSeat(game: string, key: string): void {
    if (!isSeatKey(key)) return;
    this.#seats.set(game, key);
    this.#write(seatPrefix + game, key);
  }

  #become(key: string): void {
    this.#key = key;
    this.#write(personKey, key);
    // Another page that was opened at the same time may have been first.
    const kept = this.#read(personKey);
    if (isPersonKey(kept)) this.#key = kept;
  }

  #read(name: string): string | null {
    try {
      return this.#store.getItem(name);
    } catch {
      return null;
    }
  }

  #write(name: string, value: string): void {
    try {
      this.#store.setItem(name, value);
    } catch {
      // It lasts as long as the page.
    }
  }
}
