// Endgame tables on the page: their core, the worker around it, the engine that reads them, and their words.
import { describe, expect, it } from "vitest";
import type { EndingAnswer, SolvedEnding } from "../../src/core/endings";
import type { SearchAnswer } from "../../src/core/types";
import { Endings } from "../../src/endings/client";
import { endingHandlers } from "../../src/endings/host";
import { EndingsPage, longestOf } from "../../src/endings/page.svelte";
import type { EndingMethods } from "../../src/endings/protocol";
import type { Fetch } from "../../src/endings/served";
import { endingWords, shareWords, strongerPieces, valueWords } from "../../src/endings/words";
import { engineHandlers } from "../../src/engine/engine";
import { piecesIn } from "../../src/engine/tables";
import type { EngineMethods } from "../../src/engine/protocol";
import { serve, type Task } from "../../src/worker/channel";
import { FakeWorker } from "./fakeWorker";
import { hostedCore, realEndingCore } from "./realCore";

const longest = "-///-///-///-//-//-//4/3Q/4/K1k1 w - - 0 1";
const fourstar = { id: "fourstar" };
const pieces = [
  { letter: "K", name: "king" },
  { letter: "Q", name: "queen" },
  { letter: "R", name: "rook" },
  { letter: "B", name: "bishop" },
] as EndingsPage["game"] extends { pieces: infer P } | null ? P : never;

const noServer: Fetch = () => Promise.reject(new Error("there is none"));

function endingsInWorker(fetch = noServer): Endings {
  return new Endings(
    () => {
      const worker = new FakeWorker();
      serve<EndingMethods>(
        worker.inside,
        endingHandlers((_, host) => realEndingCore(host), fetch),
      );
      return worker;
    },
    () => "http://here/tessera-endings.wasm",
  );
}

/** The engine's worker without its worker. `fetched`: counts how often the core of tables is asked for. */
async function engine(fetched = { times: 0 }): Promise<(moves: string[], fen?: string) => Promise<SearchAnswer>> {
  const handlers = engineHandlers({
    instantiate: (_, host) => hostedCore(host),
    startThreads: () => Promise.reject(new Error("there are none")),
    fetchNet: () => Promise.resolve(undefined),
    fetchEndings: (_, host) => (++fetched.times, realEndingCore(host)),
  });
  const task: Task<never> = { signal: new AbortController().signal, emit: () => undefined };
  const module = {} as WebAssembly.Module;
  await handlers.load({ module, running: null, endings: "", threads: "" }, task);
  let number = 0;
  return async (moves, fen = longest) => {
    const limits = { ms: -1, level: 8, seed: 0, nodes: 2000, lines: 1 };
    const params: EngineMethods["search"]["params"] = { source: fourstar, fen, moves, number: ++number, ...limits };
    return (await handlers.search(params, task)) as SearchAnswer;
  };
}

describe("endgame tables", () => {
  it("are listed and solved in a worker, and tell of every move", async () => {
    const endings = endingsInWorker();
    const list = await endings.list(fourstar);
    expect(list).toMatchObject({ refused: "", endings: [{ name: "KQvK" }, {}, {}, {}, {}, {}] });
    const shares: number[] = [];
    const solved = (await endings.solve(fourstar, "KQvK", (done) => shares.push(done))) as SolvedEnding;
    expect(longestOf(solved)).toEqual(solved.white);
    expect(solved.white).toMatchObject({ draws: 0, longest: 7, fen: longest });
    const answer = (await endings.answer(fourstar, longest)) as EndingAnswer;
    expect(answer).toMatchObject({ value: "win", plies: 7, beyond: false });
    expect(answer.after).toHaveLength(52);
    expect(answer.line).toHaveLength(7);
    expect(await endings.answer(fourstar, "9 w")).toHaveProperty("code", "bad_position");
    expect(await endings.list({ id: "nowhere" })).toHaveProperty("code", "unknown_game");
    // One game after the other, in the same worker.
    expect(await endings.answer({ id: "chess" }, "8/8/8/8/8/2k5/1R6/K7 w - - 0 1")).toMatchObject({ plies: 31 });
  });

  it("are told by their page as they are solved", async () => {
    const page = new EndingsPage(endingsInWorker());
    await page.open({ source: { id: "chess" }, pieces });
    expect(page.winning.map(({ name }) => name)).toEqual(["KQvK", "KRvK"]);
    expect(page.drawn.map(({ name }) => name)).toEqual(["KBvK", "KNvK"]);
    expect(page.left).toEqual([]);
    // What is too large to be solved at once waits to be asked.
    await page.open({ source: { id: "hdc3" }, pieces });
    expect(page.solved).toEqual([]);
    expect(page.left.length).toBeGreaterThan(3);
    await page.open({ source: { id: "chesseract" }, pieces });
    expect(page.list).toMatchObject({ endings: [], refused: "the game has turns of more than one move" });
    await page.open({ source: { id: "nowhere" }, pieces });
    expect(page.fault).not.toBe("");
  });

  it("end the engine's doubts: it mates in as many moves as they say", async () => {
    const fetched = { times: 0 };
    const think = await engine(fetched);
    const moves: string[] = [];
    for (let left = 7; left > 0; --left) {
      const { move, line, mate } = await think(moves);
      expect(line).toHaveLength(left);
      expect(Math.abs(mate)).toBe(left);
      moves.push(move);
    }
    expect(fetched.times).toBe(1);
  });

  it("are asked for only where few pieces stand", async () => {
    const fetched = { times: 0 };
    const think = await engine(fetched);
    await think([], "");
    expect(fetched.times).toBe(0);
    await think([], longest);
    await think([], "");
    expect(fetched.times).toBe(1);
    expect(piecesIn(longest)).toBe(3);
  });
});

describe("words about endings", () => {
  const info = { pieces };
  it("name the pieces", () => {
    expect(endingWords(info, "KQvK")).toBe("king and queen against king");
    expect(endingWords(info, "KQRvKB")).toBe("king, queen and rook against king and bishop");
    expect(strongerPieces(info, ["KRvK", "KBvK", "KQvK"])).toBe("rook, bishop or queen");
  });
  it("say all and nothing only of what is exactly so", () => {
    const figures = { wins: 9999, draws: 1, losses: 0, mates: 0, longest: 1, fen: "" };
    expect(shareWords(10000, figures)).toBe("100 %");
    expect(shareWords(9999, figures)).toBe("> 99.9 %");
    expect(shareWords(1, figures)).toBe("< 0.1 %");
    expect(shareWords(0, figures)).toBe("0 %");
    expect(shareWords(5000, figures)).toBe("50.0 %");
  });
  it("tell who wins, in moves of the side that mates", () => {
    expect(valueWords({ value: "win", plies: 7 }, "white")).toBe("White wins: mate in 4");
    expect(valueWords({ value: "loss", plies: 6 }, "white")).toBe("Black wins: mate in 3");
    expect(valueWords({ value: "loss", plies: 0 }, "black")).toBe("Black is mated");
    expect(valueWords({ value: "draw", plies: 0 }, "black")).toBe("A draw with best play");
  });
});
