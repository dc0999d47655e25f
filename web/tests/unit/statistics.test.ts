import { describe, expect, it } from "vitest";
import type { Digest, DigestFound, DigestMove, Sort } from "../../src/digest/digest";
import { durationText } from "../../src/statistics/durations";
import {
  byColour,
  byGame,
  byLevel,
  chosen,
  isReviewed,
  judgedMoves,
  lengthOf,
  movesByAxes,
  movesByPiece,
  outcomeOf,
  overall,
  ownGames,
  scoreOf,
  tallyOf,
  thought,
  thoughtByAxes,
} from "../../src/statistics/tally";

const own: Sort = { kind: "own", level: 0 };
const other: Sort = { kind: "other", level: 0 };
const computer = (level: number): Sort => ({ kind: "computer", level });

const found = (score: number, best = ""): DigestFound => ({ evaluation: { score, mate: 0, result: "*" }, best });

/** On a board of 4x4x4: cells are numbered file by file. */
function move(text: string, side: "white" | "black", from: number, to: number, used: number | null = null): DigestMove {
  return { text, side, from, to, piece: side === "white" ? "R" : "n", used };
}

let ids = 0;

function game(white: Sort, black: Sort, more: Partial<Digest> = {}): Digest {
  return {
    id: String(++ids),
    made: "",
    identity: "rules",
    name: "Game",
    title: "Game",
    played: 0,
    result: "1-0",
    players: { white, black },
    names: "",
    moves: [],
    keys: [],
    found: [],
    sizes: [4, 4, 4],
    whole: true,
    ...more,
  };
}

describe("the player's own games", () => {
  it("are those with one side that is the player's", () => {
    const games = ownGames([
      game(own, computer(2)),
      game(computer(1), own),
      game(own, own),
      game(other, own),
      game(other, other),
      game(computer(1), computer(2)),
    ]);
    expect(games.map(({ side, against }) => [side, against.kind, against.level])).toEqual([
      ["white", "computer", 2],
      ["black", "computer", 1],
      ["black", "other", 0],
    ]);
  });

  it("are chosen by game, opponents and time", () => {
    const games = ownGames([
      game(own, computer(2), { played: 100 }),
      game(own, other, { played: 200 }),
      game(own, other, { identity: "others", played: 300 }),
    ]);
    const count = (filter: Partial<Parameters<typeof chosen>[1]>): number =>
      chosen(games, { game: "", opponents: "all", since: 0, ...filter }).length;
    expect([count({}), count({ game: "rules" }), count({ opponents: "computers" })]).toEqual([3, 2, 1]);
    expect([count({ opponents: "people" }), count({ since: 200 }), count({ game: "none" })]).toEqual([2, 2, 0]);
  });
});

describe("results", () => {
  it("are the player's, whichever side that was", () => {
    const games = ownGames([
      game(own, computer(1)),
      game(computer(1), own),
      game(computer(1), own, { result: "1/2-1/2" }),
      game(own, computer(1), { result: "*" }),
    ]);
    expect(games.map(outcomeOf)).toEqual(["won", "lost", "drawn", "open"]);
    const tally = tallyOf(games);
    expect(tally).toEqual({ won: 1, drawn: 1, lost: 1, open: 1 });
    expect(scoreOf(tally)).toBe(50);
    expect(scoreOf(tallyOf([]))).toBeNull();
  });

  it("are told by colour, level and game", () => {
    const games = ownGames([
      game(computer(3), own),
      game(own, other),
      game(own, computer(1), { identity: "others", name: "Other" }),
      game(own, computer(3)),
    ]);
    expect(byColour(games).map(({ key, games: count }) => [key, count])).toEqual([
      ["white", 3],
      ["black", 1],
    ]);
    expect(byLevel(games).map(({ key, tally }) => [key, tally.won, tally.lost])).toEqual([
      [1, 1, 0],
      [3, 1, 1],
      [0, 1, 0],
    ]);
    expect(byGame(games).map(({ name, games: count }) => [name, count])).toEqual([
      ["Game", 3],
      ["Other", 1],
    ]);
  });
});

const played = game(own, computer(1), {
  moves: [
    move("a", "white", 0, 1, 2000), // one axis
    move("b", "black", 20, 21, 9000),
    move("c", "white", 1, 6, 4000), // two axes
    move("d", "black", 21, 22, null),
    move("e", "white", 6, 27, null), // three axes
  ],
  // The second move gives much away; the third is the best one.
  found: [found(0, "a"), found(10), found(0, "z"), found(-600), found(-600, "e"), null],
});

describe("time", () => {
  it("is what the player's moves took, where that is known", () => {
    const games = ownGames([played]);
    expect(thought(games)).toEqual({ total: 6000, moves: 2, average: 3000 });
    expect(thoughtByAxes(games).map(({ axes, average }) => [axes, average])).toEqual([
      [1, 2000],
      [2, 4000],
    ]);
    expect([lengthOf(games), lengthOf([])]).toEqual([3, 0]);
    expect(thought([]).average).toBe(0);
  });

  it("is told in seconds, minutes or hours", () => {
    expect([4200, 59_900, 59_960, 90_000, 3_599_000, 7_500_000].map(durationText)).toEqual([
      "4.2 s",
      "59.9 s",
      "1 min",
      "2 min",
      "1 h 0 min",
      "2 h 5 min",
    ]);
  });
});

describe("how good moves were", () => {
  it("is known of the player's moves between evaluated positions", () => {
    const moves = judgedMoves(ownGames([played]));
    expect(moves.map(({ move: { text }, verdict }) => [text, verdict])).toEqual([
      ["a", "best"],
      ["c", "blunder"],
    ]);
    expect(overall(moves)).toMatchObject({ moves: 2, mistakes: 1 });
    expect(overall([])).toBeNull();
    expect(movesByAxes(moves, "played").map(({ axes, mistakes }) => [axes, mistakes])).toEqual([
      [1, 0],
      [2, 1],
    ]);
    expect(movesByPiece(moves).map(({ piece, moves: count }) => [piece, count])).toEqual([["R", 2]]);
  });

  it("is counted by the axes of the best move, where that is a move of this board", () => {
    const best = {
      ...played,
      sizes: [4, 4],
      found: [found(0, "a1b2"), found(0), found(0, "a1a3"), found(0), null, null],
    };
    expect(movesByAxes(judgedMoves(ownGames([best])), "best").map(({ axes }) => axes)).toEqual([1, 2]);
  });

  it("makes a game reviewed but for a last move that ends it", () => {
    const [whole] = ownGames([played]);
    if (!whole) throw new Error("it is a game of the player's");
    expect(isReviewed(whole)).toBe(true);
    expect(isReviewed({ ...whole, digest: { ...played, found: [null, null, null, null, null, null] } })).toBe(false);
    expect(isReviewed({ ...whole, digest: { ...played, moves: [] } })).toBe(false);
  });
});
