// Why a piece goes to a cell, or does not, on the board and in words.
import { expect, test, type Table } from "./table";

async function load(table: Table, position: string, game = "chess"): Promise<void> {
  const { page } = table;
  await table.open();
  await page.getByRole("button", { name: "Paste a game or position" }).click();
  await page.getByLabel("Paste a game (PGN) or a position").fill(position);
  await page.locator("form select").selectOption(game);
  await page.getByRole("button", { name: "Open it" }).click();
  await expect(page.locator(":is(.play, .phone) [data-cell]").first()).toBeVisible();
}

test("a pinned piece says by whom, and shows the line to the king", async ({ table }) => {
  await load(table, "4r2k/8/8/8/8/8/4N3/4K3 w - - 0 1");
  await table.touch(table.cell("e2"));
  const caption = table.page.getByTestId("caption");
  await expect(caption).toHaveText("knight e2 \u00b7 pinned to the white king on e1 by the black rook on e8");
  await expect(table.page.getByTestId("attack")).toBeAttached();
});

test("castling says what is in its way", async ({ table, hasTouch }) => {
  await load(table, "4kr2/8/8/8/8/8/8/4K2R w K - 0 1");
  await table.touch(table.cell("e1"));
  if (hasTouch) await table.cell("g1").tap();
  else await table.cell("g1").hover();
  const caption = table.page.getByTestId("caption");
  await expect(caption).toHaveText("king e1 not to g1 \u00b7 no castling over f1, attacked by the black rook on f8");
});

test("an empty cell tells who attacks it @sweep", async ({ table, hasTouch }) => {
  await load(table, "4k3/8/8/8/8/8/8/R3K2R w - - 0 1");
  const caption = table.page.getByTestId("caption");
  await table.touch(table.cell("d1"));
  await expect(caption).toHaveText("d1 \u00b7 White: rook, king");
  if (hasTouch) return;
  await table.cell("d1").click();
  await table.cell("f2").hover();
  await expect(caption).toHaveText("f2 \u00b7 White: king");
});

test("a finger on a cell out of reach asks why, and keeps the piece in hand", async ({ table, hasTouch }) => {
  test.skip(!hasTouch, "a mouse points");
  await load(table, "4k3/8/8/8/8/8/8/R3K3 w - - 0 1");
  await table.cell("a1").tap();
  await table.cell("b3").tap();
  await expect(table.page.getByTestId("caption")).toHaveText("rook a1 not to b3 \u00b7 a rook cannot: two axes change");
  await table.cell("a5").tap();
  await expect(table.status).toHaveText(/^Black to move/);
});

test("P shows the next of several ways @sweep", async ({ table, hasTouch }) => {
  test.skip(hasTouch, "a finger plays the move");
  const { page } = table;
  const position =
    "ruw1/bkmb/ndqn/ruwr//-//-//1r2/4/4/4///pppp/pppp/ppp1/pppp//-//-//-///4/4/3p/4//-//-//PPPP/PPPP/PPPP/PPPP///" +
    "4/4/Q3/4//-//-//RUWR/BKMB/ND1N/RUWR w - - 3 2 2 *";
  await load(table, position, "chesseract");
  const caption = page.getByTestId("caption");
  await table.cell("AIc3").click();
  await table.cell("DIc2").hover();
  await expect(caption).toHaveText(/way 1 of 2/);
  const first = await page.getByTestId("path").innerHTML();
  await page.keyboard.press("p");
  await expect(caption).toHaveText(/way 2 of 2/);
  expect(await page.getByTestId("path").innerHTML()).not.toBe(first);
});

test("a hint is drawn on the board and told in words", async ({ table }) => {
  const { page } = table;
  await load(table, "6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1");
  await page.getByRole("button", { name: /^Hint/ }).click();
  await expect(page.getByTestId("caption")).toHaveText("Hint: rook a1 to a8 \u00b7 1 axis, 7 steps: rank +7");
  await expect(page.getByTestId("path")).toBeVisible();
});

test("mate is told by the piece that gives it @sweep", async ({ table }) => {
  await load(table, "6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1");
  await table.move("a1", "a8");
  await expect(table.status).toHaveText("Checkmate. White wins.");
  await expect(table.page.getByTestId("caption")).toHaveText(
    "Checkmate: rook a8 attacks the king on g8 \u00b7 1 axis, 6 steps: file +6",
  );
});

test("a piece that cannot move says why when it is touched, and whoever selects by keys hears which and how many cells @sweep", async ({
  table,
}) => {
  const { page } = table;
  await table.begin("chess", "human", "human");
  const caption = page.getByTestId("caption");
  const selection = page.getByTestId("selection");
  await page.keyboard.press("Enter");
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("Enter");
  await expect(selection).toHaveText("white knight b1 selected: 2 cells");
  await expect(selection).toHaveAttribute("role", "status");
  await page.keyboard.press("Escape");
  await page.keyboard.press("Escape");
  await table.touch(table.cell("e7"));
  await expect(caption).toContainText("black pawn e7 \u00b7 White is to move");
  await expect(selection).toHaveText("black pawn e7 selected: could go to 2 cells");
  await table.touch(table.cell("a1"));
  await expect(caption).toContainText(/^rook a1 \u00b7 cannot move: blocked by the white (pawn on a2|knight on b1)/);
});

test("W opens the game in words with the focus in its field, which answers what people ask", async ({ table }) => {
  const { page } = table;
  await table.begin("chess", "human", "human");
  await page.keyboard.press("w");
  const field = page.getByRole("combobox", { name: "Type a move" });
  await expect(field).toBeFocused();
  const log = page.getByRole("log");
  for (const [asked, told] of [
    ["where is my king", "White: king on e1."],
    ["moves N", "knight b1: 2 cells; knight g1: 2 cells."],
    ["hint", "A good move: "],
  ] as const) {
    await field.fill(asked);
    await field.press("Enter");
    await expect(log).toContainText(told);
  }
  await field.fill("sing");
  await field.press("Enter");
  await expect(page.locator("main [role=alert]")).toContainText("Questions begin with moves, where, pieces,");
  await page.keyboard.press("Escape");
  await page.keyboard.press("Escape");
  await page.keyboard.press("?");
  await expect(
    page.getByTestId("keys").filter({ hasText: "the game in words" }).locator("kbd").filter({ hasText: /^W$/ }),
  ).toHaveCount(1);
});

test("the boards of three axes stand in one order, and a way between them is dashed and passes behind pieces @sweep", async ({
  table,
  isMobile,
}) => {
  const { page } = table;
  await table.paste("5/5/2k2/5/5//5/5/5/5/5//5/5/2P2/5/5//5/5/5/5/5//5/5/2R2/5/K4 w - - 0 1", "raumschach");
  const flat = page.locator("[data-testid=board] .flat");
  await expect(flat).toHaveCount(5);
  const boards = await flat.evaluateAll((found) =>
    found.map((one) => one.getBoundingClientRect()).map(({ x, y }) => [Math.round(x), Math.round(y)]),
  );
  expect(new Set(boards.map(([x, y]) => (isMobile ? x : y))).size).toBe(1);
  await table.touch(table.cell("Ac3"));
  await expect(table.cell("Bc3")).toHaveClass(/quiet/);
  await table.cell("Bc3").hover();
  if (isMobile) return;
  const way = page.getByTestId("path").locator("g.between .way");
  await expect(way).toHaveCount(1);
  await expect(way).not.toHaveCSS("stroke-dasharray", "none");
  // The pawn and both kings are no part of it.
  await expect(page.getByTestId("path").locator("mask circle")).toHaveCount(3);
  await table.cell("Ac5").hover();
  await expect(page.getByTestId("path").locator("g:not(.between) > .way")).toHaveCount(2);
  await expect(page.getByTestId("path").locator("g.between")).toHaveCount(0);
});
