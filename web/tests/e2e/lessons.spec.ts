// Lessons: the list, cells that are asked for, wrong ones explained, moves, arrangements, a mate against the computer.
import { violationsIn } from "./axe";
import { expect, test, type Table } from "./table";

const panel = ({ page }: Table): ReturnType<typeof page.getByTestId> => page.getByTestId("lesson");
const told = (table: Table): ReturnType<typeof table.page.locator> => panel(table).getByRole("status");
const act = (table: Table, name: string | RegExp): Promise<void> => panel(table).getByRole("button", { name }).click();

async function open(table: Table, address: string): Promise<void> {
  await table.open(`/#lessons/${address}`);
  await expect(panel(table)).toBeVisible();
}

test("from the first page to the first lesson, which is done and kept", async ({ table }) => {
  test.setTimeout(180_000);
  const { page } = table;
  await table.open();
  await page.getByRole("link", { name: "Lessons", exact: true }).first().click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Lessons");
  expect(await violationsIn(page)).toEqual([]);
  await table.expectNoSidewaysScroll();
  await table.picture("lessons");
  await page.getByRole("button", { name: /^Begin: / }).click();
  await expect(page).toHaveURL(/#lessons\/rook$/);
  await expect(panel(table)).toContainText("The rook stands on d4");
  await act(table, "Next");
  await expect(page).toHaveURL(/#lessons\/rook\/2$/);
  await table.cell("e5").click();
  await expect(told(table)).toContainText("No: rook d4 not to e5");
  await table.cell("d8").click();
  await expect(told(table)).toContainText("1 of 14 found.");
  await expect(table.cell("d8")).toHaveAttribute("aria-label", /can move here/);
  await table.picture("lesson-cells");
  expect(await violationsIn(page)).toEqual([]);
  const field = page.getByLabel("Name cells");
  await field.fill("d1 d2 d3 d5 d6 d7 a4 b4 c4 e4 f4 g4 h4");
  await field.press("Enter");
  await expect(told(table)).toContainText("Seven cells on its file");
  await act(table, "Next");
  await act(table, "Show the answer");
  await expect(told(table)).toContainText("The own pawn blocks");
  await act(table, "Next");
  for (const move of ["d4 d7", "d7 b7", "b7 b2", "b2 f2"]) {
    const [from = "", to = ""] = move.split(" ");
    await table.move(from, to);
    await expect(table.cell(to)).toHaveAttribute("aria-label", /white rook/);
  }
  await expect(told(table)).toContainText("Two moves for each");
  await act(table, "All lessons");
  await expect(page.getByText("1 of 32 lessons done")).toBeVisible();
  await page.reload();
  await expect(page.getByText("4 of 4")).toBeVisible();
});

test("a diagonal is straightened by another arrangement", async ({ table }) => {
  await open(table, "riffle/2");
  await act(table, "Hint");
  await act(table, "Show the answer");
  await expect(told(table)).toContainText("These axes lie inside flat boards now.");
});

test("a check is met, and a wrong move explained", async ({ table }) => {
  await open(table, "mate4");
  await act(table, "Show the answer");
  await expect(told(table)).toContainText("was the move");
  await act(table, "Once more");
  await expect(told(table)).toHaveText("");
});

test("a mate is played against the computer", async ({ table }) => {
  test.setTimeout(180_000);
  await open(table, "mate4/4");
  await act(table, "Show the answer");
  await expect(table.status).toContainText(/[Cc]heckmate/);
  await expect(panel(table).getByRole("button", { name: "Once more" })).toBeVisible();
});

test("a lesson in five dimensions by the keyboard alone", async ({ table, isMobile }) => {
  test.skip(isMobile, "there is no keyboard");
  const { page } = table;
  await open(table, "fifth/2");
  const field = page.getByLabel("Name cells");
  await field.focus();
  await page.keyboard.type("a1a1a");
  await page.keyboard.press("Enter");
  await expect(told(table)).toContainText("No:");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Tab");
  await expect(panel(table).getByRole("button", { name: "Hint" })).toBeFocused();
  await page.keyboard.press("Enter");
  await page.keyboard.press("Tab");
  await table.picture("lesson-five");
});
