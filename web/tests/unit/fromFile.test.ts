// Rules in words, made from the files of games.
import { describe, expect, it } from "vitest";
import { rulesFrom } from "../../src/rules/fromFile";

const files = import.meta.glob<string>("../../../games/*.toml", { query: "?raw", import: "default", eager: true });
const info = { name: "X", summary: "A <game>.", source: "", identity: "0123456789abcdef" };
const rules = (game: string): string => rulesFrom(info, files[`../../../games/${game}.toml`] ?? "");

describe("rules made from a file", () => {
  it("tell how each piece moves, in words and by the names of the axes", () => {
    const fourstar = rules("fourstar");
    expect(fourstar).toContain("<h3>Balloon (D)</h3>");
    expect(fourstar).toContain("it slides any number of cells along four axes at once.");
    expect(fourstar).toContain("it leaps two cells along one axis and one cell along another, over anything between.");
    expect(fourstar).toContain(
      "steps to a neighbouring cell along one axis, two axes at once, three axes at once or four axes at once",
    );
    expect(fourstar).toContain("Without capturing it goes one rank forward, one column forward or one row forward.");
    const chess = rules("chess");
    expect(chess).toContain("one file either way and one rank forward");
    expect(chess).toContain("the rook castles with the king");
    expect(chess).toContain("En passant");
    expect(chess).toContain("Promotes to ");
    expect(rules("chesseract")).toContain("A turn is two moves");
    expect(rules("chesseract")).toContain("minstrel");
  });

  it("can be made of every game, escape what the file says, and begin with the moves", () => {
    for (const toml of Object.values(files)) {
      const html = rulesFrom(info, toml);
      expect(html).not.toMatch(/undefined|NaN|\[object/);
      expect(html.indexOf("<h2>How the pieces move</h2>")).toBeLessThan(html.indexOf("<h2>Board</h2>"));
      expect(html).toContain("A &lt;game&gt;.");
    }
  });
});
