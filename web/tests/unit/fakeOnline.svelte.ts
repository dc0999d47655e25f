// A server of games between people that does what a test tells it, as the page's client shows it.
import type { OnlineClient } from "../../src/lobby/client";
import { Account } from "../../src/online/account.svelte";
import { People } from "../../src/online/people";
import { Person } from "../../src/online/person";
import { memory } from "./openApp";
import type { GameState, Link, OnlineMatch, Refusal, Side, Summary, Terms } from "../../src/online/types";

export const openState: GameState = {
  now: 1_000_000,
  status: "open",
  position: 2,
  side: "white",
  seats: { white: "somebody", black: null },
  you: null,
  clocks: null,
  result: "*",
  ending: null,
  draw: null,
  takeback: null,
  rematch: null,
  next: null,
  expires: 1_540_000,
  absent: { white: null, black: null },
  mine: null,
};

export const someTerms: Terms = {
  variant: "fake",
  rules: "0123456789abcdef",
  time: { initial: 900_000, increment: 10_000, delay: 0 },
  listed: false,
  start: "",
};

export const someSummary: Summary = {
  game: "g1",
  variant: "fake",
  rules: "0123456789abcdef",
  time: null,
  white: "me",
  black: "somebody",
  side: "white",
  state: "playing",
  result: "*",
  at: 1_000_000,
};

export class FakeMatch implements OnlineMatch {
  readonly id: string;
  link = $state<Link>("connected");
  terms = $state.raw<Terms | null>(null);
  state = $state.raw<GameState | null>(null);
  receivedAt = $state(0);
  line = $state.raw<readonly string[]>([]);
  pending = $state<string | null>(null);
  readonly talk = [];
  refused = $state.raw<Refusal | null>(null);
  missing = $state(false);
  lapsed = $state(false);
  closed = false;
  /** What has been asked of the game, in words. */
  readonly asked: string[] = [];

  constructor(id: string) {
    this.id = id;
  }
  set(terms: Partial<Terms>, state: Partial<GameState>, line: readonly string[] = []): this {
    this.terms = { ...someTerms, ...terms };
    this.state = { ...openState, ...state };
    this.line = line;
    return this;
  }
  move(text: string): void {
    this.asked.push(`move ${text}`);
  }
  setPremoves(): void {
    this.asked.push("premoves");
  }
  offer(what: string): void {
    this.asked.push(`offer ${what}`);
  }
  accept(what: string): void {
    this.asked.push(`accept ${what}`);
  }
  decline(what: string): void {
    this.asked.push(`decline ${what}`);
  }
  resign(): void {
    this.asked.push("resign");
  }
  abort(): void {
    this.asked.push("abort");
  }
  claim(result: string): void {
    this.asked.push(`claim ${result}`);
  }
  say(phrase: string): void {
    this.asked.push(`say ${phrase}`);
  }
  chat(on: boolean): void {
    this.asked.push(`chat ${on ? "on" : "off"}`);
  }
  message(text: string): void {
    this.asked.push(`message ${text}`);
  }
  takeSeat(colour?: Side): void {
    this.asked.push(`seat ${colour ?? "any"}`);
  }
  seatLink(): Promise<string | Refusal> {
    return Promise.resolve(`#game=${this.id}&seat=${this.id}.me.0123456789abcdef`);
  }
  close(): void {
    this.closed = true;
  }
}

export class FakeOnline implements OnlineClient {
  available = $state<boolean | null>(true);
  link = $state<Link>("connected");
  person = $state<string | null>("me");
  open = $state.raw<readonly Summary[]>([]);
  playing = $state.raw<readonly Summary[]>([]);
  mine = $state.raw<readonly Summary[]>([]);
  /** Game files by the identity of their rules. */
  readonly files = new Map<string, string>();
  readonly matches = new Map<string, FakeMatch>();
  readonly created: unknown[] = [];
  refuses: Refusal | null = null;
  banned = $state(false);
  readonly #asking = {
    ask: (): Promise<Refusal> => Promise.resolve({ code: "unreachable", error: "" }),
    again: (): Promise<Refusal> => Promise.resolve({ code: "unreachable", error: "" }),
  };
  readonly account = new Account({
    api: this.#asking,
    person: new Person(memory(), (letters) => "a".repeat(letters)),
    changed: () => undefined,
  });
  readonly people = new People(this.#asking, () => this.key);
  key = "a".repeat(32);

  readonly check = (): Promise<boolean> => Promise.resolve(this.available === true);
  readonly watchLobby = (): (() => void) => () => undefined;
  readonly refreshMine = (): Promise<void> => Promise.resolve();
  readonly create: OnlineClient["create"] = (terms, more) => {
    this.created.push({ ...terms, ...more });
    return Promise.resolve(this.refuses ?? { game: "g1" });
  };
  readonly match = (id: string): FakeMatch => {
    const match = this.matches.get(id) ?? new FakeMatch(id);
    this.matches.set(id, match);
    return match;
  };
  readonly rules = (identity: string): Promise<string | Refusal> =>
    Promise.resolve(this.files.get(identity) ?? { code: "unknown_game", error: identity });
  readonly personKey = (): string => this.key;
  readonly adopt = (key: string): void => void (this.key = key);
  readonly hear = (): (() => void) => () => undefined;
  readonly close = (): void => undefined;
}
