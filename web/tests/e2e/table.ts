// A page at which every complaint of the browser fails the test, and hands to play with.
import { expect, test as base, type Locator, type Page } from "@playwright/test";

/** A finger, or several, that stay on the screen until they are lifted. */
export interface Finger {
  down(...at: Point[]): Promise<void>;
  move(...to: Point[]): Promise<void>;
  up(): Promise<void>;
}

interface Point {
  x: number;
  y: number;
}

export class Table {
  readonly page: Page;
  readonly fingers: boolean;
  /** Of the browser's complaints those that a test brings about. */
  expected: RegExp | null = null;

  constructor(page: Page, fingers: boolean) {
    this.page = page;
    this.fingers = fingers;
  }

  async open(path = "/"): Promise<void> {
    await this.page.goto(`${process.env["TESSERA_URL"] ?? ""}${path}`);
  }

  /** From the home screen, through the dialog, to the board; of a shuffled game to its standard start. */
  async begin(game: string, white: "human" | "computer", black: "human" | "computer", level = 2): Promise<void> {
    const { page } = this;
    await this.open();
    await page.locator(`[data-game=${game}]`).click();
    for (const [side, kind] of [
      ["white", white],
      ["black", black],
    ] as const) {
      await page.locator(`input[name=${side}][value=${kind}]`).check();
      if (kind === "computer") await page.getByLabel(`Level of ${side}`).selectOption(String(level));
    }
    const standard = page.getByRole("button", { name: "Standard", exact: true });
    if (await standard.isVisible()) await standard.click();
    await page.getByRole("button", { name: "Start the game" }).click();
    await expect(page.locator(":is(.play, .phone) [data-cell]").first()).toBeVisible();
  }

  /** Chooses in the settings sheet: the row, and how the choice there begins. */
  async set(row: string, choice: string): Promise<void> {
    const { page } = this;
    await this.closeSheet();
    await page.getByRole("button", { name: "Settings" }).click();
    const sheet = page.getByRole("dialog", { name: "Settings" });
    await sheet
      .getByRole("group", { name: row })
      .getByRole("radio", { name: new RegExp(`^${choice}`) })
      .check();
    await page.keyboard.press("Escape");
    await expect(sheet).toBeHidden();
  }

  /** A game or position from its text, two people playing. */
  async paste(text: string, game: string): Promise<void> {
    const { page } = this;
    await this.open();
    await page.getByRole("button", { name: "Paste a game or position" }).click();
    await page.getByLabel("Paste a game (PGN) or a position").fill(text);
    await page.locator("form select").selectOption(game);
    await page.getByRole("button", { name: "Open it" }).click();
    await expect(page.locator(":is(.play, .phone) [data-cell]").first()).toBeVisible();
  }

  /** On a small screen opens the sheet of the menu at a tab; on a large one everything stands beside the board. */
  async sheet(tab: "Moves" | "Analysis" | "View" | "Game"): Promise<void> {
    const { page } = this;
    await expect(page.locator("main:is(.play, .phone, .vast)")).toBeVisible();
    const menu = page.getByTestId("bar").getByRole("button", { name: "Menu" });
    if (!(await menu.isVisible())) return;
    if (!(await page.getByRole("dialog", { name: "Menu" }).isVisible())) await menu.click();
    await page.getByRole("tab", { name: tab }).click();
  }

  async closeSheet(): Promise<void> {
    const sheet = this.page.getByRole("dialog", { name: "Menu" });
    if (!(await sheet.isVisible())) return;
    await this.page.keyboard.press("Escape");
    await expect(sheet).toBeHidden();
  }

  /** The record (PGN) of the game, as it is copied. */
  async copied(): Promise<string> {
    await this.press("Share, copy or paste");
    const box = this.page.getByRole("textbox", { name: "Game (PGN)", exact: true });
    await expect(box).toHaveValue(/\S/);
    const text = await box.inputValue();
    await this.page.keyboard.press("Escape");
    return text;
  }

  /** Presses a button, wherever it is: on a small screen it may stand in a sheet. */
  async press(name: string | RegExp): Promise<void> {
    const button = this.page.getByRole("button", { name });
    await expect(this.page.locator("main:is(.play, .phone, .vast)")).toBeVisible();
    for (const tab of ["Game", "Moves", "View", "Analysis"] as const) {
      if (await button.isVisible()) break;
      await this.sheet(tab);
    }
    await button.click();
  }

  /** A cell by the name that the board shows for it. */
  cell(name: string): Locator {
    return this.page.locator(`[data-name="${name}"]`);
  }

  /** Of a cell in sight. */
  async middle(name: string): Promise<Point & { side: number }> {
    const box = await this.cell(name).first().boundingBox();
    if (!box) throw new Error(`no cell ${name}`);
    return { x: box.x + box.width / 2, y: box.y + box.height / 2, side: box.width };
  }

  /** With a finger where the screen takes one. */
  async touch(place: Locator): Promise<void> {
    await (this.fingers ? place.tap() : place.click());
  }

  async finger(): Promise<Finger> {
    const hands = await this.page.context().newCDPSession(this.page);
    const send = async (type: "touchStart" | "touchMove" | "touchEnd", at: Point[]): Promise<void> => {
      await hands.send("Input.dispatchTouchEvent", { type, touchPoints: at.map(({ x, y }, id) => ({ x, y, id })) });
    };
    return {
      down: (...at) => send("touchStart", at),
      move: (...to) => send("touchMove", to),
      up: () => send("touchEnd", []),
    };
  }

  async move(from: string, to: string): Promise<void> {
    await this.touch(this.cell(from));
    await expect(this.cell(to)).toHaveClass(/\b(quiet|capture|castling|passant)\b/);
    await this.touch(this.cell(to));
    // It is made a moment later, or asks for a piece to promote to.
    const target = this.page.locator(`[data-name="${to}"]:is(.quiet, .capture, .castling, .passant)`);
    const promotion = this.page.locator("[data-promotion]").first();
    await expect.poll(async () => (await target.count()) === 0 || (await promotion.isVisible())).toBe(true);
  }

  get status(): Locator {
    return this.page.getByTestId("status");
  }

  get moves(): Locator {
    return this.page.getByTestId("moves").locator(".row [data-node]");
  }

  async picture(name: string): Promise<void> {
    const { page } = this;
    await page.screenshot({
      path: `test-results/pictures/${name}-${String(page.viewportSize()?.width)}.png`,
      animations: "disabled",
    });
  }

  async expectNoSidewaysScroll(): Promise<void> {
    const [inner, scroll] = await this.page.evaluate(() => [innerWidth, document.documentElement.scrollWidth]);
    expect(scroll).toBeLessThanOrEqual(inner ?? 0);
  }
}

/** What the browser complains of from now on, and requests that do not go to the page's own server. */
export function complaintsOf(page: Page, own: string): string[] {
  const complaints: string[] = [];
  page.on("console", (message) => {
    // Of Playwright's own doing: it blocks service workers, and reads pictures back.
    const blocked = /^Service Worker registration blocked by Playwright$|GPU stall due to ReadPixels/.test(
      message.text(),
    );
    if (["error", "warning"].includes(message.type()) && !blocked) complaints.push(message.text());
  });
  page.on("pageerror", (error) => complaints.push(error.message));
  page.on("requestfailed", (request) => {
    // Cut off because the page was left, as a font that came late.
    if (request.failure()?.errorText !== "net::ERR_ABORTED") complaints.push(`failed: ${request.url()}`);
  });
  page.on("request", (request) => {
    const { protocol, origin } = new URL(request.url());
    if (!["data:", "blob:"].includes(protocol) && origin !== own) complaints.push(`went elsewhere: ${request.url()}`);
  });
  return complaints;
}

export const test = base.extend<{ table: Table }>({
  table: async ({ page, hasTouch }, use) => {
    const complaints = complaintsOf(page, process.env["TESSERA_URL"] ?? "");
    // The same draws each time, so that a failure can be seen again.
    await page.addInitScript(() => {
      let state = 1;
      const draw = (): number => (state = (state * 48271) % 0x7fffffff) / 0x7fffffff;
      Math.random = draw;
      crypto.getRandomValues = <T extends ArrayBufferView | null>(array: T): T => {
        if (array instanceof Uint8Array) for (let i = 0; i < array.length; ++i) array[i] = draw() * 256;
        return array;
      };
    });
    const table = new Table(page, hasTouch);
    await use(table);
    expect(complaints.filter((complaint) => !table.expected?.test(complaint))).toEqual([]);
  },
});

export { expect };
