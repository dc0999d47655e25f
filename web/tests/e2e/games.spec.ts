// Whole games, clicked from the start position.
import { expect, test, type Table } from "./table";

/** a1b2 (file, rank, column, row) as the inventor of 4*Chess writes it: column, file, row, rank. */
function fourstarName(cell: string): string {
  return `${cell[2] ?? ""}${cell[0] ?? ""}${cell[3] ?? ""}${cell[1] ?? ""}`;
}

// Ends with a promotion that gives mate.
const fourstarGame = `c2b1c3b1 c4d3d3c2 c1b2d2a3 d3c2c2d3 d1b2b1d4 c4c4b3b3 a2a1a3a1 b4a4b3a3 a3a1a3a2 d4b4d3b2
  a3a2a3a3 c3d3c3d2 a3a3a3b3 a4b4a4c2 b1d4d3b4 d4d3c3c2 a3b3a4b3 b3a3c3b3 a4b3a4b4 c4a4c2a2 a4b4b4c4 c2a2b2a1
  a1a1b2a1 c4b4d4a3 b2a1a1a1 d4c3c4b2 b4c4c4d4q`
  .trim()
  .split(/\s+/);

const chessGame = `e2e4 e7e5 g1f3 d7d6 d2d4 c8g4 d4e5 g4f3 d1f3 d6e5 f1c4 g8f6 f3b3 d8e7 b1c3 c7c6 c1g5 b7b5 c3b5
  c6b5 c4b5 b8d7 e1c1 a8d8 d1d7 d8d7 h1d1 e7e6 b5d7 f6d7 b3b8 d7b8 d1d8`
  .trim()
  .split(/\s+/);

async function playFourstar(table: Table, moves: string[]): Promise<void> {
  for (const move of moves) {
    await table.move(fourstarName(move.slice(0, 4)), fourstarName(move.slice(4, 8)));
    const promotion = move.slice(8).toUpperCase();
    if (promotion) await table.page.locator(`[data-promotion=${promotion}]`).click();
  }
}

async function playChess(table: Table, moves: string[]): Promise<void> {
  for (const move of moves) await table.move(move.slice(0, 2), move.slice(2, 4));
}

test("4*Chess between two people, from the start to a promotion that mates", { tag: "@sweep" }, async ({ table }) => {
  await table.begin("fourstar", "human", "human");
  await expect(table.page.locator("[data-cell]")).toHaveCount(256);
  await table.expectNoSidewaysScroll();
  const half = 14;
  await playFourstar(table, fourstarGame.slice(0, half));
  await table.picture("fourstar-middle");
  await playFourstar(table, fourstarGame.slice(half, -1));
  const last = fourstarGame.at(-1) ?? "";
  await table.move(fourstarName(last.slice(0, 4)), fourstarName(last.slice(4, 8)));
  await expect(table.page.getByRole("dialog", { name: "Promote to" })).toBeVisible();
  await table.picture("fourstar-promotion");
  await table.page.locator("[data-promotion=Q]").click();
  await expect(table.status).toHaveText("Checkmate. White wins.");
  await expect(table.moves).toHaveCount(fourstarGame.length);
  await expect(table.page.locator(".cell.check")).toHaveCount(1);
  await table.picture("fourstar-mate");
});

test("chess between two people, with castling, to checkmate", async ({ table }) => {
  await table.begin("chess", "human", "human");
  await playChess(table, chessGame);
  await expect(table.status).toHaveText("Checkmate. White wins.");
  await expect(table.moves.last()).toHaveText("Rd8#");
  await expect(table.page.getByTestId("moves")).toContainText("O-O-O");
  await table.picture("chess-mate");
});

test("chess: capturing in passing and promoting to a knight", async ({ table }) => {
  await table.begin("chess", "human", "human");
  await playChess(table, ["e2e4", "a7a6", "e4e5", "d7d5"]);
  await table.cell("e5").click();
  await expect(table.cell("d6")).toHaveClass(/passant/);
  await table.cell("d6").click();
  await expect(table.cell("d5")).toHaveAttribute("aria-label", /empty/);
  await playChess(table, ["a6a5", "d6c7", "a5a4"]);
  await table.move("c7", "b8");
  await table.page.locator("[data-promotion=N]").click();
  await expect(table.cell("b8")).toHaveAttribute("aria-label", /white knight/);
  await expect(table.moves.last()).toHaveText("cxb8=N");
});

test("ten turns of Chesseract against the computer", { tag: "@sweep" }, async ({ table }) => {
  test.setTimeout(180_000);
  await table.begin("chesseract", "human", "computer", 2);
  await table.expectNoSidewaysScroll();
  for (let turn = 1; turn <= 10; ++turn) {
    for (let left = turn === 1 ? 1 : 2; left > 0; --left) {
      await expect(table.status).toHaveText(left === 1 ? /^White to move . 1 move left/ : /^White to move . 2 moves/);
      // A different piece each time; any move it has.
      const pieces = table.page.locator(".movable");
      await pieces.nth((turn * 7 + left) % (await pieces.count())).click();
      const targets = table.page.locator("[data-cell]:is(.quiet, .capture)");
      await expect(targets).not.toHaveCount(0);
      await targets.nth(turn % (await targets.count())).click();
    }
    if (turn === 6) await table.picture("chesseract-middle");
  }
  await expect(table.status).toHaveText(/^White to move/);
  await expect(table.moves).toHaveCount(1 + 9 * 2 + 10 * 2);
  await table.picture("chesseract-late");
});
