// Whole games and every cell in space, by real clicks.
import type { Page } from "@playwright/test";
import { expect, test } from "./table";
import { fourstar, oana, SpaceHands } from "./space";

test.use({ contextOptions: { reducedMotion: "reduce" } });
test.skip(({ isMobile }) => isMobile, "a mouse that points");

/** Sixteen moves of 4*Chess, Black mates. */
const mate =
  "a1d1a2d3,c4b4b4a3,a2d3a1b3,a3b4a2b4,a1b3c1c3,b3c3b2c3,c1c1b2c2,a4b4a2a4,a1a2c1c4,b3c4b2c4,c1c4d1b4,c3c3c3c2,b2c2b4a4,d4d3a1a3,a1c1a1a2,a1a3a1a2";

function moves(text: string): [from: string, to: string][] {
  return text.split(",").map((move) => [move.slice(0, 4), move.slice(4)]);
}

test("a game of 4*Chess is played in space to its mate", { tag: "@sweep" }, async ({ table }) => {
  await table.begin("fourstar", "human", "human");
  const hands = new SpaceHands(table, fourstar);
  await hands.enter();
  for (const [from, to] of moves(mate)) await hands.move(from, to);
  await expect(table.status).toHaveText("Checkmate. Black wins.");
  await expect(table.moves).toHaveCount(16);
});

test("ten moves of Oana's game are played as the paper draws it", { tag: "@sweep" }, async ({ table }) => {
  await table.begin("oana", "human", "human");
  const hands = new SpaceHands(table, oana);
  await hands.enter();
  await hands.paper();
  const ten = "e2a5e4a5,e7a1e5a1,d2a8d4a8,d7a4d5a4,b1a6c3a6,b8a2c6a2,f1a5c4a5,f8a1c5a1,a1a8a1d8,h8a3h8c3";
  for (const [from, to] of moves(ten)) {
    // No piece of these leaves its block.
    await hands.slice({ w: Number(from[3]) - 1 });
    await hands.fit();
    await hands.move(from, to);
  }
  await expect(table.moves).toHaveCount(10);
});

test("two hundred cells are found where they are seen", { tag: "@sweep" }, async ({ table }) => {
  await table.paste("-//-//-//3k/4/4/4///-///-///4/4/4/K3//-//-//- w - - 0 1", "fourstar");
  const hands = new SpaceHands(table, fourstar);
  await hands.enter();
  const bySlice = new Map<number, number[]>();
  let state = 2026;
  for (let i = 0; i < 200; ++i) {
    state = (state * 48271) % 0x7fffffff;
    const cell = state % 256;
    bySlice.set(cell >> 4, [...(bySlice.get(cell >> 4) ?? []), cell]);
  }
  const missed: number[] = [];
  for (const [slice, cells] of bySlice) {
    await hands.slice({ column: slice & 3, row: slice >> 2 });
    const place = await hands.places();
    for (const cell of cells) if ((await hands.pointed(place(cell))) !== cell) missed.push(cell);
  }
  expect(missed).toEqual([]);
});

/** How many pixels of the first picture, within a box, differ from all about the same place of the second. */
async function unlike(
  page: Page,
  pictures: readonly Buffer[],
  box: { left: number; top: number; right: number; bottom: number },
): Promise<number> {
  return page.evaluate(
    async ([files, { left, top, right, bottom }]) => {
      const read = async (bytes: string): Promise<ImageData> => {
        const image = await createImageBitmap(new Blob([Uint8Array.from(atob(bytes), (c) => c.charCodeAt(0))]));
        const context = new OffscreenCanvas(image.width, image.height).getContext("2d");
        if (!context) throw new Error("no picture");
        context.drawImage(image, 0, 0);
        return context.getImageData(0, 0, image.width, image.height);
      };
      const [a, b] = [await read(files[0] ?? ""), await read(files[1] ?? "")];
      const at = ({ data, width }: ImageData, x: number, y: number, channel: number): number =>
        data[4 * (x + width * y) + channel] ?? 0;
      const near = [-1, 0, 1];
      let off = 0;
      for (let y = top; y < bottom; ++y) {
        for (let x = left; x < right; ++x) {
          const differs = [0, 1, 2].some((channel) => {
            const one = at(a, x, y, channel);
            if (Math.abs(one - at(b, x, y, channel)) <= 24) return false;
            const all = near.flatMap((dy) => near.map((dx) => at(b, x + dx, y + dy, channel)));
            return one < Math.min(...all) - 24 || one > Math.max(...all) + 24;
          });
          if (differs) ++off;
        }
      }
      return off;
    },
    [pictures.map((picture) => picture.toString("base64")), box] as const,
  );
}

test("its flat end is the picture of the flat boards, to the pixel", async ({ table }) => {
  const { page } = table;
  await page.emulateMedia({ reducedMotion: "no-preference" });
  // Time that can be stopped, so that the boards are seen before they tip.
  await page.addInitScript(() => {
    const { requestAnimationFrame: next } = window;
    let stopped = -1;
    window.requestAnimationFrame = (callback) =>
      next.call(window, (now) => {
        if (!("stopped" in document.documentElement.dataset)) stopped = -1;
        else if (stopped < 0) stopped = now;
        callback(stopped < 0 ? now : stopped);
      });
  });
  await page.setViewportSize({ width: 1200, height: 800 });
  await table.begin("fourstar", "human", "human");
  // Else the cell under it is framed, sooner or later.
  await page.mouse.move(2, 2);
  await expect(page.locator(".views > .flat .pointed")).toHaveCount(0);
  await page.evaluate(() => document.fonts.ready);
  const box = await page.locator(".views > .flat").boundingBox();
  if (!box) throw new Error("no board");
  const shoot = (): Promise<Buffer> => page.screenshot({ clip: box });
  // As soon as it stands still: on a busy machine what has been drawn is shown late.
  let flat = await shoot();
  await expect(async () => {
    const before = flat;
    flat = await shoot();
    expect(flat.equals(before)).toBe(true);
  }).toPass();
  // Without the names at its edges.
  const corner = async (name: string): Promise<{ x: number; y: number; width: number; height: number }> => {
    const at = await page.locator(`.views > .flat [data-name=${name}]`).boundingBox();
    if (!at) throw new Error(`no cell ${name}`);
    return { ...at, x: Math.round(at.x - box.x), y: Math.round(at.y - box.y) };
  };
  const [first, last] = [await corner("aa44"), await corner("dd11")];
  const board = {
    left: first.x,
    top: first.y,
    right: last.x + Math.floor(last.width),
    bottom: last.y + Math.floor(last.height),
  };
  await page.evaluate(() => (document.documentElement.dataset["stopped"] = ""));
  await table.press(/^Space$/);
  await expect(page.getByTestId("space")).toHaveAttribute("data-calls", /\d/);
  await expect(page.getByTestId("space")).toHaveAttribute("data-tip", "0");
  // Its time stands still, so that only what is late may differ at first.
  let tipped = flat;
  try {
    await expect(async () => {
      tipped = await shoot();
      expect(await unlike(page, [flat, tipped], board)).toBe(0);
      expect(await unlike(page, [tipped, flat], board)).toBe(0);
    }).toPass({ timeout: 30_000 });
  } finally {
    await test.info().attach("flat", { body: flat, contentType: "image/png" });
    await test.info().attach("tipped", { body: tipped, contentType: "image/png" });
  }
});
