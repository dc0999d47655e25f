import { describe, expect, it } from "vitest";
import { continuedBy } from "../../src/model/players";
import { looksLikePgn } from "../../src/model/recognise";
import { fakeInfo, FakeCore } from "./fakeCore";
import { browser, open, people } from "./openApp";

describe("looksLikePgn", () => {
  it("tells games from positions", () => {
    expect(looksLikePgn('[Event "?"]\n\n1. e4 *')).toBe(true);
    expect(looksLikePgn("1. e4 e5 2. Nf3")).toBe(true);
    expect(looksLikePgn("1.e4")).toBe(true);
    expect(looksLikePgn("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1")).toBe(false);
    expect(looksLikePgn("rddk/pppp/4/4//-//- w - - 0 1")).toBe(false);
  });
});

describe("the page", () => {
  it("goes from the cards through the dialog to the board, and back", async () => {
    const app = open();
    app.show("play");
    expect(app.screen).toBe("home");
    app.offerNew("fake");
    expect([app.dialog, app.chosen]).toEqual(["new", "fake"]);
    await app.start("fake", people);
    expect([app.dialog, app.screen, app.currentKey]).toEqual(["none", "play", "fake"]);
    app.show("home");
    app.show("play");
    expect(app.screen).toBe("play");
  });

  it("offers a rematch from the same position, with sides and clocks kept or exchanged", async () => {
    const app = open();
    const control = { initial: 60_000, increment: 0, delay: 0 };
    await app.start("fake", people, "", control);
    await app.session.play("a1b1");
    await app.rematch();
    expect([app.session.snapshot?.line, app.session.time.control, app.session.players]).toEqual([[], control, people]);
    // Two people at one screen change places.
    expect(app.board.flipped).toBe(true);
    await app.rematch(false);
    expect(app.board.flipped).toBe(true);
    const unequal = { ...control, black: 30_000 };
    await app.start("fake", people, "", unequal);
    await app.rematch(false);
    expect(app.session.time.control).toEqual(unequal);
    await app.rematch(true);
    expect(app.session.time.control).toEqual({ ...control, initial: 30_000, black: 60_000 });
    await app.start("fake", { white: people.white, black: { kind: "computer", level: 2 } });
    await app.rematch(false);
    expect([app.session.players.black.kind, app.board.flipped]).toEqual(["computer", false]);
    await app.rematch();
    expect([app.session.players.white.kind, app.board.flipped, app.session.time.control]).toEqual([
      "computer",
      true,
      null,
    ]);
  });

  it("saves what is left on the clocks when the page may close", async () => {
    const page = browser();
    const app = open(page);
    await app.start("fake", people, "", { initial: 60_000, increment: 0, delay: 0 });
    await app.session.play("a1b1");
    await app.save();
    app.note();
    const second = open(page);
    await second.restore(true);
    expect(second.session.time.leftNow("white")).toBe(60_000);
  });

  it.each([
    { sizes: [4, 4], whole: true, move: "d1c1" },
    { sizes: [4, 4, 1], whole: false, move: "d1ac1a" },
  ])(
    "keeps of $sizes cells the board for the list's picture, or a flat board of it",
    async ({ sizes, whole, move }) => {
      const app = open(browser(), () => new FakeCore("K..P........p..k", fakeInfo(sizes, 1, whole)));
      await app.start("fake", people);
      await app.session.play(move);
      await app.save();
      const [kept] = app.library.games;
      expect([kept?.look.sizes, kept?.pieces]).toEqual([[4, 4], "K.P.........p..k"]);
    },
  );

  it("turns the board round for a human who plays Black", async () => {
    const app = open();
    await app.start("fake", { ...people, white: { kind: "computer", level: 1 } });
    expect(app.board.flipped).toBe(true);
  });

  it("keeps the game over a reload, also one in which nothing has happened yet", async () => {
    const page = browser();
    const first = open(page);
    await first.start("fake", people);
    await first.save();
    const second = open(page);
    await second.restore(true);
    expect([second.screen, second.library.games.length]).toEqual(["play", 0]);
    await second.session.play("a1b1");
    second.note(); // not more: the page is closed before it is written
    const third = open(page);
    await third.restore(true);
    expect(third.session.last?.text).toBe("a1b1");
  });

  it("keeps each game beside the others, and opens any of them", async () => {
    const page = browser();
    const app = open(page);
    for (const move of ["a1b1", "d1c1"]) {
      await app.start("fake", people);
      await app.session.play(move);
      await app.save();
    }
    const [first, second] = app.library.games;
    expect(app.library.games.map(({ moves }) => moves)).toEqual([1, 1]);
    await app.openKept(first?.id ?? "");
    expect(app.session.last?.text).toBe("a1b1");
    await app.session.resign();
    await app.save();
    await app.openKept(second?.id ?? "");
    expect([app.session.last?.text, app.session.over]).toEqual(["d1c1", false]);
    expect(app.library.games.find(({ id }) => id === first?.id)?.result).toBe("1-0");
  });

  it("opens a game that nobody has moved in from what its history entry remembers", async () => {
    const app = open();
    await app.start("fake", people, "", { initial: 60_000, increment: 0, delay: 0 });
    const id = app.library.current;
    const begun = app.session.draft(false) ?? undefined;
    await app.start("fake", people);
    await app.openKept(id, false, begun);
    expect([app.library.current, app.session.time.control?.initial]).toEqual([id, 60_000]);
    await app.openKept("deleted");
    expect([app.library.current, app.notices.list[0]?.text]).toEqual([
      id,
      "This game was deleted: it is no longer kept.",
    ]);
  });

  it("does not load a game under rules that have changed, and keeps it", async () => {
    const page = browser();
    const first = open(page);
    await first.start("fake", people);
    await first.session.play("a1b1");
    await first.save();
    const [kept] = first.library.games;
    if (!kept) throw new Error("nothing kept");
    await page.games.update(kept.id, () => ({ ...kept, saved: { ...kept.saved, identity: "ffffffffffffffff" } }));
    page.tab.removeItem("tessera.journal");
    const second = open(page);
    await second.restore(true);
    await second.save();
    await second.library.refresh();
    expect([second.screen, second.stranded?.name]).toEqual(["home", "Fake"]);
    second.dismiss();
    expect(second.library.games[0]?.saved.identity).toBe("ffffffffffffffff");
  });

  it("imports games for people to play on, and says why it refuses one", async () => {
    const app = open();
    const arrivals = await app.arrivals();
    expect(await arrivals.take("1. e4", { game: "nothing", players: people })).toContain("no game nothing");
    expect(app.screen).toBe("home");
    expect(await arrivals.take("K3/4/4/3k w - - 0 1", { game: "fake", players: people })).toBe("");
    expect([app.screen, app.session.players.black.kind]).toEqual(["play", "human"]);
    expect(await arrivals.take("K3/4/4/3k w - - 0 1", { game: "fake", players: continuedBy("black", 4) })).toBe("");
    expect(app.session.players).toEqual({ white: { kind: "computer", level: 4 }, black: { kind: "human", level: 4 } });
    expect(app.board.flipped).toBe(true);
  });
});
