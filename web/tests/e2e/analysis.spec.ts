// The analysis board as people use it: annotated games pasted and walked, a game in hand analysed, by keyboard alone.
import { violationsIn } from "./axe";
import { expect, test, type Table } from "./table";

const first =
  '[White "Ann"]\n[Black "Bo"]\n[Result "1-0"]\n\n{A test.} 1. e4! {Best by test. [%csl Ge4] [%cal Ge2e4]} (1. d4 d5 (1... Nf6 2. c4) 2. c4) (1. c4) 1... e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 1-0';
const second = '[White "Cy"]\n[Black "Di"]\n[Result "*"]\n\n1. d4 d5 {Quiet.} 2. c4 *';

/** From Home by the dialog. */
async function pasteToAnalyse({ page }: Table, text: string): Promise<void> {
  await page.goto(`${process.env["TESSERA_URL"] ?? ""}/`);
  await page.getByRole("button", { name: "Paste a game or position" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Paste a game (PGN) or a position").fill(text);
  await dialog.getByRole("radio", { name: "Nobody: analyse" }).check();
  await dialog.getByRole("button", { name: "Analyse", exact: true }).click();
}

/** The record as it is copied, without its tags. */
async function copied(table: Table): Promise<string> {
  const text = await table.copied();
  return text.slice(text.indexOf("\n\n")).replace(/\s+/g, " ").trim();
}

/** By the pieces that can move, the one of that number. */
async function anyMove({ page }: Table, piece: number): Promise<void> {
  const shown = page.getByTestId("moves").locator("[aria-current=step]");
  const before = (await shown.count()) > 0 ? await shown.textContent() : "";
  await page.locator("[data-cell].movable").nth(piece).click();
  await page.locator("[data-cell].quiet").first().click();
  await expect(shown).not.toHaveText(before ?? "");
}

const head = ({ page }: Table): ReturnType<typeof page.getByTestId> => page.getByTestId("analysis-head");
const current = ({ page }: Table): ReturnType<typeof page.locator> =>
  page.getByTestId("moves").locator("[aria-current=step]");

test("the club player pastes annotated games, sees variations and comments, and walks them by keys", async ({
  table,
}) => {
  test.skip(table.fingers, "a phone says moves elsewhere, and has no keys");
  const { page } = table;
  await pasteToAnalyse(table, `${first}\n\n${second}`);
  const records = page.getByRole("dialog", { name: /2 games/ });
  await records.locator("[data-record='0']").click();
  await expect(head(table)).toContainText("Analysis");
  await expect(head(table).getByRole("button")).toHaveText(["Close the analysis"]);
  const list = page.getByTestId("moves");
  await expect(list.locator(".comment")).toHaveText(["A test.", "Best by test."]);
  await expect(list.locator(".variation [data-node]")).toHaveText(["d4", "d5", "Nf6", "c4", "c4", "c4"]);
  const spoken = page.locator(".state [role=status]");
  await page.keyboard.press("Home");
  await expect(spoken).toContainText("Comment: A test. 3 ways to go on.");
  await page.keyboard.press("ArrowRight");
  await expect(spoken).toContainText("Main line, 2 variations. White pawn e2 to e4.");
  await expect(spoken).toContainText("Good move. Comment: Best by test.");
  await page.keyboard.press("ArrowDown");
  await expect(spoken).toContainText("Variation 1 of 2. White pawn d2 to d4.");
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("o");
  await expect(spoken).toContainText("Variation 1 of 1, level 2. Black knight g8 to f6.");
  await page.keyboard.press("ArrowRight");
  await expect(current(table)).toHaveText("c4");
  await page.keyboard.press("i");
  await expect(current(table)).toHaveText("d5");
  await page.keyboard.press("m");
  await expect(current(table)).toContainText("e4");
  await page.keyboard.press("End");
  await expect(current(table)).toHaveText("Ba4");
  // The game was won; moves are tried on.
  await table.move("b7", "b5");
  await expect(current(table)).toHaveText("b5");
  expect(await copied(table)).toMatch(/4\. Ba4 b5 1-0$/);
  // The other game of the file.
  await pasteToAnalyse(table, `${first}\n\n${second}`);
  await records.locator("[data-record='1']").click();
  await expect(list.locator(".comment")).toHaveText(["Quiet."]);
  expect(await violationsIn(page)).toEqual([]);
});

test("a game in hand is analysed by a key, and goes on as it was left, also after a reload", async ({ table }) => {
  const { page } = table;
  await table.begin("fourstar", "human", "human");
  await anyMove(table, 0);
  await anyMove(table, 0);
  await expect(table.moves).toHaveCount(2);
  await page.keyboard.press("ArrowLeft");
  await expect(table.status).toContainText("Black to move");
  await page.keyboard.press("e");
  await expect(head(table).getByRole("button")).toHaveText(["Back to the game"]);
  await expect(page).toHaveTitle(/^Analysis/);
  await anyMove(table, 5);
  await expect(page.getByTestId("moves").locator(".variation [data-node]")).toHaveCount(1);
  await page.reload();
  await expect(head(table)).toBeVisible();
  await expect(page.getByTestId("moves").locator(".variation [data-node]")).toHaveCount(1);
  expect(await violationsIn(page)).toEqual([]);
  await head(table).getByRole("button", { name: "Back to the game" }).click();
  await expect(head(table)).toHaveCount(0);
  await expect(page.getByTestId("moves").locator(".variation [data-node]")).toHaveCount(0);
  await expect(table.moves).toHaveCount(2);
  await expect(current(table)).toHaveCount(1);
  await expect(table.status).toContainText("Black to move");
  // The browser's way back leads to the analysis, and the key once more to the same one.
  await page.goBack();
  await expect(head(table)).toBeVisible();
  await page.keyboard.press("e");
  await expect(head(table)).toHaveCount(0);
  await page.keyboard.press("e");
  await expect(page.getByTestId("moves").locator(".variation [data-node]")).toHaveCount(1);
});

test("a game that has ended is analysed by its button, and a kept one from the list @sweep", async ({ table }) => {
  const { page } = table;
  await table.begin("chess", "human", "human");
  for (const [from, to] of [
    ["f2", "f3"],
    ["e7", "e5"],
    ["g2", "g4"],
    ["d8", "h4"],
  ] as const)
    await table.move(from, to);
  await expect(table.status).toContainText("Checkmate");
  await page.getByRole("button", { name: "Analyse", exact: true }).click();
  await expect(head(table)).toBeVisible();
  await page.keyboard.press("ArrowLeft");
  await table.move("a7", "a6");
  expect(await copied(table)).toBe("1. f3 e5 2. g4 Qh4# (2... a6) 0-1");
  await page
    .getByRole("link", { name: "Tessera" })
    .or(page.getByRole("button", { name: "Home" }))
    .first()
    .click();
  await page
    .getByRole("button", { name: /Your games|saved games|All games/ })
    .first()
    .click();
  const kept = page.locator("[data-kept]");
  await expect(kept).toHaveCount(2);
  await expect(kept.filter({ hasText: "analysis, 0\u20131" })).toHaveCount(1);
  await kept.getByRole("button", { name: /^Analyse/ }).click();
  await expect(head(table)).toBeVisible();
  await expect(page.getByTestId("moves").locator(".variation [data-node]")).toHaveText(["a6"]);
});

test("an annotated record comes back as it was pasted, edited, kept and copied @sweep", async ({ table }) => {
  const { page } = table;
  await pasteToAnalyse(table, first);
  await expect(head(table)).toBeVisible();
  await page.keyboard.press("Home");
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("/");
  const field = page.getByRole("combobox", { name: "Type a move" });
  await field.fill("comment Closed, (not) so open!");
  await field.press("Enter");
  await expect(page.getByRole("group", { name: "Type a move" })).toContainText("The comment is written.");
  await field.press("Escape");
  const expected =
    "{A test.} 1. e4 $1 {Best by test. [%csl Ge4] [%cal Ge2e4]} (1. d4 {Closed, (not) so open!} 1... d5 (1... Nf6 2. c4) 2. c4) (1. c4) 1... e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 1-0";
  expect(await copied(table)).toBe(expected);
  await page.reload();
  await expect(head(table)).toBeVisible();
  expect(await copied(table)).toBe(expected);
  await pasteToAnalyse(table, `[White "Ann"]\n\n${expected}`);
  await expect(head(table)).toBeVisible();
  expect(await copied(table)).toBe(expected);
});

test("the blind player goes through the tree, hears what is said, and says more, by words alone", async ({ table }) => {
  const { page } = table;
  await pasteToAnalyse(table, first);
  await expect(head(table)).toBeVisible();
  await page.keyboard.press("w");
  const log = page.getByRole("log", { name: "Moves and answers" });
  const field = page.getByRole("combobox", { name: "Type a move" });
  await expect(field).toBeFocused();
  const say = async (text: string, heard: string): Promise<void> => {
    await page.keyboard.type(text);
    await page.keyboard.press("Enter");
    await expect(log.locator("p").last()).toContainText(heard);
    await expect(field).toHaveValue("");
  };
  await say("start", "Comment: A test. 3 ways to go on.");
  await say("next", "Main line, 2 variations.");
  await say("variations", "variation 1, White: pawn d2 to d4");
  await say("variation", "Variation 1 of 2.");
  await say("variation 1", "Variation 1 of 1, level 2.");
  await say("comment The Indian way", "The comment is written.");
  await say("comment?", "The Indian way");
  await say("back", "2 ways to go on.");
  await say("variation 1", "Comment: The Indian way.");
  await say("g3", "White: pawn g2 to g3");
  await say("main", "Main line, 2 variations.");
  await page.keyboard.press("Escape");
  await page.keyboard.press("w");
  expect(await copied(table)).toContain("(1. d4 d5 (1... Nf6 {The Indian way} 2. c4 (2. g3)) 2. c4)");
});

test("a board in windows is analysed like every other @sweep", async ({ table }) => {
  const { page } = table;
  await table.open("/#game/hdc6");
  await expect(page.locator("main.vast")).toBeVisible();
  const field = page.getByRole("combobox", { name: "Type a move" });
  await field.fill("a2a1a1a3a1a1");
  await field.press("Enter");
  await expect(page.getByTestId("moves").locator(".row button")).toHaveCount(2); // with the computer's
  await page.getByRole("button", { name: "Analyse this game" }).click();
  await expect(head(table).getByRole("button")).toHaveText(["Back to the game"]);
  for (const typed of ["start", "b2a1a1b3a1a1"]) {
    await field.fill(typed);
    await field.press("Enter");
    await expect(field).toHaveValue("");
  }
  await expect(page.getByTestId("moves").locator(".variation [data-node]")).toHaveCount(1);
  await field.fill("comment Beside it");
  await field.press("Enter");
  await expect(page.getByTestId("said")).toHaveText("The comment is written.");
  expect(await violationsIn(page)).toEqual([]);
  await head(table).getByRole("button").click();
  await expect(head(table)).toHaveCount(0);
  await expect(page.getByTestId("moves").locator(".variation [data-node]")).toHaveCount(0);
});

for (const [shape, viewport] of [
  ["upright", { width: 390, height: 844 }],
  ["lying", { width: 844, height: 390 }],
] as const)
  test.describe(`on a phone, ${shape}`, () => {
    test.use({ viewport, hasTouch: true, isMobile: true });

    test("a game is analysed from the menu, and goes on from the line above the bar @sweep", async ({ table }) => {
      const { page } = table;
      await table.begin("fourstar", "human", "human");
      await table.move("ab21", "bc32");
      await table.press("Analyse this game");
      await expect(head(table)).toBeVisible();
      await page.getByTestId("bar").getByRole("button", { name: "One move back" }).click();
      await table.move("ab22", "ab32");
      await table.sheet("Moves");
      await expect(page.getByTestId("moves").locator(".variation [data-node]")).toHaveCount(1);
      await table.closeSheet();
      expect(await violationsIn(page)).toEqual([]);
      await table.expectNoSidewaysScroll();
      await head(table).getByRole("button", { name: "Back to the game" }).tap();
      await expect(head(table)).toHaveCount(0);
      await expect(table.moves).toHaveCount(1);
    });
  });
