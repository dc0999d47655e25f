import { describe, expect, it } from "vitest";
import { gameOf } from "../../src/model/history";

describe("an entry of the browser's history", () => {
  it("names its game, or none", () => {
    expect([{ game: "id1" }, {}, null, undefined, "id1", { game: 3 }].map(gameOf)).toEqual(["id1", "", "", "", "", ""]);
  });
});
