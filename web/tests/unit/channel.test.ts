import { afterEach, describe, expect, it } from "vitest";
import { connect, ConnectionLost, serve, type Connection, type Handlers } from "../../src/worker/channel";
import { FakeWorker } from "./fakeWorker";

interface Counter {
  add: { params: { a: number; b: number }; result: number; event: never };
  count: { params: { to: number }; result: string; event: number };
  fail: { params: undefined; result: undefined; event: never };
  secret: { params: undefined; result: () => void; event: never };
  wait: { params: undefined; result: string; event: string };
}

const workers: FakeWorker[] = [];

const handlers: Handlers<Counter> = {
  add: ({ a, b }) => a + b,
  count: async ({ to }, { emit }) => {
    for (let i = 1; i <= to; ++i) {
      emit(i);
      await new Promise((resume) => setTimeout(resume));
    }
    return `counted to ${to}`;
  },
  fail: () => {
    throw new Error("no such luck");
  },
  secret: () => () => undefined,
  wait: (_params, { signal, emit }) =>
    new Promise((resolve) => {
      emit("waiting");
      signal.addEventListener("abort", () => {
        emit("too late");
        resolve("stopped");
      });
    }),
};

function open(served: Partial<Handlers<Counter>> = handlers): { worker: FakeWorker; counter: Connection<Counter> } {
  const worker = new FakeWorker();
  workers.push(worker);
  serve<Counter>(worker.inside, served as Handlers<Counter>);
  return { worker, counter: connect<Counter>(worker) };
}

afterEach(() => {
  for (const worker of workers.splice(0)) worker.terminate();
});

describe("a request", () => {
  it("is answered with its result", async () => {
    const { counter, worker } = open();
    expect(await counter.request("add", { a: 2, b: 3 })).toBe(5);
    expect(worker.sent).toEqual([{ id: 1, method: "add", params: { a: 2, b: 3 } }]);
  });

  it("is told apart from others under way, in whatever order they end", async () => {
    const { counter } = open();
    const ended: string[] = [];
    const all = [
      counter.request("count", { to: 20 }).then((text) => ended.push(text)),
      counter.request("add", { a: 1, b: 1 }).then((sum) => ended.push(String(sum))),
      counter.request("count", { to: 1 }).then((text) => ended.push(text)),
    ];
    await Promise.all(all);
    expect(ended.toSorted()).toEqual(["2", "counted to 1", "counted to 20"]);
    expect(ended.at(-1)).toBe("counted to 20");
  });

  it("tells of its progress, in order and before the result", async () => {
    const { counter } = open();
    const heard: (number | string)[] = [];
    heard.push(await counter.request("count", { to: 3 }, { onevent: (n) => heard.push(n) }));
    expect(heard).toEqual([1, 2, 3, "counted to 3"]);
  });

  it("fails with what its handler throws, and leaves the others alone", async () => {
    const { counter } = open();
    const [failed, sum] = await Promise.allSettled([
      counter.request("fail", undefined),
      counter.request("add", { a: 1, b: 2 }),
    ]);
    expect(failed).toMatchObject({ status: "rejected", reason: new Error("no such luck") });
    expect(sum).toMatchObject({ value: 3 });
  });

  it("fails where nobody handles it, or where its result cannot be sent", async () => {
    await expect(open({}).counter.request("add", { a: 1, b: 1 })).rejects.toThrow(/not a function/);
    await expect(open().counter.request("secret", undefined)).rejects.toThrow(/clone/);
  });

  it("that cannot be sent fails, and is forgotten", async () => {
    const { counter } = open();
    const params = { a: 1, b: 1, note: () => undefined };
    await expect(counter.request("add", params)).rejects.toThrow(/clone/);
    expect(await counter.request("add", { a: 1, b: 1 })).toBe(2);
  });
});

describe("a cancelled request", () => {
  it("is rejected at once; the worker hears of it, and its answer is passed over", async () => {
    const { counter, worker } = open();
    const stop = new AbortController();
    const heard: string[] = [];
    const waiting = counter.request("wait", undefined, {
      signal: stop.signal,
      onevent: (event) => {
        heard.push(event);
        stop.abort();
      },
    });
    await expect(waiting).rejects.toThrow(/abort/);
    expect(worker.sent.at(-1)).toEqual({ id: 1, cancel: true });
    // What was under way before has come in once another answer has.
    expect(await counter.request("add", { a: 1, b: 1 })).toBe(2);
    expect(heard).toEqual(["waiting"]);
  });

  it("is not sent if it was cancelled before", async () => {
    const { counter, worker } = open();
    const signal = AbortSignal.abort();
    await expect(counter.request("add", { a: 1, b: 1 }, { signal })).rejects.toBe(signal.reason);
    expect(worker.sent).toEqual([]);
  });

  it("is not cancelled once it has been answered", async () => {
    const { counter, worker } = open();
    const stop = new AbortController();
    await counter.request("add", { a: 1, b: 1 }, { signal: stop.signal });
    stop.abort();
    expect(worker.sent).toHaveLength(1);
  });
});

describe("a worker that dies", () => {
  it("fails all that is under way, and whatever is asked later", async () => {
    const { counter, worker } = open();
    const waiting = [counter.request("wait", undefined), counter.request("wait", undefined)];
    expect(counter.lost).toBe(false);
    expect(worker.fail("out of memory")).toBe(true);
    for (const request of [...waiting, counter.request("add", { a: 1, b: 1 })]) {
      await expect(request).rejects.toEqual(new ConnectionLost("out of memory"));
    }
    expect(counter.lost).toBe(true);
    expect(worker.sent).toHaveLength(2);
  });

  it("is told apart from a channel that the page closes", async () => {
    const { counter } = open();
    const waiting = counter.request("wait", undefined);
    counter.close();
    await expect(waiting).rejects.toEqual(new ConnectionLost("closed"));
  });
});
