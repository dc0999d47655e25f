// growth.mjs: draws docs/images/growth.svg, how the cost of Higher dimensional chess grows with the
// number of axes, from what loading.mjs and counting.mjs have measured.
import assert from "node:assert/strict";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { draw } from "./plot.mjs";
import * as report from "./report.mjs";

const axes = [2, 3, 4, 5];

const loading = report.saved("loading");
const counting = report.saved("counting");
const loaded = axes.map((d) => loading.find(({ id }) => id === `hdc${d}`)?.here);
const listed = axes.map((d) => counting.find((line) => line.game === `hdc${d}` && line.stage === "start"));
assert.ok([...loaded, ...listed].every(Boolean), "every hdc game was measured");
writeFileSync(
  join(report.root, "docs/images/growth.svg"),
  draw("Higher dimensional chess on 2 to 5 axes", axes, [
    { title: "Legal first moves", unit: "number", values: loaded.map((game) => game.moves) },
    { title: "Listing a move", unit: "nanoseconds", values: listed.map((line) => 1e9 / line.listed) },
    { title: "Loading the game", unit: "milliseconds", values: loaded.map((game) => game.load) },
    { title: "Memory of the program", unit: "MiB", values: loaded.map((game) => game.peak / 1024) },
  ]),
);
