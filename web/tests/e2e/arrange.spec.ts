// Other axes inside the boards: by keys, by the rail of small pictures, by the menu of very large boards.
import { expect, test, type Table } from "./table";

/** Of each cell the column and the row in which it is drawn, counted from the lower left. */
async function places(table: Table): Promise<[number, number][]> {
  return table.page.evaluate(() => {
    const boxes = [...document.querySelectorAll<HTMLElement>("[data-cell]")].map((element) => {
      const { left, bottom } = element.getBoundingClientRect();
      return { cell: Number(element.dataset["cell"]), left: Math.round(left), bottom: Math.round(-bottom) };
    });
    const order = (some: number[]): number[] => [...new Set(some)].sort((a, b) => a - b);
    const [columns, rows] = [order(boxes.map(({ left }) => left)), order(boxes.map(({ bottom }) => bottom))];
    return boxes
      .sort((a, b) => a.cell - b.cell)
      .map(({ left, bottom }): [number, number] => [columns.indexOf(left), rows.indexOf(bottom)]);
  });
}

const cells = Array.from({ length: 256 }, (_, cell) => [0, 1, 2, 3].map((axis) => Math.floor(cell / 4 ** axis) % 4));

/** Across from the inside out, then up. */
function expected(across: [number, number], up: [number, number]): [number, number][] {
  const along = (at: number[], [inner, outer]: [number, number]): number => (at[inner] ?? 0) + 4 * (at[outer] ?? 0);
  return cells.map((at) => [along(at, across), along(at, up)]);
}

const [f, r, c, w] = [0, 1, 2, 3];
const slots: [string, [number, number], [number, number]][] = [
  ["2", [c, f], [r, w]],
  ["3", [f, c], [w, r]],
  ["4", [c, f], [w, r]],
  ["5", [w, c], [r, f]],
  ["6", [f, r], [c, w]],
  ["t", [f, w], [c, r]],
  ["1", [f, c], [r, w]],
];

test.describe("without movement", () => {
  test.use({ contextOptions: { reducedMotion: "reduce" } });

  test("keys exchange axes, and the selection stays where its cell goes", async ({ table }) => {
    const { page } = table;
    await table.begin("fourstar", "human", "human");
    await table.touch(table.cell("ab21"));
    await expect(table.cell("ab21")).toHaveClass(/selected/);
    const targets = await page
      .locator(".quiet, .capture")
      .evaluateAll((all) => all.map((one) => one.getAttribute("data-name")).sort());
    for (const [key, across, up] of slots) {
      await page.keyboard.press(key);
      expect(await places(table), key).toEqual(expected(across, up));
    }
    await page.keyboard.press("5");
    await expect(table.cell("ab21")).toHaveClass(/selected/);
    expect(
      await page
        .locator(".quiet, .capture")
        .evaluateAll((all) => all.map((one) => one.getAttribute("data-name")).sort()),
    ).toEqual(targets);
    await page.keyboard.press("7");
    await table.sheet("View");
    await expect(page.getByRole("radio", { name: "row \u00d7 rank" })).toBeChecked();
  });

  test("the rail chooses an arrangement and follows the keys", async ({ table }) => {
    const { page } = table;
    await table.begin("chesseract", "human", "human");
    const rail = page.getByTestId("rail");
    await table.sheet("View");
    await expect(rail.getByRole("radio")).toHaveCount(6);
    await table.touch(rail.getByRole("radio", { name: "capital \u00d7 digit, Ia outside" }));
    expect(await places(table)).toEqual(expected([c, f], [r, w]));
    await table.closeSheet();
    await page.keyboard.press("3");
    await table.sheet("View");
    await expect(rail.getByRole("radio", { name: /A1 outside/ })).toBeChecked();
    await table.closeSheet();
    await page.keyboard.press("t");
    await table.sheet("View");
    await expect(rail.getByRole("button", { name: "Exchange columns and rows of boards" })).toHaveAttribute(
      "aria-pressed",
      "true",
    );
    await rail.getByRole("radio", { name: /A1 outside/ }).press("ArrowRight");
    await expect(rail.getByRole("radio", { name: /a1 outside/ })).toBeFocused();
    expect(await places(table)).toEqual(expected([c, f], [w, r]));
    await page.reload();
    await table.sheet("View");
    await expect(rail.getByRole("radio", { name: /a1 outside/ })).toBeChecked();
    await table.picture("arrange-chesseract");
  });

  test("the pointed cell is framed in board and rail alike @sweep", async ({ table, isMobile }) => {
    test.skip(isMobile, "a mouse's business");
    const { page } = table;
    await table.begin("fourstar", "human", "human");
    const cell = await table.cell("bc32").getAttribute("data-cell");
    await table.cell("bc32").hover();
    await expect(page.locator(`[data-pointed="${cell ?? ""}"]`)).toHaveCount(7);
    const picture = page.locator("[data-arrangement='4'] canvas");
    const box = await picture.boundingBox();
    // The cell in the lower left corner is there in every arrangement.
    await page.mouse.move((box?.x ?? 0) + 3, (box?.y ?? 0) + (box?.height ?? 0) - 3);
    await expect(page.locator("[data-pointed='0']")).toHaveCount(7);
    await page.mouse.move(3, 3);
    await expect(page.locator("[data-pointed]")).toHaveCount(0);
  });

  test(
    "three axes have three arrangements, two have one, and very many cells a menu",
    { tag: "@sweep" },
    async ({ table }) => {
      const { page } = table;
      await table.begin("raumschach", "human", "human");
      await table.sheet("View");
      await expect(page.getByTestId("rail").getByRole("radio")).toHaveText([
        /file . rank/,
        /level . rank/,
        /file . level/,
      ]);
      await table.begin("chess", "human", "human");
      await table.sheet("View");
      await expect(page.getByTestId("rail")).toHaveCount(0);
      await table.begin("hdc5", "human", "human");
      await table.sheet("View");
      const menu = page.getByTestId("arrangement");
      await expect(menu.locator("option")).toHaveCount(10);
      await menu.selectOption({ label: "column \u00d7 row" });
      await page.keyboard.press("Tab");
      await expect(page.getByTestId("rail").getByRole("radio")).toHaveCount(0);
      await table.picture("arrange-hdc5");
    },
  );
});
