// The engine of the analysis board: how soon it tells something of another position, and how many nodes a second it
// searches, beside the same engine on the command line.
import { spawn } from "node:child_process";
import type { Page } from "@playwright/test";
import { choose, start } from "./actions";
import { median } from "./measure";

const steps = 15;
const searchTime = 5000; // milliseconds, of the position in which a game begins, here and on the command line
const longest = 20_000; // milliseconds for a first line, else something is wrong

export interface Analysed {
  first: number; // milliseconds from a step to the first line, the median
  last: number; // the longest
  rate: number; // nodes a second
}

async function begin(page: Page, url: string, game: string): Promise<void> {
  await choose(page, url, game);
  await start(page);
  await page.locator("main.play [data-cell]").first().waitFor();
  await page.keyboard.press("e");
  await page.getByTestId("analysis-head").waitFor();
  const tool = page.getByTestId("analysis-tools").getByRole("button", { name: "Engine", exact: true });
  if ((await tool.getAttribute("aria-expanded")) === "false") await tool.click();
  await page.getByRole("button", { name: "Options of the engine" }).click();
  await page.getByRole("combobox", { name: /^Lines/ }).selectOption("1");
  await page.getByTestId("engine-told").waitFor({ state: "attached" });
  await page.keyboard.press("l");
  await page.getByTestId("engine-line").first().waitFor();
}

/** Plays the best move, and waits until a line of the position after it is painted: null where that ends the game. */
function step(page: Page): Promise<number | null> {
  return page.evaluate(
    (longest) =>
      new Promise<number | null>((resolve, reject) => {
        const lines = (): Element | null => document.querySelector("[data-testid=engine] .lines");
        const before = lines()?.getAttribute("data-at");
        const began = performance.now();
        const look = (): void => {
          const now = lines();
          if (now && (now.getAttribute("data-at") === before || !now.querySelector("[data-move]"))) return;
          watch.disconnect();
          clearTimeout(late);
          if (!now) resolve(null);
          else requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - began)));
        };
        const watch = new MutationObserver(look);
        watch.observe(document.body, { subtree: true, childList: true, attributes: true });
        const late = setTimeout(() => {
          reject(new Error(`no line after ${before ?? "none"}: ${lines()?.outerHTML ?? ""}`));
        }, longest);
        document.querySelector<HTMLElement>("[data-testid=engine] [data-move]")?.click();
      }),
    longest,
  );
}

export async function analysed(page: Page, url: string, game: string): Promise<Analysed> {
  await begin(page, url, game);
  const times: number[] = [];
  for (let i = 0; i < steps; ++i) {
    await page.waitForTimeout(700);
    const time = await step(page);
    if (time === null) break;
    times.push(time);
  }
  await page.evaluate(() => {
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
  });
  await page.keyboard.press("Home");
  await page.locator("[data-testid=engine] .lines[data-at='0']").waitFor();
  await page.waitForTimeout(searchTime);
  const figures = page.getByTestId("engine-figures");
  const of = async (name: string): Promise<number> => Number(await figures.getAttribute(name));
  const rate = (1000 * (await of("data-nodes"))) / Math.max(1, await of("data-ms"));
  return { first: median(times), last: Math.max(...times), rate };
}

/** Nodes a second of the program in the start position of a game; null if it cannot be asked. */
export async function nativeRate(program: string, game: string): Promise<number | null> {
  const engine = spawn(program, ["uci"], { stdio: ["pipe", "pipe", "ignore"] });
  const told = new Promise<number | null>((resolve) => {
    let text = "";
    engine.stdout.on("data", (chunk: Buffer) => {
      text += chunk.toString();
      if (!text.includes("bestmove")) return;
      const found = [...text.matchAll(/ nps (\d+)/g)].at(-1)?.[1];
      resolve(found === undefined ? null : Number(found));
    });
    engine.on("error", () => resolve(null));
    engine.on("exit", () => resolve(null));
  });
  engine.stdin.write(`setoption name UCI_Variant value ${game}\nposition startpos\ngo movetime ${searchTime}\n`);
  const rate = await told;
  engine.kill();
  return rate;
}
