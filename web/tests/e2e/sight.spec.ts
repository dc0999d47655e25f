// Pictures of the states of a board as people see them who lack one kind of cone, to be looked at. Made only on
// request: TESSERA_PICTURES=1 npm run e2e -- sight --project desktop
import { expect, test } from "./table";

test.skip(({ isMobile }) => isMobile || !process.env["TESSERA_PICTURES"], "only on request");

const position =
  "d1k1/2p1/4/3r//-//-//-///4/2p1/4/4//3p/1n2/4/4//-//4/3r/4/4///-//4/4/b3/4//4/1Q2/4/4//4/4/4/D3///u3/1N2/4/4//-//4/4/2P1/R3//4/4/1PP1/3K w - - 0 1";

test("states without one kind of cone", async ({ table }) => {
  test.setTimeout(300_000);
  const { page } = table;
  await table.begin("fourstar", "human", "human");
  await table.press("Share, copy or paste");
  await page.getByLabel("Paste a game (PGN) or a position").fill(position);
  await page.getByRole("button", { name: "Open it" }).click();
  await table.sheet("View");
  await page.getByTestId("attacks").selectOption("both");
  await table.closeSheet();
  await table.cell("bb23").click();
  const devtools = await page.context().newCDPSession(page);
  const pictures = async (state: string): Promise<void> => {
    for (const board of ["Limestone", "Terracotta", "Night"]) {
      await table.set("Board", board);
      for (const type of ["protanopia", "deuteranopia", "tritanopia", "achromatopsia"] as const) {
        await devtools.send("Emulation.setEmulatedVisionDeficiency", { type });
        await table.picture(`sight-${state}-${board}-${type}`);
      }
      await devtools.send("Emulation.setEmulatedVisionDeficiency", { type: "none" });
    }
  };
  await pictures("held");
  await table.sheet("View");
  await page.getByTestId("attacks").selectOption("neither");
  await table.closeSheet();
  await page.keyboard.press("Escape");
  // The knight uncovers a check by the balloon.
  await table.move("bb23", "dd41");
  await table.move("cb33", "cd43");
  await expect(table.status).toContainText("check");
  await page.waitForTimeout(1200);
  await pictures("check");
  await table.cell("dd41").click();
  await pictures("evasion");
  await page.keyboard.press("Escape");
  await page.keyboard.press("x");
  await page.waitForTimeout(400);
  await pictures("threats");
});
