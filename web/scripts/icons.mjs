// Draws the icons of the manifest from public/favicon.svg: npm run icons
import { readFile, writeFile } from "node:fs/promises";
import { chromium } from "@playwright/test";

const folder = new URL("../public/", import.meta.url);
const logo = await readFile(new URL("favicon.svg", folder), "utf8");
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium-headless-shell",
  args: ["--no-sandbox"],
});
const page = await browser.newPage();

/** `margin`: around the logo, in its own colour, where a system cuts icons into shapes of its own. */
async function draw(name, size, margin) {
  await page.setViewportSize({ width: size, height: size });
  const ground = margin > 0 ? (/<rect[^>]*fill="([^"]+)"/.exec(logo)?.[1] ?? "transparent") : "transparent";
  const inner = size - 2 * margin;
  await page.setContent(
    `<style>html,body{margin:0;background:${ground}}svg{display:block;width:${inner}px;height:${inner}px;margin:${margin}px}</style>${logo}`,
  );
  const image = await page.screenshot({ omitBackground: true });
  await writeFile(new URL(name, folder), image);
}

await draw("icon-192.png", 192, 0);
await draw("icon-512.png", 512, 0);
await draw("icon-maskable-512.png", 512, 56);
await browser.close();
