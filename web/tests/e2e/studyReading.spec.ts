// Studies as they are handed out and read: by a link, by an address, on small screens, by keys alone, and for a class.
import type { Locator, Page } from "@playwright/test";
import { violationsIn } from "./axe";
import { expect, test, type Table } from "./table";

const chapters = `[Event "City championship"]
[StudyName "Openings"]
[ChapterName "Centre"]
[Result "*"]

{White begins.} 1. e4 {[%cal Ge2e4][%csl Gd4] Takes the centre.} e5 (1... c5 {The Sicilian.}) 2. Nf3 *

[StudyName "Openings"]
[ChapterName "Mate"]
[Orientation "black"]
[ChapterMode "gamebook"]
[Result "*"]

1. f3 e5 2. g4 {Now.} 2... Qh4# *
`;

const pageOf = ({ page }: Table): Page => page;
const reader = (table: Table): Locator => pageOf(table).getByTestId("reader").first();
const step = (table: Table): Locator => reader(table).getByTestId("step");
const tool = ({ page }: Table): Locator => page.locator("[data-tool=study]");

/** The study of a text, to be edited. */
async function bring(table: Table, text = chapters): Promise<void> {
  const { page } = table;
  await table.open();
  await page.getByRole("button", { name: "Paste a game or position" }).click();
  await page.getByLabel("Paste a game (PGN) or a position").fill(text);
  await page.getByRole("button", { name: "Open it" }).click();
  await expect(page.locator("main:is(.play, .phone) [data-cell]").first()).toBeVisible();
  await table.sheet("Analysis");
  await expect(tool(table).getByRole("list", { name: "Chapters" })).toBeVisible();
}

/** The link as it would be copied. */
async function link(table: Table): Promise<string> {
  const { page } = table;
  await page.evaluate(() => {
    navigator.clipboard.writeText = (text) => {
      document.documentElement.dataset["copied"] = text;
      return Promise.resolve();
    };
  });
  await tool(table).getByRole("button", { name: "Make a link" }).click();
  await expect(tool(table).getByTestId("link-length")).toContainText("characters.");
  await tool(table).getByRole("button", { name: "Copy link" }).click();
  await expect(tool(table).getByRole("status").first()).toContainText("The link was copied.");
  const copied = (await page.locator("html").getAttribute("data-copied")) ?? "";
  return new URL(copied).hash;
}

test("a link is read step by step, and presented", async ({ table }) => {
  test.skip(table.fingers, "phones have a test of their own below");
  const { page } = table;
  await bring(table);
  const hash = await link(table);
  expect(await violationsIn(page)).toEqual([]);

  await table.open("/");
  await table.open(`/${hash}`);
  await page.reload();
  await expect(step(table)).toContainText(/Start position\s*White begins\./);
  await expect(page).toHaveTitle(/Openings: Centre/);
  await page.keyboard.press("ArrowRight");
  await expect(step(table)).toContainText(/1\. e4\s*Takes the centre\./);
  await expect(page.getByTestId("shapes").locator("[data-shape]")).toHaveCount(2);
  await page.keyboard.press("Space");
  await expect(step(table)).toContainText("1\u2026 e5");
  await page.keyboard.press("ArrowLeft");
  await reader(table).getByRole("button", { name: "1\u2026 c5" }).click();
  await expect(step(table)).toContainText("The Sicilian.");
  await reader(table).getByRole("button", { name: "Back to the main line" }).click();
  // Nothing can be changed.
  await expect(page.getByRole("button", { name: "Comment", exact: true })).toHaveCount(0);
  await page.keyboard.press(";");
  await expect(page.getByRole("textbox", { name: /Comment/ })).toHaveCount(0);
  expect(await violationsIn(page)).toEqual([]);

  await reader(table).getByRole("button", { name: "Present" }).click();
  await expect(page.locator("header")).toHaveCount(0);
  await expect(page.getByTestId("moves")).toBeHidden();
  await expect(reader(table)).toContainText("2 of 3");
  await page.keyboard.press("Space");
  await expect(reader(table)).toContainText("3 of 3");
  await page.keyboard.press("Space");
  await expect(reader(table).getByRole("status").first()).toContainText("Find the move.");
  expect(await violationsIn(page)).toEqual([]);
  await reader(table).getByRole("button", { name: "End the presentation" }).click();
  await expect(page.locator("header")).toBeVisible();
});

test("the address follows what is read and edited, and leads back to it", async ({ table }) => {
  test.skip(table.fingers, "the tools of a phone lie on a sheet");
  const { page } = table;
  await bring(table);
  await expect(page).toHaveURL(/#study\/\w+$/);
  const own = new URL(page.url()).hash;
  await table.open(`/${await link(table)}`);
  await expect(step(table)).toContainText("Start position");
  await reader(table).getByLabel("Chapter").selectOption("2. Mate");
  await expect(page).toHaveURL(/&chapter=2$/);
  await page.reload();
  await expect(reader(table).getByRole("status").first()).toContainText("Find the move.");
  await page.goBack();
  await expect(step(table)).toContainText("Start position");
  await reader(table).getByRole("button", { name: "Keep this study" }).click();
  await expect(page).toHaveURL(/#study\/\w+\/read\/1$/);
  await page.reload();
  await expect(step(table)).toContainText("Start position");
  await reader(table).getByRole("button", { name: "Back to the study" }).click();
  await expect(tool(table).getByLabel("Title of the study")).toHaveValue("Openings");
  await expect(page).toHaveURL(/#study\/\w+$/);
  expect(new URL(page.url()).hash).not.toBe(own);
  await tool(table)
    .getByRole("button", { name: /2\. Mate/ })
    .click();
  await expect(tool(table).getByLabel("Name of the chapter")).toHaveValue("Mate");
  await page.goBack();
  await expect(tool(table).getByLabel("Name of the chapter")).toHaveValue("Centre");
  await page.goForward();
  await expect(tool(table).getByLabel("Name of the chapter")).toHaveValue("Mate");
  await page.reload();
  await expect(tool(table).getByLabel("Name of the chapter")).toHaveValue("Mate");

  await page.goto("about:blank");
  await table.open("/#study/unknown");
  await expect(page.getByText("The study of this address is not kept in this browser.")).toHaveCount(1);
  await expect(page.getByRole("button", { name: "Your games (0) and studies (2)" })).toBeVisible();
});

test("a study too long for a link is saved as a file @sweep", async ({ table }) => {
  const words = Array.from({ length: 12_000 }, (_, i) => ((i * 7919) % 46_649).toString(36)).join(" ");
  await bring(table, chapters.replace("Takes the centre.", words));
  await tool(table).getByRole("button", { name: "Make a link" }).click();
  await expect(tool(table).getByTestId("link-length")).toContainText("Too long for a link");
  const download = table.page.waitForEvent("download");
  await tool(table).getByRole("button", { name: "Save it as a file instead" }).click();
  expect((await download).suggestedFilename()).toBe("openings.pgn");
});

test("by keys alone a study is made, and an interactive chapter solved", async ({ table }) => {
  test.skip(table.fingers, "a phone has no keys");
  const { page } = table;
  await table.begin("chess", "human", "human");
  await page.keyboard.press("e");
  await expect(page.getByTestId("analysis-tools")).toBeVisible();
  await page.getByTestId("analysis-tools").getByRole("button", { name: "Study", exact: true }).press("Enter");
  await page.getByRole("button", { name: "Make a study of this game" }).press("Enter");
  await tool(table).getByRole("button", { name: "Add chapters" }).press("Enter");
  await tool(table).getByLabel("Games (PGN), one chapter each, or a position").press("x");
  await page.keyboard.press("Backspace");
  await page.keyboard.insertText(chapters);
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  const mate = tool(table).getByRole("button", { name: /3\. Mate/ });
  await expect(mate).toBeVisible();
  await mate.press("Alt+ArrowUp");
  await expect(tool(table).getByRole("status").first()).toContainText("Mate is chapter 2 of 3.");
  await expect(tool(table).getByRole("button", { name: /2\. Mate/ })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(tool(table).getByLabel("Name of the chapter")).toHaveValue("Mate");
  await tool(table).getByRole("button", { name: "Read this chapter" }).press("Enter");
  const told = reader(table).getByRole("status").first();
  await expect(told).toContainText("f3 was played. Find the move.");
  for (const [move, answer] of [
    ["a6", "a6: that is not the move."],
    ["e5", "e5 is right. g4 was played."],
    ["Qh4", "This chapter is solved."],
  ] as const) {
    await page.locator("body").press("/");
    await expect(page.locator("input[role=combobox]")).toBeFocused();
    await page.keyboard.type(move);
    await page.keyboard.press("Enter");
    await expect(told).toContainText(answer);
    await page.keyboard.press("Escape");
  }
  await reader(table).getByRole("button", { name: "Next chapter: Centre" }).press("Enter");
  await expect(step(table)).toContainText("Start position");
  await page.keyboard.press("ArrowRight");
  await expect(step(table)).toContainText("1. e4");
});

for (const [way, viewport] of [
  ["upright", { width: 390, height: 844 }],
  ["lying", { width: 844, height: 390 }],
] as const) {
  test.describe(`on a phone, ${way}`, () => {
    test.use({ viewport, hasTouch: true, isMobile: true });

    test("a teacher hands a study out, and a pupil reads and solves it @sweep", async ({ table }) => {
      const { page } = table;
      await bring(table);
      const hash = await link(table);
      await table.closeSheet();
      await table.open("/");
      await table.open(`/${hash}`);
      await page.reload();
      const within = async (): Promise<void> => {
        const box = await reader(table).boundingBox();
        expect(box?.y ?? -1).toBeGreaterThanOrEqual(0);
        expect((box?.y ?? 0) + (box?.height ?? 999)).toBeLessThanOrEqual(viewport.height);
        await table.expectNoSidewaysScroll();
      };
      await expect(step(table)).toContainText("White begins.");
      const before = await page.getByTestId("board").boundingBox();
      const on = reader(table).getByRole("button", { name: "Next step" });
      await on.tap();
      await expect(step(table)).toContainText("Takes the centre.");
      await within();
      await expect(on).toBeInViewport({ ratio: 1 });
      // The board stays where it is, however much is said.
      expect(await page.getByTestId("board").boundingBox()).toEqual(before);
      expect(await violationsIn(page)).toEqual([]);
      await on.tap();
      await on.tap();
      await reader(table).getByRole("button", { name: "Next chapter: Mate" }).tap();
      const told = reader(table).getByRole("status").first();
      await expect(told).toContainText("Find the move.");
      await table.move("e7", "e5");
      await expect(told).toContainText("e5 is right.");
      await table.move("d8", "h4");
      await expect(told).toContainText("This chapter is solved.");
      await within();
      await reader(table).getByRole("button", { name: "Present" }).tap();
      await expect(page.getByTestId("bar")).toBeHidden();
      await within();
      await reader(table).getByRole("button", { name: "End the presentation" }).tap();
      await reader(table).getByRole("button", { name: "Keep this study" }).tap();
      await expect(page).toHaveURL(/#study\/\w+\/read\/2$/);
    });
  });
}
