// The opening explorer of the analysis board: what was played in kept games from the position that is shown.
import type { Locator } from "@playwright/test";
import { violationsIn } from "./axe";
import { expect, test, type Table } from "./table";

const record = (white: string, moves: string, result: string): string =>
  `[Event "Club"]\n[White "${white}"]\n[Black "Bo"]\n[Result "${result}"]\n\n${moves} ${result}\n`;

/** Until so many games are kept. */
async function kept({ page }: Table, count: number): Promise<void> {
  const counted = (): Promise<number> =>
    page.evaluate(
      () =>
        new Promise<number>((resolve) => {
          const asked = indexedDB.open("tessera");
          asked.onsuccess = () => {
            const counting = asked.result.transaction("games").objectStore("games").count();
            counting.onsuccess = () => {
              asked.result.close();
              resolve(counting.result);
            };
          };
        }),
    );
  await expect.poll(counted).toBe(count);
}

/** Each page draws the same numbers in tests, and games of one browser would have the same ids. */
async function drawFreely({ page }: Table): Promise<void> {
  await page.addInitScript(() => {
    const draw = Crypto.prototype.getRandomValues.bind(crypto);
    Object.defineProperty(crypto, "getRandomValues", { configurable: true, get: () => draw, set: () => undefined });
  });
}

/** Three games that others played, and one that two people have begun here, which is on the board. */
async function playSome(table: Table): Promise<void> {
  await drawFreely(table);
  await table.paste(record("Ann", "1. e4 e5 2. Nf3 Nc6", "1-0"), "chess");
  await kept(table, 1);
  await table.paste(record("Cem", "1. Nf3 Nc6 2. e4 e5", "0-1"), "chess");
  await kept(table, 2);
  await table.paste(record("Dee", "1. e4 c5", "1/2-1/2"), "chess");
  await kept(table, 3);
  await table.begin("chess", "human", "human");
  await table.move("e2", "e4");
  await table.move("c7", "c5");
  await kept(table, 4);
}

async function explore(table: Table): Promise<Locator> {
  await table.press("Analyse this game");
  return openExplorer(table);
}

async function openExplorer(table: Table): Promise<Locator> {
  await expect(table.page.getByTestId("analysis-head")).toBeVisible();
  await table.sheet("Analysis");
  return toolOf(table);
}

async function toolOf({ page }: Table): Promise<Locator> {
  await page.getByTestId("analysis-tools").getByRole("button", { name: "Explorer", exact: true }).click();
  return page.getByTestId("explorer");
}

const rows = (explorer: Locator): Locator => explorer.getByRole("table").getByRole("row");
const row = (explorer: Locator, name: string): Locator =>
  rows(explorer).filter({ has: explorer.page().getByRole("rowheader", { name, exact: true }) });

test("moves of kept games are counted by position, played, pointed at, and lead to the games", async ({ table }) => {
  test.skip(table.fingers, "a finger points at nothing");
  const { page } = table;
  await playSome(table);
  const explorer = await explore(table);
  // Here one game has ended, and that which is on the board stands here.
  await expect(row(explorer, "Ends here")).toContainText("2");
  await page.keyboard.press("Home");
  await expect(row(explorer, "e4").getByRole("img")).toHaveAccessibleName(
    "White won 1, 1 drawn and 1 without a result",
  );
  await expect(row(explorer, "e4")).toContainText("75%");
  await expect(row(explorer, "Nf3").getByRole("img")).toHaveAccessibleName("Black won 1");
  await expect(row(explorer, "All").getByRole("cell").first()).toHaveText("4");
  expect(await violationsIn(page)).toEqual([]);

  await explorer.getByRole("combobox", { name: "Games" }).selectOption("My games");
  await expect(row(explorer, "Nf3")).toHaveCount(0);
  await expect(row(explorer, "e4")).toContainText("100%");
  await explorer.getByRole("combobox", { name: "Games" }).selectOption("Computer against computer");
  await expect(explorer).toContainText(
    "No game of this kind has come to this position, but 4 games of other kinds have.",
  );
  await explorer.getByRole("combobox", { name: "Games" }).selectOption("Other games");
  await expect(row(explorer, "All").getByRole("cell").first()).toHaveText("3");

  await row(explorer, "Nf3").hover();
  await expect(table.cell("f3")).toHaveAttribute("aria-label", /white knight/);
  await page.getByTestId("status").hover();
  await expect(table.cell("f3")).not.toHaveAttribute("aria-label", /white knight/);
  // The focus goes from move to move, and after a move to those that follow.
  await row(explorer, "e4").getByRole("button").focus();
  await page.keyboard.press("ArrowDown");
  await expect(row(explorer, "Nf3").getByRole("button")).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(row(explorer, "Nc6").getByRole("button")).toBeFocused();
  await page.keyboard.press("Enter");
  await row(explorer, "e4").getByRole("button").click();
  await row(explorer, "e5").getByRole("button").click();
  // Two games have come here on different ways.
  await expect(row(explorer, "Ends here").getByRole("cell").first()).toHaveText("2");
  await expect(table.page.getByTestId("moves")).toContainText(/Nf3/);

  await explorer.getByRole("button", { name: /Ann/ }).click();
  await expect(page.getByTestId("moves").locator("[aria-current]")).toHaveText(/Nc6/);
  await expect(page.getByTestId("moves")).not.toContainText("c5");
  await page.reload();
  await openExplorer(table);
  await expect(explorer.getByRole("combobox", { name: "Games" })).toHaveValue("others");
});

test("the explorer answers in the field for moves, and says how games come to it", async ({ table }) => {
  test.skip(table.fingers, "beside the board there is no room for words");
  const { page } = table;
  await playSome(table);
  await page.keyboard.press("w");
  const log = page.getByRole("log");
  const field = page.getByRole("combobox", { name: "Type a move" });
  const ask = async (text: string): Promise<void> => {
    await field.fill(text);
    await field.press("Enter");
    await expect(field).toHaveValue("");
  };
  await ask("explorer");
  await expect(log).toContainText("is told in an analysis.");
  const explorer = await explore(table);
  await expect(row(explorer, "Ends here")).toBeVisible();
  await ask("start");
  await ask("explorer");
  await expect(log).toContainText(
    "4 games came to this position: White won 1, 1 drawn, Black won 1 and 1 without a result.",
  );
  await expect(log).toContainText("pawn e2 to e4, 1 axis: 3 games, White won 1, 1 drawn and 1 without a result.");
  await table.begin("fourstar", "human", "human");
  await explore(table);
  await expect(explorer).toContainText("No kept game has come to this position.");
});

test("a press plays a move and shows those that follow @sweep", async ({ table }) => {
  await drawFreely(table);
  await table.begin("fourstar", "human", "human");
  await table.move("ab21", "bc32");
  await kept(table, 1);
  await table.begin("fourstar", "human", "human");
  const explorer = await explore(table);
  const move = explorer.getByTestId("explorer-moves").getByRole("button");
  await expect(move).toHaveCount(1);
  await table.expectNoSidewaysScroll();
  await table.picture("explorer");
  expect(await violationsIn(table.page, "[data-testid=explorer]")).toEqual([]);
  await table.touch(move);
  await expect(row(explorer, "Ends here")).toBeVisible();
  await table.closeSheet();
  await table.sheet("Moves");
  await expect(table.moves).toHaveCount(1);
});

test("moves on a board in windows are known by their cells @sweep", async ({ table }) => {
  test.skip(table.fingers, "one screen is enough for what takes seconds");
  const { page } = table;
  await drawFreely(table);
  const begin = async (): Promise<void> => {
    await table.open();
    await page.getByRole("button", { name: "Paste a game or position" }).click();
    await page
      .getByLabel("Paste a game (PGN) or a position")
      .fill("{Ka1a1a1,Qd3a1a1,Ra2b2c4,Ph7h7h7,kh8h8h8,qe5c4f4,nb6f2c3} w - - 0 1");
    await page.locator("form select").last().selectOption("hdc6");
    await page.getByRole("radio", { name: "Two people" }).check();
    await page.getByRole("button", { name: "Open it" }).click();
    await expect(page.getByTestId("slice")).toBeVisible({ timeout: 60_000 });
  };
  await begin();
  const field = page.getByRole("combobox", { name: "Type a move" });
  await field.fill("d3a1a1d8a1a1");
  await field.press("Enter");
  await expect(table.moves).toHaveCount(1);
  await kept(table, 1);
  await begin();
  await page.getByRole("button", { name: "Analyse this game" }).click();
  const explorer = await toolOf(table);
  const move = row(explorer, "Q d3a1a1\u2013d8a1a1").getByRole("button");
  await expect(move).toBeVisible({ timeout: 60_000 });
  await table.picture("explorer-windows");
  await move.click();
  await expect(row(explorer, "Ends here")).toBeVisible();
  await field.fill("explorer");
  await field.press("Enter");
  await expect(
    page.getByRole("status").filter({ hasText: "1 game came to this position: 1 without a result." }),
  ).toBeAttached();
});
