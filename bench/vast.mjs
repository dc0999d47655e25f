// vast.mjs [ROUNDS]: what questions about boards of Higher dimensional chess of 3 to 8 axes cost by the methods of
// vast boards. Writes the tables of docs/vast.md and draws docs/images/vast.svg.
import { spawnSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { draw } from "./plot.mjs";
import * as report from "./report.mjs";

const axes = [3, 4, 5, 6, 7, 8];
const questions = [
  ["start", "set up start 0 and count its legal moves"],
  ["count-random", "count, a random start"],
  ["count-shuffled", "count, the pieces of start 0 shuffled over the board"],
  ["count-half", "count, half of all cells filled"],
  ["attacked-half", "cells that one side attacks, half filled"],
  ["checks-half", "count the checks, half filled"],
  ["mate1-half", "count the mates in one, half filled"],
  ["mate1-guarded", "prove that there is none, half filled, the king guarded by men"],
  ["mate1-start", "prove that start 0 has no mate in one"],
  ["mate1-shuffled", "count the mates in one, the pieces of start 0 shuffled"],
  ["count-few", "count, 200 pieces"],
  ["attacked-few", "cells that one side attacks, 200 pieces"],
  ["checks-few", "count the checks, 200 pieces"],
  ["mate1-few", "count the mates in one, 200 pieces"],
  ["checks-many", "count the checks, 200 pieces, a bare king"],
  ["mate1-many", "count the mates in one, 200 pieces, a bare king"],
  ["checks-beset", "count the checks, a bare king among up to 198 knights"],
  ["mate1-beset", "count the mates in one, a bare king among up to 198 knights"],
  ["mate1-corner", "the same, the king in a corner"],
  ["number", "a random start number to its array and back"],
];
/** Those about mates in two, by pieces on the board. */
const inTwo = [
  ["mate2-dozen", "12"],
  ["mate2-fifty", "50"],
  ["mate2-few", "200"],
];

/** Seconds that a question about mates in two may take. */
const patience = 30;

/** What the program prints about a question; undefined if that takes more than so many seconds. */
function reply(options, seconds) {
  const { status, signal, stdout } = spawnSync(report.program("vast"), options.map(String), {
    encoding: "utf8",
    stdio: ["ignore", "pipe", "inherit"],
    timeout: seconds && 1000 * seconds,
  });
  if (seconds && signal) return undefined;
  if (status !== 0) throw new Error(`vast ${options.join(" ")} failed`);
  return stdout.trim().split(" ");
}

function ask(d, question, rounds, { threads = 1, limit } = {}) {
  const runs = [];
  for (let round = 0; round < rounds; ++round) {
    const words = reply([d, question, threads], limit);
    if (!words) return undefined;
    const [answer, seconds, kib, wall] = words;
    runs.push({ answer, seconds: Number(seconds), kib: Number(kib), wall: Number(wall) });
  }
  return {
    answer: runs[0].answer,
    seconds: report.median(runs.map((r) => r.seconds)),
    kib: Math.max(...runs.map((r) => r.kib)),
    wall: report.median(runs.map((r) => r.wall)),
  };
}

/** Bytes a cell that counting reads from memory and writes to it. */
const bytesPerCell = 37;
/** Operations on words that a step of the slides takes for either kind, two of them a cycle. */
const operationsPerStep = 5;

/** What counting on a board of d axes takes at least: its bytes over the bandwidth and its vector operations over the clock. */
function limit(d, { bandwidth, clock, bits }) {
  const cells = 8 ** d;
  const operations = ((3 ** d - 1) / bits) * cells * 2 * operationsPerStep;
  return (cells * bytesPerCell) / bandwidth + operations / 2 / clock;
}

const time = (seconds) =>
  seconds < 0.001 ? `${report.figure(1e6 * seconds)} µs` : seconds < 1 ? `${report.figure(1000 * seconds)} ms` : `${report.figure(seconds)} s`;

/** The same question on all numbers of axes, up to the first that takes too long. */
function onAll(question, rounds, limit) {
  process.stderr.write(`vast: ${question}\n`);
  const all = [];
  for (const d of axes) all.push(all.length > 0 && !all.at(-1) ? undefined : ask(d, question, rounds, { limit }));
  return all;
}

const rounds = Number(process.argv[2] ?? 3);
const runs = `${rounds} run${rounds === 1 ? "" : "s"} ${report.where()}`;
const found = new Map(questions.map(([question]) => [question, onAll(question, rounds)]));
const [bandwidth, clock, bits] = reply([8, "rates"]).map(Number);
const limits = axes.map((d) => 1000 * limit(d, { bandwidth, clock, bits }));
// Wall time means nothing on a machine that others use as well.
const sum = (key) => [...found.values()].flat().reduce((all, one) => all + one[key], 0);
const alone = sum("wall") < 1.1 * sum("seconds");
const rows = questions.map(([question, words]) => {
  const all = found.get(question);
  const last = all.at(-1);
  const shared = alone ? [time(ask(8, question, rounds, { threads: 2 }).wall)] : [];
  return [words, ...all.map(({ seconds }) => time(seconds)), ...shared, report.mib(last.kib), report.count(Number(last.answer))];
});
const headings = ["question", ...axes.map((d) => `${d} axes`), ...(alone ? ["8 axes, two threads"] : []), "MiB, 8 axes", "answer, 8 axes"];
const table = report.table(headings, rows);
const words = report.paragraph(
  `Processor time on one core${alone ? ", and wall time with two threads" : ""}; medians of ${runs}${alone ? "" : ", which others used as well"}. ` +
    `In the same run a core read ${report.figure(bandwidth / 1e9)} GB/s from memory and made ` +
    `${report.figure(clock / 1e9)} thousand million additions a second one after another, which is its clock.`,
);
report.write("vast", `${words}\n${table}`, "vast");

const twoRows = inTwo.map(([question, pieces]) => {
  const all = onAll(question, rounds, patience);
  const shown = (one, i) => (one ? time(one.seconds) : i > 0 && !all[i - 1] ? "" : `more than ${patience} s`);
  const counts = all.map((one) => (one ? report.count(Number(one.answer)) : "")).filter(Boolean);
  return [pieces, ...all.map(shown), counts.join(", ")];
});
const twoTable = report.table(["pieces", ...axes.map((d) => `${d} axes`), "mates found"], twoRows);
const twoWords = report.paragraph(`Processor time on one core, random positions; medians of ${runs}.`);
report.write("vast-mate2", `${twoWords}\n${twoTable}`, "vast");
const seconds = (question) => found.get(question).map((one) => 1000 * one.seconds);
writeFileSync(
  join(report.root, "docs/images/vast.svg"),
  draw("Questions about boards of 3 to 8 axes", axes, [
    { title: "Start 0, set up and counted", unit: "milliseconds", values: seconds("start") },
    { title: "Counting, half of all cells filled", unit: "milliseconds; the limit dashed", values: seconds("count-half"), limits },
    { title: "Mates in one, half of all cells filled", unit: "milliseconds", values: seconds("mate1-half") },
    { title: "Mates in one, 200 pieces", unit: "milliseconds", values: seconds("mate1-few") },
    { title: "Memory, half of all cells filled", unit: "MiB", values: found.get("mate1-half").map((one) => one.kib / 1024) },
    { title: "A start number there and back", unit: "milliseconds", values: seconds("number") },
  ]),
);
