// A world for tests of games on a server: time that only passes when it is told to, a random generator with a seed, networks
// that delay, stall and break, and pages that can be loaded anew.
import type { Socket, SocketEvents } from "../../src/online/connection";
import { drawn } from "../../src/online/person";
import { Online, type OnlineParts } from "../../src/online/online.svelte";
import type { Store } from "../../src/model/storage";
import type { FakeServer } from "./onlineServer";
import { memory } from "./openApp";

/** mulberry32 */
export function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

interface Due {
  at: number;
  act: () => void;
}

export class World {
  now = 0;
  readonly random: () => number;
  #due: Due[] = [];

  constructor(seed = 1) {
    this.random = randomFrom(seed);
  }

  /** Acts of the same moment come in the order in which they were asked for. */
  after(ms: number, act: () => void): () => void {
    const due = { at: this.now + Math.max(0, ms), act };
    let place = this.#due.length;
    while (place > 0 && (this.#due[place - 1]?.at ?? 0) > due.at) --place;
    this.#due.splice(place, 0, due);
    return () => {
      const found = this.#due.indexOf(due);
      if (found >= 0) this.#due.splice(found, 1);
    };
  }

  /** Lets time pass. */
  pass(ms: number): void {
    const end = this.now + ms;
    for (let next = this.#due[0]; next && next.at <= end; next = this.#due[0]) {
      this.#due.shift();
      this.now = next.at;
      next.act();
    }
    this.now = end;
  }

  get waiting(): number {
    return this.#due.length;
  }

  chance(probability: number): boolean {
    return this.random() < probability;
  }

  between(least: number, most: number): number {
    return least + this.random() * (most - least);
  }
}

/** What a network does to a connection. */
export interface Weather {
  delay: [least: number, most: number]; // of a frame, in milliseconds
  refuses: boolean; // new connections
}

/** A connection as TCP makes it: in order and complete, until it is cut. */
export class Line {
  readonly #world: World;
  readonly #weather: Weather;
  readonly #client: SocketEvents;
  #server: SocketEvents | null = null;
  #last = { up: 0, down: 0 };
  #open = { up: true, down: true };
  #silent = false;

  constructor(world: World, weather: Weather, client: SocketEvents, accept: (line: Line) => SocketEvents) {
    this.#world = world;
    this.#weather = weather;
    this.#client = client;
    this.#carry("up", () => {
      if (weather.refuses) {
        this.#open.up = false;
        client.closed();
        return;
      }
      this.#server = accept(this);
      this.#carry("down", () => client.opened());
    });
  }

  up(text: string): void {
    this.#carry("up", () => this.#server?.received(text));
  }

  down(text: string): void {
    this.#carry("down", () => this.#client.received(text));
  }

  /** The client closes it. */
  closeUp(): void {
    this.#open.down = false;
    this.#carry("up", () => this.#end("up"));
  }

  /** The server closes it, after what it has sent. */
  closeDown(): void {
    this.#carry("down", () => this.#end("down"));
  }

  /** Loses what is on its way; both ends are told, sooner or later. */
  cut(): void {
    if (this.#silent) return;
    this.#silent = true;
    this.#world.after(this.#world.between(0, 200), () => this.#end("up"));
    this.#world.after(this.#world.between(0, 200), () => this.#end("down"));
  }

  /** Loses what is on its way and all that follows; nobody is told, but the server after a while. */
  stall(): void {
    if (this.#silent) return;
    this.#silent = true;
    this.#world.after(this.#world.between(5_000, 30_000), () => this.#end("up"));
  }

  #end(way: "up" | "down"): void {
    if (!this.#open[way]) return;
    this.#open[way] = false;
    if (way === "up") this.#server?.closed();
    else this.#client.closed();
  }

  #carry(way: "up" | "down", act: () => void): void {
    const { delay } = this.#weather;
    const arrives = Math.max(this.#last[way], this.#world.now + this.#world.between(...delay));
    this.#last[way] = arrives;
    this.#world.after(arrives - this.#world.now, () => {
      if (this.#open[way] && !this.#silent) act();
    });
  }
}

/** A page of one browser's tab, which can be loaded anew. */
export class Page {
  online: Online;
  visible = true;
  readonly weather: Weather = { delay: [10, 60], refuses: false };
  readonly local: Store;
  readonly tab = memory();
  readonly #world: World;
  readonly #server: FakeServer;
  readonly lines: Line[] = [];
  readonly delays: number[] = []; // before each attempt to connect
  readonly address = "https://example.org/tessera/";
  #life = { alive: true };
  #wakes: (() => void)[] = [];

  constructor(world: World, server: FakeServer, local = memory()) {
    this.#world = world;
    this.#server = server;
    this.local = local;
    this.online = this.#load();
  }

  /** The connection that is on now, if any. */
  get line(): Line | undefined {
    return this.lines.at(-1);
  }

  reload(): void {
    this.leave();
    this.online = this.#load();
  }

  /** Nothing of the page runs any more. */
  leave(): void {
    this.#life.alive = false;
    this.line?.closeUp();
  }

  wake(): void {
    for (const wake of this.#wakes) wake();
  }

  #load(): Online {
    this.#life = { alive: true };
    this.#wakes = [];
    return new Online(this.#parts(this.#life));
  }

  #parts(life: { alive: boolean }): OnlineParts {
    const world = this.#world;
    const living =
      (act: () => void): (() => void) =>
      () => {
        if (life.alive) act();
      };
    return {
      address: this.address,
      local: this.local,
      tab: this.tab,
      now: () => world.now,
      wall: () => world.now + this.#server.epoch,
      random: world.random,
      draw: (letters) => drawn(letters, (bytes) => bytes.forEach((_, i) => (bytes[i] = world.random() * 256))),
      after: (ms, act) => world.after(ms, living(act)),
      socket: (events) => this.#socket(life, events),
      fetch: (path, init) => this.#server.fetch(path, init),
      visible: () => this.visible,
      online: () => true,
      onwake: (act) => void this.#wakes.push(living(act)),
    };
  }

  #socket(life: { alive: boolean }, { opened, received, closed }: SocketEvents): Socket {
    const events: SocketEvents = {
      opened: () => life.alive && opened(),
      received: (text) => life.alive && received(text),
      closed: () => life.alive && closed(),
    };
    const line = new Line(this.#world, this.weather, events, (accepted) => this.#server.accept(accepted));
    this.lines.push(line);
    this.delays.push(this.#world.now);
    return { send: (text) => line.up(text), close: () => line.closeUp() };
  }
}
