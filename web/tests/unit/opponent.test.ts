import { afterEach, describe, expect, it, vi } from "vitest";
import type { EndingCore } from "../../src/core/endings";
import type { CoreError, CoreHost, SearchAnswer } from "../../src/core/types";
import { engineHandlers } from "../../src/engine/engine";
import { WorkerOpponent } from "../../src/engine/opponent";
import type { EngineMethods, SearchParams } from "../../src/engine/protocol";
import { threadsFor, ThreadedCores, type ThreadedCore } from "../../src/engine/threads";
import { serve } from "../../src/worker/channel";
import { FakeCore, fakeInfo } from "./fakeCore";
import { FakeWorker } from "./fakeWorker";
import { soon } from "./soon";

const emptyModule = new WebAssembly.Module(new Uint8Array([0, 0x61, 0x73, 0x6d, 1, 0, 0, 0]));
const params: SearchParams = { source: { id: "fake" }, fen: "", moves: ["a1b1"], ms: 10, level: 3, seed: 1 };
const workers: FakeWorker[] = [];

const noNet = (): Promise<undefined> => Promise.resolve(undefined);
const noEndings = (): Promise<EndingCore> => Promise.reject(new Error("there are none"));

const nothingElse = {
  fetchNet: noNet,
  fetchEndings: noEndings,
  startThreads: (): Promise<ThreadedCore> => Promise.reject(new Error("there are none")),
};

/** `core`: what each new worker instantiates; without one it never gets so far. */
function opponentWith(
  core?: () => Promise<FakeCore>,
  fetchNet: (name: string) => Promise<Uint8Array | undefined> = noNet,
  fetchEndings: () => Promise<EndingCore> = noEndings,
): WorkerOpponent {
  const start = (): FakeWorker => {
    const worker = new FakeWorker();
    workers.push(worker);
    const instantiate = core ?? (() => new Promise<FakeCore>(() => undefined));
    serve<EngineMethods>(worker.inside, engineHandlers({ ...nothingElse, instantiate, fetchNet, fetchEndings }));
    return worker;
  };
  return new WorkerOpponent(emptyModule, start, () => Promise.resolve(emptyModule));
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

  it("evaluates by the net of its game, which it fetches once", async () => {
    const core = new FakeCore();
    core.netName = "fake";
    const addNet = vi.spyOn(core, "addNet");
    const asked: string[] = [];
    const file = new Uint8Array([1, 2, 3]);
    const opponent = opponentWith(
      () => Promise.resolve(core),
      (name) => {
        asked.push(name);
        return Promise.resolve(file);
      },
    );
    await opponent.think(params);
    await opponent.think({ ...params, moves: [] });
    await opponent.think({ ...params, source: { toml: "fake" } });
    expect(asked).toEqual(["fake"]);
    expect(addNet.mock.calls).toEqual([[file]]);
  });

  it("plays without a net that cannot be had or is refused", async () => {
    for (const file of [undefined, new Uint8Array()]) {
      const core = new FakeCore();
      core.netName = "fake";
      const opponent = opponentWith(
        () => Promise.resolve(core),
        () => Promise.resolve(file),
      );
      expect(move(await opponent.think(params))).toBe("a4b4");
    }
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

  it("is broken off by a cancelled request, and thinks again in the same worker", async () => {
    const core = new FakeCore();
    const resume = vi.spyOn(core, "resumeSearch");
    const opponent = opponentWith(() => Promise.resolve(core));
    const broken = opponent.think({ ...params, level: 1_000_000 });
    await soon(() => expect(resume.mock.calls.length).toBeGreaterThan(3));
    opponent.stop();
    expect(await broken).toBeUndefined();
    expect(workers[0]?.sent.at(-1)).toEqual({ id: 2, cancel: true });
    const slices = resume.mock.calls.length;
    expect(move(await opponent.think(params))).toBe("a4b4");
    // At most one slice of the broken search was still to come.
    expect(resume.mock.calls.length).toBeLessThanOrEqual(slices + 1 + params.level);
    expect([workers.length, workers[0]?.terminated]).toEqual([1, false]);
  });

  it("leaves a search for another", async () => {
    const opponent = opponentWith(() => Promise.resolve(new FakeCore()));
    const first = opponent.think({ ...params, level: 1_000_000 });
    const second = opponent.think(params);
    expect(await first).toBeUndefined();
    expect(move(await second)).toBe("a4b4");
  });

  it("tells the core through shared memory which search may run", async () => {
    vi.stubGlobal("crossOriginIsolated", true);
    const core = new FakeCore();
    let host: CoreHost | undefined;
    let release: (() => void) | undefined;
    const released = new Promise<void>((resolve) => (release = resolve));
    const opponent = new WorkerOpponent(emptyModule, () => {
      const worker = new FakeWorker();
      workers.push(worker);
      const instantiate = async (_module: WebAssembly.Module, given: CoreHost): Promise<FakeCore> => {
        host = given;
        await released;
        return core;
      };
      serve<EngineMethods>(worker.inside, engineHandlers({ ...nothingElse, instantiate }));
      return worker;
    });
    const asked: (boolean | undefined)[] = [];
    const told: number[] = [];
    vi.spyOn(core, "search").mockImplementation(() => {
      asked.push(host?.stopRequested());
      host?.inform({ multipv: 1, depth: 4, score: 0, mate: 0, nodes: 1, ms: 1, line: [] });
      opponent.stop();
      asked.push(host?.stopRequested());
      return { move: "a4b4", score: 0, mate: 0, depth: 1, nodes: 1, line: [], over: true };
    });
    const thinking = opponent.think(params, (info) => told.push(info.depth));
    release?.();
    expect(await thinking).toBeUndefined();
    expect(asked).toEqual([false, true]);
    vi.unstubAllGlobals();
  });

  it("searches on as many threads as it is asked for, where memory can be shared and they can be had", async () => {
    vi.stubGlobal("crossOriginIsolated", true);
    const begun: string[] = [];
    const ended: number[] = [];
    const named = (name: string): FakeCore => {
      const core = new FakeCore();
      core.netName = "fake";
      vi.spyOn(core, "search").mockImplementation(() => {
        begun.push(name);
        return { move: "a4b4", score: 0, mate: 0, depth: 1, nodes: 1, line: [], over: true };
      });
      vi.spyOn(core, "addNet").mockImplementation(() => {
        begun.push(`net of ${name}`);
        return { done: true };
      });
      return core;
    };
    const addresses: string[] = [];
    const startThreads = (address: string, threads: number): Promise<ThreadedCore> => {
      addresses.push(address);
      if (threads > 3) return Promise.reject(new Error("no memory"));
      return Promise.resolve({ core: named(`${threads} threads`), end: () => ended.push(threads) });
    };
    const one = named("one thread");
    const start = (): FakeWorker => {
      const worker = new FakeWorker();
      workers.push(worker);
      const fetchNet = (): Promise<Uint8Array> => Promise.resolve(new Uint8Array([1]));
      const parts = { ...nothingElse, instantiate: () => Promise.resolve(one), startThreads, fetchNet };
      serve<EngineMethods>(worker.inside, engineHandlers(parts));
      return worker;
    };
    const opponent = new WorkerOpponent(emptyModule, start, undefined, { endings: "", threads: "http://here/threads" });
    for (const threads of [1, 2, 2, 3, 4, 1]) expect(move(await opponent.think({ ...params, threads }))).toBe("a4b4");
    expect(begun).toEqual([
      ...["net of one thread", "one thread"],
      ...["net of 2 threads", "2 threads", "2 threads"],
      ...["net of 3 threads", "3 threads"],
      ...["net of one thread", "one thread", "one thread"],
    ]);
    expect(ended).toEqual([2, 3]);
    expect(addresses).toEqual(Array(3).fill("http://here/threads"));
    vi.unstubAllGlobals();
    const alone = new WorkerOpponent(emptyModule, start, undefined, { endings: "", threads: "http://here/threads" });
    await alone.think({ ...params, threads: 2 });
    expect(addresses).toHaveLength(3);
  });

  it("asks again for a core on several threads that could not be had", async () => {
    let failures = 2;
    const had: ThreadedCore = { core: new FakeCore(), end: () => undefined };
    const cores = new ThreadedCores(() =>
      failures-- > 0 ? Promise.reject(new Error("offline")) : Promise.resolve(had),
    );
    expect(await cores.of(2)).toBeUndefined(); // there is no module
    cores.address = "http://here/threads";
    for (const expected of [undefined, undefined, had.core, had.core]) expect(await cores.of(2)).toBe(expected);
    expect(failures).toBe(-1);
  });

  it("takes half of the processor's cores unless it is told how many", () => {
    expect([1, 2, 4, 6, 16].map((cores) => threadsFor(0, cores))).toEqual([1, 1, 2, 3, 4]);
    expect([1, 3, 16].map((wanted) => threadsFor(wanted, 8))).toEqual([1, 3, 8]);
  });

  it("tells how far it has got", async () => {
    vi.stubGlobal("crossOriginIsolated", false);
    const core = new FakeCore();
    const told: number[] = [];
    const opponent = new WorkerOpponent(emptyModule, () => {
      const worker = new FakeWorker();
      workers.push(worker);
      const instantiate = (_module: WebAssembly.Module, host: CoreHost): Promise<FakeCore> => {
        const resume = core.resumeSearch.bind(core);
        core.resumeSearch = () => {
          host.inform({ multipv: 1, depth: 4, score: 0, mate: 0, nodes: 1, ms: 1, line: [] });
          return resume();
        };
        return Promise.resolve(core);
      };
      serve<EngineMethods>(worker.inside, engineHandlers({ ...nothingElse, instantiate }));
      return worker;
    });
    expect(move(await opponent.think({ ...params, level: 2 }, (info) => told.push(info.depth)))).toBe("a4b4");
    expect(told).toEqual([4, 4]);
    vi.unstubAllGlobals();
  });

  it("sets a large board up once, in a core of the other module, and asks it what takes long", async () => {
    const ordinary = new FakeCore();
    const large = new FakeCore("K..P........p..k", fakeInfo([4, 4], 1, false));
    const newGame = vi.spyOn(large, "newGame");
    const setLine = vi.spyOn(large, "setLine");
    let instances = 0;
    const opponent = new WorkerOpponent(
      emptyModule,
      () => {
        const worker = new FakeWorker();
        workers.push(worker);
        const instantiate = (): Promise<FakeCore> => Promise.resolve(++instances === 1 ? ordinary : large);
        serve<EngineMethods>(worker.inside, engineHandlers({ ...nothingElse, instantiate }));
        return worker;
      },
      () => Promise.resolve(emptyModule),
    );
    const line = { source: { id: "fake" }, fen: "seed 5", large: true };
    const count = await opponent.ask({ ...line, moves: [], method: "count", args: [] }, () => undefined);
    expect(count).toEqual({ total: 2, byPiece: [2] });
    expect(move(await opponent.think({ ...params, ...line, moves: ["a1b1"] }))).toBe("a4b4");
    expect(newGame.mock.calls).toEqual([[{ id: "fake" }, "seed 5"]]);
    expect(setLine.mock.calls).toEqual([
      [null, []],
      [null, ["a1b1"]],
    ]);
    expect(instances).toBe(2);
  });

  it("leaves a large board with its worker, whose memory goes with it", async () => {
    const opponent = opponentWith(() => Promise.resolve(new FakeCore()));
    const ended = (): boolean[] => workers.map(({ terminated }) => terminated);
    const first = workers.length;
    const large = { ...params, large: true, fen: "seed 5" };
    await opponent.think(large);
    await opponent.think({ ...large, source: { ...params.source }, moves: ["a1b1"] });
    expect(ended().slice(first)).toEqual([false]);
    await opponent.think({ ...large, fen: "seed 6" });
    expect(ended().slice(first)).toEqual([true, false]);
    await opponent.think(params);
    await opponent.think({ ...params, fen: "another" });
    expect(ended().slice(first)).toEqual([true, true, false]);
    opponent.rest();
    expect(ended().slice(first)).toEqual([true, true, false]);
    const asked = opponent.think(large);
    opponent.rest();
    expect(move(await asked)).toBe("a4b4");
    expect(ended().slice(first)).toEqual([true, true, false]);
    opponent.rest();
    expect(ended().slice(first)).toEqual([true, true, true]);
  });

  it("asks the core for the lines of an analysis", async () => {
    const core = new FakeCore();
    const begin = vi.spyOn(core, "beginSearch");
    const opponent = opponentWith(() => Promise.resolve(core));
    await opponent.think({ ...params, lines: 3 });
    await opponent.think(params);
    expect(begin.mock.calls.map(([limits]) => limits.lines)).toEqual([3, undefined]);
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
