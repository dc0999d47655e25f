// With the keyboard alone, from Home through a game, and never without a focus.
import type { Page } from "@playwright/test";
import { expect, test } from "./table";

/** What has the focus is on the page, and somewhere. */
async function expectFocus(page: Page, where: string): Promise<void> {
  await expect
    .poll(() => page.evaluate(() => document.activeElement !== null && document.activeElement !== document.body), {
      message: where,
    })
    .toBe(true);
}

async function tabTo(page: Page, selector: string): Promise<void> {
  for (let i = 0; i < 60; ++i) {
    if (await page.evaluate((wanted) => document.activeElement?.matches(wanted) ?? false, selector)) return;
    await page.keyboard.press("Tab");
  }
  throw new Error(`Tab does not lead to ${selector}`);
}

test("a whole game in four dimensions with the keyboard", async ({ table }) => {
  const { page } = table;
  const { keyboard } = page;
  await table.open();
  await expect(page.locator("[data-game=fourstar]")).toBeVisible();
  await tabTo(page, "[data-game=fourstar]");
  await keyboard.press("Enter");
  for (const side of ["white", "black"]) {
    await tabTo(page, `input[name=${side}]`);
    await page.locator(`input[name=${side}][value=human]`).focus();
    await keyboard.press(" ");
  }
  await keyboard.press("Enter");
  await expect(page.locator(":is(.play, .phone) [data-cell]").first()).toBeVisible();
  await expectFocus(page, "after the start");
  for (const move of ["ab21bc32", "ca33ca32", "aa12aa13"]) {
    await keyboard.press("/");
    await expect(page.getByRole("combobox", { name: "Type a move" })).toBeFocused();
    await keyboard.type(move);
    await keyboard.press("Enter");
    await expect(page.getByRole("combobox", { name: "Type a move" })).toBeHidden();
    await expectFocus(page, move);
  }
  await tabTo(page, "[aria-label^='Take back']");
  for (let i = 3; i > 0; --i) {
    await keyboard.press("Enter");
    await expectFocus(page, "after undo");
  }
  await table.sheet("Game");
  await page.getByRole("button", { name: "Resign" }).focus();
  await keyboard.press("Enter");
  await tabTo(page, "dialog .primary");
  await keyboard.press("Enter");
  await expect(table.status).toContainText("resigned");
  await expectFocus(page, "after resigning");
  await keyboard.press("z");
  await expect(page.getByRole("banner")).toBeHidden();
  await expectFocus(page, "in zen");
  await keyboard.press("z");
  await page.getByRole("button", { name: "New game" }).first().focus();
  await keyboard.press("Enter");
  await expect(page.getByRole("button", { name: "Start the game" })).toBeFocused();
  await keyboard.press("Enter");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expectFocus(page, "in the new game");
});

test("a promotion, a change of the board and a dialog give the focus back @sweep", async ({ table }) => {
  const { page } = table;
  const { keyboard } = page;
  await table.paste("7k/P7/8/8/8/8/8/K7 w - - 0 1", "chess");
  await table.cell("a7").focus();
  await keyboard.press("Enter");
  await keyboard.press("Enter");
  await keyboard.press("ArrowUp");
  await expect(table.cell("a8")).toBeFocused();
  await keyboard.press("Enter");
  await expect(page.getByRole("dialog", { name: "Promote to" })).toBeVisible();
  await expectFocus(page, "in the dialog");
  await tabTo(page, "[data-promotion=Q]");
  await keyboard.press("Enter");
  await expect(table.cell("a8")).toHaveAttribute("aria-label", /white queen/);
  await expect(table.cell("a8")).toBeFocused();
  await keyboard.press("f");
  await expectFocus(page, "flipped");
  for (const [key, name] of [
    ["?", "How to play here"],
    [",", "Settings"],
  ] as const) {
    await keyboard.press(key);
    await expect(page.getByRole("dialog", { name })).toBeVisible();
    await keyboard.press("Escape");
    await expect(page.getByRole("dialog")).toHaveCount(0);
    await expect(table.cell("a8")).toBeFocused();
  }
});
