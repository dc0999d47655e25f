import { describe, expect, it } from "vitest";
import { readLink, shapeOf, withChapter, writeLink, type LinkedGame } from "../../src/model/links";
import { foundWords, recognise } from "../../src/model/recognise";
import { realCore } from "./realCore";

const game: LinkedGame = { source: { id: "chess" }, start: "", moves: ["e2e4", "e7e5"], at: 2, white: "", black: "" };

/** Written by the first version. */
const recordedLong = "#v=1&z=S0_MTbVNzkgtLlbLzS9LLbZNN0wz1ku3SDPTSzNON9RLM0u30BsVwyqmllhia65WnpFZkmrrmJenrWpkpu2UDwA";

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

  it("hold the whole tree, the node shown and the view in their second version", async () => {
    const whole: LinkedGame = {
      ...game,
      moves: [],
      at: 0,
      pgn: '[White "Ann & Bo"]\n\n1. e4 {[%cal Ge2e4] good} e5 (1... c5 $1) *\n',
      path: ["e2e4", "c7c5 2"],
      view: { flipped: true, inside: [0, 2], turned: false, zoom: "whole", shown: "space", hypercube: true },
    };
    const link = await writeLink(whole);
    expect(link).toMatch(/^#v=2&game=chess&pgn=/);
    expect(await readLink(link)).toEqual(whole);
    const large = { ...whole, pgn: `{ ${"word ".repeat(900)}}` };
    const packed = await writeLink(large);
    expect(packed).toMatch(/^#v=2&z=/);
    expect(await readLink(packed)).toEqual(large);
  });

  it("name the chapter of a study that is shown first, in plain sight", async () => {
    const study: LinkedGame = { ...game, moves: [], at: 0, pgn: `{ ${"word ".repeat(900)}}`, path: [], chapter: 3 };
    for (const one of [study, { ...study, pgn: "*" }]) {
      const link = await writeLink(one);
      expect(link).toMatch(/&chapter=3$/);
      expect(await readLink(link)).toEqual(one);
      expect(await readLink(withChapter(link, 2))).toEqual({ ...one, chapter: 2 });
      expect("chapter" in (await readLink(withChapter(link, 1)))).toBe(false);
      expect(await readLink(link.replace("=3", "=-1"))).toHaveProperty("fault");
    }
  });

  it("with a view alone keep the line", async () => {
    const view = {
      flipped: false,
      inside: null,
      turned: false,
      zoom: "auto",
      shown: "boards",
      hypercube: false,
    } as const;
    const link = await writeLink({ ...game, view });
    expect(link).toBe("#v=2&game=chess&moves=e2e4.e7e5&view=");
    expect(await readLink(link)).toEqual({ ...game, view });
  });

  it("that were made before open as they did", async () => {
    const line = Array.from({ length: 60 }, (_, i) => ["g1f3", "g8f6", "f3g1", "f6g8"][i % 4] ?? "");
    const moves = ["e2e4", "e7e5", "g1f3"];
    const recorded: [link: string, read: Partial<LinkedGame>][] = [
      ["#v=1&game=chess&moves=e2e4.e7e5.g1f3&at=2&white=Ann", { moves, at: 2, white: "Ann" }],
      [
        "#v=1&game=fourstar&start=%7BKa1a1%2Ckd4d4%7D+w+-+-+0+1",
        { source: { id: "fourstar" }, start: "{Ka1a1,kd4d4} w - - 0 1" },
      ],
      ["#v=1&game=hdc6&start=7", { source: { id: "hdc6" }, start: "7" }],
      [recordedLong, { moves: line, at: 7, white: "Ann & Bo" }],
    ];
    for (const [link, read] of recorded) expect(await readLink(link)).toEqual({ ...game, moves: [], at: 0, ...read });
    // What only the second version has means nothing in the first.
    expect(await readLink("#v=1&game=chess&pgn=1.+e4&view=f")).toEqual({ ...game, moves: [], at: 0 });
  });

  it("of another version, or damaged, are answered by one line", async () => {
    expect(await readLink("#v=3&game=chess")).toMatchObject({ fault: expect.stringContaining("newer") as string });
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
      "#v=2",
      "#v=2&game=chess&pgn=*&path=e2!4",
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
      "#v=2&game=chess&pgn=1.+e4+e5+%281...+c5+%241%29+*&path=e2e4.c7c5&view=f.i01.z2400.ss.p2.l1_3.c0_3500_1200_0_0_0_30",
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
      if (!("fault" in link) && link.pgn !== undefined) expect(core.loadPgn(link.pgn)).toBeDefined();
    }
    expect(kinds.size).toBe(5);
  });
});
