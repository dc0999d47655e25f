// Boards that do not fit on the screen: moving and zooming them, the overview, what lies out of sight.
import type { Page } from "@playwright/test";
import { expect, test, type Table } from "./table";

async function scrolled(page: Page): Promise<{ left: number; top: number }> {
  return page.getByTestId("board").evaluate(({ scrollLeft: left, scrollTop: top }) => ({ left, top }));
}

async function cellSize(table: Table): Promise<number> {
  return (await table.page.locator("[data-cell]").first().boundingBox())?.width ?? 0;
}

async function inSight(table: Table, name: string): Promise<boolean> {
  const [cell, board] = await Promise.all([
    table.cell(name).boundingBox(),
    table.page.getByTestId("board").boundingBox(),
  ]);
  if (!cell || !board) return false;
  return (
    cell.x >= board.x - 1 &&
    cell.y >= board.y - 1 &&
    cell.x + cell.width <= board.x + board.width + 1 &&
    cell.y + cell.height <= board.y + board.height + 1
  );
}

test("a large game begins with a whole board in sight, beside its labels", async ({ table, isMobile }) => {
  for (const [game, corners] of [
    ["oana256", ["(0,0,0,0)", "(7,0,7,0)"]],
    ["oana-chiru-odd", ["1111", "8811"]],
  ] as const) {
    await table.begin(game, "human", "human");
    for (const corner of corners) await expect.poll(() => inSight(table, corner), `${game} ${corner}`).toBe(true);
    const left = await table.cell(corners[0]).boundingBox();
    const board = await table.page.getByTestId("board").boundingBox();
    expect((left?.x ?? 0) - (board?.x ?? 0), game).toBeGreaterThanOrEqual(isMobile ? 14 : 18);
  }
});

test("sixty-four boards are moved by mouse and wheel, and zoomed", { tag: "@sweep" }, async ({ table, isMobile }) => {
  test.skip(isMobile, "a mouse's business");
  const { page } = table;
  await table.begin("oana-chiru", "human", "human");
  await expect(table.cell("1111")).toBeVisible();
  const start = await scrolled(page);
  const empty = await table.cell("4411").boundingBox();
  if (!empty) throw new Error("no such cell in sight");
  await page.mouse.move(empty.x + 10, empty.y + 10);
  await page.mouse.down();
  await page.mouse.move(empty.x - 190, empty.y - 140, { steps: 4 });
  await page.mouse.up();
  const dragged = await scrolled(page);
  expect(dragged.left - start.left).toBeCloseTo(200, -1);
  expect(dragged.top - start.top).toBeCloseTo(150, -1);
  await expect(page.locator(".cell.selected")).toHaveCount(0);
  await page.mouse.move(500, 400);
  await page.mouse.wheel(0, 300);
  await expect.poll(async () => (await scrolled(page)).top).toBeGreaterThan(dragged.top + 200);
  // With the space bar even one's own pieces serve as a handle.
  await page.mouse.wheel(0, -2000);
  await expect.poll(async () => (await scrolled(page)).top).toBe(0);
  await page.mouse.wheel(0, 200);
  await expect.poll(async () => (await scrolled(page)).top).toBe(200);
  const bishop = await table.cell("6122").boundingBox();
  await page.keyboard.down(" ");
  await page.mouse.move((bishop?.x ?? 0) + 5, (bishop?.y ?? 0) + 5);
  const before = await scrolled(page);
  await page.mouse.down();
  await page.mouse.move((bishop?.x ?? 0) + 5, (bishop?.y ?? 0) + 65, { steps: 3 });
  await page.mouse.up();
  await page.keyboard.up(" ");
  expect((await scrolled(page)).top - before.top).toBeCloseTo(-60, -1);
  await expect(table.moves).toHaveCount(0);

  const size = await cellSize(table);
  await page.mouse.move(500, 400);
  await page.keyboard.down("Control");
  await page.mouse.wheel(0, -100);
  await page.keyboard.up("Control");
  await expect.poll(() => cellSize(table)).toBeGreaterThan(size);
  await page.getByRole("button", { name: "Zoom out" }).click();
  await expect.poll(() => cellSize(table)).toBeLessThan(size + 1);
  await page.keyboard.press("0");
  await expect(page.getByTestId("window")).toHaveCount(0);
  await expect(page.locator("[data-cell]")).toHaveCount(1);
  await table.picture("large-whole");
  for (let i = 0; i < 5; ++i) await page.keyboard.press("+");
  await expect(page.getByTestId("window")).toBeVisible();
  await expect(page.locator("[data-cell]").nth(100)).toBeAttached();
});

test("pieces are picked and moved while the whole board is in sight", async ({ table }) => {
  const { page } = table;
  await table.begin("oana-chiru", "human", "human");
  await table.press("Whole board");
  await table.closeSheet();
  await expect(page.locator("[data-cell]")).toHaveCount(1);
  const board = page.getByTestId("board");
  const stage = await board.locator(".stage").boundingBox();
  const outer = await board.boundingBox();
  if (!stage || !outer) throw new Error("no board");
  const cell = stage.width / 65;
  const place = (column: number, row: number): { position: { x: number; y: number } } => ({
    position: {
      x: stage.x - outer.x + (column + 0.5) * (stage.width / 64),
      y: stage.y - outer.y + (row + 0.5) * (stage.height / 64),
    },
  });
  expect(cell).toBeLessThan(18);
  await board.click(place(1, 7));
  await expect(page.getByTestId("inspector")).toContainText("2111: white knight");
  await table.picture("large-picked");
  await board.click(place(2, 5));
  await expect(table.moves).toHaveCount(1);
  await expect(table.status).toHaveText("Black to move");
});

test("the overview shows the part in sight and moves it @sweep", async ({ table }) => {
  const { page } = table;
  await table.begin("oana", "human", "human");
  await table.sheet("View");
  const map = page.getByRole("application");
  const box = await map.boundingBox();
  if (!box) throw new Error("no overview");
  const before = await scrolled(page);
  const frame = await page.getByTestId("window").boundingBox();
  await map.click({ position: { x: box.width * 0.9, y: box.height * 0.12 } });
  await expect.poll(async () => (await scrolled(page)).left).toBeGreaterThan(before.left + 300);
  const moved = await page.getByTestId("window").boundingBox();
  expect((moved?.x ?? 0) - (frame?.x ?? 0)).toBeGreaterThan(30);
  await map.focus();
  await page.keyboard.press("ArrowLeft");
  await expect.poll(async () => (await page.getByTestId("window").boundingBox())?.x).toBeLessThan(moved?.x ?? 0);
  await table.picture("large-overview");
});

test("the keyboard walks beyond the edge and takes the board along", async ({ table, isMobile }) => {
  test.skip(isMobile, "a keyboard's business");
  const { page } = table;
  await table.begin("oana-chiru", "human", "human");
  await table.cell("5111").click();
  await page.keyboard.press("Escape");
  await page.keyboard.press("Enter"); // shows the cell cursor
  for (let i = 0; i < 5; ++i) await page.keyboard.press("Shift+ArrowRight");
  await expect(table.cell("5116")).toBeFocused();
  expect(await inSight(table, "5116")).toBe(true);
  for (let i = 0; i < 9; ++i) await page.keyboard.press("ArrowDown");
  await expect(page.locator(":focus")).toHaveAttribute("data-name", "5836");
});

test("signs at the edges lead to what lies out of sight @sweep", async ({ table }) => {
  const { page } = table;
  await table.begin("oana", "human", "human");
  await table.touch(table.cell("(3,0,0,4)"));
  const edges = page.getByTestId("edges");
  const sign = edges.getByRole("button", { name: /^\d+ cells? to move to out of sight/ }).first();
  await expect(sign).toHaveText(/\d/);
  await table.picture("large-edges");
  const before = await scrolled(page);
  await sign.click();
  await expect.poll(() => scrolled(page)).not.toEqual(before);
  await expect(edges.getByRole("button", { name: /selected cell out of sight/ })).toBeVisible();
  // One in sight: another would bring the piece back into sight.
  const seen = await page.locator("[data-cell].quiet").evaluateAll((cells) =>
    cells
      .filter((cell) => {
        const { left, top, width, height } = cell.getBoundingClientRect();
        return cell.contains(document.elementFromPoint(left + width / 2, top + height / 2));
      })
      .map((cell) => (cell as HTMLElement).dataset["name"] ?? ""),
  );
  await table.touch(table.cell(seen[0] ?? ""));
  await expect(table.moves).toHaveCount(1);
  const last = edges.getByRole("button", { name: /ends? of the last move out of sight/ });
  await last.first().click();
  await expect(page.locator(".lastFrom")).toBeInViewport();
});

test("a piece among 4,096 cells shows its moves without the rest being made anew", async ({ table }) => {
  const { page } = table;
  await table.begin("hdc4", "human", "human");
  await page.evaluate(() => {
    const changed = new Set<Node>();
    Object.assign(window, { changed });
    new MutationObserver((records) => {
      for (const { target } of records)
        changed.add(target instanceof Element ? (target.closest("[data-cell]") ?? target) : target);
    }).observe(document.querySelector("[data-testid=board]") ?? document.body, {
      subtree: true,
      childList: true,
      attributes: true,
    });
  });
  // One that has somewhere to go in sight.
  const marked = page.locator("[data-cell]:is(.quiet, .capture)");
  const names = await page
    .locator(".movable")
    .evaluateAll((cells) => cells.map((cell) => (cell as HTMLElement).dataset["name"] ?? ""));
  for (const name of names.slice(0, 40)) {
    await page.evaluate(() => (window as unknown as { changed: Set<Node> }).changed.clear());
    await table.cell(name).evaluate((cell: HTMLElement) => cell.click());
    await expect(page.getByTestId("inspector")).toContainText(`${name}: `);
    await expect(page.getByTestId("inspector")).toContainText(/to move to|no legal move/);
    if ((await marked.count()) > 0) break;
  }
  await expect(marked).not.toHaveCount(0);
  const changed = await page.evaluate(
    () =>
      [...(window as unknown as { changed: Set<Node> }).changed].filter(
        (node) => node instanceof Element && node.matches("[data-cell]"),
      ).length,
  );
  // The cells that are marked, and those that were marked before.
  expect(changed).toBeGreaterThan(0);
  expect(changed).toBeLessThan(4 * (await marked.count()) + 20);
});

test("two fingers zoom the board, one finger moves it", async ({ table, isMobile }) => {
  test.skip(!isMobile, "a finger's business");
  const { page } = table;
  await table.begin("oana-chiru", "human", "human");
  const size = await cellSize(table);
  const client = await page.context().newCDPSession(page);
  const fingers = (distance: number): { x: number; y: number }[] => [
    { x: 190 - distance, y: 250 },
    { x: 190 + distance, y: 250 },
  ];
  await client.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints: fingers(40) });
  for (const distance of [50, 60, 70, 80]) {
    await client.send("Input.dispatchTouchEvent", { type: "touchMove", touchPoints: fingers(distance) });
    await page.waitForTimeout(30);
  }
  await client.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
  await expect.poll(() => cellSize(table)).toBeGreaterThan(size * 1.5);
  const before = await scrolled(page);
  await client.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints: [{ x: 300, y: 400 }] });
  for (const x of [280, 240, 200, 150, 100]) {
    await client.send("Input.dispatchTouchEvent", { type: "touchMove", touchPoints: [{ x, y: 400 }] });
    await page.waitForTimeout(20);
  }
  await client.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
  await expect.poll(async () => (await scrolled(page)).left).toBeGreaterThan(before.left + 50);
  await expect(table.moves).toHaveCount(0);
});

test("the way of looking at a game outlasts a reload @sweep", async ({ table }) => {
  const { page } = table;
  await table.begin("oana", "human", "human");
  await table.sheet("View");
  await page.getByRole("radio", { name: "x \u00d7 y" }).click();
  const usual = await cellSize(table);
  await page.getByRole("button", { name: "Zoom in" }).click();
  await expect.poll(() => cellSize(table)).toBeGreaterThan(usual);
  const size = await cellSize(table);
  await page.reload();
  await table.sheet("View");
  await expect(page.getByRole("radio", { name: "x \u00d7 y" })).toBeChecked();
  await expect.poll(() => cellSize(table)).toBe(size);
});

test("a king passes where its jump ends on its own cell @sweep", async ({ table }) => {
  const { page } = table;
  await table.open();
  await page.locator("[data-game=hdc3]").click();
  await page.getByLabel("Start position").fill("1891236044312764963666854792010840620000"); // the king on g1g
  for (const side of ["white", "black"]) await page.locator(`input[name=${side}][value=human]`).check();
  await page.getByRole("button", { name: "Start the game" }).click();
  const king = page.locator("[aria-label*='white king']");
  await table.touch(king);
  await expect(page.getByTestId("inspector")).toContainText("It may also pass");
  await table.touch(king); // lets go of it again, no more
  await expect(table.moves).toHaveCount(0);
  await page.getByRole("button", { name: /^Pass/ }).click();
  await expect(table.moves).toHaveCount(1);
  await expect(table.status).toHaveText("Black to move");
});

test("a start number of hundreds of digits leaves the page in shape", { tag: "@sweep" }, async ({ table }) => {
  const { page } = table;
  await table.open();
  await page.locator("[data-game=hdc5]").click();
  const number = page.getByLabel("Start position");
  await page.getByRole("button", { name: "Draw again" }).click();
  const drawn = await number.inputValue();
  expect(drawn.length).toBeGreaterThan(2000);
  // Larger than any, however few digits were drawn.
  await number.fill("9".repeat(drawn.length + 9));
  await expect(page.getByRole("dialog").getByRole("alert")).toContainText("digits");
  await table.expectNoSidewaysScroll();
  await table.picture("large-number");
  await number.fill(drawn);
  for (const side of ["white", "black"]) await page.locator(`input[name=${side}][value=human]`).check();
  await page.getByRole("button", { name: "Start the game" }).click();
  await table.press("Share, copy or paste");
  await expect(page.getByLabel(/Number of the start position/)).toHaveValue(drawn);
  await table.expectNoSidewaysScroll();
});
