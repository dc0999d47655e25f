// The page's own typefaces come in without moving anything, whatever fonts the machine has in their place until then.
import type { Page } from "@playwright/test";
import { expect, test } from "./table";

/** Stand-ins for fonts of a machine, made of one of the page's own files: as wide as few are, and as high. */
const machines = [
  { fonts: "its own fonts", face: "" },
  {
    fonts: "narrow and low fonts",
    face: "size-adjust: 78%; ascent-override: 80%; descent-override: 20%; line-gap-override: 0%",
  },
  {
    fonts: "wide and high fonts",
    face: "size-adjust: 130%; ascent-override: 115%; descent-override: 40%; line-gap-override: 20%",
  },
];

async function standIn(page: Page, face: string): Promise<void> {
  const html = await (await page.request.get(process.env["TESSERA_URL"] ?? "")).text();
  const file = /atkinson-hyperlegible-next-latin-400[^"]*\.woff2/.exec(html)?.[0] ?? "";
  expect(file).not.toBe("");
  const families = [
    ["--font", "Atkinson Hyperlegible Next"],
    ["--mono", "Atkinson Hyperlegible Mono"],
    ["--title", "Marcellus"],
  ].map(([name, family]) => `${name}: "${family}", "stand-in" !important;`);
  const css = `@font-face { font-family: "stand-in"; src: url("${file}?stand-in"); ${face} } :root { ${families.join(" ")} }`;
  await page.route("**/assets/*.css", async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, body: (await response.text()) + css });
  });
}

const loaded = (page: Page, standing: boolean): Promise<number> =>
  page.evaluate(
    (standing) =>
      [...document.fonts].filter(
        ({ status, family }) =>
          status === "loaded" && !family.includes("from") && family.includes("stand-in") === standing,
      ).length,
    standing,
  );

/** Where everything stands whose place could follow the text. Of a line of text its height alone: its width is its own. */
const places = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [
      ...document.querySelectorAll(
        ".hero-words, .hero-board, .hero-story, .hero-doors, .door, .games, .way, h1, h2, h3, [data-game], .picture",
      ),
    ].map((element) => {
      const { left, top, width, height } = element.getBoundingClientRect();
      const name =
        (element as HTMLElement).dataset["game"] ?? [element.tagName, ...element.classList].slice(0, 2).join(".");
      return `${name}: ${(/^H\d/.test(name) ? [top, height] : [left, top, width, height]).map(Math.round).join(" ")}`;
    }),
  );

const textWidth = (page: Page): Promise<number> =>
  page
    .locator("h2")
    .first()
    .evaluate((title) => {
      const range = document.createRange();
      range.selectNodeContents(title);
      return Math.round(range.getBoundingClientRect().width);
    });

for (const { fonts, face } of machines) {
  test(`fonts come late in place of ${fonts}, and nothing shifts`, async ({ table }) => {
    const { page } = table;
    await page.emulateMedia({ reducedMotion: "reduce" });
    await page.clock.install(); // the story goes on only when told to
    let release = (): void => undefined;
    const held = new Promise<void>((resolve) => (release = resolve));
    await page.route(/\.woff2$/, async (route) => {
      await held;
      await route.continue();
    });
    if (face !== "") await standIn(page, face);
    await page.goto(process.env["TESSERA_URL"] ?? "", { waitUntil: "domcontentloaded" });
    await expect(page.locator("[data-game=hdc8]")).toBeAttached();
    await expect(page.locator(".live [data-cell]").first()).toBeVisible();
    if (face !== "") {
      await page.evaluate(() => document.fonts.load("16px stand-in"));
      expect(await loaded(page, true)).toBeGreaterThan(0);
    }
    expect(await loaded(page, false)).toBe(0);
    const before = await places(page);
    const standing = await textWidth(page);
    release();
    await expect.poll(() => loaded(page, false)).toBeGreaterThanOrEqual(3);
    await page.evaluate(() => document.fonts.ready);
    if (face !== "") expect(await textWidth(page)).not.toBe(standing);
    expect(await places(page)).toEqual(before);
    // What is reserved for a text holds it.
    const cut = await page
      .locator("h1, .title, .size, .summary, .source, .door, .way, .head p")
      .evaluateAll((texts) =>
        texts
          .filter(
            (text) =>
              (text.tagName !== "H1" && text.scrollHeight > text.clientHeight + 1) ||
              text.scrollWidth > text.clientWidth + 1,
          )
          .map((text) => text.textContent),
      );
    expect(cut).toEqual([]);
  });
}
