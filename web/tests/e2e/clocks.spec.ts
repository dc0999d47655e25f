// Clocks, time used, material, and games of computers.
import type { Page } from "@playwright/test";
import { expect, test, type Table } from "./table";

/** From Home to a game of chess with a clock: its name in the dialog. */
async function begin(table: Table, time: string, black: "human" | "computer" = "human"): Promise<void> {
  const { page } = table;
  await table.open();
  await page.locator("[data-game=chess]").click();
  await page.locator("input[name=white][value=human]").check();
  await page.locator(`input[name=black][value=${black}]`).check();
  await page.getByTestId("time").getByRole("radio", { name: time }).check();
}

async function start(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Start the game" }).click();
  await expect(page.locator(":is(.play, .phone) [data-cell]").first()).toBeVisible();
}

/** Minutes, seconds added, seconds of delay, Black's minutes. */
async function own(page: Page, ...values: number[]): Promise<void> {
  const fields = page.getByTestId("time").getByRole("spinbutton");
  for (const [i, value] of values.entries()) await fields.nth(i).fill(String(value));
}

test("a clock runs for the side to move, gives its increment, and can be paused", async ({ table }) => {
  const { page } = table;
  await begin(table, "Custom");
  await own(page, 3, 60, 0);
  await start(page);
  const white = page.getByTestId("clock-white");
  const black = page.getByTestId("clock-black");
  await expect(white).toHaveText(/^2:\d\d$/);
  await expect(black).toHaveText("3:00");
  await table.move("e2", "e4");
  await expect(white).toHaveText(/^3:[1-5]\d$/); // whatever the move took, less than the minute that is added
  await expect(black).toHaveText(/^2:\d\d$/);
  await expect(table.moves.first()).toHaveText(/^e4.*s$/);
  await page.getByRole("button", { name: "Pause" }).click();
  await expect(page.getByTestId("turn")).toHaveText(/clocks stopped/);
  const stood = await black.textContent();
  await page.waitForTimeout(1200);
  await expect(black).toHaveText(stood ?? "");
  await page.getByRole("button", { name: "Go on" }).click();
  await expect(black).not.toHaveText(stood ?? "");
});

test("whose time is up loses, and may play on without clocks", async ({ table }) => {
  const { page } = table;
  await begin(table, "Custom");
  await own(page, 0, 0, 0);
  await expect(page.getByTestId("time").getByRole("alert")).toHaveText("That leaves no time at all.");
  await own(page, 0.08, 0, 0);
  await start(page);
  await expect(page.getByTestId("clock-white")).toHaveText(/^(low)?0:0\d(\.\d)?$/);
  await expect(table.status).toHaveText("White's time is up. Black wins.");
  await expect(page.getByTestId("clock-white")).toHaveText("low0:00.0");
  await page.getByRole("button", { name: "Rematch" }).click();
  await expect(table.status).toHaveText("White to move");
  await begin(table, "Custom");
  await own(page, 3, 0, 0, 0.08);
  await start(page);
  await table.move("e2", "e4");
  await expect(table.status).toHaveText("Black's time is up. White wins.");
  await page.getByRole("button", { name: "Take back" }).click();
  await expect(table.status).toHaveText("White to move");
  await expect(page.getByTestId("clock-white")).toBeHidden();
});

test("clocks stand while an earlier position is looked at, and while the page is closed", async ({ table }) => {
  const { page } = table;
  await begin(table, "5 + 0");
  await start(page);
  await table.move("e2", "e4");
  await table.move("e7", "e5");
  const left = async (): Promise<number> => {
    const [minutes = "", seconds = ""] = (await page.getByTestId("clock-white").innerText()).split(":");
    return Number(minutes) * 60 + Number(seconds);
  };
  const stands = async (): Promise<number> => {
    await expect(page.getByTestId("turn")).toHaveText(/clocks stopped$/);
    const before = await left();
    await page.waitForTimeout(1500);
    expect(await left()).toBe(before);
    return before;
  };
  await table.press("To the start");
  const first = await stands();
  await table.press("To the end");
  await expect(page.getByTestId("turn")).toHaveText("move 2");
  await expect.poll(left).toBeLessThan(first);
  await page.reload();
  const second = await stands();
  expect(second).toBeGreaterThan(240);
  expect(second).toBeLessThan(first);
  await expect(table.moves.nth(1)).toHaveText(/^e5.*s$/);
  await table.move("g1", "f3");
  await expect(page.getByTestId("turn")).toHaveText("move 2");
});

test("the computer plays by its clock, and declines a draw at the beginning @sweep", async ({ table }) => {
  const { page } = table;
  await begin(table, "1 + 0", "computer");
  await start(page);
  await table.move("e2", "e4");
  await expect(table.status).toHaveText("White to move");
  await expect(table.moves.nth(1)).toHaveText(/\ds$/);
  await table.press("Offer a draw");
  await expect(page.getByText("The computer declines a draw.")).toBeVisible();
  await table.sheet("Game");
  await expect(page.getByRole("button", { name: "The computer has declined" })).toBeDisabled();
});

test("two people agree to a draw; pieces, captures and the lead are counted", async ({ table }) => {
  const { page } = table;
  await begin(table, "No clock");
  await start(page);
  await expect(page.getByTestId("pieces-white")).toHaveText("16 pieces");
  await table.move("e2", "e4");
  await table.move("d7", "d5");
  await table.move("e4", "d5");
  await expect(page.getByTestId("pieces-black")).toHaveText("15 pieces");
  await expect(page.getByTestId("lead-white")).toHaveText(/\+1$/);
  await expect(page.getByLabel("1 black pawn")).toBeVisible();
  await expect(page.getByTestId("used-white")).toHaveText(/s$/);
  await table.press("A draw by agreement");
  await page.getByRole("button", { name: "Both agree" }).click();
  await expect(table.status).toHaveText("Draw by agreement.");
});

test("computers play at the speed wanted, pause and make single moves @sweep", async ({ table }) => {
  const { page } = table;
  await table.begin("chess", "computer", "computer", 1);
  await page.getByRole("slider", { name: "Speed" }).fill("4");
  await expect(page.getByText("fastest")).toBeVisible();
  await expect.poll(() => table.moves.count()).toBeGreaterThan(4);
  await page.getByRole("button", { name: "Pause" }).click();
  await page.waitForTimeout(200);
  const count = await table.moves.count();
  await page.getByRole("button", { name: "One move" }).click();
  await expect(table.moves).toHaveCount(count + 1);
  await page.waitForTimeout(300);
  await expect(table.moves).toHaveCount(count + 1);
});
