// A board of four equal axes folded into a hypercube, turned in four dimensions, and played on.
import { arrangementAt, arrangementsOf } from "../../src/model/arrangements";
import { layOut } from "../../src/model/layout";
import { eye, type Orbit } from "../../src/space/camera";
import { pointOf, shelves, type Point } from "../../src/space/geometry";
import { centred, placesOf } from "../../src/space/hypercube";
import { identity, quarter, turnIn, type Rotation } from "../../src/space/rotation";
import { expect, test, type Table } from "./table";

test.use({ contextOptions: { reducedMotion: "reduce" } });

const sizes = [4, 4, 4, 4];
const home = { across: [0, 2], up: [1, 3], down: [] };

/** Software draws large pictures slowly. */
const small = { width: 900, height: 620 };

async function enter(table: Table): Promise<void> {
  if (!table.fingers) await table.page.setViewportSize(small);
  await table.sheet("View");
  await table.press(/^Hypercube$/);
  await table.closeSheet();
  await expect(table.page.getByTestId("space")).toHaveAttribute("data-fold", "1");
  await expect(table.page.getByTestId("space")).toHaveAttribute("data-calls", /\d/);
}

/** 4*Chess names column, file, row and rank. */
function cellNamed(name: string): number {
  const [c = 0, f = 0, w = 0, r = 0] = [...name].map((sign) =>
    "abcd".includes(sign) ? "abcd".indexOf(sign) : Number(sign) - 1,
  );
  return f + 4 * r + 16 * c + 64 * w;
}

const inHypercube = (turn: Rotation) => {
  const places = centred(placesOf(sizes, { arrangement: home, flipped: false }, turn));
  return (cell: number): Point => places[cell] ?? { x: 0, y: 0, z: 0 };
};

/** Of another arrangement of the rail. */
const onShelves = (index: number) => {
  const arrangement = arrangementAt(arrangementsOf(home), { index, turned: false });
  const edges = Array.from({ length: 16 }, (_, i) => i);
  const pictured = {
    sizes,
    arrangement,
    flipped: false,
    layout: layOut(sizes, arrangement, false),
    grid: { xs: edges, ys: edges, cell: 1 },
  };
  const placement = shelves(pictured, 1);
  return (cell: number): Point => pointOf(placement, cell);
};

/** A cell of which it is known where it stands; `height`: above it. */
async function press(table: Table, at: (cell: number) => Point, name: string, height = 0): Promise<void> {
  const space = table.page.getByTestId("space");
  const box = await space.boundingBox();
  if (!box) throw new Error("not in sight");
  const camera = JSON.parse((await space.getAttribute("data-camera")) ?? "") as Orbit;
  const point = at(cellNamed(name));
  const { x, y } = eye(camera, box)({ ...point, y: point.y + height });
  await (table.fingers
    ? table.page.touchscreen.tap(box.x + x, box.y + y)
    : table.page.mouse.click(box.x + x, box.y + y));
}

test("a hypercube is played on by pressing pieces and marked cells, and remembered", async ({ table }) => {
  const { page } = table;
  await table.begin("fourstar", "human", "human");
  await enter(table);
  expect(Number(await page.getByTestId("space").getAttribute("data-calls"))).toBeLessThan(20);
  const unturned = inHypercube(identity);
  await press(table, unturned, "cc12", 0.4);
  await expect(table.cell("cc12").last()).toHaveAttribute("aria-label", /, selected/);
  await press(table, unturned, "cc22");
  await expect(table.status).toHaveText("Black to move");
  await press(table, unturned, "cc33", 0.4);
  await press(table, unturned, "cc32");
  await expect(table.status).toHaveText("White to move");
  await page.reload();
  await expect(page.getByTestId("space")).toHaveAttribute("data-fold", "1");
  await table.press(/^Boards$/);
  await expect(page.getByTestId("space")).toHaveCount(0);
  await expect(table.cell("cc32")).toHaveAttribute("aria-label", /black pawn/);
});

test(
  "it folds into the shelves, turns in step with the rail, and comes home",
  { tag: "@sweep" },
  async ({ table, isMobile }) => {
    test.skip(isMobile, "the rail is in a sheet there");
    const { page } = table;
    await table.begin("fourstar", "human", "human");
    await enter(table);
    const space = page.getByTestId("space");
    const panel = page.getByRole("group", { name: "Hypercube", exact: true });
    const chosen = page.getByTestId("rail").locator("[aria-checked=true]");
    const fold = panel.getByRole("slider", { name: "Fold" });
    await expect(chosen).toHaveAttribute("data-arrangement", "1");

    // File runs to the right and row up: row comes to run to the right.
    await panel.getByRole("button", { name: "file–row: turn by 90°" }).click();
    await expect(chosen).toHaveAttribute("data-arrangement", "5");
    const turned = inHypercube(turnIn([0, 1], quarter));
    await press(table, turned, "cc12", 0.4);
    await expect(table.cell("cc12").last()).toHaveAttribute("aria-label", /, selected/);
    await press(table, turned, "cc22");
    await expect(table.status).toHaveText("Black to move");

    // At one end of the slider, with the keyboard, the shelves of that arrangement.
    await fold.focus();
    await page.keyboard.press("Home");
    await expect(space).toHaveAttribute("data-fold", "0");
    await press(table, onShelves(4), "cc33", 0.3);
    await expect(table.cell("cc33").last()).toHaveAttribute("aria-label", /, selected/);
    await fold.focus();
    await page.keyboard.press("End");
    await expect(space).toHaveAttribute("data-fold", "1");

    // Into the fourth direction: what it shows then is as near to another arrangement.
    const box = await space.boundingBox();
    if (!box) throw new Error("not in sight");
    await page.mouse.move(box.x + 60, box.y + 60);
    await page.keyboard.down("Shift");
    await page.mouse.down();
    await page.mouse.move(box.x + 260, box.y + 60, { steps: 8 });
    await page.mouse.up();
    await page.keyboard.up("Shift");
    await expect(chosen).toHaveAttribute("data-arrangement", /[1-46]/);

    await panel.getByRole("button", { name: "Home" }).click();
    await expect(chosen).toHaveAttribute("data-arrangement", "1");
    await press(table, inHypercube(identity), "cc32"); // what was selected is so still
    await expect(table.status).toHaveText("White to move");

    // By keys, where a drag would.
    await panel.getByRole("button", { name: "Drag in 4D" }).click();
    for (let i = 0; i < 7; ++i) await page.keyboard.press("Shift+ArrowLeft");
    await expect(chosen).toHaveAttribute("data-arrangement", "2");
    await page.keyboard.press("r");
    await expect(chosen).toHaveAttribute("data-arrangement", "1");

    // Chosen on the rail: without a turn, whatever was turned before.
    await panel.getByRole("button", { name: "file–row: turn by 90°" }).click();
    await page.keyboard.press("1");
    await expect(chosen).toHaveAttribute("data-arrangement", "1");
    await press(table, inHypercube(identity), "cb12", 0.4);
    await expect(table.cell("cb12").last()).toHaveAttribute("aria-label", /, selected/);
    // Once nothing moves nothing is drawn.
    const drawn = (): Promise<string | null> => space.getAttribute("data-drawn");
    await expect
      .poll(async () => {
        const before = await drawn();
        await page.waitForTimeout(400);
        return (await drawn()) === before;
      })
      .toBe(true);
  },
);

test("what is chosen while it still moves is shown in the end", { tag: "@sweep" }, async ({ table, isMobile }) => {
  test.skip(isMobile, "the choice is in a sheet there");
  const { page } = table;
  await page.emulateMedia({ reducedMotion: "no-preference" });
  await page.setViewportSize(small);
  await table.begin("fourstar", "human", "human");
  const space = page.getByTestId("space");
  await table.press(/^Hypercube$/);
  await expect(space).toHaveAttribute("data-fold", /0\.|1/);
  await table.press(/^Boards$/);
  await table.press(/^Space$/);
  await expect(space).toHaveAttribute("data-tip", "1");
  await expect(space).not.toHaveAttribute("data-fold", /./);
  await table.press(/^Hypercube$/);
  await table.press(/^Space$/);
  await table.press(/^Hypercube$/);
  await expect(space).toHaveAttribute("data-fold", "1");
  await page.setViewportSize({ width: 1440, height: 900 });
  await table.press(/^Both$/);
  await expect(page.locator(".board [data-name=aa11]")).toBeVisible();
  await expect(space).toHaveAttribute("data-fold", "1");
  await table.press(/^Boards$/);
  await expect(space).toHaveCount(0);
});
