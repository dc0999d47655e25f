// What axe-core, keyboards, forced colours and narrow windows ask of every page, dialog and state.
import type { Page } from "@playwright/test";
import { violationsIn } from "./axe";
import { expect, test, type Table } from "./table";

const bloom =
  "d1k1/2p1/4/3r//-//-//-///4/2p1/4/4//3p/1n2/4/4//-//4/3r/4/4///-//4/4/b3/4//4/1Q2/4/4//4/4/4/D3///u3/1N2/4/4//-//4/4/2P1/R3//4/4/1PP1/3K w - - 0 1";

test.use({ contextOptions: { reducedMotion: "reduce" } });

// One of the two screens is dark.
test.beforeEach(async ({ page, isMobile }) => page.emulateMedia({ colorScheme: isMobile ? "dark" : "light" }));

/** In the whole page, or in the part that is new. */
async function expectClean(page: Page, state: string, part = "html"): Promise<void> {
  expect(await violationsIn(page, part), state).toEqual([]);
}

/** The dialog that a button opens. */
async function expectCleanDialog(table: Table, button: string): Promise<void> {
  const { page } = table;
  await table.press(button);
  const dialog = page.getByRole("dialog");
  await expect(dialog).toBeVisible();
  await expect(dialog.getByText("Fetching the rules")).toHaveCount(0);
  await expectClean(page, button, "dialog[open]");
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
}

test("axe finds nothing on Home, in its question and in New game", async ({ table }) => {
  const { page } = table;
  await table.open();
  await expect(page.locator("[data-game=fourstar]")).toBeVisible();
  await expectClean(page, "Home");
  await page.getByRole("button", { name: "Learn in 3 minutes" }).click();
  await expectClean(page, "the question");
  await page.locator("[data-game=fourstar]").click();
  await expectClean(page, "New game", "dialog[open]");
});

test("axe finds nothing at a hypercube @sweep", async ({ table }) => {
  const { page } = table;
  await table.paste(bloom, "fourstar");
  await table.touch(table.cell("bb23"));
  await table.sheet("View");
  await table.press(/^Hypercube$/);
  await table.closeSheet();
  await expect(page.getByTestId("space")).toHaveAttribute("data-fold", "1");
  await expectClean(page, "the hypercube");
});

test("axe finds nothing at a small board, in its dialogs and its words", async ({ table, isMobile }) => {
  const { page } = table;
  await table.paste(bloom, "fourstar");
  await table.touch(table.cell("bb23"));
  await expect(page.locator(".target").first()).toBeVisible();
  await expectClean(page, "a piece is selected");
  for (const button of ["Settings", "How to play here", "Rules", "Share, copy or paste"])
    await expectCleanDialog(table, button);
  await table.sheet("View");
  if (isMobile) await expectClean(page, "the menu", "dialog[open]");
  await table.closeSheet();
  await table.press("Type a move");
  const field = page.getByRole("combobox", { name: "Type a move" });
  await field.fill("queen");
  await expect(page.getByRole("option").first()).toBeVisible();
  await field.press("Enter");
  await expectClean(page, "a move is typed", "[role=group][aria-label='Type a move']");
  await field.press("Escape");
  await field.press("Escape");
  await page.keyboard.press("w");
  await expect(page.getByRole("log")).toContainText("White to move");
  await expectClean(page, "the game in words", "[data-testid=text-mode]");
  await page.keyboard.press("w");
  await page.keyboard.press("z");
  await expectClean(page, "zen");
});

test("axe finds nothing at a promotion @sweep", async ({ table }) => {
  const { page } = table;
  await table.paste("8/P7/8/8/8/5K2/8/7k w - - 0 1", "chess");
  await table.move("a7", "a8");
  await expectClean(page, "promotion", "dialog[open]");
  await page.keyboard.press("Escape");
  await table.set("Confirm moves", "Always");
  await table.move("f3", "f2");
  await expectClean(page, "a move to be confirmed");
});

test("axe finds nothing when the game is over @sweep", async ({ table }) => {
  const { page } = table;
  await table.paste("7k/8/5KQ1/8/8/8/8/8 w - - 0 1", "chess");
  await table.move("g6", "g7");
  await expect(table.status).toContainText("Checkmate");
  await expectClean(page, "game over");
});

test("axe finds nothing at a large board", async ({ table }) => {
  await table.begin("oana-chiru", "human", "human");
  await expect(table.page.locator(".movable").first()).toBeVisible();
  await expectClean(table.page, "a large board");
});

test("a link leads past the header to the games and to the board", async ({ table, isMobile }) => {
  test.skip(isMobile, "no keys");
  const { page } = table;
  await table.open();
  await expect(page.locator("[data-game=fourstar]")).toBeVisible();
  await page.keyboard.press("Tab");
  await expect(page.getByRole("link", { name: "To the games" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.locator("[data-game]").first()).toBeFocused();
  await table.begin("chess", "human", "human");
  await page.getByRole("link", { name: "To the board" }).focus();
  await page.keyboard.press("Enter");
  await expect(table.cell("a1")).toBeFocused();
  await page.keyboard.press("ArrowUp");
  await expect(table.cell("a2")).toBeFocused();
});

test("keys of one letter are switched off, the others stay", async ({ table, isMobile }) => {
  test.skip(isMobile, "no keys");
  const { page } = table;
  await table.begin("chess", "human", "human");
  await table.move("e2", "e4");
  await table.set("Keys of one letter", "Off");
  await page.keyboard.press("k");
  await page.keyboard.press("z");
  await page.keyboard.press(",");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(page.getByRole("banner")).toBeVisible();
  await expect(table.status).toHaveText("Black to move");
  await page.keyboard.press("Home");
  await expect(table.status).toHaveText("White to move");
  await table.set("Keys of one letter", "On");
  await page.keyboard.press("j");
  await expect(table.status).toHaveText("Black to move");
});

test("forced colours leave the board its own, and what is chosen shows @sweep", async ({ table }) => {
  const { page } = table;
  await page.emulateMedia({ forcedColors: "active" });
  await table.paste(bloom, "fourstar");
  await table.touch(table.cell("bb23"));
  await expect(page.locator(".target").first()).toBeVisible();
  const colour = (name: string): Promise<string> =>
    table.cell(name).evaluate((cell) => getComputedStyle(cell).backgroundColor);
  expect(await colour("aa11")).not.toBe(await colour("ab11"));
  await expect(table.cell("bb23")).toHaveCSS("outline-style", "solid");
  await page.getByRole("button", { name: "Settings" }).click();
  const sheet = page.getByRole("dialog", { name: "Settings" });
  const back = (chosen: boolean): Promise<string> =>
    sheet
      .locator(`input[type=radio]${chosen ? ":checked" : ":not(:checked)"} + span`)
      .first()
      .evaluate((span) => getComputedStyle(span).backgroundColor);
  expect(await back(true)).not.toBe(await back(false));
});

test("nothing is cut off sideways at 320 pixels nor at twice the size @sweep", async ({ table, isMobile }) => {
  test.skip(isMobile, "one browser is enough");
  const { page } = table;
  for (const [width, height] of [
    [320, 640],
    [720, 450],
  ] as const) {
    await page.setViewportSize({ width, height });
    await table.open();
    await expect(page.locator("[data-game=fourstar]")).toBeVisible();
    await table.expectNoSidewaysScroll();
    await table.begin("fourstar", "human", "human");
    await table.expectNoSidewaysScroll();
    for (const button of ["Settings", "How to play here", "Rules", "Share, copy or paste", "New game"]) {
      await table.press(button);
      const dialog = page.getByRole("dialog");
      await expect(dialog).toBeVisible();
      await expect(dialog.getByText("Fetching the rules")).toHaveCount(0);
      await page.evaluate(() => document.fonts.ready);
      expect(
        await dialog.evaluate((box) => box.scrollWidth - box.clientWidth),
        `${button} at ${width}`,
      ).toBeLessThanOrEqual(0);
      await page.keyboard.press("Escape");
    }
  }
});
