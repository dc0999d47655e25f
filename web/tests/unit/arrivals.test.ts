import { describe, expect, it } from "vitest";
import { continuedBy } from "../../src/model/players";
import { writeLink } from "../../src/model/links";
import { browser, open, people } from "./openApp";
import { realCore } from "./realCore";

const file = (name: string, content: string): File => new File([content], name);

/** A file that says that it has so many bytes, and gives only those that tell what it is. */
function sized(name: string, content: string, size: number): File {
  return Object.defineProperty(file(name, content), "size", { value: size });
}

describe("a file", () => {
  it("is read alike, however it was chosen: a game file asks who plays", async () => {
    const app = open();
    await (await app.arrivals()).receiveFile(file("own.toml", "id = 3"));
    expect([app.dialog, app.chosen, app.own.list.map(({ toml }) => toml)]).toEqual(["new", "file:fake", ["id = 3"]]);
    expect(app.own.find("file:fake")?.info.name).toBe("Fake");
  });

  it("is refused in one sentence if it is too large, no longer there, or nothing of ours", async () => {
    const app = open();
    const arrivals = await app.arrivals();
    const gone = sized("gone.pgn", "", 5);
    for (const [brought, told] of [
      [sized("big.toml", "id = 3", 60_000_000), "big.toml is too large to be a game."],
      [file("none.pgn", ""), "none.pgn is empty."],
      [gone, "gone.pgn could not be read. Choose it once more."],
      [
        file("photo.png", "\u2030PNG\r\n\u001a\n"),
        "This is a picture. Tessera reads games (PGN), positions and game files (.toml) as text.",
      ],
      [
        file("notes.txt", "hello"),
        "This is not a game (PGN), a position, a link or a game file (.toml) that Tessera can read.",
      ],
    ] as const) {
      await arrivals.receiveFile(brought);
      expect(app.notices.list.map(({ text, fault }) => fault && text)).toEqual([told]);
    }
    expect(app.screen).toBe("home");
    await arrivals.receive("http://here/#v=1&game=fake");
    expect([app.screen, app.notices.list]).toEqual(["play", []]);
  });
});

describe("a game that comes in", () => {
  const position = "K3/4/4/3k w - - 0 1";

  it("is for two people until others are chosen", async () => {
    const app = open();
    await (await app.arrivals()).take(position, { game: "fake", players: null });
    expect([app.session.players, app.asksWhoPlaysOn]).toEqual([continuedBy("people"), true]);
    app.dialog = "players";
    await app.playOn(continuedBy("black", 4));
    expect(app.session.players).toEqual(continuedBy("black", 4));
    expect([app.dialog, app.board.flipped, app.asksWhoPlaysOn]).toEqual(["none", true, false]);
  });

  it("is nobody's where it is to be analysed", async () => {
    const app = open();
    const arrivals = await app.arrivals();
    const asked: boolean[] = [];
    const analyse = app.analyse.bind(app);
    app.analyse = () => {
      asked.push(app.asksWhoPlaysOn);
      return analyse();
    };
    await arrivals.take(position, { game: "fake", players: null, analysis: true });
    expect([app.analysis?.hasGame, app.asksWhoPlaysOn, asked]).toEqual([false, false, [false]]);
  });

  it("asks no more once somebody has moved, or another game is on the board", async () => {
    const app = open();
    const arrivals = await app.arrivals();
    const bring = (): Promise<string> => arrivals.take(position, { game: "fake", players: null });
    await bring();
    await app.session.play("a1b1");
    expect([app.session.made, app.asksWhoPlaysOn]).toEqual([1, false]);
    await bring();
    expect(app.asksWhoPlaysOn).toBe(true);
    await app.start("fake", people);
    expect(app.asksWhoPlaysOn).toBe(false);
  });

  it("leaves the game on the board where its own is refused", async () => {
    const app = open();
    await app.start("fake", people);
    const { current } = app.library;
    await (await app.arrivals()).openLink("#v=1&game=nothing");
    expect(app.notices.list[0]?.text).toContain("no game nothing");
    expect([app.library.current, app.session.info?.id, app.session.error]).toEqual([current, "fake", ""]);
  });
});

describe("faults of a record", () => {
  const told = async (pgn: string): Promise<(string | undefined)[]> => {
    const app = open(browser(), realCore);
    await (await app.arrivals()).take(pgn, { game: "chess", players: people });
    return [app.notices.list[0]?.text, app.session.tree.mainLine.map(({ text }) => text).join(" ")];
  };

  it("tell how far it was read, and of a result alone that all moves were", async () => {
    const [doubtful, all] = await told('[Result "1-0"]\n\n1. e4 e5 0-1');
    expect(doubtful).toMatch(
      /^All moves of the record have been read, but its result is doubtful: .*0-1 is not that of/,
    );
    expect(all).toBe("e2e4 e7e5");
    const [wrong, some] = await told('[Result "1-0"]\n\n1. e4 (1. e5) 1... e5 0-1');
    expect(wrong).toMatch(/^The record is wrong here, and was opened up to there: .* The record has one more fault\.$/);
    expect(some).toBe("e2e4 e7e5");
  });
});

describe("a link", () => {
  const link = "#v=1&game=fake&moves=a1b1.d4c4&at=1&white=Ann";
  const shown = (app: ReturnType<typeof open>): (string | undefined)[] =>
    (app.session.snapshot?.line ?? []).map(({ text }) => text);

  it("is looked at where its maker looked: nobody moves in it, and nothing is kept", async () => {
    const app = open();
    await (await app.arrivals()).openLink(link);
    expect([app.looked, app.session.looking, shown(app), app.screen]).toEqual([link, true, ["a1b1"], "play"]);
    expect([app.session.tags, app.asksWhoPlaysOn]).toEqual([[["White", "Ann"]], false]);
    const { session } = app;
    expect([session.humanToMove, session.canUndo, session.canRedo]).toEqual([false, false, false]);
    await session.forward();
    await session.back();
    await session.play("d4c4");
    await session.undo();
    await session.resign();
    await app.save();
    expect([shown(app), session.over, app.library.current, app.note()]).toEqual([["a1b1"], false, "", null]);
    expect(app.library.games).toEqual([]);
  });

  it("becomes a game of one's own by playing on from any of its positions", async () => {
    const app = open();
    await (await app.arrivals()).openLink(link);
    await app.session.go(0);
    app.offerPlayFrom(app.session.tree.mainLine[0]?.node);
    expect([app.dialog, app.playingFrom]).toEqual(["playFrom", app.session.tree.mainLine[0]?.node]);
    const time = { initial: 60_000, increment: 0, delay: 0 };
    await app.playFrom(app.playingFrom, continuedBy("black", 3), time);
    expect([app.looked, app.session.looking, app.dialog, shown(app)]).toEqual(["", false, "none", ["a1b1"]]);
    expect([app.session.players, app.board.flipped]).toEqual([continuedBy("black", 3), true]);
    expect([app.session.time.control, app.session.tags]).toEqual([time, null]);
    await app.save();
    expect(app.library.games.map(({ moves }) => moves)).toEqual([1]);
  });

  it("keeps the own game that was on the board, and the view of its maker is not remembered", async () => {
    const page = browser();
    const app = open(page);
    await app.start("fake", people);
    await app.session.play("a1b1");
    await app.save();
    app.saveView();
    const views = page.store.getItem("tessera.views");
    await (await app.arrivals()).openLink("#v=2&game=fake&view=f.z2400");
    expect([app.board.flipped, app.view.zoom]).toEqual([true, 24]);
    app.saveView();
    expect(page.store.getItem("tessera.views")).toBe(views);
    const [kept] = app.library.games;
    await app.openKept(kept?.id ?? "");
    expect([app.looked, app.session.looking, shown(app)]).toEqual(["", false, ["a1b1"]]);
  });

  it("may hold a whole tree, and shows the node that its maker looked at", async () => {
    const app = open(browser(), realCore);
    const pgn = "1. e4 {good} e5 (1... c5 $1 2. Nf3 (2. c3)) *";
    const link = await writeLink({
      source: { id: "chess" },
      start: "",
      moves: [],
      at: 0,
      white: "",
      black: "",
      pgn,
      path: ["e2e4", "c7c5", "c2c3"],
    });
    await (await app.arrivals()).openLink(link);
    expect([shown(app), app.session.tree.count(0)]).toEqual([["e2e4", "c7c5", "c2c3"], 6]);
    const before = app.session.snapshot?.node ?? 0;
    await app.playFrom(before, continuedBy("people"));
    expect([shown(app), app.session.tree.count(0)]).toEqual([["e2e4", "c7c5", "c2c3"], 4]);
  });
});

describe("analysing a link", () => {
  it("makes it an analysis of one's own, at the node that was shown", async () => {
    const app = open(browser(), realCore);
    await (await app.arrivals()).openLink("#v=1&game=chess&moves=e2e4.e7e5&at=1");
    await app.analyse();
    expect([app.looked, app.session.looking, app.analysis === null]).toEqual(["", false, false]);
    expect(app.session.snapshot?.line.map(({ text }) => text)).toEqual(["e2e4"]);
    await app.session.play("c7c5");
    expect(app.session.tree.count(0)).toBe(4);
    await app.save();
    expect(app.library.games.map(({ saved }) => saved.analysis !== undefined)).toEqual([true]);
  });
});

describe("playing on from a position", () => {
  it("leaves the game so far as it is, and begins another with its moves and its view", async () => {
    const app = open();
    await app.start("fake", people);
    await app.session.play("a1b1");
    await app.session.play("d4c4");
    app.board.flipped = true;
    app.view.zoom = 30;
    const first = app.library.current;
    await app.playFrom(app.session.tree.mainLine[0]?.node ?? 0, people);
    await app.save();
    expect([app.board.flipped, app.view.zoom, app.session.canUndo]).toEqual([true, 30, true]);
    expect(app.library.games.map(({ id, moves }) => [id === first, moves])).toEqual([
      [true, 2],
      [false, 1],
    ]);
  });
});
