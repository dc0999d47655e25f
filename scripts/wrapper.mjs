// web/src/core/wasm.ts for programs that Node runs without a build of the page.
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const root = join(dirname(fileURLToPath(import.meta.url)), "..");

/** wasm.ts imports types only, so that stripping them is all it needs to run here. */
export async function loadWrapper() {
  const ts = createRequire(join(root, "web/package.json"))("typescript");
  const source = readFileSync(join(root, "web/src/core/wasm.ts"), "utf8");
  const { outputText } = ts.transpileModule(source, {
    compilerOptions: { target: "ES2022", module: "ESNext" },
  });
  return import("data:text/javascript," + encodeURIComponent(outputText));
}
