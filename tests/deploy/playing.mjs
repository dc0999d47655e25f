// People who play whole games through a server that is troubled meanwhile: each follows the events over any number of
// connections, and asks again until answered. Afterwards every move that was acknowledged must be in the log at its
// version, versions and times must not go back, and everybody must have seen the whole log.
import { spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { closeSync, mkdirSync, openSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

/** A whole game, as coordinates. */
const line =
  "e2e4 e7e5 g1f3 d7d6 d2d4 c8g4 d4e5 g4f3 d1f3 d6e5 f1c4 g8f6 f3b3 d8e7 b1c3 c7c6 c1g5 b7b5 c3b5 c6b5 c4b5 b8d7 e1c1 a8d8 d1d7 d8d7 h1d1 e7e6 b5d7 f6d7 b3b8 d7b8 d1d8".split(
    " ",
  );

let server = "";
/** Where all of them play: host and port. */
export const playAt = (address) => void (server = address);

export const faults = [];
export const fail = (text) => {
  if (faults.length < 20) console.error(text);
  faults.push(text);
};
export const counts = { acknowledged: 0, repeated: 0, reconnected: 0, games: 0 };
/** Of all requests, in milliseconds. */
export const waits = [];
const key = () => randomBytes(24).toString("base64url");

/** Asks over HTTP until it is answered by one of the processes. */
export async function http(path, options = {}) {
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

/** Plays one game after the other until the time is up, and checks each, `look` with its events and the moves made:
 *  `{version, move, took}`, the last in milliseconds since the move before was acknowledged. `initial`: of the clocks. */
export async function table(until, initial, look = () => {}) {
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
        time: { initial, increment: 0, delay: 0 },
      }),
    });
    const { game } = await created.json();
    const players = keys.map((one) => new Person(game, one));
    const spectator = new Person(game, null);
    const acknowledged = [];
    let position = (await players[1].ask({ do: "seat", colour: "black" })).version;
    let since = performance.now();
    for (const [ply, move] of line.entries()) {
      const { version, error } = await players[ply % 2].ask({ do: "move", move, position });
      if (error !== undefined) break;
      const now = performance.now();
      acknowledged.push({ version, move, took: now - since });
      since = now;
      ++counts.acknowledged;
      position = version;
      if (Date.now() >= until) break;
      await sleep(50 + Math.random() * 250);
    }
    ++counts.games;
    look(game, await check(game, acknowledged, [...players, spectator]), acknowledged);
  }
}

async function check(game, acknowledged, persons) {
  const text = await (await http(`games/${game}/events?after=0`)).text();
  const events = text.trim().split("\n").map((one) => JSON.parse(one));
  for (const [i, event] of events.entries()) {
    if (event.v !== i + 1) fail(`${game}: version ${event.v} stands at ${i + 1}`);
    if (i > 0 && event.at < events[i - 1].at) fail(`${game}: event ${event.v} is before the one before it`);
  }
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
  return events;
}

/** One process on a file in a folder, with whatever `environment` and `launch` (a command before its own) add. */
export function aloneIn(folder, { program, port, environment = {}, launch = [], store = join(folder, "games") }) {
  const page = join(folder, "page");
  mkdirSync(page);
  writeFileSync(join(page, "index.html"), "<!doctype html><title>Tessera</title>");
  let running = null;
  const begin = async () => {
    const free = ["--connections-per-address", "--sockets-per-address", "--requests-per-second", "--writes-per-second"];
    const command = [program, "serve", "--root", page, "--port", port, "--games", store];
    const [first, ...rest] = [...launch, ...command, ...free.flatMap((option) => [option, "0"])];
    const log = openSync(join(folder, "log"), "a");
    running = spawn(first, rest, { stdio: ["ignore", "ignore", log], env: { ...process.env, ...environment } });
    closeSync(log);
    await http("health");
  };
  const end = async (kill) => {
    const ended = new Promise((resolveEnd) => running.once("exit", resolveEnd));
    running.kill(kill ? "SIGKILL" : "SIGTERM");
    await ended;
  };
  return {
    start: begin,
    end,
    begin,
    freeze: async (_, time) => {
      running.kill("SIGSTOP");
      await sleep(time);
      running.kill("SIGCONT");
    },
    stop: () => end(true),
    store: () => store,
    processes: 1,
  };
}
