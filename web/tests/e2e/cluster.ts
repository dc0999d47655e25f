// Three server processes behind nginx on PostgreSQL, started by deploy/cluster.sh, of which one after the other is killed.
import { execFile, spawnSync } from "node:child_process";
import { chmod } from "node:fs/promises";
import { existsSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { GameServer } from "./people";
import { served } from "./server";

const repository = fileURLToPath(new URL("../../..", import.meta.url));
const processes = 3;

/** What it runs on is installed. */
export const canCluster = (): boolean =>
  served() !== undefined &&
  existsSync("/usr/lib/postgresql") &&
  spawnSync("sh", ["-c", "PATH=$PATH:/usr/sbin command -v nginx"]).status === 0;

export class Cluster extends GameServer {
  killed = 0;
  readonly #place: string;
  readonly #port: string;

  /** Uses `port` and as many after it as there are processes. */
  constructor(folder: string, port: number) {
    super(folder);
    this.#place = folder;
    this.#port = String(port);
    this.url = `http://127.0.0.1:${this.#port}`;
  }

  override async start(): Promise<void> {
    // PostgreSQL may run as another user.
    await chmod(this.#place, 0o755);
    await this.#run("start");
  }

  /** All of it. */
  override async kill(): Promise<void> {
    await this.#run("stop");
  }

  /** Kills one process after the other, each for half a second, until `over`. */
  async killOneAfterTheOther(over: () => boolean): Promise<void> {
    while (!over()) {
      const number = String((this.killed % processes) + 1);
      await this.#run("kill", number);
      ++this.killed;
      await sleep(500);
      await this.#run("run", number);
      await sleep(1500);
    }
  }

  async #run(what: string, number = String(processes)): Promise<void> {
    await promisify(execFile)(`${repository}deploy/cluster.sh`, [what, this.#place, number], {
      env: {
        ...process.env,
        TESSERA_CLUSTER_PORT: this.#port,
        TESSERA_PAGE: `${repository}web/dist`,
        TESSERA_PROGRAM: served(),
      },
    });
  }
}
