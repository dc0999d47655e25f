// The coordinate trainer: each exercise, why an answer is wrong, by keys alone, and what is kept.
import type { Locator } from "@playwright/test";
import { violationsIn } from "./axe";
import { expect, test, type Table } from "./table";

const asked = ({ page }: Table): Locator => page.getByTestId("asked");
const button = ({ page }: Table, name: string): Locator => page.getByRole("button", { name, exact: true });
const mark = ({ page }: Table, kind: string): Locator => page.locator(`[data-mark=${kind}]`);

/** The cell of a name of 4*Chess, in which column and file, row and rank stand in turn. */
function called(name: string): number {
  const [column = 0, file = 0, row = 0, rank = 0] = [...name].map((sign) => "abcd1234".indexOf(sign) % 4);
  return file + 4 * rank + 16 * column + 64 * row;
}

function nameOf(cell: number): string {
  const [file = 0, rank = 0, column = 0, row = 0] = [0, 1, 2, 3].map((axis) => Math.floor(cell / 4 ** axis) % 4);
  return `${"abcd"[column] ?? ""}${"abcd"[file] ?? ""}${row + 1}${rank + 1}`;
}

async function choose(table: Table, exercise: string): Promise<void> {
  await table.open("/#coordinates");
  await expect(table.page.locator("[data-cell]")).toHaveCount(256);
  await table.page.getByRole("radio", { name: exercise }).check();
}

async function begin(table: Table, exercise: string, way = "Practise"): Promise<void> {
  await choose(table, exercise);
  await button(table, way).click();
}

/** The name in "Find dc32." */
async function wanted(table: Table): Promise<string> {
  await expect(asked(table)).toContainText("Find");
  return /Find (\w+)\./.exec(await asked(table).innerText())?.[1] ?? "";
}

const press = ({ page }: Table, cell: number): Promise<void> => page.locator(`[data-cell="${cell}"]`).click();

test("cells are found by their names, which the board does not tell", async ({ table }) => {
  const { page } = table;
  await begin(table, "Find the cell");
  const first = await wanted(table);
  await expect(page.locator(`[data-name="${first}"]`)).toHaveCount(0);
  await expect(page.getByTestId("board").getByText("a", { exact: true }).first()).toBeHidden();
  await press(table, called(first));
  await expect(asked(table)).toContainText(`Yes, ${first}.`);
  const second = await wanted(table);
  const wrong = called(second) ^ 1; // the next file, or the one before
  await press(table, wrong);
  await expect(asked(table)).toContainText(
    `That is ${nameOf(wrong)}: file ${nameOf(wrong)[1] ?? ""} instead of ${second[1] ?? ""} (1 `,
  );
  await expect(mark(table, "right")).toHaveAttribute("data-of", String(called(second)));
  await expect(mark(table, "wrong")).toHaveAttribute("data-of", String(wrong));
  await table.picture("coordinates-wrong");
  await button(table, "Go on").click();
  await expect(mark(table, "right")).toHaveCount(0);
  // What was missed comes again after two others.
  for (let i = 0; i < 2; ++i) {
    const name = await wanted(table);
    expect(name).not.toBe(second);
    await press(table, called(name));
    await expect(asked(table)).toContainText(`Yes, ${name}.`);
  }
  expect(await wanted(table)).toBe(second);
  await button(table, "Finish").click();
  await expect(page.getByText("3 of 4 right.")).toBeVisible();
  await expect(page.getByRole("row", { name: "file" })).toContainText("1 of 4");
  await page.reload();
  await expect(page.getByRole("row", { name: "file" })).toContainText("1 of 4");
  await page.getByRole("checkbox", { name: "Show coordinates" }).check();
  await expect(page.locator(`[data-name="${first}"]`)).toHaveCount(1);
  await expect(page.getByTestId("board").getByText("a", { exact: true }).first()).toBeVisible();
  await table.expectNoSidewaysScroll();
});

test("a marked cell is named by typing and by a button for each coordinate", async ({ table }) => {
  const { page } = table;
  await begin(table, "Name the cell");
  const name = async (): Promise<string> => nameOf(Number(await mark(table, "asked").getAttribute("data-of")));
  const first = await name();
  await page.getByRole("textbox", { name: "Name of the cell" }).fill(first.toUpperCase());
  await page.keyboard.press("Enter");
  await expect(asked(table)).toContainText(`Yes, ${first}.`);
  const second = await name();
  const places = ["column", "file", "row", "rank"];
  for (const [i, axis] of places.entries()) await button(table, `${axis} ${second[i] ?? ""}`).click();
  await expect(asked(table)).toContainText(`Yes, ${second}.`);
  const third = await name();
  const other = nameOf(255 - called(third));
  await page.getByRole("textbox").fill(other);
  await page.keyboard.press("Enter");
  await expect(asked(table)).toContainText(`${other} is another cell: column`);
  await expect(asked(table)).toContainText(`This one is ${third}.`);
  await page.keyboard.press("Enter");
  await expect(mark(table, "asked")).toBeVisible();
  await page.getByRole("textbox").fill("xyz");
  await page.keyboard.press("Enter");
  await expect(asked(table)).toContainText("No cell is called xyz.");
});

test("neighbours are found in a timed run, whose best is kept", async ({ table }) => {
  const { page } = table;
  await page.clock.install();
  await begin(table, "Neighbours", "Start: 30 seconds");
  await expect(page.getByRole("timer")).toBeVisible();
  const said = await asked(table).innerText();
  const [, from = ""] = /From (\w+):/.exec(said) ?? [];
  const axes = ["file", "rank", "column", "row"];
  const steps = [...said.matchAll(/(one|two) (further|back) along (\w+)/g)];
  expect(steps.length).toBeGreaterThan(0);
  const cell = steps.reduce(
    (to, [, count, way, axis = ""]) =>
      to + (count === "two" ? 2 : 1) * (way === "back" ? -1 : 1) * 4 ** axes.indexOf(axis),
    called(from),
  );
  await press(table, cell);
  await expect(asked(table)).toContainText(`Yes, ${nameOf(cell)}.`);
  await page.clock.runFor(31_000);
  await expect(page.getByText("1 of 1 right. That is your best so far.")).toBeVisible();
  await expect(page.locator("dd").nth(2)).toHaveText("1");
});

test("it can be done by keys alone, on the board and by typing", async ({ table }) => {
  const { page } = table;
  await choose(table, "Find the cell");
  await button(table, "Practise").press("Enter");
  const first = await wanted(table);
  // The cursor begins where the board has it; each arrow goes one cell in the picture.
  const at = page.locator("[data-cell]:focus");
  await expect(at).toHaveCount(1);
  const place = (cell: number): [number, number] => [
    (cell % 4) + 4 * (Math.floor(cell / 16) % 4),
    (Math.floor(cell / 4) % 4) + 4 * Math.floor(cell / 64),
  ];
  const [x, y] = place(Number(await at.getAttribute("data-cell")));
  const [toX, toY] = place(called(first));
  for (let i = 0; i < Math.abs(toX - x); ++i) await page.keyboard.press(toX > x ? "ArrowRight" : "ArrowLeft");
  for (let i = 0; i < Math.abs(toY - y); ++i) await page.keyboard.press(toY > y ? "ArrowUp" : "ArrowDown");
  await expect(at).toHaveAttribute(
    "aria-label",
    `${(toX % 4) + 1} across, ${(toY % 4) + 1} up on the board ${Math.floor(toX / 4) + 1} across, ${Math.floor(toY / 4) + 1} up, empty`,
  );
  await page.keyboard.press("Enter");
  await expect(asked(table)).toContainText(`Yes, ${first}.`);
  const second = called(await wanted(table));
  const [right, up] = place(second);
  await page
    .getByRole("textbox")
    .fill([right % 4, up % 4, Math.floor(right / 4), Math.floor(up / 4)].map((n) => n + 1).join(" "));
  await page.keyboard.press("Enter");
  await expect(asked(table)).toContainText(`Yes, ${nameOf(second)}.`);
});

test("other games and their boards", async ({ table }) => {
  const { page } = table;
  await table.open("/#coordinates/raumschach");
  await expect(page.locator("[data-cell]")).toHaveCount(125);
  await page.getByRole("combobox", { name: "Game" }).selectOption("chess");
  await expect(page).toHaveURL(/#coordinates\/chess$/);
  await expect(page.locator("[data-cell]")).toHaveCount(64);
  await table.open("/#puzzles");
  await page.getByRole("link", { name: "Learn the names of cells" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Coordinates");
});

for (const theme of ["light", "dark"] as const) {
  test(`nothing is in the way of anybody, in ${theme}`, async ({ table }) => {
    const { page } = table;
    await page.emulateMedia({ colorScheme: theme });
    await begin(table, "Neighbours");
    await page.getByRole("textbox").fill("aa11");
    await page.keyboard.press("Enter");
    expect(await violationsIn(page)).toEqual([]);
    await button(table, "Finish").click();
    expect(await violationsIn(page)).toEqual([]);
    await table.picture(`coordinates-${theme}`);
  });
}
