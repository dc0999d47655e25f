// Games are kept: all of them, by one tab at a time.
import { expect, test, type Table } from "./table";

async function list(table: Table): Promise<void> {
  await table.page.getByRole("button", { name: "Your games" }).first().click();
  await expect(table.page.getByRole("dialog", { name: "Your games" })).toBeVisible();
}

test("every game is kept in a list: found, opened, renamed, deleted and put back", async ({ table }) => {
  const { page } = table;
  await table.begin("chess", "human", "human");
  await table.move("e2", "e4");
  await table.begin("fourstar", "human", "human");
  await table.move("ab21", "bc32");
  await list(table);
  const rows = page.locator("[data-kept]");
  await expect(rows.first()).toBeVisible();
  await page.getByLabel(/^Search/).fill("chess human");
  const chess = rows.filter({ hasText: /^\s*Chess/ }).first();
  await expect(chess).toContainText("1 move, in progress");
  await table.picture("saved");
  await chess.getByRole("button", { name: /^Rename/ }).click();
  await page.getByLabel("Name of the game").fill("With Ann");
  await page.keyboard.press("Enter");
  const named = rows.filter({ hasText: "With Ann" });
  await named.getByRole("button", { name: /^Delete/ }).click();
  await expect(named).toHaveCount(0);
  await page.getByRole("button", { name: "Undo", exact: true }).click();
  await named
    .getByRole("button", { name: /With Ann/ })
    .first()
    .click();
  await expect(table.cell("e4")).toHaveAttribute("aria-label", /white pawn/);
  await expect(table.moves).toHaveCount(1);
  await table.expectNoSidewaysScroll();
});

test("all games are written to one file", async ({ table }) => {
  await table.begin("chess", "human", "human");
  await table.move("e2", "e4");
  await list(table);
  const [download] = await Promise.all([
    table.page.waitForEvent("download"),
    table.page.getByRole("button", { name: "Export all (PGN)" }).click(),
  ]);
  const chunks: Buffer[] = [];
  for await (const chunk of await download.createReadStream()) chunks.push(chunk as Buffer);
  expect(Buffer.concat(chunks).toString()).toMatch(/\[TesseraRules "[0-9a-f]{16}"\][^]*1\. e4/);
});

test("a move is not lost when the page is loaded anew at once", async ({ table }) => {
  await table.begin("chess", "human", "human");
  await table.move("e2", "e4");
  await table.move("e7", "e5");
  await expect(table.moves).toHaveCount(2);
  await table.page.reload();
  await expect(table.cell("e5")).toHaveAttribute("aria-label", /black pawn/);
});

test("variations on a board of 32,768 cells are there after the page is loaded anew at once @sweep", async ({
  table,
  isMobile,
}) => {
  test.skip(isMobile, "the same there");
  const { page } = table;
  const field = page.getByRole("combobox", { name: "Type a move" });
  const type = async (text: string): Promise<void> => {
    if (!(await field.isVisible())) await table.press("Type a move");
    await field.fill(text);
    await field.press("Enter");
  };
  const list = page.getByTestId("moves");
  await table.begin("hdc5", "human", "human");
  await type("a2a1aa4a1a");
  await expect(list.locator(".row [data-node]")).toHaveText(["a4a1a"]);
  await type("a7a1aa5a1a");
  await expect(list.locator(".row [data-node]")).toHaveText(["a4a1a", "a5a1a"]);
  await table.press("Take back");
  await type("b7a1ab5a1a");
  const variation = list.locator(".variation [data-node]");
  await expect(list.locator(".row [data-node]")).toHaveText(["a4a1a", "b5a1a"]);
  await expect(variation).toHaveText(["a5a1a"]);
  await page.reload();
  await expect(list.locator(".row [data-node]")).toHaveText(["a4a1a", "b5a1a"]);
  await expect(variation).toHaveText(["a5a1a"]);
  await expect(page.getByRole("button", { name: "Your games" })).toBeVisible(); // it is kept by now
  await variation.click();
  await page.getByRole("button", { name: "Make this the main line" }).click();
  await expect(variation).toHaveText(["b5a1a"]);
  await page.reload();
  await expect(list.locator(".row [data-node]")).toHaveText(["a4a1a", "a5a1a"]);
  await expect(variation).toHaveText(["b5a1a"]);
});

test("a game that another tab has open is taken over or copied, and never overwritten", async ({ table, context }) => {
  const { page } = table;
  await table.begin("chess", "human", "human");
  await table.move("e2", "e4");
  const other = await context.newPage();
  await other.goto(`${process.env["TESSERA_URL"] ?? ""}/#play`);
  const notice = other.getByTestId("notice");
  await expect(notice).toContainText("open in another tab");
  await notice.getByRole("button", { name: "Play it here" }).click();
  await expect(other.locator('[data-name="e4"]')).toHaveAttribute("aria-label", /white pawn/);
  await expect(page.getByTestId("notice")).toContainText("goes on in another tab");
  await page.getByTestId("notice").getByRole("button", { name: "Go on with a copy" }).click();
  await table.move("d7", "d5");
  await expect(page.getByRole("button", { name: "Your games" })).toBeVisible();
  await list(table);
  await expect(page.locator("[data-kept]")).toHaveCount(2);
  await expect(page.locator("[data-kept]").filter({ hasText: "2 moves" })).toHaveCount(1);
  await expect(page.locator("[data-kept]").filter({ hasText: "1 move," })).toHaveCount(1);
});

test("a game that another tab plays is deleted only when this is confirmed @sweep", async ({ table, context }) => {
  const { page } = table;
  await table.begin("chess", "human", "human");
  await table.move("e2", "e4");
  const other = await context.newPage();
  await other.goto(process.env["TESSERA_URL"] ?? "");
  await other.getByRole("button", { name: "Your games", exact: true }).click();
  const kept = other.locator("[data-kept]");
  await kept.getByRole("button", { name: "Delete Chess" }).click();
  await expect(kept).toContainText("being played in another tab");
  await kept.getByRole("button", { name: "Keep it" }).click();
  await expect(kept).toHaveCount(1);
  await expect(page.getByTestId("notice")).toHaveCount(0);
  await kept.getByRole("button", { name: "Delete Chess" }).click();
  await kept.getByRole("button", { name: "Delete it anyway" }).click();
  await expect(kept).toHaveCount(0);
  await expect(page.getByTestId("notice")).toContainText("deleted in another tab");
});
