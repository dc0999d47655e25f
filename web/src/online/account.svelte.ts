// The account that this browser is signed in to, if any, and what there is to do with it (docs/server-protocol.md). Passphrases
// are sent, never kept.
import { members, unreadable, type Asked } from "./api";
import type { Person } from "./person";
import { isRefusal, type Rating, type Refusal } from "./types";
import { has, isFlag, isId, isListOf, isRating, isText, isWhole, type Members } from "./wire";

/** `none`: whoever has the person key acts. `in`: signed in. `lapsed`: the session has ended, and nobody acts here. */
export type Standing = "none" | "in" | "lapsed";

export interface AccountSession {
  id: string;
  label: string;
  made: number; // milliseconds since 1970
  used: number;
  current: boolean;
}

export type Scope = "read" | "play" | "challenge";
export interface Token {
  id: string;
  label: string;
  scopes: string[];
  made: number;
  expires: number | null; // null: never
}

export interface Profile {
  name: string;
  person: string;
  made: number;
  bot: boolean;
  ratings: Rating[];
}

/** What is sent to the server, and what it answers. */
export interface Asking {
  ask(path: string, asked?: Asked): Promise<string | Refusal>;
  again(path: string, asked?: Asked): Promise<string | Refusal>;
}

interface Parts {
  api: Asking;
  person: Person;
  /** Somebody acts by another key from now on. `same`: they are the same person. */
  changed(same: boolean): void;
}

const isSession = has<AccountSession>({ id: isId, label: isText, made: isWhole, used: isWhole, current: isFlag });
const isToken = has<Omit<Token, "expires">>({ id: isId, label: isText, scopes: isListOf(isText), made: isWhole });
const isProfile = has<Omit<Profile, "ratings">>({ name: isText, person: isId, made: isWhole, bot: isFlag });
const isSignedIn = has<{ name: string; person: string; session: string }>({
  name: isText,
  person: isId,
  session: isText,
});

/** Those of a list under a name in an answer; a list with something else in it is unreadable. */
export function listed<T>(answer: string | Refusal, name: string, is: (one: unknown) => one is T): T[] | Refusal {
  if (typeof answer !== "string") return answer;
  const list = members(answer)[name];
  return Array.isArray(list) && list.every(is) ? list : unreadable;
}

/** Null: it has been done. */
const done = (answer: string | Refusal): Refusal | null => (typeof answer === "string" ? null : answer);
const posted = (body: object): Asked => ({ method: "POST", body: JSON.stringify(body) });

export class Account {
  standing = $state<Standing>("none");
  name = $state(""); // "" also where only the server knows it
  readonly #parts: Parts;

  constructor(parts: Parts) {
    this.#parts = parts;
    this.show();
  }

  /** Makes an account of the person that this browser is: their games stay theirs. */
  async register(name: string, passphrase: string, label: string): Promise<Refusal | null> {
    const { api, person } = this.#parts;
    const key = person.ownKey;
    const answer = await api.ask("account", { key, ...posted({ name, passphrase, label }) });
    if (typeof answer === "string") return this.#enter(answer, true);
    // It may have been made though nothing of it has come back.
    if (answer.code !== "unreachable" && answer.code !== "unavailable") return answer;
    const signed = await api.ask("sessions", posted({ name, passphrase, label }));
    return typeof signed === "string" ? this.#enter(signed, true) : answer;
  }

  async signIn(name: string, passphrase: string, label: string): Promise<Refusal | null> {
    const answer = await this.#parts.api.ask("sessions", posted({ name, passphrase, label }));
    return typeof answer === "string" ? this.#enter(answer, false) : answer;
  }

  /** Here at once, also if the server cannot be told: there the session stays then. */
  async signOut(): Promise<Refusal | null> {
    const { api, person } = this.#parts;
    const { account } = person;
    this.leave();
    if (!account?.session) return null;
    return done(await api.again("sessions/current", { key: account.session, method: "DELETE" }));
  }

  /** Goes on without an account, as before. What was asked and has not been answered is dropped. */
  leave(): void {
    this.#parts.person.leave();
    this.show();
    this.#parts.changed(false);
  }

  /** The server has refused a key as that of nobody any more. */
  lapse(key: string): void {
    const { person } = this.#parts;
    const before = person.account?.person ?? "";
    const lapsed = person.lapse(key);
    if (lapsed === "stale") return;
    this.show();
    // Nobody acts, so that what was asked waits; another page's person may be another.
    this.#parts.changed(lapsed === "none" || before === "" || before === person.account?.person);
  }

  async sessions(): Promise<AccountSession[] | Refusal> {
    return listed(await this.#parts.api.again("sessions", this.#mine()), "sessions", isSession);
  }

  async endSession(id: string): Promise<Refusal | null> {
    return done(await this.#again(`sessions/${encodeURIComponent(id)}`, "DELETE"));
  }

  /** All but this one. */
  async endOthers(): Promise<Refusal | null> {
    return done(await this.#again("sessions", "DELETE"));
  }

  /** Ends all other sessions. */
  async changePassphrase(passphrase: string, next: string): Promise<Refusal | null> {
    const body = { passphrase, new: next };
    return done(await this.#parts.api.ask("account/passphrase", { ...this.#mine(), ...posted(body) }));
  }

  async tokens(): Promise<Token[] | Refusal> {
    const answer = await this.#parts.api.again("tokens", this.#mine());
    const tokens = listed(answer, "tokens", isToken);
    if (isRefusal(tokens)) return tokens;
    return tokens.map((token) => {
      const { expires } = token as Partial<Token>;
      return { ...token, expires: typeof expires === "number" ? expires : null };
    });
  }

  /** The token itself, which is told this once. `expires`: milliseconds since 1970, null: never. */
  async makeToken(label: string, scopes: readonly Scope[], expires: number | null): Promise<string | Refusal> {
    const body = { label, scopes, ...(expires !== null && { expires }) };
    const answer = await this.#parts.api.ask("tokens", { ...this.#mine(), ...posted(body) });
    if (typeof answer !== "string") return answer;
    const { token } = members(answer);
    return typeof token === "string" ? token : unreadable;
  }

  async endToken(id: string): Promise<Refusal | null> {
    return done(await this.#again(`tokens/${encodeURIComponent(id)}`, "DELETE"));
  }

  /** All that the server keeps of the person, as JSON. */
  async exported(): Promise<string | Refusal> {
    const answer = await this.#parts.api.again("account/export", this.#mine());
    return typeof answer === "string" ? JSON.stringify(members(answer), null, 2) : answer;
  }

  /** For good. */
  async remove(passphrase: string): Promise<Refusal | null> {
    const answer = await this.#parts.api.ask("account/delete", { ...this.#mine(), ...posted({ passphrase }) });
    if (typeof answer !== "string") return answer;
    this.leave();
    return null;
  }

  /** What everybody may know of an account. */
  async profile(name: string): Promise<Profile | Refusal> {
    const answer = await this.#parts.api.again(`accounts/${encodeURIComponent(name)}`);
    if (typeof answer !== "string") return answer;
    const profile: Members = members(answer);
    if (!isProfile(profile)) return unreadable;
    const ratings = profile as Partial<Profile>;
    return { ...profile, ratings: isListOf(isRating)(ratings.ratings) ? (ratings.ratings ?? []) : [] };
  }

  #mine(): Asked {
    return { key: this.#parts.person.key };
  }

  #again(path: string, method: "DELETE"): Promise<string | Refusal> {
    return this.#parts.api.again(path, { ...this.#mine(), method });
  }

  #enter(answer: string, registered: boolean): Refusal | null {
    const { person } = this.#parts;
    const signed: unknown = members(answer);
    if (!isSignedIn(signed)) return unreadable;
    const before = person.account?.person ?? "";
    const lapsed = this.standing === "lapsed";
    person.signIn(signed.name, signed.person, signed.session, registered);
    this.show();
    this.#parts.changed(registered || (lapsed && (before === "" || before === signed.person)));
    return null;
  }

  /** Who is signed in. */
  show(): void {
    const { account } = this.#parts.person;
    this.name = account?.name ?? "";
    this.standing = account === null ? "none" : account.session === null ? "lapsed" : "in";
  }
}
