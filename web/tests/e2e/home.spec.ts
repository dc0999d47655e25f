// Home: the first picture, what happens on it, and the ways into a game.
import type { Page } from "@playwright/test";
import { expect, test } from "./table";

/** Left and top edges and the width of what is found, in order. */
function places(page: Page, selector: string): Promise<number[][]> {
  return page.locator(selector).evaluateAll((found) =>
    found.map((element) => {
      const { left, top, width } = element.getBoundingClientRect();
      return [left, top, width].map((n) => Math.round(n * 10) / 10);
    }),
  );
}

test("the picture is seen before any script has run", async ({ browser, baseURL, viewport, isMobile, hasTouch }) => {
  for (const colorScheme of ["light", "dark"] as const) {
    const context = await browser.newContext({
      ...(baseURL ? { baseURL } : {}),
      viewport,
      isMobile,
      hasTouch,
      colorScheme,
      javaScriptEnabled: false,
    });
    const page = await context.newPage();
    await page.goto(process.env["TESSERA_URL"] ?? "");
    await expect(page.getByRole("img", { name: /white queen/ })).toBeInViewport();
    await expect(page.getByText("This queen sees 91 cells.")).toBeInViewport();
    await expect(page.getByRole("link", { name: "Play in 4D" })).toBeInViewport();
    for (const [axes, count] of [[1, 12], [2, 29], [3, 34], [4, 16]] as const) {
      await expect(page.locator(`.reach.axes-${axes} > *`)).toHaveCount(count);
    }
    expect(await places(page, ".still-picture > svg:not(.symbols)")).toHaveLength(16);
    await context.close();
  }
});

test("Play in 4D begins a game at once, with the focus on the board", async ({ table }) => {
  const { page } = table;
  await table.open();
  await table.touch(page.getByRole("button", { name: "Play in 4D" }));
  await expect(table.status).toHaveText("White to move");
  await expect(table.cell("ab21")).toHaveAttribute("aria-label", /white balloon/);
  await expect(page.locator("[data-cell]:focus")).toHaveCount(1);
  await table.move("ab21", "bc32");
  await expect(table.moves).toHaveCount(2);
});

test("a click on the first picture's link is not lost", async ({ table }) => {
  await table.open("/#play-4d");
  await expect(table.status).toHaveText("White to move");
  await expect(table.cell("ab21")).toHaveAttribute("aria-label", /white balloon/);
});

test("Enter starts the game that is offered, and then plays", async ({ table }) => {
  const { page } = table;
  await table.open();
  await page.locator("[data-game=chess]").focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("button", { name: "Start the game" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.locator("[data-cell]:focus")).toHaveCount(1);
  // Again from the game in progress.
  await page.getByRole("button", { name: "New game" }).first().click();
  await page.keyboard.press("Enter");
  await expect(table.cell("a1")).toBeFocused();
  for (const key of ["ArrowUp", "Enter", "ArrowUp", "Enter"]) await page.keyboard.press(key);
  await expect(table.moves).not.toHaveCount(0);
});

test("nothing moves as the page and its pictures come in", async ({ table }) => {
  const { page } = table;
  await page.addInitScript(() => {
    const shifts: number[] = [];
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) shifts.push((entry as PerformanceEntry & { value: number }).value);
    }).observe({ type: "layout-shift", buffered: true });
  });
  await table.open();
  for (const card of await page.locator("[data-game]").all()) {
    await card.scrollIntoViewIfNeeded();
    await expect(card.locator("svg")).toBeVisible();
  }
  const shifts = await page.evaluate(() => (window as unknown as { shifts: number[] }).shifts);
  // The fonts, which come in with the same measures, may move a line by a fraction of a pixel.
  expect(shifts.reduce((sum, shift) => sum + shift, 0)).toBeLessThan(0.002);
});
