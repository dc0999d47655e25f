// Names longer than small screens are wide.
import { expect, test } from "./table";

const names = [
  "Maximiliane-Theodora von Hohenzollern-Sigmaringen",
  "Wolfeschlegelsteinhausenbergerdorff, Hubert",
] as const;
const game = `[White "${names[0]}"]\n[Black "${names[1]}"]\n[WhiteElo "2850"]\n\n1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Bxc6 dxc6 *`;

test("players' names give way to what stands beside them", { tag: "@sweep" }, async ({ table }) => {
  const { page } = table;
  for (const [width, height] of [
    [390, 844],
    [320, 700],
    [844, 390],
    [1440, 900],
  ] as const) {
    await page.setViewportSize({ width, height });
    await table.paste(game, "chess");
    for (const [side, name] of [
      ["white", names[0]],
      ["black", names[1]],
    ] as const) {
      const bar = page.getByRole("region", { name });
      const [who, taken] = await Promise.all([
        bar.getByText(name).boundingBox(),
        page.getByTestId(`pieces-${side}`).locator("..").boundingBox(),
      ]);
      if (!who || !taken) throw new Error("not in sight");
      expect(who.width).toBeGreaterThan(70);
      expect(who.x + who.width <= taken.x || who.y + who.height <= taken.y, `${side} at ${width}`).toBe(true);
    }
    await table.expectNoSidewaysScroll();
  }
});

test("the longest name of a game is told in the header", { tag: "@sweep" }, async ({ table }) => {
  const { page } = table;
  for (const [width, height] of [
    [390, 844],
    [320, 700],
    [844, 390],
  ] as const) {
    await page.setViewportSize({ width, height });
    await table.begin("hdc4", "human", "human");
    const name = page.locator("header").getByText("Higher dimensional chess, 4D");
    await expect(name).toBeVisible();
    // Not a line of it is left out.
    expect(await name.evaluate((at) => at.scrollHeight - at.clientHeight)).toBeLessThan(6);
    expect(await name.evaluate((at) => at.scrollWidth - at.clientWidth)).toBe(0);
  }
});

test("labels of two signs beside the boards are whole", async ({ table }) => {
  const { page } = table;
  await page.setViewportSize({ width: 320, height: 700 });
  await table.begin("tesseract", "human", "human");
  const label = page.locator(".labels").getByText("w1", { exact: true });
  const box = await label.boundingBox();
  expect((box?.x ?? 0) + (box?.width ?? 999)).toBeLessThanOrEqual(320);
});
