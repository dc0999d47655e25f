// Every key of the Help dialog, and the cell cursor that changes what the arrow keys do.
import { expect, test } from "./table";

test("arrow keys step through the game until Tab or Enter shows a cursor on the cells, and again after Escape", async ({
  table,
}) => {
  const { page } = table;
  await table.begin("chess", "human", "human");
  await table.move("e2", "e4");
  await table.move("e7", "e5");
  // The mouse has left the focus on a cell, which is no cursor yet.
  await page.keyboard.press("ArrowLeft");
  await expect(table.status).toHaveText("Black to move");
  await page.keyboard.press("ArrowRight");
  await expect(table.status).toHaveText("White to move");
  await page.keyboard.press("Enter");
  await page.keyboard.press("ArrowUp");
  await expect(table.cell("e6")).toBeFocused();
  await expect(table.status).toHaveText("White to move");
  await page.keyboard.press("k");
  await expect(table.status).toHaveText("Black to move");
  await page.keyboard.press("End");
  await expect(table.status).toHaveText("White to move");
  await expect(table.cell("e6")).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("group", { name: "Board" })).toBeFocused();
  await page.keyboard.press("ArrowLeft");
  await expect(table.status).toHaveText("Black to move");
  await page.keyboard.press("Tab");
  await expect(table.cell("e6")).toBeFocused();
  await page.keyboard.press("ArrowRight");
  await expect(table.cell("f6")).toBeFocused();
  await expect(table.status).toHaveText("Black to move");
});

test("Escape drops the selection first, then the cursor; Space selects and plays like Enter", async ({ table }) => {
  const { page } = table;
  await table.begin("chess", "human", "human");
  await page.keyboard.press("Enter");
  await expect(table.cell("a1")).toBeFocused();
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press(" ");
  await expect(table.cell("a2")).toHaveClass(/selected/);
  await page.keyboard.press("Escape");
  await expect(table.cell("a2")).not.toHaveClass(/selected/);
  await expect(table.cell("a2")).toBeFocused();
  await page.keyboard.press(" ");
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("Enter");
  await expect(table.moves).toHaveText(["a3"]);
  await page.keyboard.press("Escape");
  await expect(table.cell("a3")).not.toBeFocused();
});

test("keys do nothing while something is typed, and the Help lists each of them", async ({ table }) => {
  const { page } = table;
  await table.open();
  await expect(page.getByRole("button", { name: "How to play here" })).toBeVisible();
  await page.keyboard.press("?");
  const help = page.getByRole("dialog", { name: "How to play here" });
  await expect(help.getByTestId("keys").filter({ hasText: "one move back" }).locator("kbd").first()).toHaveText("\u2190");
  await page.keyboard.press("Escape");
  await table.begin("chess", "human", "human");
  await table.press("Copy or paste");
  await page.getByLabel("Paste a game (PGN) or a position").press("f");
  await page.keyboard.press("Escape");
  const [a1, h8] = await Promise.all([table.cell("a1").boundingBox(), table.cell("h8").boundingBox()]);
  expect(a1?.y).toBeGreaterThan(h8?.y ?? 0);
});
