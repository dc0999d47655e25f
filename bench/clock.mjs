// clock.mjs [GAME ..]: how far the engine searches beyond its time, in processor time. Writes the table "clock" of
// docs/strength.md, or with games shows theirs.
import * as report from "./report.mjs";
import { Uci } from "./uci.mjs";

const STAGES = ["start", "middle", "sparse"];
const TIMES = [0, 20, 100];
const REPEATS = 3;

/** The most milliseconds beyond the limit, by position. */
async function measure(game, texts) {
  const uci = new Uci();
  await uci.setOption("UCI_Variant", game);
  const beyond = [];
  for (const text of texts) {
    let most = -Infinity;
    for (const time of TIMES)
      for (let n = 0; n < REPEATS; ++n) {
        const { whole } = await uci.search(text, `movetime ${time}`);
        most = Math.max(most, whole - time);
      }
    beyond.push(most);
  }
  uci.close();
  return { game, beyond };
}

const table = (games) =>
  report.table(
    ["game", ...STAGES],
    games.map(({ game, beyond }) => [`\`${game}\``, ...beyond.map((ms) => ms.toFixed(1))]),
  );

await report.measureGames("clock", process.argv.slice(2), {
  measure: (game, lines) => measure(game, report.textsOf(lines, STAGES)),
  table,
  text: `Measured ${report.where()}, in milliseconds.`,
  title: "strength",
});
