// What the screens of games between people tell, and which place an address names.
import { afterEach, describe, expect, it, vi } from "vitest";
import type { CoreError, GameInfo } from "../../src/core/types";
import { failed } from "../../src/errors";
import {
  day,
  freeSides,
  inOrder,
  isLocal,
  nameOf,
  peopleIn,
  refusalText,
  resultText,
  sideOf,
  spanText,
  standingText,
  standOf,
  startText,
  timeText,
  untilExpiry,
} from "../../src/lobby/model";
import { askHost } from "../../src/lobby/host";
import { Host } from "../../src/lobby/host.svelte";
import { gameLink, personLink } from "../../src/lobby/addresses";
import { copyFrom } from "../../src/lobby/copying";
import { Agreed } from "../../src/lobby/agreed.svelte";
import { addressOf, placeOf } from "../../src/model/history";
import type { GameSource } from "../../src/model/storage";
import { takePlace } from "../../src/place";
import { fakeInfo, FakeCore } from "./fakeCore";
import { FakeOnline, openState, someSummary, someTerms } from "./fakeOnline.svelte";
import { localCores } from "./localCores";
import { open } from "./openApp";

const minute = 60_000;
const key = "k".repeat(32);

afterEach(() => vi.unstubAllGlobals());

describe("where a game stands", () => {
  const seats = { white: "a", black: "b" };
  it.each([
    [{ missing: true, state: null }, "missing"],
    [{ state: null }, "unknown"],
    [{ state: openState }, "offered"],
    [{ state: { ...openState, you: "white" as const } }, "waiting"],
    [{ state: { ...openState, seats, status: "playing" as const } }, "taken"],
    [{ state: { ...openState, seats, status: "playing" as const, you: "black" as const } }, "seated"],
    [{ state: { ...openState, seats, status: "over" as const, result: "1-0" }, line: ["e2e4"] }, "over"],
    [{ state: { ...openState, seats, status: "over" as const, you: "white" as const, result: "0-1" } }, "seated"],
    [{ state: { ...openState, status: "over" as const } }, "expired"],
    [{ state: { ...openState, status: "over" as const, you: "white" as const } }, "expired"],
    [{ state: { ...openState, seats, status: "over" as const } }, "expired"],
  ])("%#: %o", (given, stand) => {
    expect(standOf({ line: [], missing: false, ...given })).toBe(stand);
  });

  it("leaves the seats free that nobody has taken", () => {
    expect(freeSides({ white: null, black: "b" })).toEqual(["white"]);
    expect(freeSides({ white: null, black: null })).toEqual(["white", "black"]);
    expect(freeSides({ white: "a", black: "b" })).toEqual([]);
  });

  it("tells for how long a challenge stays open, by the page's clock", () => {
    const match = { state: openState, receivedAt: 5_000 };
    expect(untilExpiry(match, 5_000)).toBe(540_000);
    expect(untilExpiry(match, 65_000)).toBe(480_000);
    expect(untilExpiry(match, 5_000_000)).toBe(0);
    expect(untilExpiry({ ...match, state: { ...openState, expires: null } }, 0)).toBeNull();
    expect(untilExpiry({ ...match, state: null }, 0)).toBeNull();
  });
});

describe("who plays a game", () => {
  const rating = { variant: "fake", speed: "rapid", rating: 1500, deviation: 90, games: 1, provisional: false };
  const one = { ...someSummary, names: { white: "ann", black: "bob" }, ratings: { white: rating, black: null } };

  it("is told as far as they have names", () => {
    expect([peopleIn(someSummary, null), peopleIn(someSummary, "white"), peopleIn(one, null)]).toEqual([
      "",
      "",
      "ann (1500) \u2013 bob",
    ]);
    expect(peopleIn({ ...one, names: { white: "ann", black: null } }, null)).toBe("ann (1500) \u2013 Somebody");
  });

  it("is the opponent in a game of one's own, and the challenger before it begins", () => {
    expect([peopleIn(one, "white"), peopleIn(one, "black")]).toEqual(["Against bob", "Against ann (1500)"]);
    const open = { ...one, state: "open" as const, names: { white: null, black: "bob" } };
    expect([peopleIn(open, null), peopleIn(open, "black")]).toEqual(["bob", ""]);
  });
});

describe("words of a game", () => {
  it("name its time control", () => {
    expect(
      [null, { initial: 900_000, increment: 10_000, delay: 0 }, { turn: day }, { turn: 3 * day }].map(timeText),
    ).toEqual(["No limit", "15 + 10", "1 day a move", "3 days a move"]);
    expect(timeText({ turn: day / 2 })).toBe("12 hours a move");
  });

  it("name a span in its largest unit", () => {
    expect(
      [30_000, minute, 119 * minute, 120 * minute, 47.4 * 60 * minute, 2 * day, 14 * day - 1].map(spanText),
    ).toEqual(["less than a minute", "1 minute", "119 minutes", "2 hours", "47 hours", "2 days", "14 days"]);
  });

  it("name its start and its result", () => {
    expect(["", "#518", "8/8/8/8/8/8/8/8 w - - 0 1"].map(startText)).toEqual([
      "The usual one",
      "Number 518",
      "A given position",
    ]);
    expect([resultText("1-0", "white"), resultText("1-0", "black"), resultText("0-1", null)]).toEqual([
      "You have won",
      "You have lost",
      "Black has won",
    ]);
    expect([resultText("1-0", null), resultText("1/2-1/2", "white"), resultText("*", "white")]).toEqual([
      "White has won",
      "A draw",
      "Ended without a result",
    ]);
  });

  it("tell whose move it is, and how much time is left for it", () => {
    const now = someSummary.at + day;
    expect(standingText(someSummary, "white", now)).toBe("Your move");
    expect(standingText(someSummary, "black", now)).toBe("Their move");
    expect(standingText({ ...someSummary, time: { turn: 3 * day } }, "white", now)).toBe("Your move, 2 days left");
    expect(standingText({ ...someSummary, state: "open", black: null }, "white", now)).toBe("Waiting for an opponent");
    expect(standingText({ ...someSummary, state: "over", result: "0-1" }, "white", now)).toBe("You have lost");
  });

  it("say what was refused, with the server's own words where the code is unknown", () => {
    expect(refusalText({ code: "seat_taken", error: "taken" })).toMatch(/somebody else/i);
    expect(refusalText({ code: "never_heard_of", error: "the moon is full" })).toContain("the moon is full");
  });

  it("name a game by its card, else by its id", () => {
    const cards = [{ id: "chess", name: "Chess" }];
    expect([nameOf("chess", cards), nameOf("mine", cards)]).toEqual(["Chess", "mine"]);
  });
});

describe("one's own games", () => {
  it("begin with those that wait for one's move, the most urgent of them first", () => {
    const turn = { turn: 3 * day };
    const games = [
      { ...someSummary, game: "over", state: "over" as const, at: 9e9 },
      { ...someSummary, game: "open", state: "open" as const, black: null },
      { ...someSummary, game: "theirs", side: "black" as const },
      { ...someSummary, game: "clock", at: 5 },
      { ...someSummary, game: "later", time: turn, at: 2 * day },
      { ...someSummary, game: "soon", time: turn, at: day },
      { ...someSummary, game: "newer", at: 6 },
    ];
    expect(inOrder(games, "me", 3 * day).map(({ game }) => game)).toEqual([
      "soon",
      "later",
      "newer",
      "clock",
      "theirs",
      "open",
      "over",
    ]);
    expect(sideOf(someSummary, "me")).toBe("white");
    expect(sideOf(someSummary, "somebody")).toBe("black");
    expect([sideOf(someSummary, null), sideOf({ white: null, black: null }, "me")]).toEqual([null, null]);
  });
});

describe("the host of the page", () => {
  const answer =
    (status: number, body: string): (() => Promise<Response>) =>
    () =>
      Promise.resolve(new Response(body, { status }));
  it.each([
    [answer(200, '{"status":"ok"}'), "ready"],
    [answer(200, "<!doctype html>"), "none"],
    [answer(200, "null"), "none"],
    [answer(404, "not found"), "none"],
    [answer(503, '{"status":"building"}'), "building"],
    [answer(503, '{"error":"disk"}'), "failing"],
    [answer(500, "oh"), "failing"],
    [answer(502, "bad gateway"), "unreachable"],
    [() => Promise.reject(new TypeError("network")), "unreachable"],
  ])("%#: %s", async (ask, hosting) => {
    expect(await askHost(ask)).toBe(hosting);
  });

  it("is asked below the page's own address", async () => {
    const asked = vi.fn(answer(200, '{"status":"ok"}'));
    await askHost(asked);
    expect(asked).toHaveBeenCalledWith("api/v1/health", expect.objectContaining({ cache: "no-store" }));
  });

  it("gives its client once it has games between people", async () => {
    const online = new FakeOnline();
    online.available = null;
    let hosting: "building" | "ready" = "building";
    const host = new Host(
      () => Promise.resolve(online),
      () => Promise.resolve(hosting),
    );
    await host.find();
    expect([host.standing, host.client]).toEqual(["building", null]);
    hosting = "ready";
    await host.find();
    expect([host.standing, host.client]).toEqual(["ready", online]);
  });

  it("is not asked why where the client has found it", async () => {
    const online = new FakeOnline();
    const why = vi.fn(() => Promise.resolve("none" as const));
    const host = new Host(() => Promise.resolve(online), why);
    await host.find();
    expect([host.client, why.mock.calls.length]).toEqual([online, 0]);
  });

  it("may be this machine, which others do not reach", () => {
    expect(["localhost", "a.localhost", "127.0.0.1", "127.1.2.3", "[::1]"].map(isLocal)).not.toContain(false);
    expect(["192.168.1.4", "tessera.example", "127.example.org", "localhost.example"].map(isLocal)).not.toContain(true);
  });
});

describe("an address of games between people", () => {
  it("names a place", () => {
    expect(placeOf("#lobby")).toEqual({ screen: "lobby" });
    expect(placeOf(`#person=${key}`)).toEqual({ screen: "lobby", person: key });
    expect(placeOf("#account")).toEqual({ screen: "account" });
    expect(placeOf("#player=Ann-2_x")).toEqual({ screen: "player", name: "Ann-2_x" });
    expect(placeOf(`#player=${"x".repeat(21)}`)).toBeNull();
    expect(placeOf("#game=x_1-Y")).toEqual({ screen: "challenge", game: "x_1-Y" });
    expect(placeOf("#game=x1&seat=x1.me.a-_9")).toEqual({ screen: "challenge", game: "x1", seat: "x1.me.a-_9" });
  });

  it("is told from others", () => {
    const others = [
      "",
      "#",
      "#home",
      "#game/chess",
      "#game=",
      "#game=a/b",
      "#person=short",
      "#v=1&game=chess",
      "#game=x&seat=",
    ];
    expect(others.map(placeOf)).toEqual(others.map(() => null));
    expect(placeOf(`#game=${"x".repeat(65)}`)).toBeNull();
  });

  it("is written without any key", () => {
    for (const hash of ["#lobby", "#game=x1", "#account", "#player=ann"])
      expect(addressOf(placeOf(hash) ?? { screen: "lobby" })).toBe(hash);
    expect(addressOf({ screen: "lobby", person: key })).toBe("#lobby");
    expect(addressOf({ screen: "challenge", game: "x1", seat: "x1.me.mac" })).toBe("#game=x1");
  });

  it("loses its key as soon as it is read, and nothing else of the history's entry", () => {
    const replaceState = vi.fn();
    vi.stubGlobal("history", { state: { game: "id1" }, replaceState });
    vi.stubGlobal("location", { hash: `#person=${key}` });
    expect(takePlace()).toEqual({ screen: "lobby", person: key });
    expect(replaceState).toHaveBeenCalledWith({ game: "id1" }, "", "#lobby");
    replaceState.mockClear();
    vi.stubGlobal("location", { hash: "#play" });
    expect(takePlace()).toBeNull();
    expect(replaceState).not.toHaveBeenCalled();
  });

  it("is given away with that of the page", () => {
    vi.stubGlobal("location", { href: "https://host.example/chess/?a#lobby" });
    expect(gameLink("x1")).toBe("https://host.example/chess/?a#game=x1");
    expect(placeOf(new URL(personLink(key)).hash)).toEqual({ screen: "lobby", person: key });
  });
});

describe("the page", () => {
  it("shows the place that is asked for", () => {
    const app = open();
    app.dialog = "help";
    app.visit({ screen: "lobby" });
    expect([app.screen, app.dialog]).toEqual(["lobby", "none"]);
    app.visit({ screen: "challenge", game: "x1", seat: "s" });
    expect([app.screen, app.challenge]).toEqual(["challenge", { screen: "challenge", game: "x1", seat: "s" }]);
    app.visit({ screen: "player", name: "ann" });
    expect([app.screen, app.player]).toEqual(["player", "ann"]);
    app.dialog = "people";
    app.visit({ screen: "account" });
    expect([app.screen, app.dialog]).toEqual(["account", "none"]);
    app.show("home");
    expect(app.screen).toBe("home");
  });

  it("asks before it takes over the key of a private link", () => {
    const app = open();
    app.visit({ screen: "lobby", person: key });
    expect([app.screen, app.dialog, app.brought]).toEqual(["lobby", "adopt", key]);
    app.visit({ screen: "lobby" });
    expect([app.dialog, app.brought]).toEqual(["none", ""]);
  });

  it("offers a challenge to the game that was chosen, or to the one before", () => {
    const app = open();
    app.offerNew("fake");
    app.offerFriend("other");
    expect([app.dialog, app.chosen]).toEqual(["friend", "other"]);
    app.offerFriend("");
    expect(app.chosen).toBe("other");
  });

  it("opens the client of the server once", async () => {
    const online = new FakeOnline();
    const opening = vi.fn(() => Promise.resolve(online));
    const app = open(undefined, undefined, opening);
    expect(await app.online()).toBe(online);
    expect(await app.online()).toBe(online);
    expect(opening).toHaveBeenCalledTimes(1);
  });
});

describe("the game of a challenge", () => {
  /** The rules in a game file have the identity `ffff`. */
  class Reading extends FakeCore {
    override newGame(source: GameSource): GameInfo | CoreError {
      const info = super.newGame(source);
      return "toml" in source && !failed(info) ? { ...info, identity: "ffff" } : info;
    }
  }
  const made = (info = fakeInfo()): { agreed: Agreed; online: FakeOnline } => {
    const online = new FakeOnline();
    const cores = localCores(async () => new Reading("K..P........p..k", info));
    return { online, agreed: new Agreed({ cores, rules: (identity) => online.rules(identity) }) };
  };

  it("is the built-in one if the rules are its own", async () => {
    const { agreed } = made();
    await agreed.load(someTerms);
    expect([agreed.card?.name, agreed.source, agreed.unknown]).toEqual(["Fake", { id: "fake" }, false]);
    expect(agreed.picture?.pieces).toBe("K..P........p..k");
    expect(agreed.info?.identity).toBe(someTerms.rules);
  });

  it("is the file of the server if a file has the id of a built-in one, or one that is unknown", async () => {
    for (const variant of ["fake", "unheard"]) {
      const { agreed, online } = made();
      online.files.set("ffff", "id = 'x'");
      await agreed.load({ ...someTerms, variant, rules: "ffff" });
      expect([agreed.source, agreed.unknown], variant).toEqual([{ toml: "id = 'x'" }, false]);
    }
  });

  it("stays unknown if the file is played by other rules here", async () => {
    const { agreed, online } = made();
    online.files.set("eeee", "id = 'x'");
    await agreed.load({ ...someTerms, rules: "eeee" });
    expect([agreed.source, agreed.unknown]).toEqual([null, true]);
  });

  it("stays unknown without its rules, until they come", async () => {
    const { agreed, online } = made();
    await agreed.load({ ...someTerms, rules: "ffff" });
    expect([agreed.unknown, agreed.card]).toEqual([true, null]);
    online.files.set("ffff", "id = 'x'");
    await agreed.load({ ...someTerms, rules: "ffff" });
    expect([agreed.unknown, agreed.card?.name]).toEqual([false, "Fake"]);
  });

  it("is not opened where the board is too large to be looked at in passing", async () => {
    const { agreed } = made(fakeInfo([4, 4, 1], 1, false));
    await agreed.load(someTerms);
    expect([agreed.card?.name, agreed.info, agreed.unknown]).toEqual(["Fake", null, false]);
    expect(agreed.picture).not.toBeNull();
  });
});

describe("copying a link", () => {
  const field = (): { value: string; focus: () => void; select: ReturnType<typeof vi.fn> } => ({
    value: "link",
    focus: () => undefined,
    select: vi.fn(),
  });

  it("goes to the clipboard", async () => {
    const writeText = vi.fn(() => Promise.resolve());
    vi.stubGlobal("navigator", { clipboard: { writeText } });
    expect(await copyFrom(field() as unknown as HTMLInputElement)).toBe(true);
    expect(writeText).toHaveBeenCalledWith("link");
  });

  it.each([
    ["there is none", undefined],
    ["it is forbidden", { writeText: () => Promise.reject(new Error("not allowed")) }],
  ])("selects the text where %s", async (_, clipboard) => {
    const execCommand = vi.fn(() => false);
    vi.stubGlobal("navigator", { clipboard });
    vi.stubGlobal("document", { execCommand });
    const from = field();
    expect(await copyFrom(from as unknown as HTMLInputElement)).toBe(false);
    expect(from.select).toHaveBeenCalled();
    execCommand.mockReturnValue(true);
    expect(await copyFrom(from as unknown as HTMLInputElement)).toBe(true);
  });
});
