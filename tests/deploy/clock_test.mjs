#!/usr/bin/env -S node --experimental-websocket
// clock_test.mjs [--seconds N] [--games N]: one server process on a file, whose clock is set by libfaketime (Debian:
// faketime) while people play (playing.mjs): an hour forward and back again, an hour back and forward again, slow, fast;
// in between it is ended by SIGKILL and started again, also while the clock is set back. No acknowledged move may be
// lost, no event be before the one before it, nobody lose on time, and no move cost more time than it took, by however
// much the clock went too fast. Ends with 0, or with 1 and what is wrong; 3: libfaketime is missing.
import { execFileSync } from "node:child_process";
import { existsSync, mkdtempSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { arch, tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { parseArgs } from "node:util";
import { aloneIn, counts, fail, faults, playAt, table } from "./playing.mjs";

const root = resolve(import.meta.dirname ?? new URL(".", import.meta.url).pathname, "../..");
const { values } = parseArgs({
  options: { seconds: { type: "string", default: "60" }, games: { type: "string", default: "8" } },
});
const machine = { x64: "x86_64", arm64: "aarch64" }[arch()];
const library = `/usr/lib/${machine}-linux-gnu/faketime/libfaketimeMT.so.1`;
if (!existsSync(library)) {
  console.error("clock_test: needs the package faketime");
  process.exit(3);
}
const port = process.env.TESSERA_CLUSTER_PORT ?? "4300";
playAt(`127.0.0.1:${port}`);
const folder = mkdtempSync(join(tmpdir(), "tessera_clock_"));
const clock = join(folder, "clock");
/** Less than an hour, so that it would be seen who pays for one. */
const initial = 300_000;
const fastest = 1.5;
/** What a move may cost beyond what it took, in milliseconds: the last tick before an outage is so old at most. */
const slack = 1_000;

/** As libfaketime reads it. It is read while it is written. */
function setClock(text) {
  writeFileSync(`${clock}.new`, `${text}\n`);
  renameSync(`${clock}.new`, clock);
}

const server = aloneIn(folder, {
  program: process.env.TESSERA_PROGRAM ?? join(root, "build/release/apps/cli/tessera"),
  port,
  // The clock that people set alone: one that counts from the start of the machine does not jump.
  environment: {
    LD_PRELOAD: library,
    FAKETIME_TIMESTAMP_FILE: clock,
    FAKETIME_NO_CACHE: "1",
    FAKETIME_DONT_FAKE_MONOTONIC: "1",
    DONT_FAKE_MONOTONIC: "1",
  },
});

let jumps = 0;
let restarts = 0;
/** One jump after the other, and an end of the process after each second. */
async function turnTheClock(until) {
  const settings = ["+3600s", "+0s", "-3600s", "+0s", "+0s x0.5", "+0s", `+0s x${fastest}`, "-3600s"];
  for (let i = 0; Date.now() < until - 3_000; ++i) {
    await sleep(1_500);
    setClock(settings[i % settings.length]);
    ++jumps;
    // Of both parities, so that each setting is met by a process that begins with it.
    if (i % 3 !== 2) continue;
    await sleep(700);
    await server.end(true);
    ++restarts;
    await server.begin();
  }
}

let dearest = 0;
function look(game, events, moves) {
  for (const { v, type, ending } of events)
    if (!["created", "seated", "move", "outage"].includes(type)) fail(`${game}: event ${v} is ${type} ${ending ?? ""}`);
  const made = events.filter(({ type }) => type === "move");
  // The clocks run from White's first move on.
  for (const [i, { used, move }] of made.entries()) {
    if (i === 0) continue;
    const beyond = used - moves[i].took * fastest;
    dearest = Math.max(dearest, beyond);
    if (beyond > slack) fail(`${game}: ${move} took ${Math.round(moves[i].took)} ms and cost ${used} ms`);
  }
}

try {
  setClock("+0s");
  await server.start();
  const until = Date.now() + Number(values.seconds) * 1_000;
  const tables = Array.from({ length: Number(values.games) }, () => table(until, initial, look));
  await Promise.all([...tables, turnTheClock(until)]);
  if (counts.acknowledged === 0 || jumps === 0) fail("nothing was tested");
  console.log(
    `${counts.games} games, ${counts.acknowledged} acknowledged moves, the clock set ${jumps} times, the process ended ` +
      `${restarts} times; no move cost more than ${Math.max(0, Math.round(dearest))} ms beyond what it took`,
  );
} catch (error) {
  fail(error.message);
} finally {
  await server.stop();
  try {
    execFileSync("tail", ["-n", "5", join(folder, "log")], { stdio: faults.length > 0 ? "inherit" : "ignore" });
  } catch {
    // There is no log.
  }
  rmSync(folder, { recursive: true, force: true });
}
process.exit(faults.length === 0 ? 0 : 1);
