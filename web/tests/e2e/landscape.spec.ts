// A small screen that lies: the board as high as it, all else at its right.
import { crowdedIn, crowdedWithRings } from "./crowded";
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

test("legends have room on Home and at a board, and rings are not cut off", async ({ table }) => {
  const { page } = table;
  await page.emulateMedia({ reducedMotion: "reduce" });
  await table.open();
  await expect(page.locator("[data-cell] .target")).toHaveCount(91);
  expect(await crowdedIn(page, ".hero")).toEqual([]);
  for (const game of ["fourstar", "hdc5"]) {
    await table.begin(game, "human", "human");
    await page
      .locator(".movable")
      .first()
      .evaluate((cell: HTMLElement) => cell.click());
    await expect(page.getByTestId("caption").locator(".shape").first()).toBeVisible();
    await expect
      .poll(() => crowdedWithRings(page, ".head, .told, .bar, .rest, .opponent, .self"), { timeout: 3000 })
      .toEqual([]);
  }
});

test("a shared game has room for what there is to do with it, and so has the dialog", async ({ table }) => {
  const { page } = table;
  await table.open("/#v=1&game=fourstar");
  const looked = page.getByTestId("looked");
  const bar = await page.getByTestId("bar").boundingBox();
  const box = await looked.boundingBox();
  expect((box?.y ?? 0) + (box?.height ?? 999)).toBeLessThanOrEqual(bar?.y ?? 0);
  await table.picture("looked");
  await looked.getByRole("button", { name: "Play on from here" }).click();
  const start = page.getByRole("dialog").getByRole("button", { name: "Start the game" });
  await start.scrollIntoViewIfNeeded();
  await table.picture("play-from");
  await start.click();
  await expect(looked).toHaveCount(0);
  await table.expectNoSidewaysScroll();
});

test("the menu begins with the moves", async ({ table }) => {
  const { page } = table;
  await table.begin("fourstar", "human", "human");
  await table.move("ab21", "bc32");
  await page.getByTestId("bar").getByRole("button", { name: "Menu" }).click();
  const menu = page.getByRole("dialog", { name: "Menu" });
  await expect(menu.getByTestId("moves").locator("[data-node]")).toHaveCount(1);
  await expect.poll(() => crowdedIn(page, "dialog[open]"), { timeout: 3000 }).toEqual([]);
  await page.keyboard.press("Escape");
  await expect(table.moves).toHaveCount(1);
});

test("the pen has its place in the bar", async ({ table }) => {
  const { page } = table;
  await table.begin("fourstar", "human", "human");
  await table.sheet("View");
  await page.getByRole("button", { name: "Draw arrows and circles" }).click();
  const pen = page.getByTestId("pen");
  await expect(pen.getByRole("button", { name: /^Green/ })).toHaveAttribute("aria-pressed", "true");
  await expect.poll(() => crowdedIn(page, ".bar"), { timeout: 3000 }).toEqual([]);
  const [from, to] = [await table.middle("ab21"), await table.middle("dd44")];
  const finger = await table.finger();
  await finger.down(from);
  await finger.move(to);
  await finger.up();
  await expect(page.getByTestId("drawn")).toHaveText("Green arrow ab21 to dd44");
  await pen.getByRole("button", { name: "Done" }).click();
  await expect(page.getByTestId("bar")).toBeVisible();
});
