// vast.mjs [ROUNDS]: what questions about boards of Higher dimensional chess of 3 to 8 axes cost by the methods of
// vast boards. Writes the table of docs/vast.md and draws docs/images/vast.svg.
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
  ["number", "a random start number to its array and back"],
];

function ask(d, question, rounds, threads = 1) {
  const runs = Array.from({ length: rounds }, () => {
    const [answer, seconds, kib, wall] = report.run(report.program("vast"), d, question, threads).trim().split(" ");
    return { answer, seconds: Number(seconds), kib: Number(kib), wall: Number(wall) };
  });
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

const rounds = Number(process.argv[2] ?? 3);
const found = new Map(
  questions.map(([question]) => {
    process.stderr.write(`vast: ${question}\n`);
    return [question, axes.map((d) => ask(d, question, rounds))];
  }),
);
const [bandwidth, clock, bits] = report.run(report.program("vast"), 8, "rates").trim().split(" ").map(Number);
const limits = axes.map((d) => 1000 * limit(d, { bandwidth, clock, bits }));
const rows = questions.map(([question, words]) => {
  const all = found.get(question);
  const last = all.at(-1);
  const shared = ask(8, question, rounds, 2);
  return [words, ...all.map(({ seconds }) => time(seconds)), time(shared.wall), report.mib(last.kib), report.count(Number(last.answer))];
});
const table = report.table(["question", ...axes.map((d) => `${d} axes`), "8 axes, two threads", "MiB, 8 axes", "answer, 8 axes"], rows);
const words = report.paragraph(
  `Processor time on one core, and wall time with two threads; medians of ${rounds} run${rounds === 1 ? "" : "s"} ${report.where()}. ` +
    `In the same run a core read ${report.figure(bandwidth / 1e9)} GB/s from memory and made ` +
    `${report.figure(clock / 1e9)} thousand million additions a second one after another, which is its clock.`,
);
report.write("vast", `${words}\n${table}`, "vast");
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
