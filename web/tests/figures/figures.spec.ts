// Measures the built page and writes docs/page.md.
import { cpus, loadavg } from "node:os";
import { readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import AxeBuilder from "@axe-core/playwright";
import { expect, test, type Browser, type Page } from "@playwright/test";
import {
  actions,
  before,
  choose,
  enterHypercube,
  enterSpace,
  moving,
  movingInHypercube,
  movingInSpace,
  start,
} from "./actions";
import { served } from "../e2e/server";
import { analysed, nativeRate } from "./analysis";
import { openTree, treeActions, treeNodes } from "./largeTree";
import { longGame, positions, reviewTime } from "./reviewed";
import { launch, markFrames, marksAfterPress, median, sentBytes, slowLink, traced, type Traced } from "./measure";

const url = process.env["TESSERA_URL"] ?? "";
const dist = fileURLToPath(new URL("../../dist", import.meta.url));
const games = ["fourstar", "oana-chiru", "hdc4", "hdc5"];
const repeats = Number(process.env["REPEATS"] ?? 3);
const link = { kilobits: 1600, latency: 150 };
const slower = 4;

const size = { viewport: { width: 1440, height: 900 } };
const ms = (value: number): string => (value < 10 ? value.toFixed(1) : value.toFixed(0));
/** The median, and in brackets what nine of ten frames stay within. */
const ofFrames = (values: number[]): string => {
  const sorted = [...values].sort((a, b) => a - b);
  return `${ms(median(values))} (${ms(sorted[Math.floor(0.9 * (sorted.length - 1))] ?? 0)})`;
};
const table = (head: string[], rows: string[][]): string =>
  [head, head.map((_, i) => (i === 0 ? "---" : "---:")), ...rows].map((row) => `| ${row.join(" | ")} |`).join("\n");

async function withPage<T>(browser: Browser, use: (page: Page) => Promise<T>): Promise<T> {
  const context = await browser.newContext({ ...size, serviceWorkers: "block" });
  try {
    const page = await context.newPage();
    page.setDefaultTimeout(60_000);
    return await use(page);
  } finally {
    await context.close();
  }
}

/** What the first page takes: by kind, as sent. */
function bytes(browser: Browser): Promise<string> {
  return withPage(browser, async (page) => {
    const kinds = new Map<string, number>();
    const seen = new Set<string>();
    page.context().on("request", (request) => {
      const { pathname } = new URL(request.url());
      if (seen.has(pathname)) return;
      seen.add(pathname);
      const kind = /\.(js|css|wasm|woff2|svg)$/.exec(pathname)?.[1] ?? (pathname === "/" ? "html" : "other");
      kinds.set(kind, (kinds.get(kind) ?? 0) + sentBytes(dist, pathname));
    });
    await page.goto(url);
    await page.locator("[data-game]").first().waitFor();
    const rows = [...kinds].filter(([, sum]) => sum > 0).sort((a, b) => b[1] - a[1]);
    const all = rows.reduce((sum, [, one]) => sum + one, 0);
    return table(
      ["kind", "bytes"],
      [...rows, ["all", all] as const].map(([kind, sum]) => [kind, sum.toLocaleString("en")]),
    );
  });
}

async function firstBoard(browser: Browser): Promise<string> {
  const painted: number[] = [];
  const ready: number[] = [];
  const playing: number[] = [];
  for (let i = 0; i < repeats; ++i) {
    await withPage(browser, async (page) => {
      await slowLink(await page.context().newCDPSession(page), link.kilobits, link.latency);
      await page.goto(`${url}/`, { waitUntil: "commit" });
      await page.locator("[data-game]").first().waitFor({ state: "attached" });
      const now = (): Promise<number> => page.evaluate(() => performance.now());
      ready.push(await now());
      painted.push(
        await page.evaluate(() => performance.getEntriesByName("first-contentful-paint")[0]?.startTime ?? 0),
      );
      await page.locator("[data-game=fourstar]").first().click();
      await start(page);
      playing.push(await now());
    });
  }
  const seconds = (values: number[]): string => `${(median(values) / 1000).toFixed(1)} s`;
  return table(
    ["until", "median"],
    [
      ["the first picture is painted", seconds(painted)],
      ["games can be chosen", seconds(ready)],
      ["a board of 4*Chess can be played on, dialog included", seconds(playing)],
    ],
  );
}

/** A processor so many times slower than this one, on the slow link: what somebody waits for, and what holds the page up. */
async function slowPhone(browser: Browser): Promise<string> {
  const rows = new Map<string, number[]>();
  const add = (name: string, value: number): void => void rows.set(name, [...(rows.get(name) ?? []), value]);
  const phone = {
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
    serviceWorkers: "block",
  } as const;
  const queen = "aa21";
  for (let i = 0; i < repeats; ++i) {
    const context = await browser.newContext(phone);
    const page = await context.newPage();
    const client = await context.newCDPSession(page);
    await slowLink(client, link.kilobits, link.latency);
    await client.send("Emulation.setCPUThrottlingRate", { rate: slower });
    const now = (): Promise<number> => page.evaluate(() => performance.now());
    const loading = await traced(page, async () => {
      await page.goto(`${url}/`, { waitUntil: "commit" });
      await page.getByRole("button", { name: "Play in 4D" }).waitFor();
      await page.locator(".hero .movable").first().waitFor();
      add("Home's board can be played on", await now());
    });
    add(
      "the first picture is painted",
      await page.evaluate(() => performance.getEntriesByName("first-contentful-paint")[0]?.startTime ?? 0),
    );
    let begun = 0;
    const opening = await traced(page, async () => {
      begun = await now();
      await page.getByRole("button", { name: "Play in 4D" }).tap();
      await page.locator(`.phone .movable[data-name="${queen}"]`).waitFor();
      add("from Play in 4D to a board of 4*Chess that can be played on", (await now()) - begun);
    });
    const marked = await traced(
      page,
      async () => add("from a tap on the queen to her marks", await marksAfterPress(page, queen, true)),
      300,
    );
    for (const [when, { longest, busy, blocked }] of [
      ["until Home stands", loading],
      ["until the game stands", opening],
      ["after the tap", marked],
    ] as const) {
      add(`longest task ${when}`, longest);
      add(`longest task ${when}, of the processor's time`, busy);
      add(`blocked ${when} (beyond 50 ms a task, of the processor's time)`, blocked);
    }
    await context.close();
    await withPage(browser, async (wide) => {
      await choose(wide, url, "fourstar");
      await start(wide);
      await wide.locator(`.play .movable[data-name="${queen}"]`).waitFor();
      add("on a desktop, from a click on the queen to her marks", await marksAfterPress(wide, queen, false));
    });
  }
  return table(
    ["what", "milliseconds"],
    [...rows].map(([name, values]) => [name, median(values).toFixed(0)]),
  );
}

async function tasks(browser: Browser): Promise<string> {
  const names = ["start", ...actions.map(([name]) => name)];
  const rows: string[][] = [];
  for (const game of games) {
    const found = new Map<string, Traced[]>();
    const add = (name: string, one: Traced): void => void found.set(name, [...(found.get(name) ?? []), one]);
    for (let i = 0; i < repeats; ++i) {
      await withPage(browser, async (page) => {
        await choose(page, url, game);
        await page.waitForTimeout(800);
        add("start", await traced(page, () => start(page), 1500));
        for (const [name, act] of actions) {
          await before[name]?.(page);
          add(name, await traced(page, () => act(page)));
        }
      });
    }
    const cell = (name: string): string => {
      const all = found.get(name) ?? [];
      return `${ms(median(all.map(({ longest }) => longest)))} (${ms(median(all.map(({ busy }) => busy)))})`;
    };
    rows.push([game, ...names.map(cell)]);
  }
  return table(["game", ...names], rows);
}

async function largeTree(browser: Browser): Promise<string> {
  const found = new Map<string, Traced[]>();
  for (let i = 0; i < repeats; ++i) {
    await withPage(browser, async (page) => {
      await openTree(page, url);
      for (const [name, act] of treeActions)
        found.set(name, [...(found.get(name) ?? []), await traced(page, () => act(page), 300)]);
    });
  }
  const rows = [...found].map(([name, all]) => [
    name,
    ms(median(all.map(({ longest }) => longest))),
    ms(median(all.map(({ busy }) => busy))),
  ]);
  return table(["action", "longest task", "of the processor's time"], rows);
}

async function frames(browser: Browser): Promise<string> {
  const rows: string[][] = [];
  for (const game of ["fourstar", "oana-chiru"]) {
    await withPage(browser, async (page) => {
      await choose(page, url, game);
      await start(page);
      await page.waitForTimeout(1000);
      await markFrames(page);
      const row = [game];
      for (const [, act] of moving) row.push(ofFrames((await traced(page, () => act(page), 100)).frames));
      rows.push(row);
    });
  }
  return table(["game", ...moving.map(([name]) => name)], rows);
}

/** What the graphics are asked to draw, and the script it takes. */
async function inSpace(
  browser: Browser,
  shown: string[],
  enter: (page: Page) => Promise<void>,
  moves: typeof movingInSpace,
): Promise<string> {
  const rows: string[][] = [];
  for (const game of shown) {
    await withPage(browser, async (page) => {
      await choose(page, url, game);
      await start(page);
      await enter(page);
      await page.waitForTimeout(1000);
      const stage = page.getByTestId("space");
      const drawn = async (name: string): Promise<string> =>
        Number(await stage.getAttribute(name)).toLocaleString("en");
      const row = [game, await drawn("data-calls"), await drawn("data-triangles")];
      await markFrames(page);
      for (const [, act] of moves) row.push(ofFrames((await traced(page, () => act(page), 100)).frames));
      rows.push(row);
    });
  }
  return table(["game", "draw calls", "triangles", ...moves.map(([name]) => name)], rows);
}

const space = (browser: Browser): Promise<string> =>
  inSpace(browser, ["fourstar", "oana", "oana-chiru", "hdc3", "hdc5"], enterSpace, movingInSpace);
const hypercube = (browser: Browser): Promise<string> =>
  inSpace(browser, ["fourstar", "chesseract"], enterHypercube, movingInHypercube);

/** The review of a long game, with one worker and, where there are processors for them, with two. */
async function review(browser: Browser): Promise<string> {
  const pgn = longGame();
  const rows: string[][] = [];
  for (const workers of [1, 2]) {
    const time = await withPage(browser, async (page) => {
      await page.addInitScript((count) => {
        Object.defineProperty(navigator, "hardwareConcurrency", { get: () => (count === 1 ? 2 : 4) });
      }, workers);
      return reviewTime(page, url, pgn);
    });
    const seconds = time / 1000;
    rows.push([String(workers), String(positions), seconds.toFixed(1), (seconds / positions).toFixed(2)]);
  }
  return table(["workers", "positions", "seconds", "seconds a position"], rows);
}

async function analysis(browser: Browser): Promise<string> {
  const program = served();
  const rows: string[][] = [];
  for (const game of ["chess", "fourstar", "oana-chiru", "chesseract"]) {
    await withPage(browser, async (page) => {
      const { first, last, rate } = await analysed(page, url, game);
      const native = program === undefined ? null : await nativeRate(program, game);
      const thousands = (nodes: number): string => (nodes / 1000).toFixed(nodes < 10_000 ? 1 : 0);
      rows.push([
        game,
        ms(first),
        ms(last),
        thousands(rate),
        native === null ? "" : thousands(native),
        native === null ? "" : `${((100 * rate) / native).toFixed(0)} %`,
      ]);
    });
  }
  return table(["game", "first line", "longest", "thousand nodes a second", "command line", "share"], rows);
}

async function memory(browser: Browser): Promise<string> {
  const rows: string[][] = [];
  for (const game of games) {
    await withPage(browser, async (page) => {
      const client = await page.context().newCDPSession(page);
      await choose(page, url, game);
      await start(page);
      await page.waitForTimeout(1000);
      await client.send("HeapProfiler.collectGarbage");
      const { usedSize } = await client.send("Runtime.getHeapUsage");
      rows.push([game, `${(usedSize / 1e6).toFixed(1)} MB`]);
    });
  }
  return table(["game", "heap"], rows);
}

async function violations(browser: Browser): Promise<string> {
  const rows: string[][] = [];
  await withPage(browser, async (page) => {
    const look = async (what: string): Promise<void> => {
      const found = await new AxeBuilder({ page }).analyze();
      rows.push([what, found.violations.map(({ id, nodes }) => `${id} (${nodes.length})`).join(", ") || "none"]);
    };
    await page.goto(url);
    await page.locator("[data-game]").first().waitFor();
    await look("Home");
    await choose(page, url, "fourstar");
    await look("New game");
    await start(page);
    await page.waitForTimeout(500);
    await look("the board of 4*Chess");
    for (const name of ["Rules", "How to play here", "Settings", "Share, copy or paste"]) {
      const button = page.getByRole("button", { name }).first();
      if (!(await button.isVisible())) continue;
      await button.click();
      await page.getByRole("dialog").first().waitFor();
      await page.waitForTimeout(500);
      await look(name);
      await page.keyboard.press("Escape");
      await page.getByRole("dialog").first().waitFor({ state: "hidden" });
    }
  });
  return table(["page or dialog", "violations"], rows);
}

test("the page is measured", async () => {
  test.setTimeout(1_800_000);
  const browser = await launch();
  const machine = `${cpus()[0]?.model ?? "unknown"}, ${cpus().length} cores; Chromium ${browser.version()}`;
  const parts: [title: string, words: string, make: (browser: Browser) => Promise<string>][] = [
    ["Bytes", "What is fetched until games can be chosen, compressed as the server sends it.", bytes],
    [
      "First board",
      `On a link of ${link.kilobits / 1000} Mbit/s and ${link.latency} ms there and back, nothing cached.`,
      firstBoard,
    ],
    [
      "Slow phone",
      `390 by 844 pixels, a processor ${slower} times slower, the same link, nothing cached. Goals: Home's board within 4 s, no task over 200 ms, marks within 300 ms, on a desktop within 100 ms. Where the load is above the number of cores, only the processor's time is the page's own.`,
      slowPhone,
    ],
    [
      "Longest tasks",
      "Milliseconds of the longest task on the page's thread at each action; in brackets the processor time of the task that took most, which other programs on the machine do not lengthen. Goal: 50 at most.",
      tasks,
    ],
    [
      "Large tree",
      `Milliseconds of the longest task on the page's thread at each action in the list of moves of a record with ${treeNodes.toLocaleString("en")} moves, most of them in nested variations, and the processor time of the task that took most. Goal: 50 at most.`,
      largeTree,
    ],
    [
      "Script in a frame",
      "Processor milliseconds of script a frame, in frames with any: median, and in brackets what nine of ten stay within. Goal: under 4.",
      frames,
    ],
    [
      "Space",
      "Draw calls and triangles of a picture at the start, and processor milliseconds of script a frame, in frames with any: median, and in brackets what nine of ten stay within. Goal: under 20 calls, under 4 ms.",
      space,
    ],
    [
      "Hypercube",
      "Of boards folded into a hypercube: draw calls and triangles at the start, and processor milliseconds of script a frame, in frames with any: median, and in brackets what nine of ten stay within. Goal: under 20 calls, under 4 ms.",
      hypercube,
    ],
    [
      "Analysis",
      "Milliseconds from a step to another position until the engine's first line is painted, median and longest of fifteen steps along its own best line, and how many thousand nodes a second it then searches, beside the same engine in the command line's `uci` on the same machine. Goal: a first line within 100 ms.",
      analysis,
    ],
    [
      "Review",
      "Of a game of 4*Chess between two engines: every position searched with 30,000 nodes, from the press of the button until the mistakes are told. The page uses two workers where the machine has more than two processors. Goal: 60 seconds.",
      review,
    ],
    [
      "Memory",
      "After the start of a game: what scripts hold on the page's thread, garbage collected. The core's memory is the worker's.",
      memory,
    ],
    ["Accessibility", "What axe-core finds, with its number of elements.", violations],
  ];
  const wanted = (process.env["PARTS"] ?? "").split(",").filter((title) => title !== "");
  const file = process.env["FIGURES"] ?? fileURLToPath(new URL("../../../docs/page.md", import.meta.url));
  const before = wanted.length > 0 ? readFileSync(file, "utf8").split(/^(?=## )/m) : [];
  const head = `# The page in figures\n\nWritten by \`npm run figures\` in \`web/\`, which builds the page and measures it in a browser without a window, ${size.viewport.width} by ${size.viewport.height} pixels. Below each table stand the machine, its load before the table was measured and, for times, how many runs the medians are of. \`PARTS=Space,Hypercube\` before it measures only these tables anew.\n`;
  const text: string[] = [];
  for (const [title, words, make] of parts) {
    const old = before.find((part) => part.startsWith(`## ${title}\n`));
    const kept = old !== undefined && !wanted.includes(title);
    const load = loadavg()
      .map((one) => one.toFixed(1))
      .join(", ");
    const measured = `${machine}; load ${load}; ${repeats} runs.`;
    text.push(kept ? `${old.trimEnd()}\n` : `## ${title}\n\n${words}\n\n${await make(browser)}\n\n${measured}\n`);
  }
  await browser.close();
  writeFileSync(file, [head, ...text].join("\n"));
  expect(text).toHaveLength(parts.length);
});
