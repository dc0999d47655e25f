// The worker in which the computer thinks: it is stopped, and lives on.
import { expect, test, type Table } from "./table";

const isolating = "cross-origin-embedder-policy";

/** Level 8 thinks over a second a move: time to stop it. */
async function takeBackWhileItThinks(table: Table): Promise<void> {
  await table.begin("fourstar", "human", "computer", 8);
  const { page } = table;
  expect(page.workers()).toHaveLength(0);
  for (let round = 0; round < 2; ++round) {
    await table.move("ab21", "bc32");
    await expect(page.getByText(/thinking, depth \d/)).toBeVisible();
    await page.getByRole("button", { name: "Take back" }).click();
    await expect(table.status).toHaveText("White to move");
    await expect(table.moves).toHaveCount(1); // to redo
  }
  await table.move("ab21", "ba32");
  await expect(table.moves).toHaveCount(2);
  await expect(table.status).toHaveText(/^White to move/);
  expect(page.workers()).toHaveLength(1);
}

test("a search is stopped through shared memory where the page is isolated", async ({ table }) => {
  const started: string[] = [];
  table.page.on("worker", (worker) => started.push(worker.url()));
  await takeBackWhileItThinks(table);
  expect(await table.page.evaluate(() => crossOriginIsolated)).toBe(true);
  expect(started).toHaveLength(1);
});

test("a search is stopped between slices on any other host", async ({ table }) => {
  const started: string[] = [];
  table.page.on("worker", (worker) => started.push(worker.url()));
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

test("the net of chess is fetched when the computer thinks there, and by no other game", async ({ table }) => {
  const fetched: string[] = [];
  table.page.on("requestfinished", (request) => {
    if (/\.net$/.test(request.url())) fetched.push(new URL(request.url()).pathname.replace(/-.*/, ""));
  });
  await table.begin("raumschach", "computer", "human", 2);
  await expect(table.moves).toHaveCount(1);
  expect(fetched).toEqual([]);
  await table.begin("chess", "computer", "human", 2);
  await expect(table.moves).toHaveCount(1);
  expect(fetched).toEqual(["/assets/chess"]);
});
