#!/usr/bin/env -S node --experimental-websocket
// restart_test.mjs [--alone] [--seconds N] [--games N] [--pause MS] [--kill] [--freeze] [--database] [--full]:
// PostgreSQL, three server processes and nginx, started by deploy/cluster.sh in a folder of their own, or with --alone
// one process on a file. Players and spectators play (playing.mjs) while one process after the other is ended, by
// SIGKILL or SIGTERM (--kill: by SIGKILL alone), and started again. By turns with that, --freeze stops a process for
// two seconds by SIGSTOP, --database ends PostgreSQL as a loss of power does and starts it again, and --full, of --alone
// and for root, fills the disk, a tmpfs, for two seconds. Ends with 0, or with 1 and what is wrong; 3: nginx, PostgreSQL
// or the right to mount is missing.
import { execFile, execFileSync } from "node:child_process";
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { parseArgs, promisify } from "node:util";
import { aloneIn, counts, fail, faults, playAt, table, waits } from "./playing.mjs";

const root = resolve(import.meta.dirname ?? new URL(".", import.meta.url).pathname, "../..");
const { values } = parseArgs({
  options: {
    alone: { type: "boolean", default: false },
    seconds: { type: "string", default: "40" },
    games: { type: "string", default: "20" },
    pause: { type: "string" },
    kill: { type: "boolean", default: false },
    freeze: { type: "boolean", default: false },
    database: { type: "boolean", default: false },
    full: { type: "boolean", default: false },
  },
});
if (values.alone ? values.database : values.full) {
  console.error("restart_test: --database needs PostgreSQL, --full needs --alone");
  process.exit(2);
}
const seconds = Number(values.seconds);
const port = process.env.TESSERA_CLUSTER_PORT ?? "4200";
playAt(`127.0.0.1:${port}`);
const folder = mkdtempSync(join(tmpdir(), "tessera_cluster_"));
const program = process.env.TESSERA_PROGRAM ?? join(root, "build/release/apps/cli/tessera");
/** How long a process is frozen, and a disk full: longer than what counts as an outage. */
const troubled = 2_500;

/** Three processes behind nginx, on PostgreSQL. */
function cluster() {
  // PostgreSQL may run as another user.
  chmodSync(folder, 0o755);
  const run = (...words) =>
    promisify(execFile)(join(root, "deploy/cluster.sh"), words, {
      env: { ...process.env, TESSERA_CLUSTER_PORT: port },
    });
  return {
    start: () => run("start", folder),
    end: (kill, number) => run(kill ? "kill" : "end", folder, String(number)),
    begin: (number) => run("run", folder, String(number)),
    freeze: async (number, time) => {
      const pid = Number(readFileSync(join(folder, `server-${number}.pid`), "utf8"));
      process.kill(pid, "SIGSTOP");
      await sleep(time);
      process.kill(pid, "SIGCONT");
    },
    breakDatabase: () => run("crash", folder),
    stop: () => run("stop", folder),
    store: () => readFileSync(join(folder, "url"), "utf8").trim(),
    processes: 3,
  };
}

/** One process, on a file; with --full on a disk of its own. */
function alone() {
  const disk = join(folder, "disk");
  mkdirSync(disk);
  if (values.full) {
    try {
      execFileSync("mount", ["-t", "tmpfs", "-o", "size=64m", "tmpfs", disk], { stdio: "pipe" });
    } catch (error) {
      throw Object.assign(error, { code: 3 });
    }
  }
  const one = aloneIn(folder, { program, port, store: join(disk, "games") });
  const filler = join(disk, "filler");
  return {
    ...one,
    fill: async () => {
      try {
        // As much as there is room for.
        for (let i = 0; ; ++i) writeFileSync(filler, Buffer.alloc(4096), { flag: i === 0 ? "w" : "a" });
      } catch (error) {
        if (error.code !== "ENOSPC") throw error;
      }
      await sleep(troubled);
      rmSync(filler);
    },
    stop: async () => {
      await one.stop();
      if (values.full) execFileSync("umount", [disk]);
    },
  };
}

const troubles = { killed: 0, ended: 0, frozen: 0, "PostgreSQL crashed": 0, "disk full": 0 };

/** One trouble after the other. */
async function trouble(servers, until) {
  const pause = values.pause === undefined ? null : Number(values.pause);
  const kinds = [
    "killed",
    ...(values.kill || values.alone ? [] : ["ended"]),
    ...(values.freeze ? ["frozen", "killed"] : []),
    ...(values.database ? ["PostgreSQL crashed", "killed"] : []),
    ...(values.full ? ["disk full", "killed"] : []),
  ];
  for (let i = 0; Date.now() < until - 3_000; ++i) {
    const kind = kinds[i % kinds.length];
    await sleep(pause ?? (servers.processes === 1 ? 200 + Math.random() * 600 : 1_500));
    const number = (i % servers.processes) + 1;
    ++troubles[kind];
    if (kind === "frozen") await servers.freeze(number, troubled);
    else if (kind === "PostgreSQL crashed") await servers.breakDatabase();
    else if (kind === "disk full") await servers.fill();
    else {
      await servers.end(kind === "killed", number);
      if (servers.processes > 1) await sleep(kind === "killed" ? Math.min(500, pause ?? 500) : 3_500);
      await servers.begin(number);
    }
  }
}

let servers = null;
try {
  servers = values.alone ? alone() : cluster();
  await servers.start();
  const until = Date.now() + seconds * 1_000;
  const tables = Array.from({ length: Number(values.games) }, () => table(until, 600_000));
  await Promise.all([...tables, trouble(servers, until)]);
  execFileSync(program, ["store", "check", servers.store()]);
  waits.sort((a, b) => a - b);
  const brought = Object.entries(troubles).filter(([, count]) => count > 0);
  console.log(
    `${counts.games} games, ${counts.acknowledged} acknowledged moves; ` +
      `${brought.map(([kind, count]) => `${kind} ${count} times`).join(", ")}; ` +
      `${counts.reconnected} connections made again, ${counts.repeated} requests repeated; the longest wait ` +
      `for an answer ${waits.at(-1)} ms, median ${waits[waits.length >> 1]} ms`,
  );
  if (counts.acknowledged === 0 || (troubles.killed > 0 && counts.reconnected === 0)) fail("nothing was tested");
} catch (error) {
  if (error.code === 3) process.exitCode = 3;
  fail(error.stderr?.toString() || error.message);
} finally {
  await servers?.stop();
  rmSync(folder, { recursive: true, force: true });
}
process.exit(process.exitCode ?? (faults.length === 0 ? 0 : 1));
