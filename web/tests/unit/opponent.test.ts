import { afterEach, describe, expect, it, vi } from "vitest";
import type { CoreError, SearchAnswer } from "../../src/core/types";
import { engineHandlers } from "../../src/engine/engine";
import { WorkerOpponent } from "../../src/engine/opponent";
import type { EngineMethods, SearchParams } from "../../src/engine/protocol";
import { serve } from "../../src/worker/channel";
import { FakeCore } from "./fakeCore";
import { FakeWorker } from "./fakeWorker";

const emptyModule = new WebAssembly.Module(new Uint8Array([0, 0x61, 0x73, 0x6d, 1, 0, 0, 0]));
const params: SearchParams = { source: { id: "fake" }, fen: "", moves: ["a1b1"], ms: 10, level: 3, seed: 1 };
const workers: FakeWorker[] = [];

/** `core`: what each new worker instantiates; without one it never gets so far. */
function opponentWith(core?: () => Promise<FakeCore>): WorkerOpponent {
  return new WorkerOpponent(emptyModule, () => {
    const worker = new FakeWorker();
    workers.push(worker);
    serve<EngineMethods>(worker.inside, engineHandlers(core ?? (() => new Promise<FakeCore>(() => undefined))));
    return worker;
  });
}

const move = (answer: SearchAnswer | CoreError | undefined): string | undefined =>
  answer && "move" in answer ? answer.move : undefined;

afterEach(() => {
  for (const worker of workers.splice(0)) worker.terminate();
});

describe("the computer player", () => {
  it("answers from one worker, and sets a game up only once", async () => {
    const core = new FakeCore();
    const newGame = vi.spyOn(core, "newGame");
    const opponent = opponentWith(() => Promise.resolve(core));
    expect(move(await opponent.think(params))).toBe("a4b4");
    expect(move(await opponent.think({ ...params, moves: ["a1b1", "a4b4"] }))).toBe("b1a1");
    expect(workers).toHaveLength(1);
    expect(newGame).toHaveBeenCalledTimes(1);
    opponent.stop();
    expect(workers[0]?.terminated).toBe(false);
  });

  it("tells why a game or a line is refused, and goes on", async () => {
    const opponent = opponentWith(() => Promise.resolve(new FakeCore()));
    expect(await opponent.think({ ...params, source: { id: "nothing" } })).toEqual({ error: "no game nothing" });
    expect(await opponent.think({ ...params, moves: ["a1d4"] })).toEqual({ error: "a1d4 is not legal" });
    expect(move(await opponent.think(params))).toBe("a4b4");
  });

  it("tells why it could not be set up", async () => {
    const opponent = opponentWith(() => Promise.reject(new Error("no memory")));
    expect(await opponent.think(params)).toEqual({ error: "no memory" });
  });

  it("is broken off by a cancelled request and the end of its worker, and thinks again in another", async () => {
    const opponent = opponentWith();
    const broken = opponent.think(params);
    opponent.stop();
    expect(await broken).toBeUndefined();
    expect(workers[0]?.sent.at(-1)).toEqual({ id: 2, cancel: true });
    expect(workers[0]?.terminated).toBe(true);
    const first = opponent.think(params);
    const second = opponent.think(params);
    expect(await first).toBeUndefined();
    expect(workers).toHaveLength(3);
    opponent.stop();
    expect(await second).toBeUndefined();
  });

  it("tells of a worker that dies, busy or idle, and starts another", async () => {
    let core: Promise<FakeCore> = new Promise(() => undefined);
    const opponent = opponentWith(() => core);
    const thinking = opponent.think(params);
    workers[0]?.fail("out of memory");
    expect(await thinking).toEqual({ error: "The computer player stopped: out of memory" });
    core = Promise.resolve(new FakeCore());
    expect(move(await opponent.think(params))).toBe("a4b4");
    workers[1]?.fail("out of memory");
    expect(move(await opponent.think(params))).toBe("a4b4");
    expect(workers).toHaveLength(3);
  });
});
