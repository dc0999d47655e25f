// What a text is that is pasted, dropped or opened: one recogniser for all ways.
import { describe, expect, it } from "vitest";
import { decoded, foundWords, recognise } from "../../src/model/recognise";

const kind = (text: string, name = ""): string => recognise(text, name).kind;

describe("a text that is brought", () => {
  it("is a link of Tessera, a game file, a record or a position", () => {
    expect(recognise("https://x.org/#v=1&game=chess")).toEqual({ kind: "link", hash: "#v=1&game=chess" });
    expect(kind('id = "a"\n[board]\nsize = [4]')).toBe("rules");
    expect(kind('# my game\r\nid = "a"\r\nname = "A"\r\n')).toBe("rules");
    expect(kind('[[pieces]]\nletter = "K"\nleap = ["1"]')).toBe("rules");
    expect(kind("anything", "own.TOML")).toBe("rules");
    expect(kind('[Event "x"]\n[White "=" ]\n\n1. e4 *')).toBe("pgn");
    for (const moves of [
      "1. e4 e5",
      "1.e4",
      "1... e5 2. Nf3",
      "e4 e5 Nf3 Nc6",
      "e2e4 e7e5",
      "O-O",
      '[Variant "Raumschach"]\n\n*',
      "Bb5xc6+ bxc6",
      "1. Qa1b2-b2c3 *",
      "{note} 1. d4 *",
    ])
      expect([moves, kind(moves)]).toEqual([moves, "pgn"]);
    for (const position of [
      "8/8/8/8/8/8/8/K6k w - - 0 1",
      "\ufeff8/8/8/8/8/8/8/K6k  w - -\r\n",
      "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR",
      "FEN: rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -",
      "rddk/pppp/4/4//-//- w - - 0 1",
      "{Ka1,kh8} w - - 0 1",
    ])
      expect([position, kind(position)]).toEqual([position, "position"]);
  });

  it("may have blanks that show nothing", () => {
    for (const blank of ["\u200b", "\u200e", "\u2060", "\ufeff", "\u202f", "\u3000", "\u2007", "\u00a0", "\u202a"]) {
      expect(kind(`${blank}8/8/8/8/8/8/8/K6k${blank}w - -${blank}`)).toBe("position");
      expect(kind(`${blank}e4${blank} e5 ${blank}Nf3${blank}`)).toBe("pgn");
      expect(kind(`${blank}[Event "x"]\n\n*`)).toBe("pgn");
    }
  });

  it("is an address of another site, which is named, with what to do", () => {
    for (const [address, name] of [
      ["https://lichess.org/abcd1234", "a Lichess address"],
      ["lichess.org/study/xyz", "a Lichess address"],
      ["https://www.chess.com/game/live/123", "a Chess.com address"],
      ["http://www.chessgames.com/perl/chessgame?gid=1", "a chessgames.com address"],
      ["https://example.org/game.pgn", "an address of example.org"],
    ] as const) {
      expect(foundWords(address)).toContain(name);
      expect(foundWords(address)).toContain("PGN");
    }
  });

  it("may be a position within such an address", () => {
    const fen = "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1";
    expect(recognise(`https://lichess.org/analysis/${fen.replaceAll(" ", "_")}`)).toEqual({
      kind: "position",
      text: fen,
    });
    expect(recognise(`https://lichess.org/editor/${fen.replaceAll(" ", "_")}?color=white`)).toEqual({
      kind: "position",
      text: fen,
    });
    expect(recognise(`https://www.chess.com/analysis?fen=${encodeURIComponent(fen)}`)).toEqual({
      kind: "position",
      text: fen,
    });
  });

  it("is named where it is nothing of ours", () => {
    expect(foundWords("<!DOCTYPE html><html>")).toContain("web page");
    expect(foundWords("%PDF-1.7")).toContain("PDF");
    expect(foundWords('{"moves": []}')).toContain("JSON");
    expect(foundWords("hello")).toContain("not a game");
    expect(foundWords("and/or")).toContain("not a game");
    expect(foundWords("1/2-1/2")).not.toContain("position.");
    expect(foundWords("")).toBe("");
    expect(foundWords('id = "a"\n[board]\n')).toContain("looks like a game file");
  });
});

describe("the bytes of a file", () => {
  const bytes = (...numbers: number[]): Uint8Array => Uint8Array.from(numbers);

  it("are UTF-8, UTF-16 with its mark, or else Windows-1252 line by line", () => {
    expect(decoded(new TextEncoder().encode("\ufeffM\u00fcller"))).toBe("M\u00fcller");
    expect(decoded(bytes(0x4d, 0xfc, 0x6c, 0x0a, 0x4a, 0xe9))).toBe("M\u00fcl\nJ\u00e9");
    expect(decoded(bytes(0xfc, 0x0d, ...new TextEncoder().encode("\u00fc"), 0x0d))).toBe("\u00fc\r\u00fc\r");
    expect(decoded(bytes(0xff, 0xfe, 0x41, 0x00, 0xfc, 0x00))).toBe("A\u00fc");
    expect(decoded(bytes(0xfe, 0xff, 0x00, 0x41, 0x00, 0xfc))).toBe("A\u00fc");
    expect(decoded(bytes())).toBe("");
  });
});
