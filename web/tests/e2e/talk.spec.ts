// What two players say to each other, and answers that they set for moves of the other, with a browser each.
import type { Locator } from "@playwright/test";
import { served } from "./server";
import { expect, test, type Person } from "./people";

test.skip(served() === undefined, "the server has not been built");
test.skip(({ isMobile }) => isMobile, "the same there");

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
const talk = (person: Person): Locator => person.page.getByRole("region", { name: "Talk with your opponent" });
const opener = (person: Person): Locator => talk(person).getByRole("button", { name: /^Talk/ });
const lines = (person: Person): Locator => talk(person).getByRole("list", { name: "What was said" });

async function write(person: Person, text: string): Promise<void> {
  await talk(person).getByRole("textbox", { name: "Message" }).fill(text);
  await talk(person).getByRole("textbox", { name: "Message" }).press("Enter");
}

test("players say phrases, chat once both have agreed, and are muted; nobody else sees it", async ({
  server,
  come,
}) => {
  const [ann, bob, eve] = [await come(), await come(phone), await come()];
  const link = await ann.challenge(server.url, "fourstar", "White");
  await bob.accept(link);
  await ann.sees(0);
  await eve.watch(link);
  await expect(talk(eve)).toHaveCount(0);

  // By the keyboard: the menu closes once something is said.
  await opener(ann).press("Enter");
  await talk(ann).getByRole("button", { name: "Good luck!" }).press("Enter");
  await expect(opener(ann)).toBeFocused();
  await expect(opener(ann)).toHaveAttribute("aria-expanded", "false");
  await expect(talk(bob).getByTestId("said")).toHaveText("Opponent: Good luck!");
  await expect(talk(bob).getByTestId("talk")).toContainText("Opponent: Good luck!");
  await expect(talk(bob).getByTestId("unheard")).toContainText("1");
  // Neither the board nor the players are hidden on a phone by what has come in.
  const board = await bob.page.getByTestId("board").boundingBox();
  const row = await talk(bob).boundingBox();
  expect(row && board && row.y >= board.y + board.height).toBe(true);

  await opener(ann).click();
  await talk(ann).getByRole("button", { name: "Offer to chat" }).click();
  await expect(talk(ann).getByRole("button", { name: "Withdraw" })).toBeVisible();
  await expect(talk(ann).getByRole("textbox")).toHaveCount(0);
  const asks = talk(bob).getByRole("group", { name: "Your opponent offers to chat." });
  await asks.getByRole("button", { name: "Accept" }).click();
  await opener(bob).click();
  const text = "Grüße <b>& <img src=x onerror=alert(1)> \u05e9\u05dc\u05d5\u05dd";
  await write(ann, text);
  await expect(lines(bob).getByRole("listitem").last()).toContainText(text);
  await expect(lines(bob).locator("b, img")).toHaveCount(0);
  await write(bob, "👍");
  await expect(lines(ann).getByRole("listitem").last()).toHaveText("Opponent 👍");
  expect(await eve.page.content()).not.toContain("Grüße");

  await talk(bob).getByRole("button", { name: "Close" }).click();
  await expect(opener(bob)).toBeFocused();
  await talk(ann).getByRole("textbox").press("Escape");
  await expect(opener(ann)).toBeFocused();
  await opener(ann).press("Enter");

  // It is all there after a reload, and not told anew.
  await bob.page.reload();
  await bob.sees(0);
  await opener(bob).click();
  await expect(lines(bob).getByRole("listitem")).toHaveCount(4);
  await expect(talk(bob).getByTestId("talk")).toHaveText("");

  await talk(bob).getByRole("button", { name: "Mute the opponent" }).click();
  await write(ann, "Are you there?");
  await expect(lines(ann).getByRole("listitem").last()).toContainText("Are you there?");
  await write(bob, "Still here");
  await expect(lines(bob).getByRole("listitem").last()).toHaveText("You Still here");
  await expect(lines(bob)).not.toContainText("Are you there?");
  await talk(bob).getByRole("button", { name: "Hear the opponent again" }).click();
  await expect(lines(bob)).toContainText("Are you there?");

  // Ended by one, it is ended for both.
  await talk(bob).getByRole("button", { name: "End the chat" }).click();
  await expect(talk(ann).getByRole("textbox")).toHaveCount(0);
  await expect(lines(ann)).toContainText("The chat has ended.");
  await expect(talk(ann).getByRole("button", { name: "Offer to chat" })).toBeVisible();
  await ann.page.keyboard.press("Escape");
  await expect(opener(ann)).toHaveAttribute("aria-expanded", "false");
});

test("answers to moves of the opponent are played, and a piece goes on from where it will stand @sweep", async ({
  server,
  come,
}) => {
  const [ann, bob] = [await come(), await come(phone)];
  const link = await ann.challenge(server.url, "chess", "White", "Days a move");
  await bob.accept(link);
  await ann.sees(0);
  await ann.touch(ann.cell("e2"));
  await ann.touch(ann.cell("e4"));
  await bob.sees(1);

  const answers = ann.page.getByRole("region", { name: "Answers to moves", exact: true });
  const planning = ann.page.getByRole("region", { name: "Planning answers" });
  const move = async (...cells: string[]): Promise<void> => {
    for (const cell of cells) await ann.touch(ann.cell(cell));
  };
  await ann.press("Plan answers");
  await expect(planning).toContainText("Make a move that your opponent may make.");
  await move("e7", "e5");
  await expect(planning).toContainText("Make your answer to it.");
  await move("g1", "f3");
  await move("b8", "c6");
  await move("f1", "b5");
  await planning.getByRole("button", { name: "Keep" }).click();
  await ann.sees(1);
  await ann.press("Plan answers");
  await move("c7", "c5");
  await move("b1", "c3");
  await planning.getByRole("button", { name: "Keep" }).click();
  await expect(answers.getByRole("listitem")).toHaveCount(2);
  await expect(answers.getByRole("listitem").first()).toContainText("If e7\u2013e5, g1\u2013f3, then if b8\u2013c6");

  // Kept by the server: the page may be closed.
  await ann.page.reload();
  await ann.sees(1);
  await expect(answers.getByRole("listitem")).toHaveCount(2);
  await ann.page.goto("about:blank");
  const play = async (from: string, to: string, sees: number): Promise<void> => {
    await bob.touch(bob.cell(from));
    await bob.touch(bob.cell(to));
    await bob.sees(sees);
  };
  await play("e7", "e5", 3);
  await play("b8", "c6", 5);
  await play("a7", "a6", 6);

  // Bob sets a chain with one piece, which the board shows where it will stand.
  await ann.page.goto(link);
  await ann.sees(6);
  await move("b5", "a4");
  await bob.sees(7);
  const chain = bob.page.getByRole("region", { name: "Moves in advance" });
  await play("b7", "b5", 8);
  for (const [from, to] of [
    ["c6", "d4"],
    ["d4", "f3"],
  ] as const) {
    await bob.touch(bob.cell(from));
    await bob.touch(bob.cell(to));
  }
  await expect(chain.getByRole("listitem")).toHaveCount(2);
  await expect(bob.cell("f3")).toHaveAttribute("aria-label", /black knight/i);
  await expect(bob.cell("c6")).not.toHaveAttribute("aria-label", /knight/i);
  await move("a4", "b3");
  await bob.sees(10);
  await move("h2", "h3");
  await bob.sees(12);
  await expect(chain).toBeHidden();
  await expect(ann.cell("f3")).toHaveAttribute("aria-label", /black knight/i);
});
