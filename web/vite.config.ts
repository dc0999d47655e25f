import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { brotliCompressSync, constants } from "node:zlib";
import { svelte } from "@sveltejs/vite-plugin-svelte";
import { Marked } from "marked";
import type { Plugin } from "vite";
import { defineConfig } from "vitest/config";
import { hero } from "./plugins/hero.ts";
import { lessons } from "./plugins/lessons.ts";
import { offline } from "./plugins/offline.ts";
import { words } from "./plugins/words.ts";

const policy = [
  "default-src 'none'",
  "script-src 'self' 'wasm-unsafe-eval'",
  "style-src 'self'",
  "img-src 'self' data: blob:",
  "font-src 'self'",
  "manifest-src 'self'",
  "connect-src 'self'",
  "worker-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
].join("; ");

// Only in the built page: the development server injects inline styles.
function contentSecurityPolicy(): Plugin {
  return {
    name: "content-security-policy",
    apply: "build",
    transformIndexHtml: () => [
      {
        tag: "meta",
        attrs: { "http-equiv": "Content-Security-Policy", content: policy },
        injectTo: "head-prepend",
      },
    ],
  };
}

/** Leaves out the indentation of the page's HTML, which is written for people. */
function flush(): Plugin {
  return {
    name: "flush",
    apply: "build",
    transformIndexHtml: { order: "post", handler: (html) => html.replace(/\n\s+/g, "\n") },
  };
}

/** Imports a Markdown document as HTML, so that no reader of Markdown is sent to the browser. */
function documents(): Plugin {
  const marked = new Marked({
    renderer: {
      // Pictures show the board, which is in sight already; links between documents lead nowhere here.
      image: () => "",
      link({ tokens }) {
        return this.parser.parseInline(tokens);
      },
    },
  });
  return {
    name: "documents",
    enforce: "pre",
    transform(source, id) {
      if (!id.endsWith(".md")) return null;
      const html = marked.parse(source.replace(/^# .*\n/, ""), { async: false });
      return { code: `export default ${JSON.stringify(html)};`, map: null, moduleType: "js" };
    },
  };
}

/** Writes compressed copies beside each file, which the server sends to browsers that accept them. Zopfli's gzip files are
 *  four hundredths smaller than zlib's, Brotli's another 14. */
function compressed(): Plugin {
  let folder = "";
  return {
    name: "compressed",
    apply: "build",
    configResolved: (config) => {
      folder = join(config.root, config.build.outDir);
    },
    closeBundle: {
      order: "post",
      handler: () => {
        const files = readdirSync(folder, { recursive: true, encoding: "utf8" })
          .filter((entry) => /\.(html|js|css|svg|toml|txt|wasm|net|webmanifest)$/.test(entry))
          .map((entry) => join(folder, entry));
        execFileSync("zopfli", ["--i5", ...files]);
        for (const file of files) {
          const { size } = statSync(file);
          if (statSync(`${file}.gz`).size >= size) rmSync(`${file}.gz`);
          const small = brotliCompressSync(readFileSync(file), {
            params: { [constants.BROTLI_PARAM_SIZE_HINT]: size },
          });
          if (small.length < size) writeFileSync(`${file}.br`, small);
        }
      },
    },
  };
}

const testing = process.env["VITEST"] !== undefined;

/** The core itself, for tests that play with it; ./check builds it before it runs them. */
function core(name: string): string {
  const file = process.env["TESSERA_WASM"] ?? join(import.meta.dirname, "../build/wasm/apps/wasm/tessera.wasm");
  return readFileSync(join(dirname(file), name), "base64");
}

export default defineConfig({
  base: "./",
  plugins: [
    words(),
    hero(),
    lessons(),
    documents(),
    svelte(),
    contentSecurityPolicy(),
    flush(),
    offline(),
    compressed(),
  ],
  server: { fs: { allow: [".."] } },
  worker: { format: "es", plugins: () => [words()] },
  build: {
    target: ["chrome123", "firefox121", "safari17.5"],
    // One file for the first page, also of what later parts share with it: each file costs its headers.
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [{ name: "initial", tags: ["$initial"], test: (id) => !id.includes("/src/offline/service.") }],
        },
      },
    },
    modulePreload: {
      polyfill: false,
      // What comes after the first page names its style sheets alone: lists of modules would make that page larger.
      resolveDependencies: (_file, found, { hostType }) =>
        hostType === "html" ? found : found.filter((file) => file.endsWith(".css")),
    },
  },
  // Tests run the code that browsers run, not the one for rendering on a server.
  ...(testing ? { resolve: { conditions: ["browser"] } } : {}),
  test: {
    include: ["tests/unit/**/*.test.ts"],
    css: { include: /\.css\?raw$/ }, // those whose colours are measured
    environment: "./tests/unit/environment.ts",
    // Machines that test may be slow and busy.
    testTimeout: 60_000,
    provide: testing
      ? { core: core("tessera.wasm"), largeCore: core("tessera-vast.wasm"), endingCore: core("tessera-endings.wasm") }
      : {},
  },
});
