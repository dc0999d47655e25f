// Endgame tables: the page of endings, what the analysis board says by them, and the engine that reads them.
import { spawn, spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { violationsIn } from "./axe";
import { address, served } from "./server";
import { expect, test, type Table } from "./table";

async function open(table: Table, game: string): Promise<void> {
  await table.open(`/#endings/${game}`);
  await expect(table.page.getByTestId("endings")).toHaveAttribute("aria-busy", "false", { timeout: 60_000 });
}

test("a game's endings are solved in the browser", async ({ table }) => {
  const { page } = table;
  await open(table, "fourstar");
  const endings = page.getByTestId("endings");
  await expect(endings).toContainText("king and queen against king");
  await expect(endings).toContainText("mate in 4");
  await expect(endings).toContainText("27,120");
  await expect(endings).toContainText("one rook, bishop, unicorn, balloon or knight and the king");
  expect(await violationsIn(page)).toEqual([]);
  await page.getByRole("combobox", { name: "Game" }).selectOption("chess");
  await expect(endings.getByRole("listitem")).toHaveCount(2);
  await expect(endings).toContainText("mate in 10");
  await expect(endings).toContainText("mate in 16");
  await expect(page).toHaveURL(/#endings\/chess$/);
  await page.getByRole("combobox", { name: "Game" }).selectOption("chesseract");
  await expect(endings).toContainText("the game has turns of more than one move");
});

test("the longest win is played through, with what the table says of every move", async ({ table }) => {
  const { page } = table;
  await open(table, "fourstar");
  await page.getByRole("button", { name: "Play it through: king and queen against king" }).click();
  const tablebase = page.getByTestId("tablebase");
  await expect(tablebase).toContainText("White wins: mate in 4");
  await expect(tablebase).toContainText("Moves that win 43");
  await expect(tablebase).toContainText("Moves that draw 9");
  await page.keyboard.press("l");
  const line = page.getByTestId("engine-line").first();
  await expect(line).toContainText("#4");
  await expect(line.locator("[data-move]")).toHaveCount(7);
  await tablebase.locator("[data-move]").first().click();
  await expect(tablebase).toContainText("White wins: mate in 3");
  await expect(tablebase).toContainText("Moves that lose");
  expect(await violationsIn(page)).toEqual([]);
});

test("an ending is tried against the computer at its best", async ({ table }) => {
  const { page } = table;
  await open(table, "chess");
  await page.getByRole("button", { name: "Try it against the computer: king and rook against king" }).click();
  await expect(page.locator("[data-cell]")).toHaveCount(64);
  await expect(page.locator(".player").filter({ hasText: "Black" })).toContainText("level 8");
});

test.describe("tables of four pieces on the server", () => {
  const program = served() ?? "";
  const fen = "7k/8/8/n7/8/3K4/1R6/8 w - - 0 1";
  const folder = mkdtempSync(join(tmpdir(), "tessera-tables-"));
  test.skip(program === "", "the program has not been built");
  test.afterAll(() => rmSync(folder, { recursive: true, force: true }));

  test("are read a block at a time, and say what the program says", async ({ table }) => {
    const { page } = table;
    const chess = ["--variant", "chess"];
    spawnSync(program, ["endings", "build", ...chess, "--ending", "KRvKN", "--out", folder]);
    const probe = spawnSync(program, ["probe", ...chess, "--tables", folder, "--fen", fen], { encoding: "utf8" });
    const plies = Number(/^win (\d+)$/m.exec(probe.stdout)?.[1]);
    expect(plies).toBeGreaterThan(10);
    const root = fileURLToPath(new URL("../../dist", import.meta.url));
    const server = spawn(program, ["serve", "--root", root, "--port", "0", "--tables", folder]);
    table.expected = /^went elsewhere: http:\/\/127\.0\.0\.1/; // to that server
    let bytes = 0;
    page.on("response", (response) => {
      if (!response.url().endsWith("KRvKN.ending")) return;
      expect(response.status()).toBe(206);
      bytes += Number(response.headers()["content-length"]);
    });
    try {
      await page.goto(await address(server));
      server.removeAllListeners("exit");
      await page.getByRole("button", { name: "Paste a game or position" }).click();
      const dialog = page.getByRole("dialog");
      await dialog.getByLabel("Paste a game (PGN) or a position").fill(fen);
      await dialog.getByRole("radio", { name: "Nobody: analyse" }).check();
      await dialog.getByRole("button", { name: "Analyse", exact: true }).click();
      const tablebase = page.getByTestId("tablebase");
      await expect(tablebase).toContainText(`White wins: mate in ${(plies + 1) / 2}`);
      await expect(tablebase).toContainText("Moves that draw");
      expect(bytes).toBeGreaterThan(0);
      // Not the whole file.
      expect(bytes).toBeLessThan(400_000);
      await tablebase.locator("[data-move]").first().click();
      await expect(tablebase).toContainText(`White wins: mate in ${(plies - 1) / 2}`);
    } finally {
      server.kill();
    }
  });
});
