// Lines of moves in advance.
import { describe, expect, it } from "vitest";
import { answerWords } from "../../src/match/answerWords";
import { lineOf, movesOf } from "../../src/match/plan.svelte";
import { without } from "../../src/premoves/premoves";
import { plannedBoard, positionWith } from "../../src/premoves/planned";
import { followed, linesOf, listOf, withLine, type AdvanceLine } from "../../src/online/lines";

const lineFrom = (text: string): AdvanceLine =>
  text.split(" ").map((word) => {
    const [first = "", second] = word.split(":");
    return second === undefined ? { move: first } : { after: first, move: second };
  });
const listFrom = (text: string): ReturnType<typeof listOf> => listOf(text.split(" | ").map(lineFrom));
const textOf = (lines: readonly AdvanceLine[]): string =>
  lines
    .map((line) => line.map(({ after, move }) => (after === undefined ? move : `${after}:${move}`)).join(" "))
    .join(" | ");

describe("lines of moves in advance", () => {
  it("are one list, in which each but the first is marked", () => {
    const list = listFrom("a:b c:d | e:f g | h");
    expect(list).toEqual([
      { after: "a", move: "b" },
      { after: "c", move: "d" },
      { or: true, after: "e", move: "f" },
      { move: "g" },
      { or: true, move: "h" },
    ]);
    expect(textOf(linesOf(list))).toBe("a:b c:d | e:f g | h");
    expect(listOf([])).toEqual([]);
    expect(listOf([[], lineFrom("a")])).toEqual([{ move: "a" }]);
  });

  it.each([
    ["a:b c:d | e:f g:h", "e", "f", "g:h"],
    ["a:b c:d | a:b e:f | a:x y:z", "a", "b", "c:d | e:f"],
    ["a:b | x", "q", "x", ""],
    ["x y", "q", "x", "y"],
  ])("%s after %s: %s, then %s", (text, last, move, left) => {
    const next = followed(listFrom(text), last);
    expect([next?.move, textOf(linesOf(next?.left ?? []))]).toEqual([move, left]);
  });

  it("are not followed after a move that none of them waits for", () => {
    expect(followed(listFrom("a:b | c:d"), "x")).toBeNull();
    expect(followed([], "x")).toBeNull();
    expect(followed(listFrom("a:b"), undefined)).toBeNull();
  });

  it.each([
    ["another move of the opponent's", "a:b", "c:d", "a:b | c:d"],
    ["another answer to the same move", "a:b c:d | e:f", "a:x", "e:f | a:x"],
    ["more moves of the same line", "a:b | e:f", "a:b c:d", "e:f | a:b c:d"],
    ["another answer further on", "a:b c:d", "a:b c:x", "a:b c:x"],
    ["another move further on", "a:b c:d", "a:b e:f", "a:b c:d | a:b e:f"],
    ["what is there already", "a:b c:d", "a:b", "a:b c:d"],
  ])("are added: %s", (_, before, added, after) => {
    expect(textOf(withLine(before.split(" | ").map(lineFrom), lineFrom(added)))).toBe(after);
  });

  it("come from the moves of both players, and go back to them", () => {
    const moves = ["black a", "white b", "black c", "white d", "black e"].map((text) => {
      const [side, move = ""] = text.split(" ");
      return { side: side as "white" | "black", text: move };
    });
    const line = lineOf(moves, "white");
    expect(textOf([line])).toBe("a:b c:d");
    expect(movesOf(line)).toEqual(["a", "b", "c", "d"]);
    expect(movesOf(lineFrom("a:b c"))).toBeNull();
    // Of a turn of two moves only the first answers something.
    const two = ["black a", "black b", "white c", "white d"].map((text) => {
      const [side, move = ""] = text.split(" ");
      return { side: side as "white" | "black", text: move };
    });
    expect(textOf([lineOf(two, "white")])).toBe("b:c d");
  });

  it("are told in words", () => {
    expect(answerWords([8, 8], [], lineFrom("e7e5:g1f3 b8c6:f1b5 a1a2"))).toBe(
      "If e7\u2013e5, g1\u2013f3, then if b8\u2013c6, f1\u2013b5, then a1\u2013a2",
    );
  });
});

describe("a chain of moves", () => {
  it("is made on the board, also by one piece", () => {
    const board = `N${".".repeat(15)}p${".".repeat(47)}`;
    expect(plannedBoard([8, 8], board, ["a1b3", "b3c5"], "white").indexOf("N")).toBe(34);
    expect(plannedBoard([8, 8], board, ["a3a2", "a2a1q"], "black")[0]).toBe("q");
    // What cannot be made is not, nor what follows it.
    expect(plannedBoard([8, 8], board, ["b3c5", "a1b3"], "white")).toBe(board);
    expect(plannedBoard([8, 8], board, ["a3a2"], "white")).toBe(board);
  });

  it("loses with a move what goes on from where that led to", () => {
    const chain = lineFrom("a1b3 h1h2 b3c5 c5d7 h2h3");
    expect(textOf([without([8, 8], chain, 0)])).toBe("h1h2 h2h3");
    expect(textOf([without([8, 8], chain, 1)])).toBe("a1b3 b3c5 c5d7");
    expect(textOf([without([8, 8], chain, 3)])).toBe("a1b3 h1h2 b3c5 h2h3");
  });

  it("leads to a position that can be told as a text", () => {
    const board = `K..${".".repeat(12)}k`;
    expect(positionWith([4, 4], "3k/4/4/K3 b KQ a3 3 7", board)).toBe("{Ka1,kd4} b - - 3 7");
    expect(positionWith([4, 4], "3k/4/4/K3 w - - 0 1 1@a1 *", board)).toBe("{Ka1,kd4} w - - 0 1 2 -");
  });
});
