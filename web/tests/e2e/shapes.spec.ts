// Arrows and circles: drawn by mouse, pen and keys on every kind of board, kept with the game.
import type { Page } from "@playwright/test";
import { violationsIn } from "./axe";
import { cellNamed, fourstar, SpaceHands } from "./space";
import { expect, test, type Table } from "./table";

type Point = { x: number; y: number };

const drawn = (page: Page): ReturnType<Page["locator"]> => page.locator("[data-testid=shapes] [data-shape]");
const told = (page: Page): ReturnType<Page["getByTestId"]> => page.getByTestId("drawn");

async function drag(page: Page, from: Point, to: Point): Promise<void> {
  await page.mouse.move(from.x, from.y);
  await page.mouse.down({ button: "right" });
  await page.mouse.move((from.x + to.x) / 2, (from.y + to.y) / 2);
  await page.mouse.move(to.x, to.y);
  await page.mouse.up({ button: "right" });
}

async function pgnOf(table: Table): Promise<string> {
  const { page } = table;
  await table.press("Share, copy or paste");
  const dialog = page.getByRole("dialog", { name: "Share, copy or paste" });
  const text = dialog.locator("textarea").first();
  await expect(text).not.toHaveValue("");
  const value = await text.inputValue();
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  return value;
}

test("the right button draws arrows and circles across boards, and the game keeps them", async ({ table }) => {
  test.skip(table.fingers, "a mouse");
  const { page } = table;
  await table.begin("fourstar", "human", "human");
  await table.move("ab21", "bc32");
  await drag(page, await table.middle("ab11"), await table.middle("dd44"));
  await expect(told(page)).toHaveText("Green arrow ab11 to dd44");
  await expect(drawn(page)).toHaveCount(1);
  await page.keyboard.down("Shift");
  await table.cell("bb22").first().click({ button: "right" });
  await page.keyboard.up("Shift");
  await expect(told(page)).toHaveText("Red circle on bb22");
  await page.keyboard.down("Alt");
  await drag(page, await table.middle("aa11"), await table.middle("aa14"));
  await page.keyboard.up("Alt");
  await expect(drawn(page)).toHaveCount(3);
  const list = page.getByTestId("shape-list").getByRole("listitem");
  for (const words of ["Green arrow ab11 to dd44", "Red circle on bb22", "Blue arrow aa11 to aa14"])
    await expect(list.filter({ hasText: words })).toHaveCount(1);
  // The same again removes it; no piece has moved and none is selected.
  await drag(page, await table.middle("aa11"), await table.middle("aa14"));
  await expect(told(page)).toHaveText("Green arrow aa11 to aa14");
  await drag(page, await table.middle("aa11"), await table.middle("aa14"));
  await expect(told(page)).toHaveText("Removed: Green arrow aa11 to aa14");
  await expect(page.locator(".selected")).toHaveCount(0);
  await expect(table.moves).toHaveCount(1);

  const pgn = (await pgnOf(table)).replace(/\s+/g, " ");
  expect(pgn).toMatch(/\{ ?\[%csl R\w+\]\[%cal G\w+\] ?\}/);
  // Elsewhere nothing is drawn; back here all of it, also when the page is loaded anew.
  await page.keyboard.press("Home");
  await expect(drawn(page)).toHaveCount(0);
  await page.keyboard.press("End");
  await expect(drawn(page)).toHaveCount(2);
  await page.reload();
  await expect(drawn(page)).toHaveCount(2);
  await table.picture("shapes-boards");
  await page.keyboard.press("Delete");
  await expect(drawn(page)).toHaveCount(0);
  expect(await pgnOf(table)).not.toContain("[%c");
});

test("a record of Lichess shows its arrows at their moves, and keeps what else its comments have", async ({
  table,
}) => {
  const { page } = table;
  const comment = "[%eval 0.17] [%csl Gd4,Rd5,Xz9][%cal Ge2e4,Bg1f3] the centre";
  await table.paste(`[Event "x"]\n\n1. e4 { ${comment} } 1... e5 { [%clk 0:10:00] } 2. Nf3 *`, "chess");
  await page.keyboard.press("Home");
  await expect(drawn(page)).toHaveCount(0);
  await page.keyboard.press("j");
  await expect(page.getByTestId("shape-list").getByRole("listitem")).toHaveText([
    "Green circle on d4",
    "Red circle on d5",
    "Green arrow e2 to e4",
    "Blue arrow g1 to f3",
  ]);
  await expect(drawn(page)).toHaveCount(4);
  expect((await pgnOf(table)).replace(/\s+/g, " ")).toContain(`{${comment}}`);
  await page.keyboard.press("j");
  await expect(drawn(page)).toHaveCount(0);
});

test("an arrow follows the arrangement, the flip and the size of the board @sweep", async ({ table }) => {
  test.skip(table.fingers, "a mouse");
  const { page } = table;
  await table.begin("fourstar", "human", "human");
  const ends = async (): Promise<Point[]> => [await table.middle("aa11"), await table.middle("dd44")];
  const [from, to] = await ends();
  if (!from || !to) throw new Error("no cells");
  await drag(page, from, to);
  const head = drawn(page).locator("path").last();
  const near = async (): Promise<void> => {
    await expect(async () => {
      const [, end] = await ends();
      const box = await head.boundingBox();
      if (!box || !end) throw new Error("not drawn");
      expect(Math.abs(box.x + box.width / 2 - end.x)).toBeLessThan(end.x * 0.02 + 16);
      expect(Math.abs(box.y + box.height / 2 - end.y)).toBeLessThan(end.y * 0.02 + 16);
    }).toPass();
  };
  await near();
  for (const key of ["f", "3", "t", "+", "0"]) {
    await page.keyboard.press(key);
    await near();
  }
});

test("the end of an arrow keeps to lines, and the middle of a cell is always meant @sweep", async ({ table }) => {
  test.skip(table.fingers, "a mouse");
  const { page } = table;
  await table.begin("chess", "human", "human");
  const from = await table.middle("a1");
  const b4 = await table.middle("b4");
  // b4 is on no line from a1: near its edge the file is meant.
  await drag(page, from, { x: b4.x - b4.side * 0.42, y: b4.y });
  await expect(told(page)).toHaveText("Green arrow a1 to a4");
  await drag(page, from, b4);
  await expect(told(page)).toHaveText("Green arrow a1 to b4");
  // Outside the board nothing is drawn.
  await drag(page, from, { x: 5, y: 300 });
  await expect(drawn(page)).toHaveCount(2);
});

test("keys draw with the cell cursor, in every colour", async ({ table }) => {
  test.skip(table.fingers, "keys");
  const { page } = table;
  await table.begin("fourstar", "human", "human");
  await page.keyboard.press("Enter");
  await expect(page.locator("[data-cell]:focus")).toHaveCount(1);
  const name = async (): Promise<string> => (await page.locator("[data-cell]:focus").getAttribute("data-name")) ?? "";
  const begin = await name();
  await page.keyboard.press("d");
  await expect(told(page)).toContainText(`An arrow begins on ${begin}`);
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("Shift+ArrowRight");
  await expect(drawn(page)).toHaveCount(1);
  const end = await name();
  expect(end).not.toBe(begin);
  await page.keyboard.press("d");
  await expect(told(page)).toHaveText(`Green arrow ${begin} to ${end}`);
  await page.keyboard.press("y");
  await expect(told(page)).toHaveText("Drawing in red");
  await page.keyboard.press("d");
  await page.keyboard.press("d");
  await expect(told(page)).toHaveText(`Red circle on ${end}`);
  await page.keyboard.press("d");
  await page.keyboard.press("Escape");
  await expect(told(page)).toHaveText("The arrow is cancelled");
  await expect(drawn(page)).toHaveCount(2);
  await page.keyboard.press("/");
  const field = page.getByRole("combobox", { name: "Type a move" });
  await field.fill("arrows");
  await field.press("Enter");
  await expect(page.getByText(`Red circle on ${end} and green arrow ${begin} to ${end}.`)).toBeVisible();
  await page.keyboard.press("Escape");
  await page.keyboard.press("Escape");
  await page.keyboard.press("Delete");
  await expect(told(page)).toHaveText("All arrows and circles of this position are removed");
  await expect(drawn(page)).toHaveCount(0);
});

test("the pen draws with a finger or the left button, erases, and gives the pieces back @sweep", async ({ table }) => {
  const { page } = table;
  await table.begin("fourstar", "human", "human");
  if (table.fingers) await table.sheet("View");
  await page.getByRole("button", { name: "Draw arrows and circles" }).click();
  const pen = page.getByTestId("pen");
  await expect(pen).toBeVisible();
  expect(await violationsIn(page)).toEqual([]);
  const stroke = async (from: string, to: string): Promise<void> => {
    const [begin, end] = [await table.middle(from), await table.middle(to)];
    if (table.fingers) {
      const finger = await table.finger();
      await finger.down(begin);
      await finger.move({ x: (begin.x + end.x) / 2, y: (begin.y + end.y) / 2 });
      await finger.move(end);
      await finger.up();
    } else {
      await page.mouse.move(begin.x, begin.y);
      await page.mouse.down();
      await page.mouse.move(end.x, end.y, { steps: 3 });
      await page.mouse.up();
    }
  };
  await stroke("ab21", "dd44");
  await expect(told(page)).toHaveText("Green arrow ab21 to dd44");
  await pen.getByRole("button", { name: /^Yellow/ }).click();
  await stroke("bb22", "bb22");
  await expect(told(page)).toHaveText("Yellow circle on bb22");
  await table.picture("shapes-pen");
  await pen.getByRole("button", { name: "Eraser" }).click();
  await stroke("dd44", "dd44");
  await expect(told(page)).toHaveText("Removed: Green arrow ab21 to dd44");
  await expect(drawn(page)).toHaveCount(1);
  await pen.getByRole("button", { name: "Clear" }).click();
  await expect(drawn(page)).toHaveCount(0);
  await expect(table.moves).toHaveCount(0);
  await pen.getByRole("button", { name: "Done" }).click();
  await expect(pen).toHaveCount(0);
  await table.move("ab21", "bc32");
});

test("arrows and circles are drawn in space and on the hypercube, and drawn there", async ({ table }) => {
  test.skip(table.fingers, "a mouse");
  const { page } = table;
  await table.begin("fourstar", "human", "human");
  await drag(page, await table.middle("ab11"), await table.middle("dd44"));
  await expect(drawn(page)).toHaveCount(1);
  const hands = new SpaceHands(table, fourstar);
  await hands.enter();
  const { space } = hands;
  await expect(space).toHaveAttribute("data-arrows", /[1-9]/);
  const before = Number(await space.getAttribute("data-arrows"));
  expect(Number(await space.getAttribute("data-calls"))).toBeLessThan(20);
  await table.picture("shapes-space");
  const king = (await hands.places())(cellNamed(fourstar.sizes, "a1a1"), 0.4);
  await page.mouse.click(king.x, king.y, { button: "right" });
  await expect(told(page)).toHaveText(/^Green circle on /);
  await expect(async () => expect(Number(await space.getAttribute("data-arrows"))).toBeGreaterThan(before)).toPass();
  await table.press(/^Hypercube$/);
  await expect(space).toHaveAttribute("data-fold", "1", { timeout: 60_000 });
  expect(Number(await space.getAttribute("data-calls"))).toBeLessThan(20);
  await table.picture("shapes-hypercube");
});

test("the pen draws in space, where two fingers still turn the picture @sweep", async ({ table }) => {
  test.skip(!table.fingers, "fingers");
  const { page } = table;
  await table.begin("fourstar", "human", "human");
  const hands = new SpaceHands(table, fourstar);
  await hands.enter();
  await table.sheet("View");
  await page.getByRole("button", { name: "Draw arrows and circles" }).click();
  await expect(page.getByTestId("pen")).toBeVisible();
  const camera = await hands.space.getAttribute("data-camera");
  const place = await hands.places();
  const [king, other] = ["a1a1", "d1d1"].map((name) => place(cellNamed(fourstar.sizes, name), 0.4));
  if (!king || !other) throw new Error("no cells");
  const finger = await table.finger();
  await finger.down(king);
  await finger.move({ x: (king.x + other.x) / 2, y: (king.y + other.y) / 2 });
  await finger.move(other);
  await finger.up();
  await expect(told(page)).toHaveText("Green arrow aa11 to dd11");
  expect(await hands.space.getAttribute("data-camera")).toBe(camera);
  await expect(hands.space).toHaveAttribute("data-arrows", /[1-9]/);
  // A second finger ends what is drawn.
  await finger.down(king);
  await finger.down(king, other);
  await finger.move({ x: king.x, y: king.y - 30 }, { x: other.x, y: other.y - 60 });
  await finger.up();
  await expect(hands.space).not.toHaveAttribute("data-camera", camera ?? "");
  await expect(page.getByTestId("shape-list").getByRole("listitem")).toHaveCount(1);
  await table.picture("shapes-space-pen");
});

test("on a board in windows an arrow to another flat board is a stub with the name of its cell @sweep", async ({
  table,
}) => {
  test.skip(table.fingers, "a mouse and keys");
  const { page } = table;
  await table.open();
  await page.getByRole("button", { name: "Paste a game or position" }).click();
  await page.getByLabel("Paste a game (PGN) or a position").fill("{Ka1a1a1,Qd3a1a1,kh8h8h8,nb6f2c3} w - - 0 1");
  await page.locator("form select").last().selectOption("hdc6");
  await page.getByRole("button", { name: "Open it" }).click();
  const slice = page.getByTestId("slice");
  await expect(slice.locator("[data-name=a1a1a1]")).toBeVisible({ timeout: 60_000 });
  await drag(page, await table.middle("a1a1a1"), await table.middle("c3a1a1"));
  await expect(told(page)).toHaveText("Green arrow a1a1a1 to c3a1a1");
  await slice.locator("[data-name=a1a1a1]").click();
  await page.keyboard.press("d");
  await page.keyboard.press("3");
  await expect(slice.locator("[data-name=a1b1a1]")).toBeVisible();
  await page.keyboard.press("d");
  await expect(told(page)).toHaveText("Green arrow a1a1a1 to a1b1a1");
  await expect(drawn(page)).toHaveCount(1);
  await expect(drawn(page).locator("text")).toHaveText("a1a1a1");
  await page.keyboard.press("Shift+3");
  await expect(drawn(page)).toHaveCount(2);
  await expect(drawn(page).locator("text")).toHaveText("a1b1a1");
  expect(await violationsIn(page)).toEqual([]);
  await table.picture("shapes-window");
});

test("the pictures beside the board, and the lens, show them as well @sweep", async ({ table }) => {
  const { page } = table;
  await table.paste('[Variant "fourstar"]\n\n{[%csl Ra1a1][%cal Ga1b1d4d4]} *', "fourstar");
  await expect(drawn(page)).toHaveCount(2);
  const small = page.getByTestId("small-shapes");
  await table.sheet("View");
  await expect(small).toHaveCount(6); // one in each arrangement of the axes
  await expect(small.first().locator("[data-shape]")).toHaveCount(2);
  await table.picture("shapes-rail");
  if (!table.fingers) return;
  await table.closeSheet();
  const king = await table.middle("aa11");
  const finger = await table.finger();
  await finger.down(king);
  const lens = page.getByTestId("lens");
  await expect(lens.locator("[data-shape]")).toHaveCount(2);
  await table.picture("shapes-lens");
  await finger.up();
});

test("the overview of a large board shows them", { tag: "@sweep" }, async ({ table }) => {
  test.skip(table.fingers, "stands beside the board");
  const { page } = table;
  await table.paste('[Variant "hdc5"]\n\n{[%cal Ga1b1dd4d4d]} *', "hdc5");
  await expect(page.getByTestId("overview").locator("[data-shape]")).toHaveCount(1);
});

test("a picture to share has them @sweep", async ({ table }) => {
  test.skip(table.fingers, "a mouse");
  const { page } = table;
  await table.begin("chess", "human", "human");
  const green = async (): Promise<number> => {
    await table.press("Share, copy or paste");
    const dialog = page.getByRole("dialog", { name: "Share, copy or paste" });
    await dialog.getByRole("radio", { name: "Picture" }).check();
    const preview = dialog.getByTestId("preview");
    const count = (): Promise<number> =>
      preview.evaluate((canvas: HTMLCanvasElement) => {
        const { data } = canvas.getContext("2d")?.getImageData(0, 0, canvas.width, canvas.height) ?? { data: [] };
        let found = 0;
        for (let i = 0; i < data.length; i += 4) {
          const [r = 0, g = 0, b = 0] = [data[i], data[i + 1], data[i + 2]];
          if (g > r + 60 && g > b + 40) ++found;
        }
        return found;
      });
    await expect(async () =>
      expect(await preview.evaluate((canvas: HTMLCanvasElement) => canvas.width)).toBeGreaterThan(100),
    ).toPass();
    const found = await count();
    await page.keyboard.press("Escape");
    return found;
  };
  const without = await green();
  await drag(page, await table.middle("e2"), await table.middle("e4"));
  await expect(drawn(page)).toHaveCount(1);
  await expect(async () => expect(await green()).toBeGreaterThan(without + 200)).toPass();
});
