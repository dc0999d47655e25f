// The boards in space: the same game as on the flat boards, by mouse, finger and keys.
import { eye, type Orbit } from "../../src/space/camera";
import { pointOf, shelves } from "../../src/space/geometry";
import { layOut } from "../../src/model/layout";
import { expect, test, type Table } from "./table";

test.use({ contextOptions: { reducedMotion: "reduce" } });

const sizes = [4, 4, 4, 4];
const arrangement = { across: [0, 2], up: [1, 3], down: [] };

async function enter(table: Table): Promise<void> {
  await table.sheet("View");
  await table.press(/^Space$/);
  await table.closeSheet();
  await expect(table.page.getByTestId("space")).toHaveAttribute("data-tip", "1");
  await expect(table.page.getByTestId("space")).toHaveAttribute("data-calls", /\d/);
}

/** 4*Chess names column, file, row and rank. */
function cellNamed(name: string): number {
  const [c = 0, f = 0, w = 0, r = 0] = [...name].map((letter) => ("abcd".includes(letter) ? "abcd".indexOf(letter) : Number(letter) - 1));
  return f + 4 * r + 16 * c + 64 * w;
}

/** Where cells are on the screen; `height`: above them. */
async function places(table: Table): Promise<(cell: number, height?: number) => { x: number; y: number }> {
  const space = table.page.getByTestId("space");
  const camera = JSON.parse((await space.getAttribute("data-camera")) ?? "") as Orbit;
  const box = await space.boundingBox();
  if (!box) throw new Error("not in sight");
  const layout = layOut(sizes, arrangement, false);
  const grid = { xs: Array.from({ length: 16 }, (_, i) => i), ys: Array.from({ length: 16 }, (_, i) => i), cell: 1 };
  const placement = shelves({ sizes, arrangement, flipped: false, layout, grid }, 1);
  const see = eye(camera, box);
  return (cell, height = 0) => {
    const at = pointOf(placement, cell);
    const { x, y } = see({ ...at, y: at.y + height });
    return { x: box.x + x, y: box.y + y };
  };
}

async function press(table: Table, name: string, height = 0): Promise<void> {
  const at = (await places(table))(cellNamed(name), height);
  await (table.fingers ? table.page.touchscreen.tap(at.x, at.y) : table.page.mouse.click(at.x, at.y));
}

test("a game is played by pressing pieces and cells, and goes on on the flat boards", async ({ table }) => {
  const { page } = table;
  await table.begin("fourstar", "human", "human");
  await enter(table);
  await expect(page.locator(".covered")).toHaveCSS("visibility", "hidden");
  await press(table, "cc12", 0.4);
  await expect(table.cell("cc12").last()).toHaveAttribute("aria-label", /, selected/);
  await press(table, "cc22");
  await expect(table.status).toHaveText("Black to move");
  await press(table, "cc33", 0.4);
  await press(table, "cc32");
  await expect(table.status).toHaveText("White to move");
  const space = page.getByTestId("space");
  expect(Number(await space.getAttribute("data-calls"))).toBeLessThan(20);
  await table.press(/^Boards$/);
  await expect(space).toHaveCount(0);
  await expect(table.cell("cc32")).toHaveAttribute("aria-label", /black pawn/);
});
