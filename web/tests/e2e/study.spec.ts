// Studies as a teacher makes them and a pupil reads them.
import { readFile } from "node:fs/promises";
import { violationsIn } from "./axe";
import { expect, test, type Table } from "./table";

const pasted = `[White "Ann"]
[Black "Bo"]
[Result "*"]

1. e4 {Takes the centre.} e5 (1... c5) *

[White "Mate"]
[Black "Lesson"]
[Result "*"]

1. f3 e5 2. g4 {Black to move.} 2... Qh4# (2... Qg5 {The queen must give check.}) *
`;

/** An analysis of the game on the board, and its study. */
async function makeStudy(table: Table): Promise<void> {
  const { page } = table;
  await table.begin("chess", "human", "human");
  await table.press("Analyse this game");
  await table.sheet("Analysis");
  await page.getByTestId("analysis-tools").getByRole("button", { name: "Study", exact: true }).click();
  await page.getByRole("button", { name: "Make a study of this game" }).click();
  await expect(chapters(table)).toHaveText([/1\. Chapter 1/]);
}

const chapters = ({ page }: Table): ReturnType<typeof page.locator> =>
  page.getByRole("list", { name: "Chapters" }).getByRole("button");
const tool = ({ page }: Table): ReturnType<typeof page.locator> => page.locator("[data-tool=study]");

test("a teacher makes chapters, orders them by dragging and by keys, and writes them to a file that a pupil opens and solves", async ({
  table,
  browser,
}) => {
  test.skip(table.fingers, "a phone has no keys, and its tools lie on a sheet");
  const { page } = table;
  await makeStudy(table);
  await tool(table).getByRole("button", { name: "Add chapters" }).click();
  await tool(table).getByLabel("Games (PGN), one chapter each, or a position").fill(pasted);
  await tool(table).getByRole("button", { name: "Add what is pasted" }).click();
  await expect(tool(table).getByRole("status")).toContainText("2 chapters were added.");
  await expect(chapters(table)).toHaveText([/Chapter 1/, /Ann – Bo/, /Mate – Lesson/]);
  await tool(table).getByRole("button", { name: "Add chapters" }).click();
  // The last one before the others, by dragging.
  const grips = tool(table).locator(".grip");
  await grips.first().scrollIntoViewIfNeeded();
  const [to, from] = [await grips.nth(0).boundingBox(), await grips.nth(2).boundingBox()];
  if (!to || !from) throw new Error("there is nothing to drag");
  await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2);
  await page.mouse.down();
  await page.mouse.move(to.x + to.width / 2, to.y + to.height / 2, { steps: 5 });
  await page.mouse.up();
  await expect(chapters(table)).toHaveText([/Mate – Lesson/, /Chapter 1/, /Ann – Bo/]);
  // And down again by keys.
  await chapters(table).nth(1).focus();
  await page.keyboard.press("Alt+ArrowDown");
  await expect(tool(table).getByRole("status")).toContainText("Chapter 1 is chapter 3 of 3.");
  await expect(chapters(table)).toHaveText([/Mate – Lesson/, /Ann – Bo/, /Chapter 1/]);
  // The first is interactive, seen by Black.
  await chapters(table).first().click();
  await expect(tool(table).getByLabel("Name of the chapter")).toHaveValue("Mate – Lesson");
  await tool(table).getByLabel("Side below").selectOption("black");
  await tool(table).getByRole("checkbox").check();
  await page.keyboard.press("Escape");
  await page.locator("body").press("Home");
  await expect(tool(table).getByLabel("Hint for the move to be found here")).toHaveValue("");
  expect(await violationsIn(page)).toEqual([]);
  const download = page.waitForEvent("download");
  await tool(table).getByRole("button", { name: "Save as PGN" }).click();
  const file = await (await download).path();
  const text = await readFile(file, "utf8");
  expect(text).toMatch(
    /ChapterName "Mate – Lesson"[^]*ChapterMode "gamebook"[^]*ChapterName "Ann – Bo"[^]*"Chapter 1"/,
  );
  // After a reload all is as it was.
  await page.reload();
  await expect(chapters(table)).toHaveText([/Mate – Lesson/, /Ann – Bo/, /Chapter 1/]);

  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  const pupil = await context.newPage();
  await pupil.goto(`${process.env["TESSERA_URL"] ?? ""}/`);
  await pupil.locator("input[type=file]").first().setInputFiles(file);
  await expect(pupil.getByRole("list", { name: "Chapters" }).getByRole("button")).toHaveCount(3);
  await pupil.getByRole("button", { name: "Read this chapter" }).click();
  const reader = pupil.getByTestId("reader");
  const told = reader.getByRole("status");
  await expect(told).toContainText("f3 was played. Find the move.");
  await reader.getByRole("button", { name: "Hint" }).press("Enter");
  await expect(told).toContainText("There is no hint for this move.");
  await reader.getByRole("button", { name: "Show the move" }).press("Enter");
  await expect(told).toContainText("The move is e5. g4 was played. Find the move.");
  await expect(reader.locator(".words")).toHaveText("Black to move.");
  const play = async (from: string, to: string): Promise<void> => {
    await pupil.locator(`[data-name="${from}"]`).click();
    await pupil.locator(`[data-name="${to}"]`).click();
  };
  await play("d8", "g5");
  await expect(told).toContainText("Qg5: The queen must give check. Try again.");
  // On a phone what is said stands beside the board, no sheet being open.
  await pupil.setViewportSize({ width: 390, height: 844 });
  await expect(told).toContainText("Qg5: The queen must give check. Try again.");
  await expect(told).toBeInViewport();
  await play("a7", "a6");
  await expect(told).toContainText("a6: that is not the move. Try again.");
  await pupil.setViewportSize({ width: 1440, height: 900 });
  await play("a7", "a5");
  await expect(told).toContainText("a5: that is not the move. Try again.");
  await play("d8", "h4");
  await expect(told).toContainText("Qh4# is right. This chapter is solved. 1 move found, 0 at the first try, 1 shown.");
  expect(await violationsIn(pupil)).toEqual([]);
  await reader.getByRole("button", { name: "Next chapter: Ann – Bo" }).press("Enter");
  // A plain chapter is read step by step.
  await expect(reader.getByTestId("step")).toContainText("Start position");
  await reader.getByRole("button", { name: "Next step" }).click();
  await expect(reader.getByTestId("step")).toContainText(/1\. e4\s*Takes the centre\./);
  await context.close();
});

test("a deleted chapter and a deleted study come back @sweep", async ({ table }) => {
  const { page } = table;
  await makeStudy(table);
  await tool(table).getByRole("button", { name: "Duplicate" }).click();
  await expect(chapters(table)).toHaveText([/1\. Chapter 1/, /2\. Chapter 1 \(copy\)/]);
  await tool(table).getByRole("button", { name: "Delete" }).click();
  await expect(chapters(table)).toHaveText([/Chapter 1 \(copy\)/]);
  await tool(table).getByRole("button", { name: "Undo" }).click();
  await expect(chapters(table)).toHaveText([/1\. Chapter 1/, /2\. Chapter 1 \(copy\)/]);
  await table.begin("chess", "human", "human");
  await table.move("e2", "e4");
  await table.open("/");
  await page
    .getByRole("button", { name: /Your games|games/i })
    .filter({ hasText: /games/i })
    .first()
    .click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: /Delete the study/ }).click();
  await expect(dialog.getByText(/The study .* was deleted\./)).toBeVisible();
  await dialog.getByRole("button", { name: "Undo" }).click();
  await dialog.getByRole("button", { name: /Open the study/ }).click();
  await expect(page.getByTestId("analysis-head")).toContainText("Analysis");
});
