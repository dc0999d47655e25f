// What a player does at a board, to be measured.
import type { Page } from "@playwright/test";

export async function choose(page: Page, url: string, game: string): Promise<void> {
  await page.goto(url);
  await page.locator(`[data-game=${game}]`).first().click();
  await page.locator("input[name=white][value=human]").check();
  await page.locator("input[name=black][value=human]").check();
}

export async function start(page: Page): Promise<void> {
  // Not what would be drawn by chance.
  const standard = page.getByRole("button", { name: "Standard", exact: true });
  if (await standard.isVisible()) await standard.click();
  await page.getByRole("button", { name: "Start the game" }).click();
  await page.locator("[data-cell]").first().waitFor();
}

/** The piece in sight that has somewhere to go in sight. */
export async function pick(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (const piece of document.querySelectorAll<HTMLElement>(".movable")) {
      piece.click();
      await new Promise((resume) => setTimeout(resume, 60));
      if (document.querySelector("[data-cell].quiet")) return;
    }
  });
}

async function pressed(page: Page, key: string, times: number): Promise<void> {
  for (let i = 0; i < times; ++i) {
    await page.keyboard.press(key);
    await page.waitForTimeout(50);
  }
}

async function arrange(page: Page): Promise<void> {
  const select = page.getByTestId("arrangement");
  if (await select.count()) await select.selectOption({ index: 1 });
  else await page.keyboard.press("2");
}

/** In an order in which each can be done. */
export const actions: [name: string, act: (page: Page) => Promise<unknown>][] = [
  ["select", (page) => page.evaluate(() => document.querySelector<HTMLElement>(".movable")?.click())],
  [
    "pan",
    async (page) => {
      await page.mouse.move(500, 400);
      for (let i = 0; i < 8; ++i) {
        await page.mouse.wheel(60, 120);
        await page.waitForTimeout(30);
      }
    },
  ],
  ["zoom in", (page) => pressed(page, "+", 3)],
  ["zoom out", (page) => pressed(page, "-", 4)],
  ["whole board", (page) => page.keyboard.press("0")],
  ["back", (page) => pressed(page, "+", 8)],
  ["flip", (page) => page.keyboard.press("f")],
  ["arrangement", arrange],
  ["move", (page) => page.evaluate(() => document.querySelector<HTMLElement>("[data-cell].quiet")?.click())],
  ["undo", (page) => page.keyboard.press("k")],
];

/** Prepared before the action of that name, unmeasured. */
export const before: Record<string, (page: Page) => Promise<void>> = {
  move: pick,
};

/** What is done frame by frame. */
export const moving: [name: string, act: (page: Page) => Promise<unknown>][] = [
  [
    "hover",
    async (page) => {
      await pick(page);
      for (let i = 0; i < 60; ++i) await page.mouse.move(250 + 12 * i, 250 + 6 * i);
    },
  ],
  [
    "drag a piece",
    async (page) => {
      const piece = page.locator(".movable").first();
      const box = await piece.boundingBox();
      if (!box) return;
      await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
      await page.mouse.down();
      for (let i = 0; i < 60; ++i) await page.mouse.move(box.x + 5 * i, box.y + 3 * i);
      await page.keyboard.press("Escape");
      await page.mouse.move(2, 2);
      await page.mouse.up();
    },
  ],
  [
    "zoom",
    async (page) => {
      await page.mouse.move(500, 400);
      await page.keyboard.down("Control");
      for (let i = 0; i < 40; ++i) {
        await page.mouse.wheel(0, i % 20 < 10 ? -60 : 60);
        await page.waitForTimeout(16);
      }
      await page.keyboard.up("Control");
    },
  ],
  [
    "arrangements",
    async (page) => {
      for (const key of ["2", "3", "4", "1"]) {
        await page.keyboard.press(key);
        await page.waitForTimeout(900);
      }
    },
  ],
];

async function dragFrom(page: Page, x: number, y: number): Promise<void> {
  await page.mouse.move(x, y);
  await page.mouse.down();
  for (let i = 0; i < 60; ++i) await page.mouse.move(x + 4 * i, y + (i % 20));
  await page.mouse.up();
}

/** From the flat boards into space, once they have tipped. */
export async function enterSpace(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Space", exact: true }).click();
  await page.locator("[data-testid=space][data-tip='1'][data-calls]").waitFor();
}

/** What is done frame by frame in space. */
export const movingInSpace: [name: string, act: (page: Page) => Promise<unknown>][] = [
  [
    "hover",
    async (page) => {
      await pick(page);
      for (let i = 0; i < 60; ++i) await page.mouse.move(250 + 8 * i, 250 + 5 * i);
    },
  ],
  ["turn", (page) => dragFrom(page, 500, 500)],
  [
    "wheel",
    async (page) => {
      for (let i = 0; i < 40; ++i) {
        await page.mouse.wheel(0, i % 20 < 10 ? -60 : 60);
        await page.waitForTimeout(16);
      }
    },
  ],
  [
    "tip",
    async (page) => {
      await page.getByRole("button", { name: "Boards", exact: true }).click();
      await page.getByTestId("space").waitFor({ state: "detached" });
    },
  ],
];

/** From the flat boards into the hypercube, once it is folded. */
export async function enterHypercube(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Hypercube", exact: true }).click();
  await page.locator("[data-testid=space][data-fold='1'][data-calls]").waitFor();
}

/** What is done frame by frame with a hypercube. */
export const movingInHypercube: [name: string, act: (page: Page) => Promise<unknown>][] = [
  [
    "hover",
    async (page) => {
      for (let i = 0; i < 60; ++i) await page.mouse.move(250 + 8 * i, 250 + 5 * i);
    },
  ],
  ["turn", (page) => dragFrom(page, 120, 500)],
  [
    "turn in four dimensions",
    async (page) => {
      await page.keyboard.down("Shift");
      await dragFrom(page, 120, 500);
      await page.keyboard.up("Shift");
    },
  ],
  [
    "turn by 90°",
    async (page) => {
      await page
        .getByRole("button", { name: /turn by 90°$/ })
        .first()
        .click();
      await page.waitForTimeout(900);
    },
  ],
  [
    "fold",
    async (page) => {
      await page.getByRole("slider", { name: "Fold" }).focus();
      for (let i = 0; i < 60; ++i) await page.keyboard.press("ArrowLeft");
    },
  ],
];
