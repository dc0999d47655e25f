// label_error.mjs REFERENCE FILE ..: how far the scores of the files are from those of the first, in positions that
// all of them have: the mean squared error of the points that the scores promise. bench/README.md tells more.
import { readFileSync } from "node:fs";

const REFERENCE_SCALE = 300;
const MOST = 3000;

function fail(reason) {
  console.error(`label_error: ${reason}`);
  process.exit(2);
}

function read(file) {
  try {
    return readFileSync(file, "utf8");
  } catch {
    return fail(`${file} cannot be read`);
  }
}

/** Scores by position. */
function scores(file) {
  const found = new Map();
  for (const line of read(file).split("\n")) {
    const [, , score, ...position] = line.split(" ");
    if (position.length === 0) continue;
    if (!Number.isFinite(Number(score))) fail(`${file}: '${score}' is no score`);
    found.set(position.join(" "), Number(score));
  }
  return found;
}

const points = (score, scale) => 1 / (1 + Math.exp(-Math.max(-MOST, Math.min(MOST, score)) / scale));

const files = process.argv.slice(2);
if (files.length < 2) fail("usage: label_error.mjs REFERENCE FILE ..");
const [reference, ...others] = files.map(scores);
const positions = [...reference.keys()].filter((position) => others.every((one) => one.has(position)));
if (positions.length === 0) fail("no position is in all files");
console.log(`${positions.length} positions`);
others.forEach((one, i) => {
  // Engines count pawns differently: each by the scale that fits it best.
  let least = Infinity;
  for (let scale = 100; scale <= 700; scale += 10) {
    let sum = 0;
    for (const position of positions)
      sum += (points(reference.get(position), REFERENCE_SCALE) - points(one.get(position), scale)) ** 2;
    least = Math.min(least, sum / positions.length);
  }
  console.log(`${files[i + 1]}: ${least.toFixed(5)}`);
});
