// Around a game: moves in advance against the computer, keys, rematches, shared links and playing on from them.
import type { Page } from "@playwright/test";
import { violationsIn } from "./axe";
import { expect, test, type Table } from "./table";

test.use({ contextOptions: { reducedMotion: "reduce" } });
test.beforeEach(async ({ page, isMobile }) => page.emulateMedia({ colorScheme: isMobile ? "dark" : "light" }));

const queue = (page: Page) => page.getByRole("region", { name: "Moves in advance" });
const looked = (page: Page) => page.getByTestId("looked");

/** A game that is pasted waits with the computer to move, until it is told to go on. */
async function waitingComputer(table: Table, pgn = "1. e4 *"): Promise<void> {
  const { page } = table;
  await table.open();
  await page.getByRole("button", { name: "Paste a game or position" }).click();
  await page.getByLabel("Paste a game (PGN) or a position").fill(pgn);
  await page.locator("form select").first().selectOption("chess");
  await page.getByRole("radio", { name: "You, as White" }).check();
  await page.getByRole("button", { name: "Open it" }).click();
  await expect(page.getByRole("button", { name: "Let the computer play on" })).toBeVisible();
}

/** Sets a move in advance by the cells of the piece and of its goal. */
async function premove(table: Table, from: string, to: string): Promise<void> {
  await table.touch(table.cell(from));
  await expect(table.cell(to)).toHaveClass(/reach/);
  await table.touch(table.cell(to));
  await expect(table.cell(to)).toHaveClass(/ahead/);
}

async function tree(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Paste a game or position" }).click();
  await page
    .getByLabel("Paste a game (PGN) or a position")
    .fill('[White "Ann"]\n[Black "Bo"]\n\n1. e4 {best by test} e5 (1... c5 $1 2. Nf3 d6) 2. Nf3 *');
  await page.locator("form select").selectOption("chess");
  await page.getByRole("button", { name: "Open it" }).click();
}

async function linkOf(table: Table, what: string, view = false): Promise<string> {
  const { page } = table;
  await table.press("Share, copy or paste");
  const dialog = page.getByRole("dialog", { name: "Share, copy or paste" });
  await dialog.getByRole("radio", { name: what }).check();
  if (view) await dialog.getByRole("checkbox", { name: /With the view/ }).check();
  await expect(dialog.getByTestId("link-length")).toHaveText(/^The link has [\d,]+ characters\.$/);
  await dialog.getByRole("button", { name: "Copy link" }).click();
  await expect(dialog.getByText("Link copied.")).toBeVisible();
  const link = await page.evaluate(() => navigator.clipboard.readText());
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  return link;
}

test.describe("moves in advance against the computer", () => {
  test("are set and shown while it is to move, and made one after the other", async ({ table }) => {
    const { page } = table;
    await waitingComputer(table);
    await premove(table, "b1", "c3");
    await premove(table, "c3", "b5");
    await expect(queue(page).getByRole("listitem")).toHaveCount(2);
    await expect(queue(page)).toContainText("knight b1\u2013c3");
    await expect(table.cell("b5")).toHaveAttribute("aria-label", /white knight/);
    await table.picture("premoves");
    expect(await violationsIn(page, "html")).toEqual([]);
    await page.getByRole("button", { name: "Let the computer play on" }).click();
    // The second is made as well, or it was not legal, which is said.
    await expect(queue(page)).toHaveCount(0, { timeout: 60_000 });
    await expect(table.cell("b1")).toHaveAttribute("aria-label", /b1, empty/);
    if ((await page.getByTestId("dropped").count()) === 0)
      await expect(table.cell("b5")).toHaveAttribute("aria-label", /white knight/);
  });

  test("are taken back by Escape, by a right click where no piece stands, and one by one @sweep", async ({
    table,
    isMobile,
  }) => {
    const { page } = table;
    await waitingComputer(table);
    await premove(table, "b1", "c3");
    await premove(table, "c3", "b5");
    await page.getByRole("button", { name: "Remove knight b1\u2013c3" }).click();
    await expect(queue(page)).toHaveCount(0);
    await expect(table.cell("b1")).toHaveAttribute("aria-label", /white knight/);
    if (isMobile) return;
    await premove(table, "b1", "c3");
    await page.keyboard.press("Escape");
    await expect(queue(page)).toHaveCount(0);
    await premove(table, "b1", "c3");
    await table.cell("e7").click({ button: "right" }); // where a piece stands
    await expect(queue(page)).toHaveCount(1);
    const circles = page.getByTestId("shapes").locator("[data-shape]");
    await expect(circles).toHaveCount(1); // on that piece
    await table.cell("e5").click({ button: "right" });
    await expect(queue(page)).toHaveCount(0);
    await expect(table.cell("b1")).toHaveAttribute("aria-label", /white knight/);
    // Where there are none it draws.
    await table.cell("e4").click({ button: "right" });
    await expect(page.getByTestId("drawn")).toHaveText("Green circle on e4");
    await expect(circles).toHaveCount(2);
  });

  test("that are illegal when their turn comes are dropped with the reason @sweep", async ({ table }) => {
    const { page } = table;
    // Black has one move, and it blocks the pawn.
    await waitingComputer(table, '[FEN "k7/8/4p3/8/4P3/8/8/K1Q5 w - - 0 1"]\n\n1. Qc7 *');
    await premove(table, "e4", "e5");
    await premove(table, "a1", "b1");
    await page.getByRole("button", { name: "Let the computer play on" }).click();
    await expect(page.getByTestId("dropped")).toHaveText(
      "Your move in advance pawn e4\u2013e5 is not legal now. It was dropped with the one after it.",
    );
    await expect(table.moves).toHaveCount(2);
    await table.picture("premove-dropped");
    await table.move("a1", "b1");
    await expect(page.getByTestId("dropped")).toHaveCount(0);
  });
});

test.describe("keys", () => {
  test("take back, ask for a draw and ask before resigning", async ({ table, isMobile }) => {
    test.skip(isMobile, "keys are for keyboards");
    const { page } = table;
    await table.begin("chess", "human", "human");
    await table.move("e2", "e4");
    await table.move("e7", "e5");
    await page.keyboard.press("u");
    await expect(table.status).toHaveText("Black to move");
    await page.keyboard.press("u");
    await page.keyboard.press("q");
    const resign = page.getByRole("dialog", { name: "Resign?" });
    await expect(resign).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(resign).toBeHidden();
    await expect(table.status).toHaveText("White to move");
    await table.move("d2", "d4");
    await table.move("d7", "d5");
    await page.keyboard.press("g");
    const draw = page.getByRole("dialog", { name: "A draw?" });
    await draw.getByRole("button", { name: "Both agree" }).click();
    await expect(table.status).toHaveText("Draw by agreement.");
    await page.keyboard.press("g"); // nothing to agree on any more
    await expect(page.getByRole("dialog")).toBeHidden();
  });

  test("offer the computer a draw only once that is confirmed @sweep", async ({ table, isMobile }) => {
    test.skip(isMobile, "keys are for keyboards");
    const { page } = table;
    await table.begin("chess", "human", "computer", 1);
    await table.move("e2", "e4");
    await expect(table.moves).toHaveCount(2);
    await page.keyboard.press("g");
    const dialog = page.getByRole("dialog", { name: "Offer a draw?" });
    await dialog.getByRole("button", { name: "Offer a draw" }).click();
    await expect(dialog).toBeHidden();
    await expect(
      page.getByText("The computer declines a draw.").or(table.status.getByText("Draw by agreement.")),
    ).toBeVisible();
  });
});

test("a rematch changes colours, or keeps them", async ({ table }) => {
  const { page } = table;
  const over = async (): Promise<void> => {
    await table.press("Resign");
    await page.getByRole("dialog").getByRole("button", { name: "Resign" }).click();
  };
  await table.begin("chess", "human", "computer", 1);
  await over();
  await table.picture("rematch");
  await page.getByRole("button", { name: "Same colours" }).click();
  await expect(table.status).toHaveText("White to move");
  await over();
  await page.getByRole("button", { name: "Rematch, colours changed" }).click();
  await expect(table.moves).toHaveCount(1, { timeout: 30_000 }); // the computer has White
  await expect(table.status).toHaveText("Black to move");
});

test.describe("a shared link", () => {
  test("is looked at: nobody moves in it, and nothing is kept until one plays on", async ({ table }) => {
    const { page } = table;
    await table.open("/#v=1&game=chess&moves=e2e4.e7e5.g1f3&at=2&white=Ann");
    await expect(looked(page)).toContainText("A shared game.");
    await table.picture("looked");
    expect(await violationsIn(page, "html")).toEqual([]);
    await table.touch(table.cell("d2"));
    await expect(table.cell("d4")).toHaveClass(/reach/);
    await table.touch(table.cell("d4"));
    await expect(table.moves).toHaveCount(3);
    await table.press("One move back");
    await expect(table.cell("e7")).toHaveAttribute("aria-label", /black pawn/);
    await expect(page).toHaveTitle(/A shared game/);
    await page.getByRole("link", { name: "Tessera: choose a game" }).click();
    await expect(page.getByRole("heading", { name: "All games" })).toBeAttached();
    await expect(page.getByRole("button", { name: "Your games" })).toHaveCount(0);
    await page.goBack();
    await looked(page).getByRole("button", { name: "Play on from here" }).click();
    const dialog = page.getByRole("dialog", { name: "Play on from here" });
    await expect(dialog).toContainText("After 1. e4.");
    await table.picture("play-from");
    expect(await violationsIn(page, "dialog[open]")).toEqual([]);
    await dialog.getByRole("radio", { name: "White" }).check();
    await dialog.getByLabel("Level of the computer").selectOption("2");
    await dialog.getByRole("button", { name: "Start the game" }).click();
    await expect(dialog).toBeHidden();
    await expect(looked(page)).toHaveCount(0);
    await expect(table.moves).toHaveCount(2, { timeout: 30_000 }); // the computer has answered
    await expect(page).toHaveURL(/#play$/);
    await page.reload();
    await expect(table.moves).toHaveCount(2);
  });

  test("is analysed, with moves of both sides, and the link is behind it @sweep", async ({ table }) => {
    const { page } = table;
    await table.open("/#v=1&game=chess&moves=e2e4.e7e5.g1f3&at=1");
    await looked(page).getByRole("button", { name: "Analyse" }).click();
    await expect(page.getByTestId("analysis-head")).toBeVisible();
    await expect(looked(page)).toHaveCount(0);
    await table.move("c7", "c5");
    await table.move("d2", "d4");
    await expect(table.cell("d4")).toHaveAttribute("aria-label", /white pawn/);
    await page.goBack();
    await expect(looked(page)).toBeVisible();
    await expect(table.moves).toHaveCount(3);
  });

  test("carries everything: variations, comments, the node shown and the view", async ({ table, context }) => {
    const { page } = table;
    await context.grantPermissions(["clipboard-read", "clipboard-write"]);
    await table.open();
    await tree(page);
    await expect(table.cell("e4")).toBeVisible();
    await table.press("Flip the board");
    await table.sheet("Moves");
    await page.getByTestId("moves").getByRole("button", { name: /d6/ }).click();
    await table.closeSheet();
    await expect(table.cell("d6")).toHaveAttribute("aria-label", /black pawn/);
    const link = await linkOf(table, "Everything", true);
    expect(link).toContain("#v=2&");
    await page.goto("about:blank");
    await page.goto(link);
    await expect(looked(page)).toBeVisible();
    await expect(table.cell("d6")).toHaveAttribute("aria-label", /black pawn/);
    const top = async (name: string): Promise<number> => (await table.middle(name)).y;
    expect(await top("e8")).toBeGreaterThan(await top("e1"));
    await table.sheet("Moves");
    await expect(page.getByTestId("moves")).toContainText("best by test");
    await expect(page.getByTestId("moves").getByRole("button", { name: /Nf3/ })).toHaveCount(2);
  });

  test("of the position alone begins there, and the one of a line has its moves @sweep", async ({ table, context }) => {
    const { page } = table;
    await context.grantPermissions(["clipboard-read", "clipboard-write"]);
    await table.begin("fourstar", "human", "human");
    await table.move("ab21", "bc32");
    const position = await linkOf(table, "Only the position");
    const line = await linkOf(table, "The line");
    expect(line).toContain("#v=1&z=");
    for (const [link, moves] of [
      [position, 0],
      [line, 1],
    ] as const) {
      await page.goto("about:blank");
      await page.goto(link);
      await expect(table.cell("bc32")).toHaveAttribute("aria-label", /white balloon/);
      await expect(table.moves).toHaveCount(moves);
    }
  });

  test("has the arrows of the position, also of the position alone @sweep", async ({ table, context, isMobile }) => {
    test.skip(isMobile, "read alike");
    const { page } = table;
    await context.grantPermissions(["clipboard-read", "clipboard-write"]);
    await table.paste("1. e4 {[%cal Ge2e4,Rd7d5] good} e5 *", "chess");
    await table.moves.nth(0).click();
    await expect(table.cell("e7")).toHaveAttribute("aria-label", /black pawn/);
    for (const what of ["Only the position", "Everything"]) {
      const link = await linkOf(table, what);
      await page.goto("about:blank");
      await page.goto(link);
      await expect(looked(page)).toBeVisible();
      await expect(page.getByTestId("moves")).toContainText("good");
      await expect(page.getByText(/red arrow/i).first()).toBeAttached();
    }
  });

  test("that would be too long is offered as a file @sweep", async ({ table, isMobile }) => {
    test.skip(isMobile, "one screen is enough");
    const { page } = table;
    await table.open();
    await page.getByRole("button", { name: "Paste a game or position" }).click();
    // Words that do not repeat, so that they cannot be packed.
    const words = Array.from({ length: 9000 }, (_, i) => ((i * 2654435761) % 4294967296).toString(36)).join(" ");
    await page.getByLabel("Paste a game (PGN) or a position").fill(`1. e4 {${words}} e5 *`);
    await page.locator("form select").selectOption("chess");
    await page.getByRole("button", { name: "Open it" }).click();
    await table.press("Share, copy or paste");
    const dialog = page.getByRole("dialog", { name: "Share, copy or paste" });
    await dialog.getByRole("radio", { name: "Everything" }).check();
    await expect(dialog.getByTestId("link-length")).toContainText("Too long for a link");
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      dialog.getByRole("button", { name: "Save it as a file instead" }).click(),
    ]);
    expect(download.suggestedFilename()).toBe("tessera-chess.pgn");
    await dialog.getByRole("radio", { name: "The line" }).check();
    await expect(dialog.getByTestId("link-length")).toHaveText(/characters\.$/);
  });

  test("shows a large board where its maker looked @sweep", async ({ table, isMobile, context }) => {
    test.skip(isMobile, "one screen is enough");
    const { page } = table;
    await context.grantPermissions(["clipboard-read", "clipboard-write"]);
    await table.open("/#v=2&game=hdc6&start=%7BKa1a1a1%2CQc3b1a1%2Ckh8h8h8%7D+w+-+-+0+1&view=f.w82_0_1");
    await expect(page.getByTestId("slice")).toBeVisible({ timeout: 60_000 });
    await expect(page.getByTestId("slice").locator("[aria-label*='white queen']")).toBeVisible();
    await expect(looked(page)).toBeVisible();
  });
});

test("one plays on from any move of the list, and makes a clip of what follows it", async ({ table, isMobile }) => {
  test.skip(isMobile, "the same menu by a long press");
  const { page } = table;
  await table.begin("chess", "human", "human");
  for (const [from, to] of [
    ["e2", "e4"],
    ["e7", "e5"],
    ["g1", "f3"],
  ] as const)
    await table.move(from, to);
  await table.moves.nth(0).click({ button: "right" });
  await page.getByRole("menuitem", { name: "Clip of the moves from here on" }).click();
  const clip = page.getByRole("dialog", { name: "Share, copy or paste" });
  await expect(clip.getByRole("radio", { name: "Several moves" })).toBeChecked();
  await expect(clip.getByLabel("From", { exact: true })).toHaveValue("1");
  await expect(clip.getByLabel("To", { exact: true })).toHaveValue("3");
  await page.keyboard.press("Escape");
  await expect(clip).toBeHidden();
  await table.moves.nth(1).click({ button: "right" });
  await page.getByRole("menuitem", { name: "Play on from here" }).click();
  const dialog = page.getByRole("dialog", { name: "Play on from here" });
  await expect(dialog).toContainText("After 1... e5. The game so far stays among your games");
  await dialog.getByRole("radio", { name: "Black" }).check();
  await dialog.getByRole("button", { name: "Start the game" }).click();
  await expect(table.moves).toHaveCount(3, { timeout: 30_000 }); // the computer has White
  await page.getByRole("button", { name: "Your games" }).click();
  await expect(page.getByRole("dialog", { name: "Your games" }).getByRole("listitem")).toHaveCount(2);
});

test("a line is copied in one click, and read again @sweep", async ({ table, context }) => {
  const { page } = table;
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await table.begin("chess", "human", "human");
  await table.move("e2", "e4");
  await table.move("e7", "e5");
  await table.press("Share, copy or paste");
  await page.getByRole("button", { name: "Copy the line" }).click();
  await expect(page.getByText("Line copied.")).toBeVisible();
  await table.picture("share-text");
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe("1. e4 e5");
});
