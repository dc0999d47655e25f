import { describe, expect, it } from "vitest";
import { beginningOf, gameOf, isLink, namedIn } from "../../src/model/history";

describe("an entry of the browser's history", () => {
  it("names its game, or none", () => {
    expect([{ game: "id1" }, {}, null, undefined, "id1", { game: 3 }].map(gameOf)).toEqual(["id1", "", "", "", "", ""]);
  });

  it("may remember how its game began", () => {
    expect([null, {}, { game: "id1" }].map(beginningOf)).toEqual([undefined, undefined, undefined]);
  });

  it("is told from a game in the address", () => {
    expect(["#game/chess", "#vast/hdc8", "#play", "#game/", "#game/A"].map(namedIn)).toEqual([
      "chess",
      "hdc8",
      "",
      "",
      "",
    ]);
    expect(["#v=1&game=chess", "v=2", "#play", "", "#home"].map(isLink)).toEqual([true, true, false, false, false]);
  });
});
