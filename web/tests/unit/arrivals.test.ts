import { describe, expect, it } from "vitest";
import { continuedBy } from "../../src/model/players";
import { open, people } from "./openApp";

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
  const link = "#v=1&game=fake&moves=a1b1&white=Ann";

  it("is for two people until others are chosen, and keeps the players' names", async () => {
    const app = open();
    await (await app.arrivals()).openLink(link);
    expect([app.session.players, app.asksWhoPlaysOn]).toEqual([continuedBy("people"), true]);
    app.dialog = "players";
    await app.playOn(continuedBy("black", 4));
    expect(app.session.players).toEqual(continuedBy("black", 4));
    expect([app.dialog, app.board.flipped, app.asksWhoPlaysOn]).toEqual(["none", true, false]);
    expect(app.session.tags).toEqual([["White", "Ann"]]);
  });

  it("asks no more once somebody has moved, or another game is on the board", async () => {
    const app = open();
    const arrivals = await app.arrivals();
    await arrivals.openLink(link);
    await app.session.back();
    expect(app.asksWhoPlaysOn).toBe(true);
    await app.session.forward();
    await app.session.play("d4c4");
    expect([app.session.made, app.asksWhoPlaysOn]).toEqual([1, false]);
    await arrivals.openLink(link);
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
