// Key screens compared with pictures of them. After a change that is meant to show:
// npm run e2e -- screens --project desktop --update-snapshots
import type { Locator } from "@playwright/test";
import { expect, test, type Table } from "./table";

test.skip(({ isMobile }) => isMobile, "one size is enough");
test.use({ contextOptions: { reducedMotion: "reduce" }, colorScheme: "light" });

const bloom =
  "d1k1/2p1/4/3r//-//-//-///4/2p1/4/4//3p/1n2/4/4//-//4/3r/4/4///-//4/4/b3/4//4/1Q2/4/4//4/4/4/D3///u3/1N2/4/4//-//4/4/2P1/R3//4/4/1PP1/3K w - - 0 1";
const check = "rnbqkbnr/ppppp1pp/5p2/7Q/4P3/8/PPPP1PPP/RNB1KBNR b KQkq - 1 2";

async function paste(table: Table, game: string, position: string): Promise<void> {
  const { page } = table;
  await table.begin(game, "human", "human");
  await page.getByRole("button", { name: "Share, copy or paste" }).click();
  await page.getByLabel("Paste a game (PGN) or a position").fill(position);
  await page.getByRole("button", { name: "Open it" }).click();
  await expect(page.getByRole("dialog")).toBeHidden();
}

async function looksAs(table: Table, name: string, place?: Locator): Promise<void> {
  const { page } = table;
  await page.mouse.move(2, 2);
  await page.evaluate(() => document.fonts.ready);
  await expect(place ?? page).toHaveScreenshot(`${name}.png`, { maxDiffPixelRatio: 0.02, scale: "css" });
}

test("a selected piece, light and dark, with emblems", async ({ table }) => {
  await paste(table, "fourstar", bloom);
  await table.cell("bb23").click();
  await looksAs(table, "selected");
  await table.set("Page", "Dark");
  await looksAs(table, "selected-dark");
  await table.set("Board", "Terracotta");
  await table.set("Pieces", "With their directions");
  await looksAs(table, "selected-terracotta");
});

test("attacks as shading and as numbers", { tag: "@sweep" }, async ({ table }) => {
  await paste(table, "fourstar", bloom);
  await table.page.getByTestId("attacks").selectOption("both");
  await looksAs(table, "attacks");
  await table.set("Attacks", "Numbers");
  await looksAs(table, "attacks-numbers");
});

test("check, and the last move", async ({ table }) => {
  await paste(table, "chess", check);
  await looksAs(table, "check");
  await table.move("g7", "g6");
  await looksAs(table, "last-move");
});

test("a large board, near and whole", { tag: "@sweep" }, async ({ table }) => {
  await table.begin("oana-chiru", "human", "human");
  await expect(table.page.locator(".movable").first()).toBeVisible();
  await looksAs(table, "large");
  await table.page.keyboard.press("0");
  await expect(table.page.getByRole("button", { name: "Zoom out" })).toBeDisabled();
  await looksAs(table, "whole");
});

test("the dialogs", async ({ table }) => {
  const { page } = table;
  await table.begin("chess", "human", "human");
  for (const [button, name] of [
    ["Settings", "settings"],
    ["How to play here", "help"],
    ["New game", "new-game"],
  ] as const) {
    await page.getByRole("button", { name: button }).click();
    await expect(page.getByRole("dialog")).toBeVisible();
    await looksAs(table, name, page.getByRole("dialog"));
    await page.keyboard.press("Escape");
  }
});
