// Whatever state the panel beside the board is in, no text lies on another or is cut off, on screens of 650 pixels too.
import type { Page } from "@playwright/test";
import { crowdedIn, crowdedWithRings } from "./crowded";
import { expect, test, type Table } from "./table";

test.use({ contextOptions: { reducedMotion: "reduce" } });
test.skip(({ isMobile }) => isMobile, "a phone has no panel");

const sizes = [
  [1280, 650],
  [1366, 650],
  [1440, 900],
  [1024, 768],
] as const;

/** All but the board, on which signs and labels lie by intention. */
const text = "aside, header, [data-testid=caption]";

async function expectRoomy(page: Page, state: string): Promise<void> {
  for (const [width, height] of sizes) {
    await page.setViewportSize({ width, height });
    await expect
      .poll(() => crowdedIn(page, text), { message: `${state} at ${width}x${height}`, timeout: 3000 })
      .toEqual([]);
  }
}

/** From Home to a game between people with a clock, or against a computer that takes its time. */
async function begin(
  table: Table,
  game: string,
  white: "human" | "computer",
  black: "human" | "computer",
  clock = false,
): Promise<void> {
  const { page } = table;
  await table.open();
  await page.locator(`[data-game=${game}]`).click();
  await page.locator(`input[name=white][value=${white}]`).check();
  await page.locator(`input[name=black][value=${black}]`).check();
  if (clock) {
    // With hours on its clock the strongest computer thinks for minutes.
    if (black === "computer") await page.getByLabel("Level of black").selectOption("8");
    const time = page.getByTestId("time");
    await time.getByRole("radio", { name: "Custom" }).check();
    for (const [i, value] of [180, 10, 5].entries()) await time.getByRole("spinbutton").nth(i).fill(String(value));
  }
  await page.getByRole("button", { name: "Start the game" }).click();
  await expect(page.locator(".play [data-cell]").first()).toBeVisible();
}

/** Selects a piece in sight that can move, or a cell in sight without one. */
async function select(page: Page, kind: "piece" | "cell"): Promise<void> {
  await page.evaluate((wanted) => {
    const inSight = [...document.querySelectorAll<HTMLElement>("[data-cell]")].filter((cell) => {
      const { left, top, width, height } = cell.getBoundingClientRect();
      return cell.contains(document.elementFromPoint(left + width / 2, top + height / 2));
    });
    const found =
      wanted === "piece"
        ? inSight.filter((cell) => cell.matches(".movable"))
        : inSight.filter((cell) => !cell.querySelector(".piece"));
    found[Math.floor(found.length / 2)]?.click();
  }, kind);
  await expect(page.getByTestId("inspector").locator("h2")).toBeVisible();
}

for (const game of ["fourstar", "hdc3", "hdc5", "chess", "oana-chiru"]) {
  test(`the panel of ${game} has room for its text in every state`, async ({ table }) => {
    const { page } = table;
    await begin(table, game, "human", "human", true);
    await expectRoomy(page, "the start, with clocks");
    await select(page, "piece");
    await expectRoomy(page, "a piece is selected");
    await page.locator("[data-cell]:is(.quiet, .capture)").first().hover();
    await expectRoomy(page, "why is shown");
    await select(page, "cell");
    await expectRoomy(page, "a cell is inspected");
    await page.getByRole("button", { name: "Hint" }).click();
    await expect(page.getByRole("list", { name: "Best lines" })).toContainText("depth");
    await expectRoomy(page, "best lines");
    expect(await crowdedWithRings(page, text), "rings").toEqual([]);
    await page.getByRole("button", { name: "Pause the clocks" }).click();
    await expect(page.getByRole("button", { name: "Go on" })).toBeVisible();
    await expectRoomy(page, "the clocks are stopped");
    await table.press("Resign");
    await page.getByRole("dialog").getByRole("button", { name: "Resign" }).click();
    await expect(page.getByRole("button", { name: "Rematch" })).toBeVisible();
    await expectRoomy(page, "the game is over");
  });
}

test("the panel has room for its text while a computer thinks and while two of them play", async ({ table }) => {
  const { page } = table;
  await begin(table, "fourstar", "human", "computer", true);
  await table.move("ab21", "bc32");
  await expect(page.getByText(/thinking, depth \d/)).toBeVisible();
  await expectRoomy(page, "thinking");
  await page.getByRole("button", { name: "Take back" }).click();
  await begin(table, "chesseract", "computer", "computer");
  await expect(table.moves).not.toHaveCount(0);
  await page.getByRole("button", { name: "Pause" }).click();
  await expect(page.getByRole("button", { name: "One move" })).toBeVisible();
  await table.moves.first().click();
  await select(page, "cell");
  await expectRoomy(page, "two computers, an earlier move is looked at");
  expect(await crowdedWithRings(page, text), "rings").toEqual([]);
});
