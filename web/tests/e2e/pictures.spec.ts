// The pictures in docs/images. Made only on request: TESSERA_PICTURES=1 npm run e2e -- pictures
import { fileURLToPath } from "node:url";
import { cellNamed, fourstar, oana, SpaceHands } from "./space";
import { expect, test, type Table } from "./table";

const images = fileURLToPath(new URL("../../../docs/images/", import.meta.url));

test.skip(({ isMobile }) => isMobile || !process.env["TESSERA_PICTURES"], "only on request");

const middlegame =
  "d1k1/2p1/4/3r//-//-//-///4/2p1/4/4//3p/1n2/4/4//-//4/3r/4/4///-//4/4/b3/4//4/1Q2/4/4//4/4/4/D3///u3/1N2/4/4//-//4/4/2P1/R3//4/4/1PP1/3K w - - 0 1";

const game =
  "c1b1b2c2 b3c3b2c2 c1c1b2c2 d4d3c4c2 b1b1c2c2 c3c3c2c2 b1c1c2c2 b4c4c3b3 c2b2c3b2 c4c2b4d2 b2c2b4a4 d4b4b4a4 " +
  "b2d1b3d1 b4d2d2b4 b2b2b2c2 c4c4b3b3 c3b2b3b3 a4c3b3b3 a1a2b1b3 d2b4c2c4";

/** Plays moves given in canonical names, then picks a piece and points at a cell. */
async function show(table: Table, game: string, moves: string, pick: string, point: string): Promise<void> {
  await table.begin(game, "human", "human");
  await table.set("Names of cells", "Axis by axis");
  for (const move of moves.split(" ")) await table.move(move.slice(0, 4), move.slice(4, 8));
  await table.set("Names of cells", "As the inventor");
  await expect(table.status).toHaveText(/^White to move/);
  await table.cell(pick).click();
  await table.cell(point).hover();
  await table.page.waitForTimeout(400);
  await table.page.screenshot({ path: `${images}${game}.png` });
}

test("4*Chess in progress", async ({ table }) => {
  await show(table, "fourstar", game, "bb31", "dd33");
});

test("4*Chess reviewed on the analysis board", async ({ table }) => {
  const { page } = table;
  await page.emulateMedia({ reducedMotion: "reduce" });
  await table.paste(game, "fourstar");
  await table.press("Analyse this game");
  await expect(page.getByTestId("analysis-head")).toBeVisible();
  const tools = page.getByTestId("analysis-tools");
  await tools.getByRole("button", { name: "Review", exact: true }).click();
  const review = page.locator("[data-tool=review]");
  await review.getByRole("button", { name: "Review the game" }).click();
  await expect(review.getByText(/The review is done/)).toBeVisible({ timeout: 90_000 });
  await review.getByRole("button", { name: "Next mistake" }).click();
  await page.mouse.move(5, 400);
  await page.waitForTimeout(2500);
  await page.screenshot({ path: `${images}analysis.png` });
});

test("Chesseract in progress", async ({ table }) => {
  const moves = "c1a1b1b2 c1d4d1c3 b2d3b2c3 b1b2d3d4 c2a2c2b2 c4d4c2b2 b2d4b1c3 d2a2c2b2 b4a1b2b2 d1c3d3a1 b2c3b2b2";
  await show(table, "chesseract", moves, "AIc2", "DIc4");
});

test("4*Chess in space", async ({ table }) => {
  const { page } = table;
  await page.emulateMedia({ reducedMotion: "reduce" });
  await table.paste(middlegame, "fourstar");
  const hands = new SpaceHands(table, fourstar);
  await hands.enter();
  await page.setViewportSize({ width: 1440, height: 900 });
  await hands.pick("b3b2");
  const place = await hands.places();
  await hands.pointed(place(cellNamed(fourstar.sizes, "d1d4"), 0.4));
  await page.waitForTimeout(1200);
  await page.screenshot({ path: `${images}space.png` });
});

test("Oana's game as the paper draws it", async ({ table }) => {
  const { page } = table;
  await page.emulateMedia({ reducedMotion: "reduce" });
  await table.begin("oana", "human", "human");
  const hands = new SpaceHands(table, oana);
  await hands.enter();
  await page.setViewportSize({ width: 1440, height: 900 });
  await hands.paper();
  await page.getByTestId("formulas").locator("summary").click();
  await hands.slice({ w: 4 });
  await hands.fit();
  await hands.pick("d1a5");
  await page.mouse.move(5, 400);
  await page.waitForTimeout(1200);
  await page.screenshot({ path: `${images}paper.png` });
});

test("4*Chess as a hypercube", async ({ table }) => {
  const { page } = table;
  await page.emulateMedia({ reducedMotion: "reduce" });
  await table.paste(middlegame, "fourstar");
  await table.cell("bb23").click();
  await table.press(/^Hypercube$/);
  await expect(page.getByTestId("space")).toHaveAttribute("data-fold", "1");
  const box = await page.getByTestId("space").boundingBox();
  if (!box) throw new Error("not in sight");
  await page.mouse.move(box.x + 0.578 * box.width, box.y + 0.224 * box.height);
  await page.waitForTimeout(400);
  await page.screenshot({ path: `${images}hypercube.png` });
});

test("Oana-Chiru in progress", async ({ table }) => {
  const { page } = table;
  const moves = `1. c2e6 c7e3 2. c2e7 c7e2 3. b4a1 c7e1=Q 4. c2e8=Q a7d3 5. c2d6 a7d2 6. c2d7 c7d3 7. c2d8=Q a7d1=Q *`;
  await table.begin("oana-chiru", "human", "human");
  await table.press("Share, copy or paste");
  await page.getByLabel("Paste a game (PGN) or a position").fill(moves);
  await page.getByRole("button", { name: "Open it" }).click();
  await page.getByRole("button", { name: "Zoom out" }).click();
  // The promotion brings its cell into sight.
  await table.moves.nth(12).click();
  await table.press("To the end");
  await table.cell("3248").click();
  await page.mouse.move(5, 400);
  await page.waitForTimeout(1500);
  await page.screenshot({ path: `${images}oana-chiru.png` });
});

test("Chesseract in each arrangement of its axes", async ({ table }) => {
  const { page } = table;
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.setViewportSize({ width: 940, height: 540 });
  await table.begin("chesseract", "human", "human");
  await table.set("Names of cells", "As the inventor");
  for (const keys of ["1", "2", "3", "4", "5", "6", "3t"]) {
    for (const key of keys) await page.keyboard.press(key);
    await page.mouse.move(5, 5);
    await page.waitForTimeout(200);
    const box = await page.locator(".stage").boundingBox();
    if (!box) throw new Error("no board");
    const clip = { x: box.x - 36, y: box.y - 22, width: box.width + 62, height: box.height + 42 };
    await page.screenshot({ path: `${images}chesseract-${keys}.png`, clip });
  }
});
