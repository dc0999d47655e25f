// The opening explorer: positions of many games, what was played from them, and the words for it.
import { describe, expect, it } from "vitest";
import { Considered } from "../../src/analysis/consider";
import type { Digest, DigestMove, Sort } from "../../src/digest/digest";
import { Explorer } from "../../src/explorer/explorer.svelte";
import { Positions } from "../../src/explorer/positions";
import { tallyOf } from "../../src/explorer/tally";
import { exploredWords, explorerAnswer, scoreWords, shareWords } from "../../src/explorer/told";
import { moveCells } from "../../src/model/cells";
import { toldOf, type Told } from "../../src/model/speech";
import type { App } from "../../src/state/app.svelte";
import { localCores } from "./localCores";
import { browser, open, people } from "./openApp";
import { realCore } from "./realCore";

const own: Sort = { kind: "own", level: 0 };
const other: Sort = { kind: "other", level: 0 };
const computer: Sort = { kind: "computer", level: 3 };

interface Given extends Partial<Digest> {
  id: string;
  line: string[];
}

const letters: Record<string, string> = { e7: "p", e2: "P", d2: "P", g1: "N", g8: "n" };

/** Positions have the moves that led to them as their keys, in any order. */
function digest({ id, line, ...more }: Given): Digest {
  const moves = line.map((text, i): DigestMove => {
    const { from, to } = moveCells([8, 8], text) ?? { from: -1, to: -1 };
    return {
      text,
      side: i % 2 === 0 ? "white" : "black",
      from,
      to,
      piece: letters[text.slice(0, 2)] ?? "K",
      used: null,
    };
  });
  return {
    id,
    made: "1",
    identity: "chess",
    name: "Chess",
    title: id,
    played: 0,
    result: "*",
    whole: true,
    players: { white: own, black: computer },
    names: "",
    moves,
    keys: [0, ...line.map((_, i) => i + 1)].map((count) => line.slice(0, count).sort().join(" ")),
    found: [],
    sizes: [8, 8],
    ...more,
  };
}

function positionsOf(...digests: Digest[]): Positions {
  const positions = new Positions();
  for (const added of positions.compare(digests)) positions.add(added);
  return positions;
}

const ids = (positions: Positions, key: string): string[] => positions.at(key).map(({ digest: { id } }) => id);

describe("positions", () => {
  it("are found on whatever way a game came to them", () => {
    const positions = positionsOf(
      digest({ id: "a", line: ["e2e4", "e7e5", "g1f3"] }),
      digest({ id: "b", line: ["g1f3", "e7e5", "e2e4"] }),
    );
    expect(ids(positions, "e2e4 e7e5 g1f3")).toEqual(["b", "a"]);
    expect(ids(positions, "e2e4")).toEqual(["a"]);
    expect(ids(positions, "d2d4")).toEqual([]);
  });

  it("count once for a game that comes back to them", () => {
    const positions = positionsOf(digest({ id: "a", line: ["g1f3", "g8f6", "f3g1"], keys: ["s", "t", "u", "s"] }));
    expect(positions.at("s").map(({ ply }) => ply)).toEqual([0]);
  });

  it("follow games that come, change and go", () => {
    const [a, b] = [digest({ id: "a", line: ["e2e4"] }), digest({ id: "b", line: ["e2e4"] })];
    const positions = positionsOf(a, b);
    const named = { ...a, title: "Named" };
    expect(positions.compare([named, b])).toEqual([]);
    expect(positions.at("e2e4").map(({ digest: { title } }) => title)).toEqual(["b", "Named"]);
    const changed = digest({ id: "b", line: ["d2d4"], made: "2" });
    expect(positions.compare([named, changed])).toEqual([changed]);
    positions.add(changed);
    expect(ids(positions, "e2e4")).toEqual(["a"]);
    expect(ids(positions, "d2d4")).toEqual(["b"]);
    expect(positions.compare([changed])).toEqual([changed]); // anew, since two of three entries are of the past
    positions.add(changed);
    expect(ids(positions, "")).toEqual(["b"]);
    expect(positions.compare([])).toEqual([]);
    expect(ids(positions, "")).toEqual([]);
  });
});

const results: [string, string, string[]][] = [
  ["a", "1-0", ["e2e4", "e7e5"]],
  ["b", "0-1", ["d2d4"]],
  ["c", "1/2-1/2", ["e2e4"]],
  ["d", "*", ["e2e4", "g8f6"]],
  ["e", "1-0", []],
];
const some = results.map(([id, result, line], i) => digest({ id, result, line, played: i }));

describe("the tally of a position", () => {
  it("counts moves and how their games ended, the commonest first", () => {
    const { all, moves, ended, passages } = tallyOf(positionsOf(...some).at(""), "all");
    expect(all).toEqual({ games: 5, white: 2, draws: 1, black: 1, open: 1 });
    expect(
      moves.map(({ move: { text }, games, white, draws, black, open }) => [text, games, white, draws, black, open]),
    ).toEqual([
      ["e2e4", 3, 1, 1, 0, 1],
      ["d2d4", 1, 0, 0, 1, 0],
    ]);
    expect(ended).toEqual({ games: 1, white: 1, draws: 0, black: 0, open: 0 });
    expect(passages.map(({ digest: { id } }) => id)).toEqual(["e", "d", "c", "b", "a"]);
  });

  it("is of the games that are asked for", () => {
    const positions = positionsOf(
      digest({ id: "mine", line: ["e2e4"] }),
      digest({ id: "computers", line: ["d2d4"], players: { white: computer, black: computer } }),
      digest({ id: "others", line: ["g1f3"], players: { white: other, black: other } }),
    );
    const played = (origin: Parameters<typeof tallyOf>[1]): string[] =>
      tallyOf(positions.at(""), origin).moves.map(({ move }) => move.text);
    expect(played("mine")).toEqual(["e2e4"]);
    expect(played("computers")).toEqual(["d2d4"]);
    expect(played("others")).toEqual(["g1f3"]);
    expect(played("all")).toHaveLength(3);
  });
});

describe("words", () => {
  it("tell results that there are, and shares", () => {
    expect(scoreWords({ white: 3, draws: 1, black: 2, open: 1 })).toBe(
      "White won 3, 1 drawn, Black won 2 and 1 without a result",
    );
    expect(scoreWords({ white: 0, draws: 0, black: 2, open: 0 })).toBe("Black won 2");
    expect(shareWords(1, 3)).toBe("33%");
    expect(shareWords(1, 1000)).toBe("<1%");
    expect(shareWords(3, 3)).toBe("100%");
  });
});

async function analysed(): Promise<{ app: App; identity: string; key: string; told: Told }> {
  const app = open(browser(), realCore);
  await app.start("chess", people);
  const identity = app.session.info?.identity ?? "";
  const key = (await app.session.ask("key")) ?? "";
  const told = toldOf(app.board);
  if (!told) throw new Error("there is no game");
  return { app, identity, key, told };
}

describe("the explorer", () => {
  it("finds what was played from the position shown, and tells it", async () => {
    const { app, identity, key, told } = await analysed();
    const explorer = new Explorer(app);
    const kept = some.map((one) => ({ ...one, identity, keys: [key, ...one.keys.slice(1)] }));
    await explorer.enter([...kept, digest({ id: "x", line: ["e2e4"], keys: [key, ""] })], identity);
    await explorer.look("all", 12);
    const { explored } = explorer;
    if (!explored) throw new Error("nothing was found");
    expect(explored.tally.all.games).toBe(5); // the one of other rules does not count
    expect([...explored.moves].map(([text, { readable }]) => [text, readable])).toEqual([
      ["e2e4", "e4"],
      ["d2d4", "d4"],
    ]);
    expect(exploredWords(told, app.board.names, explored)).toEqual([
      "5 games came to this position: White won 2, 1 drawn, Black won 1 and 1 without a result.",
      "pawn e2 to e4, 1 axis: 3 games, White won 1, 1 drawn and 1 without a result.",
      "pawn d2 to d4, 1 axis: 1 game, Black won 1.",
      "1 game ends here.",
    ]);
    const none = await explorer.find("others", 12);
    expect(none && exploredWords(told, app.board.names, none)).toEqual([
      "No game of this kind has come to this position, but 5 games of other kinds have.",
    ]);
    expect(await explorerAnswer(app, told)).toMatch(/^No kept game has come to this position\./);
  });

  it("enters thousands of games in parts, and those alone that are new", async () => {
    const { app } = await analysed();
    const explorer = new Explorer(app);
    const many = Array.from({ length: 3000 }, (_, game) =>
      digest({ id: String(game), line: [], keys: Array.from({ length: 100 }, (_, ply) => `${game} ${ply}`) }),
    );
    let tasks = 0;
    let ended = false;
    const watch = (): void => {
      ++tasks;
      if (!ended) setTimeout(watch);
    };
    setTimeout(watch);
    const first = explorer.enter(many.slice(0, 2000), "chess");
    await explorer.enter(many, "chess"); // while the others are being entered
    await first;
    ended = true;
    expect(tasks).toBeGreaterThan(3);
    expect(explorer.version).toBe(1); // that which was overtaken leaves the rest to the other
  });

  it("names moves by playing them where they are legal", async () => {
    const core = await Considered.open(localCores(realCore), { source: { id: "chess" }, fen: "", moves: [] });
    const moves = await core?.played(["e2e4"], ["e7e5", "e7e4", "g8f6"]);
    expect(moves?.map((move) => move?.readable)).toEqual(["e5", undefined, "Nf6"]);
    expect(await core?.played(["e2e5"], ["e7e5"])).toEqual([]);
    await core?.close();
  });
});
