// However large a board is, what is done at once is what is in sight: elements that come or change, and what is painted.
// That is counted, for times differ from machine to machine; npm run figures measures how long the tasks take.
import type { Page } from "@playwright/test";
import { actions, start } from "../figures/actions";
import { expect, test, type Table } from "./table";

interface Work {
  added: number; // elements
  changed: number; // attributes and texts
  painted: number; // calls that paint on a canvas
  together: number; // the most of them in one frame or timer
}

const none: Work = { added: 0, changed: 0, painted: 0, together: 0 };

async function choose({ page }: Table, game: string): Promise<void> {
  await page.locator(`[data-game=${game}]`).first().click();
  for (const side of ["white", "black"]) await page.locator(`input[name=${side}][value=human]`).check();
}

/** Counts from now on. */
async function count(page: Page): Promise<void> {
  await page.evaluate((work) => {
    Object.assign(window, { work });
    new MutationObserver((records) => {
      for (const { type, addedNodes } of records) {
        if (type !== "childList") ++work.changed;
        else
          for (const node of addedNodes)
            if (node instanceof Element) work.added += 1 + node.querySelectorAll("*").length;
      }
    }).observe(document.documentElement, { subtree: true, childList: true, attributes: true, characterData: true });
    let here = 0;
    const made = CanvasRenderingContext2D.prototype;
    for (const name of ["fill", "stroke", "fillRect", "strokeRect", "drawImage", "fillText"] as const) {
      const paint = made[name] as (...args: unknown[]) => void;
      Object.defineProperty(made, name, {
        value(this: CanvasRenderingContext2D, ...args: unknown[]) {
          ++work.painted;
          work.together = Math.max(work.together, ++here);
          paint.apply(this, args);
        },
      });
    }
    for (const name of ["requestAnimationFrame", "setTimeout"] as const) {
      const ask = window[name] as (task: (...args: unknown[]) => void, ...rest: unknown[]) => number;
      Object.assign(window, {
        [name]: (task: (...args: unknown[]) => void, ...rest: unknown[]) =>
          ask(
            (...args) => {
              here = 0;
              task(...args);
            },
            ...rest,
          ),
      });
    }
  }, none);
}

/** What an action leads to, until nothing changes any more. */
async function done(page: Page, act: () => Promise<unknown>): Promise<Work> {
  const counted = (): Promise<Work> => page.evaluate(() => (window as unknown as { work: Work }).work);
  await page.evaluate((none) => Object.assign((window as unknown as { work: Work }).work, none), none);
  await act();
  let [last, work] = ["", none];
  const settled = async (): Promise<boolean> => {
    const before = last;
    work = await counted();
    last = JSON.stringify(work);
    return last === before && work.added + work.changed + work.painted > 0;
  };
  await expect.poll(settled, { intervals: [400] }).toBe(true);
  return work;
}

test("an action among 32,768 cells changes no more than what is in sight and the small picture of the whole", async ({
  table,
  isMobile,
}) => {
  test.skip(isMobile, "one screen is enough");
  const { page } = table;
  await table.open();
  await choose(table, "hdc5");
  await count(page);
  const whole = 18_000; // 16,384 pieces and 512 boards
  const limits: Record<string, Partial<Work>> = {
    start: { added: 6000, painted: 2 * whole },
    select: { added: 500, painted: 1000 },
    pan: { added: 6000, painted: 1000 },
    "zoom out": { added: 9000 },
    flip: { added: 8000, painted: 2 * whole },
    move: { added: 500, painted: 2 * whole },
    undo: { added: 500, painted: 2 * whole },
  };
  const check = (name: string, work: Work): void => {
    for (const [kind, most] of Object.entries({ changed: 1500, together: whole, ...limits[name] })) {
      expect(work[kind as keyof Work], `${name}: ${kind}`).toBeLessThanOrEqual(most);
    }
  };
  check("start", await done(page, () => start(page)));
  expect(await page.locator("[data-cell]").count()).toBeLessThan(3000);
  for (const [name, act] of actions) if (name in limits) check(name, await done(page, () => act(page)));
});

test(
  "4,096 cells go to another arrangement a part of them at a time",
  { tag: "@sweep" },
  async ({ table, isMobile }) => {
    test.skip(isMobile, "one screen is enough");
    const { page } = table;
    await table.open();
    await choose(table, "hdc4");
    await count(page);
    await done(page, () => start(page));
    // By one exchange of axes, by two, and by three.
    for (const key of ["2", "3", "6"]) {
      const { added, together } = await done(page, () => page.keyboard.press(key));
      await expect(page.getByTestId("riffle")).toHaveCount(0);
      expect(added, key).toBeLessThan(4096);
      expect(together, key).toBeLessThan(3 * 1024); // cells and pieces of 1,024, and the boards
    }
  },
);

test("the cells of small boards come a few at a time, not in one long task", async ({ table }) => {
  const { page } = table;
  await page.addInitScript(() => {
    const counts: number[] = [];
    Object.assign(window, { cellsByFrame: counts });
    let frame = 0;
    const next = (): void => {
      ++frame;
      requestAnimationFrame(next);
    };
    next();
    const cellsIn = (node: Node): number =>
      node instanceof Element ? node.querySelectorAll("[data-cell]").length + Number(node.matches("[data-cell]")) : 0;
    new MutationObserver((changes) => {
      for (const { addedNodes } of changes)
        for (const node of addedNodes) counts[frame] = (counts[frame] ?? 0) + cellsIn(node);
    }).observe(document, { childList: true, subtree: true });
  });
  const counted = (): Promise<number[]> =>
    page.evaluate(() => (window as unknown as { cellsByFrame: number[] }).cellsByFrame.filter((count) => count > 0));
  await table.open();
  for (const cells of [".hero .live [data-cell]", ":is(.play, .phone) [data-cell]"]) {
    if (cells.startsWith(":is")) await page.getByRole("button", { name: "Play in 4D" }).click();
    await expect(page.locator(cells)).toHaveCount(256);
    const counts = await counted();
    expect(counts.reduce((sum, count) => sum + count, 0)).toBeGreaterThanOrEqual(256);
    expect(Math.max(...counts)).toBeLessThanOrEqual(32);
  }
});
