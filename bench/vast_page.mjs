// vast_page.mjs [ROUNDS]: what questions about the board of eight axes take on the page, in Chromium, and how much memory.
// Needs the page built (./tessera page) and the release build of bench/vast. Writes a table of docs/vast.md.
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { closeSync, mkdirSync, openSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import * as report from "./report.mjs";

const web = join(report.root, "web");
const require = createRequire(join(web, "package.json"));
const { chromium } = require("@playwright/test");
const { preview } = await import(require.resolve("vite"));

const half = join(report.root, "build/bench/hdc8-half.fen");
mkdirSync(join(report.root, "build/bench"), { recursive: true });
const out = openSync(half, "w");
assert.equal(spawnSync(report.program("vast"), ["8", "text"], { stdio: ["ignore", out, "inherit"] }).status, 0);
closeSync(out);

/** Resident memory of the process that shows the page, in KiB: now, or at the most. */
async function memory(browser, field) {
  const session = await browser.newBrowserCDPSession();
  const { processInfo } = await session.send("SystemInfo.getProcessInfo");
  await session.detach();
  const sizes = processInfo
    .filter(({ type }) => type === "renderer")
    .map(({ id }) => Number(new RegExp(`${field}:\\s+(\\d+)`).exec(readFileSync(`/proc/${id}/status`, "utf8"))[1]));
  return Math.max(...sizes);
}

async function run(url) {
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium-headless-shell",
    args: ["--no-sandbox", "--disable-gpu"],
  });
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 }, serviceWorkers: "block" });
  const seconds = async (name, button) => {
    const begun = performance.now();
    if (button) await page.getByRole("button", { name: button }).click();
    await page.getByTestId(name).locator("strong").waitFor({ timeout: 300_000 });
    return (performance.now() - begun) / 1000;
  };
  const answer = (name) => page.getByTestId(name).locator("strong").innerText();
  await page.goto(url);
  await page.locator("[data-game=hdc8]").waitFor();
  const before = await memory(browser, "VmRSS");
  const measured = { version: `Chromium ${browser.version()}` };
  const begun = performance.now();
  await page.locator("[data-game=hdc8]").click();
  await page.locator("input[name=from][value=standard]").check();
  await page.getByRole("button", { name: "Start the game" }).click();
  await seconds("count");
  measured.start = { seconds: (performance.now() - begun) / 1000, answer: await answer("count") };
  if (process.env.VERBOSE) console.error("start", measured.start, before, await memory(browser, "VmRSS"), await memory(browser, "VmHWM"));
  await page.getByRole("link", { name: "Tessera: choose a game" }).click();
  await page.locator(".home input[type=file]").setInputFiles(half);
  await page.getByTestId("slice").waitFor({ timeout: 120_000 });
  for (const [name, button] of [["count"], ["checks", "Find checks"], ["mates", "Find mates in one"]])
  {
    measured[name] = { seconds: await seconds(name, button), answer: await answer(name) };
    if (process.env.VERBOSE) console.error(name, measured[name], await memory(browser, "VmRSS"), await memory(browser, "VmHWM"));
  }
  measured.memory = { kib: (await memory(browser, "VmHWM")) - before };
  await browser.close();
  return measured;
}

const rounds = Number(process.argv[2] ?? 3);
const server = await preview({ root: web, logLevel: "error", preview: { port: 0, host: "127.0.0.1" } });
const runs = [];
for (let i = 0; i < rounds; ++i) runs.push(await run(server.resolvedUrls.local[0]));
await server.close();
const questions = [
  ["start", "open the game and count its legal moves"],
  ["count", "count, half of all cells filled"],
  ["checks", "count the checks, half filled"],
  ["mates", "count the mates in one, half filled"],
];
const rows = questions.map(([question, words]) => [
  words,
  `${report.figure(report.median(runs.map((run) => run[question].seconds)))} s`,
  runs[0][question].answer,
]);
const kib = Math.max(...runs.map(({ memory }) => memory.kib));
const words = report.paragraph(
  `Medians of ${rounds} runs ${report.where()}, in ${runs[0].version}. With the browser's own, the page took up to ${report.mib(kib)} MiB more memory at it than for the list of games.`,
);
report.write("vast-page", `${words}\n${report.table(["question", "time", "answer"], rows)}`, "vast");
