// A finger on cells smaller than itself, and the bar of a screen held in the hands.
import { expect, test } from "./table";

test.skip(({ isMobile }) => !isMobile, "for fingers");

test("a clear tap moves a piece; a doubtful one opens the lens, a tap outside closes it", async ({ table }) => {
  const { page } = table;
  await table.begin("fourstar", "human", "human");
  const lens = page.getByTestId("lens");
  const knight = await table.middle("ab21");
  expect(knight.side).toBeLessThan(40);
  // On the edge between two pieces.
  await page.touchscreen.tap(knight.x + knight.side / 2, knight.y);
  await expect(lens.locator("[data-cell]")).toHaveCount(16);
  const cell = lens.locator("[data-name=ab21]");
  expect((await cell.boundingBox())?.width).toBe(44);
  await table.picture("lens");
  await page.touchscreen.tap(4, 838);
  await expect(lens).toHaveCount(0);
  await expect(page.locator(".selected")).toHaveCount(0);

  await page.touchscreen.tap(knight.x + knight.side / 2, knight.y);
  await cell.tap();
  await expect(lens).toHaveCount(0);
  await expect(table.cell("ab21")).toHaveClass(/selected/);
  const target = await table.middle("bc32");
  await page.touchscreen.tap(target.x + 3, target.y - 3);
  await expect(table.moves).toHaveCount(1);
});

test("a finger that stays opens the lens, slides in it and chooses where it is lifted", async ({ table }) => {
  const { page } = table;
  await table.begin("fourstar", "human", "human");
  const finger = await table.finger();
  const lens = page.getByTestId("lens");
  const knight = await table.middle("ab21");
  const beside = await table.middle("bb21");
  await finger.down(beside);
  await expect(lens).toBeVisible();
  await finger.move(knight);
  await expect(lens.locator("[data-pointed]")).toHaveAttribute(
    "data-pointed",
    (await table.cell("ab21").first().getAttribute("data-cell")) ?? "",
  );
  await finger.up();
  await expect(lens).toHaveCount(0);
  await expect(table.cell("ab21")).toHaveClass(/selected/);

  // Into another board: the lens shows it, with the way there.
  const target = await table.middle("bc32");
  await finger.down(knight);
  await expect(lens).toBeVisible();
  await finger.move({ x: (knight.x + target.x) / 2, y: (knight.y + target.y) / 2 });
  await finger.move(target);
  await expect(lens.locator("[data-name=bc32]")).toBeVisible();
  await expect(lens.getByTestId("path")).toHaveCount(1);
  await expect(page.getByTestId("caption")).toContainText("bc32");
  await table.picture("loupe");
  await finger.up();
  await expect(page.locator(".ghost")).toHaveCount(0);
  const bar = page.getByTestId("confirm");
  await expect(bar.getByRole("alert")).toHaveText("Move balloon ab21 to bc32, 4 axes");
  await bar.getByRole("button", { name: "Confirm" }).tap();
  await expect(bar).toHaveCount(0);
  await expect(table.moves).toHaveCount(1);
});

test("a finger lifted off the boards, and Escape, choose nothing", async ({ table }) => {
  const { page } = table;
  await table.begin("fourstar", "human", "human");
  await table.set("Pieces", "With their directions");
  const finger = await table.finger();
  const lens = page.getByTestId("lens");
  const knight = await table.middle("ab21");
  await finger.down(knight);
  // Pieces are large enough in the lens for what they wear.
  await expect(lens.locator(".inlay").first()).toBeVisible();
  await expect(page.getByTestId("board").locator(".inlay")).toHaveCount(0);
  await finger.move({ x: 200, y: 830 });
  await finger.up();
  await expect(lens).toHaveCount(0);
  await finger.down(knight);
  await expect(lens).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(lens).toHaveCount(0);
  await finger.up();
  await expect(page.locator(".selected")).toHaveCount(0);
});

test("a doubtful tap on a large board has its cells larger, there", async ({ table }) => {
  const { page } = table;
  await table.begin("oana-chiru", "human", "human");
  await table.sheet("View");
  await page.getByRole("button", { name: "Whole board" }).tap();
  await table.closeSheet();
  const board = page.getByTestId("board");
  const cell = async (): Promise<number> => (await page.locator("[data-cell]").first().boundingBox())?.width ?? 0;
  await expect.poll(async () => ((await cell()) > 0 ? await cell() : 99)).toBeLessThan(40);
  const box = await board.boundingBox();
  if (!box) throw new Error("no board");
  await page.touchscreen.tap(box.x + box.width / 2, box.y + box.height / 2);
  await expect.poll(cell).toBeGreaterThanOrEqual(40);
  await expect(page.getByTestId("lens")).toHaveCount(0);
});

test("the bar stays, and the menu holds the rest", async ({ table }) => {
  const { page } = table;
  await table.begin("chess", "human", "human");
  const bar = page.getByTestId("bar");
  const { width, height } = page.viewportSize() ?? { width: 0, height: 0 };
  const box = await bar.boundingBox();
  expect(Math.round((box?.y ?? 0) + (box?.height ?? 0))).toBe(height);
  expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThanOrEqual(height);
  await table.expectNoSidewaysScroll();
  await table.move("e2", "e4");
  await bar.getByRole("button", { name: "Take back" }).tap();
  await expect(table.moves.first()).toHaveAttribute("data-node", "1");
  await expect(table.status).toHaveText("White to move");
  await bar.getByRole("button", { name: "Menu" }).tap();
  const sheet = page.getByRole("dialog", { name: "Menu" });
  for (const tab of ["Moves", "Analysis", "View", "Game"]) {
    await sheet.getByRole("tab", { name: tab }).tap();
    await expect(sheet.getByRole("tab", { name: tab })).toHaveAttribute("aria-selected", "true");
  }
  await page.touchscreen.tap(width / 2, 20);
  await expect(sheet).toBeHidden();
});
