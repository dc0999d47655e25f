// How long the review of a long game takes in the browser.
import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Page } from "@playwright/test";

const program =
  process.env["TESSERA_PROGRAM"] ?? fileURLToPath(new URL("../../../build/release/apps/cli/tessera", import.meta.url));

/** Positions of the game that is reviewed. */
export const positions = 200;

/** The first moves of a record, without what stands behind them. */
function shortened(pgn: string, moves: number): string | null {
  const [head = "", text = ""] = pgn.split(/\n\n/);
  const played = text
    .replace(/\{[^}]*\}/g, " ")
    .split(/\s+/)
    .filter((word) => word !== "" && !/^\d+\.+$|^(1-0|0-1|1\/2-1\/2|\*)$/.test(word));
  if (played.length < moves) return null;
  const tags = head.replace(/^\[(Result|Termination|PlyCount) .*\n?/gm, "");
  return `${tags.trim()}\n[Result "*"]\n\n${played.slice(0, moves).join(" ")} *\n`;
}

/** A game of 4*Chess between two engines, the same each time. */
export function longGame(): string {
  if (!existsSync(program)) throw new Error(`the program ${program} has to be built first`);
  const folder = mkdtempSync(join(tmpdir(), "tessera-"));
  try {
    for (let seed = 1; seed <= 20; ++seed) {
      const file = join(folder, `${seed}.pgn`);
      const args = ["match", "self", "self", "--variant", "fourstar", "--games", "2", "--nodes", "2000"];
      spawnSync(program, [...args, "--play-out", "--seed", String(seed), "--pgn", file, "--json"]);
      const games = readFileSync(file, "utf8").split(/\n(?=\[Event )/);
      const found = games.map((game) => shortened(game, positions - 1)).find((game) => game !== null);
      if (found) return found;
    }
    throw new Error("no game was long enough");
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** Milliseconds of its review, from the press of the button, at 30,000 nodes a position. */
export async function reviewTime(page: Page, url: string, pgn: string): Promise<number> {
  await page.goto(url);
  await page.getByRole("button", { name: "Paste a game or position" }).click();
  await page.getByLabel("Paste a game (PGN) or a position").fill(pgn);
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("radio", { name: "Nobody: analyse" }).check();
  await dialog.getByRole("button", { name: "Analyse", exact: true }).click();
  await page.getByTestId("analysis-tools").getByRole("button", { name: "Review", exact: true }).click();
  const button = page.getByRole("button", { name: "Review the game" });
  await button.waitFor();
  const began = Date.now();
  await button.click();
  await page.getByText(/The review is done/).waitFor({ timeout: 300_000 });
  return Date.now() - began;
}
