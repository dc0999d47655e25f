// Moves typed, the game in words, and the board alone.
import { expect, test } from "./table";

const home =
  "d1k1/2p1/4/3r//-//-//-///4/2p1/4/4//3p/1n2/4/4//-//4/3r/4/4///-//4/4/b3/4//4/1Q2/4/4//4/4/4/D3///" +
  "u3/1N2/4/4//-//4/4/2P1/R3//4/4/1PP1/3K w - - 0 1";

test("a move is typed in any notation, chosen from a list or refused in words", async ({ table }) => {
  const { page } = table;
  await table.begin("chess", "human", "human");
  await page.keyboard.press("/");
  const field = page.getByRole("combobox", { name: "Type a move" });
  await expect(field).toBeFocused();
  // As a question could begin, which no moves are announced for.
  await field.fill("e");
  await expect(page.locator("li[role=option]").first()).toBeVisible();
  await expect(field).toHaveAccessibleDescription("");
  await field.fill("e4");
  await expect(field).toHaveAccessibleDescription("1 move");
  await field.press("Enter");
  await expect(table.moves).toHaveText(["e4"]);
  await expect(field).toBeHidden();
  await page.keyboard.press("/");
  await field.fill("knight");
  const options = page.locator("li[role=option]");
  await expect(options).toHaveCount(4);
  await field.press("Enter");
  await expect(page.locator("main [role=alert]")).toHaveText("4 moves begin so: choose one, or type more.");
  await field.press("ArrowDown");
  await expect(options.first()).toHaveAttribute("aria-selected", "true");
  await expect(field).toHaveAttribute("aria-activedescendant", (await options.first().getAttribute("id")) ?? "");
  await expect(page.getByTestId("path")).toHaveCount(1);
  await field.press("End");
  await field.pressSequentially("s");
  await expect(page.getByTestId("path")).toHaveCount(0);
  await field.fill("knight");
  await field.press("ArrowDown");
  await field.press("Enter");
  await expect(table.moves).toHaveCount(2);
  await page.keyboard.press("/");
  await field.fill("Qd4");
  await field.press("Enter");
  await expect(page.locator("main [role=alert]")).toHaveText(
    /^The queen on d1 does not go to d4: blocked by the white pawn on d2\.$/,
  );
  await field.press("Escape");
  await field.press("Escape");
  await expect(field).toBeHidden();
  await expect(page.locator("body")).not.toBeFocused();
});

test("a typed move in four dimensions, and who stands on a cell @sweep", async ({ table }) => {
  const { page } = table;
  await table.paste(home, "fourstar");
  await page.keyboard.press("/");
  const field = page.getByRole("combobox", { name: "Type a move" });
  await field.fill("bb23");
  await field.press("Enter");
  await expect(page.getByRole("group", { name: "Type a move" })).toContainText("bb23: white queen.");
  await field.fill("Qxdd41");
  await expect(page.locator("li[role=option]")).toHaveText(/queen bb23 takes rook dd41, 4 axes/);
  await field.press("Enter");
  await expect(table.cell("dd41")).toHaveAttribute("aria-label", /white queen/);
});

test("the list of moves hides no board @sweep", async ({ table }) => {
  const { page } = table;
  await table.begin("fourstar", "human", "human");
  const palette = page.getByRole("group", { name: "Type a move" });
  const field = page.getByRole("combobox", { name: "Type a move" });
  for (const open of ["/", "w/"]) {
    for (const key of open) await page.keyboard.press(key);
    await field.fill("balloon");
    const list = page.getByRole("listbox", { name: "Moves" });
    await expect(list.getByRole("option")).toHaveCount(22);
    const box = await (open === "/" ? palette : list).boundingBox();
    const board = await page.locator(".stage").first().boundingBox();
    if (!box || !board) throw new Error("not in sight");
    const apart = box.x >= board.x + board.width || box.y >= board.y + board.height;
    expect(apart, open).toBe(true);
    expect(box.y + box.height).toBeLessThanOrEqual(page.viewportSize()?.height ?? 0);
    // Of more moves than have room the rest is scrolled to.
    expect(await list.evaluate((at) => at.scrollHeight - at.clientHeight)).toBeGreaterThan(0);
    await field.press("End");
    await field.press("ArrowUp");
    await expect(list.getByRole("option").last()).toBeInViewport();
    await field.press("Escape");
    await field.press("Escape");
  }
});

test("the game in words tells moves and answers questions", async ({ table }) => {
  const { page } = table;
  await table.begin("chess", "human", "human");
  await page.keyboard.press("w");
  const log = page.getByRole("log");
  await expect(log).toContainText("Chess, the start. White to move.");
  await page.keyboard.press("/");
  const field = page.getByRole("combobox", { name: "Type a move" });
  await expect(field).toBeFocused();
  const enter = async (text: string): Promise<void> => {
    await field.fill(text);
    await field.press("Enter");
    await expect(field).toHaveValue("");
  };
  for (const move of ["f3", "e5", "g4"]) await enter(move);
  await expect(log).toContainText("White: pawn g2 to g4, 1 axis.");
  await enter("moves g8");
  await expect(log).toContainText("The knight on g8, 3 cells: goes to");
  await enter("d8");
  await expect(log).toContainText("d8: black queen. Not attacked. Guarded by king e8.");
  await enter("board");
  await expect(log).toContainText("White: king e1; queen d1;");
  await enter("Qh4");
  await expect(log).toContainText(
    "Black: queen d8 to h4, 2 axes, checkmate. White\u2019s king e1 is in check from queen h4. Checkmate. Black wins.",
  );
  await expect(page.locator("main [role=status]").filter({ hasText: "queen" })).toHaveCount(0);
  await page.reload();
  await expect(page.getByRole("log")).toContainText("checkmate");
  await page.getByRole("combobox", { name: "Type a move" }).press("Escape");
  await page.keyboard.press("w");
  await expect(page.getByRole("log")).toHaveCount(0);
});

test("zen shows the board and the clocks alone", async ({ table }) => {
  const { page } = table;
  await table.begin("chess", "human", "human");
  await page.keyboard.press("z");
  await expect(page.getByRole("status").filter({ hasText: "Only the board is shown." })).toHaveCount(1);
  await expect(page.getByRole("toolbar", { name: "Game" })).toBeHidden();
  await expect(page.getByRole("banner")).toBeHidden();
  await expect(page.getByRole("region", { name: "White: Human" })).toBeVisible();
  await table.picture("zen");
  await page.keyboard.press("Escape");
  await expect(page.getByRole("toolbar", { name: "Game" })).toBeVisible();
  await page.keyboard.press("z");
  await page.keyboard.press("z");
  await expect(page.getByRole("banner")).toBeVisible();
});
