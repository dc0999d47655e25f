// No task on the page's thread takes long, on the largest board there is. Processor time of the thread is counted, which
// other programs on the machine do not lengthen, and still twice the goal allowed, for machines differ.
import { actions, start } from "../figures/actions";
import { traced } from "../figures/measure";
import { expect, test } from "./table";

const goal = 50; // milliseconds
const most = 2 * goal;

test("no task takes long among 32,768 cells", async ({ table, isMobile }) => {
  test.skip(isMobile, "one screen is enough");
  const { page } = table;
  await table.open();
  await page.locator("[data-game=hdc5]").first().click();
  for (const side of ["white", "black"]) await page.locator(`input[name=${side}][value=human]`).check();
  const taken: Record<string, number> = { start: (await traced(page, () => start(page), 500)).busy };
  for (const [name, act] of actions) {
    if (["pan", "zoom out", "flip"].includes(name)) taken[name] = (await traced(page, () => act(page), 300)).busy;
  }
  for (const [name, busy] of Object.entries(taken)) {
    expect(busy, `${name}: traced at all`).toBeGreaterThan(0);
    expect(busy, name).toBeLessThan(most);
  }
});
