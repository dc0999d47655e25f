// Nodes a second of the page's core on several threads, in Node: node bench/threads.mjs [GAME ..]
// Each search takes 3 s, three times in turn; medians.
import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { isMainThread, Worker, workerData } from "node:worker_threads";
import { availableParallelism } from "node:os";
import { loadWrapper } from "../scripts/wrapper.mjs";
import { table } from "./report.mjs";

const milliseconds = 3000;
const rounds = 3;

const wrapper = await loadWrapper();
if (isMainThread) await measure(process.argv.slice(2));
else wrapper.help(workerData);

async function measure(asked) {
  const games = asked.length > 0 ? asked : ["chess", "fourstar", "chesseract"];
  const counts = [1, 2, 4, 8].filter((threads) => threads <= availableParallelism());
  const file = join(dirname(fileURLToPath(import.meta.url)), "../build/wasm/apps/wasm/tessera-threads.wasm");
  const module = await wrapper.compileCore(readFileSync(file));
  const helpers = [];
  const help = (data) => {
    helpers.push(new Worker(new URL(import.meta.url), { workerData: data }));
  };
  const cores = await Promise.all(counts.map((threads) => wrapper.instantiateThreads(module, threads, help)));
  await new Promise((resolve) => setTimeout(resolve, 1000)); // all helpers wait
  const rows = games.map((id) => {
    const rates = counts.map(() => []);
    for (let round = 0; round < rounds; ++round)
      cores.forEach((core, i) => {
        core.newGame({ id });
        rates[i].push((1000 * core.search({ ms: milliseconds, level: 8, seed: 0 }).nodes) / milliseconds);
      });
    const medians = rates.map((of) => of.sort((a, b) => a - b)[rounds >> 1]);
    return [id, ...medians.map((rate) => `${Math.round(rate)} (${(rate / medians[0]).toFixed(2)})`)];
  });
  process.stdout.write(table(["game", ...counts.map((n) => `${n} thread${n > 1 ? "s" : ""}`)], rows));
  await Promise.all(helpers.map((helper) => helper.terminate()));
}
