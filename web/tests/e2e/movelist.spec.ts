// The list of moves as a tree that is edited: menu, comments, glyphs, folding, deleting and copying.
import type { Locator, Page } from "@playwright/test";
import { openTree, treeActions, treeNodes } from "../figures/largeTree";
import { traced } from "../figures/measure";
import { violationsIn } from "./axe";
import { expect, test, type Table } from "./table";

const annotated = `[White "Ann"]
[Black "Bo"]
[Result "1-0"]

{A test.} 1. e4 {[%csl Ge4] Best by test.} (1. d4 d5 (1... Nf6 {Indian} 2. c4) 2. c4) (1. c4) 1... e5 2. Nf3 $1 Nc6
3. Bb5 a6 1-0`;

test.use({ contextOptions: { reducedMotion: "reduce" } });

function list(page: Page): Locator {
  return page.getByTestId("moves");
}

/** The move of the list with this text. */
function moveOf(page: Page, text: string): Locator {
  return list(page)
    .locator("[data-node]")
    .filter({ hasText: new RegExp(`^${text}(?![a-z0-9])`) });
}

async function open(table: Table): Promise<void> {
  await table.paste(annotated, "chess");
  await table.sheet("Moves");
  await expect(moveOf(table.page, "Bb5")).toBeVisible();
}

function menu(page: Page): Locator {
  return page.getByRole("menu");
}

/** Chooses in the menu of a move, which is opened as a pointer does. */
async function choose(page: Page, move: string, entry: string | RegExp): Promise<void> {
  await moveOf(page, move).first().click({ button: "right" });
  await menu(page).getByRole("menuitem", { name: entry, exact: true }).click();
  await expect(menu(page)).toHaveCount(0);
}

function editor(page: Page): Locator {
  return page.getByRole("textbox", { name: /^Comment/ });
}

/** The moves and comments of the record as the page copies it. */
async function recordOf(table: Table): Promise<string> {
  await table.closeSheet();
  const text = await table.copied();
  await expect(table.page.getByRole("dialog")).toHaveCount(0);
  return (text.split("\n\n")[1] ?? "").replace(/\s+/g, " ").trim();
}

test("the menu of a move opens with the right button, by keys and by its button, and is walked by keys", async ({
  table,
}) => {
  const { page } = table;
  await open(table);
  const items = menu(page).getByRole("menuitem");
  await moveOf(page, "d5").click({ button: "right" });
  await expect(menu(page)).toHaveAccessibleName("Menu of 1\u2026 d5");
  await expect(items.first()).toBeFocused();
  await page.keyboard.press("End");
  await expect(items.last()).toBeFocused();
  await expect(items.last()).toContainText("Delete from here on");
  await page.keyboard.press("ArrowDown");
  await expect(items.first()).toBeFocused();
  await page.keyboard.press("ArrowUp");
  await expect(items.last()).toBeFocused();
  await page.keyboard.press("m");
  await expect(page.getByRole("menuitem", { name: "Make this the main line" })).toBeFocused();
  await page.keyboard.press("m");
  await expect(page.getByRole("menuitem", { name: "Move this variation up" })).toBeFocused();
  await table.picture("move-menu");
  await page.keyboard.press("Escape");
  await expect(menu(page)).toHaveCount(0);
  await expect(moveOf(page, "d5")).toBeFocused();
  // What it was opened at is not gone to.
  await expect(moveOf(page, "a6")).toHaveAttribute("aria-current", "step");

  for (const key of ["Shift+F10", "ContextMenu"]) {
    await moveOf(page, "Nf3").press(key);
    await expect(menu(page)).toHaveAccessibleName("Menu of 2. Nf3");
    await page.keyboard.press("Tab");
    await expect(menu(page)).toHaveCount(0);
  }
  const button = page.getByRole("button", { name: "Menu of 3\u2026 a6" });
  await expect(button).toHaveAttribute("aria-haspopup", "menu");
  await button.click();
  await expect(menu(page)).toBeVisible();
  // A press beside it does nothing else.
  await page.mouse.click(3, 3);
  await expect(menu(page)).toHaveCount(0);
  await expect(moveOf(page, "a6")).toHaveAttribute("aria-current", "step");
});

test("a finger that is held on a move opens its menu, and goes nowhere @sweep", async ({ table, isMobile }) => {
  test.skip(!isMobile, "a finger is needed");
  const { page } = table;
  await open(table);
  const box = await moveOf(page, "Nf3").boundingBox();
  if (!box) throw new Error("no such move");
  const at = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  const finger = await table.finger();
  await finger.down(at);
  await expect(menu(page)).toHaveAccessibleName("Menu of 2. Nf3");
  await finger.up();
  await expect(menu(page)).toBeVisible();
  await expect(moveOf(page, "a6")).toHaveAttribute("aria-current", "step");
  await table.picture("move-menu-held");
  await menu(page).getByRole("menuitem", { name: "Comment" }).tap();
  await expect(editor(page)).toBeFocused();
});

test("comments are written, changed and removed, and what programs wrote into them stays", async ({ table }) => {
  const { page } = table;
  await open(table);
  const comments = list(page).locator(".comment");
  await expect(comments).toHaveText(["A test.", "Best by test.", "Indian"]);
  await choose(page, "e4", "Comment");
  await expect(editor(page)).toHaveAccessibleName("Comment on 1. e4");
  await expect(editor(page)).toHaveValue("Best by test.");
  await table.picture("comment");
  await editor(page).fill("Best by a long test.");
  await page.keyboard.press("Control+Enter");
  await expect(editor(page)).toHaveCount(0);
  await expect(comments.nth(1)).toHaveText("Best by a long test.");
  await expect(page.getByText("The comment has been saved.")).toBeVisible();

  // Escape leaves it as it was; another place that gets the focus saves.
  await choose(page, "Nc6", "Comment");
  await editor(page).fill("Never");
  await page.keyboard.press("Escape");
  await expect(editor(page)).toHaveCount(0);
  await choose(page, "Nc6", "Comment");
  await editor(page).fill("Two knights");
  await moveOf(page, "Nf3").click();
  await expect(comments).toHaveText(["A test.", "Best by a long test.", "Indian", "Two knights"]);
  await expect(moveOf(page, "Nf3")).toHaveAttribute("aria-current", "step");

  // Before a variation, and behind it.
  await choose(page, "d4", "Comment");
  await page.getByRole("combobox", { name: "Place" }).selectOption("Before the variation");
  await editor(page).fill("The queen's pawn");
  await page.getByRole("combobox", { name: "Place" }).selectOption("After the variation");
  await editor(page).fill("Also good");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await choose(page, "Nf6", "Comment");
  await editor(page).fill("");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByText("The comment has been removed.")).toBeVisible();
  expect(await recordOf(table)).toBe(
    "{A test.} 1. e4 {[%csl Ge4] Best by a long test.} ({The queen's pawn} 1. d4 d5 (1... Nf6 2. c4) 2. c4) " +
      "{Also good} (1. c4) 1... e5 2. Nf3 $1 Nc6 {Two knights} 3. Bb5 a6 1-0",
  );
});

test("a key opens the comment of the move shown, also of the start, and it is kept @sweep", async ({
  table,
  isMobile,
}) => {
  test.skip(isMobile, "no keys");
  const { page } = table;
  await table.begin("fourstar", "human", "human");
  await table.move("ab21", "bc32");
  await page.keyboard.press(";");
  await expect(editor(page)).toBeFocused();
  await page.keyboard.type("Out; and d, g: and m");
  await page.keyboard.press("Control+Enter");
  await expect(list(page).locator(".comment")).toHaveText(["Out; and d, g: and m"]);
  await expect(table.moves).toBeFocused();
  // Enter on the move that is shown.
  await page.keyboard.press("Enter");
  await expect(editor(page)).toHaveValue("Out; and d, g: and m");
  await page.keyboard.press("Escape");
  await page.keyboard.press("Home");
  await page.keyboard.press(";");
  await expect(editor(page)).toHaveAccessibleName("Comment before the first move");
  await editor(page).fill("Begun");
  await page.keyboard.press("Control+Enter");
  await expect(list(page).locator(".comment")).toHaveText(["Begun", "Out; and d, g: and m"]);
  await page.reload();
  await expect(list(page).locator(".comment")).toHaveText(["Begun", "Out; and d, g: and m"]);
});

test("glyphs are chosen by pointer and by keys, and those that judge the same exclude each other", async ({
  table,
  isMobile,
}) => {
  const { page } = table;
  await open(table);
  const picker = page.getByRole("dialog", { name: "Annotate 2. Nf3" });
  const glyph = (name: string): Locator => picker.getByRole("button", { name, exact: true });
  await choose(page, "Nf3", "Annotate");
  await expect(glyph("good move")).toHaveAttribute("aria-pressed", "true");
  await glyph("blunder").click();
  await expect(glyph("blunder")).toHaveAttribute("aria-pressed", "true");
  await expect(glyph("good move")).toHaveAttribute("aria-pressed", "false");
  await glyph("unclear position").click();
  await glyph("initiative").click();
  await glyph("novelty").click();
  await expect(glyph("novelty")).toHaveAttribute("aria-pressed", "true");
  await table.picture("glyphs");
  await page.keyboard.press("Escape");
  await expect(picker).toHaveCount(0);
  await expect(moveOf(page, "Nf3")).toContainText(", blunder");
  await expect(moveOf(page, "Nf3")).toContainText(", unclear position");
  if (!isMobile) {
    await moveOf(page, "Nf3").click();
    await expect(moveOf(page, "Nf3")).toHaveAttribute("aria-current", "step");
    await page.keyboard.press(":");
    await expect(picker).toBeVisible();
    await page.keyboard.press("3");
    await expect(picker).toHaveCount(0);
    await expect(moveOf(page, "Nf3")).toContainText("!!");
    await page.keyboard.press(":");
    await expect(picker).toBeVisible();
    await page.keyboard.press("Shift+Digit1");
    await expect(picker).toHaveCount(0);
    await expect(moveOf(page, "Nf3")).toContainText(", equal position");
    expect(await recordOf(table)).toContain("2. Nf3 $3 $10 $36 $146 Nc6");
    // There is no move at the start.
    await page.keyboard.press("Home");
    await page.keyboard.press(":");
    await expect(page.getByRole("status").filter({ hasText: "Only moves are annotated" })).toBeVisible();
    await expect(picker).toHaveCount(0);
  } else expect(await recordOf(table)).toContain("2. Nf3 $4 $13 $36 $146 Nc6");
});

test("variations are folded one by one or all at once, and what is looked at is unfolded @sweep", async ({
  table,
  isMobile,
}) => {
  const { page } = table;
  await open(table);
  const toggle = page.getByRole("button", { name: "Variation 1. d4" });
  const shown = list(page).locator(".variation [data-node]");
  await expect(toggle).toHaveAttribute("aria-expanded", "true");
  await toggle.click();
  await expect(shown).toHaveText(["d4", "c4"]);
  await expect(toggle).toHaveAttribute("aria-expanded", "false");
  await expect(list(page).locator(".variation").first()).toContainText("5 moves");
  await table.picture("folded");
  await toggle.click();
  await expect(shown).toHaveText(["d4", "d5", "Nf6", "c4", "c4", "c4"]);
  await choose(page, "Nf6", "Fold this variation");
  await expect(shown).toHaveText(["d4", "d5", "Nf6", "c4", "c4"]);

  // From within a variation, which is left by that.
  await shown.nth(1).click();
  await choose(page, "d5", "Fold all variations");
  await expect(shown).toHaveText(["d4", "c4"]);
  await expect(moveOf(page, "e4")).not.toHaveAttribute("aria-current", "step");
  if (!isMobile) {
    // What is folded stays so while the game is open.
    await page.getByRole("button", { name: "Your games" }).click();
    await expect(page.getByRole("dialog")).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(page.getByRole("dialog")).toHaveCount(0);
    await expect(shown).toHaveText(["d4", "c4"]);
  }
  await shown.first().click();
  await expect(shown).toHaveText(["d4", "d5", "Nf6", "c4", "c4"]);
  await choose(page, "e5", "Unfold all variations");
  await expect(shown).toHaveText(["d4", "d5", "Nf6", "c4", "c4", "c4"]);
});

test("a variation is moved up one place, and made the main line, from its menu @sweep", async ({ table }) => {
  const { page } = table;
  await open(table);
  const shown = list(page).locator(".variation [data-node]");
  await shown.last().click({ button: "right" });
  await menu(page).getByRole("menuitem", { name: "Move this variation up" }).click();
  await expect(shown).toHaveText(["c4", "d4", "d5", "Nf6", "c4", "c4"]);
  await choose(page, "d5", "Make this the main line");
  await expect(table.moves).toHaveText(["d4", "d5", "c4"]);
  // What was looked at is so still, in a variation now.
  await expect(moveOf(page, "a6")).toHaveAttribute("aria-current", "step");
  await expect(page.getByRole("group", { name: "Variation" })).toBeVisible();
});

test("moves are deleted from one on once that is confirmed, and put back with all that was said of them", async ({
  table,
}) => {
  const { page } = table;
  await open(table);
  const before = await recordOf(table);
  await table.sheet("Moves");
  await choose(page, "e4", /^Delete from here on/);
  const question = page.getByRole("dialog", { name: "Delete from here on?" });
  await expect(question).toContainText("1. e4 and what follows it, 6 moves in all");
  await question.getByRole("button", { name: "Cancel" }).click();
  await expect(moveOf(page, "Bb5")).toBeVisible();
  await choose(page, "e4", /^Delete from here on.*6 moves/);
  await table.picture("delete");
  await question.getByRole("button", { name: "Delete" }).click();
  await expect(table.moves).toHaveText(["d4", "d5", "c4"]);
  await table.closeSheet();
  const back = page.getByRole("button", { name: "Put back" });
  await expect(page.getByTestId("notice")).toContainText("6 moves");
  await back.click();
  await expect(page.getByTestId("notice")).toHaveCount(0);
  await table.sheet("Moves");
  await expect(table.moves.first()).toHaveText("e4");
  await expect(moveOf(page, "a6")).toHaveAttribute("aria-current", "step");
  expect(await recordOf(table)).toBe(before);
  await page.reload();
  await expect.poll(() => recordOf(table)).toBe(before);
});

test("moves, a line and a position are copied as text @sweep", async ({ table, context, isMobile }) => {
  test.skip(isMobile, "the same there");
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  const { page } = table;
  await open(table);
  const copied = async (move: string, entry: string): Promise<string> => {
    await page.evaluate(() => navigator.clipboard.writeText(""));
    await choose(page, move, entry);
    await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).not.toBe("");
    return page.evaluate(() => navigator.clipboard.readText());
  };
  expect(await copied("Nc6", "Copy the moves up to here")).toBe("1. e4 e5 2. Nf3! Nc6");
  await expect(page.getByText("The moves have been copied.")).toBeVisible();
  expect(await copied("e5", "Copy the moves from here on")).toBe("2. Nf3! Nc6 3. Bb5 a6");
  expect(await copied("Nf6", "Copy the moves up to here")).toBe("1. d4 Nf6");
  const line = await copied("Nf6", "Copy this line as PGN");
  expect(line).toContain('[White "Ann"]');
  expect(line.endsWith("{A test.} 1. d4 Nf6 {Indian} 2. c4 *\n")).toBe(true);
  // Of a position that is not shown, which stays so.
  expect(await copied("d5", "Copy the position")).toMatch(/^rnbqkbnr\/ppp1pppp\/8\/3p4\/3P4\/8\/PPP1PPPP\/RNBQKBNR w /);
  await expect(moveOf(page, "a6")).toHaveAttribute("aria-current", "step");
  expect(await copied("a6", "Copy the position")).toMatch(/^r1bqkbnr\/1ppp1ppp\/p1n5\/1B2p3\//);
});

test("axe finds nothing with the menu, the comment and the glyphs open", async ({ table, isMobile }) => {
  const { page } = table;
  await page.emulateMedia({ colorScheme: isMobile ? "dark" : "light" });
  await open(table);
  await page.getByRole("button", { name: "Variation 1. d4" }).click();
  expect(await violationsIn(page, "[data-testid=moves]")).toEqual([]);
  await moveOf(page, "Nf3").click({ button: "right" });
  await expect(menu(page)).toBeVisible();
  expect(await violationsIn(page, "[popover]")).toEqual([]);
  await menu(page).getByRole("menuitem", { name: "Comment" }).click();
  await expect(editor(page)).toBeVisible();
  expect(await violationsIn(page)).toEqual([]);
  await page.keyboard.press("Escape");
  await choose(page, "Nf3", "Annotate");
  const picker = page.getByRole("dialog", { name: /^Annotate/ });
  await expect(picker).toBeVisible();
  expect(await violationsIn(page, "dialog[open]")).toEqual([]);
});

test("the list of a board in windows has the same menu, comments and folds @sweep", async ({
  table,
  isMobile,
  context,
}) => {
  test.setTimeout(180_000);
  if (!isMobile) await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  const { page } = table;
  await table.open();
  await page.locator("[data-game=hdc6]").click();
  await page.locator("input[name=from][value=standard]").check();
  await page.locator("input[name=black][value=human]").check();
  await page.getByRole("button", { name: "Start the game" }).click();
  await expect(page.getByTestId("about")).toBeVisible({ timeout: 60_000 });
  const say = async (text: string): Promise<void> => {
    const field = page.getByRole("combobox", { name: "Type a move" });
    await field.fill(text);
    await field.press("Enter");
  };
  await say("a2a1a1a3a1a1");
  await expect(table.moves).toHaveCount(1);
  await page.getByRole("button", { name: "To the start" }).click();
  await say("b2a1a1b3a1a1");
  const variation = list(page).locator(".variation [data-node]");
  await expect(variation).toHaveCount(1);
  await variation.click({ button: "right" });
  await expect(menu(page)).toBeVisible();
  await table.picture("move-menu-windows");
  await menu(page).getByRole("menuitem", { name: "Comment" }).click();
  await editor(page).fill("In six dimensions");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(list(page).locator(".comment")).toHaveText(["In six dimensions"]);
  await variation.click({ button: "right" });
  await menu(page).getByRole("menuitem", { name: "Annotate" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "good move", exact: true }).click();
  await page.keyboard.press("Escape");
  await expect(variation).toContainText("!");
  await page.getByRole("button", { name: /^Variation 1\. / }).click();
  await expect(list(page).locator(".comment")).toHaveCount(0);
  if (isMobile) return;
  await table.moves.first().click({ button: "right" });
  await menu(page).getByRole("menuitem", { name: "Copy the moves up to here" }).click();
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toContain("1. P a2a1a1\u2013a3a1a1");
});

test("no action in a tree of 20,000 moves takes much longer than those in one of 1,000", async ({
  table,
  isMobile,
}) => {
  test.skip(isMobile, "one screen is enough");
  test.setTimeout(300_000);
  expect(treeNodes).toBeGreaterThan(20_000);
  const { page } = table;
  const longestTasks = async (mainMoves?: number): Promise<[name: string, time: number][]> => {
    await openTree(page, process.env["TESSERA_URL"] ?? "", mainMoves);
    const times: [string, number][] = [];
    for (const [name, act] of treeActions) times.push([name, (await traced(page, () => act(page), 300)).busy]);
    return times;
  };
  const longest = Math.max(...(await longestTasks(10)).map(([, time]) => time));
  for (const [name, time] of await longestTasks()) {
    expect(time, `${name}: processor time of its longest task`).toBeLessThan(2 * longest);
  }
});
