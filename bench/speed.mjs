// speed.mjs [ROUNDS [GAME ..]]: how fast the engine searches as WebAssembly beside the native program with the
// instructions that every processor has, and writes the table "searching" of docs/performance.md (only with all
// games). bench/performance.sh builds what it needs and runs it.
import assert from "node:assert/strict";
import * as report from "./report.mjs";
import { processorTime, Uci } from "./uci.mjs";

const MOST_CELLS = 4096;
/** Milliseconds of a search by the core. */
const TIME = 800;
/** MiB of the transposition table of the core. */
const TABLE = 4;
const LEVEL = 8;

const here = () => processorTime(process.pid);

/** The core searches for some time; nodes and milliseconds. */
function searchInCore(core, game, text) {
  // A new game, since a search begins with what the last one has kept.
  const info = core.newGame({ id: game }, text);
  assert.ok(!("error" in info), info.error);
  report.provideNet(core);
  // The first search of a game makes the engine.
  core.search({ ms: 0, level: LEVEL, seed: 0 });
  const begun = here();
  const { nodes, error } = core.search({ ms: TIME, level: LEVEL, seed: 0 });
  assert.ok(!error, error);
  return { nodes, ms: here() - begun };
}

/** Nodes a second of both, in turns: first the core for some time, then the program as many nodes. */
async function measure(game, texts, rounds) {
  const core = await report.loadCore(here);
  const cells = core.newGame({ id: game }).sizes.reduce((a, b) => a * b);
  if (cells > MOST_CELLS) return undefined;
  const native = new Uci("portable");
  await native.setOption("Hash", TABLE);
  await native.setOption("UCI_Variant", game);
  // The compiler of Node makes what is used often fast only after a while.
  for (const text of texts) searchInCore(core, game, text);
  const runs = [];
  for (let round = 0; round < rounds; ++round) {
    for (const text of texts) {
      const there = searchInCore(core, game, text);
      const { whole } = await native.search(text, `nodes ${there.nodes}`);
      const speeds = { wasm: (1000 * there.nodes) / there.ms, native: (1000 * there.nodes) / whole };
      runs.push({ text, ...speeds, ratio: speeds.wasm / speeds.native });
    }
  }
  native.close();
  const ratios = texts.map((text) =>
    report.median(runs.filter((run) => run.text === text).map((run) => run.ratio)),
  );
  const typical = (key) => report.median(runs.map((run) => run[key]));
  return { game, cells, native: typical("native"), wasm: typical("wasm"), ratio: typical("ratio"), ratios };
}

const stages = ["start", "middle", "sparse"];

function table(games) {
  const rows = games.map((line) => [
    `\`${line.game}\``,
    ...[line.native, line.wasm].map((speed) => report.figure(speed / 1000)),
    ...[line.ratio, ...line.ratios].map((ratio) => ratio.toFixed(2)),
  ]);
  return report.table(["game", "native", "Wasm", "ratio", ...stages], rows);
}

const rounds = Number(process.argv[2] ?? 3);
await report.measureGames("searching", process.argv.slice(3), {
  measure: (game, lines) => measure(game, report.textsOf(lines, stages), rounds),
  table,
  text: `Thousands of nodes a second; ${rounds > 1 ? `medians of ${rounds} runs` : "one run"} ${report.where()}, Node ${process.versions.node}.`,
});
