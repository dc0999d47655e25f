// node npm/build.mjs: the npm package in build/npm/, from web/src/core/, the modules of the preset wasm and the nets.
// Needs web/node_modules. TESSERA_WASM names another folder of modules.
import { execFileSync } from "node:child_process";
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";

const here = dirname(fileURLToPath(import.meta.url));
const root = join(here, "..");
const out = join(root, "build/npm");
const modules = process.env.TESSERA_WASM ?? join(root, "build/wasm/apps/wasm");
const installed = join(root, "web/node_modules");

rmSync(out, { recursive: true, force: true });
mkdirSync(out, { recursive: true });
for (const name of ["package.json", "README.md"]) cpSync(join(here, name), join(out, name));
cpSync(join(root, "LICENSE"), join(out, "LICENSE"));
cpSync(join(root, "nets"), join(out, "nets"), { recursive: true });
for (const name of ["tessera.wasm", "tessera-vast.wasm"]) cpSync(join(modules, name), join(out, name));

const { build } = await import(pathToFileURL(join(installed, "vite/dist/node/index.js")).href);
await build({
  configFile: false,
  logLevel: "error",
  root: here,
  build: {
    ssr: join(here, "tessera.ts"),
    outDir: out,
    emptyOutDir: false,
    target: "node20",
    minify: false,
    rollupOptions: { output: { entryFileNames: "tessera.mjs" } },
  },
});

const types = join(out, "types");
execFileSync(process.execPath, [join(installed, "typescript/bin/tsc"), "-p", here, "--outDir", types], {
  stdio: "inherit",
});
// As Node resolves modules, which the build of the page leaves to its bundler.
for (const name of readdirSync(types, { recursive: true })) {
  if (!name.endsWith(".d.ts")) continue;
  const path = join(types, name);
  const text = readFileSync(path, "utf8");
  writeFileSync(path, text.replace(/(?<=\bfrom "|\bimport\(")(\.[\w./]+)(?=")/g, "$1.js"));
}
