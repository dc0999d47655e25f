// The board on its way from one arrangement of its axes to another.
import { expect, test, type Table } from "./table";

/** Drawings of pieces are made in advance, a moment after the board is there. */
async function drawn(table: Table): Promise<void> {
  await expect(table.page.locator(":is(.play, .phone) [data-drawn=true]")).toHaveCount(1);
}

async function ready(table: Table): Promise<void> {
  await table.page.clock.install();
  await table.begin("fourstar", "human", "human");
  await drawn(table);
}

/** Lets no time pass on the page but what the test lets pass, so that what moves is seen on its way. */
async function stopTime({ page }: Table): Promise<void> {
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1000));
}

/** Left edges of two cells that change places with the first exchange. */
async function lefts(table: Table): Promise<(number | undefined)[]> {
  return Promise.all(["ab11", "ba11"].map(async (name) => (await table.cell(name).boundingBox())?.x));
}

test("strips of the board move, and the cells are in their places afterwards", { tag: "@sweep" }, async ({ table }) => {
  const { page } = table;
  await ready(table);
  const [one, other] = await lefts(table);
  const canvas = page.getByTestId("riffle");
  await stopTime(table);
  await page.keyboard.press("2");
  await expect(canvas).toHaveCount(1);
  await page.clock.runFor(100);
  await expect(page.locator(".riffling .sheet")).toHaveCSS("opacity", "0");
  await page.clock.resume();
  await expect(canvas).toHaveCount(0);
  await expect(page.locator(".sheet")).toHaveCSS("opacity", "1");
  expect(await lefts(table)).toEqual([other, one]);
  await expect(page.locator(".labels")).toHaveCount(1);
});

test("any input ends it at once, and the next one starts from there", async ({ table }) => {
  const { page } = table;
  await ready(table);
  const [one, other] = await lefts(table);
  const canvas = page.getByTestId("riffle");
  await stopTime(table);
  await page.keyboard.press("4");
  await expect(canvas).toHaveCount(1);
  await page.keyboard.press("Shift");
  expect(await canvas.count()).toBe(0);
  expect(await lefts(table)).toEqual([other, one]);
  await page.keyboard.press("2");
  await page.keyboard.press("1");
  await expect(canvas).toHaveCount(1);
  await page.clock.resume();
  await expect(canvas).toHaveCount(0);
  expect(await lefts(table)).toEqual([one, other]);
});

test("very many cells fade", { tag: "@sweep" }, async ({ table }) => {
  const { page } = table;
  await table.begin("hdc5", "human", "human");
  await drawn(table);
  await page.evaluate(() => {
    const { animate } = HTMLCanvasElement.prototype;
    HTMLCanvasElement.prototype.animate = function (...all) {
      document.documentElement.dataset["faded"] = String(this.dataset["testid"]);
      return animate.apply(this, all);
    };
  });
  await page.keyboard.press("2");
  await expect(page.locator("html[data-faded=riffle]")).toHaveCount(1);
  await expect(page.getByTestId("riffle")).toHaveCount(0);
});

test.describe("without movement", () => {
  test.use({ contextOptions: { reducedMotion: "reduce" } });

  test("the board is there at once", async ({ table }) => {
    const { page } = table;
    await ready(table);
    const [one, other] = await lefts(table);
    await page.keyboard.press("2");
    expect(await lefts(table)).toEqual([other, one]);
    expect(await page.getByTestId("riffle").count()).toBe(0);
  });
});
