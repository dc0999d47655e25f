// Records of games: variations and comments in the list of moves, files of several games, tags, faults.
import { readFileSync } from "node:fs";
import { expect, test, type Table } from "./table";

const annotated =
  '[White "Ann"]\n[Black "Bo"]\n[Result "1-0"]\n\n{A test.} 1. e4! {Best by test. [%clk 0:10:00]} (1. d4 d5 (1... Nf6 2. c4) 2. c4) 1... e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 1-0';

async function drop(table: Table, name: string, content: string | number[]): Promise<void> {
  await table.page.evaluate(
    ([file, given]) => {
      const dataTransfer = new DataTransfer();
      dataTransfer.items.add(new File([typeof given === "string" ? given : Uint8Array.from(given)], file));
      document.body.dispatchEvent(new DragEvent("drop", { dataTransfer, bubbles: true, cancelable: true }));
    },
    [name, content] as const,
  );
}

/** Home, with its games. */
async function home(table: Table): Promise<void> {
  await table.open();
  await expect(table.page.locator("[data-game=chess]")).toBeAttached();
}

test("variations and comments stand in the list, and a move on an earlier node keeps the main line", async ({
  table,
}) => {
  const { page } = table;
  await home(table);
  await drop(table, "game.pgn", annotated);
  await table.sheet("Moves");
  const list = page.getByTestId("moves");
  await expect(list.locator(".row [data-node]")).toHaveText(["e4!, good move", "e5", "Nf3", "Nc6", "Bb5", "a6", "Ba4"]);
  await expect(list.locator(".comment")).toHaveText(["A test.", "Best by test."]);
  await expect(list.locator(".variation").first()).toContainText("Variation:");
  await expect(list.locator(".variation [data-node]")).toHaveText(["d4", "d5", "Nf6", "c4", "c4"]);
  await expect(list.locator("[aria-current=step]")).toHaveText("Ba4");
  await table.picture("record");
  // Into a variation by keyboard, and back by the button.
  await list.locator(".variation [data-node]").nth(1).press("Enter");
  await expect(list.locator("[aria-current=step]")).toHaveText("d5");
  const back = page.getByRole("button", { name: "Back to the main line" });
  await back.click();
  await expect(list.locator("[aria-current=step]")).toContainText("e4");
  await expect(back).toHaveCount(0);
  // Another move after 1. e4 is a variation; the key leads back.
  await table.closeSheet();
  await table.move("c7", "c5");
  await table.sheet("Moves");
  await expect(list.locator(".row [data-node]")).toHaveCount(7);
  await expect(list.locator(".variation [data-node]")).toHaveText(["d4", "d5", "Nf6", "c4", "c4", "c5"]);
  await table.picture("record-variation");
  await expect(back).toBeVisible();
  await table.closeSheet();
  await page.keyboard.press("m");
  await table.sheet("Moves");
  await expect(list.locator("[aria-current=step]")).toHaveText("e5");
  await table.closeSheet();
  const text = await table.copied();
  expect(text).toContain('[Result "1-0"]');
  expect(text.replace(/\s+/g, " ")).toContain("1... e5 (1... c5) 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 1-0");
});

test("a variation becomes the main line, and one is removed, by keyboard, and that is kept", async ({ table }) => {
  const { page } = table;
  await home(table);
  await drop(table, "game.pgn", annotated);
  await table.sheet("Moves");
  const list = page.getByTestId("moves");
  const variation = page.getByRole("group", { name: "Variation" });
  await expect(list.locator(".row [data-node]").first()).toBeVisible();
  await expect(variation).toHaveCount(0);
  await list.locator(".variation [data-node]").nth(1).click();
  await expect(list.locator("[aria-current=step]")).toHaveText("d5");
  await table.picture("record-promote");
  await variation.getByRole("button", { name: "Make this the main line" }).press("Enter");
  await expect(list.locator(".row [data-node]")).toHaveText(["d4", "d5", "c4"]);
  await expect(variation).toHaveCount(0);
  await expect(list.locator("[aria-current=step]")).toHaveText("d5");

  await list.locator(".variation [data-node]", { hasText: "Nf3" }).press("Enter");
  await variation.getByRole("button", { name: "Delete this variation" }).press("Enter");
  const asked = page.getByRole("dialog", { name: "Delete from here on?" });
  await expect(asked).toContainText("7 moves in all");
  await table.picture("record-remove");
  await asked.getByRole("button", { name: "Cancel" }).press("Enter");
  await expect(list.locator(".variation [data-node]")).toHaveCount(9);
  await variation.getByRole("button", { name: "Delete this variation" }).click();
  await asked.getByRole("button", { name: "Delete", exact: true }).press("Enter");
  await expect(list.locator(".variation [data-node]")).toHaveText(["Nf6", "c4"]);
  await page.reload();
  await table.sheet("Moves");
  await expect(list.locator(".row [data-node]")).toHaveText(["d4", "d5", "c4"]);
  await expect(list.locator(".variation [data-node]")).toHaveText(["Nf6", "c4"]);
});

test("the list of games tells how long the main line is and how it ended", { tag: "@sweep" }, async ({ table }) => {
  const { page } = table;
  await home(table);
  await drop(table, "game.pgn", annotated);
  await expect(table.status).toContainText("White wins");
  await table.sheet("Moves");
  await page.getByTestId("moves").locator("button").first().click();
  await table.closeSheet();
  await table.move("c7", "c5");
  await page.goto(`${process.env["TESSERA_URL"] ?? ""}/#home`);
  await page.reload();
  await page.getByRole("button", { name: /^Your games \(/ }).click();
  await expect(page.locator("[data-kept]")).toContainText("7 moves, finished, 1\u20130");
});

test("a file of several games lists them, and opens the one that is chosen", async ({ table }) => {
  const { page } = table;
  await home(table);
  await drop(
    table,
    "two.pgn",
    '[Event "Open"]\n[White "Ann"]\n[Black "Bo"]\n[WhiteElo "2000"]\n[Result "1-0"]\n\n1. e4 e5 1-0\n\n[Event "Cup"]\n[White "Cy"]\n[Black "Di"]\n[Result "0-1"]\n[Variant "Raumschach"]\n\n0-1\n\n[Event "Cup"]\n[Variant "Chess"]\n\n1. d4 *\n',
  );
  const dialog = page.getByRole("dialog", { name: "3 games in this file" });
  await expect(dialog.locator("[data-record]")).toHaveCount(3);
  await expect(dialog.locator("[data-record]").first()).toContainText("Ann (2000) \u2013 Bo");
  await expect(dialog.locator("[data-record]").nth(1)).toContainText("0\u20131");
  await table.picture("records");
  await dialog.getByRole("searchbox").fill("cup cy");
  await expect(dialog.locator("[data-record]")).toHaveCount(1);
  await dialog.locator("[data-record]").click();
  await expect(page.getByText("Cy").first()).toBeVisible();
  await expect(table.status).toHaveText("Black wins.");
  await expect(page).toHaveTitle(/Raumschach/);
});

test("tags of any length come back as they were, and nothing is made up @sweep", async ({ table }) => {
  await home(table);
  const opening = "L".repeat(300);
  await drop(
    table,
    "in.pgn",
    `[Event "x"]\n[White "A"]\n[Black "B"]\n[Result "1-0"]\n[TimeControl "60+0"]\n[Termination "Time forfeit"]\n[Opening "${opening}"]\n\n1. e4 e5 1-0`,
  );
  await expect(table.status).toHaveText("Black's time is up. White wins.");
  const text = await table.copied();
  for (const tag of [
    '[TimeControl "60+0"]',
    '[Termination "Time forfeit"]',
    `[Opening "${opening}"]`,
    '[Date "????.??.??"]',
  ])
    expect(text).toContain(tag);
  expect(text.indexOf("TimeControl")).toBeLessThan(text.indexOf("Opening"));
  await drop(table, "bare.pgn", "1. e4 e5 *");
  await expect(table.status).toHaveText("White to move");
  const bare = await table.copied();
  expect(bare).toContain('[White "?"]');
  expect(bare).toContain('[Date "????.??.??"]');
  expect(bare).not.toContain("Human");
  await table.page.reload();
  expect(await table.copied()).toBe(bare);
});

test("games end as their records say @sweep", async ({ table }) => {
  await home(table);
  for (const [text, status] of [
    ['[Result "1-0"]\n[Termination "Normal"]\n\n1. e4 e5 1-0', "White wins."],
    ['[Result "1-0"]\n\n1. e4 e5 1-0', "White wins."],
    ['[Result "1-0"]\n[Termination "adjudication"]\n\n1. e4 1-0', "White wins by adjudication."],
    ['[Result "1/2-1/2"]\n[Termination "Normal"]\n\n1. e4 e5 1/2-1/2', "Draw."],
    [
      '[Result "1/2-1/2"]\n[Termination "time forfeit"]\n[SetUp "1"]\n[FEN "7k/8/8/8/8/8/7P/7K w - - 0 1"]\n\n1. h4 Kg7 1/2-1/2',
      "Draw on time.",
    ],
    ['[Result "1-0"]\n\n1. Nf3 Nf6 2. Ng1 Ng8 3. Nf3 Nf6 4. Ng1 Ng8 1-0', "White wins."],
    ['[FEN "7k/8/8/8/8/8/8/K6R b - - 99 80"]\n[SetUp "1"]\n[Result "1-0"]\n\n80... Kg8 1-0', "White wins."],
  ] as const) {
    await drop(table, "end.pgn", text);
    await expect(table.status).toHaveText(status);
  }
});

test("files in old encodings, with old line ends and names of other programs are read @sweep", async ({ table }) => {
  const { page } = table;
  await home(table);
  await drop(
    table,
    "names.pgn",
    [...'[White "M\u00fcller"]\n[Black "Jos\u00e9"]\n\n1. e4 {gr\u00fcn} e5 *'].map((sign) => sign.charCodeAt(0)),
  );
  await expect(page.getByText("M\u00fcller").first()).toBeVisible();
  await expect(page.getByText("Jos\u00e9").first()).toBeVisible();
  expect(await table.copied()).toContain("gr\u00fcn");
  await drop(table, "cr.pgn", '[Event "a"]\r\r1. e4 ; hi there\re5 2. Nf3 *');
  await table.sheet("Moves");
  await expect(table.page.getByTestId("moves").locator(".row [data-node]")).toHaveText(["e4", "e5", "Nf3"]);
  await table.closeSheet();
  await drop(
    table,
    "960.pgn",
    '\ufeff[Variant "fischerandom"]\n[SetUp "1"]\n[FEN "bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w HFhf - 2 9"]\n\n9. e4 *',
  );
  await expect(page).toHaveTitle(/Chess960/);
});

test("a wrong record is opened up to its fault, which is named", async ({ table }) => {
  const { page } = table;
  await home(table);
  await drop(table, "wrong.pgn", '[White "Ann"]\n[Result "1-0"]\n\n1. e4 e5\n2. Nf3 Qh9 3. Bb5 1-0');
  await table.sheet("Moves");
  await expect(page.getByTestId("moves").locator(".row [data-node]")).toHaveText(["e4", "e5", "Nf3"]);
  await table.closeSheet();
  const notice = page.getByTestId("notice").filter({ hasText: "opened up to there" });
  await expect(notice).toContainText("line 5");
  await expect(notice).toContainText("Qh9");
  await page.goto(`${process.env["TESSERA_URL"] ?? ""}/#home`);
  await page.getByRole("button", { name: /^Your games \(/ }).click();
  await expect(page.locator("[data-kept]")).toContainText("3 moves");
});

test("letters of pieces, and moves as in PGN, are at hand beside the list @sweep", async ({ table }) => {
  const { page } = table;
  await table.begin("fourstar", "human", "human");
  await table.move("ab21", "bc32");
  await table.sheet("Moves");
  const list = page.getByTestId("moves");
  const readable = (await list.locator("button").first().textContent()) ?? "";
  await list.getByText("Letters of the pieces").click();
  await expect(list.getByText("balloon")).toBeVisible();
  await list.getByLabel("Also write moves as in copied games (PGN)").check();
  await expect(list.locator("button .pgn")).toHaveCount(1);
  await table.picture("letters");
  const pgn = (await list.locator("button .pgn").textContent()) ?? "?";
  expect(pgn).not.toBe(readable);
  await table.closeSheet();
  expect(await table.copied()).toContain(`1. ${pgn}`);
});

test("a list of a thousand moves and many comments is drawn in parts, and follows the moves @sweep", async ({
  table,
}) => {
  const { page } = table;
  await home(table);
  const knights = ["Nf3", "Nf6", "Ng1", "Ng8"];
  const moves = Array.from({ length: 1000 }, (_, i) => `${knights[i % 4] ?? ""} {about move ${i + 1}}`);
  await drop(table, "long.pgn", `${moves.join(" ")} *`);
  await table.sheet("Moves");
  const list = page.getByTestId("moves");
  await expect(list.locator("[aria-current=step]")).toBeVisible();
  await expect(list.getByText("about move 1000")).toBeAttached();
  expect(await list.locator("button").count()).toBeLessThan(400);
  await list.evaluate((box) => box.scrollTo({ top: 0 }));
  await expect(list.getByText("about move 1", { exact: true })).toBeVisible();
  await list.locator("button").first().click();
  await expect(list.locator("[aria-current=step]")).toHaveText("Nf3");
});

test("the paste dialog, too, takes game files and names what it finds", async ({ table }) => {
  const { page } = table;
  await home(table);
  await page.getByRole("button", { name: "Paste a game or position" }).click();
  const box = page.getByLabel("Paste a game (PGN) or a position");
  const found = page.locator(".found");
  await box.fill("https://lichess.org/abcd1234");
  await expect(found).toContainText("a Lichess address");
  await page.getByRole("button", { name: "Open it" }).click();
  await expect(page.getByRole("dialog").getByRole("alert")).toContainText("PGN");
  const toml = readFileSync(new URL("../../../games/raumschach.toml", import.meta.url), "utf8")
    .replace('"raumschach"', '"my-game"')
    .replace('"Raumschach"', '"My game"');
  await box.fill(toml.replace("[board]", "[board").replace("royal = true", "royal = yes"));
  await expect(found).toContainText("looks like a game file");
  await page.getByRole("button", { name: "Open it" }).click();
  const fault = page.getByRole("dialog").getByRole("alert");
  await expect(fault).toContainText(/line \d+: '\]' is missing after the name of the table/);
  await expect(fault).not.toContainText("Error while parsing");
  await box.fill(toml.replace("royal = true", "royal = yes").replace(/^summary = .*$/m, "summary = 3"));
  await page.getByRole("button", { name: "Open it" }).click();
  await expect(fault).toContainText(/line \d+: the value is not a number[^]*|line \d+: summary: a string expected/);
  expect(((await fault.textContent()) ?? "").match(/line \d+/g)).toHaveLength(2);
  await box.fill(toml);
  await page.getByRole("button", { name: "Open it" }).click();
  await page.getByRole("button", { name: "Start the game" }).click();
  await expect(page).toHaveTitle(/My game/);
  // Rules made from the file.
  await table.press(/^Rules/);
  const rules = page.getByRole("dialog", { name: "Rules of My game" });
  await expect(rules).toContainText("Unicorn (U)");
  await expect(rules).toContainText("slides any number of cells along three axes at once");
  await expect(rules.getByTestId("diagram").first()).toBeVisible();
  await table.picture("own-rules");
  await page.keyboard.press("Escape");
  // It stays in the list of games, also when the page is loaded anew.
  await page.goto(`${process.env["TESSERA_URL"] ?? ""}/#home`);
  await page.reload();
  const own = page.getByRole("region", { name: "Games of your own" });
  await expect(own.getByText("My game")).toBeVisible();
  await table.picture("own-games");
  await own.locator("[data-game='file:my-game']").click();
  await expect(page.getByRole("dialog", { name: "New game" }).locator("select").first()).toHaveValue("file:my-game");
  await page.keyboard.press("Escape");
  await own.getByRole("button", { name: "Remove My game from the list" }).click();
  await expect(own).toHaveCount(0);
  await page.getByRole("button", { name: "Make your own game" }).click();
  await expect(page.getByRole("dialog", { name: "Making a game" })).toContainText("A complete example");
});
