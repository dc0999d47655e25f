// The review of a game: evaluated, read, walked, tried again and written into the PGN.
import type { Locator } from "@playwright/test";
import { violationsIn } from "./axe";
import { expect, test, type Table } from "./table";

/** Black takes no notice of the mate. */
const mated = '[White "Ann"]\n[Black "Bo"]\n[Result "1-0"]\n\n1. e4 e5 2. Qh5 Nc6 3. Bc4 Nf6 4. Qxf7# 1-0';

/** So long that it is not done at once. */
const longer =
  '[White "Ann"]\n[Black "Bo"]\n[Result "*"]\n\n1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6 5. O-O Be7 6. Re1 b5 7. Bb3 d6 8. c3 O-O 9. h3 Na5 10. Bc2 c5 11. d4 Qc7 *';

/** From Home by the dialog. */
async function pasteToAnalyse({ page }: Table, text: string, game = "chess"): Promise<void> {
  await page.goto(`${process.env["TESSERA_URL"] ?? ""}/`);
  await page.getByRole("button", { name: "Paste a game or position" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Paste a game (PGN) or a position").fill(text);
  await dialog.locator("form select").first().selectOption(game);
  await dialog.getByRole("radio", { name: "Nobody: analyse" }).check();
  await dialog.getByRole("button", { name: "Analyse", exact: true }).click();
}

const tool = ({ page }: Table): Locator => page.locator("[data-tool=review]");

async function openReview(table: Table): Promise<void> {
  await expect(table.page.getByTestId("analysis-head")).toBeVisible();
  await table.sheet("Analysis");
  const button = table.page.getByTestId("analysis-tools").getByRole("button", { name: "Review", exact: true });
  // Tools that were open are open again.
  if ((await button.getAttribute("aria-expanded")) !== "true") await button.click();
  await expect(tool(table)).toBeVisible();
}

async function reviewed(table: Table): Promise<void> {
  await tool(table).getByRole("button", { name: "Review the game" }).click();
  await expect(tool(table).getByText(/The review is done/)).toBeVisible({ timeout: 60_000 });
}

/** The record as it is copied. */
async function copied(table: Table): Promise<string> {
  const text = await table.copied();
  return text.replace(/\s+/g, " ");
}

const current = ({ page }: Table): Locator => page.getByTestId("moves").locator("[aria-current=step]");

test.describe("on a wide screen", () => {
  test.skip(({ isMobile }) => isMobile, "a phone has the tools in a sheet");

  test("a game is reviewed, its mistakes are walked by keys, and a reload finds the review again", async ({
    table,
  }) => {
    const { page } = table;
    await pasteToAnalyse(table, mated);
    await openReview(table);
    await reviewed(table);
    const graph = tool(table).getByRole("slider", { name: "Winning chances" });
    await expect(graph).toHaveAttribute("aria-valuemax", "7");
    await expect(graph).toHaveAttribute("aria-valuetext", /White has won/);
    // The mate was allowed by Black's third move.
    await graph.focus();
    await page.keyboard.press("Home");
    await expect(graph).toHaveAttribute("aria-valuenow", "0");
    await page.keyboard.press("ArrowRight");
    await expect(current(table)).toContainText("e4");
    await tool(table).getByLabel("Whose mistakes").selectOption("black");
    await tool(table).getByRole("button", { name: "Previous mistake" }).click();
    await expect(current(table)).toContainText("Nf6");
    await expect(tool(table).getByText("Blunder.")).toBeInViewport();
    await expect(tool(table)).toContainText("This allows mate: the queen takes the pawn on f7 along file and rank.");
    await expect(
      tool(table)
        .getByRole("row", { name: /^Blunders/ })
        .getByRole("cell")
        .last(),
    ).not.toHaveText("0");
    // By keys alone, around the game.
    await page.getByTestId("moves").locator("button").first().focus();
    await page.keyboard.press(">");
    await page.keyboard.press("<");
    await expect(current(table)).toContainText("Nf6");
    expect(await violationsIn(page)).toEqual([]);
    const pgn = await copied(table);
    expect(pgn).toMatch(/\[%eval #1\]/);
    expect(pgn).toMatch(/\[%best h5f7\]/);
    await expect(page.getByTestId("moves")).not.toContainText("%eval");
    await page.reload();
    await openReview(table);
    await expect(tool(table).getByRole("button", { name: "Review again" })).toBeVisible();
    await expect(tool(table).getByRole("slider", { name: "Winning chances" })).toBeVisible();
  });

  test("a review is cancelled, goes on, and never holds the page up @sweep", async ({ table }) => {
    const { page } = table;
    await pasteToAnalyse(table, longer);
    await openReview(table);
    await tool(table).getByLabel("How thoroughly").selectOption("deep");
    await tool(table).getByRole("button", { name: "Review the game" }).click();
    const progress = tool(table).getByRole("progressbar", { name: "Progress of the review" });
    await expect(progress).toBeVisible();
    await expect(tool(table).getByText(/^[1-9]\d* of 23 positions$/)).toBeVisible({ timeout: 60_000 });
    // Meanwhile the game is looked at.
    await page.keyboard.press("Home");
    await expect(current(table)).toHaveCount(0);
    await tool(table).getByRole("button", { name: "Cancel" }).click();
    await expect(tool(table).getByText(/The review was stopped after/)).toBeVisible();
    await tool(table).getByLabel("How thoroughly").selectOption("quick");
    await tool(table).getByRole("button", { name: "Go on with the review" }).click();
    await expect(tool(table).getByText(/The review is done/)).toBeVisible({ timeout: 90_000 });
  });

  test("a better move is found, or shown, and what was tried leaves no trace", async ({ table }) => {
    const { page } = table;
    await pasteToAnalyse(table, mated);
    await openReview(table);
    await reviewed(table);
    await tool(table).getByLabel("Whose mistakes").selectOption("black");
    await tool(table).getByRole("button", { name: "Previous mistake" }).click();
    await expect(current(table)).toContainText("Nf6");
    await tool(table).getByRole("button", { name: "Try again" }).click();
    const trying = page.getByRole("region", { name: "Try again" });
    await expect(trying).toContainText("Black played 3\u2026 Nf6. Find a better move.");
    await expect(table.status).toContainText("Black to move");
    // Another that allows the mate is taken back.
    await table.move("a7", "a6");
    await expect(trying).toContainText("a6 is not it", { timeout: 30_000 });
    await expect(page.locator('[data-name="a7"]')).toHaveAttribute("aria-label", /black pawn/);
    await table.move("g8", "f6");
    await expect(trying).toContainText("Nf6 was played in the game");
    await trying.getByRole("button", { name: "Hint" }).click();
    await expect(trying).toContainText(/Move the \w+ on [a-h][1-8]\./);
    await trying.getByRole("button", { name: "Hint" }).click();
    await expect(trying).toContainText(/Move the \w+ on [a-h][1-8] along /);
    await expect(trying.getByRole("button", { name: "Hint" })).toBeDisabled();
    expect(await violationsIn(page)).toEqual([]);
    await trying.getByRole("button", { name: "Show the solution" }).click();
    await expect(trying).toContainText("The best move is ");
    await trying.getByRole("button", { name: "End" }).click();
    await expect(trying).toHaveCount(0);
    await expect(current(table)).toContainText("Nf6");
    await expect(page.getByTestId("moves").locator(".variation button")).toHaveCount(0);
  });

  test("a game is annotated, so that its PGN tells the mistakes, and the annotations are taken back @sweep", async ({
    table,
  }) => {
    const { page } = table;
    await pasteToAnalyse(table, mated);
    await openReview(table);
    await reviewed(table);
    await tool(table).getByRole("button", { name: "Annotate the game" }).click();
    await expect(tool(table).getByText(/annotated\.$/)).toBeVisible({ timeout: 30_000 });
    const pgn = await copied(table);
    expect(pgn).toMatch(/Nf6 \$4 \{[^}]*Blunder\.[^}]*This allows mate/);
    expect(pgn).toMatch(/\(3\.\.\. /);
    await expect(page.getByTestId("moves").locator(".variation").first()).toBeVisible();
    await tool(table).getByRole("button", { name: "Take the annotations back" }).click();
    await expect(tool(table).getByText("The annotations were taken back.")).toBeVisible();
    const plain = await copied(table);
    expect(plain).not.toContain("Blunder");
    expect(plain).not.toContain("$4");
    expect(plain).not.toContain("(3...");
    expect(plain).toContain("[%eval");
  });

  test("a game of two moves a turn is reviewed, and one on a large board is refused in words @sweep", async ({
    table,
  }) => {
    const { page } = table;
    await table.begin("chesseract", "human", "human");
    await table.move("AIb1", "CIIa1");
    await page.keyboard.press("e");
    await openReview(table);
    await reviewed(table);
    await expect(tool(table).getByRole("heading", { name: "By number of axes" })).toBeVisible();
    await page.goto("about:blank");
    await table.open();
    await page.locator("[data-game=hdc6]").click();
    await page.getByRole("button", { name: "Start the game" }).click();
    await expect(page.getByTestId("status")).toContainText("White to move", { timeout: 60_000 });
    await page.keyboard.press("e");
    await expect(page.getByTestId("analysis-head")).toBeVisible({ timeout: 60_000 });
    await page.getByTestId("analysis-tools").getByRole("button", { name: "Review", exact: true }).click();
    await expect(tool(table)).toContainText("Games on this board are not reviewed");
  });
});

test("on a phone a better move is looked for on the board, beside which stands what is asked", async ({
  table,
  isMobile,
}) => {
  test.skip(!isMobile, "the tools stand beside the board");
  const { page } = table;
  await pasteToAnalyse(table, mated);
  await openReview(table);
  await reviewed(table);
  expect(await violationsIn(page)).toEqual([]);
  await tool(table).getByRole("button", { name: "Previous mistake" }).click();
  await tool(table).getByRole("button", { name: "Try again" }).click();
  await expect(page.getByRole("dialog", { name: "Menu" })).toBeHidden();
  const trying = page.getByRole("region", { name: "Try again" });
  await expect(trying).toContainText("Black played 3\u2026 Nf6. Find a better move.");
  await expect(table.status).toContainText("Black to move");
  await table.expectNoSidewaysScroll();
  expect(await violationsIn(page)).toEqual([]);
  await trying.getByRole("button", { name: "Show the solution" }).click();
  await expect(trying).toContainText("The best move is ");
  await trying.getByRole("button", { name: "End" }).click();
  await expect(page.getByTestId("analysis-head")).toBeVisible();
});
