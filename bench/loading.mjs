// loading.mjs RUNS: measures loading of every built-in game, natively and as WebAssembly, and writes
// the table of docs/performance.md. bench/performance.sh builds what it needs and runs it.
// loading.mjs --game ID: one run of one game as WebAssembly.
import assert from "node:assert/strict";
import { fileURLToPath } from "node:url";
import * as report from "./report.mjs";

const { count, figure, mib } = report;

/** A game begun as the page does it: rules, start position, then the moves of every piece. */
async function runWasm(id) {
  const core = await report.loadCore();
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
    memory: core.bytes / 1024,
  };
}

function measure(id, runs) {
  const [natively, inWasm] = [[], []];
  for (let i = 0; i < runs; ++i) {
    natively.push(JSON.parse(report.run(report.program("loading"), id)));
    const script = fileURLToPath(import.meta.url);
    inWasm.push(JSON.parse(report.run(process.execPath, script, "--game", id)));
  }
  const [here, there] = [natively, inWasm].map((measured) => report.joined(measured, report.median));
  assert.equal(here.moves, there.moves, `${id}: both list the same number of first moves`);
  return { id, here, there };
}

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
  return report.table(["game", ...columns, ...wasmColumns], rows);
}

function measureAll(runs) {
  const games = report.run(report.program("loading")).trim().split("\n");
  const measured = games.map((id) => {
    process.stderr.write(`loading: ${id}\n`);
    return measure(id, runs);
  });
  report.save("loading", measured);
  const empty = report.median(measured.map(({ here }) => here.before));
  const text = report.paragraph(
    `Medians of ${runs} runs ${report.where()}, Node ${process.versions.node}. Times in milliseconds, ` +
      `memory in MiB; the native program takes ${mib(empty)} MiB before it loads a game.`,
  );
  report.write("loading", `${text}\n${table(measured)}`);
}

if (process.argv[2] === "--game") console.log(JSON.stringify(await runWasm(process.argv[3])));
else measureAll(Number(process.argv[2] ?? 7));
