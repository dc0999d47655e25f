// Games between people on several processes, while one after the other is killed.
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { canCluster, Cluster } from "./cluster";
import { mate, playOut } from "./mate";
import { expect, test as base } from "./people";

const test = base.extend<{ server: Cluster }>({
  server: async ({ browserName }, use) => {
    void browserName;
    const folder = await mkdtemp(join(tmpdir(), "tessera-cluster-"));
    const server = new Cluster(folder, 4300);
    try {
      await server.start();
      await use(server);
    } finally {
      await server.kill();
      await rm(folder, { recursive: true, force: true });
    }
  },
});

test.skip(!canCluster(), "nginx or PostgreSQL is not installed, or the program not built");
test.skip(({ isMobile }) => isMobile, "the same there");

test("@sweep a whole game is played while one process after the other is killed", async ({ server, come }) => {
  const [ann, bob, eve] = [await come(), await come(), await come()];
  const link = await ann.challenge(server.url, "fourstar", "White");
  await bob.accept(link);
  await eve.watch(link);
  let over = false;
  const killing = server.killOneAfterTheOther(() => over);
  try {
    await playOut([ann, bob], 0, mate.length);
  } finally {
    over = true;
    await killing;
  }
  for (const { status } of [ann, bob, eve]) await expect(status).toContainText("Checkmate");
  const board = await ann.board();
  expect(await bob.board()).toEqual(board);
  expect(await eve.board()).toEqual(board);
  expect(server.killed).toBeGreaterThan(2);
});
