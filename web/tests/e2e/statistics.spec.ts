// Statistics of one's own games.
import { violationsIn } from "./axe";
import { keep, lost } from "./kept";
import { expect, test } from "./table";

const won = "1. e4 {[%emt 0:00:02]} f6 2. d4 {[%emt 0:00:03]} g5 3. Qh5# {[%emt 0:00:02]} 1-0";

test("a game that was played counts, and the games that are kept come to results, time and mistakes", async ({
  table,
}) => {
  const { page } = table;
  await table.open("/#statistics");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Statistics of your games");
  await expect(page.getByText("There is no game yet.")).toBeVisible();
  await table.begin("chess", "human", "computer", 1);
  await table.move("e2", "e4");
  await expect(table.moves).toHaveCount(2);
  await table.press("Resign");
  await page.getByRole("dialog").getByRole("button", { name: "Resign" }).click();
  await expect(page.getByTestId("status")).toContainText(/resign/i);
  await page.getByRole("button", { name: "Your games" }).first().click();
  await page.getByRole("button", { name: "Statistics" }).click();
  await expect(page).toHaveURL(/#statistics$/);
  const results = page.getByRole("region", { name: "Results" });
  const row = (name: string): ReturnType<typeof results.getByRole> => results.getByRole("row", { name });
  await expect(row("All").first()).toContainText("1 lost");
  await expect(row("Computer, level 1")).toContainText("1 lost");
  await keep(table, "a", lost, "white", 3);
  await keep(table, "b", won, "white", 3);
  await keep(table, "c", "1. f3 e5 2. g4 Qh4# 0-1", "black", 2);
  await page.reload();
  await expect(row("All").first()).toContainText("2 won, 2 lost");
  await expect(row("All").first()).toContainText("50 %");
  await expect(row("As White")).toContainText("1 won, 2 lost");
  await expect(row("Computer, level 3")).toContainText("1 won, 1 lost");
  const moves = page.getByRole("region", { name: "How good the moves were" });
  await expect(moves).toContainText("1 of 4 games have been reviewed.");
  await expect(moves.getByRole("row", { name: "All moves" })).toContainText("2 (100 %)");
  await expect(moves.getByRole("listitem")).toHaveCount(3);
  const time = page.getByRole("region", { name: "Time" });
  await expect(time).toContainText("You thought for");
  // A game that was not reviewed is.
  await page.getByRole("combobox", { name: /^Game/ }).selectOption("Chess");
  await expect(moves.getByRole("table", { name: "By piece" })).toContainText("Pawn");
  expect(await violationsIn(page)).toEqual([]);
  await table.expectNoSidewaysScroll();
  await table.picture("statistics");
  await page.getByRole("combobox", { name: /^Opponents/ }).selectOption("people");
  await expect(page.getByText("None of your games is like that.")).toBeVisible();
  await page.getByRole("combobox", { name: /^Opponents/ }).selectOption("computers");
  // One of those that are not on the board.
  await moves
    .getByRole("button", { name: /^Analyse Chess/ })
    .last()
    .click();
  await expect(page.getByTestId("analysis-head")).toBeVisible();
  await page.goBack();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Statistics of your games");
});
