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

test("the settings open by a key and are walked over by arrows", async ({ table, isMobile }) => {
  test.skip(isMobile, "no keys");
  const { page } = table;
  await table.begin("chess", "human", "human");
  await page.keyboard.press(",");
  const sheet = page.getByRole("dialog", { name: "Settings" });
  await sheet.getByRole("radio", { name: "As the system" }).first().focus();
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
