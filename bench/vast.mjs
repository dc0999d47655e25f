// vast.mjs [ROUNDS]: what questions about boards of Higher dimensional chess of 3 to 8 axes cost by the methods of
// vast boards. Writes the table of docs/vast.md and draws docs/images/vast.svg.
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { draw } from "./plot.mjs";
import * as report from "./report.mjs";

const axes = [3, 4, 5, 6, 7, 8];
const questions = [
  ["start", "set up start 0 and count its legal moves"],
  ["count-half", "count, half of all cells filled"],
  ["attacked-half", "cells that one side attacks, half filled"],
  ["checks-half", "count the checks, half filled"],
  ["mate1-half", "count the mates in one, half filled"],
  ["mate1-guarded", "prove that there is none, half filled, the king guarded by men"],
  ["count-few", "count, 200 pieces"],
  ["attacked-few", "cells that one side attacks, 200 pieces"],
  ["checks-few", "count the checks, 200 pieces"],
  ["mate1-few", "count the mates in one, 200 pieces"],
  ["number", "a random start number to its array and back"],
];

function ask(d, question, rounds) {
  const runs = Array.from({ length: rounds }, () => {
    const [answer, seconds, kib] = report.run(report.program("vast"), d, question).trim().split(" ");
    return { answer, seconds: Number(seconds), kib: Number(kib) };
  });
  return { answer: runs[0].answer, seconds: report.median(runs.map((r) => r.seconds)), kib: Math.max(...runs.map((r) => r.kib)) };
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
const rows = questions.map(([question, words]) => {
  const all = found.get(question);
  const last = all.at(-1);
  return [words, ...all.map(({ seconds }) => time(seconds)), report.mib(last.kib), report.count(Number(last.answer))];
});
const table = report.table(["question", ...axes.map((d) => `${d} axes`), "MiB, 8 axes", "answer, 8 axes"], rows);
const words = report.paragraph(`Processor time on one core, medians of ${rounds} runs ${report.where()}.`);
report.write("vast", `${words}\n${table}`, "vast");
const seconds = (question) => found.get(question).map((one) => 1000 * one.seconds);
writeFileSync(
  join(report.root, "docs/images/vast.svg"),
  draw("Questions about boards of 3 to 8 axes", axes, [
    { title: "Start 0, set up and counted", unit: "milliseconds", values: seconds("start") },
    { title: "Counting, half of all cells filled", unit: "milliseconds", values: seconds("count-half") },
    { title: "Mates in one, half of all cells filled", unit: "milliseconds", values: seconds("mate1-half") },
    { title: "Mates in one, 200 pieces", unit: "milliseconds", values: seconds("mate1-few") },
    { title: "Memory, half of all cells filled", unit: "MiB", values: found.get("mate1-half").map((one) => one.kib / 1024) },
    { title: "A start number there and back", unit: "milliseconds", values: seconds("number") },
  ]),
);
