// Games between people as the page has them: one connection, the lobby, this person's games and those that are looked at.
import type { Store } from "../model/storage";
import { Account } from "./account.svelte";
import { Api, type ApiParts } from "./api";
import { Connection, type ConnectionParts } from "./connection";
import { Match } from "./match.svelte";
import { Outbox, type OutboxParts } from "./outbox";
import { People } from "./people";
import { Person } from "./person";
import { isRefusal, type Link, type OnlineMatch, type Refusal, type Side, type Summary, type TimeTerms } from "./types";

export interface OnlineParts extends ConnectionParts, ApiParts, OutboxParts {
  local: Store;
  address: string; // of the page, without what follows #
}

/** Notices that follow each other so soon ask once for this person's games. */
const gathered = 300;

interface Opened {
  match: Match;
  users: number;
}

export class Online {
  available = $state<boolean | null>(null);
  link = $state<Link>("offline");
  /** This person's public id, once the server has told it. */
  person = $state<string | null>(null);
  open = $state.raw<readonly Summary[]>([]);
  playing = $state.raw<readonly Summary[]>([]);
  mine = $state.raw<readonly Summary[]>([]);
  /** The operator lets this person play no more. */
  banned = $state(false);
  readonly account: Pick<Account, keyof Account>;
  readonly people: Pick<People, keyof People>;
  readonly #parts: OnlineParts;
  readonly #person: Person;
  readonly #api: Api;
  readonly #connection: Connection;
  readonly #matches = new Map<string, Opened>();
  readonly #hearers = new Set<(word: string, game: string) => void>();
  #lobby = 0; // who watches it
  #wantsMine = false;
  #gathering = false;

  constructor(parts: OnlineParts) {
    this.#parts = parts;
    this.#person = new Person(parts.local, (letters) => parts.draw(letters));
    this.#api = new Api(parts, (key, refusal) => this.#refused(key, refusal));
    this.account = new Account({ api: this.#api, person: this.#person, changed: (same) => this.#changed(same) });
    this.people = new People(this.#api, () => this.#person.key);
    this.#connection = new Connection(parts, this.#person, new Outbox(parts), {
      link: (link) => (this.link = link),
      person: (id) => (this.person = id),
      refused: (key, refusal) => this.#refused(key, refusal),
      lobby: (open, playing) => {
        this.open = open;
        this.playing = playing;
      },
      notice: (word, game) => this.#notice(word, game),
    });
  }

  async check(): Promise<boolean> {
    const available = await this.#api.available();
    this.available = available ?? null;
    return available === true;
  }

  watchLobby(): () => void {
    if (++this.#lobby === 1) this.#connection.lobby(true);
    let ended = false;
    return () => {
      if (ended) return;
      ended = true;
      if (--this.#lobby === 0) this.#connection.lobby(false);
    };
  }

  /** What happens in games that this person need not be looking at: `seat_taken`, `your_turn`, `little_time`, `offer`,
   *  `over`. Heard while there is a connection. Returns how to hear no more. */
  hear(hearer: (word: string, game: string) => void): () => void {
    this.#hearers.add(hearer);
    return () => void this.#hearers.delete(hearer);
  }

  /** As they were, where the server does not answer. */
  async refreshMine(): Promise<void> {
    this.#wantsMine = true;
    const { key } = this.#person;
    if (key === null) return;
    const mine = await this.#api.mine(key);
    if (!isRefusal(mine) && key === this.#person.key) this.mine = mine;
  }

  async create(
    terms: { variant: string } | { toml: string },
    more: { time: TimeTerms; colour: Side | null; listed: boolean; start: string; rated?: boolean },
  ): Promise<{ game: string } | Refusal> {
    const { colour, ...rest } = more;
    const rules = "toml" in terms ? await this.#api.keepRules(terms.toml) : null;
    if (rules !== null && typeof rules !== "string") return rules;
    const game = rules === null ? terms : { rules };
    const id = this.#parts.draw(16);
    return this.#api.create(this.#person.key, { id, ...game, ...rest, ...(colour && { colour }) });
  }

  /** The game, which is watched until it is closed as often as it was asked for. `seat`: the key of a private link, kept for
   *  this game from then on. To be called in an effect or an event, not in a derivation: it changes `link`. */
  match(id: string, seat?: string): OnlineMatch {
    const opened = this.#matches.get(id);
    if (seat !== undefined && seat !== this.#person.seat(id)) {
      this.#person.keepSeat(id, seat);
      if (opened) this.#connection.refresh(id);
    }
    if (opened) {
      ++opened.users;
      return opened.match;
    }
    const match = new Match(id, {
      connection: this.#connection,
      link: () => this.link,
      lapsed: () => this.account.standing === "lapsed",
      now: () => this.#parts.now(),
      seatLink: () => this.#seatLink(id),
      ended: () => this.#leave(id),
    });
    this.#matches.set(id, { match, users: 1 });
    return match;
  }

  rules(identity: string): Promise<string | Refusal> {
    return this.#api.rules(identity);
  }

  /** That of this browser, which acts while nobody is signed in. */
  personKey(): string {
    return this.#person.ownKey;
  }

  /** Whoever was signed in before is not any more. */
  adopt(key: string): void {
    if (!this.#person.adopt(key)) return;
    this.account.show();
    this.#changed(false);
  }

  /** For good, as a page that is left. */
  close(): void {
    this.#connection.close();
  }

  #changed(same: boolean): void {
    this.banned = false;
    if (same) {
      this.#connection.renew();
    } else {
      this.person = null;
      this.mine = [];
      this.#connection.restart();
    }
    if (this.#wantsMine) void this.refreshMine();
  }

  #refused(key: string, { code }: Refusal): void {
    if (code === "signed_out") this.account.lapse(key);
    else if (code === "banned" && key === this.#person.key) this.banned = true;
  }

  #leave(id: string): void {
    const opened = this.#matches.get(id);
    if (!opened || --opened.users > 0) return;
    this.#matches.delete(id);
    opened.match.end();
  }

  async #seatLink(game: string): Promise<string | Refusal> {
    const key = this.#person.seat(game) ?? (await this.#api.seatKey(this.#person.key, game));
    if (typeof key !== "string") return key;
    return `${this.#parts.address}#${new URLSearchParams({ game, seat: key }).toString()}`;
  }

  #notice(word: string, game: string): void {
    for (const hear of [...this.#hearers]) hear(word, game);
    if (!this.#wantsMine || this.#gathering) return;
    this.#gathering = true;
    this.#parts.after(gathered, () => {
      this.#gathering = false;
      void this.refreshMine();
    });
  }
}
