// The page's own typefaces come in without moving anything.
import { expect, test } from "./table";

test("fonts come late and nothing shifts", async ({ table }) => {
  const { page } = table;
  let release = (): void => undefined;
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route("**/*.woff2", async (route) => {
    await held;
    await route.continue();
  });
  await page.goto(process.env["TESSERA_URL"] ?? "", { waitUntil: "domcontentloaded" });
  const title = page.getByRole("heading", { level: 1 });
  await expect(page.locator("[data-game]").nth(2)).toBeVisible();
  const faces = (): Promise<number> =>
    page.evaluate(() => [...document.fonts].filter(({ status, family }) => status === "loaded" && !family.includes("from")).length);
  expect(await faces()).toBe(0);
  const places = async (): Promise<(number | undefined)[]> => {
    const boxes = await Promise.all([title, page.locator("[data-game]").nth(1)].map((place) => place.boundingBox()));
    return boxes.flatMap((box) => [box?.y, box?.height]).map((part) => part && Math.round(part));
  };
  const before = await places();
  release();
  await expect.poll(faces).toBeGreaterThanOrEqual(3);
  await page.evaluate(() => document.fonts.ready);
  expect(await places()).toEqual(before);
});
