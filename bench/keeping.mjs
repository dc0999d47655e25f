// keeping.mjs [GAME [MOVES [RUNS]]]: what it takes to write down a game with variations and to open it again, as the
// page does after each move and after a reload, in WebAssembly. Needs the page's core.
import assert from "node:assert/strict";
import * as report from "./report.mjs";

const [game = "hdc5", moves = "40", runs = "5"] = process.argv.slice(2);

/** Moves spread over the board, and at every fifth another one in its place. */
function play(core) {
  let random = 1;
  const pick = (list) => list[(random = (random * 48271) % 0x7fffffff) % list.length];
  const move = () => core.play(pick(core.legalFrom(pick(core.snapshot().movable))).text);
  for (let made = 0; made < Number(moves) && core.snapshot().result === "*"; ++made) {
    move();
    if (made % 5 !== 4) continue;
    const { node } = core.snapshot();
    core.undo();
    move();
    core.go(node);
  }
}

const timed = (run) => {
  const begun = performance.now();
  return [run(), performance.now() - begun];
};

async function measure() {
  const core = await report.loadCore();
  core.newGame({ id: game });
  play(core);
  const [text, write] = timed(() => core.pgn([]));
  const later = await report.loadCore();
  later.newGame({ id: game });
  const [read, load] = timed(() => later.loadPgn(text, 0));
  assert.deepEqual(read.faults, []);
  const [snapshot, show] = timed(() => later.snapshot());
  assert.equal(later.pgn([]), text);
  return { moves: snapshot.growth.moves.length, letters: text.length, write, load, show };
}

const measured = [];
for (let run = 0; run < Number(runs); ++run) measured.push(await measure());
const middle = report.joined(measured, report.median);
console.log(Object.entries(middle).map(([name, value]) => `${name} ${report.figure(value)}`).join(", "));
