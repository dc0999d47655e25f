import { describe, expect, it } from "vitest";
import { readLink, shapeOf, writeLink, type LinkedGame } from "../../src/model/links";
import { foundWords, recognise } from "../../src/model/recognise";
import { realCore } from "./realCore";

const game: LinkedGame = { source: { id: "chess" }, start: "", moves: ["e2e4", "e7e5"], at: 2, white: "", black: "" };

describe("links", () => {
  it("are short for short games, and come back as they were", async () => {
    expect(await writeLink(game)).toBe("#v=1&game=chess&moves=e2e4.e7e5");
    const long = {
      ...game,
      moves: Array.from({ length: 400 }, (_, i) => (i % 2 ? "g8f6" : "g1f3")),
      at: 7,
      white: "Ann & Bo",
    };
    const link = await writeLink(long);
    expect(link.length).toBeLessThan(200);
    for (const one of [
      game,
      long,
      { ...game, source: { toml: 'id = "\u00fc"\n'.repeat(99) }, start: "K7/8 w - - 0 1" },
    ]) {
      expect(await readLink(await writeLink(one))).toEqual(one);
    }
  });

  it("of another version, or damaged, are answered by one line", async () => {
    expect(await readLink("#v=2&game=chess")).toMatchObject({ fault: expect.stringContaining("newer") as string });
    const bomb = new Blob([new Uint8Array(5_000_000)]).stream().pipeThrough(new CompressionStream("deflate-raw"));
    const bytes = new Uint8Array(await new Response(bomb).arrayBuffer());
    const packed = btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(""));
    for (const bad of [
      "#v=1",
      "#v=1&z=",
      "#v=1&z=!!!",
      "#v=1&game=../x",
      "#v=1&game=chess&at=-1",
      "#v=x",
      `#v=1&z=${encodeURIComponent(packed)}`,
    ]) {
      expect(await readLink(bad)).toMatchObject({ fault: expect.stringMatching(/^[^\n]+$/) as string });
    }
  });
});

describe("a text that is brought", () => {
  it("fits boards of certain sizes", () => {
    expect(shapeOf("8/8/8/8/8/8/8/K6k w - - 0 1")([8, 8])).toBe(true);
    expect(shapeOf("-///-///-///4/4/4/4 w")([4, 4, 4, 4])).toBe(true);
    expect(shapeOf("8/8/8/8/8/8/8/K6k w - - 0 1")([5, 5, 5])).toBe(false);
    expect(shapeOf(`{Ka1,${"Mb2,".repeat(3_000_000)}kh8} w - - 0 1`)([8, 8])).toBe(true);
    expect(shapeOf(`${"8/".repeat(1_000_000)}8 w`)([8, 8])).toBe(false);
    expect(shapeOf("{Ka1,kh8} w - - 0 1")([8, 8])).toBe(true);
    expect(shapeOf("{Ka1,kh9} w - - 0 1")([8, 8])).toBe(false);
    expect(shapeOf("{Ka1,kh8} w - - 0 1")([5, 5, 5])).toBe(false);
    expect(shapeOf("{Ka1a,ke5e} w - - 0 1")([5, 5, 5])).toBe(true);
    expect(shapeOf("{Ka1a,kf5e} w - - 0 1")([5, 5, 5])).toBe(false);
  });
});

describe("random and mutated texts", () => {
  it("become a game or a message, never an exception", async () => {
    let state = 7;
    const random = (below: number): number => (state = (state * 48271) % 0x7fffffff) % below;
    const seeds = [
      "#v=1&game=chess&moves=e2e4.e7e5&at=1&white=A",
      await writeLink({ ...game, moves: Array.from({ length: 99 }, () => "e2e4") }),
      '[White "A"]\n[Variant "chess"]\n\n1. e4 {a} e5 (1... c5 $1) 2. Nf3 *',
      "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
      'id = "a"\n[board]\nsize = [4, 4]\n',
    ];
    const core = await realCore();
    const kinds = new Set<string>();
    for (let round = 0; round < 600; ++round) {
      const letters = [...(seeds[round % seeds.length] ?? "")];
      for (let n = random(6); n > 0; --n) {
        const at = random(letters.length + 1);
        if (random(3) === 0) letters.splice(at, random(9));
        else letters.splice(at, random(2), String.fromCodePoint(random(5) === 0 ? random(0xd000) : 32 + random(95)));
      }
      const text = letters.join("");
      const link = await readLink(text);
      expect("fault" in link ? link.fault : link.moves).toBeDefined();
      expect(foundWords(text)).not.toContain("\n");
      const brought = recognise(text);
      kinds.add(brought.kind);
      core.newGame({ id: "chess" });
      if (brought.kind === "pgn") expect(core.loadPgn(text)).toBeDefined();
      if (brought.kind === "position") expect(core.newGame({ id: "chess" }, brought.text)).toBeDefined();
      if (brought.kind === "rules") expect(core.newGame({ toml: brought.toml })).toBeDefined();
      if (!("fault" in link)) expect(core.setLine(link.start, link.moves)).toBeDefined();
    }
    expect(kinds.size).toBe(5);
  });
});
