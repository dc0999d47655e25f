// Games whose start positions are numbered begin shuffled: the number is drawn, shown, and can be changed.
import type { Locator, Page } from "@playwright/test";
import { expect, test } from "./table";

const number = (page: Page): Locator => page.getByLabel("Start position");

async function offer(page: Page, game: string): Promise<string> {
  await page.locator(`[data-game=${game}]`).click();
  await expect(number(page)).not.toHaveValue("");
  return number(page).inputValue();
}

test("a number is drawn each time, and drawn again on request @sweep", async ({ table, isMobile }) => {
  test.skip(isMobile, "one screen is enough");
  const { page } = table;
  await table.open();
  const drawn = await offer(page, "chess960");
  expect(Number(drawn)).toBeLessThan(960);
  await expect(async () => {
    await page.getByRole("button", { name: "Draw again" }).click();
    expect(await number(page).inputValue()).not.toBe(drawn);
  }).toPass();
  await page.keyboard.press("Escape");
  await expect(async () => {
    expect(await offer(page, "chess960")).not.toBe(drawn);
    await page.keyboard.press("Escape");
  }).toPass();
  // Another game is another draw, of its own size; games without numbers have none.
  await offer(page, "chess960");
  await page.getByRole("combobox", { name: "Game" }).selectOption("hdc4");
  await expect(number(page)).toHaveValue(/^\d{300,343}$/);
  await expect(page.getByRole("dialog")).toContainText("About 10^342 starts; yours has a number of 3");
  await page.getByRole("combobox", { name: "Game" }).selectOption("chess");
  await expect(number(page)).toHaveCount(0);
});

test("what was drawn is shown, kept, and the same in link and PGN; the standard start is offered", async ({
  table,
  context,
}) => {
  const { page } = table;
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await table.open();
  const drawn = await offer(page, "chess960");
  for (const side of ["white", "black"]) await page.locator(`input[name=${side}][value=human]`).check();
  await page.getByRole("button", { name: "Start the game" }).click();
  const shown = page.getByTestId("turn");
  await expect(shown).toHaveText(`start position ${drawn}`);
  const rank = (): Promise<string[]> =>
    page
      .locator(":is(.play, .phone) [data-name$='1']")
      .evaluateAll((cells) => cells.map((cell) => cell.getAttribute("aria-label") ?? ""));
  const before = await rank();
  await table.press("Share, copy or paste");
  await expect(page.getByLabel(/Number of the start position/)).toHaveValue(drawn);
  const pgn = await page.getByLabel("Game (PGN)", { exact: true }).inputValue();
  await page.getByRole("button", { name: "Copy link" }).click();
  await expect(page.getByText("Link copied.")).toBeVisible();
  const link = await page.evaluate(() => navigator.clipboard.readText());
  await page.keyboard.press("Escape");

  await page.reload();
  await expect(shown).toHaveText(`start position ${drawn}`);
  expect(await rank()).toEqual(before);

  await page.goto("about:blank");
  await page.goto(link);
  await expect(shown).toHaveText(`start position ${drawn}`);
  expect(await rank()).toEqual(before);

  await table.paste(pgn, "chess960");
  await expect(shown).toHaveText(`start position ${drawn}`);
  expect(await rank()).toEqual(before);

  await table.open();
  await offer(page, "chess960");
  await page.getByRole("button", { name: "Standard", exact: true }).click();
  await expect(number(page)).toHaveValue("518");
  await page.getByRole("button", { name: "Start the game" }).click();
  await expect(shown).toHaveText("start position 518");
  await expect(table.cell("e1")).toHaveAttribute("aria-label", /white king/);
});
