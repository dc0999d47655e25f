// Tells the service worker which files the page consists of.
import { createHash } from "node:crypto";
import { readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Plugin } from "vite";

const service = "service.js";

const sha256 = (content: Buffer | string): string => createHash("sha256").update(content).digest("hex");

/** The path of each file below the folder with the hash of its content. */
function filesIn(folder: string): Record<string, string> {
  const paths = readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((path) => statSync(join(folder, path)).isFile())
    .map((path) => path.replaceAll("\\", "/"))
    .filter((path) => path !== service && !/\.(br|gz|map)$/.test(path));
  return Object.fromEntries(paths.sort().map((path) => [path, sha256(readFileSync(join(folder, path)))]));
}

/** Builds src/offline/service.ts as service.js, with the files that it keeps written into it. */
export function offline(): Plugin {
  let folder = "";
  return {
    name: "offline",
    apply: "build",
    config: () => ({
      build: {
        rolldownOptions: {
          input: { index: "index.html", service: "src/offline/service.ts" },
          output: { entryFileNames: ({ name }) => (name === "service" ? service : "assets/[name]-[hash].js") },
        },
      },
    }),
    configResolved: (config) => {
      folder = join(config.root, config.build.outDir);
    },
    closeBundle: () => {
      const files = JSON.stringify(filesIn(folder));
      const place = join(folder, service);
      const code = readFileSync(place, "utf8");
      const told = code
        .replaceAll("TESSERA_FILES", () => files)
        .replaceAll("TESSERA_VERSION", () => JSON.stringify(sha256(files).slice(0, 16)));
      writeFileSync(place, `(()=>{${told}})();`);
    },
  };
}
