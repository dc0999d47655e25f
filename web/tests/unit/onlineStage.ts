// A page with a connection to a server, for the tests of each.
import type { OnlineMatch, Side } from "../../src/online/types";
import { FakeServer, type FakeGame } from "./onlineServer";
import { Page, World } from "./onlineWorld";

export let world: World;
export let server: FakeServer;
export let page: Page;

/** To be called before each test. */
export function begin(): void {
  world = new World();
  server = new FakeServer(world);
  page = new Page(world, server);
}

export const person = (of: Page): string => FakeServer.personOf(of.online.personKey());
/** What the server was asked, in order. */
export const asked = (): string[] => server.received.map((frame) => frame.do);
export const received = (what: string): object[] => server.received.filter((frame) => frame.do === what);

/** Lets requests over HTTP be answered. */
export async function answers(): Promise<void> {
  for (let i = 0; i < 20; ++i) {
    await new Promise((resume) => setTimeout(resume, 0));
    world.pass(200);
  }
}

interface Table {
  game: FakeGame;
  match: OnlineMatch;
}

/** A game between this page's person and "opponent", for whom the test acts. */
export function seated(side: Side = "white"): Table {
  const game = server.create("g", {}, person(page), side);
  game.step("opponent", { do: "seat", game: "g", id: "seat" });
  const match = page.online.match("g");
  world.pass(1000);
  return { game, match };
}

export function opponentMoves(game: FakeGame, move: string): void {
  game.step("opponent", { do: "move", game: "g", id: `o-${move}`, position: game.position, move });
  server.publish(game);
}
