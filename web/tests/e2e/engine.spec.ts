// The engine of the analysis board: its lines, bar, arrows, threat and reasons, with mouse, finger and keys.
import type { Page } from "@playwright/test";
import { violationsIn } from "./axe";
import { expect, test, type Table } from "./table";

const mateInOne = "6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1";

/** The game as an analysis, with the engine on and in sight. */
async function analyse(table: Table, game: string, position = ""): Promise<void> {
  const { page } = table;
  if (position === "") await table.begin(game, "human", "human");
  else await table.paste(position, game);
  await page.keyboard.press("e");
  await expect(page.getByTestId("analysis-head")).toBeVisible();
  // It hears its keys once it has been fetched.
  await expect(page.getByTestId("engine-told")).toBeAttached();
  await page.keyboard.press("l");
  await expect(page.getByTestId("engine-told")).toHaveText(/Engine on\./);
  await table.sheet("Analysis");
  await expect(linesOf(page).first()).toBeVisible();
}

/** Of the panel: on a small screen the best line stands above the board as well. */
const linesOf = (page: Page): ReturnType<Page["locator"]> => page.getByTestId("engine").getByTestId("engine-line");
const line = (page: Page, place: number): ReturnType<Page["locator"]> => linesOf(page).nth(place - 1);
const depth = async (page: Page): Promise<number> =>
  Number(await page.getByTestId("engine-figures").getAttribute("data-depth"));

test("the engine tells lines of the position shown, and a click plays one up to a move", async ({ table }) => {
  const { page } = table;
  await analyse(table, "fourstar");
  await expect(linesOf(page)).toHaveCount(2);
  await expect(page.getByTestId("engine-figures")).toContainText(/Depth \d+/);
  await page.getByRole("button", { name: "Options of the engine" }).click();
  await page.getByRole("combobox", { name: /^Lines/ }).selectOption("5");
  await expect(linesOf(page)).toHaveCount(5);
  const third = line(page, 1).locator("[data-move]").nth(2);
  await expect(third).toBeAttached();
  await page.getByRole("switch", { name: "Engine" }).click();
  await expect(linesOf(page)).toHaveCount(0);
  await page.getByRole("switch", { name: "Engine" }).click();
  await expect(third).toBeAttached();
  // What it shows at that moment is played: it goes on searching.
  await third.evaluate((button: HTMLElement) => button.click());
  await table.closeSheet();
  await expect(table.moves).toHaveCount(3);
});

test("the engine searches on as many threads as are chosen", async ({ table }) => {
  const { page } = table;
  const cores = await page.evaluate(() => navigator.hardwareConcurrency);
  test.skip(cores < 2, "the processor has one core");
  const fetched: string[] = [];
  page.on("request", (request) => fetched.push(request.url().split("/").at(-1) ?? ""));
  await page.addInitScript(() => localStorage.setItem("tessera.settings", JSON.stringify({ engineThreads: 1 })));
  // Where a ply more takes little longer, so that a slow machine gets deeper in time as well.
  await analyse(table, "chess");
  await expect.poll(() => depth(page)).toBeGreaterThan(2);
  expect(fetched).not.toContain("tessera-threads.wasm");
  await page.getByRole("button", { name: "Options of the engine" }).click();
  const threads = page.getByRole("combobox", { name: "Threads" });
  await expect(threads).toHaveValue("1");
  await threads.selectOption("2");
  await expect.poll(() => fetched).toContain("tessera-threads.wasm");
  const reached = await depth(page);
  await expect.poll(() => depth(page), { timeout: 30_000 }).toBeGreaterThan(reached);
  // Both search the next position too, and a stop reaches both.
  const move = line(page, 1).locator("[data-move]").first();
  await move.evaluate((button: HTMLElement) => button.click());
  await table.closeSheet();
  await expect(table.moves).toHaveCount(1);
  await expect.poll(() => depth(page)).toBeGreaterThan(2);
});

test("an earlier position has its lines at once, and a new one within a moment @sweep", async ({ table }) => {
  const { page } = table;
  await analyse(table, "chess");
  await expect.poll(() => depth(page)).toBeGreaterThan(6);
  const reached = await depth(page);
  await line(page, 1)
    .locator("[data-move]")
    .first()
    .evaluate((button: HTMLElement) => button.click());
  await table.closeSheet();
  await expect(table.moves).toHaveCount(1);
  await page.keyboard.press("ArrowLeft");
  await table.sheet("Analysis");
  expect(await depth(page)).toBeGreaterThanOrEqual(reached);
  await expect(line(page, 1)).toBeVisible();
});

test("the bar beside the board tells who stands better, in words and by its share", async ({ table }) => {
  const { page } = table;
  await analyse(table, "chess", mateInOne);
  await table.closeSheet();
  const bar = page.getByRole("meter", { name: "Evaluation" });
  await expect(bar).toHaveAttribute("aria-valuetext", "White mates in 1");
  // Without the engine it shows nothing of another position.
  if (!table.fingers) {
    await table.move("a1", "a8");
    await expect(bar).toHaveText("1\u20130");
    await page.keyboard.press("l");
    await page.keyboard.press("ArrowLeft");
    await expect(bar).toHaveText("");
    await expect(bar).toHaveAttribute("aria-valuetext", "not evaluated");
    await page.keyboard.press("l");
  }
  await expect(bar).toHaveAttribute("aria-valuenow", "100");
  await expect(bar).toHaveText("#1");
  await table.sheet("Analysis");
  await page.getByRole("button", { name: "Options of the engine" }).click();
  await page.getByLabel("Bar beside the board").uncheck();
  await table.closeSheet();
  await expect(bar).toBeHidden();
  await page.reload();
  await expect(page.getByTestId("analysis-head")).toBeVisible();
  await expect(bar).toBeHidden();
});

test("a move of a line that is pointed at is drawn, and the position after it shown @sweep", async ({ table }) => {
  test.skip(table.fingers, "a finger points at nothing");
  const { page } = table;
  await analyse(table, "chess", mateInOne);
  const arrows = page.getByTestId("shapes").first().locator("[data-shape]");
  await expect(arrows.first()).toBeAttached();
  await expect(table.cell("a8")).not.toHaveAttribute("aria-label", /white rook/);
  await line(page, 1).locator("[data-move]").first().hover();
  await expect(table.cell("a8")).toHaveAttribute("aria-label", /white rook/);
  await page.getByTestId("status").hover();
  await expect(table.cell("a8")).not.toHaveAttribute("aria-label", /white rook/);
  await expect(table.moves).toHaveCount(0);
  await page.getByRole("button", { name: "Options of the engine" }).click();
  await page.getByRole("checkbox", { name: "Arrows" }).uncheck();
  await expect(arrows).toHaveCount(0);
});

test("the threat is what the other side would do", async ({ table }) => {
  const { page } = table;
  // White is to move, and Black's rook mates if nothing is done.
  await analyse(table, "chess", "6k1/8/8/8/8/8/r4PPP/6K1 w - - 0 1");
  const threat = page.getByRole("button", { name: "Threat" });
  if (table.fingers) await threat.click();
  else {
    await page.keyboard.press("h");
    await expect(page.getByTestId("engine-told")).toHaveText(/Threat shown\./);
    await expect(line(page, 1).locator("[data-move]").first()).toHaveText("Ra1#");
    await page.keyboard.press("n");
    await expect(page.getByTestId("engine-told")).toContainText("Threat: rook a2 to a1, 1 axis, depth");
  }
  await expect(threat).toHaveAttribute("aria-pressed", "true");
  await expect(page.getByTestId("engine")).toContainText("The other side, if it were its turn:");
  await expect(line(page, 1).locator("[data-move]").first()).toHaveText("Ra1#");
  await threat.click();
  await expect(page.getByTestId("engine")).not.toContainText("The other side, if it were its turn:");
});

test("no threat is looked for in check, and the panel says why @sweep", async ({ table }) => {
  const { page } = table;
  await analyse(table, "chess", "4k3/8/8/8/8/8/4r3/4K3 w - - 0 1");
  await expect(page.getByRole("button", { name: "Threat" })).toBeDisabled();
  await expect(page.getByTestId("engine")).toContainText("the check is the threat");
});

test("it is told why the best move is good", async ({ table }) => {
  const { page } = table;
  await analyse(table, "chess", mateInOne);
  await page.getByRole("button", { name: "Why is this move good?" }).click();
  const reasons = page.getByTestId("reasons");
  await expect(reasons).toContainText("The rook on a1 goes to a8: 1 axis, 7 steps: rank +7.");
  await expect(reasons).toContainText("It gives checkmate along file.");
  await page.getByRole("button", { name: "Why is this move good?" }).click();
  await expect(reasons).toBeHidden();
});

test("the keyboard alone reaches every move of a line", async ({ table }) => {
  test.skip(table.fingers, "there is a keyboard");
  const { page } = table;
  await analyse(table, "chess", mateInOne);
  const first = line(page, 1).locator("[data-move]").first();
  await first.focus();
  await page.keyboard.press("Enter");
  await expect(table.moves).toHaveText(["Ra8#"]);
  await expect(page.getByTestId("engine")).toContainText("The game is over in this position.");
  await expect(page.getByRole("meter", { name: "Evaluation" })).toHaveAttribute("aria-valuetext", "White has won");
  await page.keyboard.press("Home");
  await expect(line(page, 2)).toBeVisible();
  const second = line(page, 2);
  await second.locator("[data-move]").first().focus();
  await page.keyboard.press("ArrowRight");
  await expect(second.locator("[data-move]").nth(1)).toBeFocused();
  await page.keyboard.press("ArrowLeft");
  await expect(second.locator("[data-move]").first()).toBeFocused();
  // The game was not stepped through by it.
  await expect(table.moves.locator(".current")).toHaveCount(0);
});

test("whoever does not see it hears the evaluation, the best move and why", async ({ table }) => {
  test.skip(table.fingers, "there is a keyboard");
  const { page } = table;
  await analyse(table, "chess", mateInOne);
  await page.keyboard.press("n");
  await expect(page.getByTestId("engine-told")).toHaveText(
    /White mates in 1, depth \d+\. Best: rook a1 to a8, 1 axis\./,
  );
  await page.keyboard.press("/");
  const field = page.getByRole("combobox", { name: "Type a move" });
  const answer = page.getByRole("group", { name: "Type a move" });
  for (const [question, words] of [
    ["evaluation", /White mates in 1, depth \d+\./],
    ["best", /A good move: rook a1 to a8, 1 axis\./],
    ["why", /It gives checkmate along file\./],
  ] as const) {
    await field.fill(question);
    await field.press("Enter");
    await expect(answer).toContainText(words);
  }
});

test("a board of millions of cells is evaluated roughly, and the panel says what it cannot @sweep", async ({
  table,
}) => {
  test.skip(table.fingers, "the same on a phone");
  const { page } = table;
  await table.open("/#game/hdc6");
  await expect(page.locator("main.vast [data-cell]").first()).toBeVisible({ timeout: 60_000 });
  await page.keyboard.press("e");
  await expect(page.getByTestId("analysis-head")).toBeVisible({ timeout: 60_000 });
  await expect(page.getByTestId("engine-told")).toBeAttached();
  await page.keyboard.press("l");
  await expect(page.getByTestId("engine-line").first()).toBeVisible({ timeout: 60_000 });
  await expect(page.getByTestId("engine")).toContainText("the engine looks at a part of the moves");
  await expect(page.getByRole("button", { name: "Threat" })).toBeDisabled();
  await expect(page.getByRole("button", { name: "Why is this move good?" })).toHaveCount(0);
});

test("the engine's panel has no violations @sweep", async ({ table }) => {
  const { page } = table;
  await analyse(table, "fourstar");
  await page.getByRole("button", { name: "Options of the engine" }).click();
  await page.getByRole("button", { name: "Why is this move good?" }).click();
  await expect(page.getByTestId("reasons").locator("li").first()).toBeVisible();
  expect(await violationsIn(page)).toEqual([]);
  await table.picture("engine");
});
