// Accounts as the page has them: who acts, what is kept when that ends, and what is asked of the server.
import { beforeEach, describe, expect, it } from "vitest";
import { browserLabel, byGames, faultText, isReadable, nameFault, passphraseFault } from "../../src/account/model";
import { Loaded } from "../../src/account/loaded.svelte";
import { isRefusal, type Rating } from "../../src/online/types";
import { tagsOfMatch } from "../../src/model/pgnTags";
import { calledIn, changeText, ratingText, speedOf } from "../../src/online/who";
import { answers, asked, begin, page, person, received, seated, server, world } from "./onlineStage";
import { FakeServer } from "./onlineServer";
import { Page } from "./onlineWorld";
import { memory } from "./openApp";

const passphrase = "correct horse battery";
const other = "staple correct horse";

/** What an answer resolves to, while the world's time passes. */
async function told<T>(answer: Promise<T>): Promise<T> {
  await answers();
  return answer;
}
const register = (of: Page, name = "Ann"): Promise<unknown> =>
  told(of.online.account.register(name, passphrase, "Firefox on Linux"));
const signIn = (of: Page, name = "Ann", by = passphrase): Promise<unknown> =>
  told(of.online.account.signIn(name, by, "Chrome on Android"));
const key = (of: Page): string =>
  (JSON.parse(of.local.getItem("tessera.account") ?? "{}") as { session: string }).session;
const greetings = (): unknown[] => received("hello").map((frame) => (frame as { key?: unknown }).key);

beforeEach(begin);

describe("an account", () => {
  it("is made of the person that the browser is, whose games stay theirs", async () => {
    const { game, match } = seated();
    const { account } = page.online;
    expect([account.standing, match.state?.you]).toEqual(["none", "white"]);
    const before = page.online.person;
    expect(await register(page)).toBeNull();
    expect([account.standing, account.name]).toEqual(["in", "Ann"]);
    expect(greetings().at(-1)).toMatch(/^s_/);
    expect([page.online.person, match.link]).toEqual([before, "connected"]);
    match.move("e2e4");
    world.pass(1000);
    expect(game.line).toEqual(["e2e4"]);
    // The key that acted before acts for nobody, and is gone.
    expect(page.local.getItem("tessera.person")).toBeNull();
    page.reload();
    expect([page.online.account.standing, page.online.account.name]).toEqual(["in", "Ann"]);
    const again = page.online.match("g");
    world.pass(1000);
    expect(again.state?.you).toBe("white");
  });

  it("is none where the name is taken", async () => {
    await register(new Page(world, server));
    expect(await register(page, "ANN")).toMatchObject({ code: "name_taken" });
    expect(page.online.account.standing).toBe("none");
    expect(page.local.getItem("tessera.account")).toBeNull();
  });

  it("is found by signing in where nothing has come back of its making", async () => {
    const { fetch } = server;
    server.fetch = async (...asks) => {
      const answer = await fetch.apply(server, asks);
      server.fetch = fetch;
      await answer.text();
      throw new TypeError("cut");
    };
    expect(await register(page)).toBeNull();
    expect([page.online.account.standing, server.accounts.sessions.size]).toEqual(["in", 2]);
  });

  it("is left again for whoever the browser was before", async () => {
    const elsewhere = new Page(world, server);
    await register(elsewhere);
    seated();
    const own = person(page);
    await told(page.online.refreshMine());
    expect(page.online.mine).toHaveLength(1);
    expect(await signIn(page)).toBeNull();
    expect(page.online.mine).toEqual([]);
    world.pass(1000);
    expect(page.online.person).toBe(server.accounts.accounts.get("ann")?.person);
    expect(page.online.person).not.toBe(own);
    const session = key(page);
    expect(await told(page.online.account.signOut())).toBeNull();
    expect(page.online.account.standing).toBe("none");
    expect(server.accounts.actor(session)).toBeNull();
    world.pass(1000);
    expect([page.online.person, page.online.mine.length]).toEqual([own, 1]);
    // That it has ended itself is no news.
    expect(page.local.getItem("tessera.account")).toBeNull();
  });

  it("is signed out here though the server cannot be told", async () => {
    await register(page);
    server.http.push("lost", "lost", "lost");
    expect(await told(page.online.account.signOut())).toMatchObject({ code: "unreachable" });
    expect([page.online.account.standing, page.online.personKey().length]).toEqual(["none", 32]);
  });

  it("gives way to the person of a private link", async () => {
    await register(page);
    page.online.adopt("o".repeat(32));
    expect(page.online.account.standing).toBe("none");
    expect([page.online.personKey(), page.local.getItem("tessera.account")]).toEqual(["o".repeat(32), null]);
  });
});

describe("a session that has ended elsewhere", () => {
  it("leads to signing in, and nothing is lost of what was asked", async () => {
    const { game, match } = seated();
    await register(page);
    server.accounts.end(key(page));
    world.pass(5000);
    expect([page.online.account.standing, match.lapsed, match.link]).toEqual(["lapsed", true, "connected"]);
    // The game is still watched; what is moved waits.
    expect(greetings().at(-1)).toBeUndefined();
    match.move("e2e4");
    world.pass(60_000);
    expect([game.line, match.pending]).toEqual([[], "e2e4"]);
    page.reload();
    expect([page.online.account.standing, page.online.account.name]).toEqual(["lapsed", "Ann"]);
    const again = page.online.match("g");
    world.pass(5000);
    expect(game.line).toEqual([]);
    expect(await signIn(page)).toBeNull();
    expect([game.line, again.pending, page.online.account.standing]).toEqual([["e2e4"], null, "in"]);
  });

  it("loses no request that crosses its end", async () => {
    const { game, match } = seated();
    await register(page);
    const session = server.accounts.sessions.get(key(page));
    if (session) session.ended = true; // nobody has told the connection yet
    page.line?.cut();
    match.move("e2e4");
    world.pass(5000);
    expect([page.online.account.standing, match.pending, game.line]).toEqual(["lapsed", "e2e4", []]);
    await signIn(page);
    expect([game.line, asked().filter((what) => what === "move").length]).toEqual([["e2e4"], 2]);
  });

  it("drops what was asked where another person signs in, or nobody", async () => {
    const bob = new Page(world, server);
    await register(bob, "Bob");
    const { game, match } = seated();
    await register(page);
    server.accounts.end(key(page));
    world.pass(2000);
    match.move("e2e4");
    await signIn(page, "Bob");
    expect([game.line, match.pending, match.refused?.code]).toEqual([[], null, "ended"]);
    server.accounts.end(key(page));
    world.pass(2000);
    page.online.account.leave();
    world.pass(2000);
    expect([page.online.account.standing, page.online.link]).toEqual(["none", "connected"]);
    expect(greetings().at(-1)).toBe(page.online.personKey());
  });

  it("is taken from another page of the browser, if that has signed in again", async () => {
    await register(page);
    const tab = new Page(world, server, page.local);
    const match = tab.online.match("none");
    world.pass(1000);
    const before = key(page);
    await signIn(page);
    expect(key(page)).not.toBe(before);
    server.accounts.end(before);
    world.pass(2000);
    expect([tab.online.account.standing, match.lapsed]).toEqual(["in", false]);
    expect(greetings().at(-1)).toBe(key(page));
  });

  it("asks for an account also where the person has got one in another browser", async () => {
    const shared = page.online.personKey();
    const there = new Page(world, server);
    there.online.adopt(shared);
    const match = page.online.match("none");
    world.pass(1000);
    await register(there);
    page.line?.cut();
    world.pass(5000);
    expect([page.online.account.standing, page.online.account.name, match.lapsed]).toEqual(["lapsed", "", true]);
    expect(page.local.getItem("tessera.person")).toBeNull();
    await signIn(page);
    expect([page.online.account.standing, page.online.person]).toEqual(["in", FakeServer.personOf(shared)]);
  });

  it("is noticed over HTTP too", async () => {
    await register(page);
    server.accounts.end(key(page));
    await told(page.online.refreshMine());
    expect(page.online.account.standing).toBe("lapsed");
  });
});

describe("what an account has", () => {
  it("are sessions, which end one by one or all but this", async () => {
    const pages = [new Page(world, server), new Page(world, server)];
    await register(page);
    for (const one of pages) await signIn(one);
    const { account } = page.online;
    const sessions = await told(account.sessions());
    if (isRefusal(sessions)) throw new Error(sessions.code);
    expect(sessions.map(({ label, current }) => [label, current])).toEqual([
      ["Firefox on Linux", true],
      ["Chrome on Android", false],
      ["Chrome on Android", false],
    ]);
    expect(await told(account.endSession(sessions[1]?.id ?? ""))).toBeNull();
    expect(await told(account.sessions())).toHaveLength(2);
    expect(await told(account.endOthers())).toBeNull();
    expect(await told(account.sessions())).toHaveLength(1);
  });

  it("is a passphrase, with which the other sessions end", async () => {
    const elsewhere = new Page(world, server);
    await register(page);
    await signIn(elsewhere);
    const { account } = page.online;
    expect(await told(account.changePassphrase("wrong", other))).toMatchObject({ code: "wrong_passphrase" });
    expect(account.standing).toBe("in");
    expect(await told(account.changePassphrase(passphrase, other))).toBeNull();
    expect(await told(account.sessions())).toHaveLength(1);
    expect(await signIn(elsewhere)).toMatchObject({ code: "wrong_passphrase" });
    expect(await signIn(elsewhere, "ann", other)).toBeNull();
  });

  it("are tokens, which are told once", async () => {
    await register(page);
    const { account } = page.online;
    const token = await told(account.makeToken("bot", ["read", "play"], null));
    expect(token).toMatch(/^t_.{43}$/);
    await told(account.makeToken("other", ["challenge"], 5));
    const tokens = await told(account.tokens());
    expect(tokens).toMatchObject([
      { label: "bot", scopes: ["read", "play"], expires: null },
      { label: "other", scopes: ["challenge"], expires: 5 },
    ]);
    expect(JSON.stringify(tokens)).not.toContain(token);
    expect(await told(account.endToken("t2"))).toBeNull();
    expect(await told(account.tokens())).toHaveLength(1);
  });

  it("can be taken away as a file, and deleted", async () => {
    await register(page);
    const { account } = page.online;
    expect(JSON.parse(String(await told(account.exported())))).toEqual({ account: "Ann", later: [1] });
    expect(await told(account.remove("wrong"))).toMatchObject({ code: "wrong_passphrase" });
    expect(account.standing).toBe("in");
    expect(await told(account.remove(passphrase))).toBeNull();
    expect([account.standing, page.local.getItem("tessera.account")]).toEqual(["none", null]);
  });

  it("is a profile that everybody may see", async () => {
    const own = person(page);
    const { account } = new Page(world, server).online;
    expect(await told(account.profile("ann"))).toMatchObject({ code: "no_account" });
    await register(page);
    expect(await told(account.profile("ann"))).toMatchObject({ name: "Ann", person: own, ratings: [] });
  });
});

describe("others", () => {
  it("are blocked and reported, also without an account", async () => {
    const { people } = page.online;
    expect(await told(people.block("bob"))).toBeNull();
    expect(await told(people.blocks())).toEqual([{ person: "bob", name: null }]);
    expect(await told(people.unblock("bob"))).toBeNull();
    expect(await told(people.blocks())).toEqual([]);
    expect(await told(people.report("g", "bob", "spam", "twice"))).toBeNull();
    expect(await told(people.report("g", "bob", "other", ""))).toBeNull();
    expect(server.accounts.reports).toEqual([
      { by: person(page), game: "g", person: "bob", reason: "spam", text: "twice" },
      { by: person(page), game: "g", person: "bob", reason: "other" },
    ]);
  });

  it("may still be watched by whoever is banned", () => {
    const { match } = seated();
    server.banned.add(person(page));
    page.line?.cut();
    match.move("e2e4");
    world.pass(3000);
    expect([page.online.banned, match.link, match.pending, match.refused?.code]).toEqual([
      true,
      "connected",
      null,
      "banned",
    ]);
    expect(greetings().at(-1)).toBeUndefined();
  });

  it("play games that everybody may see", async () => {
    server.create("a", {}, "ada", "white").step("bob", { do: "seat", game: "a", id: "1" });
    server.create("b", {}, "eve", "white").step("ada", { do: "seat", game: "b", id: "2" });
    server.create("c", {}, "eve", "white").step("bob", { do: "seat", game: "c", id: "3" });
    const games = await told(page.online.people.games("ada"));
    expect(isRefusal(games) ? games : games.map(({ game }) => game)).toEqual(["a", "b"]);
  });
});

const rating = (more: Partial<Rating> = {}): Rating => ({
  ...{ variant: "chess", speed: "blitz", rating: 1512, deviation: 60, games: 9, provisional: false },
  ...more,
});

describe("words", () => {
  it("name a player with the rating, with a question mark while it is provisional", () => {
    const names = { white: "ann", black: null };
    expect(calledIn({ names, ratings: { white: rating(), black: null } }, "white")).toBe("ann (1512)");
    expect(calledIn({ names, ratings: { white: rating({ provisional: true }), black: null } }, "white")).toBe(
      "ann (1512?)",
    );
    expect([calledIn({ names }, "white"), calledIn({ names }, "black"), calledIn({}, "white")]).toEqual([
      "ann",
      "",
      "",
    ]);
    expect([ratingText(rating()), changeText(12), changeText(-8), changeText(0)]).toEqual([
      "1512",
      "+12",
      "\u22128",
      "+0",
    ]);
    expect(byGames([rating({ games: 1 }), rating({ games: 5 })]).map(({ games }) => games)).toEqual([5, 1]);
  });

  it("name the speed under which a game counts", () => {
    const clock = (minutes: number, seconds: number): string | null =>
      speedOf({ initial: minutes * 60_000, increment: seconds * 1000, delay: 0 });
    expect([clock(1, 0), clock(2, 1), clock(3, 0), clock(3, 2), clock(5, 5), clock(15, 10), clock(30, 0)]).toEqual([
      ...["bullet", "bullet", "blitz", "blitz", "rapid", "rapid", "classical"],
    ]);
    expect([speedOf({ turn: 86_400_000 }), speedOf(null)]).toEqual(["correspondence", null]);
  });

  it("say what is wrong with a name or a passphrase", () => {
    for (const good of ["ab", "Ann-2_x", "a".repeat(20)]) expect(nameFault(good)).toBe("");
    for (const bad of ["", "a", "2ab", "a b", "\u00e4nn", "a".repeat(21)]) expect(nameFault(bad)).not.toBe("");
    expect(passphraseFault("elf letters", "ann")).toMatch(/12/);
    expect(passphraseFault("\u00e4\u00f6\u00fc\u00e4\u00f6\u00fc", "ann")).toBe("");
    expect(passphraseFault("x".repeat(1001), "ann")).toMatch(/too long/);
    expect(passphraseFault("Annabella_Bee", "annabella_bee")).toMatch(/name/);
  });

  it("say why something was refused", () => {
    expect(faultText({ code: "name_taken", error: "" })).toMatch(/already/);
    expect(faultText({ code: "strange", error: "the moon is full" })).toContain("the moon is full");
  });

  it("warn where a network can be read", () => {
    expect([isReadable("http:", false), isReadable("http:", true), isReadable("https:", false)]).toEqual([
      ...[true, false, false],
    ]);
  });

  it("name a browser to whoever looks for its session", () => {
    const agents = [
      "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0",
      "Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36",
      "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Version/18.0 Mobile Safari/604.1",
      "curl/8",
    ];
    expect(agents.map(browserLabel)).toEqual(["Firefox on Linux", "Chrome on Android", "Safari on iOS", "A browser"]);
  });
});

it("a list is fetched again after each change, and keeps what it had when that fails", async () => {
  let fails = false;
  let list = ["a"];
  const loaded = new Loaded(() => Promise.resolve(fails ? { code: "unreachable", error: "" } : list));
  await loaded.load();
  list = ["b"];
  await loaded.change(() => Promise.resolve(null));
  expect([loaded.value, loaded.fault]).toEqual([["b"], ""]);
  await loaded.change(() => Promise.resolve({ code: "too_many", error: "" }));
  expect(loaded.fault).toMatch(/Too many/);
  fails = true;
  await loaded.load();
  expect([loaded.value, loaded.fault]).toEqual([["b"], expect.stringMatching(/does not answer/)]);
});

it("a browser that keeps nothing is signed in as long as the page is open", async () => {
  const nothing = {
    ...memory(),
    setItem: () => {
      throw new Error("full");
    },
  };
  const forgetful = new Page(world, server, nothing);
  await register(forgetful);
  expect(forgetful.online.account.standing).toBe("in");
  forgetful.reload();
  expect(forgetful.online.account.standing).toBe("none");
});

it("a record of a rated game names who played it, with their ratings", () => {
  const names = { white: "ann", black: null };
  const ratings = { white: rating(), black: null };
  expect(tagsOfMatch("black", "2026.11.27", "", { names, ratings, changes: { white: 12, black: -12 } })).toEqual([
    ["Date", "2026.11.27"],
    ["White", "ann"],
    ["Black", "You"],
    ["WhiteElo", "1500"],
  ]);
});
