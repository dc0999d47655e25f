#!/usr/bin/env -S node --experimental-websocket
// restart_test.mjs [--alone] [--seconds N] [--games N]: PostgreSQL, three server processes and nginx, started by
// deploy/cluster.sh in a folder of their own, or with --alone one process on a file. Players and spectators play while
// one process after the other is ended, by SIGKILL or SIGTERM, and started again. Afterwards every move that was
// acknowledged must be in the log at its version, versions must have no gaps, everybody must have seen the whole log,
// and nobody been refused. Ends with 0, or with 1 and what is wrong; 3: nginx or PostgreSQL is missing.
import { execFile, execFileSync, spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { parseArgs, promisify } from "node:util";

const root = resolve(import.meta.dirname ?? new URL(".", import.meta.url).pathname, "../..");
const { values } = parseArgs({
  options: {
    alone: { type: "boolean", default: false },
    seconds: { type: "string", default: "40" },
    games: { type: "string", default: "20" },
  },
});
const seconds = Number(values.seconds);
const port = process.env.TESSERA_CLUSTER_PORT ?? "4200";
const server = `127.0.0.1:${port}`;
const folder = mkdtempSync(join(tmpdir(), "tessera_cluster_"));
const program = process.env.TESSERA_PROGRAM ?? join(root, "build/release/apps/cli/tessera");

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
    stop: () => run("stop", folder),
    store: () => readFileSync(join(folder, "url"), "utf8").trim(),
    processes: 3,
  };
}

/** One process, on a file. */
function alone() {
  const store = join(folder, "games");
  const page = join(folder, "page");
  mkdirSync(page);
  writeFileSync(join(page, "index.html"), "<!doctype html><title>Tessera</title>");
  let running = null;
  const begin = async () => {
    const free = ["--connections-per-address", "--sockets-per-address", "--requests-per-second", "--writes-per-second"];
    running = spawn(
      program,
      ["serve", "--root", page, "--port", port, "--games", store, ...free.flatMap((option) => [option, "0"])],
      { stdio: ["ignore", "ignore", "ignore"] },
    );
    await http("health");
  };
  const end = async (kill) => {
    const ended = new Promise((resolveEnd) => running.once("exit", resolveEnd));
    running.kill(kill ? "SIGKILL" : "SIGTERM");
    await ended;
  };
  return { start: begin, end, begin, stop: () => end(true), store: () => store, processes: 1 };
}

/** A whole game, as coordinates. */
const line =
  "e2e4 e7e5 g1f3 d7d6 d2d4 c8g4 d4e5 g4f3 d1f3 d6e5 f1c4 g8f6 f3b3 d8e7 b1c3 c7c6 c1g5 b7b5 c3b5 c6b5 c4b5 b8d7 e1c1 a8d8 d1d7 d8d7 h1d1 e7e6 b5d7 f6d7 b3b8 d7b8 d1d8".split(
    " ",
  );

const faults = [];
const fail = (text) => {
  if (faults.length < 20) console.error(`restart_test: ${text}`);
  faults.push(text);
};
const counts = { acknowledged: 0, repeated: 0, reconnected: 0, ended: 0, games: 0 };
const waits = [];
const key = () => randomBytes(24).toString("base64url");

/** Asks over HTTP until it is answered by one of the processes. */
async function http(path, options = {}) {
  let why = "";
  for (let i = 0; ; ++i) {
    try {
      const answer = await fetch(`http://${server}/api/v1/${path}`, {
        ...options,
        signal: AbortSignal.timeout(5_000),
      });
      if (answer.ok) return answer;
      // 502 and the like: a process has ended with the request in hand.
      why = String(answer.status);
      if (answer.status < 500) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
    } catch (error) {
      if (!(error instanceof TypeError) && error.name !== "TimeoutError") throw error;
      why = String(error.cause ?? error);
    }
    if (i === 100) throw new Error(`${path} is not answered: ${why}`);
    await sleep(100);
  }
}

/** Somebody at a game: follows its events over any number of connections, and asks again until answered. */
class Person {
  constructor(game, personKey) {
    this.game = game;
    this.key = personKey;
    this.version = 0;
    this.waiting = null;
    this.onFrame = () => {};
    this.closed = false;
    this.connect();
  }

  connect() {
    const socket = new WebSocket(`ws://${server}/api/v1/socket`);
    this.socket = socket;
    socket.onopen = () => {
      this.send(this.key === null ? { do: "hello" } : { do: "hello", key: this.key });
      this.send({ do: "watch", game: this.game, after: this.version });
      if (this.waiting) {
        ++counts.repeated;
        this.send(this.waiting.request);
      }
    };
    socket.onmessage = ({ data }) => this.take(JSON.parse(data));
    // A handshake that fails is an error and, with some versions of Node, no end.
    socket.onclose = socket.onerror = () => {
      if (this.closed || this.socket !== socket) return;
      this.socket = null;
      ++counts.reconnected;
      setTimeout(() => this.connect(), 50 + Math.random() * 100);
    };
  }

  send(frame) {
    if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify(frame));
  }

  take(frame) {
    if (frame.reply !== undefined) return this.takeReply(frame);
    if (frame.error !== undefined) return fail(`${this.game}: ${frame.code}: ${frame.error}`);
    if (frame.events === undefined) return undefined;
    for (const event of frame.events) {
      if (event.v > this.version + 1) fail(`${this.game}: a gap before event ${event.v}`);
      this.version = Math.max(this.version, event.v);
    }
    if (frame.state) this.onFrame(frame.state);
    return undefined;
  }

  takeReply(frame) {
    const waiting = this.waiting;
    if (frame.reply !== waiting?.request.id) return;
    if (frame.code === "unavailable") {
      setTimeout(() => this.send(waiting.request), 100);
      return;
    }
    this.waiting = null;
    waits.push(Date.now() - waiting.since);
    if (frame.error !== undefined) fail(`${this.game}: ${waiting.request.do} was refused: ${frame.code}`);
    waiting.resolve(frame);
  }

  ask(request) {
    return new Promise((resolveReply) => {
      this.waiting = { request: { ...request, game: this.game, id: key() }, since: Date.now(), resolve: resolveReply };
      this.send(this.waiting.request);
    });
  }

  close() {
    this.closed = true;
    this.socket?.close();
  }
}

/** Plays one game after the other until the time is up, and checks each. */
async function table(until) {
  while (Date.now() < until) {
    const keys = [key(), key()];
    const created = await http("games", {
      method: "POST",
      headers: { "content-type": "application/json", authorization: `Bearer ${keys[0]}` },
      body: JSON.stringify({
        id: key(),
        variant: "chess",
        colour: "white",
        listed: true,
        time: { initial: 600_000, increment: 0, delay: 0 },
      }),
    });
    const { game } = await created.json();
    const players = keys.map((one) => new Person(game, one));
    const spectator = new Person(game, null);
    const acknowledged = [];
    let position = (await players[1].ask({ do: "seat", colour: "black" })).version;
    for (const [ply, move] of line.entries()) {
      const { version } = await players[ply % 2].ask({ do: "move", move, position });
      acknowledged.push({ version, move });
      ++counts.acknowledged;
      position = version;
      if (Date.now() >= until) break;
      await sleep(50 + Math.random() * 250);
    }
    ++counts.games;
    await check(game, acknowledged, [...players, spectator]);
  }
}

async function check(game, acknowledged, persons) {
  const text = await (await http(`games/${game}/events?after=0`)).text();
  const events = text.trim().split("\n").map((one) => JSON.parse(one));
  for (const [i, event] of events.entries())
    if (event.v !== i + 1) fail(`${game}: version ${event.v} stands at ${i + 1}`);
  for (const { version, move } of acknowledged)
    if (events[version - 1]?.move !== move) fail(`${game}: the acknowledged move ${version} is not there`);
  if (events.filter((event) => event.type === "move").length !== acknowledged.length)
    fail(`${game}: there are more moves than were made`);
  for (let i = 0; i < 100 && persons.some((one) => one.version < events.length); ++i) await sleep(100);
  for (const person of persons) {
    if (person.version < events.length)
      fail(`${game}: somebody has seen ${person.version} of ${events.length} events`);
    person.close();
  }
}

/** A rolling restart without end. */
async function endOneAfterTheOther(servers, until) {
  for (let i = 0; Date.now() < until - 3_000; ++i) {
    const kill = servers.processes === 1 || i % 2 === 0;
    await sleep(servers.processes === 1 ? 200 + Math.random() * 600 : 1_500);
    const number = (i % servers.processes) + 1;
    await servers.end(kill, number);
    ++counts.ended;
    if (servers.processes > 1) await sleep(kill ? 500 : 3_500);
    await servers.begin(number);
  }
}

const servers = values.alone ? alone() : cluster();
try {
  await servers.start();
  const until = Date.now() + seconds * 1_000;
  const tables = Array.from({ length: Number(values.games) }, () => table(until));
  await Promise.all([...tables, endOneAfterTheOther(servers, until)]);
  execFileSync(program, ["store", "check", servers.store()]);
  waits.sort((a, b) => a - b);
  console.log(
    `${counts.games} games, ${counts.acknowledged} acknowledged moves, ${counts.ended} processes ended, ` +
      `${counts.reconnected} connections made again, ${counts.repeated} requests repeated; the longest wait ` +
      `for an answer ${waits.at(-1)} ms, median ${waits[waits.length >> 1]} ms`,
  );
  if (counts.acknowledged === 0 || counts.reconnected === 0) fail("nothing was tested");
} catch (error) {
  if (error.code === 3) process.exitCode = 3;
  fail(error.stderr || error.message);
} finally {
  await servers.stop();
  rmSync(folder, { recursive: true, force: true });
}
process.exit(process.exitCode ?? (faults.length === 0 ? 0 : 1));
