import { describe, expect, it } from "vitest";
import { beginningOf, gameOf, isLink, learningIn, namedIn, studyOf } from "../../src/model/history";

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
    expect(["#study/id1", "#study/id1/read/2", "#study/", "#play"].map(studyOf)).toEqual(["id1", "id1/read/2", "", ""]);
    expect(
      ["#puzzles", "#puzzles/file:mine/own-0123abcd", "#lessons/rook/2", "#coordinates/chess"].map(learningIn),
    ).toEqual([
      { by: "puzzles", what: "" },
      { by: "puzzles", what: "file:mine/own-0123abcd" },
      { by: "lessons", what: "rook/2" },
      { by: "coordinates", what: "chess" },
    ]);
    const made = ["mine", "mine/my-1", "mine/my-1/2", "sheet/rook", "z=ab-_9", "z=ab/sheet", "z=ab/12"];
    expect(made.map((what) => learningIn(`#lessons/${what}`))).toEqual(made.map((what) => ({ by: "lessons", what })));
    expect(learningIn("#puzzles/chess/set/1a.2b")).toEqual({ by: "puzzles", what: "chess/set/1a.2b" });
    expect(["#lessons/z=", "#lessons/z=a//b", "#lessons/a/b/c/d"].map(learningIn)).toEqual([null, null, null]);
    expect(["#puzzle/8", "#lessons/", "#coordinates/a/b/c/d", "#play"].map(learningIn)).toEqual([
      null,
      null,
      null,
      null,
    ]);
    expect(["#v=1&game=chess", "v=2", "#play", "", "#home"].map(isLink)).toEqual([true, true, false, false, false]);
  });
});
