// Games on boards of six to eight dimensions: one flat board in sight, and the ways to all others.
import { readFileSync } from "node:fs";
import type { Locator, Page } from "@playwright/test";
import { violationsIn } from "./axe";
import { expect, test, type Table } from "./table";

/** Few pieces on the board of six axes: White's queen is on the same flat board as its king. */
const few = "{Ka1a1a1,Qd3a1a1,Ra2b2c4,Ph7h7h7,kh8h8h8,qe5c4f4,nb6f2c3} w - - 0 1";

const slice = (page: Page): Locator => page.getByTestId("slice");
const field = (page: Page): Locator => page.getByLabel("A cell or piece to go to, or a move");

async function say(page: Page, text: string): Promise<void> {
  await field(page).fill(text);
  await field(page).press("Enter");
}

/** As if the game had been begun from its standard start and left there; otherwise it begins shuffled. */
async function standard(page: Page, id: string): Promise<void> {
  await page.addInitScript((key) => {
    const side = { kind: "human", level: 1 };
    const game = { start: "", moves: [], players: { white: side, black: { kind: "computer", level: 1 } } };
    if (localStorage.getItem(key) === null) localStorage.setItem(key, JSON.stringify(game));
  }, `tessera.vast.${id}`);
}

async function open(table: Table, id: string): Promise<void> {
  await standard(table.page, id);
  await table.open(`/#vast/${id}`);
  await expect(slice(table.page)).toBeVisible({ timeout: 60_000 });
}

/** Asks for a game from a text or a file, which `give` puts into the dialog. */
async function begin(page: Page, give: () => Promise<void>, black: "human" | "computer" = "human"): Promise<void> {
  await page.getByRole("button", { name: "New or open" }).click();
  await page.locator("input[name=from][value=text]").check();
  await give();
  await page.locator(`input[name=black][value=${black}]`).check();
  await page.getByRole("button", { name: "Start the game" }).click();
}

async function paste(table: Table, position: string, black: "human" | "computer" = "human"): Promise<void> {
  const { page } = table;
  await open(table, "hdc6");
  await begin(page, () => page.getByLabel("A position, or a saved game").fill(position), black);
  await expect(page.getByRole("dialog")).toBeHidden();
}

test("eight dimensions: moves counted, a knight moved, and an answer", async ({ table, isMobile }) => {
  test.skip(isMobile, "one screen is enough for what takes seconds");
  const { page } = table;
  await standard(page, "hdc8");
  await table.open();
  await page.locator("[data-game=hdc8]").click();
  await expect(page.getByTestId("count")).toHaveText("15,068,238,464", { timeout: 60_000 });
  expect(page.url()).toContain("#vast/hdc8");
  await say(page, "knight");
  await expect(page.getByTestId("reach")).toContainText("3,453 moves");
  await slice(page).locator(".quiet").first().click();
  await expect(page.getByTestId("moves").locator("li")).toHaveCount(2, { timeout: 30_000 });
  await expect(page.getByTestId("status")).toHaveText("White to move");
  await page.reload();
  await expect(page.getByTestId("moves").locator("li")).toHaveCount(2, { timeout: 60_000 });
  await page.goBack();
  await expect(page.locator(".home")).toBeVisible();
});

test("a game begins shuffled, is drawn again, and goes on as it was", async ({ table, isMobile }) => {
  test.skip(isMobile, "one screen is enough");
  const { page } = table;
  const about = page.getByTestId("about");
  const drawn = async (): Promise<string> => /shuffled by the number (\d+)/.exec(await about.innerText())?.[1] ?? "";
  await table.open("/#vast/hdc6");
  await expect(about).toContainText(/shuffled by the number \d+/, { timeout: 60_000 });
  await expect(about).toContainText(/Its start has a number of [\d,]+ digits/);
  const first = await drawn();
  await page.reload();
  await expect(about).toContainText(`shuffled by the number ${first}.`, { timeout: 60_000 });

  await page.getByRole("button", { name: "New or open" }).click();
  const number = page.getByLabel("Shuffled by the number");
  await expect(number).not.toHaveValue("");
  const offered = await number.inputValue();
  await expect(async () => {
    await page.getByRole("button", { name: "Draw again" }).click();
    expect(await number.inputValue()).not.toBe(offered);
  }).toPass();
  await number.fill("5");
  await page.getByRole("button", { name: "Start the game" }).click();
  await expect(about).toContainText("shuffled by the number 5.", { timeout: 60_000 });
  const fifth = await page
    .getByTestId("slice")
    .locator("[data-cell]")
    .evaluateAll((cells) => cells.map((cell) => cell.getAttribute("aria-label")));

  await page.getByRole("button", { name: "New or open" }).click();
  await page.locator("input[name=from][value=usual]").check();
  await page.getByRole("button", { name: "Start the game" }).click();
  await expect(about).toContainText("Start 0.", { timeout: 60_000 });
  await expect(about).not.toContainText("shuffled");
  const usual = await page
    .getByTestId("slice")
    .locator("[data-cell]")
    .evaluateAll((cells) => cells.map((cell) => cell.getAttribute("aria-label")));
  expect(usual).not.toEqual(fifth);
});

test("a game is opened from a file of many pieces, saved, and opened again", async ({ table, isMobile }, info) => {
  test.skip(isMobile, "one screen is enough");
  const { page } = table;
  const letters = "abcdefgh";
  const digits = "12345678";
  const cells = [...letters].flatMap((a) =>
    [...digits].flatMap((b) => [...letters].flatMap((c) => [...digits].map((d) => a + b + c + d))),
  );
  // 65,536 men: the text is longer than what the browser keeps, so it is read from the file.
  const men = cells.flatMap((cell) =>
    ["d3", "d4", "e3", "e4", "f3", "f4", "g3", "g4", "d5", "d6", "e5", "e6", "f5", "f6", "g5", "g6"].map(
      (rest) => `M${cell}${rest}`,
    ),
  );
  const position = `{Ka1a1a1,Qb1a1a1,${men.join()},kh8h8h8} w - - 0 1\n`;
  expect(position.length).toBeGreaterThan(500_000);

  const from = (name: string, content: string | Buffer): Promise<void> =>
    begin(page, () =>
      page.locator("input[type=file]").setInputFiles({ name, mimeType: "text/plain", buffer: Buffer.from(content) }),
    );
  await open(table, "hdc6");
  await from("men.fen", position);
  await expect(page.getByRole("dialog")).toBeHidden();
  await page.getByRole("button", { name: "Count legal moves" }).click();
  await expect(page.getByTestId("count").locator("strong")).toBeVisible({ timeout: 60_000 });
  const count = await page.getByTestId("count").locator("strong").innerText();
  await say(page, "b1a1a1c1a1a1");
  await expect(page.getByText("This game is too large to be kept in the browser")).toBeVisible();

  const saving = page.waitForEvent("download");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  const saved = info.outputPath("saved.pgn");
  await (await saving).saveAs(saved);

  // A file that is refused leaves the game as it is.
  await from("broken.fen", position.replace("Qb1a1a1", "Xb1a1a1"));
  await expect(page.getByRole("dialog").getByRole("alert")).toContainText("placement, character 10");
  await page.keyboard.press("Escape");
  await expect(page.getByText("This game is too large to be kept in the browser")).toBeVisible();

  await from("saved.pgn", readFileSync(saved));
  await expect(page.getByRole("dialog")).toBeHidden();
  await page.keyboard.press("k");
  await page.getByRole("button", { name: "Count legal moves" }).click();
  await expect(page.getByTestId("count").locator("strong")).toHaveText(count, { timeout: 60_000 });
});

test("pieces go by clicks and by typing, and moves are taken back", async ({ table }) => {
  const { page } = table;
  await paste(table, few);
  await table.touch(table.cell("d3a1a1"));
  await expect(page.getByTestId("reach")).toContainText("d3a1a1: white queen");
  await expect(table.cell("d8a1a1")).toHaveAttribute("aria-label", "d8a1a1, empty, can move here, 1 axis");
  await table.touch(table.cell("d8a1a1"));
  await expect(page.getByTestId("moves").locator("li")).toHaveText(["Q d3a1a1\u2013d8a1a1"]);
  await expect(page.getByTestId("said")).toHaveText("White queen d3a1a1 to d8a1a1. Black to move.");
  await say(page, "h8h8h8h8h8g7");
  await expect(page.getByTestId("status")).toHaveText("White to move");
  await say(page, "a1a1a1c1a1a1");
  await expect(page.getByTestId("said")).toContainText("That is no move");
  await page.getByRole("button", { name: "Take back" }).click();
  await expect(page.getByTestId("status")).toHaveText("Black to move");
  await page.getByRole("button", { name: "Redo" }).click();
  await expect(page.getByTestId("moves").locator("li")).toHaveCount(2);
});

test("sliders, pictures, lists and names lead to other flat boards", async ({ table }) => {
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

test("a piece's targets beyond the flat board are gone to, and moved to", async ({ table }) => {
  const { page } = table;
  await paste(table, few);
  await table.touch(table.cell("d3a1a1"));
  await page.getByTestId("reach").getByRole("button").first().click();
  const target = slice(page).locator(":is(.quiet, .capture)").first();
  await expect(target).toBeVisible();
  await table.touch(target);
  await expect(page.getByTestId("moves").locator("li")).toHaveCount(1);
});

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

test("the end of a game is told", async ({ table }) => {
  const { page } = table;
  await paste(table, "{Ka1a1a1,kh8h8h8,nb1a1a1} w - - 0 1");
  await say(page, "a1a1a1b1a1a1");
  await expect(page.getByTestId("status")).toHaveText(/^Draw: /);
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
  await page.getByRole("button", { name: "New or open" }).click();
  expect(await violationsIn(page, "dialog[open]")).toEqual([]);
});
