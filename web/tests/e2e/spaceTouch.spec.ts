// One finger and two on the boards in space.
import type { Orbit } from "../../src/space/camera";
import { cellNamed, fourstar, SpaceHands } from "./space";
import { expect, test, type Finger, type Table } from "./table";

test.skip(({ isMobile }) => !isMobile, "for fingers");
test.use({ contextOptions: { reducedMotion: "reduce" } });

interface Point {
  x: number;
  y: number;
}

/** All fingers at once, from place to place in steps. */
async function slide(finger: Finger, from: Point[], to: Point[], steps = 5): Promise<void> {
  await finger.down(...from);
  for (let step = 1; step <= steps; ++step) {
    await finger.move(
      ...from.map((at, i) => {
        const end = to[i] ?? at;
        return { x: at.x + ((end.x - at.x) * step) / steps, y: at.y + ((end.y - at.y) * step) / steps };
      }),
    );
  }
  await finger.up();
}

async function cameraOf(table: Table): Promise<Orbit> {
  return JSON.parse((await table.page.getByTestId("space").getAttribute("data-camera")) ?? "") as Orbit;
}

test("one finger turns the boards, two move them and bring them nearer, and neither plays", async ({ table }) => {
  const { page } = table;
  await table.begin("fourstar", "human", "human");
  const hands = new SpaceHands(table, fourstar);
  await hands.enter();
  const finger = await table.finger();
  const box = await hands.space.boundingBox();
  if (!box) throw new Error("not in sight");
  const at = (x: number, y: number): Point => ({ x: box.x + x * box.width, y: box.y + y * box.height });

  const first = await cameraOf(table);
  await slide(finger, [at(0.6, 0.5)], [at(0.3, 0.5)]);
  const turned = await cameraOf(table);
  expect(turned.yaw).toBeCloseTo(first.yaw + 0.006 * 0.3 * box.width, 1);
  expect(turned.distance).toBe(first.distance);
  expect(turned.target).toEqual(first.target);

  // Apart: what lies between the fingers stays there.
  const pawn = cellNamed(fourstar.sizes, "c2c1");
  const middle = (await hands.places())(pawn);
  const beside = (off: number): Point => ({ x: middle.x + off, y: middle.y });
  await slide(finger, [beside(-20), beside(20)], [beside(-50), beside(50)]);
  const nearer = await cameraOf(table);
  expect(nearer.distance).toBeCloseTo(turned.distance / 2.5, 0);
  expect([nearer.yaw, nearer.pitch]).toEqual([turned.yaw, turned.pitch]);
  const there = (await hands.places())(pawn);
  expect(Math.hypot(there.x - middle.x, there.y - middle.y)).toBeLessThan(15);

  // Side by side: the boards follow them.
  const down = (point: Point): Point => ({ x: point.x + 10, y: point.y - 60 });
  await slide(finger, [beside(-30), beside(30)], [down(beside(-30)), down(beside(30))]);
  const moved = await cameraOf(table);
  expect(moved.distance).toBeCloseTo(nearer.distance, 0);
  expect(moved.yaw).toBe(nearer.yaw);
  const after = (await hands.places())(pawn);
  expect(Math.hypot(after.x - there.x - 10, after.y - there.y + 60)).toBeLessThan(15);

  await expect(hands.space).toHaveAttribute("data-selected", "-1");
  await page.getByRole("button", { name: "Reset view" }).tap();
  expect(await cameraOf(table)).toEqual(first);
  await hands.press("c2c1", 0.4);
  await expect(hands.space).toHaveAttribute("data-selected", String(pawn));
});

test("two fingers turn a hypercube into its fourth direction, in step with the rail", async ({ table }) => {
  const { page } = table;
  await table.begin("fourstar", "human", "human");
  await table.sheet("View");
  const chosen = page.getByTestId("rail").locator("[aria-checked=true]");
  await expect(chosen).toHaveAttribute("data-arrangement", "1");
  await table.press(/^Hypercube$/);
  await table.closeSheet();
  const space = page.getByTestId("space");
  await expect(space).toHaveAttribute("data-fold", "1");
  const camera = await cameraOf(table);
  const finger = await table.finger();
  const box = await space.boundingBox();
  if (!box) throw new Error("not in sight");
  const at = (x: number, y: number): Point => ({ x: box.x + x, y: box.y + y });
  await slide(finger, [at(60, 60), at(60, 140)], [at(300, 60), at(300, 140)], 10);
  expect((await cameraOf(table)).yaw).toBe(camera.yaw);
  await table.sheet("View");
  await expect(chosen).toHaveAttribute("data-arrangement", /[2-6]/);
});
