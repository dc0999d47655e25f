// depth.mjs [GAME ..]: how deep the engine searches in 100 ms and in 1 s of processor time, and how many nodes a
// second with which instructions. Writes the table "depth" of docs/strength.md, or with games shows theirs.
import * as report from "./report.mjs";
import { tessera, Uci } from "./uci.mjs";

const STAGES = ["start", "middle"];
const TIMES = [100, 1000];
/** To be counted where not even one iteration is completed. */
const FEWEST_NODES = 20;

const isas = report.instructionSets(tessera, "uci");

async function engine(game, isa) {
  const uci = new Uci(isa);
  await uci.setOption("UCI_Variant", game);
  return uci;
}

/** Of each position, the depths by time and the nodes a second by instructions. */
async function measure(game, texts) {
  const depths = [];
  const counts = [];
  const best = await engine(game);
  for (const text of texts) {
    for (const time of TIMES) {
      const { depth, nodes } = await best.search(text, `movetime ${time}`);
      depths.push(depth);
      if (time === TIMES.at(-1)) counts.push(Math.max(nodes, FEWEST_NODES));
    }
  }
  best.close();
  const speeds = [];
  for (const isa of isas) {
    const uci = await engine(game, isa);
    for (const [i, text] of texts.entries()) {
      const { whole } = await uci.search(text, `nodes ${counts[i]}`);
      speeds.push((1000 * counts[i]) / whole);
    }
    uci.close();
  }
  return { game, depths, speeds };
}

function table(games) {
  const times = TIMES.map((time) => `${time} ms`);
  const depths = STAGES.flatMap((stage) => times.map((time) => `${stage}, ${time}`));
  const speeds = isas.flatMap((isa) => STAGES.map((stage) => `${isa}, ${stage}`));
  const rows = games.map(({ game, depths, speeds }) => [
    `\`${game}\``,
    ...depths,
    ...speeds.map((speed) => report.figure(speed / 1000)),
  ]);
  return report.table(["game", ...depths, ...speeds], rows);
}

await report.measureGames("depth", process.argv.slice(2), {
  measure: (game, lines) => measure(game, report.textsOf(lines, STAGES)),
  table,
  text: `Measured ${report.where()}; speeds in thousands of nodes a second.`,
  title: "strength",
});
