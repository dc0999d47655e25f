// No task on the page's thread takes long, on the largest boards there are. Processor time of the thread is counted, which
// other programs on the machine do not lengthen, and more than the goal allowed, for machines differ.
import { actions, start } from "../figures/actions";
import { median, traced } from "../figures/measure";
import { expect, test, type Table } from "./table";

const goal = 50; // milliseconds

async function choose({ page }: Table, game: string): Promise<void> {
  await page.locator(`[data-game=${game}]`).first().click();
  for (const side of ["white", "black"]) await page.locator(`input[name=${side}][value=human]`).check();
}

test("no task takes long among 32,768 cells", async ({ table, isMobile }) => {
  test.skip(isMobile, "one screen is enough");
  const { page } = table;
  await table.open();
  await choose(table, "hdc5");
  const taken: Record<string, number> = { start: (await traced(page, () => start(page), 500)).busy };
  for (const [name, act] of actions) {
    if (["pan", "zoom out", "flip"].includes(name)) taken[name] = (await traced(page, () => act(page), 300)).busy;
  }
  for (const [name, busy] of Object.entries(taken)) {
    expect(busy, `${name}: traced at all`).toBeGreaterThan(0);
    expect(busy, name).toBeLessThan(2 * goal);
  }
});

test("no task takes long while 4,096 cells go to another arrangement", async ({ table, isMobile }) => {
  test.skip(isMobile, "one screen is enough");
  const { page } = table;
  await table.open();
  await choose(table, "hdc4");
  await start(page);
  await page.waitForTimeout(1000);
  const taken: number[] = [];
  // By one exchange of axes, by two, and by three.
  for (const key of ["2", "3", "6"]) {
    taken.push((await traced(page, () => page.keyboard.press(key), 1200)).busy);
    await expect(page.getByTestId("riffle")).toHaveCount(0);
    await page.waitForTimeout(500);
  }
  expect(Math.min(...taken)).toBeGreaterThan(0);
  expect(median(taken), taken.join(", ")).toBeLessThan(1.5 * goal);
});
