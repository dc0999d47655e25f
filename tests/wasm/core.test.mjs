// The shipped tessera.wasm and tessera-vast.wasm through web/src/core/wasm.ts, in Node: node --test tests/wasm/core.test.mjs
//
// Needs the presets `wasm` and `release` built and web/node_modules installed. Other places:
// TESSERA_WASM (the module), TESSERA_NATIVE (build folder of the native programs).
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { before, describe, test } from "node:test";
import { fileURLToPath } from "node:url";
import { instructionSets, loadCore, provideNet } from "../../bench/report.mjs";
import { loadWrapper } from "../../scripts/wrapper.mjs";
import { gzipSync } from "node:zlib";

const root = join(dirname(fileURLToPath(import.meta.url)), "../..");
const wasmFile = process.env.TESSERA_WASM ?? join(root, "build/wasm/apps/wasm/tessera.wasm");
const native = process.env.TESSERA_NATIVE ?? join(root, "build/release");

function run(program, ...options) {
  const text = execFileSync(join(native, program), options, {
    encoding: "utf8",
    maxBuffer: 1 << 28,
  });
  return text.split("\n").filter((line) => line !== "");
}

/** What the command line says of a position, which may be too long for an argument. */
function runWith(position, ...options) {
  const text = execFileSync(join(native, "apps/cli/tessera"), options, {
    encoding: "utf8",
    input: position,
    maxBuffer: 1 << 28,
  });
  return text.split("\n").filter((line) => line !== "");
}

let wrapper;
let module;
let core;

before(async () => {
  wrapper = await loadWrapper();
  module = await wrapper.compileCore(readFileSync(wasmFile));
  core = await wrapper.instantiateCore(module);
});

function begin(game, fen) {
  const info = core.newGame(game, fen);
  assert.ok(!("error" in info), info.error);
  return info;
}

/** The games that this module holds. */
const wholeGames = () => core.games().filter(({ wholeBoard }) => wholeBoard);

/** The state after a start and moves, or why they are refused. */
function after(core, fen, moves) {
  const answer = core.setLine(fen, moves);
  return "error" in answer ? answer : core.snapshot();
}

/** Every legal move, of the pieces that the snapshot says can move. */
function legalMoves(shot) {
  return shot.movable.flatMap((cell) => core.legalFrom(cell));
}

/** The moves as sample_positions writes them: where they are very many, their number and the sum of
 *  the 32-bit FNV-1a hashes of their texts. */
function asSampled(texts, sampled) {
  if (!sampled.startsWith("#")) return texts.sort().join(" ");
  let sum = 0;
  for (const text of texts) {
    let hash = 2166136261;
    for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 16777619);
    sum = (sum + hash) >>> 0;
  }
  return `# ${texts.length} ${sum}`;
}

test("the module asks its host for what a search needs and nothing else", () => {
  const asked = WebAssembly.Module.imports(module).map((i) => `${i.module}.${i.name}`);
  assert.deepEqual(asked.sort(), [
    "env.inform",
    "env.now_ms",
    "env.probe",
    "env.read_bytes",
    "env.stop_requested",
    "env.write_bytes",
  ]);
  const offered = WebAssembly.Module.exports(module).map(({ name }) => name);
  assert.deepEqual(offered.sort(), ["_initialize", "memory", "tessera_alloc", "tessera_call", "tessera_free"]);
  // Pages transfer some 4 % less, by Zopfli.
  assert.ok(gzipSync(readFileSync(wasmFile), { level: 9 }).length < 352_000);
});

test("measurements load it", async () => {
  const measured = await loadCore();
  assert.deepEqual(measured.games(), core.games());
  assert.ok(measured.bytes > 0);
});

test("requests before any game are refused", async () => {
  const empty = await wrapper.instantiateCore(module);
  assert.throws(() => empty.info(), /no game/);
  assert.throws(() => empty.snapshot(), /no game/);
  assert.throws(() => empty.play("e2e4"), /no game/);
  assert.throws(() => empty.search({ ms: 1, level: 1, seed: 0 }), /no game/);
});

test("every game describes itself completely", () => {
  assert.ok(wholeGames().length >= 3);
  for (const { id, name, summary } of wholeGames()) {
    const info = begin({ id });
    const cells = info.sizes.reduce((a, b) => a * b);
    assert.equal(info.id, id);
    assert.equal(info.name, name);
    assert.equal(info.summary, summary);
    assert.match(info.identity, /^[0-9a-f]{16}$/);
    assert.equal(new Set(info.cellNames).size, cells);
    assert.equal(new Set(info.nativeNames).size, cells);
    assert.equal(info.boardLabels.length, cells);
    const axes = [...info.view.across, ...info.view.up].sort();
    assert.deepEqual(axes, info.sizes.map((_, axis) => axis));
    const { board, movable, status, line, node } = core.snapshot();
    assert.equal(board.length, cells);
    assert.ok(movable.length > 0);
    assert.deepEqual([status, line, node], ["ongoing", [], 0]);
  }
});

describe("moves and status equal the native program's", () => {
  test("on 500 positions of every game, 20 of the largest", () => {
    const counts = {};
    let playing = "";
    for (const row of run("tests/wasm/sample_positions", "500", "1")) {
      const [game, status, reason, fen, moves] = row.split("\t");
      if (game !== playing) begin({ id: game });
      playing = game;
      const shot = after(core, fen, []);
      assert.ok(!("error" in shot), `${fen}: ${shot.error}`);
      assert.deepEqual([shot.status, shot.reason, core.fen()], [status, reason, fen]);
      const over = !["ongoing", "check"].includes(status);
      const texts = legalMoves(shot).map((move) => move.text);
      if (over) assert.equal(texts.length, 0, fen);
      else assert.equal(asSampled(texts, moves), moves, fen);
      counts[game] = (counts[game] ?? 0) + 1;
    }
    for (const { id, sizes } of wholeGames())
      assert.equal(counts[id], sizes.reduce((a, b) => a * b) > 4096 ? 20 : 500, id);
  });

  test("and the command line's on some", () => {
    const rows = run("tests/wasm/sample_positions", "3", "2");
    for (const row of rows) {
      const [game, status, , fen, moves] = row.split("\t");
      const asked = ["--variant", game, "--fen", "-"];
      const listed = runWith(fen, "moves", ...asked);
      assert.equal(asSampled(listed, moves), moves);
      assert.equal(runWith(fen, "status", ...asked)[0].split(" ")[0], status);
    }
  });
});

test("what legal moves and reach say agrees with the board", () => {
  for (const { id } of wholeGames()) {
    begin({ id });
    for (let ply = 0; ply < 30; ply++) {
      const shot = core.snapshot();
      const { board, side, movable } = shot;
      if (movable.length === 0) break;
      // A sample of the pieces where there are very many.
      const some = movable.filter((_, i) => i % Math.ceil(movable.length / 24) === 0);
      const reach = new Map(some.map((cell) => [cell, new Set(core.reach(cell).map((r) => r.to))]));
      const legal = some.flatMap((cell) => core.legalFrom(cell));
      for (const move of legal) {
        const mine = (c) => c !== "." && (c === c.toUpperCase()) === (side === "white");
        assert.ok(mine(board[move.from]));
        assert.ok(move.castling || !mine(board[move.to]));
        if (board[move.to] !== "." && !move.castling) assert.ok(move.capture);
        assert.ok(move.castling || reach.get(move.from).has(move.to));
        const { obstacle, ways } = core.explain(move.from, move.to);
        assert.equal(obstacle, "none");
        assert.ok(ways.length > 0 && ways.every(({ cells }) => cells.at(-1) === move.to));
        if (move.capture && board[move.to] !== ".")
          assert.ok(core.bearing(move.to)[side].includes(move.from));
      }
      core.play(legal[(ply * 7919) % legal.length].text);
    }
  }
});

test("a game can be played, taken back, varied and resumed", () => {
  begin({ id: "chess" });
  for (const move of ["e2e4", "e7e5", "Nf3"]) assert.ok(!("error" in core.play(move)));
  assert.deepEqual(core.snapshot().line.map((m) => m.readable), ["e4", "e5", "Nf3"]);
  core.undo();
  const back = core.undo();
  assert.deepEqual(back.future.map((m) => m.text), ["e7e5", "g1f3"]);
  assert.equal(back.side, "black");
  const varied = core.play("c7c5");
  assert.equal(varied.node, 4);
  assert.deepEqual(core.go(3).line.map((m) => m.readable), ["e4", "e5", "Nf3"]);
  assert.throws(() => core.go(99), /no such node/);
  assert.equal(core.resign("black").result, "1-0");
  assert.deepEqual([core.snapshot().movable, core.legalFrom(12)], [[], []]);
});

test("clocks run, stand and end the game", async () => {
  let now = 0;
  const own = await wrapper.instantiateCore(module, undefined, { now: () => now });
  own.newGame({ id: "chess" });
  assert.equal(own.snapshot().clock, null);
  const time = { initial: 60_000, increment: 1000, delay: 0 };
  assert.deepEqual(own.setClocks(time).clock, { white: 60_000, black: 60_000, delay: 0, stopped: false });
  now = 4000;
  assert.equal(own.play("e2e4").clock.white, 57_000);
  now = 10_000;
  assert.deepEqual(own.stopClocks(true).clock, { white: 57_000, black: 54_000, delay: 0, stopped: true });
  now = 500_000;
  assert.match(own.claimTime().error, /Black has time left/);
  assert.equal(own.play("e7e5").clock.black, 55_000);
  now = 600_000;
  const lost = own.claimTime();
  assert.deepEqual([lost.result, lost.ending, lost.toMove], ["0-1", "time forfeit", "nobody"]);
  assert.equal(own.setClocks(null).clock, null);
  assert.equal(own.undo().toMove, "human");
  assert.equal(own.setClocks(time, { white: 5000, black: 7000 }).clock.black, 7000);
  assert.deepEqual([own.agreeDraw().result, own.snapshot().ending], ["1/2-1/2", "agreement"]);
});

test("pieces have values, and what pins one is told", () => {
  const { pieces } = begin({ id: "chess" });
  const worth = Object.fromEntries(core.values().map((value, i) => [pieces[i].letter, value]));
  assert.equal(worth.P, 100);
  assert.equal(worth.K, 0);
  assert.ok(worth.P < worth.N && worth.N < worth.R && worth.R < worth.Q);
  begin({ id: "chess" }, "4r2k/8/8/8/8/8/4N3/4K3 w - - 0 1");
  const { obstacle, by, attack } = core.explain(12, 12);
  assert.deepEqual([obstacle, by, attack[0].cells.at(-1)], ["exposed", 60, 4]);
});

test("a king that castles alone may pass where its jump ends on its own cell", () => {
  const count = BigInt(begin({ id: "hdc3" }).starts);
  const passing = [];
  for (let i = 1n; i < 200n && passing.length < 2; i++) {
    begin({ id: "hdc3" }, String((count * i) / 200n));
    const shot = core.snapshot();
    const own = legalMoves(shot).filter((move) => move.from === move.to);
    assert.deepEqual(own.map((move) => move.text), shot.pass === "" ? [] : [shot.pass]);
    if (shot.pass === "") continue;
    passing.push(shot.pass);
    const played = core.play(shot.pass);
    assert.deepEqual([played.board, played.side], [shot.board, "black"]);
  }
  assert.equal(passing.length, 2);
  begin({ id: "chess" });
  assert.equal(core.snapshot().pass, "");
});

test("a line that goes on from the last one set equals one set afresh", async () => {
  begin({ id: "chess" });
  const moves = ["e2e4", "e7e5", "g1f3", "b8c6"];
  core.setLine("", moves.slice(0, 2));
  const other = await wrapper.instantiateCore(module);
  other.newGame({ id: "chess" });
  assert.deepEqual(after(core, "", moves), after(other, "", moves));
  const short = ["e2e4", "c7c5"];
  assert.deepEqual(after(core, "", short), after(other, "", short));
  core.undo();
  core.play("d7d5");
  assert.deepEqual(after(core, "", ["e2e4"]).future, []);
  assert.ok("error" in core.setLine("", ["e2e4", "e2e4"]));
});

/** The last order of the children of each node, by node: the orders before it do not matter. */
const settled = ({ growth, ...rest }) => ({
  ...rest,
  growth: { ...growth, children: [...new Map(growth.children.map(([node, ...order]) => [node, order]))].sort(([a], [b]) => a - b) },
});

test("what is told of each change adds up to the whole state", async () => {
  const told = await wrapper.instantiateCore(module, undefined, { now: () => 0 });
  let random = 7;
  const below = (n) => (random = (random * 48271) % 2147483647) % n;
  for (const { id } of wholeGames()) {
    told.newGame({ id });
    told.seat(0, id.length % 2 === 0 ? 3 : 0);
    const moves = new Map();
    for (let i = 0; i < (id === "hdc5" ? 8 : 60); i++) {
      const before = told.snapshot();
      for (const move of [...before.line, ...before.future]) moves.set(move.node, move);
      const choice = below(10);
      if (choice === 0 && before.canUndo) told.undo();
      else if (choice === 1 && before.canRedo) told.redo();
      else if (choice === 2) told.go(below(moves.size + 1));
      else if (before.movable.length > 0) {
        const legal = told.legalFrom(before.movable[below(before.movable.length)]);
        assert.ok(!("error" in told.play(legal[below(legal.length)].text)));
      }
      // Whoever asks for the whole state is told everything.
      assert.deepEqual(settled(told.snapshot()), settled(told.ask("state", [])), id);
    }
  }
});

test("the number of a numbered start is told", () => {
  const big = "9".repeat(40);
  for (const [id, start, told] of [["chess", "", ""], ["chess960", "7", "7"], ["hdc3", big, big]]) {
    begin({ id }, start);
    const { movable } = core.snapshot();
    core.play(core.legalFrom(movable[0])[0].text);
    assert.equal(core.startNumber(), told);
  }
});

test("check, mate and captures are told", () => {
  begin({ id: "chess" });
  const mated = after(core, "", ["f2f3", "e7e5", "g2g4", "d8h4"]);
  assert.deepEqual([mated.status, mated.result, mated.checked], ["checkmate", "0-1", [4]]);
  assert.equal(mated.line.at(-1).readable, "Qh4#");
  begin({ id: "chess" }, "4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1");
  const taken = core.play("e4d5");
  assert.equal(taken.line[0].captured, "p");
  assert.ok(core.fen().startsWith("4k3/8/8/3P4"));
});

test("the turn of two moves shows", () => {
  begin({ id: "chesseract" });
  assert.equal(core.snapshot().movesLeft, 1);
  const reply = core.play(legalMoves(core.snapshot())[0].text);
  assert.deepEqual([reply.side, reply.movesLeft, reply.movedThisTurn], ["black", 2, -1]);
  const { to, text } = legalMoves(reply)[0];
  const half = core.play(text);
  assert.deepEqual([half.side, half.movesLeft, half.movedThisTurn], ["black", 1, to]);
});

test("games go out as PGN and come back", async () => {
  for (const { id } of wholeGames()) {
    begin({ id });
    for (let ply = 0; ply < 12; ply++) {
      const { movable } = core.snapshot();
      const legal = core.legalFrom(movable[(ply * 104729) % movable.length]);
      core.play(legal[(ply * 7919) % legal.length].text);
    }
    const { line } = core.snapshot();
    const text = core.pgn([["White", 'A "B" C'], ["Black", "two\nlines"]]);
    const other = await wrapper.instantiateCore(module);
    const loaded = other.loadPgn(text);
    assert.ok(!("error" in loaded), loaded.error);
    assert.equal(other.info().id, id);
    assert.equal(other.fen(), core.fen());
    assert.deepEqual(other.snapshot().line.map((m) => m.text), line.map((m) => m.text));
  }
});

test("unusable input is refused with a reason and changes nothing", () => {
  begin({ id: "chess" });
  core.play("e2e4");
  const before = core.snapshot();
  const refusals = [
    core.newGame({ id: "no-such-game" }),
    core.newGame({ id: "chess" }, "8/8 w - - 0 1"),
    core.newGame({ toml: "id = 3\n[board]\nsize = 'x'" }),
    core.newGame({ toml: "this is \u0001 not \"TOML\" \\ ü" }),
    core.play("e4e6"),
    core.play("\u{1f600}\n\"\\"),
    core.play(""),
    core.setLine("", ["e2e4", "e2e4"]),
    core.setLine("rubbish", []),
    core.loadPgn("[Variant \"chess\"]\n\n1. e9 *"),
    core.loadPgn("[Variant \"chess\"]\n\n1. e4 *", 1),
    core.loadPgn("[Variant \"nothing\"]\n\n*"),
  ];
  for (const refusal of refusals) {
    assert.equal(typeof refusal.error, "string");
    assert.ok(refusal.error.length > 0);
    assert.match(refusal.code, /^[a-z_]+$/);
  }
  assert.throws(() => core.search({ ms: 10, level: 0, seed: 1 }), /no such level/);
  assert.throws(() => core.search({ ms: 10, level: 9, seed: 1 }), /no such level/);
  assert.throws(() => core.ask("nothing", []), /no request 'nothing'/);
  assert.throws(() => core.ask("play", [5]), /arguments of 'play'/);
  assert.throws(() => core.reach(64), /no such cell/);
  assert.throws(() => core.bearing(1e6), /no such cell/);
  assert.deepEqual(core.snapshot(), before);
});

test("a game file's text can be played", () => {
  const text = readFileSync(join(root, "games/fourstar.toml"), "utf8");
  const own = text.replace('id = "fourstar"', 'id = "mine"').replace('name = "4*Chess"', 'name = "Mäin \u{1f3b2}"');
  const info = begin({ toml: own });
  assert.deepEqual([info.id, info.name], ["mine", "Mäin \u{1f3b2}"]);
  assert.equal(legalMoves(core.snapshot()).length, 164);
});

describe("the computer", () => {
  test("answers with a legal move at every level, in every game", () => {
    for (const { id } of wholeGames()) {
      for (let level = 1; level <= 8; level++) {
        // Anew where the weak ones have lost.
        if (level === 1 || core.snapshot().result !== "*") begin({ id });
        const answer = core.search({ ms: 30, level, seed: level });
        assert.ok(!("error" in answer), `${id}, level ${level}: ${answer.error}`);
        assert.equal(answer.line[0], answer.move);
        assert.ok(!("error" in core.play(answer.move)), `${id}: ${answer.move}`);
      }
    }
  });

  test("finds mates and says how far they are", () => {
    begin({ id: "chess" }, "7k/R7/6K1/8/8/8/8/8 w - - 0 1");
    const mate = core.search({ ms: -1, level: 5, seed: 0 });
    assert.deepEqual([mate.move, mate.mate], ["a7a8", 1]);
    core.play(mate.move);
    assert.equal(core.search({ ms: 10, level: 5, seed: 0 }).error, "the game is over");
  });

  test("is given a net, and then searches as the program does", async () => {
    const nets = readdirSync(join(root, "nets")).map((name) => name.replace(/\.net$/, ""));
    for (const { id } of wholeGames()) {
      begin({ id });
      const name = { chess960: "chess", hdc2: "chess", "tesseract-plus": "tesseract" }[id] ?? id;
      assert.equal(core.net(), nets.includes(name) ? name : "", id);
    }
    assert.match(core.addNet(new Uint8Array([1, 2, 3])).error, /^net: this is not a net/);
    const deepest = 6;
    const told = [];
    const host = {
      stopRequested: () => told.length >= deepest,
      inform: ({ depth, score, nodes }) => told.push([depth, score, nodes]),
    };
    const own = await wrapper.instantiateCore(module, host);
    own.newGame({ id: "chess" });
    provideNet(own);
    own.search({ ms: -1, level: 8, seed: 0 });
    const native = runWith(`setoption name Hash value 4\ngo depth ${deepest}\n`, "uci")
      .map((line) => /^info depth (\d+) .* score cp (-?\d+) nodes (\d+) /.exec(line))
      .filter((match) => match !== null)
      .map((match) => match.slice(1).map(Number));
    assert.deepEqual(told, native);
  });

  // Of more positions by TESSERA_EVALUATIONS.
  test("evaluates as programs with any instructions do, by nets and by weights", async () => {
    const count = process.env.TESSERA_EVALUATIONS ?? "300";
    const evaluations = join(native, "bench/evaluations");
    const sets = instructionSets(evaluations, "chess", "1", "1");
    assert.ok(sets.includes("portable"));
    for (const id of ["chess", "chesseract", "raumschach", "fourstar", "tesseract", "tesschess"]) {
      const [expected, ...others] = sets.map((isa) =>
        execFileSync(evaluations, [id, count, "7"], {
          encoding: "utf8",
          maxBuffer: 1 << 28,
          env: { ...process.env, TESSERA_ISA: isa },
        }),
      );
      for (const other of others) assert.ok(other === expected, id);
      const own = await wrapper.instantiateCore(module);
      own.newGame({ id });
      provideNet(own);
      const lines = expected.trimEnd().split("\n");
      assert.equal(lines.length, Number(count));
      for (const line of lines) {
        const [score, fen] = line.split("\t");
        assert.ok(!("error" in own.setLine(fen, [])), fen);
        const answer = own.search({ ms: -1, level: 8, seed: 0, nodes: 1 });
        assert.equal(answer.score, Number(score), `${id} ${fen}`);
      }
    }
  });

  test("is deterministic given the seed", async () => {
    const answers = [];
    for (let i = 0; i < 2; i++) {
      const own = await wrapper.instantiateCore(module);
      own.newGame({ id: "fourstar" });
      answers.push(own.search({ ms: -1, level: 3, seed: 5 }));
    }
    assert.deepEqual(answers[0], answers[1]);
  });

  test("tells of its iterations, and stops when it is to", async () => {
    const depths = [];
    const host = { stopRequested: () => depths.length >= 2, inform: ({ depth }) => depths.push(depth) };
    const own = await wrapper.instantiateCore(module, host);
    own.newGame({ id: "chess" });
    const answer = own.search({ ms: -1, level: 8, seed: 0 });
    assert.deepEqual(depths, [1, 2]);
    assert.deepEqual([answer.depth, answer.over], [2, true]);
    assert.ok(!("error" in own.play(answer.move)));
  });

  test("analyses several lines, in words", async () => {
    const told = [];
    const own = await wrapper.instantiateCore(module, { stopRequested: () => false, inform: (info) => told.push(info) });
    own.newGame({ id: "fourstar" });
    const answer = own.search({ ms: -1, level: 3, seed: 0, lines: 3 });
    assert.deepEqual(
      told.map(({ depth, multipv }) => [depth, multipv]),
      [1, 2].flatMap((depth) => [1, 2, 3].map((multipv) => [depth, multipv])),
    );
    for (const { line, readable } of told) assert.equal(readable.length, Math.min(line.length, 10));
    assert.equal(new Set(told.slice(3).map(({ line }) => line[0])).size, 3);
    assert.deepEqual(own.play(answer.readable[0]).line.at(-1).text, answer.move);
    assert.throws(() => own.search({ ms: 1, level: 3, seed: 0, lines: -1 }), /number of lines/);
    assert.deepEqual(own.beginSearch({ ms: -1, level: 1, seed: 0, lines: 1 }), { done: true });
    assert.ok(own.resumeSearch(1000).readable.length > 0);
  });

  test("ends after so many nodes", async () => {
    const own = await wrapper.instantiateCore(module);
    own.newGame({ id: "fourstar" });
    const { nodes, over } = own.search({ ms: -1, level: 8, seed: 0, nodes: 3000 });
    assert.ok(nodes >= 3000 && nodes < 3500 && over);
    assert.throws(() => own.search({ ms: -1, level: 8, seed: 0, nodes: -1 }));
  });

  test("searches in slices, each of which has a move", () => {
    begin({ id: "chess" });
    assert.deepEqual(core.beginSearch({ ms: -1, level: 6, seed: 0 }), { done: true });
    let slices = 0;
    for (let answer; !answer?.over; slices++) {
      answer = core.resumeSearch(1);
      assert.ok(core.legalFrom(core.info().cellNames.indexOf(answer.move.slice(0, 2))).length > 0);
    }
    assert.ok(slices > 2);
    assert.throws(() => core.resumeSearch(1), /no search/);
  });
});

describe("boards of six to eight dimensions", () => {
  const file = process.env.TESSERA_VAST_WASM ?? wasmFile.replace(/\.wasm$/, "-vast.wasm");
  let vastModule;

  before(async () => {
    vastModule = await wrapper.compileCore(readFileSync(file));
  });

  for (const [id, moves] of [["hdc6", 12468896], ["hdc7", 435678528], ["hdc8", 15068238464]]) {
    test(`${id} has ${moves} legal moves at the start, counted in less than 128 MiB`, async () => {
      const told = [];
      const host = { stopRequested: () => false, inform: () => undefined, progress: (done) => told.push(done) };
      const own = await wrapper.instantiateCore(vastModule, host);
      assert.equal(own.newGame({ id }).id, id);
      assert.equal(own.count().total, moves);
      assert.ok(told.every((done) => done >= 0 && done <= 1000), told.join());
      assert.ok(own.bytes < 128 << 20, `${own.bytes} bytes`);
    });
  }

  test("are the other module's", async () => {
    const own = await wrapper.instantiateCore(vastModule);
    assert.deepEqual(own.games(), core.games());
    assert.equal(own.newGame({ id: "chess" }).code, "unknown_game");
    const toml = readFileSync(join(root, "games/vast/hdc6.toml"), "utf8");
    for (const refused of [core.newGame({ id: "hdc6" }), core.newGame({ toml }), core.loadPgn('[Variant "hdc6"]\n\n*')])
      assert.deepEqual([refused.code, refused.id], ["large_board", "hdc6"]);
    assert.equal(own.newGame({ toml }).id, "hdc6");
    const { board, pieces, royals, movable } = own.snapshot();
    assert.deepEqual([board, pieces.white[0], royals.white.length, movable], ["", 1, 1, []]);
    assert.throws(() => own.attackMaps(), /attackMaps/);
    assert.throws(() => core.density(), /density/);
  });

  test("have games with clocks, variations and a computer", async () => {
    const own = await wrapper.instantiateCore(vastModule, undefined, { now: () => 0 });
    own.newGame({ id: "hdc6" }, "{Ka1a1a1,Qd3c3c3,Na2b2c4,kh8h8h8} w - - 0 1");
    own.setClocks({ initial: 60_000, increment: 0, delay: 0 });
    assert.equal(own.play("d3c3c3d4c3c3").clock.white, 60_000);
    own.undo();
    const varied = own.play("a1a1a1a1a1a2");
    assert.deepEqual([varied.node, varied.line.length], [2, 1]);
    assert.deepEqual(own.promoteVariation(1).growth.children.at(-1), [0, 1, 2]);
    assert.deepEqual(own.removeVariation(2).line, []);
    own.seat(8, 8);
    const found = own.search({ ms: 200, level: 3, seed: 5 });
    assert.ok(found.over);
    assert.ok(!("error" in own.play(found.move)));
    assert.equal(own.resign("black").result, "1-0");
  });

  test("answers as the command line does", async () => {
    const own = await wrapper.instantiateCore(vastModule);
    const position = "{Ka1a1a1,Qd3c3c3,Na2b2c4,kh8h8h8} w - - 0 1";
    own.newGame({ id: "hdc6" }, position);
    const ask = (command, ...rest) => runWith(position, command, "--variant", "hdc6", "--fen", "-", ...rest);
    assert.deepEqual([`moves ${own.count().total}`], ask("count").slice(-1));
    const { moves, total } = own.checks(10);
    assert.deepEqual([...moves, `checks ${total}`], ask("checks", "--limit", "10"));
    const queen = 3 + 2 * (8 + 64 + 512 + 4096 + 32768);
    assert.equal(own.movesOf(queen, queen, 0, 1, 1).total, ask("moves", "--from", "d3c3c3").length);
    assert.equal(own.movesOf(queen + 1, queen, 0, 1, 1).piece, ".");
  });

  test("reads files part by part, and writes games that it reads", async () => {
    const text = "{Ka1a1a1,Qd3c3c3,Na2b2c4,kh8h8h8} w - - 0 1";
    const bytes = new TextEncoder().encode(text + "\n");
    const parts = [];
    const read = (blob, from, to) => {
      assert.equal(blob.size, to);
      parts.push(to - from);
      return bytes.slice(from, Math.min(from + 7, to));
    };
    const own = await wrapper.instantiateCore(vastModule, undefined, { read });
    assert.equal(own.newGame({ id: "hdc6" }, new Blob([bytes])).id, "hdc6");
    assert.equal(parts.length, Math.ceil(bytes.length / 7));
    const { total } = own.count();
    assert.ok(!("error" in own.play("d3c3c3d4c3c3")));
    const again = await wrapper.instantiateCore(vastModule);
    assert.deepEqual(again.loadPgn(own.pgn([["White", "Ada"]])).faults, []);
    assert.deepEqual(settled(again.snapshot()), settled(own.snapshot()));
    again.undo();
    assert.equal(again.count().total, total);
    assert.match(again.newGame({ id: "hdc6" }, "{Ka1a1a1} w - - 0 1").error, /king/);
    assert.equal(again.count().total, total);
  });

  test("stand beside lessons of boards that can be shown whole", async () => {
    const own = await wrapper.instantiateCore(vastModule);
    const toml = readFileSync(join(root, "lessons/01-rook.toml"), "utf8");
    const { id, game, steps } = own.lesson(toml);
    assert.deepEqual([id, game, steps[1].task, steps[1].cells.length], ["rook", "chess", "reach", 14]);
    const { error, code, line } = own.lesson(toml.replace("count = 14", "count = 13"));
    assert.deepEqual([code, line], ["bad_game_file", 19]);
    assert.match(error, /there are 14/);
    assert.equal(own.lesson('id = "a"\ntitle = "A"\ngame = "hdc6"\n[[steps]]\n').line, 3);
  });

  test("have a puzzle a day", async () => {
    const own = await wrapper.instantiateCore(vastModule);
    assert.throws(() => own.puzzleSolution(), /no puzzle/);
    assert.equal(own.puzzle("hdc6", "2026-11-24").id, "hdc6");
    assert.equal(own.puzzleTry(own.puzzleSolution()).outcome, "mate");
  });
});
