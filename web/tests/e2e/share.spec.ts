// Pictures of the board, and short clips made in the page.
import { copyFile, readFile } from "node:fs/promises";
import type { Download, Locator, Page } from "@playwright/test";
import { expect, test, type Table } from "./table";

async function open(table: Table, form: "Picture" | "Clip"): Promise<Locator> {
  await table.press("Share, copy or paste");
  const dialog = table.page.getByRole("dialog", { name: "Share, copy or paste" });
  await dialog.getByRole("radio", { name: form }).check();
  return dialog;
}

async function saved(page: Page, dialog: Locator): Promise<Download> {
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    dialog.getByRole("button", { name: "Save" }).click(),
  ]);
  return download;
}

/** How large the picture is, and of how many colours. */
async function measured(
  page: Page,
  png: Buffer,
): Promise<{ width: number; height: number; colours: number; corner: number[] }> {
  return page.evaluate(async (bytes) => {
    const bitmap = await createImageBitmap(
      new Blob([Uint8Array.from(atob(bytes), (letter) => letter.charCodeAt(0))], { type: "image/png" }),
    );
    const context = new OffscreenCanvas(bitmap.width, bitmap.height).getContext("2d");
    if (!context) throw new Error("no canvas");
    context.drawImage(bitmap, 0, 0);
    const { data } = context.getImageData(0, 0, bitmap.width, bitmap.height);
    const colours = new Set(new Uint32Array(data.buffer)).size;
    return { width: bitmap.width, height: bitmap.height, colours, corner: [...data.subarray(0, 3)] };
  }, png.toString("base64"));
}

/** The parts of a GIF: its size, how often it loops, and what each frame holds. */
function parsedGif(gif: Buffer): { width: number; height: number; loops: number; frames: Buffer[]; delays: number[] } {
  expect(gif.subarray(0, 6).toString("latin1")).toBe("GIF89a");
  const table = (flags: number): number => (flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0);
  const frames: Buffer[] = [];
  const delays: number[] = [];
  let loops = -1;
  let at = 13 + table(gif[10] ?? 0);
  const skip = (): void => {
    while (gif[at]) at += 1 + (gif[at] ?? 0);
    ++at;
  };
  while (gif[at] !== 0x3b) {
    if (gif[at] === 0x21) {
      const label = gif[at + 1];
      if (label === 0xff) loops = gif.readUInt16LE(at + 16);
      if (label === 0xf9) delays.push(10 * gif.readUInt16LE(at + 4));
      at += 2;
    } else {
      expect(gif[at]).toBe(0x2c);
      at += 10 + table(gif[at + 9] ?? 0) + 1;
    }
    const begin = at;
    skip();
    if (delays.length > frames.length && gif[begin - 11] === 0x2c) frames.push(gif.subarray(begin, at));
    expect(at).toBeLessThan(gif.length);
  }
  return { width: gif.readUInt16LE(6), height: gif.readUInt16LE(8), loops, frames, delays };
}

test("a picture of the board has the size that was asked for, in light and dark", async ({ table }) => {
  const { page } = table;
  await table.begin("fourstar", "human", "human");
  const dialog = await open(table, "Picture");
  await expect(dialog.getByTestId("preview")).toBeVisible();
  await table.picture("share-picture");
  await dialog.getByRole("radio", { name: "Wide" }).check();
  await dialog.getByLabel("Width").fill("1234");
  const corners: number[][] = [];
  for (const scheme of ["Light", "Dark"]) {
    await dialog.getByRole("radio", { name: scheme }).check();
    const download = await saved(page, dialog);
    expect(download.suggestedFilename()).toBe("tessera-fourstar-0.png");
    const png = await readFile(await download.path());
    const { width, height, colours, corner } = await measured(page, png);
    expect([width, height]).toEqual([1234, 1080]);
    expect(colours).toBeGreaterThan(50);
    corners.push(corner);
  }
  expect(corners).toEqual([
    [243, 238, 228],
    [13, 20, 32],
  ]);
  await dialog.getByLabel("Width").fill("9999");
  await expect(dialog.getByRole("button", { name: "Save" })).toBeDisabled();
});

test("a picture carries the words of the comment if that is wanted @sweep", async ({ table }) => {
  const { page } = table;
  await table.paste("{Find the mate along two axes.} 1. e4 e5 *", "chess");
  await page.keyboard.press("Home");
  const dialog = await open(table, "Picture");
  const height = async (): Promise<number> => {
    const png = await readFile(await (await saved(page, dialog)).path());
    return (await measured(page, png)).height;
  };
  const width = dialog.getByLabel("Width");
  const before = Number(await width.inputValue());
  await dialog.getByLabel("The comment on the position below the board").check();
  // The lines leave less room for the board.
  await expect.poll(async () => Number(await width.inputValue())).toBeLessThan(before);
  expect(await height()).toBeLessThanOrEqual(1600);
  await table.picture("share-comment");
});

test("a clip of the last move is a GIF that loops", { tag: "@sweep" }, async ({ table }) => {
  const { page } = table;
  await table.begin("fourstar", "human", "human");
  await table.move("ab21", "bc32");
  const dialog = await open(table, "Clip");
  await dialog.getByRole("radio", { name: "480" }).check();
  await dialog.getByRole("button", { name: "Make the clip" }).click();
  await expect(dialog.getByRole("img", { name: "The clip" })).toBeVisible();
  await table.picture("share-clip");
  const gif = parsedGif(await readFile(await (await saved(page, dialog)).path()));
  expect(Math.max(gif.width, gif.height)).toBeLessThanOrEqual(480);
  expect(gif.loops).toBe(0);
  expect(gif.frames.length).toBeGreaterThan(5);
  expect(gif.delays.length).toBe(gif.frames.length);
  expect(new Set(gif.frames.map((frame) => frame.toString("base64"))).size).toBeGreaterThan(5);
  // Another choice makes another clip.
  await dialog.getByRole("radio", { name: "Other axes" }).check();
  await expect(dialog.getByRole("img", { name: "The clip" })).toHaveCount(0);
  await dialog.getByRole("button", { name: "Make the clip" }).click();
  const riffle = parsedGif(await readFile(await (await saved(page, dialog)).path()));
  expect(riffle.frames.length).toBeGreaterThan(20);
});

test("a clip shows several moves of a line, each in words", { tag: "@sweep" }, async ({ table }) => {
  const { page } = table;
  await table.begin("chess", "human", "human");
  await table.move("e2", "e4");
  await table.move("e7", "e5");
  const dialog = await open(table, "Clip");
  await dialog.getByRole("radio", { name: "Several moves" }).check();
  await expect(dialog.getByLabel("To", { exact: true })).toHaveValue("2");
  await dialog.getByRole("radio", { name: "480" }).check();
  await table.picture("share-line");
  await dialog.getByRole("button", { name: "Make the clip" }).click();
  await expect(dialog.getByRole("img", { name: "The clip" })).toBeVisible({ timeout: 60_000 });
  const both = parsedGif(await readFile(await (await saved(page, dialog)).path()));
  await table.picture("share-line-made");
  // Of the second alone there is about half.
  await dialog.getByLabel("From", { exact: true }).selectOption({ index: 1 });
  await expect(dialog.getByRole("img", { name: "The clip" })).toHaveCount(0);
  await dialog.getByRole("button", { name: "Make the clip" }).click();
  const one = parsedGif(await readFile(await (await saved(page, dialog)).path()));
  expect(both.frames.length).toBeGreaterThan(1.5 * one.frames.length);
  expect(both.delays.reduce((sum, delay) => sum + delay)).toBeGreaterThan(4000);
});

test("a clip that is being made can be cancelled, and videos are made where the browser can", async ({
  table,
  isMobile,
}) => {
  test.skip(isMobile, "recorded alike");
  const { page } = table;
  await table.begin("raumschach", "human", "human");
  const dialog = await open(table, "Clip");
  await dialog.getByRole("radio", { name: "1080" }).check();
  await dialog.getByRole("button", { name: "Make the clip" }).click();
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await expect(dialog.getByRole("button", { name: "Make the clip" })).toBeVisible();
  await dialog.getByRole("radio", { name: "480" }).check();
  await dialog.getByRole("radio", { name: "WebM" }).check();
  await dialog.getByRole("button", { name: "Make the clip" }).click();
  const download = await saved(page, dialog);
  expect(download.suggestedFilename()).toBe("tessera-raumschach-0.webm");
  const webm = await readFile(await download.path());
  expect(webm.subarray(0, 4).toString("hex")).toBe("1a45dfa3");
  expect(webm.length).toBeGreaterThan(10_000);
});

test(
  "a picture in space, and a clip of the boards tipping there and back",
  { tag: "@sweep" },
  async ({ table, isMobile }) => {
    test.skip(isMobile, "drawn alike");
    const { page } = table;
    await table.begin("fourstar", "human", "human");
    const dialog = await open(table, "Picture");
    await dialog.getByLabel("Width").fill("640");
    const pictures: Buffer[] = [];
    for (const seen of ["As flat boards", "In space"]) {
      await dialog.getByRole("radio", { name: seen }).check();
      const png = await readFile(await (await saved(page, dialog)).path());
      expect((await measured(page, png)).colours).toBeGreaterThan(50);
      pictures.push(png);
    }
    expect(pictures[0]).not.toEqual(pictures[1]);
    await table.picture("share-space");
    await dialog.getByRole("radio", { name: "Clip" }).check();
    await dialog.getByRole("radio", { name: "Tipped into space" }).check();
    await dialog.getByRole("radio", { name: "480" }).check();
    await dialog.getByRole("button", { name: "Make the clip" }).click();
    await expect(dialog.getByRole("img", { name: "The clip" })).toBeVisible({ timeout: 60_000 });
    const file = await (await saved(page, dialog)).path();
    await copyFile(file, "test-results/tip.gif");
    const gif = parsedGif(await readFile(file));
    expect(gif.frames).toHaveLength(54);
    expect(new Set(gif.frames.map((frame) => frame.toString("base64"))).size).toBeGreaterThan(20);
  },
);
