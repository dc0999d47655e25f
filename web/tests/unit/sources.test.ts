// What is said of sources, fonts and libraries is complete, and as their packages say.
import { describe, expect, it } from "vitest";

const text = (glob: Record<string, string>): string => Object.values(glob).join("\n");
const sources = text(
  import.meta.glob<string>("../../../docs/sources.md", { query: "?raw", import: "default", eager: true }),
);
const readme = text(import.meta.glob<string>("../../../README.md", { query: "?raw", import: "default", eager: true }));
const files = import.meta.glob<string>(["../../src/**/*.{ts,svelte,css}"], {
  query: "?raw",
  import: "default",
  eager: true,
});
const packages = import.meta.glob<{ name: string; license: string }>(
  [
    "../../node_modules/{svelte,three,idb,fzstd,gifenc,smol-toml,uqr}/package.json",
    "../../node_modules/@fontsource/*/package.json",
  ],
  { import: "default", eager: true },
);
const debian = text(
  import.meta.glob<string>("../../../scripts/packages-run.txt", { query: "?raw", import: "default", eager: true }),
);
const games = import.meta.glob<string>("../../../games/*.toml", { query: "?raw", import: "default", eager: true });

/** Names of packages that the page's own code asks for. */
const used = new Set(
  Object.values(files).flatMap((file) =>
    [
      ...file.matchAll(
        /(?:from|import\(?|url\()\s*["'](?:(?:\.\.?\/)*node_modules\/)?(@[a-z-]+\/[a-z-]+|[a-z][a-z-]*)(?:["'/])/g,
      ),
    ].map(([, name]) => name ?? ""),
  ),
);

describe("sources and thanks", () => {
  it("name the author and the date of each document, on the page and in the README", () => {
    const documents = [
      ["A Mathematical Framework and Interactive Implementation", "Oana", "2025"],
      ["4D Chess Implementation Details", "not named", "undated"],
      ["Chesseract", "Jim Aikin", "2004"],
      ["Higher\\s+dimensional\\s+chess", "zqczyawt", "13 April 2016"],
      ["four dimensional chess", "Kevin Pacey", "undated"],
    ];
    for (const place of [sources, readme]) {
      for (const [title = "", author = "", date = ""] of documents) {
        expect(place).toMatch(new RegExp(title.replace(/ /g, "\\s+")));
        expect(place).toContain(author);
        expect(place).toContain(date);
      }
      for (const program of ["BASIC program", "Zillions of Games", "4D Chess Server", "Brian"])
        expect(place).toMatch(program);
    }
    expect(readme).toContain("docs/sources.md");
  });

  it("name whoever a game says it comes from", () => {
    for (const [file, game] of Object.entries(games)) {
      const [, source = ""] = /^source = "([^",]*)/m.exec(game) ?? [];
      expect(sources.replace(/\\/g, ""), file).toContain(source);
    }
  });

  it("name each package that the page holds, with its licence", () => {
    const held = Object.values(packages);
    for (const name of used)
      expect(
        held.map((one) => one.name),
        name,
      ).toContain(name);
    expect(held).toHaveLength(10);
    for (const { name, license } of held) {
      const names = [name, name.replace(/^@fontsource\//, "").replace(/-/g, " ")];
      const row = sources
        .split("\n")
        .find((line) => line.startsWith("|") && names.some((one) => line.toLowerCase().includes(one)));
      expect(row, name).toContain(license);
    }
  });

  it("name each Debian library that the program is built with", () => {
    const named: Record<string, string> = {
      "libboost1.81-dev": "Boost",
      "libcli11-dev": "CLI11",
      "libtomlplusplus-dev": "toml\\+\\+",
      "libgmp-dev": "GMP",
      "libsodium-dev": "libsodium",
      "libsqlite3-dev": "SQLite",
      "libc++-22-dev-wasm32": "libc\\+\\+",
      "libclang-rt-22-dev-wasm32": "compiler-rt",
      "libstdc++-12-dev": "libstdc\\+\\+",
      "wasi-libc": "wasi-libc",
    };
    const libraries = debian
      .split("\n")
      .map((line) => line.replace(/\s*#.*/, ""))
      .filter((line) => /^lib|libc$/.test(line));
    expect(libraries.length).toBeGreaterThan(5);
    for (const library of libraries) expect(sources, library).toMatch(new RegExp(named[library] ?? "not named"));
  });
});
