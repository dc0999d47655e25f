// What the browser itself tells of the page's thread: how long its tasks take, and how much script there is in a frame.
import { existsSync, readFileSync } from "node:fs";
import { gzipSync } from "node:zlib";
import { chromium, type CDPSession, type Page } from "@playwright/test";

interface TraceEvent {
  name: string;
  ph: string;
  pid: number;
  tid: number;
  ts: number; // microseconds
  dur?: number;
  tdur?: number; // of the thread's own time
  args: { name?: string };
}

export interface Traced {
  longest: number; // milliseconds of the longest task
  busy: number; // of the thread's own time in the task that took most of it
  blocked: number; // of the thread's own time, what tasks took beyond 50 ms each
  frames: number[]; // milliseconds of script in each frame in which there was any
}

const categories = ["toplevel", "devtools.timeline", "blink.user_timing"];
const scripts = new Set([
  "FunctionCall",
  "EvaluateScript",
  "RunMicrotasks",
  "TimerFire",
  "FireAnimationFrame",
  "EventDispatch",
  "HandlePostMessage",
]);
const frameMark = "tessera-frame";

export function median(values: number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}

/** Script by frame: what lies in no other event that counts, added up from one mark to the next. */
function scriptByFrame(events: TraceEvent[]): number[] {
  const marks = events.filter(({ name }) => name === frameMark).map(({ ts }) => ts);
  const counted = events.filter(({ name, ph }) => ph === "X" && scripts.has(name)).sort((a, b) => a.ts - b.ts);
  const frames = new Map<number, number>();
  let end = 0;
  for (const { ts, dur = 0, tdur } of counted) {
    if (ts < end) continue;
    end = ts + dur;
    const frame = marks.findLastIndex((mark) => mark <= ts);
    frames.set(frame, (frames.get(frame) ?? 0) + (tdur ?? dur) / 1000);
  }
  return [...frames.values()];
}

function read(events: TraceEvent[]): Traced {
  const mains = new Set(
    events
      .filter(({ name, args }) => name === "thread_name" && args.name === "CrRendererMain")
      .map(({ pid, tid }) => `${pid} ${tid}`),
  );
  const own = events.filter(({ pid, tid }) => mains.has(`${pid} ${tid}`));
  const tasks = own.filter(({ name, ph }) => ph === "X" && name.endsWith("RunTask"));
  return {
    longest: Math.max(0, ...tasks.map(({ dur = 0 }) => dur / 1000)),
    busy: Math.max(0, ...tasks.map(({ tdur = 0 }) => tdur / 1000)),
    blocked: tasks.reduce((sum, { tdur = 0 }) => sum + Math.max(0, tdur / 1000 - 50), 0),
    frames: scriptByFrame(own),
  };
}

/** Chromium as the tests use it. */
export function launch(): ReturnType<typeof chromium.launch> {
  return chromium.launch({
    executablePath: process.env["CHROMIUM"] ?? "/usr/bin/chromium-headless-shell",
    args: ["--no-sandbox", "--disable-gpu", "--enable-precise-memory-info"],
  });
}

/** Traces the page's thread during the action and so many milliseconds after it. */
export async function traced(page: Page, action: () => Promise<unknown>, after = 700): Promise<Traced> {
  const client = await page.context().browser()?.newBrowserCDPSession();
  if (!client) throw new Error("no browser to trace");
  const events: TraceEvent[] = [];
  client.on("Tracing.dataCollected", ({ value }) => events.push(...(value as unknown as TraceEvent[])));
  await client.send("Tracing.start", { transferMode: "ReportEvents", traceConfig: { includedCategories: categories } });
  await action();
  await page.waitForTimeout(after);
  const complete = new Promise<void>((resolve) => client.once("Tracing.tracingComplete", () => resolve()));
  await client.send("Tracing.end");
  await complete;
  await client.detach();
  return read(events);
}

/** Marks where frames begin, so that what is traced can be told apart by them. */
export async function markFrames(page: Page): Promise<void> {
  await page.evaluate((mark) => {
    const next = (): void => {
      performance.mark(mark);
      requestAnimationFrame(next);
    };
    next();
  }, frameMark);
}

/** Bytes of a file of the built page as they are sent. */
export function sentBytes(folder: string, path: string): number {
  const file = `${folder}/${path === "/" ? "index.html" : path.replace(/^\//, "")}`;
  if (!existsSync(file)) return 0;
  for (const compressed of [`${file}.br`, `${file}.gz`])
    if (existsSync(compressed)) return readFileSync(compressed).length;
  const content = readFileSync(file);
  return /\.(woff2|png)$/.test(file) ? content.length : gzipSync(content, { level: 9 }).length;
}

/** Milliseconds from a press on a cell until the marks of where its piece may go have been painted. */
export async function marksAfterPress(page: Page, name: string, finger: boolean): Promise<number> {
  const place = page.locator(`:is(.play, .phone) [data-name="${name}"]`);
  await place.evaluate((cell) => {
    const board = cell.closest("main");
    const seen = { after: 0 };
    Object.assign(window, { marksSeen: seen });
    addEventListener(
      "pointerdown",
      () => {
        const pressed = performance.now();
        const look = (): void => {
          if (!board?.querySelector("[data-cell]:is(.quiet, .capture)")) return;
          watch.disconnect();
          requestAnimationFrame(() => setTimeout(() => (seen.after = performance.now() - pressed)));
        };
        const watch = new MutationObserver(look);
        if (board)
          watch.observe(board, { subtree: true, childList: true, attributes: true, attributeFilter: ["class"] });
      },
      { once: true, capture: true },
    );
  });
  const box = await place.boundingBox();
  if (!box) throw new Error(`no cell ${name}`);
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  await (finger ? page.touchscreen.tap(x, y) : page.mouse.click(x, y));
  const seen = await page.waitForFunction(
    () => (window as unknown as { marksSeen: { after: number } }).marksSeen.after,
  );
  return (await seen.jsonValue()) as number;
}

/** A link of so many kilobits a second with so many milliseconds there and back. */
export async function slowLink(client: CDPSession, kilobits: number, latency: number): Promise<void> {
  const throughput = (kilobits * 1000) / 8;
  await client.send("Network.enable");
  await client.send("Network.emulateNetworkConditions", {
    offline: false,
    latency,
    downloadThroughput: throughput,
    uploadThroughput: throughput,
  });
}
