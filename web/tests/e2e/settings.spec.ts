// What is set once for all games shows at once, and lasts.
import { expect, test } from "./table";

test("settings change the page at once and are kept", async ({ table }) => {
  const { page } = table;
  await table.begin("fourstar", "human", "human");
  const html = page.locator("html");
  const light = page.locator(".cell:not(.dark)").first();
  await expect(light).toHaveCSS("background-color", "rgb(241, 231, 211)");
  await table.set("Page", "Dark");
  await expect(html).toHaveCSS("color-scheme", "dark");
  await expect(light).toHaveCSS("background-color", "rgb(74, 86, 102)");
  await table.set("Board", "Terracotta");
  await expect(light).toHaveCSS("background-color", "rgb(247, 230, 212)");
  await table.set("Motion", "Reduced");
  await table.set("Names of cells", "Axis by axis");
  await page.reload();
  await expect(light).toHaveCSS("background-color", "rgb(247, 230, 212)");
  await expect(html).toHaveCSS("color-scheme", "dark");
  await expect(html).toHaveAttribute("data-motion", "reduced");
  await expect(table.cell("a1a1")).toBeVisible();
});

test("the settings open by a key and are walked over by arrows @sweep", async ({ table, isMobile }) => {
  test.skip(isMobile, "no keys");
  const { page } = table;
  await table.begin("chess", "human", "human");
  await page.keyboard.press(",");
  const sheet = page.getByRole("dialog", { name: "Settings" });
  await sheet.getByRole("radio", { name: "Match system" }).first().focus();
  await page.keyboard.press("ArrowRight");
  await expect(page.locator("html")).toHaveAttribute("data-theme", "light");
  await page.keyboard.press("Escape");
  await expect(sheet).toBeHidden();
});

test("pieces wear what they move along", async ({ table }) => {
  await table.begin("chess", "human", "human");
  const inlays = table.cell("d1").locator(".inlay");
  await expect(inlays).toHaveCount(0);
  await table.set("Pieces", "With their directions");
  await expect(inlays).toHaveCount(2);
  await expect(table.cell("d2").locator(".inlay")).toHaveCount(0);
  await table.set("Pieces", "Plain");
  await expect(inlays).toHaveCount(0);
});

test("turned pieces stand on the cells, and on a painted board", { tag: "@sweep" }, async ({ table, isMobile }) => {
  test.skip(isMobile, "cells too small for drawings");
  const { page } = table;
  await table.begin("oana", "human", "human");
  await table.press("Whole board");
  const king = page.locator("#piece-king");
  const canvas = page.locator(".room > canvas");
  const picture = (): Promise<string> => canvas.evaluate((of: HTMLCanvasElement) => of.toDataURL());
  const [plain, painted] = [await king.innerHTML(), await picture()];
  await table.set("Pieces", "Side views, as in space");
  await expect(king.locator("path")).not.toHaveCount(0);
  await expect.poll(() => king.innerHTML()).not.toBe(plain);
  await expect.poll(picture).not.toBe(painted);
  await page.reload();
  await expect.poll(() => king.innerHTML()).not.toBe(plain);
  await table.set("Pieces", "Plain");
  await expect.poll(() => king.innerHTML()).toBe(plain);
  await expect.poll(picture).toBe(painted);
});
