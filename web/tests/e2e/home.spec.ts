// Home: the first picture, what happens on it, and the ways into a game.
import type { Locator, Page } from "@playwright/test";
import { expect, test, type Table } from "./table";

/** Left and top edges and the width of what is found, in order. */
function places(page: Page, selector: string): Promise<number[][]> {
  return page.locator(selector).evaluateAll((found) =>
    found.map((element) => {
      const { left, top, width } = element.getBoundingClientRect();
      return [left, top, width].map((n) => Math.round(n * 10) / 10);
    }),
  );
}

/** What happens by itself on Home comes as the page's time passes, and that passes in steps of a tenth of a second until
 *  the state is there: a slow machine misses none, since the story goes on from each happening only when it is over. */
async function passUntil(page: Page, state: () => Promise<unknown>): Promise<void> {
  await expect
    .poll(
      async () => {
        if (await state()) return true;
        await page.clock.runFor(100);
        return state();
      },
      { intervals: [20] },
    )
    .toBeTruthy();
}

/** Home with its board, the page's time standing from the beginning. */
async function openStill(table: Table): Promise<void> {
  const { page } = table;
  await page.clock.install({ time: 0 });
  await page.clock.pauseAt(1000);
  await table.open();
  await passUntil(page, async () => (await page.locator("[data-cell] .target").count()) === 91);
}

test("the picture is seen before any script has run", async ({ browser, baseURL, viewport, isMobile, hasTouch }) => {
  for (const colorScheme of ["light", "dark"] as const) {
    const context = await browser.newContext({
      ...(baseURL ? { baseURL } : {}),
      viewport,
      isMobile,
      hasTouch,
      colorScheme,
      javaScriptEnabled: false,
    });
    const page = await context.newPage();
    await page.goto(process.env["TESSERA_URL"] ?? "");
    await expect(page.getByRole("img", { name: /white queen/ })).toBeInViewport();
    await expect(page.getByText("This queen sees 91 cells.")).toBeInViewport();
    await expect(page.getByRole("link", { name: "Play in 4D" })).toBeInViewport();
    for (const [axes, count] of [
      [1, 12],
      [2, 29],
      [3, 34],
      [4, 16],
    ] as const) {
      await expect(page.locator(`.reach.axes-${axes} > *`)).toHaveCount(count);
    }
    expect(await places(page, ".still-picture > svg:not(.symbols)")).toHaveLength(16);
    await context.close();
  }
});

test("Play in 4D begins a game at once, with the focus on the board", async ({ table }) => {
  const { page } = table;
  await table.open();
  await table.touch(page.getByRole("button", { name: "Play in 4D" }));
  await expect(table.status).toHaveText("White to move");
  await expect(table.cell("ab21")).toHaveAttribute("aria-label", /white balloon/);
  await expect(page.locator("[data-cell]:focus")).toHaveCount(1);
  await table.move("ab21", "bc32");
  await expect(table.moves).toHaveCount(2);
});

test("a first game is won in a few moves, with help, and leads on to the full one", async ({ table }) => {
  const { page } = table;
  await table.open();
  await table.touch(page.getByRole("button", { name: "Win a first game" }));
  const panel = page.getByTestId("story");
  const end = page.getByTestId("first-win-end");
  await expect(panel).toContainText("Checkmate Black\u2019s king on");
  const pieces = (): Promise<number> => page.locator("[data-cell] .piece").count();
  await expect.poll(pieces).toBeGreaterThanOrEqual(8);
  expect(await pieces()).toBeLessThanOrEqual(12);
  for (let move = 1; move <= 5 && !(await end.isVisible()); ++move) {
    const help = panel.getByRole("button", { name: "Show me a move" });
    await expect(help).toBeEnabled();
    await help.click();
    const hint = page.getByTestId("caption");
    await expect(hint).toContainText(/^Hint: /);
    const [, from = "", to = ""] =
      /^Hint: \w+ (\S+) (?:to|takes) (\S+)/.exec((await hint.textContent())?.trim() ?? "") ?? [];
    await table.move(from, to);
    await expect(end.or(panel.getByRole("button", { name: "Show me a move", disabled: false }))).toBeVisible();
  }
  await expect(end).toContainText(/Checkmate in [345] moves\. You have won!/);
  await panel.getByRole("button", { name: "Play the full game" }).click();
  await expect(table.status).toHaveText("White to move");
  await expect(page.locator("[data-cell] .piece")).toHaveCount(96);
});

test("a click on the first picture's link is not lost @sweep", async ({ table }) => {
  await table.open("/#play-4d");
  await expect(table.status).toHaveText("White to move");
  await expect(table.cell("ab21")).toHaveAttribute("aria-label", /white balloon/);
});

test("Enter starts the game that is offered, and then plays @sweep", async ({ table }) => {
  const { page } = table;
  await table.open();
  await page.locator("[data-game=chess]").focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("button", { name: "Start the game" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.locator("[data-cell]:focus")).toHaveCount(1);
  // Again from the game in progress.
  await table.press("New game");
  await expect(page.getByRole("button", { name: "Start the game" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(table.cell("a1")).toBeFocused();
  for (const key of ["ArrowUp", "Enter", "ArrowUp", "Enter"]) await page.keyboard.press(key);
  await expect(table.moves).not.toHaveCount(0);
});

test("nothing moves as the page and its pictures come in", async ({ table }) => {
  const { page } = table;
  await page.addInitScript(() => {
    const shifts: number[] = [];
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) shifts.push((entry as PerformanceEntry & { value: number }).value);
    }).observe({ type: "layout-shift", buffered: true });
  });
  await table.open();
  for (const card of await page.locator("[data-game]").all()) {
    await card.scrollIntoViewIfNeeded();
    await expect(card.locator("svg")).toBeVisible();
  }
  const shifts = await page.evaluate(() => (window as unknown as { shifts: number[] }).shifts);
  expect(shifts).toEqual([]);
});

/** How many cells a piece sees, below the title. */
function line(page: Page): Locator {
  return page.locator(".hero-words p").first();
}

const suspects = [
  ["ad33", "same column of the picture, but rank and row differ", "a rook cannot: two axes change"],
  ["ca22", "Not the bishop: all four axes differ", "a bishop cannot: four axes change"],
  ["da14", "Not the unicorn: your pawn bc12 blocks it.", "blocked by the white pawn on bc12"],
  [
    "da44",
    "three steps along all four axes; the knight stood on the first. You have 13 legal moves; one takes the balloon and gives check.",
    "balloon da44 attacks the king on ad11",
  ],
] as const;

test("the board of Home takes the picture's place, and tells its story once", async ({ table }) => {
  const { page } = table;
  await openStill(table);
  const said = page.getByTestId("story").getByRole("status");
  const saying = (words: string) => async (): Promise<boolean> => ((await said.textContent()) ?? "").includes(words);
  await expect(table.cell("bb23")).toHaveAttribute("aria-selected", "true");
  expect(await places(page, ".live .flat")).toEqual(await places(page, ".still-picture > svg:not(.symbols)"));
  await passUntil(page, saying("Two dimensions lie on each board"));
  await passUntil(page, saying("Queen takes rook: four axes, two steps."));
  await expect(table.cell("dd41")).toHaveAttribute("aria-label", /white queen/);
  await passUntil(page, () => page.locator("[data-name=cd43][aria-label*='black knight']").count());
  // She has moved, and sees as many cells as the core says.
  await expect(line(page)).toHaveText(/^This queen sees \d+ cells\.$/);
  await expect(line(page)).not.toContainText("91");
  await passUntil(page, saying("A unicorn slides along three axes at once, a balloon along all four."));
  await passUntil(page, saying("Your king is in check, and not from the knight. From where?"));
  await expect(page.getByTestId("caption")).toHaveText("");
  // With its answers, of which none is excluded.
  await expect(page.getByTestId("suspect")).toHaveCount(4);
  await expect(page.getByTestId("story").getByRole("button")).toHaveText([
    "rook ad33",
    "bishop ca22",
    "unicorn da14",
    "balloon da44",
  ]);
  for (const [name, words, why] of suspects) {
    await table.touch(table.cell(name));
    await expect(said).toContainText(words);
    await expect(page.getByTestId("caption")).toContainText(why);
    // Why it is wrong is drawn, with the cells that the piece does reach.
    await expect(page.getByTestId("path").locator(".stop")).toHaveCount(name === "da44" ? 0 : 1);
    if (name !== "da44") await expect(table.cell(name)).toHaveAttribute("aria-selected", "true");
    // It is said once.
    await expect(
      page.locator("main :is([role=status], [role=alert], [aria-live])").filter({ hasText: /\S/ }),
    ).toHaveCount(1);
  }
  await expect(page.getByTestId("path").locator(".bead")).toHaveCount(3);
  await expect(page.getByTestId("suspect")).toHaveCount(0);
  // From here on it is a game.
  await table.touch(table.cell("dd41"));
  await expect(table.cell("da44")).toHaveClass(/\bcapture\b/);
  await table.touch(table.cell("da44"));
  await passUntil(page, async () => /White to move|Black to move/.test((await said.textContent()) ?? ""));
  await expect(page.locator(".live .lastTo")).toHaveCount(1);
});

test("the text of Home comes before its cells, and says what it is @sweep", async ({ table }) => {
  const { page } = table;
  await openStill(table);
  await expect(page.getByText("Free, offline, two minutes to a first win.")).toBeInViewport();
  const order = await page.locator(".hero").evaluate((hero) => {
    const cell = hero.querySelector("[data-cell]");
    const texts = [...hero.querySelectorAll("h1, .hero-words p, [data-testid=story], .hero-doors")];
    return texts.map(
      (text) => cell !== null && (text.compareDocumentPosition(cell) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0,
    );
  });
  expect(order).toEqual([true, true, true, true, true]);
});

test("Next goes on with the story, one sentence at a time", async ({ table }) => {
  const { page } = table;
  await openStill(table);
  const said = page.getByTestId("story").getByRole("status");
  const next = page.getByRole("button", { name: "Next" });
  for (const words of [
    "Two dimensions lie",
    "Queen takes rook",
    "The black knight steps aside",
    "A unicorn slides",
    "From where?",
  ]) {
    await next.click();
    await expect(said).toContainText(words);
  }
  await expect(page.getByTestId("suspect")).toHaveCount(4);
  await expect(next).toHaveCount(0);
});

test("pieces stand up while the boards tip, and lie where they were before and after @sweep", async ({ table }) => {
  const { page } = table;
  await openStill(table);
  await passUntil(page, () => page.locator(".tipping").count());
  /** Height of a cell and of its piece for their width, at a time of the movement. */
  const heights = (time: number): Promise<number[]> =>
    table.cell("da14").evaluate((cell, at) => {
      for (const one of document.getAnimations()) {
        if (!one.effect || !(one.effect instanceof KeyframeEffect) || !one.effect.target?.closest(".stage")) continue;
        one.pause();
        one.currentTime = at * Number(one.effect.getComputedTiming().duration);
      }
      return [cell, ...cell.querySelectorAll(".piece")].map((element) => {
        const { width, height } = element.getBoundingClientRect();
        return height / width;
      });
    }, time);
  for (const [time, cell = 0] of [
    [0, 1],
    [0.5, 0.6],
    [0.999, 1],
  ] as const) {
    const [flat, piece] = await heights(time);
    expect(flat).toBeCloseTo(cell, 0.5);
    expect(piece).toBeCloseTo(1, 0.5);
  }
});

test("on a screen of any size the board has the picture's geometry @sweep", async ({ table, isMobile }) => {
  const { page } = table;
  const screens = isMobile
    ? [
        [844, 390],
        [320, 568],
      ]
    : [
        [1024, 768],
        [768, 1024],
      ];
  for (const [width = 0, height = 0] of screens) {
    await page.setViewportSize({ width, height });
    await table.open();
    await expect(page.locator(".live .flat")).toHaveCount(16);
    await expect
      .poll(() => places(page, ".live .flat"))
      .toEqual(await places(page, ".still-picture > svg:not(.symbols)"));
    await table.expectNoSidewaysScroll();
  }
});

test("a touch hands the board over, and the story does not come back @sweep", async ({ table }) => {
  const { page } = table;
  await openStill(table);
  await table.touch(table.cell("dd41")); // the queen is selected: she takes
  const said = page.getByTestId("story").getByRole("status");
  await passUntil(page, async () => ((await said.textContent()) ?? "").includes("to move"));
  await expect(table.cell("dd41")).toHaveAttribute("aria-label", /white queen/);
  await page.clock.runFor(12_000);
  await expect(page.getByTestId("suspect")).toHaveCount(0);
  await passUntil(page, async () => ((await said.textContent()) ?? "").includes("White to move"));
});

test("the story can be skipped, stopped and answered by keys; without motion nothing tips @sweep", async ({
  table,
}) => {
  const { page } = table;
  await page.emulateMedia({ reducedMotion: "reduce" });
  await openStill(table);
  await passUntil(page, async () =>
    ((await page.getByTestId("story").textContent()) ?? "").includes("Two dimensions lie"),
  );
  await expect(page.locator(".tipping")).toHaveCount(0);
  await page.getByRole("button", { name: "Skip to the question" }).press("Enter");
  await page.getByRole("button", { name: "unicorn da14" }).press("Enter");
  await expect(page.getByTestId("story").getByRole("status")).toContainText("your pawn bc12 blocks it");
  await table.cell("dd41").focus();
  await page.keyboard.press("Enter");
  await expect(page.getByTestId("suspect")).toHaveCount(0);
  await page.reload();
  await page.getByRole("button", { name: "Stop" }).press("Enter");
  await expect(page.getByTestId("story").getByRole("status")).toHaveText(
    "Your move. You are White against the computer.",
  );
});

test("the tour goes to its end by keys, and from there into a game", async ({ table }) => {
  const { page } = table;
  await table.open();
  await page.getByRole("button", { name: "Learn in 3 minutes" }).press("Enter");
  const said = page.getByTestId("story").getByRole("status");
  await table.touch(table.cell("cd23"));
  await expect(said).toContainText("Not yet: this is cd23, column c, file d, row 2, rank 3.");
  await table.touch(table.cell("dc32"));
  await expect(said).toContainText("Yes: this is dc32");
  await expect(said).toContainText("she sees 95 cells");
  await expect(line(page)).toHaveText("This queen sees 95 cells.");
  const next = page.getByRole("button", { name: "Next" });
  await expect(next).toBeVisible();
  await next.focus();
  for (const [piece, count] of [
    ["rook", 12],
    ["bishop", 30],
    ["unicorn", 36],
    ["balloon", 17],
    ["knight", 24],
  ] as const) {
    await page.keyboard.press("Enter");
    await expect(table.cell("bb23")).toHaveAttribute("aria-label", new RegExp(`white ${piece}`));
    await expect(page.locator("[data-cell] .target")).toHaveCount(count);
    await expect(said).toContainText(String(count));
    await expect(line(page)).toHaveText(`This ${piece} sees ${count} cells.`);
    await expect(next).toBeFocused();
  }
  await page.keyboard.press("Enter");
  // The line lies on one board.
  await expect(page.getByTestId("path")).toHaveCount(1);
  const boards = await Promise.all(
    ["bb23", "bd43"].map((name) => page.locator(".flat", { has: table.cell(name) }).boundingBox()),
  );
  expect(boards[0]).toEqual(boards[1]);
  await page.keyboard.press("Enter");
  await page.getByRole("button", { name: "balloon da44" }).click();
  await expect(said).toContainText("Yes, the balloon");
  await page.getByTestId("story").getByRole("button", { name: "Play in 4D" }).press("Enter");
  await expect(table.status).toHaveText("White to move");
});

test("sources, programs, fonts and libraries are named on the page @sweep", async ({ table }) => {
  const { page } = table;
  await table.open();
  await page.getByRole("button", { name: "Sources and thanks" }).click();
  const dialog = page.getByRole("dialog", { name: "Sources and thanks" });
  for (const words of [
    "Jim Aikin",
    "zqczyawt",
    "Kevin Pacey",
    "Oana",
    "4D Chess Implementation Details",
    "Zillions of Games",
    "OFL-1.1",
    "three",
  ]) {
    await expect(dialog).toContainText(words);
  }
});
