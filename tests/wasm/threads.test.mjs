// The shipped tessera-threads.wasm in Node, with other threads as its helpers: node --test tests/wasm/threads.test.mjs
//
// Needs what core.test.mjs needs; TESSERA_THREADS_WASM is another place of the module.
import assert from "node:assert/strict";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { after, before, test } from "node:test";
import { fileURLToPath } from "node:url";
import { isMainThread, parentPort, Worker, workerData } from "node:worker_threads";
import { loadWrapper } from "../../scripts/wrapper.mjs";

const wrapper = await loadWrapper();
if (isMainThread) testThreads();
else {
  const { fails, ...data } = workerData;
  if (fails)
    performance.now = () => {
      throw new Error("the helper fails");
    };
  parentPort.postMessage("helps");
  wrapper.help(data);
}

function testThreads() {
  const folder = join(dirname(fileURLToPath(import.meta.url)), "../../build/wasm/apps/wasm");
  const plainFile = process.env.TESSERA_WASM ?? join(folder, "tessera.wasm");
  const file = process.env.TESSERA_THREADS_WASM ?? plainFile.replace(/\.wasm$/, "-threads.wasm");
  const helpers = [];
  let plain;
  let module;

  before(async () => {
    plain = await wrapper.compileCore(readFileSync(plainFile));
    module = await wrapper.compileCore(readFileSync(file));
  });
  const endHelpers = () => Promise.all(helpers.splice(0).map((helper) => helper.terminate()));
  after(endHelpers);

  /** Once all helpers are there: they cannot start while a search keeps this thread. */
  const onThreads = async (threads, host, failing = 0) => {
    const started = [];
    const help = (data) => {
      const workerData = { ...data, fails: started.length < failing };
      const helper = new Worker(new URL(import.meta.url), { workerData });
      helpers.push(helper);
      started.push(once(helper, "message"));
    };
    const core = await wrapper.instantiateThreads(module, threads, help, host);
    await Promise.all(started);
    return core;
  };
  const moveIsLegal = (core, { move }) =>
    core.snapshot().movable.some((from) => {
      const names = core.info().cellNames;
      return core.legalFrom(from).some(({ to }) => move.startsWith(names[from] + names[to]));
    });

  test("one thread searches as the usual module does", async () => {
    const usual = await wrapper.instantiateCore(plain);
    const own = await onThreads(1);
    for (const id of ["chess", "fourstar", "chesseract"]) {
      const [one, other] = [usual, own].map((core) => {
        core.newGame({ id });
        return core.search({ ms: -1, level: 8, seed: 3, nodes: 5000 });
      });
      assert.deepEqual(other, one);
    }
  });

  test("several threads find a mate, and tell of the nodes of all", async () => {
    const told = [];
    const own = await onThreads(3, { stopRequested: () => false, inform: (info) => told.push(info) });
    own.newGame({ id: "chess" }, "8/8/8/8/8/3K2R1/8/1k6 w - - 0 1");
    const found = own.search({ ms: 20_000, level: 8, seed: 0, lines: 1 });
    assert.equal(found.mate, 5);
    assert.ok(found.nodes >= told.at(-1).nodes);
  });

  test("hundreds of short searches in several games go well", async () => {
    const own = await onThreads(4);
    for (const id of ["chess", "raumschach", "fourstar", "tesseract", "chesseract"]) {
      own.newGame({ id });
      for (let i = 0; i < 40; ++i) {
        const found = own.search({ ms: 1 + (i % 7), level: 8, seed: i % 2, lines: i % 3 });
        assert.ok(moveIsLegal(own, found), `${id}: ${JSON.stringify(found)}`);
        assert.ok(!("error" in own.play(found.move)));
        if (own.snapshot().result !== "*") break;
      }
    }
  });

  test("the first search of a core goes well on all threads at once", async () => {
    for (let i = 0; i < 4; ++i) {
      const own = await onThreads(4);
      own.newGame({ id: "fourstar" });
      assert.ok(moveIsLegal(own, own.search({ ms: 50, level: 8, seed: 0, lines: 1 })));
      await endHelpers();
    }
  });

  test("helpers add nodes to a search of so many questions whether to stop", async () => {
    const nodes = async (threads) => {
      let asked = 0;
      const own = await onThreads(threads, { stopRequested: () => ++asked > 1000, inform: () => undefined });
      own.newGame({ id: "fourstar" });
      return own.search({ ms: -1, level: 8, seed: 0, lines: 1 }).nodes;
    };
    const [alone, helped] = [await nodes(1), await nodes(3)];
    assert.ok(helped > 1.2 * alone, `${helped} nodes by three threads, ${alone} by one`);
  });

  test("a search goes on without helpers that fail", async () => {
    for (const failing of [1, 2]) {
      const own = await onThreads(3, undefined, failing);
      const failed = helpers
        .slice(-2)
        .slice(0, failing)
        .map((helper) => once(helper, "error"));
      own.newGame({ id: "fourstar" });
      for (const ms of [200, 50, 50]) assert.ok(moveIsLegal(own, own.search({ ms, level: 8, seed: 0, lines: 1 })));
      for (const [error] of await Promise.all(failed)) assert.equal(error.message, "the helper fails");
    }
  });

  test("a stop ends the search of all", async () => {
    let asked = 0;
    const own = await onThreads(3, { stopRequested: () => ++asked > 20, inform: () => undefined });
    own.newGame({ id: "fourstar" });
    const found = own.search({ ms: -1, level: 8, seed: 0, lines: 2 });
    assert.ok(moveIsLegal(own, found));
    asked = 0;
    assert.ok(moveIsLegal(own, own.search({ ms: -1, level: 8, seed: 0, lines: 2 })));
  });
}
