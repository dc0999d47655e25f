// Whatever state the panel beside the board is in, no text lies on another or is cut off, on screens of 650 pixels too.
import type { Page } from "@playwright/test";
import { crowdedIn, crowdedWithRings } from "./crowded";
import { expect, test, type Table } from "./table";

test.use({ contextOptions: { reducedMotion: "reduce" } });
test.skip(({ isMobile }) => isMobile, "a phone has no panel");

const sizes = [
  [1280, 650],
  [1366, 650],
  [1440, 900],
  [1024, 768],
] as const;

/** All but the board, on which signs and labels lie by intention. */
const text = "aside, header, [data-testid=caption]";

async function expectRoomyAt(page: Page, state: string, [width, height]: readonly [number, number]): Promise<void> {
  await page.setViewportSize({ width, height });
  await expect
    .poll(() => crowdedIn(page, text), { message: `${state} at ${width}x${height}`, timeout: 3000 })
    .toEqual([]);
}

/** At all sizes, from the present one on: boards are laid out anew with each. */
async function expectRoomy(page: Page, state: string): Promise<void> {
  const last = page.viewportSize()?.width === sizes.at(-1)?.[0];
  for (const size of last ? [...sizes].reverse() : sizes) await expectRoomyAt(page, state, size);
}

/** From Home to a game between people with a clock, or against a computer that takes its time. */
async function begin(
  table: Table,
  game: string,
  white: "human" | "computer",
  black: "human" | "computer",
  clock = false,
): Promise<void> {
  const { page } = table;
  if (page.url() === "about:blank") await table.open();
  else await page.getByRole("link", { name: "Tessera: choose a game" }).click();
  await page.locator(`[data-game=${game}]`).click();
  await page.locator(`input[name=white][value=${white}]`).check();
  await page.locator(`input[name=black][value=${black}]`).check();
  if (clock) {
    // With hours on its clock the strongest computer thinks for minutes.
    if (black === "computer") await page.getByLabel("Level of black").selectOption("8");
    const time = page.getByTestId("time");
    await time.getByRole("radio", { name: "Custom" }).check();
    for (const [i, value] of [180, 10, 5].entries()) await time.getByRole("spinbutton").nth(i).fill(String(value));
  }
  await page.getByRole("button", { name: "Start the game" }).click();
  await expect(page.locator(".play [data-cell]").first()).toBeVisible();
}

/** Selects a piece in sight that can move, or a cell in sight without one. */
async function select(page: Page, kind: "piece" | "cell"): Promise<void> {
  // Which pieces can move is known a moment after the board is there.
  if (kind === "piece") await expect(page.locator("[data-cell].movable").first()).toBeAttached();
  await page.evaluate((wanted) => {
    const inSight = [...document.querySelectorAll<HTMLElement>("[data-cell]")].filter((cell) => {
      const { left, top, width, height } = cell.getBoundingClientRect();
      return cell.contains(document.elementFromPoint(left + width / 2, top + height / 2));
    });
    const found =
      wanted === "piece"
        ? inSight.filter((cell) => cell.matches(".movable"))
        : inSight.filter((cell) => !cell.querySelector(".piece"));
    found[Math.floor(found.length / 2)]?.click();
  }, kind);
  await expect(page.getByTestId("inspector").locator("h2")).toBeVisible();
}

const large = ["hdc5", "oana-chiru"];

for (const game of ["fourstar", "hdc3", "chess", ...large]) {
  const tag = ["fourstar", "oana-chiru"].includes(game) ? [] : "@sweep";
  test(`the panel of ${game} has room for its text in every state`, { tag }, async ({ table }) => {
    const { page } = table;
    await begin(table, game, "human", "human", true);
    await select(page, "piece");
    await expectRoomy(page, "a piece is selected, with clocks");
    if (!large.includes(game)) {
      await page.locator("[data-cell]:is(.quiet, .capture)").first().hover();
      await expectRoomy(page, "why is shown");
      await select(page, "cell");
      await expectRoomy(page, "a cell is inspected");
    }
    await page.getByRole("button", { name: "Hint" }).click();
    await expect(page.getByRole("list", { name: "Best lines" })).toContainText("depth");
    await expectRoomy(page, "best lines");
    expect(await crowdedWithRings(page, text), "rings").toEqual([]);
    await page.getByRole("button", { name: "Pause the clocks" }).click();
    await expect(page.getByRole("button", { name: "Go on" })).toBeVisible();
    if (!large.includes(game)) await expectRoomy(page, "the clocks are stopped");
    await table.press("Resign");
    await page.getByRole("dialog").getByRole("button", { name: "Resign" }).click();
    await expect(page.getByRole("button", { name: "Rematch" })).toBeVisible();
    await expectRoomy(page, "the game is over");
  });
}

const others = [
  ["chess960", "chesseract", "hdc2", "raumschach", "tesschess", "tesseract", "tesseract-plus"],
  ["oana", "oana-fair", "oana256", "oana-chiru-odd", "hdc4"],
];

for (const [i, games] of others.entries()) {
  test(
    `the panels of the other games have room for their text, part ${i + 1}`,
    { tag: "@sweep" },
    async ({ table }) => {
      const { page } = table;
      for (const game of games) {
        await page.setViewportSize({ width: 1440, height: 900 });
        await begin(table, game, "human", "human", true);
        await select(page, "piece");
        await expectRoomyAt(page, `${game}, a piece is selected`, [1280, 650]);
        await select(page, "cell");
        await expectRoomyAt(page, `${game}, a cell is inspected`, [1280, 650]);
      }
    },
  );
}

test("the panel has room for its text while a computer thinks and while two of them play", async ({ table }) => {
  const { page } = table;
  await begin(table, "fourstar", "human", "computer", true);
  await table.move("ab21", "bc32");
  await expect(page.getByText(/thinking, depth \d/)).toBeVisible();
  await expectRoomy(page, "thinking");
  await page.getByRole("button", { name: "Take back" }).click();
  await begin(table, "chesseract", "computer", "computer");
  await expect(table.moves).not.toHaveCount(0);
  await page.getByRole("button", { name: "Pause" }).click();
  await expect(page.getByRole("button", { name: "One move" })).toBeVisible();
  await table.moves.first().click();
  await select(page, "cell");
  await expectRoomy(page, "two computers, an earlier move is looked at");
  expect(await crowdedWithRings(page, text), "rings").toEqual([]);
});

test(
  "a draw that is offered and one that is declined have room for their text",
  { tag: "@sweep" },
  async ({ table }) => {
    const { page } = table;
    await begin(table, "chess", "human", "human", true);
    await table.move("e2", "e4");
    await table.move("e7", "e5");
    await page.getByRole("button", { name: "A draw by agreement" }).click();
    await expect(page.getByRole("dialog")).toBeVisible();
    for (const [width, height] of sizes) {
      await page.setViewportSize({ width, height });
      await expect.poll(() => crowdedIn(page, "dialog[open]"), { message: `at ${width}x${height}` }).toEqual([]);
    }
    await page.keyboard.press("Escape");
    await begin(table, "chess", "human", "computer");
    await table.move("e2", "e4");
    await expect(table.moves).toHaveCount(2);
    await page.getByRole("button", { name: "Offer a draw" }).click();
    await expect(page.getByText("The computer declines a draw.")).toBeVisible();
    await expectRoomy(page, "a draw is declined");
  },
);

const annotated = `[White "Alexandra Konstantinopoulos-Featherstonehaugh"]
[Black "Bo"]

{A game to show how long comments are broken into lines.} 1. e4! {Best by test.} (1. d4 d5 (1... Nf6 {The Indian
defences, of which there are many.} 2. c4 e6 (2... g6 3. Nc3 Bg7 4. e4 d6)) 2. c4 $6 e6) 1... e5?! 2. Nf3 Nc6 3. Bb5 a6
{Averylongwordwithoutanyplacewhereitmaybebrokenandwhichthereforehastobecutsomewhere} 4. Ba4 *`;

test("moves with variations and comments have room for their text", { tag: "@sweep" }, async ({ table }) => {
  const { page } = table;
  await table.paste(annotated, "chess");
  await expect(page.getByTestId("moves").locator(".variation").first()).toBeVisible();
  await expectRoomy(page, "at the end");
  await page.getByTestId("moves").locator(".variation [data-node]").nth(2).click();
  await expect(page.getByRole("button", { name: "Back to the main line" })).toBeVisible();
  await expectRoomy(page, "in a variation of a variation");
  expect(await crowdedWithRings(page, text), "rings").toEqual([]);
});
