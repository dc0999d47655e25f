// What wraps the modules of the core, web/src/core/wasm.ts, for programs that Node runs without a build of the page.
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join, posix } from "node:path";
import { fileURLToPath } from "node:url";

const root = join(dirname(fileURLToPath(import.meta.url)), "..");

/** A module of web/src/ and those that it imports, as an address to import: its types are all that has
 *  to be taken off. */
function address(ts, name) {
  const source = readFileSync(join(root, `web/src/${name}.ts`), "utf8");
  const { outputText } = ts.transpileModule(source, {
    compilerOptions: { target: "ES2022", module: "ESNext" },
  });
  const linked = outputText.replace(/(?<=^import .* from )"(\.[\w./]+)"/gm, (_, used) =>
    JSON.stringify(address(ts, posix.join(dirname(name), used))),
  );
  return "data:text/javascript," + encodeURIComponent(linked);
}

export async function loadWrapper() {
  return import(address(createRequire(join(root, "web/package.json"))("typescript"), "core/wasm"));
}
