// The pictures in docs/images. Made only on request: TESSERA_PICTURES=1 npm run e2e -- pictures
import { fileURLToPath } from "node:url";
import { expect, test } from "./table";

const images = fileURLToPath(new URL("../../../docs/images/", import.meta.url));

test.skip(({ isMobile }) => isMobile || !process.env["TESSERA_PICTURES"], "only on request");

test("4*Chess in progress", async ({ table }) => {
  await table.begin("fourstar", "human", "computer", 4);
  for (const [from, to] of [["bc12", "bc13"], ["bb21", "ca32"], ["da11", "cb11"]] as const) {
    await expect(table.status).toHaveText(/^White to move/);
    await table.move(from, to).catch(() => undefined);
  }
  await expect(table.status).toHaveText(/^White to move/);
  await table.cell("aa21").click();
  await table.page.waitForTimeout(400);
  await table.page.screenshot({ path: `${images}fourstar.png` });
});

test("Chesseract in progress", async ({ table }) => {
  await table.begin("chesseract", "human", "computer", 3);
  await table.move("AIc2", "CIc4");
  await expect(table.status).toHaveText(/^White to move . 2 moves/);
  await table.cell("AIb2").click();
  await table.page.waitForTimeout(400);
  await table.page.screenshot({ path: `${images}chesseract.png` });
});
