// counting.mjs ROUNDS: runs build/release/bench/perft and writes the tables "counting", "instructions"
// and "walking" of docs/performance.md. bench/performance.sh builds what it needs and runs it.
// counting.mjs --queries: how long the page's core takes to tell who bears on a cell.
import assert from "node:assert/strict";
import { fileURLToPath } from "node:url";
import * as report from "./report.mjs";

const { count, figure } = report;
const stages = ["start", "middle", "sparse"];

/** Microseconds that `ask` takes: the quickest of several, as the first wait for the engine's compiler. */
function quickest(ask) {
  const begun = performance.now();
  let least = Infinity;
  do {
    const start = performance.now();
    ask();
    least = Math.min(least, performance.now() - start);
  } while (performance.now() - begun < 200);
  return 1000 * least;
}

/** Who bears on a cell, the mean over all cells, and the maps of all cells; both sides, by game. */
async function queries() {
  const core = await report.loadCore();
  const result = {};
  for (const [id, lines] of report.positionsByGame()) {
    const { text } = lines.find(({ stage }) => stage === "middle");
    const info = core.newGame({ id });
    for (const answer of [info, core.setLine(text, [])])
      assert.ok(!("error" in (answer ?? {})), answer?.error);
    const cells = info.sizes.reduce((a, b) => a * b);
    let bearing = 0;
    const board = quickest(() => {
      for (let cell = 0; cell < cells; ++cell) bearing += core.bearing(cell).white.length;
    });
    assert.ok(bearing > 0, id);
    result[id] = { cell: board / cells, maps: quickest(() => core.attackMaps()) };
  }
  return result;
}

/** By game, its stages in order. */
function byGame(measured) {
  const games = new Map();
  for (const line of measured) games.set(line.game, [...(games.get(line.game) ?? []), line]);
  for (const [game, lines] of games) assert.deepEqual(lines.map((line) => line.stage), stages, game);
  return [...games.entries()];
}

const ratio = (value) => (value < 0.01 ? value.toPrecision(1) : value.toFixed(2));

function countingTable(games) {
  const headings = ["game", "cells", "pieces", "depth", ...stages, ...stages.map((s) => `ratio, ${s}`)];
  const rows = games.map(([game, lines]) => [
    `\`${game}\``,
    count(lines[0].cells),
    lines.map((line) => count(line.pieces)).join(", "),
    lines.map((line) => line.depth).join(", "),
    ...lines.map((line) => figure(line.leaves / 1e6)),
    ...lines.map((line) => (line.stockfish ? ratio(line.leaves / line.stockfish) : "-")),
  ]);
  return report.table(headings, rows);
}

/** What `ask` returns when programs may only use these instructions. */
function withInstructions(isa, ask) {
  process.env.TESSERA_ISA = isa;
  try {
    return ask();
  } finally {
    delete process.env.TESSERA_ISA;
  }
}

/** Leaves a second from the start and the ratio to Stockfish, by instructions that the program may use. */
function instructionsTable(names) {
  const isas = report.instructionSets(report.program("perft"), "--once", "chess", "start", "1");
  const options = ["--json", "--rounds", "1", "--stage", "start"];
  const rows = names.map((game) => {
    process.stderr.write(`instructions: ${game}\n`);
    const count = () => JSON.parse(report.run(report.program("perft"), ...options, game));
    const measured = isas.map((isa) => withInstructions(isa, count));
    return [
      `\`${game}\``,
      ...measured.map((line) => figure(line.leaves / 1e6)),
      ...measured.map((line) => (line.stockfish ? ratio(line.leaves / line.stockfish) : "-")),
    ];
  });
  return report.table(["game", ...isas, ...isas.map((isa) => `ratio, ${isa}`)], rows);
}

function walkingTable(games, inWasm) {
  const query = stages.map((s) => `query, ${s}`);
  const headings = ["game", ...stages, ...query, "map", "Wasm query", "Wasm maps"];
  const rows = games.map(([game, lines]) => [
    `\`${game}\``,
    ...lines.map((line) => figure(line.nodes / 1000)),
    ...lines.map((line) => figure(1e6 / line.queries)),
    figure(1e6 / lines[1].maps),
    figure(inWasm[game].cell),
    figure(inWasm[game].maps),
  ]);
  return report.table(headings, rows);
}

function measureAll(rounds) {
  const measured = [];
  for (const game of report.run(report.program("loading")).trim().split("\n")) {
    process.stderr.write(`counting: ${game}\n`);
    const lines = report.run(report.program("perft"), "--json", "--rounds", rounds, game);
    measured.push(...lines.trim().split("\n").map((line) => JSON.parse(line)));
  }
  report.save("counting", measured);
  const script = fileURLToPath(import.meta.url);
  const inWasm = JSON.parse(report.run(process.execPath, script, "--queries"));
  const games = byGame(measured);
  const stockfish = report.median(measured.map((line) => line.stockfish)) / 1e6;
  const text = report.paragraph(
    `Best of ${rounds} rounds ${report.where()}. Millions of leaves a second; Stockfish counted ` +
      `${figure(stockfish)} millions.`,
  );
  report.write("counting", `${text}\n${countingTable(games)}`);
  report.write("instructions", instructionsTable(games.map(([game]) => game)));
  report.write("walking", walkingTable(games, inWasm));
}

if (process.argv[2] === "--queries") console.log(JSON.stringify(await queries()));
else measureAll(process.argv[2] ?? "3");
