// Games between people, each with a browser of their own, on the server itself.
import type { Locator } from "@playwright/test";
import { served } from "./server";
import { mate as moves, playOut } from "./mate";
import { expect, test, type Person } from "./people";

test.skip(served() === undefined, "the server has not been built");
test.skip(({ isMobile }) => isMobile, "the same there");

test("a whole game by link, over a lost connection and a killed server, and its rematch", async ({ server, come }) => {
  const [ann, bob] = [await come(), await come()];
  const link = await ann.challenge(server.url, "fourstar", "White");
  await bob.accept(link);
  await ann.sees(0);
  await playOut([ann, bob], 0, 4);

  // What is moved without a connection is kept, and delivered.
  await ann.page.context().setOffline(true);
  await expect(ann.page.getByTestId("connection")).toBeVisible();
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

test("@sweep a game goes on from another device, before somebody who watches, with offers", async ({
  server,
  come,
}) => {
  const [ann, bob, eve] = [await come(), await come(), await come({ viewport: { width: 390, height: 844 } })];
  const link = await ann.challenge(server.url, "fourstar", "White");
  await bob.accept(link);
  await ann.sees(0);
  await eve.watch(link);
  await playOut([ann, bob], 0, 3);
  expect(await eve.board()).toEqual(await ann.board());

  // The private link of the seat acts for White elsewhere.
  await ann.page.getByRole("button", { name: "Share, copy or paste" }).click();
  await ann.page.getByRole("button", { name: "Show the private link" }).click();
  const seat = await ann.page.getByRole("textbox", { name: "Private link" }).inputValue();
  await ann.page.close();
  const other = await come();
  await other.page.goto(seat);
  await other.sees(3);
  expect(other.page.url()).not.toContain("seat");
  await expect(bob.page.getByRole("region", { name: /^White/ })).toContainText("there");
  await playOut([other, bob], 3, 6);

  // A move is taken back once the opponent agrees, and not if they do not.
  const asked = (person: Person, words: string): Locator => person.page.getByRole("group", { name: words });
  await bob.press("Ask to take your last move back");
  await asked(other, "Your opponent asks to take a move back.").getByRole("button", { name: "Decline" }).click();
  await expect(bob.page.getByText("You have asked to take your move back.")).toBeHidden();
  await playOut([other, bob], 6, 8);
  await bob.press("Ask to take your last move back");
  await asked(other, "Your opponent asks to take a move back.").getByRole("button", { name: "Accept" }).click();
  for (const person of [other, bob]) await person.sees(7);
  expect(await eve.board()).toEqual(await bob.board());
  await playOut([other, bob], 7, 9);

  // A draw that is declined, and one that is accepted.
  await other.press("Offer a draw");
  await expect(other.page.getByText("You have offered a draw.")).toBeVisible();
  await asked(bob, "Your opponent offers a draw.").getByRole("button", { name: "Decline" }).click();
  await expect(other.page.getByText("You have offered a draw.")).toBeHidden();
  await playOut([other, bob], 9, 10);
  await bob.press("Offer a draw");
  await asked(other, "Your opponent offers a draw.").getByRole("button", { name: "Accept" }).click();
  for (const { status } of [other, bob, eve]) await expect(status).toContainText(/draw/i);
  expect(await eve.board()).toEqual(await bob.board());
});

test("@sweep moves in advance are made when their turn comes, and a game ends by resigning", async ({
  server,
  come,
}) => {
  const [ann, bob] = [await come(), await come()];
  const link = await ann.challenge(server.url, "fourstar", "White");
  await bob.accept(link);
  await playOut([ann, bob], 0, 1);
  // White's, while it is Black's turn.
  await ann.premove(moves[2] ?? "");
  const set = ann.page.getByRole("region", { name: "Moves in advance" });
  await expect(set.getByRole("listitem")).toHaveCount(1);
  await ann.premove("a1a2a1a3");
  await bob.play(moves[1] ?? "");
  await bob.sees(3);
  await ann.sees(3);
  await bob.play(moves[3] ?? "");
  await bob.sees(5);
  await expect(set).toBeHidden();
  await bob.press("Resign");
  await bob.page.getByRole("dialog").getByRole("button", { name: "Resign" }).click();
  for (const { status } of [ann, bob]) await expect(status).toContainText("Black resigned. White wins.");
});

test("@sweep a vast game by link", async ({ server, come }) => {
  const [ann, bob] = [await come(), await come()];
  const link = await ann.challenge(server.url, "hdc6", "White");
  await bob.accept(link);
  await ann.sees(0);
  for (let made = 0; made < 6; ++made) {
    const [mover, waiting] = made % 2 === 0 ? [ann, bob] : [bob, ann];
    const field = mover.page.getByRole("combobox", { name: "Type a move" });
    await field.fill(made < 4 ? "pawn" : "knight");
    await field.press("Enter");
    await mover.page.getByTestId("slice").locator(".quiet").first().click();
    await waiting.sees(made + 1);
    await mover.sees(made + 1);
    if (made === 2) {
      await server.kill();
      await server.start();
    }
  }
  expect(await bob.moves.allTextContents()).toEqual(await ann.moves.allTextContents());
  await ann.page.reload();
  await ann.sees(6);
});
