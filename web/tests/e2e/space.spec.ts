// The boards in space: the same game as on the flat boards, by mouse, finger and keys.
import type { Page } from "@playwright/test";
import { cellNamed, fourstar, SpaceHands } from "./space";
import { expect, test } from "./table";

test.use({ contextOptions: { reducedMotion: "reduce" } });

test("a game is played by pressing pieces and cells, and goes on on the flat boards", async ({ table }) => {
  const { page } = table;
  await table.begin("fourstar", "human", "human");
  const hands = new SpaceHands(table, fourstar);
  await hands.enter();
  await expect(page.locator(".covered")).toHaveCSS("visibility", "hidden");
  await hands.press("c2c1", 0.4);
  await expect(table.cell("cc12").last()).toHaveAttribute("aria-label", /, selected/);
  await hands.press("c2c2");
  await expect(table.status).toHaveText("Black to move");
  await hands.press("c3c3", 0.4);
  await hands.press("c2c3");
  await expect(table.status).toHaveText("White to move");
  await table.set("Confirm moves", "Always");
  await hands.press("c2c2", 0.4);
  await expect(table.cell("cc22").last()).toHaveAttribute("aria-label", /, selected/);
  await hands.press("c3c2");
  await expect(table.cell("cc23").last()).toHaveAttribute("aria-label", /white pawn, to be confirmed/);
  await table.picture("confirm-space");
  await page.getByTestId("confirm").getByRole("button", { name: "Confirm" }).click();
  await expect(table.status).toHaveText("Black to move");
  const { space } = hands;
  expect(Number(await space.getAttribute("data-calls"))).toBeLessThan(20);
  await table.press(/^Boards$/);
  await expect(space).toHaveCount(0);
  await expect(table.cell("cc32")).toHaveAttribute("aria-label", /black pawn/);
});

/** The most that a channel of any pixel of two PNGs differs; edges are rounded differently from time to time. */
async function difference(page: Page, pictures: Buffer[]): Promise<number> {
  return page.evaluate(
    async (files) => {
      const [a, b] = await Promise.all(
        files.map(async (bytes) => {
          const image = await createImageBitmap(
            new Blob([Uint8Array.from(atob(bytes), (letter) => letter.charCodeAt(0))]),
          );
          const context = new OffscreenCanvas(image.width, image.height).getContext("2d");
          context?.drawImage(image, 0, 0);
          return context?.getImageData(0, 0, image.width, image.height).data ?? new Uint8ClampedArray();
        }),
      );
      let most = 0;
      for (let i = 0; i < (a?.length ?? 0); ++i) most = Math.max(most, Math.abs((a?.[i] ?? 0) - (b?.[i] ?? 999)));
      return most;
    },
    pictures.map((picture) => picture.toString("base64")),
  );
}

test("a lost picture is told of and comes back, by itself or with a new one", { tag: "@sweep" }, async ({ table }) => {
  const { page } = table;
  await table.begin("fourstar", "human", "human");
  const hands = new SpaceHands(table, fourstar);
  await hands.enter();
  const { space } = hands;
  const canvas = space.locator("canvas");
  const before = await canvas.screenshot();
  const context = await canvas.evaluateHandle((element) => {
    const extension = (element as HTMLCanvasElement).getContext("webgl2")?.getExtension("WEBGL_lose_context");
    if (!extension) throw new Error("contexts cannot be lost here");
    extension.loseContext();
    return extension;
  });
  await expect(space.getByRole("status")).toContainText("WebGL");
  await page.keyboard.press("Shift+ArrowLeft");
  await page.keyboard.press("r");
  await context.evaluate((extension) => extension.restoreContext());
  await expect(space.getByRole("status")).toHaveCount(0);
  await expect.poll(async () => difference(page, [before, await canvas.screenshot()])).toBeLessThan(4);
  // One that stays away makes room for another.
  await canvas.evaluate((element) =>
    (element as HTMLCanvasElement).getContext("webgl2")?.getExtension("WEBGL_lose_context")?.loseContext(),
  );
  await space.getByRole("button", { name: "Draw it again" }).click();
  await expect(space.getByRole("status")).toHaveCount(0);
  await expect.poll(async () => difference(page, [before, await canvas.screenshot()])).toBeLessThan(4);
  await hands.press("c2c1", 0.4);
  await expect(table.cell("cc12").last()).toHaveAttribute("aria-label", /, selected/);
});

test("without WebGL the page says so, and goes on on the flat boards", async ({ table }) => {
  test.skip(table.fingers, "the same there");
  const { page } = table;
  await page.addInitScript(() => {
    const get = Reflect.get(HTMLCanvasElement.prototype, "getContext") as (...of: unknown[]) => unknown;
    Reflect.set(HTMLCanvasElement.prototype, "getContext", function (this: HTMLCanvasElement, ...of: unknown[]) {
      return String(of[0]).startsWith("webgl") ? null : get.apply(this, of);
    });
  });
  table.expected = /WebGL/;
  await table.begin("fourstar", "human", "human");
  await table.press(/^Space$/);
  await expect(page.getByTestId("space").getByRole("status")).toContainText("does not draw in space");
  await table.press(/^Boards$/);
  await expect(page.getByTestId("space")).toHaveCount(0);
  await table.move("ab21", "bc32");
  await expect(table.status).toHaveText("Black to move");
});

test("a reply that would not be seen is followed by slices and camera @sweep", async ({ table }) => {
  test.skip(table.fingers, "the same there");
  const { page } = table;
  await table.begin("fourstar", "human", "computer", 1);
  await table.set("Names of cells", "Axis by axis");
  const hands = new SpaceHands(table, fourstar);
  await hands.enter();
  const shown = async (): Promise<number[]> => {
    await hands.panel();
    const at = await Promise.all(
      ["column", "row"].map((axis) => page.getByRole("slider", { name: axis }).inputValue()),
    );
    await hands.closePanel();
    return at.map(Number);
  };
  await hands.slice({ column: 2, row: 0 });
  const cell = (await hands.places())(cellNamed(fourstar.sizes, "c2c1"));
  await page.mouse.move(cell.x, cell.y);
  for (let i = 0; i < 4; ++i) await page.mouse.wheel(0, -300);
  await hands.press("c2c1", 0.4);
  await hands.press("c3c1");
  await expect(table.moves).toHaveCount(2, { timeout: 60_000 });
  const reply = /([a-d][1-4]){2}$/.exec((await table.moves.nth(1).textContent())?.trim() ?? "")?.[0] ?? "";
  const to = cellNamed(fourstar.sizes, reply);
  expect([(to >> 4) & 3, to >> 6]).not.toEqual([2, 0]);
  expect(await shown()).toEqual([(to >> 4) & 3, to >> 6]);
  const box = await hands.space.boundingBox();
  const at = (await hands.places())(to);
  expect(at.x > (box?.x ?? 0) && at.x < (box?.x ?? 0) + (box?.width ?? 0), `${at.x} across`).toBe(true);
  expect(at.y > (box?.y ?? 0) && at.y < (box?.y ?? 0) + (box?.height ?? 0), `${at.y} down`).toBe(true);
  expect(await hands.pointed(at)).toBe(to);
});

test("of cells one behind the other the next one is meant after a key, and all are listed @sweep", async ({
  table,
}) => {
  test.skip(table.fingers, "a mouse that points");
  const { page } = table;
  await table.begin("fourstar", "human", "human");
  const hands = new SpaceHands(table, fourstar);
  await hands.enter();
  const { space } = hands;
  const king = cellNamed(fourstar.sizes, "a1a1");
  const at = (await hands.places())(king, 0.75);
  expect(await hands.pointed(at)).toBe(king);
  await expect(page.getByTestId("behind")).toBeVisible();
  await page.keyboard.press("b");
  await expect(space).not.toHaveAttribute("data-pointed", String(king));
  const other = (await space.getAttribute("data-pointed")) ?? "";
  await page.mouse.click(at.x, at.y);
  await expect(space).toHaveAttribute("data-selected", other);
  await page.keyboard.press("b");
  await expect(space).not.toHaveAttribute("data-pointed", other);
  await page.keyboard.press("Escape");
  await page.keyboard.down("Alt");
  await page.mouse.click(at.x, at.y);
  await page.keyboard.up("Alt");
  const list = page.getByTestId("cells-here");
  await expect(list.getByRole("button")).not.toHaveCount(2);
  await list.getByRole("button", { name: /king/ }).press("Enter");
  await expect(space).toHaveAttribute("data-selected", String(king));
  // The same by Tab, once: the next one goes on through the names and out of them.
  await page.keyboard.press("Escape");
  await page.mouse.move(at.x, at.y + 1);
  await page.mouse.move(at.x, at.y);
  await page.keyboard.press("Tab");
  await expect(list.getByRole("button").first()).toBeFocused();
  expect(await list.getByRole("button").count()).toBeLessThanOrEqual(5);
  await page.keyboard.press("Escape");
  await expect(list).toHaveCount(0);
  await page.keyboard.press("Tab");
  await expect(list).toHaveCount(0);
  await page.mouse.move(5, 5);
  await page.mouse.move(at.x, at.y);
  await page.keyboard.press("Tab");
  await expect(list.getByRole("button").first()).toBeFocused();
  await list.getByRole("button", { name: "None of them" }).focus();
  await page.keyboard.press("Tab");
  await expect(list).toHaveCount(0);
  await expect(page.getByRole("button", { name: "Reset view" })).toBeFocused();
  // The cell cursor has them too.
  await space.locator("[data-cell]").focus();
  await page.keyboard.press("Enter");
  await page.keyboard.press("b");
  await expect(list.getByRole("button").first()).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(list).toHaveCount(0);
  await expect(space.locator("[data-cell]")).toBeFocused();
  // And plays a move.
  await expect(space.locator("[data-cell]")).toHaveAttribute("data-cell", String(king));
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("Enter");
  await expect(space).toHaveAttribute("data-selected", String(cellNamed(fourstar.sizes, "a2a1")));
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("Enter");
  await expect(table.status).toHaveText("Black to move");
});

test("cubes stand side by side or one above the other, with names, and are played on @sweep", async ({ table }) => {
  const { page } = table;
  await table.begin("chesseract", "human", "human");
  const hands = new SpaceHands(table, fourstar);
  await hands.enter();
  await hands.cubes(false);
  await expect(page.locator(".labels .cube")).toHaveCount(4 * 12);
  for (const cube of ["A", "B", "C", "D"])
    await expect(page.locator(".labels .axis").filter({ hasText: new RegExp(`(^| )${cube}$`) })).toHaveCount(1);
  await table.picture("cubes");
  // White's first turn is one move, of a pawn on the layer above the pieces.
  await hands.move("b2a2", "b2a3");
  await expect(table.status).toContainText("Black to move");
  await hands.cubes(true);
  await expect(page.locator(".labels .cube")).toHaveCount(4 * 12);
  await table.picture("cubes-stacked");
  await hands.panel();
  const arranged = page.getByRole("group", { name: "Arranged as" });
  await expect(arranged.getByRole("button", { name: "Cubes" })).toHaveAttribute("aria-pressed", "true");
  await expect(
    page.getByRole("group", { name: "Cubes" }).getByRole("button", { name: "One above the other" }),
  ).toHaveAttribute("aria-pressed", "true");
  await arranged.getByRole("button", { name: "Shelves" }).click();
  await expect(page.locator(".labels .cube")).toHaveCount(0);
});

test("cubes are offered where a board has four axes of four cells alone @sweep", async ({ table }) => {
  await table.begin("raumschach", "human", "human");
  const hands = new SpaceHands(table, { sizes: [5, 5, 5], arrangement: { across: [0, 2], up: [1], down: [] } });
  await hands.enter();
  await hands.panel();
  await expect(table.page.getByRole("button", { name: "Paper", exact: true })).toBeVisible();
  await expect(table.page.getByRole("button", { name: "Cubes", exact: true })).toHaveCount(0);
});
