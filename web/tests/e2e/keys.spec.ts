// Every key of the Help dialog, and the cell cursor that changes what the arrow keys do.
import { crowdedIn } from "./crowded";
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
  await expect(help.getByTestId("keys").filter({ hasText: "one move back" }).locator("kbd").first()).toHaveText(
    "\u2190",
  );
  await page.keyboard.press("Escape");
  await table.begin("chess", "human", "human");
  await table.press("Share, copy or paste");
  await page.getByLabel("Paste a game (PGN) or a position").press("f");
  await page.keyboard.press("Escape");
  const [a1, h8] = await Promise.all([table.cell("a1").boundingBox(), table.cell("h8").boundingBox()]);
  expect(a1?.y).toBeGreaterThan(h8?.y ?? 0);
});

test("keys work by their place where the keyboard writes another script, but not while that is typed @sweep", async ({
  table,
}) => {
  const { page } = table;
  await table.begin("raumschach", "human", "human");
  const press = (
    key: string,
    code: string,
    more: { ctrlKey?: boolean; altKey?: boolean; shiftKey?: boolean } = {},
  ): Promise<void> =>
    page.evaluate(
      (init) =>
        void (document.activeElement ?? document.body).dispatchEvent(
          new KeyboardEvent("keydown", { bubbles: true, cancelable: true, ...init }),
        ),
      { key, code, ...more },
    );
  const left = page.getByTestId("board").locator("[data-cell]").first();
  const corner = await left.getAttribute("data-name");
  await press("\u0430", "KeyF");
  await expect(left).not.toHaveAttribute("data-name", corner ?? "");
  await press("\u0628", "KeyF");
  await expect(left).toHaveAttribute("data-name", corner ?? "");
  await press("\u0430", "KeyF", { ctrlKey: true });
  await press("\u0430", "KeyF", { altKey: true });
  await expect(left).toHaveAttribute("data-name", corner ?? "");
  // Other axes inside the boards put another cell beside the first.
  const beside = page.getByTestId("board").locator("[data-cell]").nth(1);
  const neighbour = await beside.getAttribute("data-name");
  await press("\u0662", "Digit2");
  await expect(beside).not.toHaveAttribute("data-name", neighbour ?? "");
  await press("1", "Digit1", { shiftKey: true });
  await expect(beside).toHaveAttribute("data-name", neighbour ?? "");
  await press("/", "Slash");
  await expect(page.locator("input[role=combobox]")).toBeFocused();
  await press("\u0430", "KeyF");
  await expect(left).toHaveAttribute("data-name", corner ?? "");
});

test("the Help has parts with headings, which open, and finds words in all of them @sweep", async ({ table }) => {
  const { page } = table;
  await table.open();
  await page.getByRole("button", { name: "How to play here" }).click();
  const help = page.getByRole("dialog", { name: "How to play here" });
  await expect(help.getByRole("heading", { level: 3 })).toContainText([
    "Moving pieces",
    "Boards and axes",
    "Signs on the board",
    "Keys",
  ]);
  const pinned = help.getByText("It is dotted beyond a piece that is pinned.");
  const wheel = help.getByText(/the wheel with Ctrl, change its size/);
  await expect(pinned).toBeVisible();
  await expect(wheel).toBeHidden();
  await help.getByText("Large boards").click();
  await expect(wheel).toBeVisible();
  await help.getByLabel("Search this help").fill("clocks back");
  await expect(help.getByText("Taking a move back gives no time back.")).toBeVisible();
  await expect(pinned).toHaveCount(0);
  await expect(help.getByRole("status")).toHaveText("3 found");
  await help.getByLabel("Search this help").fill("flip the board");
  await expect(help.locator("kbd")).toHaveText(["F"]);
  await help.getByLabel("Search this help").fill("qwertz");
  await expect(help.getByRole("status")).toHaveText("Nothing found.");
  expect(await crowdedIn(page, "dialog[open]")).toEqual([]);
});
