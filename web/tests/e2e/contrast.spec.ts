// Every text, icon and focus ring has enough contrast, in every state of every control, in both themes and all palettes.
import type { Page } from "@playwright/test";
import { faintIn } from "./contrast";
import { expect, test, type Table } from "./table";

const bloom =
  "d1k1/2p1/4/3r//-//-//-///4/2p1/4/4//3p/1n2/4/4//-//4/3r/4/4///-//4/4/b3/4//4/1Q2/4/4//4/4/4/D3///u3/1N2/4/4//-//4/4/2P1/R3//4/4/1PP1/3K w - - 0 1";

test.use({ contextOptions: { reducedMotion: "reduce" } });

async function expectSeen(page: Page, screen: string, part = "body"): Promise<void> {
  expect(await faintIn(page, part, part !== "dialog[open]"), screen).toEqual([]);
}

async function expectDialogSeen(table: Table, button: string): Promise<void> {
  const { page } = table;
  await table.press(button);
  await expect(page.getByRole("dialog")).toBeVisible();
  await expect(page.getByRole("dialog").getByText("Fetching the rules")).toHaveCount(0);
  await expectSeen(page, button, "dialog[open]");
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toBeHidden();
}

test("contrast on Home and in the dialog of a new game", async ({ table, isMobile }) => {
  test.skip(isMobile, "the same controls");
  const { page } = table;
  await table.open();
  await expect(page.locator("[data-game=hdc8]")).toBeAttached();
  await page.getByRole("button", { name: "Learn in 3 minutes" }).click();
  await expectSeen(page, "Home");
  await page.locator("[data-game=hdc3]").click();
  await expectSeen(page, "New game", "dialog[open]");
});

test("contrast at a board, in its dialogs and fields", async ({ table, isMobile }) => {
  const { page } = table;
  await table.paste(bloom, "fourstar");
  await table.move("bb23", "dd41");
  await table.touch(table.cell("cb33"));
  await expectSeen(page, "a game");
  if (isMobile) {
    for (const tab of ["Moves", "Analysis", "View", "Game"] as const) {
      await table.sheet(tab);
      await expectSeen(page, tab, "dialog[open]");
    }
    await table.closeSheet();
    return;
  }
  for (const button of ["Settings", "How to play here", "Rules", "Share, copy or paste", "Resign"])
    await expectDialogSeen(table, button);
  await table.press("Type a move");
  await page.getByRole("combobox", { name: "Type a move" }).fill("knight");
  await expect(page.getByRole("option").first()).toBeVisible();
  await expectSeen(page, "a move is typed", ".typed");
});

test("contrast in space, on paper and in the hypercube @sweep", async ({ table, isMobile }) => {
  test.skip(isMobile, "the same controls");
  const { page } = table;
  await table.paste(bloom, "fourstar");
  await page.setViewportSize({ width: 900, height: 580 });
  await table.press(/^Space$/);
  const space = page.getByTestId("space");
  await expect(space).toHaveAttribute("data-tip", "1");
  await page.keyboard.press("a");
  await page.getByRole("button", { name: "Slices and more" }).click();
  await expectSeen(page, "Space", "main");
  await page.getByRole("button", { name: "Paper" }).click();
  await expectSeen(page, "Paper", "main");
  await table.press(/^Hypercube$/);
  await expect(space).toHaveAttribute("data-fold", "1");
  await expectSeen(page, "Hypercube", "main");
});

test("contrast at a vast board and at a puzzle @sweep", async ({ table, isMobile }) => {
  test.skip(isMobile, "the same controls");
  const { page } = table;
  await table.open("/#puzzle/5/2026-11-24");
  await expect(page.getByTestId("checks")).toBeVisible();
  await page.locator("[data-piece]").first().click();
  await expectSeen(page, "puzzle");
  await table.open("/#game/hdc6");
  await expect(page.getByTestId("count")).toHaveText(/\d/, { timeout: 60_000 });
  await expectSeen(page, "vast");
});
