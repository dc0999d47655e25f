// What a player asks of a game on a server, and from where.
import { beforeEach, describe, expect, it } from "vitest";
import type { OnlineMatch } from "../../src/online/types";
import { FakeServer } from "./onlineServer";
import { answers, asked, begin, opponentMoves, page, person, received, seated, server, world } from "./onlineStage";
import { Page } from "./onlineWorld";

beforeEach(begin);

describe("what a player asks", () => {
  it("is pending until it is on the server's board, one move at a time", () => {
    const { game, match } = seated();
    match.move("a");
    match.move("b");
    expect(match.pending).toBe("a");
    world.pass(500);
    expect([match.pending, match.refused, match.line]).toEqual([null, null, ["a"]]);
    expect(game.line).toEqual(["a"]);
  });

  it("is pending though there is a reply, as long as its event has not come", () => {
    const { match } = seated();
    server.moods.skips = 1;
    match.move("a");
    world.pass(500);
    expect([match.pending, match.line]).toEqual(["a", []]);
    page.line?.cut();
    world.pass(1000);
    expect([match.pending, match.line]).toEqual([null, ["a"]]);
    expect(received("move")).toHaveLength(1);
  });

  it("is dropped and refused for a position that has changed", () => {
    const { game, match } = seated();
    match.move("a");
    world.pass(500);
    opponentMoves(game, "b");
    world.pass(500);
    page.line?.stall();
    match.move("c");
    game.step(person(page), { do: "move", game: "g", id: "elsewhere", position: game.position, move: "d" });
    expect(match.pending).toBe("c");
    world.pass(20_000);
    expect([match.pending, match.refused?.code, match.line]).toEqual([null, "stale_position", ["a", "b", "d"]]);
    match.move("e");
    expect(match.refused).toBeNull();
    world.pass(500);
    expect(match.refused?.code).toBe("not_your_move");
  });

  it("that is illegal is refused, also after a reload", () => {
    const { match } = seated();
    match.move("illegal");
    page.reload();
    const again = page.online.match("g");
    expect(again.pending).toBe("illegal");
    world.pass(1000);
    expect([again.pending, again.refused?.code, again.line]).toEqual([null, "illegal_move", []]);
    expect(match.line).toEqual([]);
  });

  it("survives a reload before there was a reply, and is carried out once", () => {
    const { game, match } = seated();
    for (const [delay, move] of [
      [10, "a"],
      [30, "c"],
      [60, "e"],
      [90, "g"],
    ] as const) {
      const current = page.online.match("g");
      world.pass(1000);
      current.move(move);
      world.pass(delay);
      page.reload();
      const again = page.online.match("g");
      world.pass(1000);
      expect(again.line.at(-1)).toBe(move);
      expect(again.pending).toBeNull();
      opponentMoves(game, `${move}'`);
    }
    expect(game.line).toEqual(["a", "a'", "c", "c'", "e", "e'", "g", "g'"]);
    expect(match.line).toEqual([]);
  });

  it("goes out after a reload though nobody looks at the game any more", () => {
    const { game, match } = seated();
    page.line?.stall();
    match.move("a");
    page.reload();
    world.pass(1000);
    expect(game.line).toEqual(["a"]);
    expect(asked().slice(-3)).toEqual(["move", "ping", "unwatch"]);
    world.pass(10_000);
    expect(page.online.link).toBe("offline");
  });

  it("right after a move is meant for the position that it leads to", () => {
    const { game, match } = seated();
    match.move("a");
    match.setPremoves([{ move: "x" }]);
    match.setPremoves([{ move: "c", after: "b" }]);
    match.offer("draw");
    world.pass(1000);
    expect(match.refused).toBeNull();
    expect(match.state).toMatchObject({ draw: "white", mine: { premoves: [{ move: "c", after: "b" }] } });
    expect(received("premoves")).toHaveLength(1);
    opponentMoves(game, "b");
    world.pass(1000);
    expect([match.line, match.state?.mine?.premoves]).toEqual([["a", "b", "c"], []]);
  });

  it("right after a move is refused with it", () => {
    const { match } = seated();
    match.move("illegal");
    match.setPremoves([{ move: "x" }]);
    world.pass(1000);
    expect([match.pending, match.refused?.code]).toEqual([null, "stale_position"]);
    expect(received("premoves")).toEqual([]);
  });

  it("in advance is made at once if the opponent has moved meanwhile", () => {
    const { game, match } = seated();
    match.move("a");
    world.pass(500);
    opponentMoves(game, "b");
    match.setPremoves([{ move: "c", after: "b" }, { move: "e" }]);
    world.pass(1000);
    expect([match.line, match.refused]).toEqual([["a", "b", "c"], null]);
    expect(match.state?.mine?.premoves).toEqual([{ move: "e" }]);
    opponentMoves(game, "d");
    world.pass(1000);
    expect(game.line).toEqual(["a", "b", "c", "d", "e"]);
  });

  it.each([
    ["cannot be played", { move: "illegal" }, undefined],
    ["is meant for another move", { move: "c", after: "x" }, "stale_position"],
  ])("in advance is not made if it %s", (_, premove, code) => {
    const { game, match } = seated();
    match.move("a");
    world.pass(500);
    opponentMoves(game, "b");
    match.setPremoves([premove, { move: "e" }]);
    world.pass(1000);
    expect([match.line, match.pending, match.refused?.code]).toEqual([["a", "b"], null, code]);
  });

  it("in advance is not made if the game has gone another way", () => {
    const { game, match } = seated();
    match.move("a");
    world.pass(500);
    opponentMoves(game, "b");
    const step = (by: string, act: string): number =>
      game.step(by, { do: act, game: "g", id: act, position: game.position, what: "takeback" });
    step("opponent", "offer");
    step(person(page), "accept");
    server.publish(game);
    match.setPremoves([{ move: "c" }]);
    world.pass(1000);
    expect([match.line, match.pending, match.refused?.code]).toEqual([["a"], null, "stale_position"]);
  });

  it("is sent again while the server can keep nothing", () => {
    const { game, match } = seated();
    Object.assign(server.moods, { unavailable: 1, kept: 0 });
    match.move("a");
    world.pass(30_000);
    const sent = received("move").length;
    expect(sent).toBeGreaterThan(4);
    expect(sent).toBeLessThan(20);
    expect([match.pending, match.refused]).toEqual(["a", null]);
    server.moods.kept = 1;
    world.pass(10_500);
    expect([match.pending, match.line, game.line]).toEqual([null, ["a"], ["a"]]);
  });

  it("may be all that players do", () => {
    const { game, match } = seated();
    const opponent = (act: object): void => {
      const frame = { do: "", game: "g", id: `o${game.version}`, position: game.position, ...act };
      game.step("opponent", frame);
      server.publish(game);
      world.pass(500);
    };
    match.move("a");
    world.pass(500);
    opponent({ do: "move", move: "b" });
    match.offer("takeback");
    world.pass(500);
    expect(match.state?.takeback).toBe("white");
    opponent({ do: "accept", what: "takeback" });
    expect(match.line).toEqual([]);
    match.move("c");
    world.pass(500);
    opponent({ do: "offer", what: "draw" });
    match.decline("draw");
    world.pass(500);
    expect(match.state?.draw).toBeNull();
    opponent({ do: "offer", what: "draw" });
    match.accept("draw");
    world.pass(500);
    expect(match.state).toMatchObject({ status: "over", result: "1/2-1/2", ending: "agreement" });
    match.offer("rematch");
    world.pass(500);
    opponent({ do: "accept", what: "rematch" });
    expect(match.state?.next).toBe("g-next");
    match.resign();
    world.pass(500);
    expect(match.refused?.code).toBe("game_over");
  });

  it.each<[string, (match: OnlineMatch) => void, object]>([
    ["resigning", (match) => match.resign(), { result: "0-1", ending: "resignation" }],
    ["aborting", (match) => match.abort(), { result: "*" }],
    ["claiming a win", (match) => match.claim("win"), { result: "1-0", ending: "abandoned" }],
    ["claiming a draw", (match) => match.claim("draw"), { result: "1/2-1/2" }],
  ])("ends the game by %s, though it was asked without a connection", (_, ask, over) => {
    const { match } = seated();
    page.line?.cut();
    page.weather.refuses = true;
    world.pass(1000);
    ask(match);
    world.pass(20_000);
    expect(match.state?.status).toBe("playing");
    page.weather.refuses = false;
    world.pass(11_000);
    expect(match.state).toMatchObject({ status: "over", ...over });
  });
});

describe("seats", () => {
  it("are taken by whoever asks first", () => {
    server.create("g", {}, "opponent", "black");
    const late = new Page(world, server);
    const [match, theirs] = [page.online.match("g"), late.online.match("g")];
    world.pass(500);
    match.takeSeat();
    world.pass(200);
    theirs.takeSeat("white");
    world.pass(500);
    expect([match.state?.you, match.refused]).toEqual(["white", null]);
    expect([theirs.state?.you, theirs.refused?.code]).toEqual([null, "seat_taken"]);
  });

  it("have a private address, by which another device plays", async () => {
    const { match } = seated();
    const asking = match.seatLink();
    await answers();
    const link = await asking;
    const key = FakeServer.seatKey("g", person(page));
    expect(link).toBe(`${page.address}#game=g&seat=${key}`);
    const device = new Page(world, server);
    const same = device.online.match("g", key);
    world.pass(500);
    same.move("a");
    world.pass(500);
    expect([same.state?.you, same.line, match.line]).toEqual(["white", ["a"], ["a"]]);
    expect(await same.seatLink()).toBe(link);
    device.reload();
    const again = device.online.match("g");
    world.pass(500);
    expect(again.state?.you).toBe("white");
  });

  it("may be taken up while the game is looked at", () => {
    const { game } = seated();
    const device = new Page(world, server);
    const match = device.online.match("g");
    world.pass(500);
    expect(match.state?.you).toBeNull();
    expect(device.online.match("g", FakeServer.seatKey("g", "opponent"))).toBe(match);
    world.pass(500);
    expect([match.state?.you, match.state?.seats.black]).toEqual(["black", game.seats.black]);
  });

  it("have no private address for others", async () => {
    server.create("g");
    const match = page.online.match("g");
    const asking = match.seatLink();
    await answers();
    expect(await asking).toMatchObject({ code: "no_game" });
  });
});
