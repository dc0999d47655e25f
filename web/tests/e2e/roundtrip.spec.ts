// What is entered on the analysis board goes out as PGN and comes in elsewhere as the same tree.
import type { Page } from "@playwright/test";
import { expect, test, Table } from "./table";

interface Line {
  game: string;
  main: readonly string[];
  /** In place of the second move, and what follows it. */
  side: readonly [string, string];
  nested: string; // in place of the second of those
  other: string; // in place of the first move
}

const lines: readonly Line[] = [
  { game: "chess", main: ["e2e4", "e7e5", "g1f3", "b8c6"], side: ["c7c5", "g1f3"], nested: "b1c3", other: "d2d4" },
  {
    game: "fourstar",
    main: ["a2a1a3a1", "d3c3d2c3", "a2b1a3b1", "b3d3b2d3"],
    side: ["a3c3a2c3", "b2a1b3a1"],
    nested: "c2a1c3a1",
    other: "b2a1b3a1",
  },
  {
    // A turn has two moves, the first of the game one: variations begin and end in the middle of turns.
    game: "chesseract",
    main: ["a1a1a1b1", "d1d3d1d2", "d2d3d2d2", "c3a1c3b1"],
    side: ["a1d3a1d2", "b1d3b1d2"],
    nested: "c1d3c1d2",
    other: "d1a1d1b1",
  },
  {
    game: "hdc5",
    main: ["a2a1aa3a1a", "d7a1ad6a1a", "g2a1ag3a1a", "e8a1ad7a1a"],
    side: ["a7a1aa6a1a", "b2a1ab3a1a"],
    nested: "c2a1ac3a1a",
    other: "b2a1ab3a1a",
  },
  {
    // Its pieces are shuffled, but for the pawns.
    game: "hdc6",
    main: ["a2a1a1a3a1a1", "d7a1a1d5a1a1", "b2a1a1b3a1a1", "c7a1a1c5a1a1"],
    side: ["a7a1a1a5a1a1", "c2a1a1c3a1a1"],
    nested: "d2a1a1d3a1a1",
    other: "e2a1a1e3a1a1",
  },
];

const sample = ["chess", "chesseract", "hdc6"];
const clipboard = ["clipboard-read", "clipboard-write"];
const moves = (page: Page) => page.getByTestId("moves");
const drawn = (page: Page) => page.getByTestId("shape-list").getByRole("listitem");
const here = (page: Page) => moves(page).locator("[aria-current=step]");

/** The moves, comments and glyphs in their order, and the arrows and circles of every position. */
async function treeOn(page: Page): Promise<string[]> {
  await page.keyboard.press("Home");
  await expect(here(page)).toHaveCount(0);
  const tree = [await moves(page).innerText(), (await drawn(page).allInnerTexts()).join()];
  const nodes = moves(page).locator("[data-node]");
  for (let i = 0; i < (await nodes.count()); ++i) {
    await nodes.nth(i).click();
    await expect(nodes.nth(i)).toHaveAttribute("aria-current", "step");
    tree.push((await drawn(page).allInnerTexts()).join());
  }
  return tree;
}

/** By the button: the dialog shows only the beginning of a long record. */
async function copiedFrom(table: Table): Promise<string> {
  const { page } = table;
  await page.evaluate(() => navigator.clipboard.writeText(""));
  await table.press("Share, copy or paste");
  await page.getByRole("button", { name: "Copy the game" }).click();
  const clipboard = (): Promise<string> => page.evaluate(() => navigator.clipboard.readText());
  await expect.poll(clipboard).not.toBe("");
  await page.keyboard.press("Escape");
  return clipboard();
}

class Desk {
  readonly #page: Page;
  readonly #vast: boolean;

  constructor(page: Page, vast: boolean) {
    [this.#page, this.#vast] = [page, vast];
  }

  /** Moves and commands, typed one after the other. */
  async type(...texts: string[]): Promise<void> {
    const page = this.#page;
    const field = page.getByRole("combobox", { name: "Type a move" });
    if (!this.#vast) await page.keyboard.press("w");
    for (const text of texts) {
      await field.fill(text);
      await field.press("Enter");
      await expect(field).toHaveValue("");
    }
    await page.keyboard.press("Escape");
    if (!this.#vast) await page.keyboard.press("w");
  }

  /** Of the move shown; the number of each in its list. */
  async annotate(move: number, position: number): Promise<void> {
    const { keyboard } = this.#page;
    const picker = this.#page.getByRole("dialog", { name: /^Annotate/ });
    for (const key of [`Digit${move}`, `Shift+Digit${position}`]) {
      await keyboard.press(":");
      await expect(picker).toBeVisible();
      await keyboard.press(key);
      await expect(picker).toHaveCount(0);
    }
  }

  /** At the first move of a variation. */
  async commentBefore(words: string): Promise<void> {
    const page = this.#page;
    await page.keyboard.press(";");
    await page.getByRole("combobox", { name: "Place" }).selectOption("Before the variation");
    await page.getByRole("textbox", { name: /^Comment/ }).fill(words);
    await page.keyboard.press("Control+Enter");
    await expect(page.getByRole("textbox", { name: /^Comment/ })).toHaveCount(0);
  }

  /** An arrow and, in the next colour, a circle where it ends. */
  async draw(): Promise<void> {
    const page = this.#page;
    if (this.#vast) for (const key of ["/", "Escape"]) await page.keyboard.press(key);
    else {
      await page.getByTestId("board").focus();
      await page.keyboard.press("Enter");
    }
    for (const key of ["d", "ArrowUp", "ArrowUp", "d", "y", "d", "d"]) await page.keyboard.press(key);
    await expect(drawn(page)).toHaveCount(2);
    await page.keyboard.press("Escape");
  }
}

for (const { game, main, side, nested, other } of lines)
  test(
    `an analysis of ${game} goes out as PGN and comes in the same on another page`,
    {
      tag: sample.includes(game) ? [] : "@sweep",
    },
    async ({ table, browser, isMobile }) => {
      test.skip(isMobile, "keys");
      test.setTimeout(180_000);
      const { page } = table;
      await page.context().grantPermissions(clipboard);
      const vast = game === "hdc6";
      if (vast) await table.open("/#game/hdc6");
      else await table.begin(game, "human", "human");
      await expect(page.locator("main:is(.play, .vast)")).toBeVisible({ timeout: 60_000 });
      await page.getByRole("button", { name: "Analyse this game" }).click();
      await expect(page.getByTestId("analysis-head")).toBeVisible();
      const desk = new Desk(page, vast);
      await desk.type(...main, "comment The end, so far");
      await expect(here(page)).toHaveCount(1);
      await desk.annotate(1, 2);
      await desk.draw();
      await desk.type("start", "comment Before all: [a note] of ours; 100% (sure)", "next", ...side, "back", nested);
      await desk.type("comment N\u00e4chste Idee \u2013 \u201csharp\u201d");
      await desk.commentBefore("Or else");
      await desk.annotate(6, 1);
      await desk.draw();
      await desk.type("start", other);
      await desk.commentBefore("Quieter");
      await desk.type("start");
      await desk.draw();

      const before = await treeOn(page);
      for (const words of ["The end, so far", "Before all: [a note] of ours; 100% (sure)", "Or else", "Quieter"])
        expect(before[0]).toContain(words);
      await expect(moves(page).locator("[data-node]")).toHaveCount(8);
      expect(before.filter((one) => /arrow/i.test(one) && /circle/i.test(one))).toHaveLength(3);
      const pgn = await copiedFrom(table);
      expect(pgn.match(/\[%csl\s/g)).toHaveLength(3);
      expect(pgn.match(/\[%cal\s/g)).toHaveLength(3);

      const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, permissions: clipboard });
      const fresh = await context.newPage();
      const elsewhere = new Table(fresh, false);
      await elsewhere.open();
      await fresh.getByRole("button", { name: "Paste a game or position" }).click();
      const dialog = fresh.getByRole("dialog");
      await dialog.getByLabel("Paste a game (PGN) or a position").fill(pgn);
      await dialog.getByRole("radio", { name: "Nobody: analyse" }).check();
      await dialog.getByRole("button", { name: "Analyse", exact: true }).click();
      await expect(fresh.getByTestId("analysis-head")).toBeVisible({ timeout: 60_000 });
      expect(await treeOn(fresh)).toEqual(before);
      expect(await copiedFrom(elsewhere)).toBe(pgn);
      await context.close();
    },
  );
