// A small screen that lies: the board as high as it, all else at its right.
import { expect, test } from "./table";

test("the board has the screen's height, with the bar at its right", async ({ table }) => {
  const { page } = table;
  await table.begin("fourstar", "human", "human");
  const board = await page.getByTestId("board").boundingBox();
  const bar = await page.getByTestId("bar").boundingBox();
  expect(board?.height).toBe(390);
  expect(bar?.x).toBeGreaterThanOrEqual((board?.x ?? 0) + (board?.width ?? 0));
  await table.expectNoSidewaysScroll();
  await table.move("ab21", "bc32");
  await expect(table.moves).toHaveCount(1);
  await table.press("Resign");
  await page.getByRole("dialog").getByRole("button", { name: "Resign" }).click();
  await expect(table.status).toContainText("resigned");
});
