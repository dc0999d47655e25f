// Moves that are shown, and made once they are confirmed.
import { expect, test } from "./table";

test("a move made in the magnifier is confirmed, by default", async ({ table, isMobile }) => {
  test.skip(!isMobile, "for fingers");
  const { page } = table;
  await table.begin("fourstar", "human", "human");
  const lens = page.getByTestId("lens");
  const bar = page.getByTestId("confirm");
  const [start, target] = [table.cell("ab21"), table.cell("bc32")];
  const finger = await table.finger();
  /** A finger that stays on a cell until it has chosen there. */
  const choose = async (name: string): Promise<void> => {
    await finger.down(await table.middle(name));
    await expect(lens).toBeVisible();
    await page.waitForTimeout(300); // lifted sooner, it would only have tapped
    await finger.up();
    await expect(lens).toHaveCount(0);
  };
  await choose("ab21");
  await expect(target).toHaveClass(/quiet/);
  await choose("bc32");
  await expect(bar.getByRole("alert")).toHaveText("Move balloon ab21 to bc32, 4 axes");
  await expect(target).toHaveAttribute("aria-label", "bc32, white balloon, to be confirmed");
  await expect(start).toHaveAttribute("aria-label", "ab21, empty, selected");
  await expect(page.getByTestId("path")).toHaveCount(1);
  await expect(page.getByTestId("bar")).toHaveCount(0);
  await table.picture("confirm");
  await bar.getByRole("button", { name: "Cancel" }).tap();
  await expect(bar).toHaveCount(0);
  await expect(page.getByTestId("bar")).toBeVisible();
  await expect(start).toHaveAttribute("aria-label", "ab21, white balloon, selected");
  await choose("bc32");
  await bar.getByRole("button", { name: "Confirm" }).tap();
  await expect(target).toHaveAttribute("aria-label", /^bc32, white balloon, last move to here/);
  await expect(bar).toHaveCount(0);

  await table.set("Confirm moves", "Never");
  await choose("cc33");
  await expect(table.cell("cc32")).toHaveClass(/quiet/);
  await choose("cc32");
  await expect(table.status).toHaveText("White to move");
});

test("every move is confirmed if that is wanted, by keys as well, after the choice of a promotion", async ({
  table,
}) => {
  const { page } = table;
  await table.paste("7k/P7/8/8/8/8/8/K7 w - - 0 1", "chess");
  await table.set("Confirm moves", "Always");
  await page.reload();
  await table.move("a7", "a8");
  await page.locator("[data-promotion=N]").click();
  const bar = page.getByTestId("confirm");
  await expect(bar.getByRole("alert")).toHaveText("Move pawn a7 to a8 and becomes knight, 1 axis");
  await expect(table.cell("a8")).toHaveAttribute("aria-label", "a8, white knight, to be confirmed");
  await page.keyboard.press("Escape");
  await expect(bar).toHaveCount(0);
  await expect(table.cell("a7")).toHaveAttribute("aria-label", "a7, white pawn, selected");
  // In place of a move that waits another one is chosen.
  await table.touch(table.cell("a8"));
  await page.locator("[data-promotion=Q]").click();
  await expect(bar).toContainText("becomes queen");
  await table.touch(table.cell("a1"));
  await expect(bar).toHaveCount(0);
  await table.touch(table.cell("b1"));
  await expect(bar).toContainText("Move king a1 to b1, 1 axis");
  await table.expectNoSidewaysScroll();
  await page.keyboard.press("Enter");
  await expect(table.status).toHaveText("Black to move");
  await expect(table.moves).toHaveText(["Kb1"]);
});

test("a dragged piece stays where it was dropped until its move is confirmed @sweep", async ({ table, isMobile }) => {
  test.skip(isMobile, "for a mouse");
  const { page } = table;
  await table.begin("chess", "human", "human");
  await table.set("Confirm moves", "Always");
  await table.cell("e2").dragTo(table.cell("e4"));
  const bar = page.getByTestId("confirm");
  await expect(table.cell("e4")).toHaveAttribute("aria-label", "e4, white pawn, to be confirmed");
  await expect(page.locator(".ghost")).toHaveCount(0);
  await table.picture("confirm");
  await bar.getByRole("button", { name: "Confirm" }).focus();
  await page.keyboard.press("Enter");
  await expect(table.moves).toHaveText(["e4"]);
  await expect(page.locator("body")).not.toBeFocused();
  await page.keyboard.press("z");
  await table.cell("e7").dragTo(table.cell("e5"));
  await bar.getByRole("button", { name: "Confirm" }).click();
  await expect(table.cell("e5")).toHaveAttribute("aria-label", /black pawn, last move/);
});

test("on Home as in a game @sweep", async ({ table }) => {
  const { page } = table;
  await table.open();
  await page.getByRole("button", { name: "Stop" }).click();
  await table.set("Confirm moves", "Always");
  const queen = table.cell("bb23");
  await expect(queen).toHaveAttribute("aria-label", /white queen/);
  if (!((await queen.getAttribute("class")) ?? "").includes("selected")) await table.touch(queen);
  await expect(table.cell("dd41")).toHaveClass(/capture/);
  await table.touch(table.cell("dd41"));
  const bar = page.getByTestId("confirm");
  await expect(bar.getByRole("alert")).toHaveText("Move queen bb23 takes rook dd41, 4 axes");
  await table.picture("confirm-home");
  await expect(bar).toBeInViewport({ ratio: 1 });
  await bar.getByRole("button", { name: "Confirm" }).click();
  await expect(table.cell("dd41")).toHaveAttribute("aria-label", /white queen/);
  await expect(bar).toHaveCount(0);
});
