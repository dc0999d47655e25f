import { afterEach, describe, expect, it } from "vitest";
import { coreHandlers } from "../../src/core/host";
import { packInfo, unpackInfo, type CoreMethods } from "../../src/core/protocol";
import { Cores, type CorePlace } from "../../src/core/remote";
import type { GameInfo, LargeCore } from "../../src/core/types";
import { connect, serve } from "../../src/worker/channel";
import { FakeWorker } from "./fakeWorker";
import { realCore, realLargeCore } from "./realCore";

const emptyModule = new WebAssembly.Module(new Uint8Array([0, 0x61, 0x73, 0x6d, 1, 0, 0, 0]));
const workers: FakeWorker[] = [];

function place(makeCore: () => Promise<LargeCore>): CorePlace {
  const worker = new FakeWorker();
  workers.push(worker);
  serve<CoreMethods>(worker.inside, coreHandlers(makeCore));
  const connection = connect<CoreMethods>(worker);
  void connection.request("load", emptyModule);
  return {
    request: (method, params, options) => connection.request(method, params, options),
    end: () => worker.terminate(),
  };
}

function cores(): Cores {
  return new Cores(place(realCore).request, () => place(realLargeCore));
}

async function begin(from: Cores, id: string): Promise<Exclude<Awaited<ReturnType<Cores["open"]>>, { error: string }>> {
  const opened = await from.open({ kind: "new", source: { id }, start: "" });
  if ("error" in opened) throw new Error(opened.error);
  return opened;
}

afterEach(() => {
  for (const worker of workers.splice(0)) worker.terminate();
});

describe("cores in a worker", () => {
  it("hold several games at once, until they are closed", async () => {
    const from = cores();
    const [chess, fourstar] = await Promise.all([begin(from, "chess"), begin(from, "fourstar")]);
    await chess.game.play("e2e4");
    expect(await chess.game.ask("fen")).toContain(" b ");
    expect(await fourstar.game.ask("fen")).toContain(" w ");
    await chess.game.close();
    await expect(chess.game.ask("fen")).rejects.toThrow("the game has been closed");
    expect(await fourstar.game.ask("legalFrom", 0)).toEqual([]);
  });

  it("show games that are not played, and say why they refuse one", async () => {
    const from = cores();
    const { game } = await begin(from, "chess");
    const found = await from.preview({ id: "raumschach" });
    expect("info" in found && [found.info.name, found.pieces.length]).toEqual(["Raumschach", 125]);
    expect(await from.preview({ id: "nothing" })).toHaveProperty("error");
    expect(await from.open({ kind: "new", source: { id: "chess" }, start: "nonsense" })).toHaveProperty("error");
    expect(await game.ask("fen")).toContain("rnbqkbnr");
    expect((await from.games()).length).toBeGreaterThan(10);
  });

  it("hold each large board in a worker of its own, which ends with it", async () => {
    const from = cores();
    const ended = (): boolean[] => workers.map(({ terminated }) => terminated);
    const [six, chess] = [await begin(from, "hdc6"), await begin(from, "chess")];
    expect(six.info.wholeBoard).toBe(false);
    expect(ended()).toEqual([false, false]);
    expect(await from.open({ kind: "new", source: { id: "hdc6" }, start: "nonsense" })).toHaveProperty("error");
    expect(await from.preview({ id: "hdc6" })).toHaveProperty("info.id", "hdc6");
    expect(ended()).toEqual([false, false, true, true]);
    expect(await six.game.play("nonsense")).toHaveProperty("error");
    const asked = six.game.ask("fen");
    await six.game.close();
    expect((await asked).length).toBeGreaterThan(100_000);
    await chess.game.close();
    const held = await from.hold();
    await held.close();
    expect(ended()).toEqual([false, true, true, true, true]);
    expect((await from.games()).length).toBeGreaterThan(10);
  });

  it("tell how a move went, which only the position before knows", async () => {
    const { game } = await begin(cores(), "chess");
    const played = await game.play("g1f3");
    expect("way" in played && played.way?.ways).toEqual([{ kind: "leap", corner: -1, cells: [21] }]);
    expect(await game.play("g1f3")).toHaveProperty("error");
  });

  it("send names of cells as texts, and once if both ways are the same", async () => {
    for (const id of ["chess", "chesseract"]) {
      const info = (await realCore()).newGame({ id }) as GameInfo;
      const packed = packInfo(info);
      expect(packed.nativeNames === null).toBe(id === "chess");
      const unpacked = unpackInfo(packed);
      expect(unpacked).toEqual(info);
      expect(unpacked.nativeNames === unpacked.cellNames).toBe(id === "chess");
    }
  });
});
