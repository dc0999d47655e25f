// Shared by the scripts that measure: numbers as text, tables, the pages that they are written into, and the
// results of other measurements.
import assert from "node:assert/strict";
import { execFileSync, spawnSync } from "node:child_process";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { cpus } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { loadWrapper } from "../scripts/wrapper.mjs";

export const root = join(dirname(fileURLToPath(import.meta.url)), "..");
const wasm = join(root, "build/wasm/apps/wasm/tessera.wasm");
const results = join(root, "build/bench");

/** A measuring program of the release build. */
export const program = (name) => join(root, "build/release/bench", name);

/** The output of a process of its own. */
export function run(command, ...options) {
  return execFileSync(command, options, { encoding: "utf8", stdio: ["ignore", "pipe", "inherit"] });
}

/** Lines of bench/positions.txt, { stage, text }, by game: of those named, or of all. */
export function positionsByGame(wanted = []) {
  const byGame = new Map();
  for (const line of readFileSync(join(root, "bench/positions.txt"), "utf8").split("\n")) {
    if (!line || line.startsWith("#")) continue;
    const [game, stage, , , ...text] = line.split(" ");
    if (wanted.length > 0 && !wanted.includes(game)) continue;
    byGame.set(game, [...(byGame.get(game) ?? []), { stage, text: text.join(" ") }]);
  }
  for (const game of wanted) assert.ok(byGame.has(game), `there is no game named ${game}`);
  return byGame;
}

/** The positions of those stages. */
export const textsOf = (lines, stages) => stages.map((stage) => lines.find((line) => line.stage === stage).text);

/** The instruction sets that the processor has: programs refuse what it has not. */
export function instructionSets(command, ...options) {
  const accepted = (isa) => {
    const env = { ...process.env, TESSERA_ISA: isa };
    return spawnSync(command, options, { env, input: "", stdio: ["pipe", "ignore", "ignore"] }).status === 0;
  };
  return ["portable", "avx2", "avx512"].filter(accepted);
}

export const median = (values) => {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length >> 1;
  return sorted.length % 2 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
};

/** The objects' values of each key, joined by `join`. */
export function joined(objects, join) {
  const keys = Object.keys(objects[0]);
  return Object.fromEntries(keys.map((key) => [key, join(objects.map((object) => object[key]))]));
}

export const count = (value) => value.toLocaleString("en-US");
/** Two significant digits, but whole numbers as they are. */
export const figure = (value) =>
  value < 10 ? String(Number(value.toPrecision(2))) : count(Math.round(value));
export const mib = (kib) => figure(kib / 1024);

/** When and on what: "in 2026-11 on 2 cores of ..". */
export const where = () =>
  `in ${new Date().toISOString().slice(0, 7)} on ${cpus().length} cores of ${cpus()[0].model.trim()}`;

/** The core of the page. `now`: the milliseconds by which it measures its time. */
export async function loadCore(now = () => performance.now()) {
  const wrapper = await loadWrapper();
  const module = await WebAssembly.compile(readFileSync(wasm));
  return wrapper.instantiateCore(module, undefined, { now });
}

/** Lets the core evaluate the game that is on by its net, as the page does and the program by itself. */
export function provideNet(core) {
  const name = core.net();
  if (name !== "") assert.deepEqual(core.addNet(readFileSync(join(root, "nets", `${name}.net`))), { done: true });
}

/** Rows under headings; all columns but the first `left` hold numbers. */
export function table(headings, rows, left = 1) {
  const rule = headings.map((_, i) => (i < left ? "---" : "---:"));
  return [headings, rule, ...rows].map((cells) => `| ${cells.join(" | ")} |\n`).join("");
}

/** A paragraph in lines of at most 120 characters. */
export function paragraph(text) {
  const lines = [];
  for (const word of text.split(/\s+/)) {
    const longer = `${lines.at(-1)} ${word}`;
    if (lines.length > 0 && longer.length <= 120) lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  return lines.join("\n") + "\n";
}

/** Replaces what stands between the markers of that name in docs/performance.md, or another page. */
export function write(name, text, title = "performance") {
  const page = join(root, `docs/${title}.md`);
  const [begin, end] = [`<!-- begin ${name} -->\n`, `<!-- end ${name} -->`];
  const before = readFileSync(page, "utf8");
  const [from, to] = [before.indexOf(begin), before.indexOf(end)];
  assert.ok(from >= 0 && to > from, `docs/${title}.md has markers for ${name}`);
  writeFileSync(page, before.slice(0, from + begin.length) + text + before.slice(to));
}

/** Measures game after game and writes the table of that name into docs/TITLE.md under a line of text, or shows the
 *  table of the games wanted. `measure`: of a game and its lines of positions.txt; undefined leaves it out. */
export async function measureGames(name, wanted, { measure, table, text, title }) {
  const games = [];
  for (const [game, lines] of positionsByGame(wanted)) {
    process.stderr.write(`${name}: ${game}\n`);
    const measured = await measure(game, lines);
    if (measured) games.push(measured);
  }
  if (wanted.length > 0) return console.log(table(games));
  save(name, games);
  write(name, `${paragraph(text)}\n${table(games)}`, title);
}

/** What was measured, for other scripts. */
export function save(name, value) {
  mkdirSync(results, { recursive: true });
  writeFileSync(join(results, `${name}.json`), JSON.stringify(value, null, 1));
}
export function saved(name) {
  return JSON.parse(readFileSync(join(results, `${name}.json`), "utf8"));
}
