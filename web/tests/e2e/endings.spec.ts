// Endgame tables: the page of endings, what the analysis board says by them, and the engine that reads them.
import { violationsIn } from "./axe";
import { expect, test, type Table } from "./table";

async function open(table: Table, game: string): Promise<void> {
  await table.open(`/#endings/${game}`);
  await expect(table.page.getByTestId("endings")).toHaveAttribute("aria-busy", "false", { timeout: 60_000 });
}

test("a game's endings are solved in the browser", async ({ table }) => {
  const { page } = table;
  await open(table, "fourstar");
  const endings = page.getByTestId("endings");
  await expect(endings).toContainText("king and queen against king");
  await expect(endings).toContainText("mate in 4");
  await expect(endings).toContainText("27,120");
  await expect(endings).toContainText("one rook, bishop, unicorn, balloon or knight and the king");
  expect(await violationsIn(page)).toEqual([]);
  await page.getByRole("combobox", { name: "Game" }).selectOption("chess");
  await expect(endings.getByRole("listitem")).toHaveCount(2);
  await expect(endings).toContainText("mate in 10");
  await expect(endings).toContainText("mate in 16");
  await expect(page).toHaveURL(/#endings\/chess$/);
  await page.getByRole("combobox", { name: "Game" }).selectOption("chesseract");
  await expect(endings).toContainText("the game has turns of more than one move");
});

test("the longest win is played through, with what the table says of every move", async ({ table }) => {
  const { page } = table;
  await open(table, "fourstar");
  await page.getByRole("button", { name: "Play it through: king and queen against king" }).click();
  const tablebase = page.getByTestId("tablebase");
  await expect(tablebase).toContainText("White wins: mate in 4");
  await expect(tablebase).toContainText("Moves that win 43");
  await expect(tablebase).toContainText("Moves that draw 9");
  await page.keyboard.press("l");
  const line = page.getByTestId("engine-line").first();
  await expect(line).toContainText("#4");
  await expect(line.locator("[data-move]")).toHaveCount(7);
  await tablebase.locator("[data-move]").first().click();
  await expect(tablebase).toContainText("White wins: mate in 3");
  await expect(tablebase).toContainText("Moves that lose");
  expect(await violationsIn(page)).toEqual([]);
});

test("an ending is tried against the computer at its best", async ({ table }) => {
  const { page } = table;
  await open(table, "chess");
  await page.getByRole("button", { name: "Try it against the computer: king and rook against king" }).click();
  await expect(page.locator("[data-cell]")).toHaveCount(64);
  await expect(page.locator(".player").filter({ hasText: "Black" })).toContainText("level 8");
});
