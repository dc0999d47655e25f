// The page's end of endgame tables.
import type { EndingAnswer, EndingList, SolvedEnding } from "../core/endings";
import { endingsAddress } from "../core/open";
import type { CoreError } from "../core/types";
import { errorText } from "../errors";
import type { GameSource } from "../model/storage";
import { perApp } from "../state/perApp";
import { connect, ConnectionLost, type Connection, type RequestOptions, type WorkerPort } from "../worker/channel";
import type { EndingMethods } from "./protocol";

function startWorker(): WorkerPort {
  return new Worker(new URL("./endings.worker.ts", import.meta.url), { type: "module" });
}

export class Endings {
  readonly #start: () => WorkerPort;
  readonly #address: () => string;
  #connection: Connection<EndingMethods> | undefined;

  constructor(start = startWorker, address = endingsAddress) {
    this.#start = start;
    this.#address = address;
  }

  /** The endings of a game that can be solved here. */
  list(game: GameSource): Promise<EndingList | CoreError> {
    return this.#ask("list", { game });
  }

  /** `onprogress`: told how many thousandths are done. */
  solve(game: GameSource, name: string, onprogress?: (done: number) => void): Promise<SolvedEnding | CoreError> {
    return this.#ask("solve", { game, name }, onprogress ? { onevent: onprogress } : {});
  }

  /** What a table says of a position; its value is "" where none fits. */
  answer(game: GameSource, fen: string): Promise<EndingAnswer | CoreError> {
    return this.#ask("answer", { game, fen });
  }

  async #ask<M extends keyof EndingMethods & string>(
    method: M,
    params: Omit<EndingMethods[M]["params"], "address">,
    options: RequestOptions<EndingMethods[M]["event"]> = {},
  ): Promise<EndingMethods[M]["result"] | CoreError> {
    this.#connection ??= connect<EndingMethods>(this.#start());
    const all = { ...params, address: this.#address() } as EndingMethods[M]["params"];
    try {
      return await this.#connection.request(method, all, options);
    } catch (error) {
      if (error instanceof ConnectionLost) this.#connection = undefined;
      return { error: errorText(error) };
    }
  }
}

export const endingsOf = perApp(() => new Endings());
