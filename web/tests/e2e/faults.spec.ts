// What a player reads where a part of the page does not arrive.
import { expect, test } from "@playwright/test";

const address = (): string => process.env["TESSERA_URL"] ?? "";

test("a page that cannot start says so, and how to go on", async ({ page }) => {
  await page.route("**/tessera.wasm", (route) => route.abort());
  await page.goto(address());
  const told = page.getByRole("alert");
  await expect(told.getByRole("heading", { name: "Tessera could not start" })).toBeVisible();
  await expect(told).toContainText("A part of it could not be loaded.");
  await expect(told).toContainText("Your games are still kept.");
  await told.getByText("Details", { exact: true }).click();
  await expect(told.locator("pre")).not.toBeEmpty();
  await page.unroute("**/tessera.wasm");
  await told.getByRole("button", { name: "Download it again" }).click();
  await expect(page.locator(".home [data-cell]").first()).toBeVisible();
  await expect(told.getByRole("heading", { name: "Tessera could not start" })).toHaveCount(0);
});

test("a dialog that does not arrive is told of, with details to copy", async ({ page, context }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.route(/Settings-/, (route) => route.abort());
  await page.goto(address());
  await expect(page.locator(".home [data-cell]").first()).toBeVisible();
  await page.getByRole("button", { name: "Settings" }).click();
  const notice = page.getByTestId("error");
  await expect(notice).toContainText("A part of Tessera could not be loaded.");
  await notice.getByRole("button", { name: "Copy details" }).click();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain("Settings-");
});
