// load.mjs RUNS: measures loading of every built-in game, natively and as WebAssembly, and writes the
// table of docs/performance.md. bench/load.sh builds what it needs and runs it.
// load.mjs --game ID: one run of one game as WebAssembly.
//
// Other places: TESSERA_NATIVE (build folder of the native programs), TESSERA_WASM (the module).
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { cpus } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { loadWrapper } from "../scripts/wrapper.mjs";

const root = join(dirname(fileURLToPath(import.meta.url)), "..");
const native = join(process.env.TESSERA_NATIVE ?? join(root, "build/release"), "bench/load");
const wasm = process.env.TESSERA_WASM ?? join(root, "build/wasm/apps/wasm/tessera.wasm");
const page = join(root, "docs/performance.md");

const median = (values) => {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length >> 1;
  return sorted.length % 2 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
};

/** A game begun as the page does it: rules, start position, then the moves of every man. */
async function runWasm(id) {
  const wrapper = await loadWrapper();
  const module = await WebAssembly.compile(readFileSync(wasm));
  const host = { env: { now_ms: () => performance.now() } };
  const { exports } = await WebAssembly.instantiate(module, host);
  exports._initialize();
  const core = new wrapper.WasmCore(exports);
  const start = performance.now();
  const info = core.newGame({ id });
  assert.ok(!("error" in info), info.error);
  const loaded = performance.now();
  const snapshot = core.snapshot();
  const shown = performance.now();
  let moves = 0;
  for (const cell of snapshot.movable) moves += core.legalFrom(cell).length;
  const listed = performance.now();
  return {
    load: loaded - start,
    show: shown - loaded,
    list: listed - shown,
    moves,
    memory: exports.memory.buffer.byteLength / 1024,
  };
}

/** Runs of one kind as one: the median of each number. */
function medians(measured) {
  return Object.fromEntries(
    Object.keys(measured[0]).map((key) => [key, median(measured.map((run) => run[key]))]),
  );
}

/** The answer of a process of its own. */
function run(program, ...options) {
  return execFileSync(program, options, { encoding: "utf8" });
}

function measure(id, runs) {
  const [natively, inWasm] = [[], []];
  for (let i = 0; i < runs; ++i) {
    natively.push(JSON.parse(run(native, id)));
    inWasm.push(JSON.parse(run(process.execPath, fileURLToPath(import.meta.url), "--game", id)));
  }
  const [here, there] = [medians(natively), medians(inWasm)];
  assert.equal(here.moves, there.moves, `${id}: both list the same number of first moves`);
  return { id, here, there };
}

/** Two significant digits, but whole numbers as they are. */
const figure = (value) => (value < 10 ? String(Number(value.toPrecision(2))) : count(Math.round(value)));
const count = (value) => value.toLocaleString("en-US");
const mib = (kib) => figure(kib / 1024);

function table(games) {
  const columns = ["cells", "first moves", "load", "list", "memory"];
  const wasmColumns = ["load", "show", "list", "memory"].map((name) => `Wasm ${name}`);
  const rows = games.map(({ id, here, there }) => [
    `\`${id}\``,
    count(here.cells),
    count(here.moves),
    ...[figure(here.load), figure(here.list), mib(here.peak)],
    ...[figure(there.load), figure(there.show), figure(there.list), mib(there.memory)],
  ]);
  const row = (cells) => `| ${cells.join(" | ")} |`;
  const rule = ["---", ...[...columns, ...wasmColumns].map(() => "---:")];
  return [["game", ...columns, ...wasmColumns], rule, ...rows].map(row).join("\n");
}

/** Replaces what stands between the markers of that name. */
function write(name, text) {
  const [begin, end] = [`<!-- begin ${name} -->\n`, `<!-- end ${name} -->`];
  const before = readFileSync(page, "utf8");
  const [from, to] = [before.indexOf(begin), before.indexOf(end)];
  assert.ok(from >= 0 && to > from, `docs/performance.md has markers for ${name}`);
  writeFileSync(page, before.slice(0, from + begin.length) + text + before.slice(to));
}

function measureAll(runs) {
  const games = run(native).trim().split("\n");
  const measured = games.map((id) => {
    process.stderr.write(`${id}\n`);
    return measure(id, runs);
  });
  const empty = median(measured.map(({ here }) => here.before));
  write(
    "loading",
    `Medians of ${runs} runs in ${new Date().toISOString().slice(0, 7)} on ${cpus().length} cores of ` +
      `${cpus()[0].model.trim()}, Node\n${process.versions.node}. Times in milliseconds, memory in MiB; ` +
      `the native program takes ${mib(empty)} MiB before it\nloads a game.\n\n${table(measured)}\n`,
  );
}

if (process.argv[2] === "--game") console.log(JSON.stringify(await runWasm(process.argv[3])));
else measureAll(Number(process.argv[2] ?? 7));
