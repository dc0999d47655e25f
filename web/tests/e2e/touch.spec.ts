// A finger on cells smaller than itself, and the bar of a screen held in the hands.
import { expect, test, type Table } from "./table";

test.skip(({ isMobile }) => !isMobile, "for fingers");

async function middle(table: Table, name: string): Promise<{ x: number; y: number; side: number }> {
  const box = await table.cell(name).boundingBox();
  if (!box) throw new Error(`no cell ${name}`);
  return { x: box.x + box.width / 2, y: box.y + box.height / 2, side: box.width };
}

test("a clear tap moves a piece; a doubtful one opens the lens, a tap outside closes it", async ({ table }) => {
  const { page } = table;
  await table.begin("fourstar", "human", "human");
  const lens = page.getByTestId("lens");
  const knight = await middle(table, "ab21");
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
  const target = await middle(table, "bc32");
  await page.touchscreen.tap(target.x + 3, target.y - 3);
  await expect(table.moves).toHaveCount(1);
});

test("a finger that stays opens the lens, and Escape closes it", async ({ table }) => {
  const { page } = table;
  await table.begin("fourstar", "human", "human");
  const { x, y } = await middle(table, "ab21");
  const hands = await page.context().newCDPSession(page);
  await hands.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints: [{ x, y }] });
  await expect(page.getByTestId("lens")).toBeVisible();
  await hands.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
  await expect(page.locator(".selected")).toHaveCount(0);
  await page.keyboard.press("Escape");
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
