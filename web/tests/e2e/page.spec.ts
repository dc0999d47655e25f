// What surrounds the moves: undo, reload, import, keyboard, questions asked of the board.
import { expect, test } from "./table";

test("a small page: everything before the first board", async ({ table }) => {
  const { page } = table;
  await table.open();
  await expect(page.locator(".home [data-cell]").first()).toBeVisible();
  const bytes = await page.evaluate(() =>
    performance
      .getEntries()
      .filter((entry) => entry instanceof PerformanceResourceTiming)
      // Fetched ahead, sooner or later: what comes after the first board, and what that is made of.
      .filter(
        ({ name }) =>
          !/\/(Play|NewGame|cards|tip|gameKeys|Overview|Dialog|treeWords|scoreSheet|shapes|sounds|pgnCommands)-/.test(
            name,
          ),
      )
      .reduce((sum, entry) => sum + entry.transferSize, 0),
  );
  expect(bytes).toBeGreaterThan(50_000);
  expect(bytes).toBeLessThan(452_435);
});

test("undo, redo and going to any move of the list", async ({ table }) => {
  await table.begin("chess", "human", "human");
  await table.move("e2", "e4");
  await table.move("e7", "e5");
  await table.page.getByRole("button", { name: "Take back" }).click();
  await expect(table.status).toHaveText("Black to move");
  await expect(table.cell("e7")).toHaveAttribute("aria-label", /black pawn/);
  await table.page.getByRole("button", { name: "Redo" }).click();
  await expect(table.cell("e5")).toHaveAttribute("aria-label", /black pawn/);
  await table.moves.first().click();
  await expect(table.status).toHaveText("Black to move");
  await table.press("To the end");
  await expect(table.status).toHaveText("White to move");
});

test("undo against the computer goes back to the human's move", async ({ table }) => {
  await table.begin("fourstar", "human", "computer", 3);
  await table.move("ab21", "bc32");
  await expect(table.moves).toHaveCount(2);
  await expect(table.status).toHaveText(/^White to move/);
  await table.page.getByRole("button", { name: "Take back" }).click();
  await expect(table.cell("ab21")).toHaveAttribute("aria-label", /white balloon/);
  await expect(table.status).toHaveText("White to move");
  await table.move("ab21", "ba32");
  await expect(table.moves).toHaveCount(2);
});

test("the computer plays White when asked to, on a board turned round @sweep", async ({ table }) => {
  await table.begin("chess", "computer", "human", 2);
  await expect(table.moves).toHaveCount(1);
  await expect(table.status).toHaveText("Black to move");
  const [a1, h8] = await Promise.all([table.cell("a1").boundingBox(), table.cell("h8").boundingBox()]);
  expect(a1?.y).toBeLessThan(h8?.y ?? 0);
});

test("two computers play, pause and step @sweep", async ({ table }) => {
  await table.begin("fourstar", "computer", "computer", 1);
  await expect(table.moves).not.toHaveCount(0);
  await table.page.getByRole("button", { name: "Pause" }).click();
  const count = await table.moves.count();
  await table.page.getByRole("button", { name: "One move" }).click();
  await expect(table.moves).toHaveCount(count + 1);
  await table.page.waitForTimeout(900);
  await expect(table.moves).toHaveCount(count + 1);
});

test("a reload finds the game as it was left, variations included", async ({ table }) => {
  await table.begin("chesseract", "human", "human");
  await table.move("AIc2", "DIc2");
  await table.move("DIIIc2", "CIIIc2");
  await table.page.getByRole("button", { name: "Take back" }).click();
  await table.move("DIIIa1", "DIIa1");
  await table.page.reload();
  await expect(table.status).toHaveText(/Black to move . 1 move left in this turn/);
  await expect(table.cell("DIIa1")).toHaveAttribute("aria-label", /black pawn/);
  await expect(table.moves).toHaveCount(2);
});

test("a game saved under other rules is refused aloud", async ({ table }) => {
  await table.begin("chess", "human", "human");
  await table.move("e2", "e4");
  await expect(table.page.getByRole("button", { name: "Your games" })).toBeVisible(); // it is kept by now
  await table.page.evaluate(async () => {
    sessionStorage.removeItem("tessera.journal");
    const done = <T>(request: IDBRequest<T>): Promise<T> =>
      new Promise((resume) => (request.onsuccess = () => resume(request.result)));
    const games = (await done(indexedDB.open("tessera"))).transaction("games", "readwrite").objectStore("games");
    const [game] = (await done(games.getAll())) as { saved: { identity: string } }[];
    if (game) game.saved.identity = "00000000deadbeef";
    await done(games.put(game));
  });
  await table.page.reload();
  await expect(table.page.getByTestId("error")).toContainText("other rules");
  await expect(table.page.locator("[data-game=chess]")).toBeVisible();
});

test("who attacks and guards a cell, and where an enemy could go @sweep", async ({ table }) => {
  await table.begin("chess", "human", "human");
  await table.move("e2", "e4");
  await table.move("d7", "d5");
  const panel = table.page.getByTestId("inspector");
  await table.cell("d5").click();
  await expect(panel).toContainText("Attacked by: pawn e4");
  await expect(panel).toContainText("Guarded by: queen d8");
  await expect(table.cell("e4")).toHaveClass(/attacks/);
  await expect(table.cell("d8")).toHaveClass(/guards/);
  await expect(table.cell("d4")).toHaveClass(/reachQuiet/);
  await expect(table.cell("e4")).toHaveClass(/reachCapture/);
  await table.cell("f3").click();
  await expect(panel).toContainText("White attacks it: queen d1");
  await expect(panel).toContainText("Black attacks it: none");
});

test("why a piece gets to a cell, or why it does not", async ({ table }) => {
  const { page } = table;
  await table.open();
  await page.getByRole("button", { name: "Paste a game or position" }).click();
  await page
    .getByLabel("Paste a game (PGN) or a position")
    .fill(
      "d1k1/2p1/4/3r//-//-//-///4/2p1/4/4//3p/1n2/4/4//-//4/3r/4/4///-//4/4/b3/4//4/1Q2/4/4//4/4/4/D3///" +
        "u3/1N2/4/4//-//4/4/2P1/R3//4/4/1PP1/3K w - - 0 1",
    );
  await page.locator("form select").selectOption("fourstar");
  await page.getByRole("button", { name: "Open it" }).click();
  const caption = page.getByTestId("caption");
  await table.cell("bb23").click();
  // By the number of axes: of 91 cells, those that the mouse does not point at.
  await page.mouse.move(2, 2);
  for (const [axes, count] of [
    [1, 12],
    [2, 29],
    [3, 34],
    [4, 16],
  ] as const) {
    await expect(page.locator(`[data-cell] .target.axes-${axes}`)).toHaveCount(count);
    await expect(caption).toContainText(String(count));
  }
  await expect(table.cell("dd41")).toHaveAttribute("aria-label", /black rook, can capture here, 4 axes/);
  await expect(page.getByTestId("path")).toHaveCount(0);
  await table.cell("dd41").hover();
  await expect(caption).toHaveText(
    "queen bb23 takes dd41 \u00b7 4 axes, 2 steps: file +2, rank \u22122, column +2, row +2",
  );
  await expect(page.getByTestId("path").locator(".bead")).toHaveCount(2);
  await table.cell("ad33").hover();
  await expect(caption).toContainText(
    "not to ad33 \u00b7 a queen cannot: three axes change (file +2, column \u22121, row +1)",
  );
  await expect(page.getByTestId("path")).toHaveCount(0);
  // The same by keys.
  await page.mouse.move(2, 2);
  await table.cell("bb23").focus();
  await page.keyboard.press("Enter");
  await page.keyboard.press("ArrowUp");
  await expect(caption).toHaveText("queen bb23 to bb24 \u00b7 1 axis, 1 step: rank +1");
});

test("the last move is shown once more, and where a check comes from @sweep", async ({ table }) => {
  const { page } = table;
  const caption = page.getByTestId("caption");
  await table.begin("chess", "human", "human");
  await table.move("f2", "f3");
  await table.move("e7", "e5");
  await expect(page.getByTestId("path")).toHaveCount(0);
  await page.keyboard.press(".");
  await expect(caption).toHaveText("black pawn e7 to e5 \u00b7 double step: rank \u22122");
  await expect(page.getByTestId("path").locator(".bead")).toHaveCount(2);
  await expect(page.getByTestId("path")).toHaveCount(0, { timeout: 5000 });
  await table.move("a2", "a3");
  await table.move("d8", "h4");
  await expect(caption).toHaveText(
    "Check: queen h4 attacks the king on e1 \u00b7 2 axes, 3 steps: file \u22123, rank \u22123",
  );
  await expect(page.getByTestId("path").locator(".bead")).toHaveCount(3);
});

test("keys step through the game, flip the board and show threats", async ({ table }) => {
  const { page } = table;
  await table.begin("chess", "human", "human");
  await table.move("e2", "e4");
  await table.move("e7", "e5");
  await page.keyboard.press("k");
  await expect(table.status).toHaveText("Black to move");
  await page.keyboard.press("k");
  await page.keyboard.press("k");
  await expect(table.status).toHaveText("White to move");
  await expect(table.cell("e2")).toHaveAttribute("aria-label", /white pawn/);
  await page.getByRole("button", { name: "Flip the board" }).focus();
  await page.keyboard.press("ArrowRight");
  await expect(table.status).toHaveText("Black to move");
  await page.keyboard.press("End");
  await expect(table.cell("e5")).toHaveAttribute("aria-label", /black pawn/);
  await page.keyboard.press("Home");
  await expect(table.cell("e2")).toHaveAttribute("aria-label", /white pawn/);
  await page.keyboard.press("j");
  await expect(table.status).toHaveText("Black to move");
  await page.keyboard.press("x");
  await expect(table.cell("f3").locator(".whites")).toHaveText("3");
  await expect(page.locator(".blacks")).toHaveCount(0);
  await page.keyboard.press("x");
  await expect(page.locator(".whites")).toHaveCount(0);
  const left = async (): Promise<number> => (await table.cell("a1").boundingBox())?.x ?? 0;
  const before = await left();
  await page.keyboard.press("f");
  await expect.poll(left).toBeGreaterThan(before);
  await page.keyboard.press("?");
  await expect(page.getByRole("dialog")).toContainText("How to play here");
});

test("the computer's move is shown along its way @sweep", async ({ table }) => {
  await table.begin("fourstar", "computer", "human");
  await expect(table.moves).toHaveCount(1);
  await expect(table.page.getByTestId("caption")).toContainText(/^white \w+ \w+ (to|takes) /);
  await expect(table.page.getByTestId("path")).toHaveCount(1);
});

test("how many pieces attack or guard each cell, by side @sweep", async ({ table }) => {
  await table.begin("chess", "human", "human");
  const shown = table.page.getByTestId("attacks");
  await table.sheet("View");
  await expect(table.page.locator(".count")).toHaveCount(0);
  await shown.selectOption("both");
  await expect(table.cell("f3")).toHaveCSS("background-image", /linear-gradient/);
  await expect(table.cell("f3").locator(".whites")).toBeHidden();
  await table.set("Attacks", "Numbers");
  await expect(table.cell("f3")).toHaveCSS("background-image", "none");
  await expect(table.cell("f3").locator(".whites")).toHaveText("3"); // e2, g2 and g1
  await expect(table.cell("f3")).toHaveAttribute("aria-label", "f3, empty, under 3 white");
  await expect(table.cell("f6").locator(".blacks")).toHaveText("3");
  await table.picture("attacks");
  await table.sheet("View");
  await shown.selectOption("black");
  await expect(table.page.locator(".whites")).toHaveCount(0);
  await table.closeSheet();
  await table.move("e2", "e4");
  await table.move("d7", "d5");
  await expect(table.cell("e4").locator(".blacks")).toHaveText("1");
});

test("the keyboard alone plays, also from board to board", async ({ table }) => {
  await table.begin("fourstar", "human", "human");
  await table.cell("aa12").click();
  await table.page.keyboard.press("Escape");
  await expect(table.cell("aa12")).toBeFocused();
  await table.page.keyboard.press("Enter");
  for (let i = 0; i < 4; ++i) await table.page.keyboard.press("ArrowRight");
  await expect(table.cell("ba12")).toBeFocused();
  await table.page.keyboard.press("Shift+ArrowUp");
  await expect(table.cell("ba22")).toBeFocused();
  await table.page.keyboard.press("Enter");
  await table.page.keyboard.press("ArrowUp");
  await table.page.keyboard.press("Enter");
  await expect(table.cell("ba23")).toHaveAttribute("aria-label", /white pawn/);
  await expect(table.page.getByRole("status").filter({ hasText: "White pawn ba22 to ba23" })).toHaveCount(1);
});

test("dragging a piece moves it; dropping it elsewhere does not", async ({ table }) => {
  await table.begin("chess", "human", "human");
  const middle = async (name: string): Promise<[number, number]> => {
    const box = await table.cell(name).boundingBox();
    if (!box) throw new Error(`no cell ${name}`);
    return [box.x + box.width / 2, box.y + box.height / 2];
  };
  const { mouse } = table.page;
  for (const [from, to] of [
    ["g1", "g5"],
    ["g1", "f3"],
  ] as const) {
    await mouse.move(...(await middle(from)));
    await mouse.down();
    await mouse.move(...(await middle(to)), { steps: 5 });
    await mouse.up();
  }
  await expect(table.moves).toHaveText(["Nf3"]);
});

test("positions and games are pasted in, and bad ones refused", async ({ table }) => {
  await table.begin("chess", "human", "human");
  await table.press("Share, copy or paste");
  const box = table.page.getByLabel("Paste a game (PGN) or a position");
  await box.fill("8/8/8/8/8/8/8/8 w - - 0 1");
  await table.page.getByRole("button", { name: "Open it" }).click();
  await expect(table.page.getByRole("dialog").getByRole("alert")).not.toBeEmpty();
  await box.fill("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1");
  await table.page.getByRole("button", { name: "Open it" }).click();
  await expect(table.status).toContainText("stalemate");
  await table.press("Share, copy or paste");
  await table.picture("share");
  await box.fill("1. f3 e5 2. g4 Qh4# 0-1");
  await table.page.getByRole("button", { name: "Open it" }).click();
  await expect(table.status).toHaveText("Checkmate. Black wins.");
});

test("the rules of the game are at hand", async ({ table }) => {
  await table.begin("chesseract", "human", "human");
  await table.press("Rules");
  const rules = table.page.getByRole("dialog", { name: "Rules of Chesseract" });
  await expect(rules).toContainText("minstrel");
  await expect(rules.getByRole("table").first()).toBeVisible();
  // The minstrel moves as the rook: to any cell two axes away, on an empty board.
  await expect(rules.getByTestId("diagram")).toHaveCount(10);
  await expect(rules.getByRole("img", { name: "Where a knight goes" }).locator(".mark.axes-2")).not.toHaveCount(0);
  await table.expectNoSidewaysScroll();
  await table.picture("rules");
  await table.page.keyboard.press("Escape");
  await expect(rules).toHaveCount(0);
});

test(
  "the rules of five dimensions draw a part of the board, and say which",
  { tag: "@sweep" },
  async ({ table, isMobile }) => {
    await table.begin("hdc5", "human", "human");
    await table.press("Rules");
    const rules = table.page.getByRole("dialog", { name: "Rules of Higher dimensional chess, 5D" });
    await expect(rules.getByTestId("diagram")).toHaveCount(7);
    await expect(
      rules.getByText("the cells at most two steps from the piece along file, rank, level and row"),
    ).toBeVisible();
    const king = rules.getByRole("img", { name: "Where a king goes" });
    // 80 cells on its own column and 81 on the next, of 242 in all.
    await expect(king.locator(".mark")).toHaveCount(161);
    const titles = king.getByText(/column/);
    await expect(titles).toHaveText(["its own column", "column +1", "column +2"]);
    // Side by side, or one below the other where the page is narrow; the piece's own first.
    const along = isMobile ? "y" : "x";
    const places = await titles.evaluateAll((all) =>
      all.map((title) => title.getBoundingClientRect()).map(({ x, y }) => ({ x, y })),
    );
    const [own, next, last] = places.map((place) => place[along]);
    expect(own).toBeLessThan(next ?? 0);
    expect(next).toBeLessThan(last ?? 0);
    // A pawn goes one step and captures on forty other cells, 14 of them on its own column.
    const pawn = rules.getByTestId("diagram").filter({ hasText: "pawn" });
    await expect(pawn.locator("figcaption")).toContainText("1 axis: 1");
    await expect(pawn.locator("figcaption")).toContainText("4 axes, captures only: 32");
    await expect(pawn.getByRole("img").locator(".mark rect")).toHaveCount(27);
    await table.expectNoSidewaysScroll();
  },
);

test("a pasted game brings its own rules along @sweep", async ({ table }) => {
  await table.begin("fourstar", "human", "human");
  await table.move("ab21", "bc32");
  await table.press("Share, copy or paste");
  const pgn = await table.page.getByLabel("Game (PGN)", { exact: true }).inputValue();
  expect(pgn).toContain("[Variant ");
  await table.begin("chess", "human", "human");
  await table.press("Share, copy or paste");
  await table.page.getByLabel("Paste a game (PGN) or a position").fill(pgn);
  await table.page.getByRole("button", { name: "Open it" }).click();
  await expect(table.cell("bc32")).toHaveAttribute("aria-label", /white balloon/);
  await expect(table.status).toHaveText("Black to move");
});

test("the start page fits, light and dark @sweep", async ({ table }) => {
  await table.open();
  await expect(table.page.locator("[data-game]").nth(2)).toBeVisible();
  await table.expectNoSidewaysScroll();
  await table.picture("home");
  await table.set("Page", "Dark");
  await expect(table.page.locator("html")).toHaveCSS("color-scheme", "dark");
  await table.picture("home-dark");
});

test("a card takes a press during which its picture comes in @sweep", async ({ table, isMobile }) => {
  test.skip(isMobile, "a mouse's business");
  const { page } = table;
  await table.open();
  const card = page.locator("[data-game=chess]");
  await card.scrollIntoViewIfNeeded();
  await expect(card.locator("svg")).toBeVisible();
  const box = await card.boundingBox();
  if (!box) throw new Error("no card");
  await page.mouse.move(box.x + box.width / 2, box.y + box.width / 2);
  await page.mouse.down();
  await card.locator("svg").evaluate((picture) => picture.replaceWith(picture.cloneNode(true)));
  await page.mouse.up();
  await expect(page.getByRole("button", { name: "Start the game" })).toBeVisible();
});

const inventors = `
id = "corners"
name = "Corners"
source = "A test"
summary = "A small game in three dimensions."
[board]
size = [4, 3, 3]
axes = ["file", "rank", "level"]
forward = [1]
[view]
across = [0, 2]
up = [1]
label = "{2:A}"
[[pieces]]
letter = "K"
name = "king"
royal = true
leap = ["1", "11"]
[[pieces]]
letter = "Z"
name = "zigzagger"
slide = ["11"]
[setup]
position = "k2z/4/4//4/4/4//4/4/K2Z w - - 0 1"
`;

test("an inventor's game from a file, pieces without a drawing included", async ({ table }) => {
  await table.open();
  const choose = table.page.getByLabel("Open a file");
  await choose.setInputFiles({ name: "bad.toml", mimeType: "text/plain", buffer: Buffer.from("id = 3\n") });
  await expect(table.page.getByTestId("error")).not.toBeEmpty();
  await choose.setInputFiles({ name: "corners.toml", mimeType: "text/plain", buffer: Buffer.from(inventors) });
  await table.page.locator("input[name=black][value=human]").check();
  await table.page.getByRole("button", { name: "Start the game" }).click();
  await expect(table.page.locator("[data-cell]")).toHaveCount(36);
  await expect(table.cell("d1a")).toHaveAttribute("aria-label", "d1a, white zigzagger");
  await expect(table.cell("d1a").locator("text")).toHaveText("Z");
  await table.move("d1a", "d2b");
  await table.picture("inventor");
  await table.page.reload();
  await expect(table.cell("d2b")).toHaveAttribute("aria-label", /white zigzagger/);
});

test("a hint shows the best line, until a move is made", async ({ table }) => {
  await table.begin("chess", "human", "human");
  for (const [from, to] of [
    ["f2", "f3"],
    ["e7", "e5"],
    ["g2", "g4"],
  ] as const)
    await table.move(from, to);
  await table.page.getByRole("button", { name: "Hint" }).click();
  const lines = table.page.getByRole("list", { name: "Best lines" });
  await expect(lines).toHaveText(/^Black mates in 1 depth \d+ Qh4#$/);
  await table.picture("hint");
  await table.closeSheet();
  await table.move("d8", "h4");
  await expect(lines).toBeHidden();
  await expect(table.page.getByRole("button", { name: "Hint" })).toBeDisabled();
});

test("resigning ends the game", async ({ table }) => {
  await table.begin("chess", "human", "computer");
  await table.press("Resign");
  await table.page.getByRole("dialog").getByRole("button", { name: "Resign" }).click();
  await expect(table.status).toHaveText("White resigned. Black wins.");
});

test("other arrangements and names of the same position @sweep", async ({ table }) => {
  await table.begin("chesseract", "human", "human");
  await table.sheet("View");
  await table.page.getByRole("radio", { name: "capital \u00d7 Roman, a1 outside" }).click();
  await expect(table.page.getByRole("grid", { name: "Board a1" })).toBeVisible();
  await expect(table.page.locator("[data-cell]")).toHaveCount(256);
  await table.picture("chesseract-turned");
  await table.set("Names of cells", "Axis by axis");
  await expect(table.cell("a1a1")).toBeVisible();
  await table.expectNoSidewaysScroll();
});

test("a start position by number, and castling by taking the own rook @sweep", async ({ table }) => {
  const { page } = table;
  await table.open();
  await page.locator("[data-game=chess960]").click();
  const number = page.getByLabel("Start position");
  await number.fill("960");
  await expect(page.getByRole("dialog").getByRole("alert")).toHaveText("A whole number from 0 to 959.");
  await number.fill("7"); // QNBNRKRB
  for (const side of ["white", "black"]) await page.locator(`input[name=${side}][value=human]`).check();
  await page.getByRole("button", { name: "Start the game" }).click();
  await expect(table.cell("f1")).toHaveAttribute("aria-label", /white king/);
  await table.move("f1", "g1");
  await expect(table.moves).toHaveText([/O-O/]);
  await expect(table.cell("g1")).toHaveAttribute("aria-label", /white king/);
  await expect(table.cell("f1")).toHaveAttribute("aria-label", /white rook/);
});
