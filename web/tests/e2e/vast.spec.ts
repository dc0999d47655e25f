// Games on boards of six to eight dimensions: one flat board in sight, and the ways to all others.
import { readFileSync } from "node:fs";
import type { Locator, Page } from "@playwright/test";
import { violationsIn } from "./axe";
import { expect, test, type Table } from "./table";

/** Few pieces on the board of six axes: White's queen is on the same flat board as its king. */
const few = "{Ka1a1a1,Qd3a1a1,Ra2b2c4,Ph7h7h7,kh8h8h8,qe5c4f4,nb6f2c3} w - - 0 1";

/** A game of the player's own, on 6^7 cells. */
const own = `id = "six7"
name = "Six by seven"
source = "a test"
summary = "A king, rooks and pawns on 6x6x6x6x6x6x6."

[board]
size = [6, 6, 6, 6, 6, 6, 6]
axes = ["file", "rank", "level", "row", "column", "block", "hall"]
forward = [1]

[[pieces]]
letter = "K"
name = "king"
royal = true
leap = ["1", "11", "111", "1111", "11111", "111111", "1111111"]

[[pieces]]
letter = "R"
name = "rook"
slide = ["1", "111", "11111", "1111111"]

[setup]
position = "{Ka1a1a1a,Rb1a1a1a,kf6f6f6f,rf5f6f6f} w - - 0 1"
`;

const slice = (page: Page): Locator => page.getByTestId("slice");
const field = (page: Page): Locator => page.getByRole("combobox", { name: "Type a move" });
const dialog = (page: Page): Locator => page.getByRole("dialog");

async function say(page: Page, text: string): Promise<void> {
  await field(page).fill(text);
  await field(page).press("Enter");
}

/** Plays both sides of a game that a link shows at its standard start. */
async function openLink(table: Table, id: string): Promise<void> {
  const { page } = table;
  await table.open(`/#v=1&game=${id}`);
  // A game that was on before is shown until this one has been set up.
  await expect(page.getByTestId("about")).toContainText("Start 0.", { timeout: 60_000 });
  await page.getByRole("button", { name: "Play on from here" }).click();
  await page.getByRole("radio", { name: "Both sides" }).check();
  await page.getByRole("button", { name: "Start the game" }).click();
  await expect(dialog(page)).toBeHidden({ timeout: 60_000 });
  await expect(slice(page)).toBeVisible();
}

async function paste(table: Table, text: string, game = "hdc6", white = "Two people"): Promise<void> {
  const { page } = table;
  await table.open();
  await page.getByRole("button", { name: "Paste a game or position" }).click();
  await page.getByLabel("Paste a game (PGN) or a position").fill(text);
  await page.locator("form select").last().selectOption(game);
  await page.getByRole("radio", { name: white }).check();
  await page.getByRole("button", { name: "Open it" }).click();
  await expect(dialog(page)).toBeHidden({ timeout: 60_000 });
  await expect(slice(page)).toBeVisible({ timeout: 60_000 });
}

/** Through the dialog for new games, which `choose` fills in. */
async function begin(table: Table, game: string, choose: () => Promise<void>): Promise<void> {
  const { page } = table;
  await table.open();
  await page.locator(`[data-game=${game}]`).click();
  await choose();
  await page.getByRole("button", { name: "Start the game" }).click();
  await expect(dialog(page)).toBeHidden({ timeout: 60_000 });
  await expect(slice(page)).toBeVisible();
}

/** The texts of the game, as the dialog for copying has them. */
async function pgnOf(page: Page): Promise<string> {
  await page.getByRole("button", { name: "Share, copy or paste" }).click();
  const text = page.getByLabel("Game (PGN)", { exact: true });
  await expect(text).toBeVisible({ timeout: 30_000 });
  const pgn = await text.inputValue();
  await page.keyboard.press("Escape");
  await expect(dialog(page)).toBeHidden();
  return pgn;
}

async function openFile(page: Page, name: string, content: string | Buffer): Promise<void> {
  await page.getByRole("link", { name: "Tessera: choose a game" }).click();
  const file = { name, mimeType: "text/plain", buffer: Buffer.from(content) };
  await page.locator(".home input[type=file]").setInputFiles(file);
}

test("eight dimensions: moves counted, a knight moved, and an answer", async ({ table, isMobile }) => {
  test.skip(isMobile, "one screen is enough for what takes seconds");
  const { page } = table;
  await begin(table, "hdc8", async () => page.locator("input[name=from][value=standard]").check());
  await expect(page.getByTestId("count")).toHaveText("15,068,238,464", { timeout: 60_000 });
  await say(page, "knight");
  await expect(page.getByTestId("reach")).toContainText("3,453 moves");
  await slice(page).locator(".quiet").first().click();
  await expect(table.moves).toHaveCount(2, { timeout: 60_000 });
  await expect(table.status).toHaveText("White to move");
  await page.reload();
  await expect(table.moves).toHaveCount(2, { timeout: 60_000 });
  await page.goBack();
  await expect(page.locator(".home")).toBeVisible();
});

test("a game begins shuffled, is drawn again, and goes on as it was @sweep", async ({ table, isMobile }) => {
  test.skip(isMobile, "one screen is enough");
  const { page } = table;
  const about = page.getByTestId("about");
  const cells = (): Promise<(string | null)[]> =>
    slice(page)
      .locator("[data-cell]")
      .evaluateAll((all) => all.map((cell) => cell.getAttribute("aria-label")));
  await table.open();
  await page.locator("[data-game=hdc6]").click();
  const number = page.getByLabel("Shuffled by the number");
  await expect(number).not.toHaveValue("");
  const offered = await number.inputValue();
  await expect(async () => {
    await page.getByRole("button", { name: "Draw again" }).click();
    expect(await number.inputValue()).not.toBe(offered);
  }).toPass();
  await number.fill("5");
  await page.locator("input[name=black][value=human]").check();
  await page.getByRole("button", { name: "Start the game" }).click();
  await expect(about).toContainText("shuffled by the number 5.", { timeout: 60_000 });
  await expect(about).toContainText(/Its start has a number of [\d,]+ digits/);
  await say(page, "pawn");
  await slice(page).locator(".quiet").first().click();
  await expect(table.moves).toHaveCount(1);
  await page.getByRole("button", { name: "Take back (undo)" }).click();
  const fifth = await cells();
  await page.reload();
  await expect(about).toContainText("shuffled by the number 5.", { timeout: 60_000 });

  await page.getByRole("button", { name: "New game" }).click();
  await page.locator("input[name=from][value=standard]").check();
  await page.getByRole("button", { name: "Start the game" }).click();
  await expect(about).toContainText("Start 0.", { timeout: 60_000 });
  await expect(about).not.toContainText("shuffled");
  expect(await cells()).not.toEqual(fifth);
});

test("an address leads to a game, and to the one that was played last @sweep", async ({ table, isMobile }) => {
  test.skip(isMobile, "one screen is enough");
  const { page } = table;
  await table.open("/#game/hdc6");
  await expect(page.getByTestId("about")).toContainText(/shuffled by the number \d+/, { timeout: 60_000 });
  await expect(page).toHaveURL(/#play$/);
  await openLink(table, "hdc6");
  await say(page, "a2a1a1a3a1a1");
  await expect(table.moves).toHaveCount(1);
  await expect(async () => {
    await table.open("/#vast/hdc6");
    await page.reload();
    await expect(table.moves).toHaveCount(1, { timeout: 20_000 });
  }).toPass();
});

test("a game is opened from a file of many pieces, saved, and opened again", async ({ table, isMobile }, info) => {
  test.skip(isMobile, "one screen is enough");
  const { page } = table;
  const letters = "abcdefgh";
  const digits = "12345678";
  const cells = [...letters].flatMap((a) =>
    [...digits].flatMap((b) => [...letters].flatMap((c) => [...digits].map((d) => a + b + c + d))),
  );
  const rests = "d3 d4 e3 e4 f3 f4 g3 g4 d5 d6 e5 e6 f5 f6 g5 g6".split(" ");
  const men = cells.flatMap((cell) => rests.map((rest) => `M${cell}${rest}`)); // 65,536
  const position = `{Ka1a1a1,Qb1a1a1,${men.join()},kh8h8h8} w - - 0 1\n`;
  expect(position.length).toBeGreaterThan(500_000);

  await table.open();
  await openFile(page, "men.fen", position);
  await expect(slice(page)).toBeVisible({ timeout: 60_000 });
  const count = page.getByTestId("count").locator("strong");
  await expect(count).toBeVisible({ timeout: 60_000 });
  const counted = await count.innerText();
  await say(page, "b1a1a1c1a1a1");
  await expect(table.moves).toHaveCount(1);

  await page.getByRole("button", { name: "Share, copy or paste" }).click();
  const saving = page.waitForEvent("download");
  await page.getByRole("button", { name: "Save as a file" }).click();
  const saved = info.outputPath("saved.pgn");
  await (await saving).saveAs(saved);
  await page.keyboard.press("Escape");

  // A file that is refused leaves the game as it is.
  await openFile(page, "broken.fen", position.replace("Qb1a1a1", "Xb1a1a1"));
  await expect(page.getByTestId("error")).toContainText("placement, character 10");

  await openFile(page, "saved.pgn", readFileSync(saved));
  await expect(table.moves).toHaveCount(1, { timeout: 60_000 });
  await page.getByRole("button", { name: "Take back (undo)" }).click();
  await expect(count).toHaveText(counted, { timeout: 60_000 });
});

test("pieces go by clicks and by typing, and moves are taken back @sweep", async ({ table }) => {
  const { page } = table;
  await paste(table, few);
  await table.touch(table.cell("d3a1a1"));
  await expect(page.getByTestId("reach")).toContainText("d3a1a1: white queen");
  await expect(table.cell("d8a1a1")).toHaveAttribute("aria-label", "d8a1a1, empty, can move here, 1 axis");
  await table.touch(table.cell("d8a1a1"));
  await expect(table.moves).toHaveText(["Q d3a1a1\u2013d8a1a1"]);
  await say(page, "h8h8h8h8h8g7");
  await expect(table.status).toHaveText("White to move");
  await say(page, "a1a1a1c1a1a1");
  await expect(page.locator(".refusal")).toHaveText(
    "The king on a1a1a1 does not go to c1a1a1: a king cannot: one axis changes (file +2).",
  );
  await page.getByRole("button", { name: "Take back (undo)" }).click();
  await expect(table.status).toHaveText("Black to move");
  await page.getByRole("button", { name: "Redo" }).click();
  await expect(table.moves).toHaveCount(2);
  await say(page, "Qd3a1a1");
  await expect(table.moves).toHaveText(["Q d3a1a1\u2013d8a1a1", "K h8h8h8\u2013h8h8g7", "Q d8a1a1\u2013d3a1a1"]);
});

test("a game with clocks, a variation, saved and loaded, and its record pasted", async ({ table, isMobile }) => {
  test.skip(isMobile, "one screen is enough");
  const { page } = table;
  await begin(table, "hdc6", async () => {
    await page.locator("input[name=from][value=standard]").check();
    await page.locator("input[name=black][value=human]").check();
    await page.locator("input[name=time]").nth(3).check();
  });
  await expect(page.getByRole("timer").first()).toBeVisible();
  await say(page, "a2a1a1a3a1a1");
  await expect(table.moves).toHaveCount(1);
  await say(page, "a7h8h8a6h8h8");
  await expect(table.moves).toHaveCount(2);
  await page.getByRole("button", { name: "To the start" }).click();
  await say(page, "b2a1a1b3a1a1");
  const variation = page.getByTestId("moves").locator(".variation [data-node]");
  await expect(variation).toContainText(["P b2a1a1\u2013b3a1a1"]);
  await page.reload();
  await expect(variation).toContainText(["P b2a1a1\u2013b3a1a1"], { timeout: 60_000 });
  await expect(page.getByRole("timer").first()).toBeVisible();
  await page.getByRole("button", { name: "Back to the main line" }).click();
  await expect(table.moves.first()).toHaveAttribute("aria-current", "step");

  const pgn = await pgnOf(page);
  expect(pgn).toContain("(");
  await paste(table, pgn, "chess");
  await expect(table.moves).toHaveCount(2);
  await expect(variation).toContainText(["P b2a1a1\u2013b3a1a1"]);
});

test("a variation becomes the main line and is removed, and that is kept @sweep", async ({ table }) => {
  const { page } = table;
  await paste(table, few);
  await say(page, "d3a1a1d8a1a1");
  await expect(table.moves).toHaveCount(1);
  await page.getByRole("button", { name: "To the start" }).click();
  await say(page, "d3a1a1d7a1a1");
  const variation = page.getByTestId("moves").locator(".variation [data-node]");
  await expect(variation).toHaveText(["Q d3a1a1\u2013d7a1a1"]);
  await table.picture("vast-variation");
  await page.getByRole("button", { name: "Make this the main line" }).click();
  await expect(table.moves).toHaveText(["Q d3a1a1\u2013d7a1a1"]);
  await expect(variation).toHaveText(["Q d3a1a1\u2013d8a1a1"]);
  await variation.click();
  await page.getByRole("button", { name: "Delete this variation" }).click();
  await expect(dialog(page)).toContainText("is deleted from the game");
  await dialog(page).getByRole("button", { name: "Delete", exact: true }).click();
  await expect(variation).toHaveCount(0);
  await expect(table.moves.first()).not.toHaveAttribute("aria-current");
  await expect(table.cell("d3a1a1")).toHaveAttribute("aria-label", /white queen/);
  await page.reload();
  await expect(table.moves).toHaveText(["Q d3a1a1\u2013d7a1a1"], { timeout: 60_000 });
  await expect(page.getByTestId("about")).not.toContainText("Start");
  await expect(variation).toHaveCount(0);
  // The list of games has a picture of it: the flat board to which the last move led.
  await page.getByRole("button", { name: "Your games" }).first().click();
  await expect(dialog(page).locator("[data-kept] .picture use")).toHaveCount(2);
  await table.picture("vast-kept");
});

test("a game file of one's own is dropped and played", async ({ table, isMobile }) => {
  test.skip(isMobile, "one screen is enough");
  const { page } = table;
  await table.open();
  const data = await page.evaluateHandle((text) => {
    const transfer = new DataTransfer();
    transfer.items.add(new File([text], "six7.toml"));
    return transfer;
  }, own);
  await page.dispatchEvent("body", "drop", { dataTransfer: data });
  await expect(dialog(page)).toBeVisible({ timeout: 30_000 });
  await page.getByRole("button", { name: "Start the game" }).click();
  await expect(slice(page)).toBeVisible({ timeout: 30_000 });
  await expect(page.getByTestId("about")).toContainText("A king, rooks and pawns");
  await table.touch(table.cell("b1a1a1a"));
  await slice(page).locator(".quiet").first().click();
  await expect(table.moves).toHaveCount(2, { timeout: 30_000 });
  await page.reload();
  await expect(table.moves).toHaveCount(2, { timeout: 30_000 });
  await page.getByRole("link", { name: "Tessera: choose a game" }).click();
  await expect(page.locator("[data-game='file:six7'] svg")).toBeVisible({ timeout: 30_000 });
});

test("a hint is shown, and two computers play", { tag: "@sweep" }, async ({ table, isMobile }) => {
  test.skip(isMobile, "one screen is enough");
  const { page } = table;
  await paste(table, few);
  await page.getByRole("button", { name: "Hint: the best line" }).click();
  await expect(page.getByRole("list", { name: "Best lines" })).toContainText(/depth \d/, { timeout: 30_000 });
  await expect(slice(page).locator(".selected")).toHaveCount(1);
  await begin(table, "hdc6", async () => {
    for (const side of ["white", "black"]) await page.locator(`input[name=${side}][value=computer]`).check();
  });
  await expect.poll(() => table.moves.count(), { timeout: 90_000 }).toBeGreaterThan(2);
  await page.getByRole("button", { name: "Pause" }).click();
  await expect(page.getByRole("button", { name: "Play on" })).toBeVisible();
});

test("sliders, pictures, lists and names lead to other flat boards @sweep", async ({ table }) => {
  const { page } = table;
  await paste(table, few);
  await page.getByLabel("level", { exact: true }).focus();
  await page.keyboard.press("ArrowRight");
  await expect(table.cell("d3b1a1")).toBeVisible();
  await expect(page.getByLabel("level", { exact: true })).toHaveAttribute("aria-valuetext", "b");
  await page.getByRole("button", { name: "Show block up on the board" }).click();
  await expect(slice(page)).toHaveAttribute("aria-label", /file across, block up/);
  await page.locator("[data-pair='1 3']").press("Enter");
  await expect(slice(page)).toHaveAttribute("aria-label", /rank across, row up/);
  await page
    .getByTestId("keys")
    .getByRole("button", { name: /black king/ })
    .click();
  await expect(table.cell("h8h8h8")).toHaveClass(/selected/);
  await expect(page.getByTestId("bearing")).toContainText("White attacks: none");
  await say(page, "black queen");
  await expect(table.cell("e5c4f4")).toHaveClass(/selected/);
  await expect(page.getByTestId("reach")).toContainText("cells within reach");
  await say(page, "b2b2b2");
  await expect(table.cell("b2b2b2")).toHaveClass(/selected/);
});

test("questions in words are answered beside the field @sweep", async ({ table, isMobile }) => {
  test.skip(isMobile, "answered alike");
  const { page } = table;
  const said = page.getByTestId("said");
  await paste(table, few);
  await say(page, "moves Q");
  await expect(said).toHaveText(/^The queen on d3a1a1, [\d,]+ moves: goes to /);
  await say(page, "where is the king?");
  await expect(said).toHaveText("White: king on a1a1a1. Black: king on h8h8h8.");
  await say(page, "board h8h8h8");
  await expect(said).toHaveText("Board file across, rank up, through h8h8h8. Black: king h8h8h8.");
  await expect(table.cell("h8h8h8")).toHaveAttribute("aria-label", /black king/);
  await say(page, "pieces white");
  await expect(said).toHaveText("White: king 1, queen 1, rook 1, pawn 1.");
  await say(page, "hint");
  await expect(said).toHaveText(/^A good move: /, { timeout: 30_000 });
  await say(page, "colour");
  await expect(page.locator(".refusal")).toContainText("Questions begin with moves");
});

test("why the selected piece cannot go to the cell pointed at is told @sweep", async ({ table, isMobile }) => {
  test.skip(isMobile, "a finger does not point");
  const { page } = table;
  await paste(table, few);
  await table.touch(table.cell("d3a1a1"));
  const why = page.getByTestId("why");
  await table.cell("e5a1a1").hover();
  await expect(why).toHaveText("Not to e5a1a1: a queen cannot: two axes change (file +1, rank +2)");
  await table.cell("a1a1a1").hover();
  await expect(why).toHaveText("Not to a1a1a1: a queen cannot: two axes change (file \u22123, rank \u22122)");
  await page.getByRole("heading", { level: 1 }).first().hover({ force: true });
  await expect(why).toBeEmpty();
});

test("a piece's targets beyond the flat board are gone to, and moved to @sweep", async ({ table }) => {
  const { page } = table;
  await paste(table, few);
  await table.touch(table.cell("d3a1a1"));
  await page.getByTestId("reach").getByRole("button").first().click();
  const target = slice(page).locator(":is(.quiet, .capture)").first();
  await expect(target).toBeVisible();
  await table.touch(target);
  await expect(table.moves).toHaveCount(1);
});

test("pieces are dragged, wear their directions, and moves wait for confirmation @sweep", async ({ table }) => {
  const { page, fingers } = table;
  await paste(table, few.replace("Ph7h7h7", "Pb7a1a1"));
  await table.set("Pieces", "With their directions");
  await expect(table.cell("d3a1a1").locator(".inlay")).not.toHaveCount(0);
  /** With a finger only the piece that is picked. */
  const drag = async (from: string, to: string): Promise<void> => {
    if (!fingers) return table.cell(from).dragTo(table.cell(to));
    await table.touch(table.cell(from));
    await expect(table.cell(to)).toHaveClass(/quiet/);
    const [start, end] = [await table.middle(from), await table.middle(to)];
    const finger = await table.finger();
    await finger.down(start);
    await finger.move({ x: (start.x + end.x) / 2, y: (start.y + end.y) / 2 });
    await finger.move(end);
    await expect(page.locator(".ghost .piece")).toBeVisible();
    await table.picture("vast-dragged");
    await finger.up();
  };
  await drag("d3a1a1", "d8a1a1");
  await expect(table.moves).toHaveText(["Q d3a1a1\u2013d8a1a1"]);
  await page.getByRole("button", { name: "Take back (undo)" }).click();
  await expect(table.status).toHaveText("White to move");

  await table.set("Confirm moves", "Always");
  await drag("b7a1a1", "b8a1a1");
  await dialog(page).locator("[data-promotion=N]").click();
  const bar = page.getByTestId("confirm");
  await expect(bar.getByRole("alert")).toHaveText("Move pawn b7a1a1 to b8a1a1 and becomes knight, 1 axis");
  await expect(table.cell("b8a1a1")).toHaveAttribute("aria-label", "b8a1a1, white knight, to be confirmed");
  await expect(table.cell("b7a1a1")).toHaveAttribute("aria-label", "b7a1a1, empty, selected");
  await table.picture("vast-confirm");
  await bar.getByRole("button", { name: "Cancel" }).click();
  await expect(table.cell("b7a1a1")).toHaveAttribute("aria-label", "b7a1a1, white pawn, selected");
  await drag("d3a1a1", "e3a1a1");
  await expect(bar.getByRole("alert")).toHaveText("Move queen d3a1a1 to e3a1a1, 1 axis");
  if (fingers) await bar.getByRole("button", { name: "Confirm" }).tap();
  else await page.keyboard.press("Enter");
  await expect(bar).toHaveCount(0);
  await expect(table.status).toHaveText("Black to move");
});

test("a piece glides on the flat board in sight, unless motion is reduced @sweep", async ({ table, isMobile }) => {
  test.skip(isMobile, "drawn alike");
  const { page } = table;
  await paste(table, few);
  /** The stations of the movements that begin meanwhile. */
  const glides = async (move: () => Promise<void>): Promise<number[]> => {
    await page.evaluate(() => {
      const animate = Element.prototype.animate;
      document.body.dataset["glides"] = "";
      Element.prototype.animate = function (frames, options) {
        if (this.matches("[data-cell] .piece")) document.body.dataset["glides"] += `${(frames as Keyframe[]).length} `;
        return animate.call(this, frames, options);
      };
    });
    await move();
    const told = await page.evaluate(() => document.body.dataset["glides"] ?? "");
    return told.split(" ").filter(Boolean).map(Number);
  };
  const play = async (): Promise<void> => {
    await table.touch(table.cell("d3a1a1"));
    await table.touch(table.cell("d8a1a1"));
    await expect(table.cell("d8a1a1")).toHaveAttribute("aria-label", /white queen/);
    await expect(page.getByTestId("keys")).toContainText("moved last");
  };
  expect(await glides(play)).toEqual([6]);
  await page.getByRole("button", { name: "Take back (undo)" }).click();
  await expect(table.cell("d3a1a1")).toHaveAttribute("aria-label", /white queen/);
  await page.emulateMedia({ reducedMotion: "reduce" });
  expect(await glides(play)).toEqual([]);
});

test("a picture shows the flat board in sight, and says which it is @sweep", async ({ table, isMobile }, info) => {
  test.skip(isMobile, "drawn alike");
  const { page } = table;
  await paste(table, few);
  await table.touch(table.cell("d3a1a1"));
  await expect(page.getByTestId("reach")).toContainText("moves");
  await page.getByRole("button", { name: "Share, copy or paste" }).click();
  await dialog(page).getByRole("radio", { name: "Picture" }).check();
  await expect(dialog(page).getByTestId("preview")).toBeVisible();
  const saved = async (labelled: boolean): Promise<{ width: number; height: number; file: Buffer }> => {
    await dialog(page).getByLabel("Names at the edges").setChecked(labelled);
    await dialog(page).getByRole("radio", { name: "Square" }).check();
    await dialog(page).getByRole("radio", { name: "Board" }).check();
    const saving = page.waitForEvent("download");
    await dialog(page).getByRole("button", { name: "Save" }).click();
    const download = await saving;
    expect(download.suggestedFilename()).toBe("tessera-hdc6-0.png");
    const path = info.outputPath(`picture-${String(labelled)}.png`);
    await download.saveAs(path);
    const file = readFileSync(path);
    return { width: file.readUInt32BE(16), height: file.readUInt32BE(20), file };
  };
  const [named, bare] = [await saved(true), await saved(false)];
  // The caption and the labels make it higher than it is wide.
  expect(named.height - named.width).toBeGreaterThan(20);
  expect(bare.width).toBe(bare.height);
  expect(named.file.length).toBeGreaterThan(20_000);
});

test(
  "a clip shows where the last move begins, and where it lands",
  { tag: "@sweep" },
  async ({ table, isMobile }, info) => {
    test.skip(isMobile, "drawn alike");
    const { page } = table;
    await paste(table, few);
    let made = 0;
    for (const [move, frames] of [
      ["d3a1a1d3a1h1", 4],
      ["h8h8h8h8h8g7", 4],
      ["d3a1h1h3a1h1", 10],
    ] as const) {
      await say(page, move);
      await expect(table.moves).toHaveCount(++made);
      await page.getByRole("button", { name: "Share, copy or paste" }).click();
      await dialog(page).getByRole("radio", { name: "Clip" }).check();
      await dialog(page).getByRole("radio", { name: "480" }).check();
      await dialog(page).getByRole("button", { name: "Make the clip" }).click();
      await expect(dialog(page).getByRole("img", { name: "The clip" })).toBeVisible({ timeout: 30_000 });
      const saving = page.waitForEvent("download");
      await dialog(page).getByRole("button", { name: "Save" }).click();
      const path = info.outputPath(`${move}.gif`);
      await (await saving).saveAs(path);
      // Each frame is told by its delay.
      expect(readFileSync(path).toString("latin1").split("\x21\xf9\x04").length - 1).toBeGreaterThanOrEqual(frames);
      await page.keyboard.press("Escape");
    }
  },
);

test("keys walk over the flat board and along the other axes", async ({ table, isMobile }) => {
  test.skip(isMobile, "no keys");
  const { page } = table;
  await paste(table, few);
  await table.cell("a1a1a1").focus();
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("ArrowUp");
  await expect(table.cell("b2a1a1")).toBeFocused();
  await page.keyboard.press("3");
  await expect(table.cell("b2b1a1")).toBeFocused();
  await page.keyboard.press("Shift+Digit3");
  await expect(table.cell("b2a1a1")).toBeFocused();
  await page.keyboard.press("PageUp");
  await expect(table.cell("b2b1a1")).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(table.cell("b2b1a1")).toHaveClass(/selected/);
  await page.keyboard.press("Escape");
  await expect(table.cell("b2b1a1")).not.toHaveClass(/selected/);
});

test("the end of a game is told @sweep", async ({ table }) => {
  const { page } = table;
  await paste(table, "{Ka1a1a1,kh8h8h8,nb1a1a1} w - - 0 1");
  await say(page, "a1a1a1b1a1a1");
  await expect(table.status).toHaveText(/^Draw: /);
  await expect(page.getByRole("button", { name: "Count legal moves" })).toBeDisabled();
});

test("checks and mates in one are found, and shown", async ({ table }) => {
  const { page } = table;
  await paste(table, "{Ka1a1a1,Qf7f7f7,kh8h8h8} w - - 0 1");
  await page.getByRole("button", { name: "Find checks" }).click();
  await expect(page.getByTestId("checks")).toHaveText(/^\d/);
  await page.getByRole("button", { name: "Find mates in one" }).click();
  await expect(page.getByTestId("mates")).toHaveText(/^\d/);
  await page.getByRole("list", { name: "Checks" }).getByRole("button").first().click();
  await expect(page.getByTestId("reach")).toContainText("f7f7f7: white queen");
});

test("axe finds nothing, and nothing is wider than the screen", async ({ table }) => {
  const { page } = table;
  await paste(table, few);
  await table.touch(table.cell("d3a1a1"));
  await expect(page.getByTestId("reach")).toContainText("moves");
  expect(await violationsIn(page)).toEqual([]);
  await table.expectNoSidewaysScroll();
  await page.getByRole("button", { name: "New game" }).click();
  await expect(dialog(page)).toBeVisible();
  expect(await violationsIn(page, "dialog[open]")).toEqual([]);
});

test("a game that begins from millions of letters is there after the page is loaded anew", async ({
  table,
  isMobile,
}) => {
  test.skip(isMobile, "one screen is enough");
  const { page } = table;
  await table.open();
  await openFile(page, "long.fen", few.replace(" w", ` w${" ".repeat(2_000_000)}`));
  await expect(slice(page)).toBeVisible({ timeout: 60_000 });
  await page.reload();
  await expect(slice(page)).toBeVisible({ timeout: 60_000 });
  await say(page, "d3a1a1d8a1a1");
  await expect(table.moves).toHaveCount(1);
  await page.getByRole("button", { name: "Take back (undo)" }).click();
  await say(page, "d3a1a1d7a1a1");
  const variation = page.getByTestId("moves").locator(".variation [data-node]");
  await expect(variation).toHaveCount(1);
  await page.reload();
  await expect(variation).toHaveCount(1, { timeout: 60_000 });
  await expect(table.moves).toHaveCount(1);
});
