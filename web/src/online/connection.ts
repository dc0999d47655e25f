// The page's one connection to the server: what is watched is watched again after every interruption, from the events that are
// there already, and what was asked is asked again until there is a reply.
import type { GameLog } from "./gameLog";
import type { Asked, Entry, Outbox, Outcome, Settled } from "./outbox";
import { ServerClock } from "./serverClock";
import type { GameState, Link, Refusal, Side, Summary } from "./types";
import { readFrame, type ClientFrame, type GameFrame, type ServerFrame } from "./wire";

/** What happens to a socket, after it has been returned. */
export interface SocketEvents {
  opened(): void;
  received(text: string): void;
  closed(): void;
}
export interface Socket {
  send(text: string): void;
  close(): void;
}

export interface ConnectionParts {
  socket(events: SocketEvents): Socket;
  now(): number; // milliseconds of a clock that never goes back
  random(): number; // 0 .. 1
  /** Returns how to call it off. */
  after(ms: number, act: () => void): () => void;
  /** Whether somebody can see the page, and whether there is a network, as far as the browser knows. */
  visible(): boolean;
  online(): boolean;
  /** Tells when the page is seen again, or the network is back or gone, as far as the browser knows: a socket does not
   *  tell that. */
  onwake(act: () => void): void;
}

/** Who connects. */
export interface Credentials {
  readonly key: string | null; // null: nobody, until somebody signs in; what they have asked waits
  seat(game: string): string | undefined;
}

/** Who looks at a game. */
export interface Watcher {
  readonly log: GameLog;
  /** The log has taken a frame. `state`: null if it is none of the newest; `at`: when it was right, by the clock here. */
  changed(state: GameState | null, at: number): void;
  present(present: Record<Side, boolean>): void;
  settled(id: string, outcome: Outcome): void;
  /** The server does not show it. */
  notShown(refusal: Refusal): void;
}

export interface Listener {
  link(link: Link): void;
  /** The public id of who this is, for the server. */
  person(id: string | null): void;
  /** The key acts for nobody any more (`signed_out`), or its person is banned (`banned`). */
  refused(key: string, refusal: Refusal): void;
  lobby(open: Summary[], playing: Summary[]): void;
  notice(word: string, game: string): void;
}

const firstRetry = 300;
const lastRetry = 10_000;
const opening = 8_000; // until an attempt to connect is given up
const slow = 2_000; // an attempt that has taken so long is from before the page slept
const pingEvery = 10_000;
const pongWithin = 8_000;
const pongWhenAwake = 4_000; // after which a connection from before a sleep is taken for dead
const settledAfter = 5_000; // a connection that has lasted so long was none that is refused again and again
const offlineAfter = 3; // attempts in vain
const idle = 5_000; // before a connection that nothing needs is closed

type Stop = () => void;
const nothing: Stop = () => undefined;

export class Connection {
  link: Link = "offline";
  readonly clock = new ServerClock();
  readonly outbox: Outbox;
  readonly #parts: ConnectionParts;
  readonly #credentials: Credentials;
  readonly #listener: Listener;
  readonly #watchers = new Map<string, Watcher>();
  #lobby = false;
  #socket: Socket | null = null;
  #began = 0; // when the attempt to connect did
  #opened = -1; // when the socket was; -1: not yet
  #greeted = false;
  #as: string | null = null; // the key that this socket has been greeted with
  #banned: string | null = null; // a key with which the server lets nobody play; its owner may watch
  #failures = 0;
  #longestRetry = false; // the server has asked for a pause
  readonly #sent = new Set<string>(); // requests on their way over this socket
  readonly #asked = new Set<string>(); // games that are watched over this socket, also for requests alone
  readonly #again = new Set<string>(); // requests that are to be sent over it once more in a while
  readonly #catching = new Set<string>(); // games of which events are missing, and have been asked for
  readonly #pings = new Map<number, number>(); // when each was sent
  #lastPing = 0;
  #stopTry = nothing; // the next attempt, or the end of this one
  #stopPing = nothing;
  #stopDeadline = nothing;
  #stopIdle = nothing;
  #stopRetry: Stop | null = null; // of what was unavailable
  #unavailable = 0; // how often in a row
  #closed = false;

  constructor(parts: ConnectionParts, credentials: Credentials, outbox: Outbox, listener: Listener) {
    this.#parts = parts;
    this.#credentials = credentials;
    this.outbox = outbox;
    this.#listener = listener;
    parts.onwake(() => this.#wake());
    if (this.#wanted) this.#connect();
  }

  /** One watcher for each game. Returns how to end it. */
  watch(game: string, watcher: Watcher): Stop {
    this.#watchers.set(game, watcher);
    this.#sendWatch(game);
    this.#want();
    return () => {
      if (this.#watchers.get(game) !== watcher) return;
      this.#watchers.delete(game);
      this.#release(game);
      this.#rest();
    };
  }

  /** Asks for the state as it is now, and for events that are missing. */
  refresh(game: string): void {
    this.#sendWatch(game);
  }

  lobby(on: boolean): void {
    this.#lobby = on;
    if (this.#opened >= 0) this.#send({ do: "lobby", on });
    this.#want();
    this.#rest();
  }

  /** Asks something of a game until there is a reply. */
  ask(game: string, asked: Asked): Entry {
    const entry = this.outbox.add(game, asked, (id) => this.#sent.has(id));
    this.#flush();
    this.#want();
    return entry;
  }

  /** By another person from now on. */
  restart(): void {
    for (const entry of this.outbox.clear())
      this.#watchers.get(entry.game)?.settled(entry.id, { code: "ended", error: "" });
    this.renew();
  }

  /** By another key from now on; what was asked goes on. */
  renew(): void {
    this.#banned = null;
    this.#drop();
    this.#failures = 0;
    if (this.#wanted) this.#connect();
    else this.#tell("offline");
  }

  /** For good. */
  close(): void {
    this.#closed = true;
    this.#drop();
    this.#stopIdle();
    this.#tell("offline");
  }

  get #wanted(): boolean {
    return !this.#closed && (this.#lobby || this.#watchers.size > 0 || this.outbox.entries.length > 0);
  }

  #want(): void {
    if (!this.#wanted) return;
    this.#stopIdle();
    if (!this.#socket && this.#failures === 0) this.#connect();
  }

  /** Ends the connection in a while if nothing needs it. */
  #rest(): void {
    this.#stopIdle();
    if (this.#wanted) return;
    this.#stopIdle = this.#parts.after(idle, () => {
      if (this.#wanted) return;
      this.#drop();
      this.#failures = 0;
      this.#tell("offline");
    });
  }

  #tell(link: Link): void {
    if (link === this.link) return;
    this.link = link;
    this.#listener.link(link);
  }

  #tellTrying(): void {
    this.#tell(this.#failures >= offlineAfter || !this.#parts.online() ? "offline" : "connecting");
  }

  #connect(): void {
    this.#drop();
    this.#tellTrying();
    const socket = this.#parts.socket({
      opened: () => socket === this.#socket && this.#greet(),
      received: (text) => socket === this.#socket && this.#receive(text),
      closed: () => socket === this.#socket && this.#lose(),
    });
    this.#socket = socket;
    this.#began = this.#parts.now();
    this.#stopTry = this.#parts.after(opening, () => this.#lose());
  }

  /** Lets go of the socket, and forgets what was only of it. */
  #drop(): void {
    for (const stop of [this.#stopTry, this.#stopPing, this.#stopDeadline, this.#stopRetry]) stop?.();
    this.#stopRetry = null;
    const socket = this.#socket;
    this.#socket = null;
    this.#opened = -1;
    this.#greeted = false;
    this.#as = null;
    for (const all of [this.#sent, this.#again, this.#asked, this.#catching, this.#pings]) all.clear();
    socket?.close();
  }

  /** The connection has failed: tried again in a while. */
  #lose(): void {
    const lasted = this.#greeted && this.#parts.now() - this.#opened >= settledAfter;
    this.#drop();
    this.#failures = lasted ? 1 : this.#failures + 1;
    if (!this.#wanted) {
      this.#failures = 0;
      this.#tell("offline");
      return;
    }
    this.#tellTrying();
    const longest = this.#longestRetry ? lastRetry : Math.min(lastRetry, firstRetry * 2 ** (this.#failures - 1));
    this.#longestRetry = false;
    this.#stopTry = this.#parts.after(this.#jittered(longest), () => this.#connect());
  }

  /** Not all pages at once. */
  #jittered(ms: number): number {
    return ms * (0.5 + this.#parts.random() / 2);
  }

  #wake(): void {
    if (!this.#wanted) return;
    if (this.#greeted) {
      this.clock.forget();
      this.#stopDeadline();
      this.#stopDeadline = nothing;
      this.#ping(pongWhenAwake);
    } else if (!this.#socket || this.#parts.now() - this.#began >= slow) {
      this.#failures = 0;
      this.#connect();
    }
  }

  /** All at once, without waiting for an answer: the server reads it in this order. */
  #greet(): void {
    this.#opened = this.#parts.now();
    this.clock.forget();
    const { key } = this.#credentials;
    this.#as = key === this.#banned ? null : key;
    this.#send({ do: "hello", ...(this.#as !== null && { key: this.#as }) });
    for (const game of this.#watchers.keys()) this.#sendWatch(game);
    if (this.#lobby) this.#send({ do: "lobby", on: true });
    this.#flush();
    if (this.#pings.size === 0) this.#ping(pongWithin);
  }

  #send(frame: ClientFrame): void {
    this.#socket?.send(JSON.stringify(frame));
  }

  #sendWatch(game: string): void {
    if (this.#opened < 0) return;
    const seat = this.#credentials.seat(game);
    const after = this.#watchers.get(game)?.log.version ?? 0;
    this.#asked.add(game);
    this.#send({ do: "watch", game, after, ...(seat !== undefined && { seat }) });
  }

  /** Ends the watch that nobody needs any more. */
  #release(game: string): void {
    if (this.#watchers.has(game) || this.outbox.of(game).length > 0) return;
    if (this.#asked.delete(game)) this.#send({ do: "unwatch", game });
  }

  #flush(): void {
    if (this.#opened < 0) return;
    for (const { id, game, asked } of this.outbox.sendable) {
      if (this.#sent.has(id) || !this.#acts(game)) continue;
      // A game is watched before anything is asked of it.
      if (!this.#asked.has(game)) this.#sendWatch(game);
      this.#sent.add(id);
      this.#send({ ...asked, game, id });
      // So that a connection that is dead is found now.
      if (this.#pings.size === 0) this.#ping(pongWithin);
    }
  }

  /** Whether somebody asks something of the game over this connection. */
  #acts(game: string): boolean {
    return this.#as !== null || this.#credentials.seat(game) !== undefined;
  }

  #ping(within: number): void {
    const n = ++this.#lastPing;
    this.#pings.set(n, this.#parts.now());
    this.#send({ do: "ping", n });
    this.#stopDeadline();
    this.#stopDeadline = this.#parts.after(within, () => this.#lose());
    this.#pingLater();
  }

  #pingLater(): void {
    this.#stopPing();
    this.#stopPing = this.#parts.after(pingEvery, () => {
      // Timers of a page that nobody sees are late, and would take a living connection for dead.
      if (this.#parts.visible()) this.#ping(pongWithin);
      else this.#pingLater();
    });
  }

  #receive(text: string): void {
    const frame = readFrame(text);
    // What is no frame of this protocol comes from no server to be connected to.
    if (!frame) this.#lose();
    else this.#take(frame);
  }

  #take(frame: ServerFrame): void {
    switch (frame.kind) {
      case "hello":
        this.#welcome(frame.person, frame.now);
        break;
      case "pong":
        this.#pong(frame.n, frame.now);
        break;
      case "game":
        this.#takeGame(frame);
        break;
      case "present":
        this.#watchers.get(frame.game)?.present(frame.present);
        break;
      case "reply":
        this.#reply(frame.id, frame.refusal ?? frame.version);
        break;
      case "lobby":
        if (this.#lobby) this.#listener.lobby(frame.open, frame.playing);
        break;
      case "notice":
        this.#listener.notice(frame.notice, frame.game);
        break;
      case "error":
        this.#fault(frame.game, frame.refusal);
        break;
      case "close":
        if (frame.reason === "signed_out" || frame.reason === "banned") this.#refuse(frame.reason);
        this.#longestRetry = frame.reason === "too_many" || frame.reason === "bad_frames";
        break;
      case "other":
        break;
    }
  }

  #welcome(person: string | null, now: number): void {
    this.#stopTry();
    this.#greeted = true;
    this.clock.sample(this.#opened, this.#parts.now(), now);
    this.#listener.person(person);
    this.#tell("connected");
  }

  #pong(n: number, now: number): void {
    const sent = this.#pings.get(n);
    if (sent === undefined) return;
    for (const earlier of this.#pings.keys()) if (earlier <= n) this.#pings.delete(earlier);
    if (this.#pings.size === 0) this.#stopDeadline();
    this.clock.sample(sent, this.#parts.now(), now);
  }

  #takeGame(frame: GameFrame): void {
    const { game, version, state, events } = frame;
    const watcher = this.#watchers.get(game);
    if (watcher) {
      const { log } = watcher;
      const taken = log.take(frame);
      if (taken === "broken") {
        this.#lose();
        return;
      }
      if (taken === "gap") {
        if (!this.#catching.has(game)) this.#sendWatch(game);
        this.#catching.add(game);
        return;
      }
      this.#catching.delete(game);
      const at = state ? this.clock.moment(state.now, this.#parts.now()) : 0;
      watcher.changed(version === log.version ? state : null, at);
    }
    // An own event is as good as a reply.
    for (const { request, v } of events) if (request !== undefined) this.#settle(request, v);
  }

  #reply(id: string, outcome: Outcome): void {
    if (typeof outcome !== "number" && outcome.code === "signed_out" && this.#as !== null) {
      this.#refuse(outcome.code);
    } else if (typeof outcome === "number" || outcome.code !== "unavailable") {
      this.#settle(id, outcome);
    } else if (this.outbox.has(id)) {
      this.#again.add(id);
      this.#retry();
    }
  }

  #settle(id: string, outcome: Outcome): void {
    const settled: Settled[] = this.outbox.settle(id, outcome);
    if (settled.length > 0) this.#unavailable = 0;
    for (const one of settled) this.#watchers.get(one.entry.game)?.settled(one.entry.id, one.outcome);
    this.#flush();
    for (const { entry } of settled) this.#release(entry.game);
    if (settled.length > 0) this.#rest();
  }

  /** An error that is no reply: of a watch, if it names a game. */
  #fault(game: string | null, refusal: Refusal): void {
    const { code } = refusal;
    if (this.#as !== null && (code === "signed_out" || (code === "banned" && game === null))) {
      this.#refuse(code);
      return;
    }
    if (game === null) return;
    this.#asked.delete(game);
    if (refusal.code === "unavailable") {
      this.#retry();
      return;
    }
    for (const { id } of this.outbox.of(game)) this.#settle(id, refusal);
    this.#watchers.get(game)?.notShown(refusal);
  }

  /** The key does not act any more: the connection is made again, by whoever acts then. Nothing that was asked is lost, unless
   *  its person is banned. */
  #refuse(code: "signed_out" | "banned"): void {
    const key = this.#as;
    if (key === null) return;
    const refusal = { code, error: "" };
    if (code === "banned") {
      this.#banned = key;
      for (const { id } of this.outbox.entries) this.#settle(id, refusal);
    }
    this.#listener.refused(key, refusal);
    if (this.#as === key) this.#lose();
  }

  /** What the server could not do just now, it may in a while. */
  #retry(): void {
    if (this.#stopRetry) return;
    const longest = Math.min(lastRetry, 2 * firstRetry * 2 ** this.#unavailable++);
    this.#stopRetry = this.#parts.after(this.#jittered(longest), () => {
      this.#stopRetry = null;
      for (const id of this.#again) this.#sent.delete(id);
      this.#again.clear();
      for (const game of this.#watchers.keys()) if (!this.#asked.has(game)) this.#sendWatch(game);
      this.#flush();
    });
  }
}
