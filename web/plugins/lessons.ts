// The lessons that come with the page, in their order, by what their files say at the top: the files themselves are
// fetched one by one.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parse } from "smol-toml";
import type { Plugin } from "vite";
import type { LessonHead } from "../src/lessons/head";

const name = "virtual:lessons";

function headsIn(folder: string): LessonHead[] {
  return readdirSync(folder)
    .filter((file) => file.endsWith(".toml"))
    .sort()
    .map((file) => {
      const read = parse(readFileSync(join(folder, file), "utf8"));
      const text = (key: string): string => (typeof read[key] === "string" ? read[key] : "");
      const steps = Array.isArray(read["steps"]) ? read["steps"].length : 0;
      return { file, id: text("id"), part: text("part"), title: text("title"), idea: text("idea"), steps };
    });
}

export function lessons(): Plugin {
  let folder = "";
  return {
    name: "lessons",
    configResolved: ({ root }) => {
      folder = join(root, "../lessons");
    },
    resolveId: (id) => (id === name ? `\0${name}` : null),
    load: (id) => (id === `\0${name}` ? `export default ${JSON.stringify(headsIn(folder))};` : null),
  };
}
