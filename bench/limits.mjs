// limits.mjs: what counting moves asks of a processor, by valgrind's callgrind; writes the table
// "limits" of docs/performance.md. bench/performance.sh builds what it needs and runs it.
import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { cpus, tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import * as report from "./report.mjs";

const { count, figure } = report;
/** Enough that one-time costs do not show, few enough for a program that runs a hundred times slower. */
const mostLeaves = 5_000_000;
/** A processor of the kind that Zen and its contemporaries are, whatever this one is. */
const caches = ["--I1=32768,8,64", "--D1=32768,8,64", "--LL=33554432,16,64"];

/** The deepest count from the start that is not too long, but at least one move, and the leaves. */
function depthOf(game) {
  let [depth, leaves] = [0, 1];
  for (let next = 1; ; ++next) {
    const found = Number(report.run(report.program("perft"), "--once", game, "start", String(next)));
    if (next > 1 && found > mostLeaves) return { depth, leaves };
    [depth, leaves] = [next, found];
    // The next count has about as many moves to each leaf again.
    if (leaves * Math.max(leaves ** (1 / depth), 10) > 100 * mostLeaves) return { depth, leaves };
  }
}

/** A function's name without namespaces, arguments and what templates were given. */
export function shortName(symbol) {
  let name = symbol.replaceAll("(anonymous namespace)::", "");
  for (let before = ""; before !== name; ) {
    before = name;
    name = name.replace(/<[^<>]*>/g, "");
  }
  name = name.replace(/\(.*$/, "").replace(/^.* /, "");
  return name.split("::").slice(-2).join("::");
}

/** Instructions and misses, in all and by function, from what callgrind wrote. */
function readProfile(path) {
  const names = new Map();
  const byFunction = new Map();
  let events = [];
  let current = "";
  let skip = false;
  for (const line of readFileSync(path, "utf8").split("\n")) {
    const named = /^fn=\((\d+)\)(?: (.*))?$/.exec(line);
    const called = /^cfni?=\((\d+)\)(?: (.*))?$/.exec(line);
    const found = named ?? called;
    if (found?.[2]) names.set(found[1], found[2]);
    if (named) current = names.get(named[1]);
    else if (line.startsWith("events: ")) events = line.slice(8).split(" ");
    else if (line.startsWith("calls=")) skip = true;
    else if (/^[+\-*\d]/.test(line)) {
      // The line after calls= is what the called function cost.
      const costs = skip ? [] : line.split(" ").slice(1).map(Number);
      const sums = byFunction.get(current) ?? events.map(() => 0);
      byFunction.set(current, sums.map((sum, i) => sum + (costs[i] ?? 0)));
      skip = false;
    }
  }
  const sum = (name) => {
    const at = events.indexOf(name);
    assert.ok(at >= 0, `callgrind counts ${name}`);
    return [...byFunction.values()].reduce((total, sums) => total + sums[at], 0);
  };
  const instructions = sum("Ir");
  const shares = new Map();
  for (const [name, sums] of byFunction)
    shares.set(shortName(name), (shares.get(shortName(name)) ?? 0) + sums[0] / instructions);
  return {
    instructions,
    near: sum("D1mr") + sum("D1mw"),
    far: sum("DLmr") + sum("DLmw"),
    code: sum("I1mr"),
    shares: [...shares.entries()].sort((a, b) => b[1] - a[1]),
  };
}

async function profile(game, folder) {
  const { depth, leaves } = depthOf(game);
  const out = join(folder, `${game}.out`);
  const options = ["--tool=callgrind", "--cache-sim=yes", ...caches, `--callgrind-out-file=${out}`];
  const only = ["--toggle-collect=tessera_counted", "--compress-strings=yes", "--quiet"];
  const command = [report.program("perft"), "--once", game, "start", String(depth)];
  process.stderr.write(`limits: ${game}\n`);
  const { stdout } = await promisify(execFile)("valgrind", [...options, ...only, ...command]);
  assert.equal(Number(stdout), leaves, `${game}: the count under valgrind`);
  return { game, depth, leaves, ...readProfile(out) };
}

/** As many at a time as there are processors: only instructions are counted. */
async function profiles(games) {
  const folder = mkdtempSync(join(tmpdir(), "tessera-limits-"));
  const waiting = games.entries();
  const done = [];
  const work = async () => {
    for (const [place, game] of waiting) done[place] = await profile(game, folder);
  };
  try {
    await Promise.all(cpus().map(work));
  } finally {
    rmSync(folder, { recursive: true });
  }
  return done;
}

const games = report.run(report.program("loading")).trim().split("\n");
const measured = await profiles(games);
report.save("limits", measured);
/** To a tenth where there are few. */
const misses = (value) => (value < 10 ? String(Number(value.toFixed(1))) : count(Math.round(value)));
const rows = measured.map(({ game, depth, leaves, instructions, near, far, code, shares }) => [
  `\`${game}\``,
  shares
    .slice(0, 3)
    .filter(([, share]) => share >= 0.01)
    .map(([name, share]) => `\`${name}\` ${Math.round(100 * share)} %`)
    .join(", "),
  depth,
  count(leaves),
  figure(instructions / leaves),
  ...[near, code, far].map((value) => misses((1000 * value) / leaves)),
]);
const headings = ["game", "where the instructions are", "depth", "leaves", "instructions", "near", "code", "far"];
report.write("limits", report.table(headings, rows, 2));
