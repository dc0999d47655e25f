// Games that come in from outside: by link, by paste, by a file dropped on the page.
import type { Page } from "@playwright/test";
import { expect, test } from "./table";

/** Pastes a text anywhere but in a field. */
const pasteOn =
  (page: Page) =>
  (text: string): Promise<void> =>
    page.evaluate((pasted) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData("text/plain", pasted);
      document.body.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
    }, text);

test("a link shows the game that it holds, where its maker looked, also after a reload", async ({ table }) => {
  const link = "/#v=1&game=chess&moves=e2e4.e7e5.g1f3&at=2&white=Ann";
  await table.open(link);
  for (let round = 0; round < 2; ++round) {
    await expect(table.cell("e5")).toHaveAttribute("aria-label", /black pawn/);
    await expect(table.moves).toHaveCount(3);
    await expect(table.page.getByText("Ann").first()).toBeVisible();
    expect(table.page.url().endsWith(link)).toBe(true);
    await table.page.reload();
  }
});

test("a damaged link is answered by one line @sweep", async ({ table }) => {
  await table.open("/#v=1&z=broken");
  await expect(table.page.getByTestId("error")).toContainText("This link is damaged");
});

test("what is pasted or dropped anywhere is shown, with its players", async ({ table }) => {
  const { page } = table;
  await table.open();
  await expect(page.locator("[data-game=chess]")).toBeAttached();
  const paste = pasteOn(page);
  await paste("nothing of the kind");
  await expect(page.getByTestId("error")).toContainText("not a game");
  await paste('[White "Maack"]\n[WhiteElo "1900"]\n[Black "Dawson"]\n\n1. e4 e5 *');
  await expect(table.moves).toHaveCount(2);
  await expect(page.getByText("Maack (1900)").first()).toBeVisible();
  const asked = page.getByTestId("notice").filter({ hasText: "Two people play on from here." });
  await table.picture("arrived");
  await asked.getByRole("button", { name: "Play the computer" }).click();
  await page.getByRole("radio", { name: "You, as Black" }).check();
  await page.getByLabel("Level of the computer").selectOption("2");
  await table.picture("play-on");
  await page.getByRole("button", { name: "Play on from here" }).click();
  await expect(asked).toHaveCount(0);
  await expect(page.getByText("Maack (computer, level 2)").first()).toBeVisible();
  await expect(table.moves).toHaveCount(3);
  await page.evaluate(() => {
    const dataTransfer = new DataTransfer();
    dataTransfer.items.add(new File(["7k/5Q2/6K1/8/8/8/8/8 b - - 0 1"], "end.txt"));
    document.body.dispatchEvent(new DragEvent("drop", { dataTransfer, bubbles: true, cancelable: true }));
  });
  await expect(table.status).toContainText("stalemate");
});

test("a link opened in a running page leads back to the game before it @sweep", async ({ table }) => {
  const { page } = table;
  await table.begin("chess", "human", "human");
  await table.move("e2", "e4");
  await page.evaluate(() => (location.hash = "#v=1&game=chess&moves=d2d4.d7d5"));
  await expect(table.moves).toHaveCount(2);
  await expect(page).toHaveURL(/#v=1&game=chess&moves=d2d4.d7d5$/);
  await page.goBack();
  await expect(table.moves).toHaveText(["e4"]);
  await expect(page).toHaveURL(/#play$/);
  await page.goForward();
  await expect(table.moves).toHaveCount(2);
  await page.goBack();
  await page.goBack();
  await expect(page.getByRole("heading", { name: "All games" })).toBeAttached();
  await expect(page).not.toHaveURL(/#play$/);
  await page.evaluate(() => (location.hash = "#v=1&z=broken"));
  await expect(page.getByTestId("error")).toContainText("This link is damaged");
  await expect(page).toHaveURL(/#home$/);
});

test("Back leads to the game before, also if nobody has moved in it", async ({ table }) => {
  const { page } = table;
  await table.begin("raumschach", "human", "human");
  await page.getByRole("link", { name: "Tessera: choose a game" }).click();
  await page.locator("[data-game=chess]").click();
  await page.getByRole("button", { name: "Start the game" }).click();
  await expect(table.cell("e2")).toBeVisible();
  await page.reload();
  await expect(table.cell("e2")).toBeVisible();
  await page.goBack();
  await expect(page.getByRole("heading", { name: "All games" })).toBeAttached();
  await page.goBack();
  await expect(page).toHaveTitle(/Raumschach/);
  await page.goForward();
  await page.goForward();
  await expect(page).toHaveTitle(/Chess/);
});

test("a game that was pasted is played on against the computer @sweep", async ({ table }) => {
  const { page } = table;
  await table.open();
  await page.getByRole("button", { name: "Paste a game or position" }).click();
  await page.getByLabel("Paste a game (PGN) or a position").fill('[Black "Dawson"]\n\n1. e4 e5 *');
  await page.getByRole("combobox").selectOption("chess");
  await page.getByRole("radio", { name: "You, as White" }).check();
  await page.getByLabel("Level of the computer").selectOption("2");
  await page.getByRole("button", { name: "Open it" }).click();
  await expect(page.getByText("Dawson (computer, level 2)").first()).toBeVisible();
  await table.move("d2", "d4");
  await expect(table.moves).toHaveCount(4);
});

test("a record and a position of a board of six axes open on its own screen", async ({ table, isMobile }) => {
  test.skip(isMobile, "one screen is enough");
  const { page } = table;
  await table.open();
  await page.locator("[data-game]").first().waitFor();
  const paste = pasteOn(page);
  const few = "{Ka1a1a1,Ra1a1a2,kh8h8h8} w - - 0 1";
  const record = (first: string): string =>
    `[Variant "hdc6"]\n[SetUp "1"]\n[FEN "${few}"]\n\n1. ${first} (1. a1a1a2d1a1a2) 1... h8h8h8g8h8h8 *\n`;
  await paste(record("a1a1a2b1a1a2"));
  await expect(page.getByTestId("slice")).toBeVisible({ timeout: 60_000 });
  await expect(page.locator("main")).toContainText("R a1a1a2–b1a1a2");
  await expect(page.locator("main")).toContainText("K h8h8h8–g8h8h8");
  // The second of two games, on the same screen.
  await paste(`${record("a1a1a2b1a1a2")}\n${record("a1a1a2c1a1a2")}`);
  await page.getByRole("dialog").getByRole("button").filter({ hasText: "2" }).first().click();
  await expect(page.locator("main")).toContainText("R a1a1a2–c1a1a2");
  await expect(page.getByRole("dialog")).toBeHidden(); // which takes what is pasted
  await paste("{Ka1a1a1,Qa1a1a2,kh8h8h8} b - - 0 1");
  await expect(page.locator("main")).not.toContainText("R a1a1a2–c1a1a2");
  await expect(page.locator("main")).toContainText("Black to move");
  await paste('[Variant "hdc6"]\n[FEN "{Ka1a1a1} w - - 0 1"]\n\n*');
  await expect(page.getByRole("alert").or(page.getByRole("status")).filter({ hasText: "no king" })).toBeVisible();
  await expect(page.locator("main")).toContainText("Black to move");
});
