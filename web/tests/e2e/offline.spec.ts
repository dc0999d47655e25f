// After the first visit the page needs no network; a new version waits until it is asked for.
import { createHash } from "node:crypto";
import { cp, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { createServer, type Server } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { expect, test, type Table } from "./table";

const built = fileURLToPath(new URL("../../dist/", import.meta.url));

test.use({ serviceWorkers: "allow" });

async function visited(table: Table): Promise<void> {
  await table.open();
  await expect(table.page.locator("[data-game=chess]")).toBeVisible();
  await table.page.evaluate(async () => {
    await navigator.serviceWorker.ready;
    if (!navigator.serviceWorker.controller) {
      await new Promise((resume) =>
        navigator.serviceWorker.addEventListener("controllerchange", resume, { once: true }),
      );
    }
  });
}

test("without a network every game can be played, also against the computer and its net", async ({
  table,
  context,
}) => {
  const { page } = table;
  await visited(table);
  await context.setOffline(true);
  await page.reload();
  await expect(page.locator("[data-game=chess]")).toBeVisible();
  expect(await page.evaluate(() => crossOriginIsolated)).toBe(true);
  await table.begin("chess", "human", "computer", 2);
  await table.move("e2", "e4");
  await expect(table.moves).toHaveCount(2);
  const net = await page.evaluate(() =>
    caches.keys().then(async ([name = ""]) => {
      const kept = await (await caches.open(name)).keys();
      return kept.filter(({ url }) => url.endsWith(".net")).length;
    }),
  );
  expect(net).toBeGreaterThan(0);
  for (const game of ["fourstar", "raumschach"]) {
    await table.begin(game, "computer", "human", 1);
    await expect(table.moves).toHaveCount(1);
  }
  await page.getByRole("button", { name: "Rules" }).click();
  await expect(page.getByRole("dialog", { name: /Raumschach/ })).toContainText("unicorn");
});

const types: Record<string, string> = {
  html: "text/html",
  js: "text/javascript",
  css: "text/css",
  svg: "image/svg+xml",
  wasm: "application/wasm",
  webmanifest: "application/manifest+json",
};

/** A static host without any special header, of a folder that can change. */
async function host(folder: string): Promise<{ server: Server; url: string }> {
  const server = createServer((request, response) => {
    const path = new URL(request.url ?? "/", "http://host").pathname;
    readFile(join(folder, path === "/" ? "index.html" : path)).then(
      (content) => {
        response.setHeader("Content-Type", types[path.split(".").at(-1) ?? ""] ?? (path === "/" ? "text/html" : ""));
        response.setHeader("ETag", createHash("sha1").update(content).digest("hex"));
        response.end(content);
      },
      () => response.writeHead(404).end(),
    );
  });
  await new Promise<void>((resume) => server.listen(0, "127.0.0.1", resume));
  const address = server.address();
  return { server, url: `http://127.0.0.1:${String(typeof address === "object" ? address?.port : "")}/` };
}

test("a new version takes over when asked, and one that is not whole never does", async ({ page, isMobile }) => {
  test.skip(isMobile, "the same on each");
  const folder = await mkdtemp(join(tmpdir(), "tessera-"));
  await cp(built, folder, { recursive: true });
  const { server, url } = await host(folder);
  const title = page.locator("html");
  try {
    await page.goto(url);
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
    const [index, service] = await Promise.all(
      ["index.html", "service.js"].map((name) => readFile(join(folder, name), "utf8")),
    );
    const hash = (text: string): string => createHash("sha256").update(text).digest("hex");
    const next = (index ?? "").replace('lang="en"', 'lang="en-GB"');
    const change = (service ?? "")
      .replace(hash(index ?? ""), hash(next))
      .replace(/"[0-9a-f]{16}"/, '"0123456789abcdef"');
    expect(change).not.toBe(service);

    // Only half of the new version is there: it is not taken.
    await writeFile(join(folder, "service.js"), change);
    await page.reload();
    await expect
      .poll(() => page.evaluate(() => caches.keys().then((names) => names.filter((n) => n.endsWith("cdef")).length)))
      .toBe(0);
    await expect(page.getByTestId("notice")).toHaveCount(0);
    await expect(title).toHaveAttribute("lang", "en");

    await writeFile(join(folder, "index.html"), next);
    await page.reload();
    await expect(page.getByTestId("notice")).toContainText("A new version is ready.");
    await expect(title).toHaveAttribute("lang", "en");
    await page.getByTestId("notice").getByRole("button", { name: "Reload" }).click();
    await expect(title).toHaveAttribute("lang", "en-GB");
    await expect(page.getByTestId("notice")).toHaveCount(0);
  } finally {
    server.closeAllConnections();
    server.close();
    await rm(folder, { recursive: true });
  }
});

test("opened as a file, the page says what to do", async ({ page, isMobile }) => {
  test.skip(isMobile, "the same on each");
  await page.goto(pathToFileURL(join(built, "index.html")).href);
  await expect(page.getByText("Tessera does not run from a file.")).toBeVisible();
});

test("the page can be installed: a manifest with icons that are there", async ({ table }) => {
  const { page } = table;
  await table.open();
  const url = process.env["TESSERA_URL"] ?? "";
  const manifest = (await (await page.request.get(`${url}/manifest.webmanifest`)).json()) as {
    icons: { src: string; type: string; purpose: string }[];
  };
  expect(manifest.icons.map(({ purpose }) => purpose)).toContain("maskable");
  for (const { src, type } of manifest.icons) {
    const answer = await page.request.get(`${url}/${src}`);
    expect([answer.status(), answer.headers()["content-type"]]).toEqual([200, type]);
  }
  await expect(page.locator(".unserved")).toBeHidden();
});

test("a page that cannot start says what to do, and starts once it can", async ({ page, isMobile }) => {
  test.skip(isMobile, "the same on each");
  const url = process.env["TESSERA_URL"] ?? "";
  await page.route(/tessera\.wasm/, (route) => route.fulfill({ status: 503 }));
  await page.goto(url);
  await expect(page.getByRole("alert")).toContainText("could not be loaded");
  await page.unroute(/tessera\.wasm/);
  await page.getByRole("button", { name: "Download it again" }).click();
  await expect(page.locator("[data-game=chess]")).toBeVisible();
});
