// A server of games between people that can be killed, and people in browsers of their own who play through it.
import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test as base, type Browser, type BrowserContextOptions, type Page } from "@playwright/test";
import { address, served } from "./server";
import { complaintsOf, Table } from "./table";

const root = fileURLToPath(new URL("../../dist", import.meta.url));

export class GameServer {
  url = "";
  readonly #folder: string;
  #process: ChildProcess | undefined;

  constructor(folder: string) {
    this.#folder = folder;
  }

  /** With the games that it had before, and at the same address. */
  async start(): Promise<void> {
    const port = this.url === "" ? "0" : new URL(this.url).port;
    const games = join(this.#folder, "games.db");
    this.#process = spawn(served() ?? "", ["serve", "--root", root, "--port", port, "--games", games, "--offer-lan"]);
    this.url = await address(this.#process);
    this.#process.removeAllListeners("exit");
  }

  /** As by a power cut: it gets to do nothing more. */
  async kill(): Promise<void> {
    if (this.#process?.exitCode !== null || this.#process.signalCode !== null) return;
    const gone = once(this.#process, "exit");
    this.#process.kill("SIGKILL");
    await gone;
  }
}

/** Somebody with a browser of their own. */
export class Person extends Table {
  readonly complaints: readonly string[];
  constructor(page: Page, fingers: boolean, server: string) {
    super(page, fingers);
    this.complaints = complaintsOf(page, server);
  }

  /** Creates a challenge for whoever has the link, and returns that. `time`: the kind of time, else a clock, or days a move. */
  async challenge(server: string, game: string, colour: "White" | "Black", time?: string | number): Promise<string> {
    const { page } = this;
    await page.goto(server);
    await page.locator(".head").getByRole("button", { name: "Play a friend" }).click();
    const dialog = page.getByRole("dialog", { name: "Play a friend" });
    await dialog.locator("select").first().selectOption(game);
    await dialog.getByRole("radio", { name: colour }).check();
    if (typeof time === "number") {
      await dialog.getByRole("radio", { name: "Days a move" }).check();
      await dialog
        .getByRole("group", { name: "Days for each turn" })
        .getByRole("radio", { name: String(time), exact: true })
        .check();
    } else if (time !== undefined) await dialog.getByRole("radio", { name: time }).check();
    await dialog.getByRole("button", { name: "Create the challenge" }).click();
    await expect(page.locator("[data-stand=waiting]")).toBeVisible();
    return page.getByRole("textbox", { name: "Link to the challenge" }).inputValue();
  }

  /** Takes the seat that is free. */
  async accept(link: string): Promise<void> {
    await this.page.goto(link);
    await this.page.getByRole("button", { name: /^Accept as/ }).click();
    await this.sees(0);
  }

  async watch(link: string): Promise<void> {
    await this.page.goto(link);
    await this.page.getByRole("button", { name: "Watch", exact: true }).click();
  }

  /** That so many moves have been made on the board in sight. */
  async sees(moves: number): Promise<void> {
    await expect(this.page.locator(":is(.play, .phone, .vast) [data-cell]").first()).toBeVisible({ timeout: 60_000 });
    await expect(this.moves).toHaveCount(moves, { timeout: 30_000 });
  }

  /** Makes a move by pressing both cells. `text`: as in `d1c1d3d1`, on four axes of four. */
  async play(text: string): Promise<void> {
    const [from, to] = [indexOf(text.slice(0, 4)), indexOf(text.slice(4))];
    await this.touch(this.page.locator(`[data-cell="${from}"]`));
    const target = this.page.locator(`[data-cell="${to}"]`);
    await expect(target).toHaveClass(/\b(quiet|capture)\b/);
    await this.touch(target);
  }

  /** Sets a move for when its turn comes, by pressing both cells. */
  async premove(text: string): Promise<void> {
    await this.touch(this.page.locator(`[data-cell="${indexOf(text.slice(0, 4))}"]`));
    await this.touch(this.page.locator(`[data-cell="${indexOf(text.slice(4))}"]`));
  }

  /** What stands on each cell, in words. */
  board(): Promise<string[]> {
    return this.page
      .locator("[data-cell][aria-label]")
      .evaluateAll((cells) => cells.map((cell) => (cell.getAttribute("aria-label") ?? "").replace(/,.*/, "")).sort());
  }
}

/** Of a cell of a board with four axes of four cells. */
function indexOf(cell: string): number {
  return [...cell].reduce(
    (sum, letter, axis) => sum + ("abcd".indexOf(letter) + "1234".indexOf(letter) + 1) * 4 ** axis,
    0,
  );
}

/** `at`: where the server is opened; by default at its own address. */
type Come = (options?: BrowserContextOptions, at?: string) => Promise<Person>;

export const test = base.extend<{ server: GameServer; come: Come }>({
  server: async ({ browserName }, use) => {
    void browserName;
    const folder = await mkdtemp(join(tmpdir(), "tessera-people-"));
    const server = new GameServer(folder);
    try {
      await server.start();
      await use(server);
    } finally {
      await server.kill();
      await rm(folder, { recursive: true, force: true });
    }
  },
  come: async ({ browser, server, contextOptions }, use) => {
    const all: Person[] = [];
    await use(async (options = {}, at = server.url) => {
      const person = await personIn(browser, { ...contextOptions, serviceWorkers: "block", ...options }, at);
      all.push(person);
      return person;
    });
    // A connection was lost, a proxy had no server, or the page is served without encryption to another machine.
    const lost =
      /ERR_(INTERNET_DISCONNECTED|CONNECTION_|EMPTY_RESPONSE)|WebSocket connection|^failed: |status of 502|Cross-Origin-Opener-Policy/;
    const complaints = all.flatMap(({ complaints, expected }) =>
      complaints.filter((complaint) => !lost.test(complaint) && !expected?.test(complaint)),
    );
    for (const { page } of all) await page.context().close();
    expect(complaints).toEqual([]);
  },
});

export async function personIn(browser: Browser, options: BrowserContextOptions, server: string): Promise<Person> {
  const context = await browser.newContext(options);
  return new Person(await context.newPage(), options.hasTouch ?? false, server);
}

export { expect };
