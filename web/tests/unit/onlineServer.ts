// A server of games between people as docs/server-protocol.md has it, in memory, for tests. Every move is legal but "illegal".
import type { SocketEvents } from "../../src/online/connection";
import { followed } from "../../src/online/lines";
import type { GameState, Offer, Premove, Side, Summary, Terms } from "../../src/online/types";
import { FakeAccounts } from "./fakeAccounts";
import type { Line, World } from "./onlineWorld";

interface Event {
  v: number;
  at: number;
  type: string;
  by?: string;
  request?: string;
  [member: string]: unknown;
}
interface Frame {
  do: string;
  game: string;
  id: string;
  [member: string]: unknown;
}

const other = (side: Side): Side => (side === "white" ? "black" : "white");

/** Why something is refused. */
class Refused extends Error {}
function refuse(code: string): never {
  throw new Refused(code);
}

/** One game; its log is all that would outlast the server. */
export class FakeGame {
  readonly log: Event[] = [];
  readonly nodes = [{ parent: -1, move: "" }];
  current = 0;
  position = 0;
  status: GameState["status"] = "open";
  result = "*";
  ending: string | null = null;
  next: string | null = null;
  readonly seats: Record<Side, string | null> = { white: null, black: null };
  readonly absent: Record<Side, number | null> = { white: null, black: null };
  readonly premoves: Record<Side, Premove[]> = { white: [], black: [] };
  readonly chat: Record<Side, boolean> = { white: false, black: false };
  readonly offers: Record<Offer, Side | null> = { draw: null, takeback: null, rematch: null };
  readonly #world: World;
  readonly #done = new Map<string, number>();
  readonly id: string;
  readonly terms: Terms;

  constructor(world: World, id: string, terms: Terms, creator: string, colour: Side | null) {
    this.#world = world;
    this.id = id;
    this.terms = terms;
    this.emit({ type: "created", ...terms, by: creator });
    if (colour) this.#sit(colour, creator, undefined);
  }

  get version(): number {
    return this.log.length;
  }

  get line(): string[] {
    const line: string[] = [];
    for (let at = this.current; at > 0; at = this.nodes[at]?.parent ?? 0) line.push(this.nodes[at]?.move ?? "");
    return line.reverse();
  }

  get side(): Side {
    return this.line.length % 2 === 0 ? "white" : "black";
  }

  colourOf(person: string | null): Side | null {
    if (person === null) return null;
    return this.seats.white === person ? "white" : this.seats.black === person ? "black" : null;
  }

  emit(event: Omit<Event, "v" | "at"> & { type: string }): number {
    const v = this.log.length + 1;
    this.log.push({ v, at: Math.round(this.#world.now), ...event });
    return v;
  }

  /** The events as somebody may see them. */
  seen(after: number, to: number, person: string | null): Event[] {
    return this.log.slice(after, to).map(({ request, ...event }) => {
      const own = person !== null && event.by === person;
      const talk = ["say", "chat", "message"].includes(event.type);
      const you = this.colourOf(person);
      const hidden = (event.type === "premoves" && you !== event["colour"]) || (talk && you === null);
      const told = hidden ? { v: event.v, at: event.at, type: "hidden", by: event.by } : event;
      return { ...told, ...(own && request !== undefined && { request }) } as Event;
    });
  }

  state(person: string | null, now: number): GameState {
    const you = this.colourOf(person);
    const opponent = you && this.absent[other(you)];
    return {
      now,
      status: this.status,
      position: this.position,
      side: this.side,
      seats: { ...this.seats },
      you,
      clocks: { white: 60_000, black: 60_000, delay: 0, running: this.side, flag: now + 60_000 },
      result: this.result,
      ending: this.ending,
      ...this.offers,
      next: this.next,
      expires: null,
      absent: { ...this.absent },
      mine: you && {
        premoves: [...this.premoves[you]],
        ledger: { used: 0, compensated: 0, lost: 0, quota: 3000 },
        claim: typeof opponent === "number" ? opponent + 90_000 : null,
        chat: { ...this.chat },
      },
    };
  }

  summary(): Summary {
    const { id: game, terms, seats, side, status: state, result } = this;
    const { variant, rules, time } = terms;
    return { game, variant, rules, time, ...seats, side, state, result, at: this.log.at(-1)?.at ?? 0 };
  }

  /** Carries a request out once, whatever comes of it; the version of its event. */
  step(person: string, frame: Frame): number {
    const done = this.#done.get(frame.id);
    if (done !== undefined) return done;
    const version = this.#decide(person, frame);
    this.#done.set(frame.id, version);
    this.#playPremoves();
    return version;
  }

  #decide(person: string, frame: Frame): number {
    const head = { by: person, request: frame.id };
    if (frame.do === "seat") {
      if (this.colourOf(person)) refuse("seat_taken");
      const colour = (frame["colour"] as Side | undefined) ?? (this.seats.white === null ? "white" : "black");
      if (this.seats[colour] !== null || this.status === "over") refuse("seat_taken");
      return this.#sit(colour, person, frame.id);
    }
    const colour = this.colourOf(person) ?? refuse("not_seated");
    const what = frame["what"] as Offer | undefined;
    if (what === "rematch") return this.#rematch(colour, frame.do, head);
    if (["say", "chat", "message"].includes(frame.do)) return this.#talk(colour, frame, head);
    if (this.status !== "playing") refuse(this.status === "over" ? "game_over" : "not_begun");
    if ("position" in frame && frame["position"] !== this.position) refuse("stale_position");
    if (frame.do === "move") {
      if (this.side !== colour) refuse("not_your_move");
      if (frame["move"] === "illegal") refuse("illegal_move");
      this.premoves[colour] = [];
      return this.#play(String(frame["move"]), { ...head, premove: false });
    }
    if (frame.do === "premoves") {
      if (this.side === colour) refuse("not_allowed");
      this.premoves[colour] = frame["premoves"] as Premove[];
      return this.emit({ type: "premoves", colour, premoves: this.premoves[colour], ...head });
    }
    if (frame.do === "resign") return this.#end(other(colour), "resignation", head);
    if (frame.do === "claim") return this.#end(frame["result"] === "win" ? colour : "draw", "abandoned", head);
    if (frame.do === "abort") return this.#end("none", "", head);
    if (what === undefined) return refuse("bad_request");
    return this.#negotiate(colour, frame.do, what, head);
  }

  #talk(colour: Side, frame: Frame, head: object): number {
    if (this.status === "open") refuse("not_begun");
    if (frame.do === "say") return this.emit({ type: "say", colour, phrase: frame["phrase"], ...head });
    if (frame.do === "message") {
      if (!this.chat.white || !this.chat.black) refuse("not_agreed");
      return this.emit({ type: "message", colour, text: frame["text"], ...head });
    }
    const on = frame["on"] === true;
    if (on && this.chat[colour]) refuse("already_offered");
    if (on) this.chat[colour] = true;
    else this.chat.white = this.chat.black = false;
    return this.emit({ type: "chat", colour, on, ...head });
  }

  #negotiate(colour: Side, act: string, what: "draw" | "takeback", head: object): number {
    const by = this.offers[what];
    if (act === "decline") {
      if (by !== other(colour)) refuse("nothing_to_decline");
      this.offers[what] = null;
      return this.emit({ type: "decline", colour, ...head });
    }
    if (act === "accept" && by !== other(colour)) refuse("nothing_to_accept");
    if (by === colour) refuse("already_offered");
    if (by === null) {
      if (what === "takeback" && this.line.length < 2) refuse("nothing_to_undo");
      this.offers[what] = colour;
      return this.emit({ type: what === "draw" ? "offer-draw" : "ask-takeback", colour, ...head });
    }
    if (what === "draw") return this.#end("draw", "agreement", head);
    // Back to where whoever asked was to move.
    let node = this.nodes[this.current]?.parent ?? 0;
    if (by === this.side) node = this.nodes[node]?.parent ?? 0;
    this.current = Math.max(0, node);
    const v = this.emit({ type: "takeback", node: this.current, ...head });
    this.#moved(v);
    this.premoves.white = this.premoves.black = [];
    return v;
  }

  #rematch(colour: Side, act: string, head: object): number {
    if (this.status !== "over") refuse("not_allowed");
    if (act === "decline") {
      this.offers.rematch = null;
      return this.emit({ type: "decline-rematch", colour, ...head });
    }
    if (this.offers.rematch === colour || this.next !== null) refuse("already_offered");
    if (this.offers.rematch === null) {
      this.offers.rematch = colour;
      return this.emit({ type: "offer-rematch", colour, ...head });
    }
    this.offers.rematch = null;
    this.next = `${this.id}-next`;
    return this.emit({ type: "rematch", game: this.next, ...head });
  }

  #sit(colour: Side, person: string, request: string | undefined): number {
    this.seats[colour] = person;
    const v = this.emit({ type: "seated", colour, person, by: person, ...(request !== undefined && { request }) });
    if (this.seats[other(colour)] !== null) {
      this.status = "playing";
      this.position = v;
    }
    return v;
  }

  #play(move: string, more: object): number {
    const known = this.nodes.findIndex((node) => node.parent === this.current && node.move === move);
    this.current = known > 0 ? known : this.nodes.push({ parent: this.current, move }) - 1;
    const v = this.emit({ type: "move", move, white: 60_000, black: 60_000, used: 0, lag: 0, compensated: 0, ...more });
    this.#moved(v);
    return v;
  }

  #moved(v: number): void {
    this.position = v;
    this.offers.draw = this.offers.takeback = null;
  }

  #end(winner: string, ending: string, head: object): number {
    this.status = "over";
    this.result = { white: "1-0", black: "0-1", draw: "1/2-1/2" }[winner] ?? "*";
    this.ending = ending || null;
    this.premoves.white = this.premoves.black = [];
    return this.emit({ type: "end", winner, ending, ...head });
  }

  #playPremoves(): void {
    for (;;) {
      const { side } = this;
      if (this.premoves[side].length === 0 || this.status !== "playing") return;
      const next = followed(this.premoves[side], this.line.at(-1));
      if (!next) {
        this.premoves[side] = [];
        this.emit({ type: "premoves", colour: side, premoves: [] });
        return;
      }
      this.premoves[side] = next.left;
      this.#play(next.move, { premove: true });
    }
  }
}

interface Session {
  key: string | undefined;
  person: string | null;
  line: Line;
  watched: Map<string, { person: string | null; sent: number }>;
  lobby: boolean;
}

/** How often the server itself does what it may do. */
export interface Moods {
  unavailable: number; // a request is refused so
  kept: number; // of those, one was carried out all the same
  repeats: number; // events are sent once more
  skips: number; // events are left out, as if another process had sent them
}

export class FakeServer {
  readonly games = new Map<string, FakeGame>();
  readonly accounts = new FakeAccounts(
    (key) => FakeServer.personOf(key),
    (session) => this.#signOut(session),
  );
  readonly banned = new Set<string>();
  readonly rules = new Map<string, string>();
  readonly moods: Moods = { unavailable: 0, kept: 0.5, repeats: 0, skips: 0 };
  readonly received: Frame[] = [];
  readonly replies: { id: string; error?: string }[] = [];
  readonly epoch = 1_700_000_000_000;
  eventsInFrame = 5;
  /** What the next requests over HTTP get: a status, or nothing at all. */
  readonly http: (number | "lost")[] = [];
  readonly #world: World;
  readonly #sessions = new Set<Session>();
  readonly #created = new Map<string, string>();

  constructor(world: World) {
    this.#world = world;
  }

  get now(): number {
    return Math.round(this.#world.now) + this.epoch;
  }

  get connections(): number {
    return this.#sessions.size;
  }

  static personOf(key: string): string {
    return `p-${key.slice(0, 12)}`;
  }

  static seatKey(game: string, person: string): string {
    return `${game}.${person}.mac`;
  }

  create(id: string, more: Partial<Terms> = {}, creator = "somebody", colour: Side | null = null): FakeGame {
    const terms: Terms = { variant: "chess", rules: "0123", time: null, listed: true, start: "", ...more };
    const game = new FakeGame(this.#world, id, terms, creator, colour);
    this.games.set(id, game);
    return game;
  }

  accept(line: Line): SocketEvents {
    const session: Session = { key: undefined, person: null, line, watched: new Map(), lobby: false };
    return {
      opened: () => undefined,
      received: (text) => this.#receive(session, JSON.parse(text) as Frame),
      closed: () => {
        this.#sessions.delete(session);
        this.#presence(session);
      },
    };
  }

  /** Every connection ends. */
  restart(reason = "stopping"): void {
    for (const { line } of [...this.#sessions]) {
      line.down(JSON.stringify({ close: reason }));
      line.closeDown();
    }
    this.#sessions.clear();
  }

  /** To everybody who is connected. */
  say(text: string): void {
    for (const { line } of this.#sessions) line.down(text);
  }

  #send(session: Session, frame: object): void {
    session.line.down(JSON.stringify(frame));
  }

  #receive(session: Session, frame: Frame): void {
    this.received.push(frame);
    if (frame.do === "hello") {
      session.key = frame["key"] as string | undefined;
      session.person = session.key === undefined ? null : this.accounts.actor(session.key);
      const banned = session.person !== null && this.banned.has(session.person);
      if (session.key !== undefined && (banned || session.person === null)) {
        this.#send(session, { error: "no", code: banned ? "banned" : "signed_out" });
        session.person = null;
        return;
      }
      this.#sessions.add(session);
      this.#send(session, { hello: { person: session.person, now: this.now, protocol: 1 } });
    } else if (frame.do === "ping") this.#send(session, { pong: frame["n"], now: this.now });
    else if (frame.do === "watch") this.#watch(session, frame);
    else if (frame.do === "unwatch") session.watched.delete(frame.game);
    else if (frame.do === "lobby") {
      session.lobby = frame["on"] === true;
      this.#lobby();
    } else this.#ask(session, frame);
  }

  #watch(session: Session, frame: Frame): void {
    const game = this.games.get(frame.game);
    if (!game) {
      this.#send(session, { error: "there is no such game", code: "no_game", game: frame.game });
      return;
    }
    const seat = frame["seat"] as string | undefined;
    const person = seat === undefined ? session.person : (seat.split(".")[1] ?? null);
    const watched = { person, sent: Number(frame["after"]) };
    session.watched.set(frame.game, watched);
    this.#catchUp(session, game, true);
    this.#presence(session);
  }

  /** Sends what has not been sent. */
  #catchUp(session: Session, game: FakeGame, always = false): void {
    const watched = session.watched.get(game.id);
    if (!watched) return;
    for (let first = always; first || watched.sent < game.version; first = false) {
      const after = watched.sent;
      const version = Math.min(game.version, after + this.eventsInFrame);
      const events = game.seen(after, version, watched.person);
      const more = version < game.version;
      const state = more ? { more } : { state: game.state(watched.person, this.now) };
      watched.sent = version;
      this.#send(session, { game: game.id, after, version, events, ...state });
    }
  }

  #ask(session: Session, frame: Frame): void {
    const game = this.games.get(frame.game);
    const watched = session.watched.get(frame.game);
    const reply = (more: object): void => {
      const made = { reply: frame.id, game: frame.game, version: game?.version ?? 0, ...more };
      this.replies.push({ ...more, id: frame.id });
      this.#send(session, made);
    };
    if (!game || !watched) {
      reply({ error: "it is not watched", code: game ? "bad_request" : "no_game" });
      return;
    }
    const fails = this.#world.chance(this.moods.unavailable);
    if (fails && !this.#world.chance(this.moods.kept)) {
      reply({ error: "later", code: "unavailable" });
      return;
    }
    try {
      const version = game.step(watched.person ?? "", frame);
      if (fails) reply({ error: "later", code: "unavailable" });
      else reply({ version });
    } catch (reason) {
      if (!(reason instanceof Refused)) throw reason;
      reply({ error: reason.message, code: reason.message });
    }
    this.publish(game);
  }

  publish(game: FakeGame): void {
    for (const session of this.#sessions) {
      const watched = session.watched.get(game.id);
      if (!watched) continue;
      if (this.#world.chance(this.moods.repeats))
        watched.sent = Math.max(0, watched.sent - Math.floor(this.#world.between(0, 4)));
      if (this.#world.chance(this.moods.skips)) watched.sent = game.version;
      else this.#catchUp(session, game);
    }
    this.#lobby();
  }

  /** Connections of a session that has ended are told and closed. */
  #signOut(key: string): void {
    for (const session of [...this.#sessions]) {
      if (session.key !== key) continue;
      this.#send(session, { close: "signed_out" });
      session.line.closeDown();
      this.#sessions.delete(session);
    }
  }

  notify(person: string, notice: string, game: string): void {
    for (const session of this.#sessions) if (session.person === person) this.#send(session, { notice, game });
  }

  #lobby(): void {
    const all = [...this.games.values()].filter(({ terms }) => terms.listed).map((game) => game.summary());
    const of = (state: Summary["state"]): Summary[] => all.filter((one) => one.state === state);
    for (const session of this.#sessions)
      if (session.lobby) this.#send(session, { lobby: of("open"), playing: of("playing") });
  }

  /** Tells of each game that the session watches who can be reached, if that has changed. */
  #presence(session: Session): void {
    for (const id of session.watched.keys()) {
      const game = this.games.get(id);
      if (!game) continue;
      const watching = [...this.#sessions].filter((one) => one.watched.has(id));
      const here = (side: Side): boolean =>
        watching.some((one) => game.seats[side] !== null && one.watched.get(id)?.person === game.seats[side]);
      const present = { white: here("white"), black: here("black") };
      const before = { ...game.absent };
      for (const side of ["white", "black"] as const)
        game.absent[side] = present[side] || game.seats[side] === null ? null : (game.absent[side] ?? this.now);
      if (before.white === game.absent.white && before.black === game.absent.black) continue;
      for (const one of watching) this.#send(one, { game: id, present });
    }
  }

  fetch(path: string, { method, headers, body }: RequestInit): Promise<Response> {
    const fault = this.http.shift();
    const key = new Headers(headers).get("Authorization")?.replace("Bearer ", "");
    const answer = fault === "lost" ? null : this.#answer(`${method} ${path}`, key, String(body ?? ""));
    if (!answer) return Promise.reject(new TypeError("no connection"));
    if (fault === undefined) return Promise.resolve(answer);
    return Promise.resolve(Response.json({ error: "later", code: "unavailable" }, { status: Number(fault) }));
  }

  #answer(request: string, key: string | undefined, body: string): Response {
    if (request === "GET api/v1/health") return Response.json({ status: "ok" });
    const about = this.accounts.answer(request, key, body);
    if (about) return about;
    const person = key === undefined ? null : this.accounts.actor(key);
    if (key !== undefined && person === null)
      return Response.json({ error: "signed out", code: "signed_out" }, { status: 401 });
    if (request === "POST api/v1/rules") {
      const identity = `rules${this.rules.size}`;
      this.rules.set(identity, body);
      return Response.json({ rules: identity }, { status: 201 });
    }
    const rules = /^GET api\/v1\/rules\/(\w+)$/.exec(request)?.[1];
    const text = rules === undefined ? undefined : this.rules.get(rules);
    if (text !== undefined) return new Response(text);
    if (request === "GET api/v1/me/games" && person !== null) {
      const games = [...this.games.values()].filter((game) => game.colourOf(person)).map((game) => game.summary());
      return Response.json({ games });
    }
    const state = /^GET api\/v1\/games\?state=(\w+)$/.exec(request)?.[1];
    if (state !== undefined) {
      const all = [...this.games.values()].map((game) => game.summary());
      return Response.json({ games: all.filter((one) => one.state === state) });
    }
    if (request === "POST api/v1/games" && person !== null) return this.#create(person, body);
    const linked = /^POST api\/v1\/games\/([\w-]+)\/seat-link$/.exec(request)?.[1];
    if (linked !== undefined && person !== null && this.games.get(linked)?.colourOf(person))
      return Response.json({ key: FakeServer.seatKey(linked, person) });
    return Response.json({ error: request, code: "no_game" }, { status: 404 });
  }

  #create(person: string, body: string): Response {
    const { id, colour, ...terms } = JSON.parse(body) as Partial<Terms> & { id: string; colour?: Side };
    if (terms.variant === "nonsense") return Response.json({ error: "?", code: "unknown_game" }, { status: 400 });
    const made = this.#created.get(id) ?? `game${this.games.size}`;
    if (!this.#created.has(id)) this.create(made, terms, person, colour ?? "white");
    this.#created.set(id, made);
    return Response.json({ game: made }, { status: 201 });
  }
}
