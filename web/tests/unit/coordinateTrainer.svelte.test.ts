// The coordinate trainer on a board of the real core: nothing of it is kept among the games.
import { beforeEach, describe, expect, it } from "vitest";
import { openAddress, trainerOf } from "../../src/coordinates/open";
import { loadProgress } from "../../src/coordinates/progress";
import { CoordinateTrainer } from "../../src/coordinates/trainer.svelte";
import { TrainerBoard } from "../../src/coordinates/trainerBoard.svelte";
import { insideAxes } from "../../src/model/arrangements";
import { saveView } from "../../src/model/storage";
import { Session } from "../../src/state/session.svelte";
import type { App } from "../../src/state/app.svelte";
import { browser, open } from "./openApp";
import { realCore } from "./realCore";

let app: App;
let trainer: CoordinateTrainer;
let now = 0;

beforeEach(async () => {
  app = open(browser(), realCore);
  const session = new Session(app.around);
  const board = new TrainerBoard(session, app.preferences);
  let state = 7;
  const random = (): number => (state = (state * 48271) % 0x7fffffff) / 0x7fffffff;
  trainer = new CoordinateTrainer({ session, board, store: app.store, now: () => now, random });
  now = 1000;
  expect(await trainer.open("fourstar")).toBe(true);
});

const right = (): number => trainer.run?.question.cell ?? -1;
const wrong = (): number => (right() + 1) % 256;

describe("the board", () => {
  it("is empty, names nothing and moves nothing unless that is wanted", async () => {
    const { board } = trainer;
    expect([board.pieces, board.movable.size, board.boardName(0), board.shownNames[0]]).toEqual([
      ".".repeat(256),
      0,
      "",
      "1 across, 1 up on the board 1 across, 1 up",
    ]);
    board.named = trainer.pieces = true;
    expect(board.pieces).toContain("K");
    expect([board.shownNames[0], board.boardName(0)]).toEqual(["aa11", "a1"]);
    await board.press(0);
    expect([board.selected, app.session.snapshot, app.library.games]).toEqual([-1, null, []]);
  });

  it("is arranged as the game was looked at last", async () => {
    const inside = insideAxes(trainer.board.choices[2] ?? trainer.board.choices[0]);
    saveView(app.store, "fourstar", { inside, turned: false, zoom: "whole", shown: "boards", hypercube: false });
    await trainer.open("chess");
    await trainer.open("fourstar");
    expect([trainer.board.arranged.index, trainer.view.zoom]).toEqual([2, "whole"]);
  });

  it("of a game that there is not is refused", async () => {
    expect(await trainer.open("nothing")).toBe(false);
    expect(trainer.game).toBe("fourstar");
  });
});

describe("an exercise", () => {
  it("takes what is pressed, and shows why it is wrong until that is read", async () => {
    const { board } = trainer;
    trainer.start(true);
    await board.press(right());
    expect([trainer.run?.right, trainer.told]).toEqual([1, expect.stringMatching(/^Yes, \w{4}\.$/)]);
    now += 4000;
    const missed = wrong();
    await board.press(missed);
    expect(trainer.told).toContain(`That is ${board.names[missed] ?? ""}:`);
    expect([board.hidden, trainer.left]).toEqual([false, 26_000]);
    await board.press(0); // of the same click
    expect(trainer.run?.wrong).not.toBeNull();
    now += 9000;
    await board.press(0);
    expect([trainer.run?.wrong, trainer.run?.answered, board.hidden, trainer.left]).toEqual([null, 2, true, 26_000]);
    now += 26_000;
    await board.press(right()); // too late
    expect([trainer.run, trainer.result?.right, trainer.result?.answered]).toEqual([null, 1, 2]);
    const kept = loadProgress(app.store)["fourstar"];
    expect(kept?.best.find).toBe(1);
    expect(kept?.axes.map(({ asked }) => asked)).toEqual([2, 2, 2, 2]);
  });

  it("takes names by typing, as the settings have them", () => {
    trainer.exercise = "name";
    trainer.start(false);
    expect(trainer.type("zz")).toBe(false);
    expect([trainer.told, trainer.run?.answered]).toEqual(["No cell is called zz.", 0]);
    expect(trainer.type(trainer.board.names[right()] ?? "")).toBe(true);
    app.preferences.set("names", "canonical");
    expect(trainer.type(trainer.board.info?.cellNames[right()] ?? "")).toBe(true);
    expect([trainer.run?.right, trainer.run?.answered]).toEqual([2, 2]);
    trainer.finish();
    expect([trainer.result?.timed, loadProgress(app.store)["fourstar"]?.best.name]).toEqual([false, 0]);
  });

  it("takes the place of a cell that is to be found", () => {
    trainer.start(false);
    const { cells, board } = trainer;
    const place = board.shownNames[right()] ?? "";
    expect(trainer.question).toBe(`Find ${cells.names[right()] ?? ""}.`);
    expect([trainer.type("9 9 9 9"), trainer.told]).toEqual([false, "There is no place 9 9 9 9."]);
    expect(trainer.type(place)).toBe(true);
    expect(trainer.run?.right).toBe(1);
  });
});

describe("the page", () => {
  it("opens games whose boards are whole", async () => {
    await openAddress(app, "raumschach");
    expect([app.screen, app.topic]).toEqual(["coordinates", "raumschach"]);
    await openAddress(app, "hdc8");
    expect(app.topic).toBe("");
    expect(trainerOf(app)).toBe(trainerOf(app));
  });
});
