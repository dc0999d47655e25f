// The sample configurations of docs/hosting.md, run by nginx: they send what `tessera serve` sends.
import { spawn, type ChildProcess } from "node:child_process";
import { readFileSync, readdirSync } from "node:fs";
import { cp, mkdir, mkdtemp, rm, symlink, writeFile } from "node:fs/promises";
import { createConnection, createServer } from "node:net";
import { request } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "./table";

test.skip(({ isMobile }) => isMobile, "the same on each");
test.use({ serviceWorkers: "allow" });

const built = fileURLToPath(new URL("../../dist/", import.meta.url));
const documented = readFileSync(fileURLToPath(new URL("../../../docs/hosting.md", import.meta.url)), "utf8");
const samples = [...documented.matchAll(/```nginx\n(.*?)```/gs)].map(([, sample = ""]) => sample);
const proxy = samples.find((sample) => sample.includes("proxy_pass")) ?? "";
const whole = samples.find((sample) => sample.includes("listen 80;")) ?? "";
const below = samples.find((sample) => sample.includes("alias")) ?? "";
const subfolder = "/chess/tessera/";

interface Answer {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  body: Buffer;
}

/** The path goes out as it is, which `fetch` would not do. */
function get(base: string, path: string, headers: Record<string, string> = {}, method = "GET"): Promise<Answer> {
  const { hostname, port } = new URL(base);
  return new Promise((resolve, reject) => {
    request({ hostname, port, path, method, headers, agent: false }, (response) => {
      const parts: Buffer[] = [];
      response.on("data", (part: Buffer) => parts.push(part));
      response.on("end", () =>
        resolve({ status: response.statusCode ?? 0, headers: response.headers, body: Buffer.concat(parts) }),
      );
    })
      .on("error", reject)
      .end();
  });
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resume) => server.listen(0, "127.0.0.1", resume));
  const address = server.address();
  await new Promise((resume) => server.close(resume));
  return typeof address === "object" && address ? address.port : 0;
}

function listens(port: number): Promise<boolean> {
  return new Promise((resume) => {
    const tried = createConnection(port, "127.0.0.1", () => {
      tried.destroy();
      resume(true);
    }).on("error", () => resume(false));
  });
}

/** Runs nginx with a sample in a folder of its own, without any right of the system's; `run` gets its address. */
async function withNginx(
  sample: (port: number) => string,
  run: (base: string, folder: string) => Promise<void>,
): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), "tessera-nginx-"));
  let nginx: ChildProcess | undefined;
  try {
    const port = await freePort();
    const temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map(
      (kind) => `${kind}_temp_path ${folder}/${kind};`,
    );
    await writeFile(
      join(folder, "nginx.conf"),
      `daemon off;\nmaster_process off;\npid ${folder}/pid;\nerror_log ${folder}/error.log;\nevents {}\n` +
        `http {\naccess_log off;\n${temporary.join("\n")}\n${sample(port).replaceAll("FOLDER", folder)}\n}\n`,
    );
    nginx = spawn("/usr/sbin/nginx", ["-p", folder, "-c", join(folder, "nginx.conf"), "-e", join(folder, "error.log")]);
    let said = "";
    nginx.stderr?.on("data", (part: Buffer) => (said += part.toString()));
    const ended = new Promise<never>((_, reject) =>
      nginx?.once("exit", (code) => reject(new Error(`nginx ended with ${String(code)}: ${said}`))),
    );
    ended.catch(() => undefined);
    await Promise.race([expect.poll(() => listens(port)).toBe(true), ended]);
    await run(`http://127.0.0.1:${port}`, folder);
  } finally {
    if (nginx?.exitCode === null) {
      const gone = new Promise((resume) => nginx?.once("exit", resume));
      nginx.kill();
      await gone;
    }
    await rm(folder, { recursive: true, force: true });
  }
}

const ownListen = (text: string, port: number): string =>
  text.replace("listen 80;", `listen 127.0.0.1:${port};`).replaceAll("/srv/tessera/web/dist", "FOLDER/dist");
const atRoot = (port: number): string => ownListen(whole, port);
const inSubfolder = (port: number): string =>
  ownListen(
    whole.replace(/ *location \/ \{\n *root [^\n]*\n/, () => below),
    port,
  );

/** Of an answer, what a browser or a cache in between goes by. */
const compared = [
  "content-type",
  "content-encoding",
  "content-length",
  "cache-control",
  "content-security-policy",
  "x-content-type-options",
  "x-frame-options",
  "referrer-policy",
  "cross-origin-opener-policy",
  "cross-origin-embedder-policy",
  "cross-origin-resource-policy",
];
const ofErrors = compared.filter((name) => !name.startsWith("content-") || name === "content-security-policy");

function seen({ status, headers }: Answer, names: string[]): Record<string, unknown> {
  return { status, ...Object.fromEntries(names.map((name) => [name, headers[name]])) };
}

for (const [where, sample, prefix] of [
  ["at the root", atRoot, "/"],
  ["in a subfolder", inSubfolder, subfolder],
] as const) {
  test(`the sample for nginx sends ${where} what tessera serve sends`, async () => {
    const own = process.env["TESSERA_URL"] ?? "";
    expect(whole).toContain("listen 80;");
    expect(below).toContain(`location ${subfolder} {`);
    const assets = readdirSync(join(built, "assets"));
    const hashed = [".js", ".css", ".woff2"].map((kind) => assets.find((name) => name.endsWith(kind)) ?? kind);
    const present = [
      "",
      "index.html",
      "service.js",
      "tessera.wasm",
      "tessera-vast.wasm",
      "tessera-endings.wasm",
      "tessera-threads.wasm",
      "manifest.webmanifest",
      "favicon.svg",
      "icon-192.png",
    ];
    const files = [...present, ...hashed.map((name) => `assets/${name}`)];
    const missing = [
      "no.html",
      "assets/no.js",
      "assets",
      "assets/",
      "assets/.hidden.js",
      ".hidden",
      "linked.html",
      "index.html/",
      "no/index.html",
    ];
    await withNginx(sample, async (base, folder) => {
      await cp(built, join(folder, "dist"), { recursive: true });
      await mkdir(join(folder, "dist", "assets"), { recursive: true });
      for (const name of ["dist/.hidden", "dist/assets/.hidden.js", "secret"])
        await writeFile(join(folder, name), "secret");
      await symlink("../secret", join(folder, "dist/linked.html"));
      for (const path of files) {
        for (const encoding of ["gzip", "identity"]) {
          const asked = { "accept-encoding": encoding };
          const [theirs, ours] = [await get(base, prefix + path, asked), await get(own, `/${path}`, asked)];
          expect(ours.status, path).toBe(200);
          expect(seen(theirs, compared), `${path}, ${encoding}`).toEqual(seen(ours, compared));
          expect(theirs.body.equals(ours.body), `${path}, ${encoding}`).toBe(true);
          const head = await get(base, prefix + path, asked, "HEAD");
          expect(seen(head, compared), `HEAD ${path}`).toEqual(seen(ours, compared));
          const again = { ...asked, "if-none-match": String(theirs.headers["etag"]) };
          const kept = await get(base, prefix + path, again);
          expect([kept.status, kept.body.length, kept.headers["cache-control"]], path).toEqual([
            304,
            0,
            ours.headers["cache-control"],
          ]);
        }
      }
      const [page, wasm] = [
        await get(base, prefix),
        await get(base, `${prefix}tessera.wasm`, { "accept-encoding": "gzip" }),
      ];
      expect(page.headers["vary"]).toBe("Accept-Encoding");
      expect(wasm.headers["content-encoding"]).toBe("gzip");
      for (const path of missing) {
        const [theirs, ours] = [await get(base, prefix + path), await get(own, `/${path}`)];
        expect(ours.status, path).toBe(404);
        expect(seen(theirs, ofErrors), path).toEqual(seen(ours, ofErrors));
      }
      for (const climb of [
        "../secret",
        "..%2fsecret",
        "%2e%2e/secret",
        "assets/../../secret",
        "assets/%2e%2e/%2e%2e/secret",
        "..\\secret",
        "%5c..%5csecret",
      ]) {
        for (const path of [prefix + climb, prefix.slice(0, -1) + climb]) {
          const theirs = await get(base, path);
          expect(theirs.status, path).toBeGreaterThanOrEqual(400);
          expect(theirs.body.includes("secret"), path).toBe(false);
        }
      }
      for (const method of ["POST", "PUT", "DELETE"]) {
        const refused = await get(base, `${prefix}index.html`, {}, method);
        expect(refused.status, method).toBe((await get(own, "/index.html", {}, method)).status);
      }
      if (prefix !== "/")
        expect(seen(await get(base, prefix.slice(0, -1)), ["location"])).toEqual({
          status: 301,
          location: `${base}${prefix}`,
        });
    });
  });
}

test("the page is played from a subfolder of nginx, and from there without a network", async ({ table, context }) => {
  const { page } = table;
  await withNginx(inSubfolder, async (base, folder) => {
    await cp(built, join(folder, "dist"), { recursive: true });
    table.expected = new RegExp(`^went elsewhere: ${base}${subfolder}`);
    await page.goto(base + subfolder);
    await expect(page.locator("[data-game=chess]")).toBeVisible();
    expect(await page.evaluate(() => crossOriginIsolated)).toBe(true);
    await page.evaluate(async () => {
      await navigator.serviceWorker.ready;
      if (navigator.serviceWorker.controller) return;
      await new Promise((resume) =>
        navigator.serviceWorker.addEventListener("controllerchange", resume, { once: true }),
      );
    });
    await context.setOffline(true);
    await page.reload();
    await page.locator("[data-game=chess]").click();
    await page.getByRole("button", { name: "Start the game" }).click();
    await table.move("e2", "e4");
    await expect(table.moves).toHaveCount(2);
  });
});

test("the sample of nginx before tessera serve passes on what that sends", async () => {
  const own = process.env["TESSERA_URL"] ?? "";
  expect(proxy).toContain("http://127.0.0.1:4096");
  const sample = (port: number): string =>
    proxy.replaceAll("http://127.0.0.1:4096", own).replace("server {", `server {\n    listen 127.0.0.1:${port};`);
  await withNginx(sample, async (base) => {
    for (const path of ["/", "/service.js", "/tessera.wasm", "/no.html"]) {
      const [theirs, ours] = [
        await get(base, path, { "accept-encoding": "gzip" }),
        await get(own, path, { "accept-encoding": "gzip" }),
      ];
      expect(seen(theirs, compared), path).toEqual(seen(ours, compared));
      expect(theirs.body.equals(ours.body), path).toBe(true);
    }
  });
});
