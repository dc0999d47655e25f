// Games between people, as far as the page goes without a server: addresses, private keys, and what its host says.
import type { Page } from "@playwright/test";
import { violationsIn } from "./axe";
import { expect, test } from "./table";

const key = "Ab_-5678".repeat(4);

/** What the host says of itself, until it is told to say something else. */
async function host(page: Page, status: number, body = ""): Promise<void> {
  await page.route("**/api/v1/health", (route) => route.fulfill({ status, contentType: "application/json", body }));
}

/** Whether a key stands anywhere that is kept or seen. */
async function keySeen(page: Page): Promise<boolean> {
  return page.evaluate((secret) => {
    const kept = [...Object.values(localStorage), ...Object.values(sessionStorage)].join();
    return `${location.href} ${JSON.stringify(history.state)} ${document.title} ${kept}`.includes(secret);
  }, key);
}

test("a host of files alone says how to play from two devices", async ({ table }) => {
  const { page } = table;
  table.expected = /404/;
  await host(page, 404);
  await table.open();
  await page.getByRole("link", { name: "Lobby" }).click();
  await expect(page).toHaveURL(/#lobby$/);
  await expect(page.getByTestId("host")).toContainText("a host without a game server");
  await expect(page.getByTestId("host")).toContainText("./tessera serve --lan");
  expect(await violationsIn(page)).toEqual([]);
  await table.expectNoSidewaysScroll();
  await page.getByRole("main").getByRole("button", { name: "Play a friend" }).click();
  const dialog = page.getByRole("dialog", { name: "Play a friend" });
  await expect(dialog).toContainText("a host without a game server");
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await page.goBack();
  await expect(page.getByRole("heading", { name: "All games" })).toBeVisible();
  await page.goForward();
  await expect(page.getByRole("heading", { name: "Games between people" })).toBeVisible();
});

test("a server that is being built is asked again", async ({ table, isMobile }) => {
  test.skip(isMobile, "the same there");
  const { page } = table;
  table.expected = /503|500/;
  await host(page, 503, '{"status":"building"}');
  await table.open("/#game=x1");
  await expect(page.getByTestId("host")).toContainText("is being made ready");
  await page.unrouteAll();
  await host(page, 500);
  await expect(page.getByTestId("host")).toContainText("cannot keep games just now");
  await page.unrouteAll();
  await page.route("**/api/v1/health", (route) => route.abort());
  table.expected = /503|500|ERR_FAILED|failed: .*health/;
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByTestId("host")).toContainText("cannot be reached");
});

test("a private key is taken out of the address and the history at once", async ({ table }) => {
  const { page } = table;
  table.expected = /404/;
  await host(page, 404);
  await table.open(`/#person=${key}`);
  await expect(page.getByRole("dialog", { name: "Play your games here, too?" })).toBeVisible();
  await expect(page).toHaveURL(/#lobby$/);
  expect(await keySeen(page)).toBe(false);
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toBeHidden();
  // One that is opened while the page is there.
  await page.evaluate((secret) => (location.hash = `#game=x1&seat=x1.p.${secret}`), key);
  await expect(page).toHaveURL(/#game=x1$/);
  expect(await keySeen(page)).toBe(false);
  await page.goBack();
  await expect(page).toHaveURL(/#lobby$/);
  await page.goForward();
  await expect(page).toHaveURL(/#game=x1$/);
});

test("New game leads to a friend on another device", async ({ table }) => {
  const { page } = table;
  table.expected = /404/;
  await host(page, 404);
  await table.open();
  await page.locator("[data-game=fourstar]").click();
  await page.getByRole("button", { name: /^Play a friend on another device/ }).click();
  await expect(page.getByRole("dialog", { name: "Play a friend" })).toBeVisible();
});
