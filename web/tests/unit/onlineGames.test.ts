// Games of two people and a spectator on a server, over networks that delay, stall and break, with pages that are loaded
// anew: in the end everybody sees the same, nothing that was acknowledged is lost, and no move is played twice.
import { describe, expect, it } from "vitest";
import type { OnlineMatch } from "../../src/online/types";
import { FakeServer, type FakeGame } from "./onlineServer";
import { Page, World } from "./onlineWorld";

interface Made {
  text: string;
  alone: boolean; // nothing else was asked while it was on its way
}

/** Somebody who does at random what may be done. */
class Player {
  readonly page: Page;
  match: OnlineMatch;
  stopped = false;
  readonly acknowledged: string[] = [];
  readonly refused: string[] = [];
  readonly #world: World;
  readonly #name: string;
  #made: Made | null = null;
  #count = 0;

  constructor(world: World, server: FakeServer, name: string) {
    this.#world = world;
    this.#name = name;
    this.page = new Page(world, server);
    this.match = this.page.online.match("game");
    this.#think();
  }

  reload(game: FakeGame): void {
    this.#note();
    const before = this.match.pending;
    this.page.reload();
    this.match = this.page.online.match("game");
    // Of a move that was acknowledged the log will tell.
    const kept = game.log.some((event) => event["move"] === before);
    if (before !== null && !kept) expect(this.match.pending).toBe(before);
  }

  /** What has come of the move that was made last. */
  #note(): void {
    const { match } = this;
    if (!this.#made || match.pending !== null) return;
    const { text, alone } = this.#made;
    this.#made = null;
    if (match.refused === null) this.acknowledged.push(text);
    else if (alone && !match.line.includes(text)) this.refused.push(text);
  }

  #think(): void {
    this.#note();
    if (!this.stopped) this.#act();
    this.#world.after(this.#world.between(20, 400), () => this.#think());
  }

  #act(): void {
    const { match } = this;
    const { state } = match;
    if (!state) return;
    if (!state.you) {
      if (state.status === "open") match.takeSeat();
      return;
    }
    if (state.status !== "playing") return;
    const chance = (probability: number): boolean => this.#world.chance(probability);
    const opponent = state.you === "white" ? "black" : "white";
    const asked = this.#made;
    if (state.takeback === opponent && chance(0.5)) {
      if (chance(0.7)) match.accept("takeback");
      else match.decline("takeback");
    } else if (chance(0.05)) match.offer("takeback");
    else if (chance(0.03)) match.offer("draw");
    else if (state.draw === opponent && chance(0.02)) match.accept("draw");
    else if (chance(0.002)) match.resign();
    else if ((state.side !== state.you || match.pending !== null) && chance(0.2)) match.setPremoves(this.#advance());
    else if (state.side === state.you && match.pending === null) {
      const text = chance(0.03) ? "illegal" : this.#text("m");
      match.move(text);
      this.#made = { text, alone: true };
      return;
    } else return;
    if (asked) asked.alone = false;
  }

  #advance(): { move: string; after?: string }[] {
    const after = this.match.line.at(-1) ?? "";
    return this.#world.chance(0.3) ? [{ move: this.#text("p"), after }] : [{ move: this.#text("p") }];
  }

  #text(kind: string): string {
    return `${this.#name}${kind}${++this.#count}`;
  }
}

/** What goes wrong while there is trouble. */
function trouble(world: World, server: FakeServer, game: FakeGame, players: Player[], until: number): void {
  if (world.now >= until) return;
  const victim = players[Math.floor(world.random() * players.length)];
  const { weather, line } = victim?.page ?? {};
  const dice = world.random();
  if (dice < 0.3) line?.cut();
  else if (dice < 0.45) line?.stall();
  else if (dice < 0.6) victim?.reload(game);
  else if (dice < 0.65) server.restart();
  else if (dice < 0.75 && weather) weather.refuses = !weather.refuses;
  else if (dice < 0.9 && weather) weather.delay = world.chance(0.5) ? [10, 60] : [300, 2500];
  else victim?.page.wake();
  world.after(world.between(100, 2500), () => trouble(world, server, game, players, until));
}

interface Played {
  server: FakeServer;
  game: FakeGame;
  players: Player[];
}

function playGame(seed: number): Played {
  const world = new World(seed);
  const server = new FakeServer(world);
  const game = server.create("game");
  Object.assign(server.moods, { unavailable: 0.05, repeats: 0.1, skips: 0.05 });
  const players = ["a", "b", "c"].map((name) => new Player(world, server, name));
  trouble(world, server, game, players, 25_000);
  world.pass(25_000);
  Object.assign(server.moods, { unavailable: 0, repeats: 0, skips: 0 });
  for (const player of players) {
    player.stopped = true;
    Object.assign(player.page.weather, { delay: [10, 60], refuses: false });
  }
  // By the next event everybody sees whether some are missing.
  game.emit({ type: "outage", from: 1, to: 2 });
  server.publish(game);
  world.pass(45_000);
  return { server, game, players };
}

describe("games over networks that fail", () => {
  const seeds = Array.from({ length: 300 }, (_, i) => i + 1);
  const total = { moves: 0, acknowledged: 0, refused: 0, takebacks: 0, premoves: 0, repeated: 0, over: 0 };

  it.each(seeds.filter((seed) => seed % 20 === 0))("are the same for everybody: 20 games up to seed %i", (last) => {
    for (let seed = last - 19; seed <= last; ++seed) {
      const { server, game, players } = playGame(seed);
      const moves = game.log.filter(({ type }) => type === "move");
      const texts = moves.map((event) => event["move"]);
      const about = `seed ${seed}`;
      for (const { match, acknowledged, refused } of players) {
        expect(match.link, about).toBe("connected");
        expect(match.pending, about).toBeNull();
        expect(match.line, about).toEqual(game.line);
        expect(match.state, about).toMatchObject({ position: game.position, status: game.status, side: game.side });
        for (const text of acknowledged) expect(texts, about).toContain(text);
        for (const text of refused) expect(texts, about).not.toContain(text);
        total.acknowledged += acknowledged.length;
        total.refused += refused.length;
      }
      expect(new Set(texts).size, about).toBe(texts.length);
      const requests = game.log.flatMap(({ request }) => request ?? []);
      expect(new Set(requests).size, about).toBe(requests.length);
      const asked = server.received.flatMap(({ id }) => id ?? []);
      total.repeated += asked.length - new Set(asked).size;
      total.moves += moves.length;
      total.premoves += moves.filter((event) => event["premove"] === true).length;
      total.takebacks += game.log.filter(({ type }) => type === "takeback").length;
      total.over += game.status === "over" ? 1 : 0;
    }
  });

  it("were games in which something happened", () => {
    expect(total.moves).toBeGreaterThan(5_000);
    expect(total.acknowledged).toBeGreaterThan(2_000);
    expect(total.refused).toBeGreaterThan(100);
    expect(total.takebacks).toBeGreaterThan(100);
    expect(total.premoves).toBeGreaterThan(100);
    expect(total.repeated).toBeGreaterThan(300);
    expect(total.over).toBeGreaterThan(10);
  });
});
