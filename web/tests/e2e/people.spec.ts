// Games between people, each with a browser of their own, on the server itself.
import { served } from "./server";
import { expect, test, type Person } from "./people";

test.skip(served() === undefined, "the server has not been built");
test.skip(({ isMobile }) => isMobile, "the same there");

/** Of 4*Chess from its start: White mates with the fifteenth. */
const mate =
  "d1c1d3d1 c4c4a2a2 d3d1d4d3 b4c3c3b2 d4d3d4b4 c4c3b3d2 d4b4b4a4 a4a4a2a3 b2a2a2a3 c4d3d3c2 a2a3a3a4 b4b4d2b2 " +
  "b2b2c3b2 d2b2b2d4 a1a2d4d2";
const moves = mate.split(" ");

/** Plays the moves from number `first` to `last`, each by its player, who wait for one another. */
async function playOut(players: readonly [Person, Person], first: number, last: number): Promise<void> {
  for (let made = first; made < last; ++made) {
    const [mover, waiting] = made % 2 === 0 ? players : [players[1], players[0]];
    await mover.play(moves[made] ?? "");
    await waiting.sees(made + 1);
    await mover.sees(made + 1);
  }
}

test("a whole game by link, over a lost connection and a killed server, and its rematch", async ({ server, come }) => {
  const [ann, bob] = [await come(), await come()];
  const link = await ann.challenge(server.url, "fourstar", "White");
  await bob.accept(link);
  await ann.sees(0);
  await playOut([ann, bob], 0, 4);

  // What is moved without a connection is kept, and delivered.
  await ann.page.context().setOffline(true);
  await expect(ann.page.getByTestId("connection")).toBeVisible({ timeout: 30_000 });
  await ann.play(moves[4] ?? "");
  await ann.sees(5);
  await expect(ann.page.getByTestId("connection")).toContainText("Your move is kept.");
  await bob.sees(4);
  await ann.page.context().setOffline(false);
  await bob.sees(5);
  await expect(ann.page.getByTestId("connection")).toBeHidden();
  await playOut([ann, bob], 5, 9);

  // Both play on without a reload when the server is there again; what was moved meanwhile is not lost.
  await server.kill();
  await expect(bob.page.getByTestId("connection")).toBeVisible();
  await bob.play(moves[9] ?? "");
  await server.start();
  await ann.sees(10);
  await playOut([ann, bob], 10, moves.length);

  for (const { status } of [ann, bob]) await expect(status).toContainText("Checkmate");
  expect(await ann.board()).toEqual(await bob.board());
  await ann.page.getByRole("button", { name: "Offer a rematch" }).click();
  await bob.page
    .getByRole("group", { name: "Your opponent offers a rematch." })
    .getByRole("button", { name: "Accept" })
    .click();
  for (const person of [ann, bob]) await person.sees(0);
  expect(ann.page.url()).toBe(bob.page.url());
  expect(ann.page.url()).not.toBe(link);
  await bob.play(moves[0] ?? "");
  await ann.sees(1);
});
