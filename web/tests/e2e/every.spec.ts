// Every game is played against the computer, by clicks on what the board offers.
import { readdirSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { crowdedIn } from "./crowded";
import { expect, test, type Table } from "./table";

const filesOf = (folder: string): string[] =>
  readdirSync(fileURLToPath(new URL(`../../../${folder}`, import.meta.url)))
    .filter((file) => file.endsWith(".toml"))
    .map((file) => file.replace(/\.toml$/, ""));
const games = filesOf("games");
const vast = filesOf("games/vast"); // on a screen of their own
/** One of each kind of board that scrolls. */
const large = ["hdc3", "hdc5", "oana-chiru"];
/** One of each way of moving: what a change is likely to break is seen there. */
const sample = ["chess960", "fourstar", "oana-chiru"];

test("the cards offer every game", async ({ table }) => {
  await table.open();
  await expect(table.page.locator("[data-game]")).toHaveCount(games.length + vast.length);
  const offered = await table.page
    .locator("[data-game]")
    .evaluateAll((cards) => cards.map((card) => (card as HTMLElement).dataset["game"] ?? ""));
  expect(offered.sort()).toEqual([...games, ...vast].sort());
});

/** The cells that answer to the selector and can be pressed where they are, once the board stands still. */
async function cells(table: Table, selector: string): Promise<string[]> {
  return table.page.evaluate(async (wanted) => {
    for (let i = 0; i < 4; ++i) await new Promise((resume) => requestAnimationFrame(resume));
    return [...document.querySelectorAll<HTMLElement>(wanted)]
      .filter((cell) => {
        const { left, top, width, height } = cell.getBoundingClientRect();
        return cell.contains(document.elementFromPoint(left + width / 2, top + height / 2));
      })
      .map((cell) => cell.dataset["cell"] ?? "");
  }, selector);
}

/** The same; if there is none in sight, of the first part of the board that has some, which is scrolled to. */
async function find(table: Table, selector: string): Promise<string[]> {
  const board = table.page.getByTestId("board");
  const parts = await board.evaluate((box) => {
    const offsets = (whole: number, part: number): number[] =>
      Array.from({ length: Math.ceil(whole / part) }, (_, i) => i * part);
    return offsets(box.scrollHeight, box.clientHeight / 2).flatMap((top) =>
      offsets(box.scrollWidth, box.clientWidth / 2).map((left) => ({ left, top })),
    );
  });
  let found = await cells(table, selector);
  for (const part of parts) {
    if (found.length > 0) break;
    await board.evaluate((box, to) => box.scrollTo({ ...to, behavior: "instant" }), part);
    found = await cells(table, selector);
  }
  return found;
}

/** Picks one piece after another until one has somewhere to go in sight, and sends it there. */
async function moveAny(table: Table, turn: number): Promise<void> {
  const { page } = table;
  const before = await table.moves.count();
  const pieces = await find(table, ".movable");
  let targets: string[] = [];
  for (let i = 0; i < pieces.length; ++i) {
    const piece = page.locator(`[data-cell="${pieces[(turn * 7 + i) % pieces.length] ?? ""}"]`);
    await table.touch(piece);
    await expect(piece).toHaveClass(/selected/);
    targets = await cells(table, ".quiet, .capture");
    if (targets.length > 0) break;
  }
  if (targets.length === 0) targets = await find(table, ".quiet, .capture");
  await table.touch(page.locator(`[data-cell="${targets[turn % targets.length] ?? ""}"]`));
  const promotion = page.locator("[data-promotion]").first();
  await expect(table.moves.nth(before).or(promotion)).toBeAttached();
  if (await promotion.isVisible()) await promotion.click();
  await expect(table.moves.nth(before)).toBeAttached();
}

// A board that still moves to the computer's reply takes pieces out of sight that were chosen before.
test.use({ contextOptions: { reducedMotion: "reduce" } });

for (const game of games) {
  const tag = sample.includes(game) ? [] : "@sweep";
  test(`five turns of ${game} against the computer`, { tag }, async ({ table, isMobile }) => {
    test.skip(isMobile && !large.includes(game), "small boards are alike on any screen");
    await table.begin(game, "human", "computer", 1);
    await table.expectNoSidewaysScroll();
    for (let turn = 0; turn < 5; ++turn) {
      await expect(table.status).toHaveText(/^White to move/);
      const twoMoves = /2 moves/.test((await table.status.textContent()) ?? "");
      await moveAny(table, turn);
      if (twoMoves) {
        await expect(table.status).toHaveText(/1 move left/);
        await moveAny(table, turn + 1);
      }
      // The computer's own thinking is over when the turn has come back.
      await expect(table.page.getByTestId("moves").locator("li")).toHaveCount(turn + 1);
      await expect(table.status).toHaveText(/^White to move|^Checkmate/);
      // Moves that look at nothing may be answered by mate.
      if (/^Checkmate/.test((await table.status.textContent()) ?? "")) break;
    }
    await expect(table.page.getByTestId("error")).toHaveCount(0);
    await table.picture(`five-${game}`);
    if (isMobile) return;
    // All of its text has room in a low window.
    await table.page.setViewportSize({ width: 1024, height: 650 });
    await expect
      .poll(() => crowdedIn(table.page, "aside, header, [data-testid=caption]"), { timeout: 3000 })
      .toEqual([]);
  });
}
