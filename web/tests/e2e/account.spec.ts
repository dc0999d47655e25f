// Accounts, ratings and reports, each person with a browser of their own, on the server itself.
import type { Locator } from "@playwright/test";
import { violationsIn } from "./axe";
import { served } from "./server";
import { expect, test, type Person } from "./people";

test.skip(served() === undefined, "the server has not been built");
test.skip(({ isMobile }) => isMobile, "the same there");

const passphrase = "correct horse battery";
const moves = ["d1c1d3d1", "c4c4a2a2", "d3d1d4d3", "b4c3c3b2"];

const main = ({ page }: Person): Locator => page.getByRole("main");

/** Fills in the form of that name. */
async function enter({ page }: Person, what: string, name: string): Promise<void> {
  const form = page.getByRole("form", { name: what });
  await form.getByLabel("Name").fill(name);
  await form.getByLabel("Passphrase", { exact: true }).fill(passphrase);
  await form.getByRole("button", { name: what }).click();
}

/** The same, and sees that somebody is signed in. */
async function fill(person: Person, what: string, name: string): Promise<void> {
  await enter(person, what, name);
  await expect(main(person)).toContainText(new RegExp(`Signed in as ${name}`, "i"));
}

async function register(person: Person, server: string, name: string): Promise<void> {
  await person.page.goto(`${server}/#account`);
  await fill(person, "Create an account", name);
}

async function signIn(person: Person, server: string, name: string): Promise<void> {
  await person.page.goto(`${server}/#account`);
  await person.page.getByRole("radio", { name: "Sign in" }).check();
  await fill(person, "Sign in", name);
}

/** Creates a rated challenge of White for whoever has the link, and returns that. */
async function challengeRated({ page }: Person, server: string): Promise<string> {
  await page.goto(`${server}/#lobby`);
  await page.getByRole("main").getByRole("button", { name: "Play a friend" }).click();
  const dialog = page.getByRole("dialog", { name: "Play a friend" });
  await dialog.locator("select").first().selectOption("fourstar");
  await dialog.getByRole("radio", { name: "White" }).check();
  await dialog.getByRole("radio", { name: "Rated" }).check();
  await dialog.getByRole("button", { name: "Create the challenge" }).click();
  return page.getByRole("textbox", { name: "Link to the challenge" }).inputValue();
}

test("two accounts play a rated game, and one is signed in elsewhere and signed out there", async ({
  server,
  come,
}) => {
  const [ann, bob, elsewhere] = [await come(), await come(), await come()];
  await register(ann, server.url, "Ann");
  expect(await violationsIn(ann.page)).toEqual([]);

  const link = await challengeRated(ann, server.url);
  await expect(main(ann)).toContainText("It counts for the ratings (Rapid)");
  await bob.page.goto(link);
  await expect(main(bob).getByRole("link", { name: /^Ann/ })).toBeVisible();
  // Who has no account gets one without losing sight of the challenge.
  await expect(main(bob).getByRole("button", { name: /^Accept as/ })).toBeDisabled();
  await main(bob).getByRole("button", { name: "Sign in or create an account" }).click();
  await enter(bob, "Create an account", "bob_2");
  await bob.page.getByRole("button", { name: /^Accept as/ }).click();
  await ann.sees(0);
  for (const [made, move] of moves.entries()) {
    const [mover, waiting] = made % 2 === 0 ? [ann, bob] : [bob, ann];
    await mover.play(move);
    await waiting.sees(made + 1);
  }
  for (const { page } of [ann, bob]) {
    await expect(page.getByRole("region", { name: "White: Ann (1500?)" })).toBeVisible();
    await expect(page.getByRole("region", { name: "Black: bob_2 (1500?)" })).toBeVisible();
  }
  await bob.press("Resign");
  await bob.page.getByRole("dialog").getByRole("button", { name: "Resign" }).click();
  for (const { page } of [ann, bob]) {
    await expect(page.getByRole("region", { name: /^White: Ann \(\d+\?\) \+\d+$/ })).toBeVisible();
    await expect(page.getByRole("region", { name: /^Black: bob_2 \(\d+\?\) \u2212\d+$/ })).toBeVisible();
  }

  // About the opponent, from the game.
  await ann.press("The players: profiles, block, report");
  const people = ann.page.getByRole("dialog", { name: "The players" });
  await people.getByRole("link", { name: /^bob_2/ }).click();
  await expect(ann.page).toHaveURL(/#player=bob_2$/);
  await expect(main(ann).getByRole("row", { name: /Rapid/ })).toContainText(/\d+\?/);
  await expect(main(ann).getByRole("heading", { name: "Games" })).toBeVisible();
  expect(await violationsIn(ann.page)).toEqual([]);

  // The same account in another browser, with all its games, until it is ended.
  await signIn(elsewhere, server.url, "ann");
  await elsewhere.page.goto(`${server.url}/#lobby`);
  await expect(elsewhere.page.getByTestId("mine")).toContainText("Against bob_2");
  await elsewhere.page.goto(`${server.url}/#account`);
  await expect(main(elsewhere)).toContainText("This browser");
  await ann.page.goto(`${server.url}/#account`);
  await ann.page.getByRole("button", { name: /^End the session of/ }).click();
  await expect(ann.page.getByRole("button", { name: /^End the session of/ })).toHaveCount(0);
  elsewhere.expected = /401/;
  await elsewhere.page.goto(`${server.url}/#lobby`);
  await expect(main(elsewhere)).toContainText("You have been signed out");
  await main(elsewhere).getByRole("link", { name: "Sign in" }).click();
  await fill(elsewhere, "Sign in", "Ann");

  // Whoever signs out is who they were before.
  await ann.page.getByRole("button", { name: "Sign out", exact: true }).click();
  await expect(ann.page.getByRole("form", { name: "Create an account" })).toBeVisible();
  await ann.page.goto(`${server.url}/#lobby`);
  await expect(ann.page.getByTestId("mine")).toContainText("You are in no game on this server.");
});

test("a session that ends in a game asks to sign in, and the move that was made is not lost", async ({
  server,
  come,
}) => {
  const [ann, bob, elsewhere] = [await come(), await come(), await come()];
  await register(ann, server.url, "Ann");
  const link = await ann.challenge(server.url, "fourstar", "White");
  await bob.accept(link);
  await ann.sees(0);
  for (const [made, move] of moves.slice(0, 2).entries()) {
    const [mover, waiting] = made === 0 ? [ann, bob] : [bob, ann];
    await mover.play(move);
    await waiting.sees(made + 1);
  }
  // What is moved without a connection waits for it, and then for the player to sign in.
  await ann.page.context().setOffline(true);
  await expect(ann.page.getByTestId("connection")).toBeVisible();
  await ann.play(moves[2] ?? "");
  await signIn(elsewhere, server.url, "Ann");
  await elsewhere.page.getByRole("button", { name: /^End the session of/ }).click();
  ann.expected = /401/;
  const told = ann.page.getByTestId("connection");
  await ann.page.context().setOffline(false);
  await expect(told).toContainText("You have been signed out. Your move is kept.");
  await bob.sees(2);
  await told.getByRole("link", { name: "Sign in" }).click();
  const form = ann.page.getByRole("form", { name: "Sign in" });
  await expect(form.getByLabel("Name")).toHaveValue("Ann");
  await form.getByLabel("Passphrase", { exact: true }).fill(passphrase);
  await form.getByRole("button", { name: "Sign in" }).click();
  await ann.page.getByRole("link", { name: "Back to your game" }).click();
  await bob.sees(3);
  await ann.sees(3);
});

test("an account keeps its passphrase, tokens and data in order, and can be deleted @sweep", async ({
  server,
  come,
}) => {
  const ann = await come();
  const { page } = ann;
  await register(ann, server.url, "Ann");
  await page.getByRole("button", { name: "Make a token" }).click();
  const making = page.getByRole("form", { name: "Make a token" });
  await making.getByLabel("What it is for").fill("My bot");
  await making.getByRole("button", { name: "Make a token" }).click();
  const token = await page.getByRole("textbox", { name: "Token" }).inputValue();
  expect(token).toMatch(/^t_[\w-]{43}$/);
  await page.reload();
  await expect(main(ann)).toContainText("My bot");
  await expect(main(ann)).not.toContainText(token);
  await page.getByRole("button", { name: "End the token My bot" }).click();
  await expect(main(ann)).not.toContainText("My bot");

  const saving = page.waitForEvent("download");
  await page.getByRole("button", { name: "Save my data as a file" }).click();
  expect((await saving).suggestedFilename()).toBe("tessera-Ann.json");

  await page.getByRole("button", { name: "Change the passphrase" }).click();
  const changing = page.getByRole("form", { name: "Change the passphrase" });
  await changing.getByLabel("Passphrase until now", { exact: true }).fill("wrong");
  await changing.getByLabel("New passphrase", { exact: true }).fill("staple correct horse");
  ann.expected = /401/;
  await changing.getByRole("button", { name: "Change the passphrase" }).click();
  await expect(changing).toContainText("do not belong together");
  await changing.getByLabel("Passphrase until now", { exact: true }).fill(passphrase);
  await changing.getByRole("button", { name: "Change the passphrase" }).click();
  await expect(main(ann)).toContainText("The passphrase has been changed");

  await page.getByRole("button", { name: "Delete the account" }).click();
  const question = page.getByRole("dialog", { name: "Delete the account Ann?" });
  await expect(question).toContainText("This cannot be undone");
  expect(await violationsIn(page, "dialog[open]")).toEqual([]);
  await question.getByLabel("Passphrase", { exact: true }).fill("staple correct horse");
  await question.getByRole("button", { name: "Delete for good" }).click();
  const form = page.getByRole("form", { name: "Create an account" });
  await expect(form).toBeVisible();
  await form.getByLabel("Name").fill("ann");
  await form.getByLabel("Passphrase", { exact: true }).fill(passphrase);
  ann.expected = /401|409/;
  await form.getByRole("button", { name: "Create an account" }).click();
  await expect(form).toContainText("Somebody has this name already, or had it.");
});

test("an opponent is reported and blocked, without an account @sweep", async ({ server, come }) => {
  const [ann, bob] = [await come(), await come()];
  await bob.accept(await ann.challenge(server.url, "fourstar", "White"));
  await ann.sees(0);
  await ann.press("The players: profiles, block, report");
  const people = ann.page.getByRole("dialog", { name: "The players" });
  await people.getByRole("button", { name: "Report this player" }).click();
  await people.getByLabel("Why").selectOption("insult");
  await people.getByLabel("What happened (optional)").fill("Two lines,\nof text");
  expect(await violationsIn(ann.page, "dialog[open]")).toEqual([]);
  await people.getByRole("button", { name: "Send the report" }).click();
  await expect(people).toContainText("Your report has been sent");
  await people.getByRole("button", { name: "Block this player" }).click();
  await expect(people.getByRole("button", { name: "Unblock this player" })).toBeVisible();

  // Whoever is blocked takes no seat, and sees no challenge of the other in the lobby.
  const link = await ann.challenge(server.url, "fourstar", "White");
  bob.expected = /403/;
  await bob.page.goto(link);
  await bob.page.getByRole("button", { name: /^Accept as/ }).click();
  await expect(main(bob).getByRole("alert")).toContainText("does not want to play with you");
  await ann.page.goto(`${server.url}/#account`);
  await ann.page.getByRole("button", { name: /^Unblock/ }).click();
  await expect(ann.page.getByRole("button", { name: /^Unblock/ })).toHaveCount(0);
  await bob.accept(link);
});
