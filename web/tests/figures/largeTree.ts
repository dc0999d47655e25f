// A record with so many moves in variations and comments that what is done with it has to be done a part at a time.
import type { Page } from "@playwright/test";

const [mainMoves, variationMoves, nestedMoves] = [200, 60, 40];

/** Moves of all lines. */
export const treeNodes = mainMoves * (1 + variationMoves + nestedMoves);

function numbered(move: string, ply: number, fresh: boolean): string {
  if (ply % 2 === 0) return `${ply / 2 + 1}. ${move}`;
  return fresh ? `${(ply - 1) / 2 + 1}... ${move}` : move;
}

interface Out {
  white: boolean;
  black: boolean;
}

const home: Out = { white: false, black: false };

/** A knight of each side that goes out and back. `inside`: what follows a move, before which so many were out. */
function line(
  ply: number,
  count: number,
  knights: readonly string[],
  begin: Out,
  inside: (ply: number, i: number, before: Out) => string,
): string {
  const out = { ...begin };
  const words: string[] = [];
  for (let i = 0; i < count; ++i) {
    const side = (ply + i) % 2 === 0 ? "white" : "black";
    const move = knights[(side === "white" ? 0 : 1) + (out[side] ? 2 : 0)] ?? "";
    const before = { ...out };
    out[side] = !out[side];
    words.push(numbered(move, ply + i, words.length === 0 || /[)}]$/.test(words.at(-1) ?? "")));
    const more = inside(ply + i, i, before);
    if (more !== "") words.push(more);
  }
  return words.join(" ");
}

const near = ["Nf3", "Nf6", "Ng1", "Ng8"];
const far = ["Nc3", "Nc6", "Nb1", "Nb8"];

/** A main line of so many moves with a variation at each move, and a variation in each of those. */
export function treeRecord(main = mainMoves): string {
  const nested = (ply: number, before: Out): string => {
    const pawns = ply % 2 === 0 ? ["a3", "a6", "h3", "h6"] : ["a6", "a3", "h6", "h3"];
    const first = pawns.map((move, i) => numbered(move, ply + i, i === 0)).join(" ");
    return `(${first} ${line(ply + 4, nestedMoves - 4, far, before, () => "")})`;
  };
  const variation = (ply: number): string => {
    const inside = (at: number, i: number, before: Out): string =>
      i === 1 ? nested(at, before) : i === 5 ? "{Out and back}" : "";
    return `(${line(ply, variationMoves, far, home, inside)})`;
  };
  return `${line(0, main, near, home, variation)} *`;
}

/** Opens the record and waits until the list shows where the game stands. */
export async function openTree(page: Page, url: string, main = mainMoves): Promise<void> {
  await page.goto(url);
  await page.getByRole("button", { name: "Paste a game or position" }).click();
  await page.getByLabel("Paste a game (PGN) or a position").fill(treeRecord(main));
  await page.locator("form select").selectOption("chess");
  await page.getByRole("button", { name: "Open it" }).click();
  await page.locator("[data-testid=moves][aria-busy=false] [aria-current=step]").waitFor({ timeout: 60_000 });
}

async function pressed(page: Page, key: string, times: number): Promise<void> {
  for (let i = 0; i < times; ++i) {
    await page.keyboard.press(key);
    await page.waitForTimeout(100);
  }
}

async function fromMenu(page: Page, entry: string): Promise<void> {
  await page.getByRole("button", { name: /^Menu of/ }).click();
  await page.getByRole("menuitem", { name: entry }).click();
  await page.locator("[data-testid=moves][aria-busy=false]").waitFor();
}

/** In an order in which each can be done. */
export const treeActions: [name: string, act: (page: Page) => Promise<unknown>][] = [
  ["to the start", (page) => page.keyboard.press("Home")],
  ["step", (page) => pressed(page, "j", 6)],
  ["to the end", (page) => page.keyboard.press("End")],
  [
    "a move",
    async (page) => {
      await page.keyboard.press("Home");
      await page.locator("[data-testid=moves] [data-node='1']").waitFor();
      await page.evaluate(() => document.querySelector<HTMLElement>('[data-name="e2"]')?.click());
      await page.evaluate(() => document.querySelector<HTMLElement>('[data-name="e4"]')?.click());
      await page.locator("[aria-current=step]", { hasText: "e4" }).waitFor();
    },
  ],
  [
    "a comment",
    async (page) => {
      await page.keyboard.press(";");
      await page.getByRole("textbox", { name: /^Comment on/ }).fill("Another way to begin.");
      await page.keyboard.press("Control+Enter");
      await page.locator(".comment", { hasText: "Another way" }).waitFor();
    },
  ],
  [
    "a glyph",
    async (page) => {
      await page.keyboard.press(":");
      await page.getByRole("dialog").waitFor();
      await page.keyboard.press("5");
      await page.locator("[aria-current=step]", { hasText: "!?" }).waitFor();
    },
  ],
  ["promote", (page) => fromMenu(page, "Make this the main line")],
  ["fold all", (page) => fromMenu(page, "Fold all variations")],
  ["unfold all", (page) => fromMenu(page, "Unfold all variations")],
  [
    "fold one",
    async (page) => {
      await page.locator("[data-testid=moves] .fold").first().click();
      await page.locator("[data-testid=moves] .fold[aria-expanded=false]").waitFor();
    },
  ],
  [
    "delete",
    async (page) => {
      await page.locator("[data-testid=moves] [data-node='1']").click();
      await page.locator("[data-node='1'][aria-current=step]").waitFor();
      await fromMenu(page, "Delete from here on");
      await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
      await page.getByRole("button", { name: "Put back" }).waitFor();
    },
  ],
  [
    "put back",
    async (page) => {
      await page.getByRole("button", { name: "Put back" }).click();
      await page.locator("[data-testid=moves][aria-busy=false] [data-node='1']").waitFor();
    },
  ],
];
