// Correspondence over days, which a server with a clock of its own lets pass at once.
import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface, type Interface } from "node:readline";
import { fileURLToPath } from "node:url";
import type { Browser, BrowserContextOptions } from "@playwright/test";
import { expect, personIn, test, type Person } from "./people";
import { address } from "./server";

const program = fileURLToPath(new URL("../../../build/release/tests/server/serve_at", import.meta.url));
const root = fileURLToPath(new URL("../../dist", import.meta.url));
const hour = 3_600_000;

test.skip(!existsSync(program), "the server with a clock of its own has not been built");
test.skip(({ isMobile }) => isMobile, "the same there");

class LaterServer {
  url = "";
  readonly #process: ChildProcess;
  readonly #lines: Interface;

  constructor(folder: string) {
    this.#process = spawn(program, [root, join(folder, "games.db")], { stdio: ["pipe", "pipe", "inherit"] });
    if (!this.#process.stdout) throw new Error("the server says nothing");
    this.#lines = createInterface(this.#process.stdout);
  }

  async start(): Promise<void> {
    this.url = await address(this.#process);
    this.#process.removeAllListeners("exit");
  }

  /** Lets so many hours pass, and returns what time it is then. */
  async pass(hours: number): Promise<number> {
    const answer = once(this.#lines, "line");
    this.#process.stdin?.write(`forward ${hours * hour}\n`);
    const [line] = (await answer) as [string];
    return Number(/^at (\d+)$/.exec(line)?.[1]);
  }

  async stop(): Promise<void> {
    const gone = once(this.#process, "exit");
    this.#process.stdin?.end();
    await gone;
  }
}

/** Two people whose browsers show the server's time, and what each is told of games wherever they are. */
class Pair {
  readonly ann: Person;
  readonly bob: Person;
  readonly notices = new Map<Person, string[]>();
  readonly #server: LaterServer;

  private constructor(server: LaterServer, ann: Person, bob: Person) {
    [this.#server, this.ann, this.bob] = [server, ann, bob];
    for (const person of [ann, bob]) {
      const heard: string[] = [];
      this.notices.set(person, heard);
      person.page.on("websocket", (socket) =>
        socket.on("framereceived", ({ payload }) => {
          const notice = /^\{"notice":"(\w+)"/.exec(payload.toString())?.[1];
          if (notice !== undefined) heard.push(notice);
        }),
      );
    }
  }

  static async come(server: LaterServer, browser: Browser, options: BrowserContextOptions): Promise<Pair> {
    const blocked = { ...options, serviceWorkers: "block" as const };
    const [ann, bob] = [await personIn(browser, blocked, server.url), await personIn(browser, blocked, server.url)];
    return new Pair(server, ann, bob);
  }

  async pass(hours: number): Promise<void> {
    const now = await this.#server.pass(hours);
    for (const { page } of [this.ann, this.bob]) await page.clock.setSystemTime(now);
  }

  /** What the person's list says of their only game. */
  async expectListed(person: Person, standing: RegExp, urgent: boolean): Promise<void> {
    await person.page.goto(`${this.#server.url}/#lobby`);
    const row = person.page.getByTestId("mine").getByRole("listitem");
    await expect(row).toHaveCount(1);
    await expect(row).toContainText("1 day a move");
    await expect(row).toContainText(standing);
    await expect(row).toHaveClass(urgent ? /urgent/ : /^(?!.*urgent)/);
  }

  async close(): Promise<void> {
    const complaints = [this.ann, this.bob].flatMap((person) => [...person.complaints]);
    for (const { page } of [this.ann, this.bob]) await page.context().close();
    expect(complaints).toEqual([]);
  }
}

test("a game by correspondence, over days, warned of and lost on time", async ({ browser, contextOptions }) => {
  const folder = await mkdtemp(join(tmpdir(), "tessera-days-"));
  const server = new LaterServer(folder);
  try {
    await server.start();
    const pair = await Pair.come(server, browser, contextOptions);
    const { ann, bob, notices } = pair;
    const link = await ann.challenge(server.url, "fourstar", "White", 1);
    // A challenge waits for days.
    await pair.pass(50);
    await bob.accept(link);
    await ann.sees(0);
    await ann.play("d1c1d3d1");
    await bob.sees(1);

    // Whose turn it is and how long there is, for whoever looks in hours later.
    await pair.pass(20);
    await pair.expectListed(ann, /Their move/, false);
    await pair.expectListed(bob, /Your move, 4 hours left/, true);
    await bob.page.getByTestId("mine").getByRole("link").click();
    await bob.sees(1);
    await bob.play("c4c4a2a2");
    await bob.sees(2);
    await pair.expectListed(ann, /Your move, 24 hours left/, true);
    await ann.page.getByTestId("mine").getByRole("link").click();
    await ann.sees(2);

    // Nobody is warned before a tenth of the time is left, and then the player alone.
    await pair.pass(21);
    for (const person of [ann, bob]) expect(notices.get(person)).not.toContain("little_time");
    // Looking at another part of the page, one is told as well.
    await pair.expectListed(ann, /Your move/, true);
    await pair.pass(1);
    await expect(ann.page.getByTestId("notice")).toContainText("little time left");
    await expect.poll(() => notices.get(ann)).toContain("little_time");
    expect(notices.get(bob)).not.toContain("little_time");
    await ann.page.getByTestId("notice").getByRole("button", { name: "Show the game" }).click();
    await ann.sees(2);
    await ann.play("d3d1d4d3");
    await bob.sees(3);

    // Every turn has all of its time; who lets it run out has lost, whether they look or not.
    await pair.expectListed(ann, /Their move/, false);
    await pair.pass(23);
    await pair.expectListed(ann, /Their move/, false);
    await pair.pass(2);
    await expect(bob.status).toContainText("Black's time is up. White wins.");
    await pair.expectListed(bob, /You have lost/, false);
    await pair.expectListed(ann, /You have won/, false);
    expect(notices.get(bob)?.filter((notice) => notice === "little_time")).toHaveLength(1);
    await pair.close();
  } finally {
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  }
});
