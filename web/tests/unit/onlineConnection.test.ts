// How the page keeps its connection to the server, and what comes over it.
import { beforeEach, describe, expect, it } from "vitest";
import type { FakeGame } from "./onlineServer";
import { answers, asked, begin, opponentMoves, page, person, received, seated, server, world } from "./onlineStage";
import { Page } from "./onlineWorld";
import { memory } from "./openApp";

beforeEach(begin);

describe("the connection", () => {
  it("is there as long as something needs it, and a little longer", () => {
    world.pass(10_000);
    expect([page.lines.length, page.online.link]).toEqual([0, "offline"]);
    server.create("g");
    const match = page.online.match("g");
    expect(match.link).toBe("connecting");
    world.pass(1000);
    expect([match.link, page.online.person]).toEqual(["connected", person(page)]);
    expect(asked()).toEqual(["hello", "watch", "ping"]);
    match.close();
    world.pass(3000);
    const again = page.online.match("g");
    world.pass(10_000);
    expect([page.lines.length, again.link]).toEqual([1, "connected"]);
    again.close();
    world.pass(6000);
    expect([server.connections, page.online.link, asked().at(-1)]).toEqual([0, "offline", "unwatch"]);
  });

  it("is tried again soon, then ever more rarely, and never by all pages at once", () => {
    const started = world.now;
    page.weather.refuses = true;
    server.create("g");
    const match = page.online.match("g");
    const links: string[] = [];
    for (let i = 0; i < 300; ++i) {
      if (links.at(-1) !== match.link) links.push(match.link);
      world.pass(200);
    }
    expect(links).toEqual(["connecting", "offline"]);
    const [first = 0, ...pauses] = page.delays.slice(1).map((at, i) => at - (page.delays[i] ?? 0));
    expect(first).toBeLessThan(400);
    expect(Math.max(...pauses)).toBeLessThan(10_100);
    expect(Math.max(...pauses)).toBeGreaterThan(5_000);
    expect(page.delays.filter((at) => at < started + 5000).length).toBeGreaterThan(3);
    expect(page.delays.length).toBeLessThan(20);
    page.weather.refuses = false;
    world.pass(10_500);
    expect(match.link).toBe("connected");
    const tries = page.lines.length;
    world.pass(6000);
    page.line?.cut();
    world.pass(1000);
    expect([match.link, page.lines.length]).toEqual(["connected", tries + 1]);
  });

  it("is tried at once when the page is seen again or the network is back", () => {
    page.weather.refuses = true;
    server.create("g");
    const match = page.online.match("g");
    world.pass(120_000);
    page.weather.refuses = false;
    page.wake();
    page.wake();
    expect(page.delays.at(-1)).toBe(world.now);
    const tries = page.lines.length;
    world.pass(300);
    expect([match.link, page.lines.length]).toEqual(["connected", tries]);
  });

  it("gives up an attempt that leads nowhere, after a sleep at once", () => {
    server.create("g");
    page.weather.delay = [60_000, 60_000];
    page.online.match("g");
    world.pass(7900);
    expect(page.lines).toHaveLength(1);
    world.pass(500);
    expect(page.lines).toHaveLength(2);
    page.wake();
    expect(page.lines).toHaveLength(2);
    world.pass(3000);
    page.wake();
    expect(page.lines).toHaveLength(3);
  });

  it("that is dead is found by a ping, when something is asked or the page is seen again sooner", () => {
    const { match } = seated();
    const lost = (least: number, most: number): void => {
      const tries = page.lines.length;
      world.pass(least);
      expect(page.lines).toHaveLength(tries);
      world.pass(most - least);
      expect(page.lines).toHaveLength(tries + 1);
      world.pass(1000);
      expect(match.link).toBe("connected");
    };
    world.pass(9_000);
    page.line?.stall();
    lost(7_000, 18_400);
    world.pass(100);
    page.line?.stall();
    match.move("a");
    lost(7_900, 8_400);
    page.line?.stall();
    page.wake();
    lost(3_900, 4_400);
  });

  it("is not asked for signs of life while nobody sees the page", () => {
    seated();
    page.visible = false;
    world.pass(60_000);
    expect(received("ping")).toHaveLength(1);
    page.visible = true;
    world.pass(10_000);
    expect(received("ping")).toHaveLength(2);
  });

  it("pauses as long as the server wants", () => {
    const { match } = seated();
    world.pass(6000);
    server.restart("stopping");
    world.pass(600);
    expect(match.link).toBe("connected");
    world.pass(6000);
    const before = page.lines.length;
    server.restart("too_many");
    world.pass(4900);
    expect([match.link, page.lines.length]).toEqual(["connecting", before]);
    world.pass(5500);
    expect(match.link).toBe("connected");
  });

  it("is ended if what comes is not of this protocol, and taken up again", () => {
    const { match, game } = seated();
    world.pass(6000);
    for (const text of ["{", '{"hello":{"person":null,"now":1,"protocol":2}}', '{"game":"g","events":[]}']) {
      const tries = page.lines.length;
      server.say(text);
      world.pass(6500);
      expect([page.lines.length, match.link]).toEqual([tries + 1, "connected"]);
    }
    // Events that are not of one game: all is asked for anew.
    opponentMoves(seatedAgain(game), "x");
    world.pass(1000);
    const events = [{ v: game.version + 1, at: 1, type: "go", node: 99 }];
    const state = game.state(null, server.now);
    server.say(JSON.stringify({ game: "g", after: game.version, version: game.version + 1, events, state }));
    world.pass(1000);
    expect(received("watch").at(-1)).toMatchObject({ after: 0 });
    expect(match.line).toEqual(game.line);
  });
});

/** The opponent is to move. */
function seatedAgain(game: FakeGame): FakeGame {
  if (game.side === "white")
    game.step(person(page), { do: "move", game: "g", id: `w${game.version}`, position: game.position, move: "w" });
  return game;
}

describe("a game that is looked at", () => {
  it("comes in parts, and from where it is known after an interruption", () => {
    const { game, match } = seated();
    for (let i = 0; i < 12; ++i) {
      const by = i % 2 === 0 ? person(page) : "opponent";
      game.step(by, { do: "move", game: "g", id: `m${i}`, position: game.position, move: `m${i}` });
    }
    expect([match.line, match.terms?.variant]).toEqual([[], "chess"]);
    server.received.length = 0;
    page.line?.cut();
    world.pass(1500);
    expect(match.line).toEqual(game.line);
    expect(received("watch")).toMatchObject([{ after: 3 }]);
  });

  it("is asked for once where events are missing", () => {
    const { game, match } = seated("black");
    server.received.length = 0;
    server.moods.skips = 1;
    opponentMoves(game, "a");
    server.moods.skips = 0;
    world.pass(500);
    expect(match.line).toEqual([]);
    server.publish(game);
    game.emit({ type: "outage", from: 1, to: 2 });
    server.publish(game);
    game.emit({ type: "outage", from: 2, to: 3 });
    server.publish(game);
    world.pass(500);
    expect(match.line).toEqual(["a"]);
    expect(received("watch")).toMatchObject([{ after: 3 }]);
  });

  it("is asked for again in a while where the server could not read it, and not where it is refused", () => {
    const { match } = seated();
    server.received.length = 0;
    const error = "why";
    server.say(JSON.stringify({ error, code: "unavailable", game: "g" }));
    world.pass(200);
    expect(received("watch")).toEqual([]);
    world.pass(600);
    expect([received("watch").length, match.refused]).toEqual([1, null]);
    server.say(JSON.stringify({ error, code: "too_many", game: "g" }));
    world.pass(5000);
    expect([received("watch").length, match.refused]).toEqual([1, { error, code: "too_many" }]);
  });

  it("may not be there", () => {
    const match = page.online.match("nowhere");
    expect(match.missing).toBe(false);
    match.move("a");
    world.pass(500);
    expect([match.missing, match.state, match.pending]).toEqual([true, null, null]);
    expect(received("move")).toEqual([]);
  });

  it("has its state from when the server's clock showed it", () => {
    page.weather.delay = [500, 500];
    const { game, match } = seated("black");
    world.pass(3000);
    const sent = world.now;
    opponentMoves(game, "a");
    world.pass(600);
    expect(match.line).toEqual(["a"]);
    expect(match.receivedAt - sent).toBeCloseTo(0, -1);
    expect(match.state?.now).toBe(sent + server.epoch);
  });

  it("tells since when the opponent is gone, and from when on that may be claimed", () => {
    const game = server.create("g", {}, person(page), "white");
    const other = new Page(world, server);
    const match = page.online.match("g");
    const theirs = other.online.match("g");
    world.pass(500);
    theirs.takeSeat();
    world.pass(500);
    expect([match.state?.absent.black, match.state?.mine?.claim]).toEqual([null, null]);
    other.leave();
    world.pass(500);
    expect(match.state?.absent.black).toBe(game.absent.black);
    expect(match.state?.mine?.claim).toBe((game.absent.black ?? 0) + 90_000);
    other.reload();
    other.online.match("g");
    world.pass(500);
    expect([match.state?.absent.black, match.state?.mine?.claim]).toEqual([null, null]);
  });

  it("is watched until all who asked for it have closed it", () => {
    const { match } = seated();
    expect(page.online.match("g")).toBe(match);
    match.close();
    world.pass(1000);
    expect(received("unwatch")).toEqual([]);
    match.close();
    match.close();
    world.pass(1000);
    expect(received("unwatch")).toHaveLength(1);
    expect(page.online.match("g")).not.toBe(match);
  });
});

describe("the lobby", () => {
  it("is watched as long as somebody looks at it, also over a new connection", () => {
    server.create("a");
    const stops = [page.online.watchLobby(), page.online.watchLobby()];
    world.pass(500);
    expect(page.online.open.map(({ game }) => game)).toEqual(["a"]);
    page.line?.cut();
    world.pass(1000);
    const game = server.create("b", {}, "x", "white");
    game.step("y", { do: "seat", game: "b", id: "s" });
    server.publish(game);
    world.pass(500);
    expect(page.online.playing.map((one) => one.game)).toEqual(["b"]);
    stops[0]?.();
    stops[0]?.();
    world.pass(6000);
    expect(server.connections).toBe(1);
    stops[1]?.();
    world.pass(6000);
    expect(received("lobby")).toMatchObject([{ on: true }, { on: true }, { on: false }]);
    expect(server.connections).toBe(0);
  });

  it("makes games by name or by a file of rules", async () => {
    const more = { time: { initial: 1, increment: 0, delay: 0 }, colour: null, listed: true, start: "" };
    const making = [
      page.online.create({ variant: "chess" }, { ...more, colour: "black" }),
      page.online.create({ toml: "id = 1" }, more),
      page.online.create({ variant: "nonsense" }, more),
    ];
    await answers();
    const [first, second, third] = await Promise.all(making);
    expect([first, second]).toEqual([{ game: "game0" }, { game: "game1" }]);
    expect(server.games.get("game0")).toMatchObject({ terms: { time: more.time }, seats: { black: person(page) } });
    expect(server.games.get("game1")?.terms.rules).toBe("rules0");
    expect(third).toMatchObject({ code: "unknown_game" });
    const reading = page.online.rules("rules0");
    await answers();
    expect(await reading).toBe("id = 1");
  });

  it("makes one game though the answer is lost", async () => {
    server.http.push("lost", 503);
    const more = { time: null, colour: null, listed: false, start: "" };
    const making = page.online.create({ variant: "chess" }, more);
    await answers();
    expect(await making).toEqual({ game: "game0" });
    expect(server.games.size).toBe(1);
  });

  it("knows whether there is a server", async () => {
    expect(page.online.available).toBeNull();
    server.http.push("lost");
    expect([await page.online.check(), page.online.available]).toEqual([false, null]);
    expect([await page.online.check(), page.online.available]).toEqual([true, true]);
  });
});

describe("a person", () => {
  it("has a list of games, which follows notices", async () => {
    const heard: string[] = [];
    const stop = page.online.hear((word, game) => heard.push(`${word} ${game}`));
    const asking = page.online.refreshMine();
    await answers();
    await asking;
    expect(page.online.mine).toEqual([]);
    seated();
    server.notify(person(page), "your_turn", "g");
    await answers();
    expect([page.online.mine.map(({ game }) => game), heard]).toEqual([["g"], ["your_turn g"]]);
    server.http.push("lost", "lost", "lost");
    const failing = page.online.refreshMine();
    await answers();
    await failing;
    expect(page.online.mine).toHaveLength(1);
    stop();
    server.notify(person(page), "over", "g");
    world.pass(100);
    expect(heard).toHaveLength(1);
  });

  it("is the same on another device by a private address", async () => {
    const { game } = seated();
    const device = new Page(world, server, memory());
    const match = device.online.match("g");
    await device.online.refreshMine();
    world.pass(500);
    expect([match.state?.you, device.online.mine]).toEqual([null, []]);
    match.takeSeat();
    world.pass(500);
    device.online.adopt("nonsense");
    expect(match.link).toBe("connected");
    device.online.adopt(page.online.personKey());
    await answers();
    expect([match.link, match.state?.you, device.online.person]).toEqual(["connected", "white", game.seats.white]);
    expect(device.online.mine.map((one) => one.game)).toEqual(["g"]);
    device.reload();
    expect(device.online.personKey()).toBe(page.online.personKey());
  });

  it("does not ask as another person what was asked before", () => {
    const { game, match } = seated();
    page.line?.stall();
    match.move("a");
    page.online.adopt("z".repeat(32));
    expect([match.pending, match.refused?.code]).toEqual([null, "ended"]);
    world.pass(2000);
    expect([game.line, match.state?.you]).toEqual([[], null]);
  });
});
