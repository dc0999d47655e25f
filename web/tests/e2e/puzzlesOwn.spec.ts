// Exercises from one's own reviewed games: solved, failed, and the way back to the game; what attempts come to, and
// progress as a file.
import { readFile } from "node:fs/promises";
import { violationsIn } from "./axe";
import { keep, lost } from "./kept";
import { expect, test, type Table } from "./table";

const told = ({ page }: Table): ReturnType<typeof page.locator> => page.getByTestId("puzzle").getByRole("status");
const act = ({ page }: Table, name: string): Promise<void> =>
  page.getByTestId("puzzle").getByRole("button", { name, exact: true }).click();

/** A page with a game that is kept and reviewed, and the list of its exercises. */
async function openList(table: Table): Promise<void> {
  const { page } = table;
  await table.open("/#puzzles/chess/own");
  await expect(page.getByText("There are none of this game yet")).toBeVisible();
  await keep(table, "mine", lost, "white", 3);
  await page.reload();
  await expect(page.getByRole("combobox", { name: "Where from" })).toContainText("From my games (2)");
}

test("a mistake is made good by the best move, and one goes back to the game", async ({ table }) => {
  const { page } = table;
  await openList(table);
  expect(await violationsIn(page)).toEqual([]);
  await table.expectNoSidewaysScroll();
  await table.picture("puzzles-own");
  await page.getByRole("button", { name: "Solve a puzzle" }).click();
  await expect(page).toHaveURL(/#puzzles\/chess\/own-[0-9a-f]{8}$/);
  const puzzle = page.getByTestId("puzzle");
  await expect(puzzle).toContainText("White to move: find a move as good as the best.");
  await table.move("d2", "d4");
  await expect(told(table)).toContainText("Yes, d4. Solved! In the game you played");
  await expect(told(table)).not.toContainText("Rating");
  expect(await violationsIn(page)).toEqual([]);
  await table.picture("puzzle-own-solved");
  // The address leads to the same exercise.
  const id = await puzzle.getAttribute("data-id");
  await page.reload();
  await expect(puzzle).toHaveAttribute("data-id", id ?? "");
  await table.move("d2", "d4");
  await act(table, "To the game");
  await expect(page.getByTestId("analysis-head")).toBeVisible();
  await expect(page.getByTestId("moves").locator("[aria-current=step]")).toContainText(/^[fg]\d/);
  await expect(page.locator("[data-tool=review]")).toContainText(/Inaccuracy|Mistake|Blunder/);
  await table.picture("puzzle-own-game");
  await page.goBack();
  await expect(puzzle).toBeVisible();
  await act(table, "All puzzles");
  await expect(page.getByRole("combobox", { name: "Where from" })).toHaveValue("own");
  await expect(page.getByText("not rated yet")).toBeVisible();
});

test("a wrong move is judged by the computer and answered by its reply", async ({ table }) => {
  const { page } = table;
  await openList(table);
  await page.getByRole("button", { name: "Solve a puzzle" }).click();
  const puzzle = page.getByTestId("puzzle");
  await expect(puzzle).toBeVisible();
  await table.move("g2", "g4");
  await expect(told(table)).toContainText(/Not g4\..* (mates|is the reply|captures back)\./, { timeout: 60_000 });
  await table.picture("puzzle-own-wrong");
  await expect(page.locator('[data-name="g2"]')).toHaveAttribute("aria-label", /white pawn/);
  await act(table, "Hint");
  await expect(told(table)).toContainText("It is the pawn on d2.");
  await act(table, "Show the solution");
  await expect(told(table)).toContainText("d4 was the move. That was it. This one comes back tomorrow.");
  await act(table, "Next puzzle");
  await expect(puzzle.getByRole("button", { name: "Hint" })).toBeVisible();
});

test("attempts are counted by what was asked, and progress is taken to another browser", async ({ table }) => {
  const { page } = table;
  await openList(table);
  await page.getByRole("button", { name: "Solve a puzzle" }).click();
  await expect(page.getByTestId("puzzle")).toBeVisible();
  await table.move("d2", "d4");
  await act(table, "Next puzzle");
  await expect(page.getByTestId("puzzle").getByRole("button", { name: "Hint" })).toBeVisible();
  await act(table, "Hint");
  await act(table, "All puzzles");
  await page.getByText("What you solve, and what you do not").click();
  const training = page.getByRole("table", { name: "What you solve, and what you do not" });
  await expect(training.getByRole("row", { name: "From my games" })).toContainText("1 (50 %)");
  await expect(training.getByRole("row", { name: "Pawn" })).toContainText("2");
  expect(await violationsIn(page)).toEqual([]);
  await table.expectNoSidewaysScroll();
  await page.getByText("What you solve, and what you do not").scrollIntoViewIfNeeded();
  await table.picture("puzzles-training");
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "Save progress to a file" }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^tessera-progress-[\d-]{10}\.json$/);
  await expect(page.getByText("Your progress was saved.")).toBeVisible();
  const text = await readFile(await download.path(), "utf8");
  await page.evaluate(() => localStorage.removeItem("tessera-puzzles"));
  await page.reload();
  await expect(page.getByText("0 of 0")).toBeVisible();
  const load = async (content: string): Promise<void> => {
    const choosing = page.waitForEvent("filechooser");
    await page.getByRole("button", { name: "Load progress" }).click();
    await (await choosing).setFiles({ name: "p.json", mimeType: "application/json", buffer: Buffer.from(content) });
  };
  await load(text.slice(0, 100));
  await expect(page.getByRole("alert").filter({ hasText: "The file cannot be read" })).toBeVisible();
  await expect(page.getByText("0 of 0")).toBeVisible();
  for (let i = 0; i < 2; ++i) {
    await load(text);
    await expect(page.getByText("The progress in the file was added.")).toBeVisible();
    await expect(page.getByText("1 of 2")).toBeVisible();
  }
  await page.getByText("The progress in the file was added.").scrollIntoViewIfNeeded();
  await table.picture("puzzles-loaded");
});
