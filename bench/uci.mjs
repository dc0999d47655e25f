// The engine as a process of its own, for scripts that measure it.
import { spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { createInterface } from "node:readline";
import { join } from "node:path";
import { root } from "./report.mjs";

export const tessera = join(root, "build/release/apps/cli/tessera");

/** Milliseconds that the main thread of a process has had a processor. */
export const processorTime = (pid) => Number(readFileSync(`/proc/${pid}/schedstat`, "utf8").split(" ")[0]) / 1e6;

export class Uci {
  #process;
  #lines;

  /** `isa`: the instructions that it may use, "portable", "avx2" or "avx512"; usually the best there are. */
  constructor(isa) {
    const env = isa ? { ...process.env, TESSERA_ISA: isa } : process.env;
    this.#process = spawn(tessera, ["uci"], { env, stdio: ["pipe", "pipe", "inherit"] });
    this.#lines = createInterface({ input: this.#process.stdout })[Symbol.asyncIterator]();
    this.#send("setoption name Processor Time value true");
  }

  #send(line) {
    this.#process.stdin.write(line + "\n");
  }

  /** The lines up to the first that begins so. */
  async #until(word) {
    const lines = [];
    for (;;) {
      const { value, done } = await this.#lines.next();
      if (done) throw new Error(`the engine ended before "${word}"`);
      if (value.startsWith("info string error")) throw new Error(value);
      lines.push(value);
      if (value.startsWith(word)) return lines;
    }
  }

  async ready() {
    this.#send("isready");
    await this.#until("readyok");
  }

  async setOption(name, value) {
    this.#send(`setoption name ${name} value ${value}`);
    await this.ready();
  }

  /** Searches a position with nothing kept from before: depth, nodes and milliseconds of the last iteration
   *  completed (0 if none), and milliseconds that all of it took. */
  async search(text, limits) {
    this.#send("ucinewgame");
    this.#send(`position fen ${text}`);
    // The first search of a game makes the engine.
    this.#send("go depth 1 nodes 1");
    await this.#until("bestmove");
    this.#send("ucinewgame");
    await this.ready();
    const begun = processorTime(this.#process.pid);
    this.#send(`go ${limits}`);
    const lines = await this.#until("bestmove");
    const whole = processorTime(this.#process.pid) - begun;
    const info = lines.findLast((line) => line.startsWith("info depth")) ?? "";
    const value = (name) => Number(info.match(new RegExp(` ${name} (\\d+)`))?.[1] ?? 0);
    return { depth: value("depth"), nodes: value("nodes"), ms: value("time"), whole };
  }

  close() {
    this.#send("quit");
  }
}
