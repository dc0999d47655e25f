// The workers: one holds the games; in the other the computer thinks, is stopped, and lives on.
import type { Page, Worker } from "@playwright/test";
import { expect, test, type Table } from "./table";

const isEngine = (worker: Worker): boolean => worker.url().includes("engine");
const engines = (page: Page): Worker[] => page.workers().filter(isEngine);

const isolating = "cross-origin-embedder-policy";

/** With three hours on its clock the computer thinks for minutes: the search is not over when it is stopped, however slow
 *  or busy the machine is. */
async function takeBackWhileItThinks(table: Table): Promise<void> {
  const { page } = table;
  const begin = async (time: string, level: number): Promise<void> => {
    await page.locator("input[name=white][value=human]").check();
    await page.locator("input[name=black][value=computer]").check();
    await page.getByLabel("Level of black").selectOption(String(level));
    const clock = page.getByTestId("time");
    await clock.getByRole("radio", { name: time }).check();
    if (time === "Custom") {
      for (const [i, value] of [180, 0, 0].entries()) await clock.getByRole("spinbutton").nth(i).fill(String(value));
    }
    await page.getByRole("button", { name: "Start the game" }).click();
    await expect(table.status).toHaveText("White to move");
  };
  await table.open();
  await page.locator("[data-game=fourstar]").click();
  await begin("Custom", 8);
  expect(engines(page)).toHaveLength(0);
  for (let round = 0; round < 2; ++round) {
    await table.move("ab21", "bc32");
    await expect(page.getByText(/thinking, depth \d/)).toBeVisible();
    await page.getByRole("button", { name: "Take back" }).click();
    await expect(table.status).toHaveText("White to move");
    await expect(table.moves).toHaveCount(1); // to redo
  }
  // The worker lives on, and plays another game.
  await table.press("New game");
  await begin("No clock", 2);
  await table.move("ab21", "ba32");
  await expect(table.moves).toHaveCount(2);
  await expect(table.status).toHaveText(/^White to move/);
  expect(engines(page)).toHaveLength(1);
}

test("a search is stopped through shared memory where the page is isolated", async ({ table }) => {
  const started: string[] = [];
  table.page.on("worker", (worker) => isEngine(worker) && started.push(worker.url()));
  await takeBackWhileItThinks(table);
  expect(await table.page.evaluate(() => crossOriginIsolated)).toBe(true);
  expect(started).toHaveLength(1);
});

test("a search is stopped between slices on any other host @sweep", async ({ table }) => {
  const started: string[] = [];
  table.page.on("worker", (worker) => isEngine(worker) && started.push(worker.url()));
  await table.page.route("**/*", async (route) => {
    const response = await route.fetch();
    const headers = response.headers();
    // eslint-disable-next-line @typescript-eslint/no-dynamic-delete
    delete headers[isolating];
    await route.fulfill({ response, headers });
  });
  await takeBackWhileItThinks(table);
  expect(await table.page.evaluate(() => crossOriginIsolated)).toBe(false);
  expect(started).toHaveLength(1);
});

test("a game's net is fetched when the computer thinks there, and by no other game", async ({ table }) => {
  const fetched: string[] = [];
  table.page.on("requestfinished", (request) => {
    if (/\.net$/.test(request.url())) fetched.push(new URL(request.url()).pathname.replace(/-.*/, ""));
  });
  await table.begin("hdc3", "computer", "human", 2);
  await expect(table.moves).toHaveCount(1);
  expect(fetched).toEqual([]);
  await table.begin("raumschach", "computer", "human", 2);
  await expect(table.moves).toHaveCount(1);
  expect(fetched).toEqual(["/assets/raumschach"]);
  await table.begin("fourstar", "computer", "human", 2);
  await expect(table.moves).toHaveCount(1);
  await table.begin("chess", "computer", "human", 2);
  await expect(table.moves).toHaveCount(1);
  expect(fetched).toEqual(["/assets/raumschach", "/assets/fourstar", "/assets/chess"]);
});

test("the page's own thread runs no core", async ({ table }) => {
  await table.page.addInitScript(() => {
    const refuse = (): never => {
      throw new Error("a core on the page's thread");
    };
    WebAssembly.instantiate = refuse;
    WebAssembly.Instance = refuse as never;
  });
  await table.begin("fourstar", "human", "human");
  await table.move("ab21", "bc32");
  await expect(table.moves).toHaveCount(1);
});
