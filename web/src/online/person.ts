// Who plays: whoever holds the person key, which this browser keeps, or a session of an account once they have signed in; and
// seat keys, each of which acts for one person in one game. Where nothing can be kept, they last as long as the page.
import type { Store } from "../model/storage";

const personKey = "tessera.person";
const accountKey = "tessera.account";
const seatPrefix = "tessera.seat.";

const isPersonKey = (text: unknown): text is string => typeof text === "string" && /^[A-Za-z0-9_-]{32}$/.test(text);
const isSession = (text: unknown): text is string => typeof text === "string" && /^s_[A-Za-z0-9_-]{43}$/.test(text);
/** A server's own, which reads them more strictly. */
const isSeatKey = (text: unknown): text is string => typeof text === "string" && /^[A-Za-z0-9_.-]{1,300}$/.test(text);

/** So many letters of base64url, drawn by a function that fills bytes at random. */
export function drawn(letters: number, fill: (bytes: Uint8Array<ArrayBuffer>) => void): string {
  const bytes = new Uint8Array(Math.ceil((letters * 3) / 4));
  fill(bytes);
  const text = btoa(String.fromCharCode(...bytes));
  return text.replaceAll("+", "-").replaceAll("/", "_").slice(0, letters);
}

/** An account that this browser has signed in to. */
export interface SignedIn {
  name: string; // "" while only the server knows it
  person: string; // public id, "" likewise
  session: string | null; // null: it has ended, and nobody acts here until somebody signs in
}

export class Person {
  readonly #store: Store;
  readonly #draw: (letters: number) => string;
  #key: string | undefined;
  #account: SignedIn | null | undefined;
  readonly #seats = new Map<string, string>();

  /** `draw`: letters, digits, `-` and `_` that nobody can guess. */
  constructor(store: Store, draw: (letters: number) => string) {
    this.#store = store;
    this.#draw = draw;
  }

  /** The same as long as the page is open, whoever another page has become meanwhile. */
  get account(): SignedIn | null {
    if (this.#account === undefined) this.#account = this.#kept();
    return this.#account;
  }

  /** By what somebody acts here; null: nobody does, as their session has ended. */
  get key(): string | null {
    return this.account ? this.account.session : this.ownKey;
  }

  /** The person key of this browser, which acts while nobody is signed in. The same as long as the page is open. */
  get ownKey(): string {
    if (this.#key === undefined) {
      const kept = this.#read(personKey);
      if (isPersonKey(kept)) this.#key = kept;
      else this.#become(this.#draw(32));
    }
    return this.#key ?? "";
  }

  /** Returns whether it is a key, and another one than acted before. */
  adopt(key: string): boolean {
    if (!isPersonKey(key) || key === this.key) return false;
    this.leave();
    this.#become(key);
    return true;
  }

  /** `registered`: the person of the person key has become the account, so that their key acts for nobody any more. */
  signIn(name: string, person: string, session: string, registered = false): void {
    if (registered) this.#forgetKey();
    this.#account = { name, person, session };
    this.#write(accountKey, JSON.stringify(this.#account));
  }

  /** Nobody is signed in. Who acted before they were, acts again. */
  leave(): void {
    this.#account = null;
    this.#remove(accountKey);
  }

  /** The server has said that a key acts for nobody any more. `replaced`: another page has signed in, and that acts here too;
   *  `none`: nobody acts here; `stale`: it has not acted here since. */
  lapse(key: string): "replaced" | "none" | "stale" {
    if (key !== this.key) return "stale";
    const kept = this.#kept();
    const { name = "", person = "" } = kept ?? this.#account ?? {};
    if (isPersonKey(key)) this.#forgetKey();
    if (kept?.session && kept.session !== key) {
      this.#account = kept;
      return "replaced";
    }
    this.#account = { name, person, session: null };
    // Where another page has signed out on purpose, a reload finds nobody signed in.
    if (kept !== null || isPersonKey(key)) this.#write(accountKey, JSON.stringify(this.#account));
    return "none";
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

  #forgetKey(): void {
    this.#key = undefined;
    this.#remove(personKey);
  }

  #kept(): SignedIn | null {
    try {
      const kept: unknown = JSON.parse(this.#read(accountKey) ?? "null");
      if (typeof kept !== "object" || kept === null) return null;
      const { name, person, session } = kept as Record<string, unknown>;
      if (typeof name !== "string" || typeof person !== "string") return null;
      return { name, person, session: isSession(session) ? session : null };
    } catch {
      return null;
    }
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

  #remove(name: string): void {
    try {
      this.#store.removeItem(name);
    } catch {
      // Nothing was kept.
    }
  }
}
