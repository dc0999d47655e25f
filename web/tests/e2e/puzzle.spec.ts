// Mate in one of the day: from Home, a wrong try, hints, the mate, other dimensions and days.
import type { Page } from "@playwright/test";
import { expect, test } from "./table";

async function open(page: Page, address: string): Promise<void> {
  await page.goto(`${process.env["TESSERA_URL"] ?? ""}${address}`);
  await expect(page.getByTestId("checks")).toBeVisible();
}

async function tryMove(page: Page, move: string): Promise<void> {
  await page.getByLabel(/a move as two cells/).fill(move);
  await page.getByRole("button", { name: "Try" }).click();
}

test("a puzzle is solved after a wrong try and hints", async ({ page }) => {
  await open(page, "#puzzle/5/2026-11-24");
  await expect(page.getByTestId("checks")).toHaveText("102");
  const said = page.getByTestId("said");

  await page.getByRole("button", { name: "man g3a2f" }).click();
  await expect(page.getByTestId("piece-checks")).toContainText(/checks/);
  const board = page.getByTestId("piece-checks").getByRole("button").first();
  await board.click();
  await expect(page.getByTestId("first-board").locator(".cell")).toHaveCount(64);

  await tryMove(page, "b2g6h b2g7h");
  await expect(said).toContainText(/check/i);
  await page.getByRole("button", { name: "Take it back" }).click();

  await page.getByRole("button", { name: "Hint" }).click();
  await expect(said).toHaveText("Hint: it is a move of the man on g3a2f.");
  await page.getByRole("button", { name: "Hint" }).click();
  await expect(said).toContainText("axes");

  await tryMove(page, "g3a2fg2b1g");
  await expect(said).toContainText("Checkmate! The man on g2b1g: the one mate among 102 checks.");
  await page.getByRole("link", { name: "Now in 6 dimensions" }).click();
  await expect(page.getByTestId("checks")).toHaveText("336");
  expect(new URL(page.url()).hash).toBe("#puzzle/6/2026-11-24");
  await page.goBack();
  await expect(page.getByTestId("checks")).toHaveText("102");
});

test("is reached from Home, and by the keyboard alone", async ({ page }) => {
  await page.goto(process.env["TESSERA_URL"] ?? "");
  await expect(page.getByRole("group", { name: "Mate in one of the day" }).getByRole("link")).toHaveText([
    "5D",
    "6D",
    "7D",
    "8D",
  ]);
  await page.getByRole("link", { name: "Mate in one of the day in 5 dimensions" }).click();
  await expect(page.getByRole("heading", { name: "Mate in one of the day" })).toBeVisible();
  await expect(page.getByRole("link", { name: "5D" })).toHaveAttribute("aria-current", "page");
  await expect(page.getByTestId("checks")).toBeVisible();
  const cell = page.getByTestId("first-board").locator("[data-cell][tabindex='0']");
  await cell.focus();
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("ArrowDown");
  await expect(page.getByTestId("first-board").locator("[data-cell]:focus")).toHaveCount(1);
});

test("the king and a piece near it are in sight, and the answer is shown on the board @sweep", async ({ page }) => {
  await open(page, "#puzzle/5/2026-11-24");
  await expect(page.locator(".board [aria-label*='black king']")).toHaveCount(1);
  await expect(page.locator(".board [aria-label*='white ']")).not.toHaveCount(0);
  // A small picture for each pair of axes:  what stands there is shaded.
  await expect(page.locator("[data-pair]")).toHaveCount(10);
  await expect(page.locator("[data-pair='0 1'] path")).not.toHaveCount(0);
  await page.locator("[data-pair='2 3']").press("Enter");
  await expect(page.locator("[data-pair='2 3']")).toHaveAttribute("aria-pressed", "true");
  await tryMove(page, "b2g6h b2g7h");
  await expect(page.getByRole("button", { name: "Show my move" })).toBeVisible();
  await page.getByRole("button", { name: "Hint" }).click();
  await page.getByRole("button", { name: "Hint" }).click();
  await page.getByRole("button", { name: "Show the move" }).click();
  const said = page.getByTestId("said");
  await expect(said).toHaveText("The mate: the man on g3a2f goes to g2b1g.");
  await expect(said).not.toHaveClass(/wrong/);
  await expect(page.locator(".board [data-name=g3a2f]")).toHaveAttribute("aria-label", /white man, selected/);
  await expect(page.locator(".board [data-name=g2b1g] .target")).toBeVisible();
  await expect(page.getByTestId("line").first()).toBeVisible();
  await page.getByRole("button", { name: "Play it" }).click();
  await expect(said).toContainText("Checkmate!");
});

test("pieces wear their directions where that is wanted @sweep", async ({ table, page, isMobile }) => {
  test.skip(isMobile, "the drawings are the same");
  await open(page, "#puzzle/5/2026-11-24");
  await table.set("Pieces", "With their directions");
  await expect(page.getByTestId("first-board").locator(".inlay").first()).toBeVisible();
});
