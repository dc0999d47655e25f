// The boards in space: the same game as on the flat boards, by mouse, finger and keys.
import { fourstar, SpaceHands } from "./space";
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
  const { space } = hands;
  expect(Number(await space.getAttribute("data-calls"))).toBeLessThan(20);
  await table.press(/^Boards$/);
  await expect(space).toHaveCount(0);
  await expect(table.cell("cc32")).toHaveAttribute("aria-label", /black pawn/);
});
