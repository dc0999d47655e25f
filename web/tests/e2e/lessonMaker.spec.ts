// Lessons of one's own: written, mended, tried, handed out as a link, a file and on paper, and kept by who gets them.
import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { violationsIn } from "./axe";
import { expect, test, type Table } from "./table";

const mate = "6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1";

const step = (page: Page, number: number): ReturnType<Page["getByTestId"]> => page.getByTestId("step").nth(number - 1);

/** Two steps, of which the first says that there are more answers than there are. */
async function write({ page }: Table): Promise<void> {
  await page.getByRole("button", { name: "Write a lesson" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Edit a lesson" })).toBeVisible();
  await page.getByLabel("Title").fill('The "back" rank');
  await page.getByLabel("What is learned").fill("A king behind its pawns has no way out.");
  await page.getByLabel("Game", { exact: true }).selectOption("chess");
  const first = step(page, 1);
  await first.getByLabel("Position", { exact: true }).fill(mate);
  await first.getByLabel("The cell of the piece").fill("a1");
  await first.getByLabel("How many there are").fill("14");
  await first.getByLabel("What is said and asked").fill("Where can the rook on {a1} go?");
  await page.getByRole("button", { name: "Add a step" }).click();
  await expect(step(page, 2).getByRole("heading", { name: "Step 2" })).toBeFocused();
  await step(page, 2).getByLabel("Task").selectOption("move");
  await step(page, 2).getByLabel("What is said and asked").fill("Mate with one move.");
}

const told = (page: Page): ReturnType<Page["locator"]> => page.getByTestId("lesson").getByRole("status");

test("a lesson is written, mended, tried and solved, and survives a reload", async ({ table }) => {
  const { page } = table;
  await table.open("/#lessons/mine");
  await expect(page.getByRole("heading", { name: "Lessons of your own" })).toBeVisible();
  await write(table);
  const first = step(page, 1);
  await expect(first.getByText("there are 12")).toBeVisible();
  await expect(page.getByTestId("state")).toHaveText("1 fault.");
  await expect(page.getByRole("button", { name: "Try it" })).toBeDisabled();
  await table.picture("maker-fault");
  expect(await violationsIn(page)).toEqual([]);
  await page.getByRole("button", { name: "To the first fault" }).click();
  await expect(first.getByLabel("How many there are")).toBeFocused();
  await page.keyboard.press("Control+A");
  await page.keyboard.type("12");
  await expect(page.getByTestId("state")).toContainText("No faults.");
  await expect(first.getByTestId("found")).toContainText("12 cells are answers: b1, c1");
  await expect(step(page, 2).getByTestId("found")).toContainText("1 move is the answer: a1\u2013a8");
  await table.picture("maker-editor");
  await table.expectNoSidewaysScroll();
  await page.emulateMedia({ colorScheme: "dark" });
  expect(await violationsIn(page)).toEqual([]);
  await page.emulateMedia({ colorScheme: "light" });
  await page.reload();
  await expect(page.getByLabel("Title")).toHaveValue('The "back" rank');
  await expect(page.getByTestId("state")).toContainText("No faults.");

  await page.getByRole("button", { name: "Try it" }).click();
  await expect(page.getByTestId("lesson")).toContainText("Where can the rook on a1 go?");
  await page.getByLabel("Name cells").fill("b1 c1 d1 e1 f1 a2 a3 a4 a5 a6 a7 a8");
  await page.getByRole("button", { name: "Give" }).click();
  await expect(told(page)).toContainText("Done.");
  await page.getByTestId("lesson").getByRole("button", { name: "Next" }).click();
  await table.move("a1", "a8");
  await expect(told(page)).toContainText("Yes, Ra8#.");
  await table.picture("maker-solved");
  await page.getByTestId("lesson").getByRole("button", { name: "Edit this lesson" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Edit a lesson" })).toBeVisible();
  await page.getByRole("link", { name: "All lessons" }).click();
  await expect(page.getByTestId("own-lesson")).toContainText("2 of 2");
  await table.picture("maker-list");
  expect(await violationsIn(page)).toEqual([]);
});

test("a lesson goes by link to another page, and as a file, and onto paper", async ({ table, context }) => {
  const { page } = table;
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await table.open("/#lessons/mine");
  await write(table);
  await step(page, 1).getByLabel("How many there are").fill("");
  await expect(page.getByTestId("state")).toContainText("No faults.");
  await page.getByRole("button", { name: "Hand out" }).click();
  await expect(page.getByTestId("sheet").getByTestId("diagram")).toHaveCount(2);
  await expect(page.getByTestId("answers")).toContainText("a1\u2013a8");
  expect(await violationsIn(page)).toEqual([]);
  await table.picture("maker-sheet");
  await page.emulateMedia({ colorScheme: "dark" });
  expect(await violationsIn(page)).toEqual([]);
  await page.emulateMedia({ colorScheme: "light", media: "print" });
  await expect(page.getByRole("button", { name: "Print" })).toBeHidden();
  await expect(page.getByTestId("sheet")).toBeVisible();
  await page.pdf({ path: "test-results/pictures/maker-sheet.pdf", format: "A4", printBackground: false });
  await page.emulateMedia({ media: "screen" });
  await page.getByLabel("With the answers").uncheck();
  await expect(page.getByTestId("answers")).toHaveCount(0);
  const [file] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "Save as a file" }).click(),
  ]);
  const toml = await readFile(await file.path(), "utf8");
  expect(toml).toContain('title = "The \\"back\\" rank"');
  await page.getByRole("button", { name: "Copy link" }).click();
  await expect(page.getByText("The link was copied.")).toBeVisible();
  const link = await page.evaluate(() => navigator.clipboard.readText());

  // Another page, which has nothing of it.
  await page.evaluate(() => localStorage.clear());
  await page.goto("about:blank");
  await page.goto(link);
  await expect(page.getByRole("heading", { level: 1, name: 'The "back" rank' })).toBeVisible();
  await table.picture("maker-given");
  expect(await violationsIn(page)).toEqual([]);
  await page.getByRole("button", { name: "Begin" }).click();
  await expect(page.getByTestId("lesson")).toContainText("Where can the rook");
  await page.reload();
  await page.getByTestId("lesson").getByRole("button", { name: "Keep it" }).click();
  await expect(page.getByTestId("notice")).toContainText("was added to your lessons");
  await table.open("/#lessons/mine");
  await expect(page.getByTestId("own-lesson")).toHaveCount(1);
  // The same file is there already; as a text it can be changed.
  await page
    .locator(".lessons input[type=file]")
    .first()
    .setInputFiles({ name: "a.toml", mimeType: "text/plain", buffer: Buffer.from(toml) });
  await expect(page.getByText("is among your lessons already")).toBeVisible();
  await page.getByRole("link", { name: /^Edit / }).click();
  await page.getByRole("radio", { name: "As a file" }).check();
  const text = page.getByLabel("The file of the lesson");
  await text.fill(toml.replace('task = "move"', 'task = "moves"'));
  await expect(page.locator("#file-faults")).toContainText("Line 13: step 2, Task: one of these expected");
  await table.picture("maker-text");
  await text.fill(toml);
  await expect(page.getByTestId("state")).toContainText("No faults.");
});

test("lessons of the page and puzzles are handed out as well", async ({ table }) => {
  const { page } = table;
  await table.open("/#lessons/sheet/block");
  await expect(page.getByTestId("sheet").getByTestId("diagram")).toHaveCount(3);
  await table.picture("maker-sheet-4d");
  await page.pdf({ path: "test-results/pictures/maker-sheet-4d.pdf", format: "A4" });
  await table.open("/#puzzles/raumschach");
  await page.getByText("Hand out puzzles").click();
  await page.getByLabel("How many").fill("4");
  await table.picture("maker-puzzles");
  await page.getByRole("button", { name: "Hand out", exact: true }).click();
  await expect(page.getByTestId("sheet").getByTestId("diagram")).toHaveCount(4);
  await table.picture("maker-sheet-puzzles");
  const { hash } = new URL(page.url());
  await table.open(`/${hash.replace("/sheet/", "/set/")}`);
  await expect(page.getByRole("heading", { level: 1, name: "4 puzzles of Raumschach" })).toBeVisible();
  await table.picture("maker-set");
  expect(await violationsIn(page)).toEqual([]);
  await page.getByRole("button", { name: "Solve them" }).click();
  await expect(page.getByTestId("puzzle")).toBeVisible();
});
